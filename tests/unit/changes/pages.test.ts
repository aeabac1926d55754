import { describe, expect, it } from 'vitest';
import { compareStates } from '../../../plugin/packages/changes/compare.ts';
import { likelyPairs } from '../../../plugin/packages/changes/pages/similarity.ts';
import type { DocsState, StatePage } from '../../../plugin/packages/changes/state.ts';
import { docsState, statePage } from '../../support/docs-state.ts';

const compare = (old: DocsState, now: DocsState) =>
  compareStates(old, now, { date: '2026-01-02', readSpecification: () => undefined });
const pages = (old: readonly StatePage[], now: readonly StatePage[], more: Partial<DocsState> = {}) =>
  compare(docsState(old), docsState(now, more)).pages;

const GUIDE = `# Guide

Waymark reads a folder of pages and writes a site that people can read and agents can search.

## Install

Run the installer with the package manager that your project uses, and wait until it has ended.

- One thing that has to be there
- Another thing that has to be there

## Configure

Name the site in the configuration file, and give it the address under which people will find it.

| Key | Meaning |
| --- | --- |
| name | Title of the site |
| url | Public address |

\`\`\`json
{ "name": "Acme", "url": "https://docs.example.com" }
\`\`\`
`;

const OTHER = `# Webhooks

Your server is told of each order that is paid, sent or returned, by a signed request to an address that you name.

## Signatures

Compare the signature in the header with the one that you compute from the body and your secret key.
`;

describe('pages', () => {
  it('are added and removed, and an address that leads nowhere now says so', () => {
    expect(pages([statePage('/guide', GUIDE)], [statePage('/hooks', OTHER)])).toEqual([
      {
        kind: 'removed',
        path: '/guide',
        title: 'Guide',
        redirected: false,
        sections: [],
        audience: 'public',
      },
      { kind: 'added', path: '/hooks', title: 'Webhooks', sections: [], audience: 'public' },
    ]);
  });

  it('are moved, by their content, and followed by a redirect', () => {
    const redirects = [{ source: '/guide', destination: '/start/setup', permanent: true }];
    expect(
      pages(
        [statePage('/guide', GUIDE), statePage('/hooks', OTHER)],
        [statePage('/start/setup', GUIDE), statePage('/api/hooks', OTHER)],
        { redirects },
      ),
    ).toEqual([
      {
        kind: 'moved',
        path: '/api/hooks',
        from: '/hooks',
        title: 'Webhooks',
        redirected: false,
        sections: [],
        audience: 'public',
      },
      {
        kind: 'moved',
        path: '/start/setup',
        from: '/guide',
        title: 'Guide',
        redirected: true,
        sections: [],
        audience: 'public',
      },
    ]);
  });

  it('are moved and edited at once', () => {
    const edited = GUIDE.replace('wait until it has ended', 'then read what it says');
    const [change] = pages([statePage('/guide', GUIDE)], [statePage('/setup', edited)]);
    expect(change).toMatchObject({
      kind: 'moved',
      from: '/guide',
      path: '/setup',
      sections: [{ kind: 'changed', heading: 'Install' }],
    });
  });

  it('that were split are moved to one of the parts alone', () => {
    const [start, install = '', configure = ''] = GUIDE.split(/(?=## )/);
    const found = pages(
      [statePage('/guide', GUIDE)],
      [statePage('/a', `${start}${install}`), statePage('/b', `# Settings\n\n${configure}`)],
    );
    expect(found.map(({ kind }) => kind).sort()).toEqual(['added', 'moved']);
    const [part] = found.filter(({ kind }) => kind === 'added');
    expect(part?.sections).toMatchObject([{ kind: 'moved', from: expect.stringMatching(/^\/[ab]$/) }]);
    expect(found.flatMap(({ sections }) => sections).map(({ kind }) => kind)).not.toContain('removed');
  });

  it('that became a section of another are told there', () => {
    const [, install = ''] = GUIDE.split(/(?=## )/);
    const found = pages(
      [statePage('/webhooks', OTHER), statePage('/install', `# Install\n\n${install}`)],
      [statePage('/webhooks', `${OTHER}\n${install}`)],
    );
    expect(found).toMatchObject([
      { kind: 'removed', path: '/install', sections: [] },
      { kind: 'changed', path: '/webhooks', sections: [{ kind: 'moved', from: '/install' }] },
    ]);
  });

  it('for other readers have no section that is told as moved from or to them', () => {
    const [, install = ''] = GUIDE.split(/(?=## )/);
    const closed = { audience: { groups: ['staff'] } };
    const [, changed] = pages(
      [statePage('/webhooks', `${OTHER}\n${install}`)],
      [statePage('/webhooks', OTHER), statePage('/install', `# Install\n\n${install}`, closed)],
    );
    expect(changed?.sections).toMatchObject([{ kind: 'removed', heading: 'Install' }]);
  });

  it('that agents do not find any more leave no address', () => {
    expect(
      pages([statePage('/guide', GUIDE)], [], { unlisted: new Map([['/guide', 'public' as const]]) }),
    ).toEqual([{ kind: 'removed', path: '/guide', title: 'Guide', sections: [], audience: 'public' }]);
  });

  it('have another title', () => {
    expect(
      pages([statePage('/guide', GUIDE)], [statePage('/guide', GUIDE.replace('# Guide', '# Handbook'))])[0]
        ?.sections,
    ).toEqual([{ kind: 'renamed', heading: 'Handbook', from: 'Guide' }]);
  });
});

describe('sections', () => {
  const sections = (now: string, old = GUIDE, more: Partial<StatePage> = {}) =>
    pages([statePage('/guide', old)], [statePage('/guide', now, more)]).flatMap((page) => page.sections);

  it('are changed, with both texts and the anchor', () => {
    const anchors = [{ title: 'Install', anchor: 'install' }];
    expect(sections(GUIDE.replace('Another thing', 'A third thing'), GUIDE, { anchors })).toEqual([
      {
        ...{ kind: 'changed', heading: 'Install', anchor: 'install' },
        old: expect.stringContaining('- Another thing'),
        new: expect.stringContaining('- A third thing'),
      },
    ]);
  });

  it('are renamed, added and removed', () => {
    const now = GUIDE.replace('## Install', '## Set it up').replace(
      /## Configure.*/s,
      '## Publish\n\nUpload it.\n',
    );
    expect(sections(now).map(({ kind, heading, from }) => [kind, heading, from])).toEqual([
      ['renamed', 'Set it up', 'Install'],
      ['added', 'Publish', undefined],
      ['removed', 'Configure', undefined],
    ]);
  });

  it('have the same heading with and without the link that a generator put beside it', () => {
    expect(
      sections(GUIDE, GUIDE.replace('## Install', '## Install[\u200b](#install "Direct link")')),
    ).toEqual([]);
  });

  it('are moved to another page', () => {
    const section = GUIDE.slice(GUIDE.indexOf('## Configure'));
    const found = pages(
      [statePage('/guide', GUIDE), statePage('/hooks', OTHER)],
      [statePage('/guide', GUIDE.replace(section, '')), statePage('/hooks', `${OTHER}\n${section}`)],
    );
    expect(found).toMatchObject([
      { path: '/hooks', sections: [{ kind: 'moved', heading: 'Configure', from: '/guide' }] },
    ]);
    expect(found).toHaveLength(1);
  });

  it.each([
    ['lines of paragraphs', GUIDE.replaceAll(' that ', '\nthat ')],
    ['signs of lists', GUIDE.replace(/^- /gm, '* ')],
    [
      'tables',
      GUIDE.replace('| --- | --- |', '|:-------|---------:|').replace(
        '| name | Title of the site |',
        '|name    |Title of the site|',
      ),
    ],
    [
      'keys of JSON',
      GUIDE.replace(
        '{ "name": "Acme", "url": "https://docs.example.com" }',
        '{\n  "url": "https://docs.example.com",\n  "name": "Acme"\n}',
      ),
    ],
    ['emphasis', GUIDE.replace('public', '**public**').replace('Public address', '_Public_ address')],
    ['quotes and blanks', GUIDE.replaceAll('\n\n', '\n\n\n')],
    ['a date that programs write', `${GUIDE}\nLast updated on March 3, 2026\n`],
    ['comments', `${GUIDE}\n<!-- prettier-ignore -->\n`],
    ['levels of headings', GUIDE.replaceAll('## ', '### ')],
  ])('are the same with other %s', (_what, now) => {
    expect(now).not.toBe(GUIDE);
    expect(sections(now)).toEqual([]);
  });

  it('whose links followed a page that moved are the same', () => {
    const linking = (to: string) =>
      `# Start\n\nBegin with [the guide](${to}), which says all that has to be known.\n`;
    const found = pages(
      [statePage('/start', linking('/guide')), statePage('/guide', GUIDE)],
      [statePage('/start', linking('/setup')), statePage('/setup', GUIDE)],
    );
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([['moved', '/setup']]);
  });

  it('CWE-400: a hostile page is compared in a moment', () => {
    const texts = [
      '>'.repeat(200_000),
      '- '.repeat(100_000),
      '<!--'.repeat(200_000),
      '[a]('.repeat(100_000),
      '# a\n'.repeat(20_000),
      '*_'.repeat(50_000),
    ];
    for (const text of texts) expect(sections(`${text} x`, `${text} y`).length).toBeLessThan(2);
  });

  it('CWE-407: each of many new pages that has words of each old one is compared with the likeliest alone', () => {
    const olds = Array.from({ length: 400 }, (_, at) => ({ text: [at >> 5, 1_000 + at] }));
    const news = Array.from({ length: 400 }, (_, at) => ({
      text: [...Array.from({ length: 13 }, (_words, word) => word), 1_000 + at],
    }));
    const pairs = [...likelyPairs(olds, news, ({ text }) => new Set(text))];
    expect(pairs.length).toBeLessThanOrEqual(400 * 40);
    expect(news.every((now, at) => pairs.some(([old, other]) => other === now && old === olds[at]))).toBe(
      true,
    );
  });
});

describe('readers', () => {
  const group = { groups: ['staff'] };
  it('get no text of a page that was closed to them', () => {
    expect(pages([statePage('/guide', GUIDE)], [statePage('/guide', OTHER, { audience: group })])).toEqual([
      { kind: 'added', path: '/guide', title: 'Webhooks', sections: [], audience: group },
      { kind: 'removed', path: '/guide', title: 'Guide', sections: [], audience: 'public' },
    ]);
  });

  it('get no earlier text of a page that was opened', () => {
    expect(pages([statePage('/guide', OTHER, { audience: group })], [statePage('/guide', GUIDE)])).toEqual([
      { kind: 'added', path: '/guide', title: 'Guide', sections: [], audience: 'public' },
    ]);
  });

  it('are not told of a page that moved away from others', () => {
    expect(
      pages([statePage('/secret', GUIDE, { audience: group })], [statePage('/guide', GUIDE)]).map(
        ({ kind, audience }) => [kind, audience],
      ),
    ).toEqual([
      ['added', 'public'],
      ['removed', group],
    ]);
  });
});
