/** Changes between releases as readers get them: files for agents, the feed, the component, and the comment of a pull request. */
import fc from 'fast-check';
import { markdownToHtml } from 'satteri';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { changesFor } from '../../../plugin/outputs/change-files.ts';
import { changesComment } from '../../../plugin/outputs/changes-comment.ts';
import { publicFiles } from '../../../plugin/outputs/public-files.ts';
import { changesComponent } from '../../../plugin/packages/mdx/components/changes.ts';
import { pageContext } from '../../../plugin/packages/mdx/components/page-context.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { canRead, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import {
  type ApiChange,
  CHANGES_JSON,
  type ChangeSet,
  changesSchema,
  type PageChange,
  type ReleaseChanges,
} from '../../../runtime/packages/contract/changes.ts';
import { openPackedFiles } from '../../../runtime/packages/files/packed-files.ts';
import { fixtureSite } from '../../runtime/support/fixture-site.ts';
import { plainPage } from '../../support/plain-site.ts';

const { site, documents: known } = fixtureSite();
const start = known.get('/guides/start');
if (start === undefined) throw new Error('The fixture has no such page.');
const documents = new Map([...known, ['/changes', { ...start, sections: [] }]]);

const page = (over: Partial<PageChange>): PageChange => ({
  ...{ kind: 'changed', path: '/guides/start', title: 'Quickstart', sections: [], audience: 'public' },
  ...over,
});

const DAY: ChangeSet = {
  date: '2026-11-28',
  pages: [
    page({
      sections: [
        {
          kind: 'changed',
          heading: 'Install',
          anchor: 'install',
          old: 'Run `a`.\n\n```\nx\n```',
          new: 'Run `b`.\n\n```\nx\n```',
        },
        { kind: 'renamed', heading: 'Send [it]', anchor: 'send', from: 'Ship', old: 'Same.', new: 'Same.' },
      ],
    }),
    page({ kind: 'removed', path: '/gone', title: 'Gone <b>&', redirected: false }),
    page({ kind: 'moved', path: '/guides/größe', title: 'Size', from: '/size' }),
  ],
  apis: [
    {
      specification: '/openapi/a.json',
      operation: 'GET /users',
      code: 'a',
      message: 'A field is new.',
      breaking: false,
      audience: 'public',
    },
    {
      specification: '/openapi/a.json',
      operation: 'GET /users',
      page: '/guides/start',
      place: 'query limit',
      code: 'b',
      message: 'It is required.',
      breaking: true,
      audience: 'public',
    },
  ],
};

async function virtualFiles(changes: ReleaseChanges | undefined, of: Site = site) {
  const release = await buildRelease(of, documents, { shown: publicSite(of), files: new Map(), changes });
  const file = (name: string) => release.get(name) ?? new Uint8Array();
  const packed = openPackedFiles({ json: file('files.json'), bin: file('files.bin') });
  return { release, packed };
}

const publicText = (changes: ReleaseChanges, of: Site = site): ReadonlyMap<string, string> =>
  new Map([...publicFiles(publicSite(of), documents, changes)].map(({ path, body }) => [path, String(body)]));

describe('files for agents', () => {
  it('have a day whole, with the difference of each section, and breaking changes first', async () => {
    const { packed, release } = await virtualFiles({ sets: [DAY] });
    expect(changesSchema.parse(JSON.parse(Buffer.from(release.get(CHANGES_JSON) ?? '').toString()))).toEqual({
      sets: [DAY],
    });
    expect(packed.read('/changes/2026-11-28.md')).toBe(`# Changes of 2026-11-28

> 1 breaking change of APIs, 1 compatible change of APIs, 1 page removed, 1 page moved, 1 page changed.

## APIs

- **Breaking:** [\`GET /users\`](/guides/start) (query limit): It is required.
- \`GET /users\`: A field is new.

## Changed: [Quickstart](/guides/start)

### Changed: [Install](/guides/start#install)

\`\`\`\`diff
-Run \`a\`.
+Run \`b\`.
 
 \`\`\`
\`\`\`\`

### Renamed: [Send \\[it\\]](/guides/start#send), before Ship

## Removed: Gone \\<b\\>\\& (/gone)

## Moved: [Size](/guides/gr%C3%B6%C3%9Fe), before /size
`);
    const short = packed.read('/changes.md') ?? '';
    expect(short).toContain('## [2026-11-28](/changes/2026-11-28.md)');
    expect(short.indexOf('Breaking')).toBeLessThan(short.indexOf('Quickstart'));
    expect(short).not.toContain('diff');
    expect(packed.read('/README.md')).toContain('`/changes`: what changed');
  });

  it('are for the readers of each change, and do not name their groups', async () => {
    const staff: Audience = { groups: ['staff', 'partners'] };
    const sets = [
      { ...DAY, pages: [page({ title: 'Of members', audience: 'authenticated' })], apis: [] },
      { ...DAY, pages: [page({ title: 'Of staff', audience: staff })], apis: [] },
      {
        ...DAY,
        pages: [page({ title: 'Of the same', audience: { groups: ['partners', 'staff'] } })],
        apis: [],
      },
    ];
    const { packed } = await virtualFiles({ sets });
    const found = packed.table.paths.filter((path) => path.startsWith('/changes'));
    expect(found).toEqual(['/changes/2026-11-28.members-1808b306.md', '/changes/2026-11-28.members.md']);
    expect(packed.read('/README.md')).not.toContain('changes');
    expect(packed.read(found[0] ?? '')).toMatch(/Of staff[\s\S]*Of the same/);
  });

  it('CWE-200: link to no page that their readers may not read', async () => {
    const closed = site.pages.find(({ audience }) => audience !== 'public')?.path;
    const api = { ...DAY.apis[0], page: closed } as ApiChange;
    const sets = [{ ...DAY, pages: [], apis: [api] }];
    const { packed } = await virtualFiles({ sets });
    const files = [packed.read('/changes.md'), packed.read('/changes/2026-11-28.md')];
    const open = publicSite(site).pageByPath;
    const shown = [
      ...files,
      publicText({ sets }).get('/changes/rss.xml'),
      listOf(sets, new Set(open.keys())),
    ];
    for (const text of shown)
      expect([text?.includes('GET /users'), text?.includes(`${closed}`)]).toEqual([true, false]);
  });

  it('CWE-862: of a public site, which is copied whole, tell nothing of what was closed before', async () => {
    const closed = page({ title: 'Of members', audience: 'authenticated' });
    const sets = [
      { ...DAY, pages: [closed], apis: [] },
      { ...DAY, pages: [closed, ...DAY.pages] },
    ];
    const open = site.pages.map((each) => ({ ...each, audience: 'public' as const }));
    const pageByPath = new Map(open.map((each) => [each.path, each]));
    const skills = site.skills.filter(({ audience }) => audience === 'public');
    const { release, packed } = await virtualFiles({ sets }, { ...site, pages: open, pageByPath, skills });
    for (const [name, bytes] of release)
      expect([name, Buffer.from(bytes).includes('Of members')]).toEqual([name, false]);
    expect(packed.read('/changes/2026-11-28.md')).toContain('Quickstart');
    const kept = await virtualFiles({ sets });
    expect(Buffer.from(kept.release.get(CHANGES_JSON) ?? '').includes('Of members')).toBe(true);
  });

  it('are not made without changes, and give way to pages', async () => {
    for (const changes of [undefined, { sets: [] }]) {
      const { packed } = await virtualFiles(changes);
      expect(packed.table.paths.filter((path) => path.startsWith('/changes'))).toEqual([]);
    }
    const own = plainPage('/changes', { title: 'News' });
    const pages = [...site.pages, own];
    const taken = { ...site, pages, pageByPath: new Map(pages.map((each) => [each.path, each])) };
    const { packed } = await virtualFiles({ sets: [DAY] }, taken);
    expect(packed.read('/changes.md')).toBe('# News\n');
    expect(packed.read('/changes/2026-11-28.md')).toContain('Quickstart');
    const found = publicText({ sets: [DAY] }, taken);
    expect(found.get('/changes.md')).toContain('# News');
    expect(found.get('/changes/rss.xml')).toContain('<item>');
  });

  it('shows long texts that differ everywhere one after the other', async () => {
    const text = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word} ${i}`).join('\n');
    const sections = [{ kind: 'changed' as const, heading: 'All', old: text('a'), new: text('b') }];
    const { packed } = await virtualFiles({ sets: [{ ...DAY, pages: [page({ sections })] }] });
    const lines = (packed.read('/changes/2026-11-28.md') ?? '').split('\n');
    expect(lines.filter((line) => line.startsWith('-a ')).length).toBe(3000);
    expect(lines.indexOf('+b 0')).toBe(lines.indexOf('-a 2999') + 1);
  });
});

describe('the feed of changes', () => {
  it('has an entry for each release, with an id that stays', () => {
    const second = {
      ...DAY,
      from: 'secret-id',
      pages: [page({ kind: 'added', title: 'A & <i>' })],
      apis: [],
    };
    const feed = publicText({ sets: [second, DAY] }).get('/changes/rss.xml') ?? '';
    expect(feed.match(/<guid.*/g)).toEqual([
      '<guid isPermaLink="false">https://docs.acme.dev/changes/2026-11-28.md#2</guid>',
      '<guid isPermaLink="false">https://docs.acme.dev/changes/2026-11-28.md</guid>',
    ]);
    expect(feed).toContain('<title>1 page added</title>');
    expect(feed).toContain('<pubDate>Sat, 28 Nov 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('&lt;a href=&quot;https://docs.acme.dev/guides/start#install&quot;&gt;');
    expect(feed).toContain('A &amp;amp; &amp;lt;i&amp;gt;');
    expect(feed).not.toContain('secret-id');
    expect(
      publicText({ sets: [DAY] })
        .get('/changes/rss.xml')
        ?.match(/<guid.*/g),
    ).toHaveLength(1);
  });
});

const listOf = (sets: readonly ChangeSet[], paths: ReadonlySet<string>, language?: string): string =>
  changesComponent(sets, { language, hasPage: (path) => paths.has(path) })({
    props: {},
    children: '' as never,
    page: pageContext(site, plainPage('/changes', { languages: language === undefined ? [] : [language] })),
  }).text;

describe('<Changes />', () => {
  it('lists days in the language of the page, and links to pages that are there', () => {
    const html = listOf([DAY], new Set(['/guides/start']), 'de');
    expect(html).toContain(
      '<h2 id="2026-11-28"><a href="#2026-11-28"><time datetime="2026-11-28">28. November 2026',
    );
    expect(html).toContain('Inkompatibel');
    expect(html).toContain('<details class="expandable"><summary>');
    expect(html).toContain('<del>-Run `a`.\n</del><ins>+Run `b`.\n</ins>');
    expect(html).toContain('Gone &lt;b&gt;&amp;');
    expect(html).not.toContain('href="/gone');
    expect(listOf([], new Set())).toContain('No changes are known yet.');
  });
});

const GROUPS = ['a', 'b', 'c'] as const;
const audiences = fc.oneof(
  fc.constantFrom<Audience>('public', 'authenticated'),
  fc.subarray([...GROUPS], { minLength: 1 }).map((groups): Audience => ({ groups })),
);
const dates = fc.constantFrom('2026-11-28', '2026-11-27', '2025-01-01');
/** Texts in every field, each with a mark of its own. */
const plans = fc.array(
  fc.record({
    date: dates,
    pages: fc.array(audiences, { maxLength: 4 }),
    apis: fc.array(audiences, { maxLength: 3 }),
  }),
  { maxLength: 5 },
);

type Plan = Readonly<Record<'pages' | 'apis', readonly Audience[]>> & { readonly date: string };

function marked(plan: readonly Plan[]) {
  const marks: { readonly mark: string; readonly audience: Audience }[] = [];
  const markFor = (audience: Audience): string => {
    const mark = `canary${marks.length}end`;
    marks.push({ mark, audience });
    return mark;
  };
  const sets = plan.map(
    ({ date, pages, apis }): ChangeSet => ({
      date,
      from: 'id-of-release',
      pages: pages.map((audience) => {
        const mark = markFor(audience);
        const section = {
          kind: 'moved' as const,
          heading: mark,
          anchor: mark,
          from: `/${mark}`,
          old: mark,
          new: `${mark}.`,
        };
        return {
          kind: 'moved',
          path: `/${mark}`,
          title: mark,
          from: `/${mark}`,
          sections: [section],
          audience,
        };
      }),
      apis: apis.map((audience) => {
        const mark = markFor(audience);
        return {
          specification: mark,
          operation: mark,
          page: `/${mark}`,
          code: mark,
          place: mark,
          message: mark,
          breaking: true,
          audience,
        };
      }),
    }),
  );
  return { changes: { sets }, marks };
}

it('nobody reads of a change that is not for them, on random changes', async () => {
  const viewers: readonly Viewer[] = [
    { kind: 'anonymous' },
    { kind: 'machine' },
    ...[[], ['a'], ['b', 'c']].map((groups) => ({ kind: 'user' as const, groups })),
  ];
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { changes, marks } = marked(plan);
      const { packed } = await virtualFiles(changes);
      for (const viewer of viewers) {
        const { paths, audienceOf, audiences: all } = packed.table;
        const isFor = (number: number): boolean =>
          canRead(viewer, all[audienceOf[number] ?? -1] ?? { groups: [] });
        const read = paths.filter((_, number) => isFor(number));
        const text = read.map((path) => `${path}\n${packed.read(path)}`).join('\n');
        // Whoever may know of a change finds it, and nobody else.
        const known = new Set(
          marks.filter(({ audience }) => canRead(viewer, audience)).map(({ mark }) => mark),
        );
        expect(new Set(text.match(/canary\d+end/g))).toEqual(known);
        expect(text).not.toContain('id-of-release');
      }
      const strangers = [
        ...publicText(changes).values(),
        listOf(changesFor(changes, 'public'), new Set()),
      ].join('\n');
      const open = marks.filter(({ audience }) => audience === 'public').map(({ mark }) => mark);
      expect(new Set(strangers.match(/canary\d+end/g))).toEqual(new Set(open));
      expect(strangers).not.toContain('id-of-release');
    }),
    { numRuns: 40, seed: 20261128 },
  );
});

describe('the comment of a pull request', () => {
  const EVIL = '@team #1 <img src=x> `` [a](//b) \u202e\n\n</details>\n<!-- waymark -->\n# h';

  it('has counts, breaking changes first, missing redirects and differences', () => {
    const text = changesComment(DAY);
    expect(text).toMatch(/^### Changes of the docs\n\n1 breaking change of APIs, /);
    expect(text.indexOf('**Breaking:** `GET /users`, `query limit`')).toBeLessThan(text.indexOf('`/gone`'));
    expect(text).toContain('{ "source": "/gone", "destination": "/the-page-that-replaces-it" }');
    expect(text).toContain('- moved: `Size` `/size` → `/guides/größe`');
    expect(text).toContain('````diff\n-Run `a`.\n+Run `b`.\n');
    expect(changesComment({ pages: [], apis: [] })).toBe('### Changes of the docs\n\nnothing.\n');
  });

  it('OWASP, content spoofing: words of the docs call nobody, end no block and are no markup', () => {
    const section = {
      kind: 'changed' as const,
      heading: EVIL,
      from: EVIL,
      old: '',
      new: `${EVIL}\n  \`\`\`\`\n@team`,
    };
    const api = {
      specification: EVIL,
      operation: EVIL,
      code: EVIL,
      place: EVIL,
      message: EVIL,
      breaking: true,
    };
    const text = changesComment({
      pages: [
        page({
          title: EVIL,
          path: `/${EVIL}`,
          from: EVIL,
          kind: 'moved',
          redirected: false,
          sections: [section],
        }),
      ],
      apis: [{ ...api, audience: 'public' }],
    });
    const { html } = markdownToHtml(text);
    const outside = html.replaceAll(/<pre>[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, '');
    for (const sign of ['@', '#1', '<img', '<h1', '<!--', 'href', '\u202e'])
      expect(outside).not.toContain(sign);
    expect(html.match(/<\/details>/g)).toHaveLength(1);
    expect(html.match(/<pre>/g)).toHaveLength(1);
  });

  it('is as long as GitHub takes it, and counts what is left out', () => {
    const long = (number: number) =>
      page({
        title: `Page ${number}`,
        sections: [{ kind: 'changed', heading: 'H', old: '', new: 'word '.repeat(4_000) }],
      });
    const text = changesComment({ pages: Array.from({ length: 3_000 }, (_, i) => long(i)), apis: [] });
    expect(text.length).toBeLessThan(65_536);
    expect(text.match(/<details>/g)).toHaveLength(3);
    const [, left = ''] = /\nAnd (\d+) more\.\n$/.exec(text) ?? [];
    expect(text.match(/- changed:/g)?.length).toBe(3_000 - Number(left));
  });
});
