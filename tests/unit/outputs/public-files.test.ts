import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { PublicFile } from '../../../plugin/outputs/public-files.ts';
import { publicFiles } from '../../../plugin/outputs/public-files.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Document } from '../../../plugin/packages/repository/document.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';

type Documents = ReadonlyMap<string, Document>;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function outputs(
  files: Readonly<Record<string, string>>,
  navigation: unknown,
  options: Omit<SiteOptions, 'root'> & { config?: object } = {},
): Promise<{ site: Site; documents: Documents; files: PublicFile[]; text: (path: string) => string }> {
  const root = mkdtempSync(join(tmpdir(), 'waymark-outputs-'));
  folders.push(root);
  const { config, ...rest } = options;
  const docs = {
    name: 'Acme Docs',
    description: 'All about Acme.',
    theme: 'mint',
    colors: { primary: '#000000' },
    navigation,
    ...config,
  };
  for (const [path, text] of Object.entries({ 'docs.json': JSON.stringify(docs), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const site = await loadSite({ root, ...rest });
  const documents = await createEngine(site).documents();
  const found = [...publicFiles(publicSite(site), documents)];
  const text = (path: string) => {
    const file = found.find((one) => one.path === path);
    if (file === undefined) throw new Error(`There is no ${path}.`);
    return typeof file.body === 'string' ? file.body : new TextDecoder().decode(file.body);
  };
  return { site, documents, files: found, text };
}

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const URL = 'https://docs.acme.dev/docs';

const SITE = {
  'index.mdx': page('Home', 'Welcome.', 'description: Where all begins\n'),
  'guides/start.mdx': page('Start [now]', 'First words of it.\n\n## More\n\nText.'),
  'guides/index.mdx': page('Guides', 'Overview.'),
  'extra & ü.mdx': page('Extra', 'Extra words.', 'description: Extra page\n'),
  'off.mdx': page('Off', '<Note>\n  Not in the navigation.\n\n  More.\n</Note>'),
  'hidden.mdx': page('Hidden', 'Hidden words.', 'hidden: true\n'),
};
const NAVIGATION = {
  groups: [
    { group: 'Basics', pages: ['index', { group: 'Guides', pages: ['guides/start', 'guides/index'] }] },
    { group: 'Rest', pages: ['extra & ü', 'hidden'] },
  ],
};

describe('publicFiles', () => {
  it('contains the Markdown of every page', async () => {
    const { files, text } = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    const paths = files.map((file) => file.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/index.md',
        '/guides/start.md',
        '/guides.md',
        '/extra & ü.md',
        '/off.md',
        '/hidden.md',
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    const index = `All pages of this documentation are listed in ${URL}/llms.txt`;
    expect(text('/guides/start.md')).toBe(
      `# Start [now]\n\n> ${index}\n\nFirst words of it.\n\n## More\n\nText.\n`,
    );
    expect(text('/index.md')).toBe(`# Home\n\n> Where all begins\n>\n> ${index}\n\nWelcome.\n`);
    // A quote at the beginning is not a description.
    expect(text('/off.md')).toBe(`# Off\n\n> ${index}\n\n> **Note:** Not in the navigation.\n>\n> More.\n`);
  });

  it('lists pages in llms.txt in navigation order', async () => {
    const { text } = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    expect(text('/llms.txt')).toBe(
      [
        '# Acme Docs',
        '',
        '> All about Acme.',
        '',
        '## Docs',
        '',
        '### Basics',
        '',
        `- [Home](${URL}/index.md): Where all begins`,
        '',
        '### Basics › Guides',
        '',
        `- [Start \\[now\\]](${URL}/guides/start.md): First words of it.`,
        `- [Guides](${URL}/guides.md): Overview.`,
        '',
        '### Rest',
        '',
        `- [Extra](${URL}/extra%20%26%20%C3%BC.md): Extra page`,
        '',
      ].join('\n'),
    );
    expect(text('/llms-full.txt')).toContain(`# Home\n\nSource: ${URL}/\n\n> Where all begins\n\nWelcome.\n`);
    expect(text('/llms-full.txt')).not.toContain('Hidden words');
  });

  it('lists pages without a group under a separate heading', async () => {
    const { text } = await outputs(
      { 'index.mdx': page('Home', 'Home.'), 'lost.mdx': page('Lost', 'Lost.') },
      { groups: [{ group: 'Basics', pages: ['index'] }] },
      { url: URL, config: { seo: { indexing: 'all' } } },
    );
    expect(text('/llms.txt')).toContain(`### Other pages\n\n- [Lost](${URL}/lost.md): Lost.`);
  });

  it('has root-relative links if no URL is configured', async () => {
    const { files, text } = await outputs(SITE, NAVIGATION, { base: '/docs' });
    expect(text('/llms.txt')).toContain('(/docs/guides/start.md)');
    expect(text('/robots.txt')).not.toContain('Sitemap:');
    // Sitemaps hold whole addresses only.
    expect(files.map((file) => file.path)).not.toContain('/sitemap.xml');
    expect(files.filter((file) => file.path.startsWith('/.well-known/mcp'))).toEqual([]);
  });

  it('describes a page without a description by its first sentences', async () => {
    const { text } = await outputs(
      {
        'a.mdx': page('A', `## Setup\n\nInstall it. ${'Then much more happens. '.repeat(20)}`),
        'b.mdx': page('B', `${'word '.repeat(80)}end.`),
        'c.mdx': page('C', '# C\n\nOnly this.\n\nNot this.'),
      },
      { pages: ['a', 'b', 'c'] },
      { url: URL },
    );
    const line = (name: string) =>
      text('/llms.txt')
        .split('\n')
        .find((one) => one.startsWith(`- [${name}]`)) ?? '';
    const about = (name: string) => line(name).replace(/^.*?\.md\): /, '');
    expect(about('A')).toMatch(/^Install it\. Then much more happens\..*happens\.$/);
    expect(about('A').length).toBeLessThanOrEqual(160);
    expect(about('B')).toMatch(/word…$/);
    expect(about('C')).toBe('Only this.');
  });

  it('pairs the home pages of two languages in the sitemap', async () => {
    const { text } = await outputs(
      { 'index.mdx': page('Home', 'x'), 'fr/index.mdx': page('Accueil', 'x') },
      {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
      { url: URL },
    );
    expect(text('/sitemap.xml').match(/hreflang="fr" href="[^"]*\/fr"/g)).toHaveLength(2);
  });

  it('shortens descriptions, then splits the index, so that agents can read each file whole', async () => {
    const many: Record<string, string> = {};
    const names: string[] = [];
    for (let at = 0; at < 400; at++) {
      names.push(`p${at}`);
      many[`p${at}.mdx`] = page(`Page ${at}`, 'Text.', `description: ${'word '.repeat(70)}${at}\n`);
    }
    const options = { url: URL, base: '/docs' };
    const shortened = (await outputs(many, { pages: names }, options)).text('/llms.txt');
    expect(shortened.length).toBeLessThanOrEqual(50_000);
    expect(shortened.match(/^- \[/gm)).toHaveLength(400);
    expect(shortened).toContain('word…');

    const titled = Object.fromEntries(
      names.map((name) => [`${name}.mdx`, page(`${name} ${'long title '.repeat(30)}`, 'Text.')]),
    );
    const { files, text } = await outputs(
      titled,
      {
        groups: [
          { group: 'Guides', pages: [{ group: 'Basics', pages: names.slice(0, 100) }] },
          { group: 'API/Reference', pages: names.slice(100) },
        ],
      },
      options,
    );
    const index = text('/llms.txt');
    const parts = [
      ...index.matchAll(/^- \[(.*)\]\(https:\/\/docs\.acme\.dev\/docs(\/llms\/.*\.txt)\): (\d+) pages$/gm),
    ];
    expect(parts.map(([, title, path]) => [title, path])).toEqual([
      ['Guides', '/llms/guides.txt'],
      ['API/Reference', '/llms/api-reference.txt'],
      ['API/Reference (2)', '/llms/api-reference-2.txt'],
      ['API/Reference (3)', '/llms/api-reference-3.txt'],
    ]);
    const listed = parts.flatMap(([, title, path = '', count]) => {
      const part = text(path);
      expect(part.length).toBeLessThanOrEqual(50_000);
      expect(part.startsWith(`# Acme Docs: ${title}\n\n> A part of ${URL}/llms.txt\n\n## Docs\n\n`)).toBe(
        true,
      );
      const pages = [...part.matchAll(/^- \[(p\d+) /gm)].map(([, name]) => name);
      expect(pages).toHaveLength(Number(count));
      return pages;
    });
    expect(listed).toEqual(names);
    expect(files.filter(({ path }) => /^\/llms\/|^\/llms\.txt$/.test(path))).toHaveLength(parts.length + 1);
  });

  it('describes a site without a description of its own', async () => {
    const config = { description: '' };
    const { text } = await outputs(SITE, NAVIGATION, { url: URL, config });
    expect(text('/llms.txt')).toContain('# Acme Docs\n\n> Where all begins\n');
    const pages = { 'a.mdx': page('A', 'Text.') };
    const { text: bare } = await outputs(pages, { pages: ['a'] }, { url: URL, config });
    expect(bare('/llms.txt')).toContain('# Acme Docs\n\n> The documentation of Acme Docs.\n');
  });

  it('uses the default language and version in llms.txt, and links languages in the sitemap', async () => {
    const { text } = await outputs(
      {
        'en/a.mdx': page('A', 'English.', 'lastUpdatedDate: "2026-03-04T10:00:00Z"\n'),
        'jp/a.mdx': page('A', 'Nihongo.'),
        'en/only.mdx': page('Only', 'English.'),
      },
      {
        languages: [
          { language: 'en', groups: [{ group: 'G', pages: ['en/a', 'en/only'] }] },
          { language: 'jp', groups: [{ group: 'G', pages: ['jp/a'] }] },
        ],
      },
      { url: URL, base: '/docs' },
    );
    expect(text('/llms.txt')).not.toContain('/jp/');
    const links = ['en', 'ja', 'x-default'].map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${URL}/${language === 'ja' ? 'jp' : 'en'}/a"/>`,
    );
    expect(text('/sitemap.xml')).toContain(
      [`    <loc>${URL}/en/a</loc>`, '    <lastmod>2026-03-04</lastmod>', ...links, '  </url>'].join('\n'),
    );
    expect(text('/sitemap.xml')).toContain(`    <loc>${URL}/en/only</loc>\n  </url>`);
  });

  it('lists a page of several versions or languages once in each', async () => {
    const { text } = await outputs(
      { 'old.mdx': page('Old', 'Old.'), 'all.mdx': page('All', 'All.'), 'de/all.mdx': page('Alle', 'Alle.') },
      {
        languages: [
          {
            language: 'en',
            versions: [
              { version: '3', pages: ['all'] },
              { version: '2', pages: ['old', 'all'] },
              { version: '1', pages: ['old', 'all'] },
            ],
          },
          { language: 'fr', versions: ['3', '2', '1'].map((version) => ({ version, pages: ['all'] })) },
          { language: 'de', versions: ['3', '2', '1'].map((version) => ({ version, pages: ['de/all'] })) },
        ],
      },
      { url: URL, base: '/docs' },
    );
    expect(text('/llms.txt')).toContain('/all');
    expect(text('/llms.txt')).not.toContain('/old');
    const hreflang = [...text('/sitemap.xml').matchAll(/hreflang="(\S+)" href="\S+?docs(\/\S+)"/g)];
    const links = hreflang.map(([, language, path]) => `${language} ${path}`);
    expect(new Set(links)).toEqual(new Set(['en /all', 'fr /all', 'de /de/all', 'x-default /all']));
  });

  it('is overridden by files of the repository', async () => {
    const own = {
      ...SITE,
      'llms.txt': 'mine',
      'robots.txt': 'mine',
      'sitemap.xml': '<mine/>',
      'llms-full.txt': 'mine',
    };
    const { files } = await outputs(own, NAVIGATION, { url: URL, base: '/docs' });
    const generated = files.map((file) => file.path).filter((path) => /\.(txt|xml)$/.test(path));
    // The same, at the other address where agents look for it.
    expect(generated).toEqual(['/.well-known/llms.txt']);
  });

  it('grants crawlers in robots.txt what the owner wrote, and nothing else', async () => {
    const { text } = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    expect(text('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${URL}/sitemap.xml\n`);
    const config = { seo: { contentSignals: { search: true, 'ai-train': false } } };
    const granted = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs', config });
    expect(granted.text('/robots.txt')).toContain('\nContent-Signal: search=yes, ai-train=no\n');
  });

  it('publishes a single skill unchanged, with its digest', async () => {
    const skill = '---\nname: acme\ndescription: Use Acme.\n---\n\n# Acme\n';
    const { text } = await outputs({ ...SITE, 'skill.md': skill }, NAVIGATION, { url: URL, base: '/docs' });
    expect(text('/skill.md')).toBe(skill);
    expect(JSON.parse(text('/.well-known/agent-skills/index.json'))).toEqual({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          name: 'acme',
          type: 'skill-md',
          description: 'Use Acme.',
          url: `${URL}/.well-known/agent-skills/acme/SKILL.md`,
          digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
        },
      ],
    });
    expect(JSON.parse(text('/.well-known/skills/index.json'))).toEqual({
      skills: [{ name: 'acme', description: 'Use Acme.', files: ['SKILL.md'] }],
    });
    expect(text('/.well-known/agent-skills/acme/SKILL.md')).toBe(skill);
    expect(text('/.well-known/skills/acme/SKILL.md')).toBe(skill);
  });

  it('lists several skills', async () => {
    const skill = (name: string) => `---\nname: ${name}\ndescription: About ${name}.\n---\n\n# ${name}\n`;
    const { text } = await outputs(
      {
        ...SITE,
        '.mintlify/skills/one/SKILL.md': skill('one'),
        '.mintlify/skills/one/notes.md': 'More.\n',
        '.mintlify/skills/two/SKILL.md': skill('two'),
      },
      NAVIGATION,
      { url: URL, base: '/docs' },
    );
    expect(text('/skill.md')).toBe(
      `# Skills of Acme Docs\n\n- [one](${URL}/.well-known/agent-skills/one/SKILL.md): About one.\n` +
        `- [two](${URL}/.well-known/agent-skills/two/SKILL.md): About two.\n`,
    );
    expect(JSON.parse(text('/.well-known/skills/index.json')).skills[0].files).toEqual([
      'SKILL.md',
      'notes.md',
    ]);
    expect(text('/.well-known/agent-skills/one/notes.md')).toBe('More.\n');
  });

  it('contains discovery documents with the address of the server', async () => {
    const { text } = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs', config: { server: URL } });
    expect(JSON.parse(text('/.well-known/mcp.json'))).toMatchObject({ transport: 'http', url: `${URL}/mcp` });
    expect(JSON.parse(text('/.well-known/mcp/server-card.json')).url).toBe(`${URL}/mcp`);
    expect(JSON.parse(text('/.well-known/mcp/server-cards.json')).servers).toHaveLength(1);
  });

  it('serves llms.txt also below /.well-known/, including that of the repository', async () => {
    const { text } = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    expect(text('/.well-known/llms.txt')).toBe(text('/llms.txt'));
    const own = await outputs({ ...SITE, 'llms.txt': 'mine' }, NAVIGATION, { url: URL });
    expect(own.text('/.well-known/llms.txt')).toBe('mine');
  });

  it('catalogues the APIs of the site (RFC 9727)', async () => {
    const api = (more: object) =>
      JSON.stringify({
        ...{ openapi: '3.1.0', info: { title: 'Books', version: '1' } },
        paths: { '/books': { get: { summary: 'List', responses: { 200: { description: 'Fine' } } } } },
        ...more,
      });
    const repository = {
      'index.mdx': page('Home', 'Text.'),
      'books.json': api({ servers: [{ url: 'https://api.acme.dev/v1/' }] }),
      'loose.json': api({ servers: [{ url: '/v2' }] }),
    };
    const navigation = {
      groups: [
        { group: 'Guides', pages: ['index'] },
        { group: 'API', openapi: 'books.json' },
      ],
    };
    const { text } = await outputs(repository, navigation, { url: URL, base: '/docs' });
    expect(JSON.parse(text('/.well-known/api-catalog'))).toEqual({
      linkset: [
        {
          anchor: 'https://api.acme.dev/v1',
          'service-desc': [{ href: `${URL}/books.json`, type: 'application/vnd.oai.openapi+json' }],
          'service-doc': [{ href: expect.stringMatching(/^https:.*list$/), type: 'text/html' }],
        },
        {
          anchor: `${URL}/loose.json`,
          'service-desc': [{ href: `${URL}/loose.json`, type: 'application/vnd.oai.openapi+json' }],
        },
      ],
    });
    const paths = async (options: object, all: Record<string, string> = repository) =>
      (await outputs(all, navigation, options)).files.map(({ path }) => path);
    expect(await paths({ url: URL, access: 'full' })).not.toContain('/.well-known/api-catalog');
    expect(await paths({})).not.toContain('/.well-known/api-catalog');
    const { files: bare } = await outputs(SITE, NAVIGATION, { url: URL });
    expect(bare.map(({ path }) => path)).not.toContain('/.well-known/api-catalog');
  });

  it.each(['partial', 'full'] as const)('contains nothing of protected pages (%s)', async (access) => {
    const { files } = await outputs(
      {
        'open.mdx': page('Open', 'openword', 'public: true\n'),
        'closed.mdx': page('Closedtitle', 'closedword', 'description: closeddescription\n'),
        'team.mdx': page('Teamtitle', 'teamword', 'groups: ["team"]\n'),
        'api.json': '{"openapi":"3.1.0","info":{"title":"secretspec","version":"1"},"paths":{}}',
      },
      {
        groups: [
          { group: 'Closedgroup', pages: ['closed', 'team'] },
          { group: 'Open', pages: ['open'] },
        ],
      },
      { url: URL, base: '/docs', access },
    );
    const all = files.map((file) => `${file.path}\n${String(file.body)}`).join('\n');
    expect(all).not.toMatch(/closed|team|secretspec|api\.json/i);
    expect(all.includes('openword')).toBe(access === 'partial');
  });

  it('is deterministic', async () => {
    const first = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    const second = await outputs(SITE, NAVIGATION, { url: URL, base: '/docs' });
    expect(second.files).toEqual(first.files);
  });
});

describe('links in published Markdown', () => {
  const body = [
    'To [`b` \\] c](/b#x), [far](https://x.example/b), [near](#here), [rel](./b) and [space](</a b>).',
    '> - [![shot](/shot.png)](/b)\n>\n>   ```md\n>   [code](/b)\n>   ```',
    '`[inline](/b)` and [again](/docs/b)',
  ].join('\n\n');
  const files = { 'index.mdx': page('Home', body), 'b.mdx': page('B', '## X') };

  it('are absolute addresses below the base, except in code', async () => {
    const { text } = await outputs(files, { pages: ['index', 'b'] }, { url: URL, base: '/docs' });
    for (const markdown of [text('/index.md'), text('/llms-full.txt')]) {
      expect(markdown).toContain(`](${URL}/b#x), [far](https://x.example/b), [near](#here)`);
      expect(markdown).toContain(`[rel](${URL}/b) and [space](<${URL}/a b>)`);
      expect(markdown).toContain(`[![shot](${URL}/shot.png)](${URL}/b)`);
      expect(markdown).toContain('[code](/b)');
      expect(markdown).toContain(`\`[inline](/b)\` and [again](${URL}/b)`);
    }
  });

  it('are paths if the URL of the site is unknown', async () => {
    const { text } = await outputs(files, { pages: ['index', 'b'] }, { base: '/docs' });
    expect(text('/index.md')).toContain('[![shot](/docs/shot.png)](/docs/b)');
    expect(text('/index.md')).toContain('[again](/docs/b)');
    const root = await outputs(files, { pages: ['index', 'b'] });
    expect(root.text('/index.md')).toContain('[![shot](/shot.png)](/b)');
  });
});

it('generated files are made on demand, so that a build holds one at a time', async () => {
  const { site, documents } = await outputs(SITE, NAVIGATION);
  const read: string[] = [];
  class Counted extends Map<string, Document> {
    override get(path: string): Document | undefined {
      read.push(path);
      return super.get(path);
    }
  }
  const files = publicFiles(publicSite(site), new Counted(documents));
  expect(read).toEqual([]);
  files.next();
  expect(read).toHaveLength(1);
});
