import { describe, expect, test } from 'vitest';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

async function load(files: RootFiles, options: Omit<SiteOptions, 'root'> = {}): Promise<Site> {
  return loadSite({ root: docsRoot(files), ...options });
}

const page = (frontmatter = '', body = 'Text.') => `---\n${frontmatter}\n---\n\n${body}\n`;

describe('loading a site', () => {
  const files: RootFiles = {
    'docs.json': {
      ...MINIMAL,
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: 'v2', pages: ['index', { group: 'G', boost: 2, pages: ['en/a', 'en/b.mdx'] }] },
              { version: 'v1', default: true, tag: 'old', pages: ['en/v1/a'] },
            ],
          },
          { language: 'ja', pages: ['ja/a'] },
        ],
      },
      redirects: [
        { source: '/old', destination: '/en/a' },
        { source: '/x#y', destination: '/en/a' },
      ],
    },
    'index.mdx': page('title: Start'),
    'en/a.mdx': page('title: A\nboost: 3'),
    'en/b.mdx': page(),
    'en/v1/a.mdx': page(),
    'ja/a.mdx': page(),
    'loose.mdx': page(),
    'style.css': 'a{}',
    'code.js': '1',
    'images/a.png': 'x',
    'spec.yaml': 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: {}',
    'README.md': '# x',
  };

  test('yields pages in order, with their languages, versions and assets', async () => {
    const site = await load(files);
    expect(site.pages.map(({ path }) => path)).toEqual([
      '/',
      '/en/a',
      '/en/b',
      '/en/v1/a',
      '/ja/a',
      '/loose',
    ]);
    expect(site.pageByPath.get('/en/a')).toMatchObject({
      title: 'A',
      languages: ['en'],
      versions: ['v2'],
      boost: 3,
    });
    expect(site.pageByPath.get('/en/b')).toMatchObject({ title: 'B', boost: 2, listed: true, indexed: true });
    expect(site.pageByPath.get('/en/v1/a')).toMatchObject({ versions: ['v1'], boost: 1 });
    expect(site.pageByPath.get('/ja/a')).toMatchObject({ languages: ['ja'], versions: [] });
    expect(site.pageByPath.get('/loose')).toMatchObject({
      languages: [],
      listed: false,
      indexed: false,
      inSitemap: false,
      inLlms: false,
      noindex: false,
      audience: 'public',
    });
    expect(site.languages).toMatchObject([
      { name: 'en', default: true },
      { name: 'ja', default: false },
    ]);
    expect(site.versions).toMatchObject([
      { name: 'v2', default: false },
      { name: 'v1', default: true, tag: 'old' },
    ]);
    expect(site.assets.map(({ path }) => path)).toEqual([
      '/code.js',
      '/images/a.png',
      '/spec.yaml',
      '/style.css',
    ]);
    expect(site.styles).toEqual(['/style.css']);
    expect(site.scripts).toEqual(['/code.js']);
    expect(site.specifications).toEqual([{ kind: 'openapi', file: 'spec.yaml' }]);
    expect(site.redirects).toEqual([{ source: '/old', destination: '/en/a', permanent: true }]);
    expect(site.redirectPositions?.get('/old')?.file).toBe('docs.json');
    expect(site.diagnostics.map(({ code }) => code)).toEqual(['redirect-invalid']);
    expect(site.skills).toHaveLength(1);
    expect(site).toMatchObject({ url: undefined, base: '', access: 'public' });
  });

  test('is deterministic', async () => {
    const root = docsRoot(files);
    expect(await loadSite({ root })).toEqual(await loadSite({ root }));
  });
});

test.each([
  ['docs', '/docs'],
  ['/docs/', '/docs'],
  ['/', ''],
  [undefined, ''],
])('the base %s is normalised to %j', async (base, expected) => {
  expect((await load({ 'docs.json': MINIMAL }, { base })).base).toBe(expected);
});

test('the site URL has no trailing slash', async () => {
  const site = await load({ 'docs.json': MINIMAL }, { url: 'https://example.com/docs/' });
  expect(site.url).toBe('https://example.com/docs');
});

describe('a site with an author’s mistake', () => {
  test.each([
    ['no docs.json', {}, 'config-missing'],
    ['broken docs.json', { 'docs.json': '{ "theme": ' }, 'config-syntax'],
    ['docs.json that is no object', { 'docs.json': '[]' }, 'config-invalid'],
    [
      'no navigation',
      { 'docs.json': { theme: 'mint', name: 'T', colors: { primary: '#000000' } } },
      'config-invalid',
    ],
  ])('still has its pages, with a diagnostic: %s', async (_, files, code) => {
    const site = await load({ ...files, 'a.mdx': page('title: A') });
    expect(site.diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    expect(site.pages.map(({ path, listed }) => [path, listed])).toEqual([['/a', false]]);
    expect(site.skills).toHaveLength(1);
  });

  test('reports a missing page of the navigation', async () => {
    const site = await load({ 'docs.json': MINIMAL });
    expect(site.diagnostics.map(({ code }) => code)).toEqual(['nav-page-missing']);
    expect(site.pages).toEqual([]);
  });

  test('omits an ignored page, even if the navigation names it', async () => {
    const site = await load({
      'docs.json': { ...MINIMAL, navigation: { pages: ['a', 'drafts/b'] } },
      'a.mdx': page(),
      'drafts/b.mdx': page(),
      'drafts/c.png': '',
      '.mintignore': 'drafts',
    });
    expect(site.pages.map(({ path }) => path)).toEqual(['/a']);
    expect(site.assets).toEqual([]);
    expect(site.diagnostics.map(({ code }) => code)).toEqual(['nav-page-missing']);
  });
});

test('includes a README.md that the navigation names', async () => {
  const site = await load({
    'docs.json': { ...MINIMAL, navigation: { pages: ['guides/README'] } },
    'guides/README.md': page('title: Guides'),
    'other/README.md': page(),
  });
  expect(site.pages.map(({ path, listed }) => [path, listed])).toEqual([['/guides/README', true]]);
  expect(site.diagnostics).toEqual([]);
});

describe('visible and hidden pages', () => {
  const files = (seo: object = {}): RootFiles => ({
    'docs.json': {
      ...MINIMAL,
      seo,
      navigation: {
        tabs: [
          { tab: 'Open', pages: ['listed', 'hidden', 'noindex', 'unsearchable', 'link', 'link-with-text'] },
          { tab: 'Secret', hidden: true, pages: ['in-hidden'] },
          { tab: 'Findable', hidden: true, searchable: true, pages: ['in-findable'] },
        ],
      },
    },
    'listed.mdx': page(),
    'hidden.mdx': page('hidden: true'),
    'noindex.mdx': page('noindex: true'),
    'unsearchable.mdx': page('searchable: false'),
    'link.mdx': page('url: https://example.com', ''),
    'link-with-text.mdx': page('url: https://example.com'),
    'in-hidden.mdx': page(),
    'in-findable.mdx': page(),
    'outside.mdx': page(),
  });
  const names = (site: Site, key: 'listed' | 'indexed' | 'inSitemap' | 'inLlms' | 'noindex') =>
    site.pages.filter((one) => one[key]).map(({ path }) => path.slice(1));

  test('are listed and indexed by default as frontmatter and navigation say', async () => {
    const site = await load(files());
    const found = ['in-findable', 'link-with-text', 'listed'];
    expect(names(site, 'listed')).toEqual(['link', 'link-with-text', 'listed', 'noindex', 'unsearchable']);
    expect(names(site, 'indexed')).toEqual(found);
    expect(names(site, 'inSitemap')).toEqual([...found, 'unsearchable']);
    expect(names(site, 'inLlms')).toEqual([...found, 'unsearchable']);
    expect(names(site, 'noindex')).toEqual(['hidden', 'noindex']);
  });

  test('are all indexed with `seo.indexing: all`', async () => {
    const site = await load(files({ indexing: 'all' }));
    const found = ['in-findable', 'in-hidden', 'link-with-text', 'listed', 'outside'];
    expect(names(site, 'indexed')).toEqual(found);
    expect(names(site, 'inSitemap')).toEqual([...found, 'unsearchable']);
    expect(names(site, 'noindex')).toEqual(['hidden', 'noindex']);
  });
});

describe('audiences of the pages of a site', () => {
  const files: RootFiles = {
    'docs.json': {
      ...MINIMAL,
      navigation: {
        groups: [
          { group: 'Open', public: true, pages: ['a', 'b'] },
          { group: 'Other', pages: ['c', 'd', 'e', 'f'] },
        ],
      },
    },
    'a.mdx': page(),
    'b.mdx': page('groups: [staff]'),
    'c.mdx': page(),
    'd.mdx': page('public: true'),
    'e.mdx': page('groups: 7: 8'),
    'f.mdx': page('groups: {a: 1}\npublic: true'),
  };
  const audiences = async (access?: SiteOptions['access'], config: object = {}) => {
    const site = await load(
      { ...files, 'docs.json': { ...(files['docs.json'] as object), ...config } },
      { access },
    );
    return { access: site.access, pages: site.pages.map(({ audience }) => audience) };
  };
  const staff = { groups: ['staff'] };
  const closed = { groups: [expect.any(String)] };

  test.each([
    ['public', ['public', staff, 'public', 'public', closed, closed]],
    ['partial', ['public', staff, 'authenticated', 'public', closed, closed]],
    ['full', ['authenticated', staff, 'authenticated', 'authenticated', closed, closed]],
  ] as const)('follow the access mode %s', async (access, expected) => {
    expect((await audiences(access)).pages).toEqual(expected);
  });

  test('follow docs.json without an option', async () => {
    expect((await audiences()).access).toBe('public');
    expect((await audiences(undefined, { public: false })).access).toBe('full');
    expect((await audiences(undefined, { public: true })).access).toBe('public');
  });

  test('apply to skills too', async () => {
    const skill = (more: string) => `---\nname: a\ndescription: b\n${more}---\n`;
    const of = async (more: string, access: SiteOptions['access']) =>
      (await load({ 'docs.json': MINIMAL, 'skill.md': skill(more) }, { access })).skills[0]?.audience;
    expect(await of('', 'public')).toBe('public');
    expect(await of('', 'partial')).toBe('authenticated');
    expect(await of('public: true\n', 'partial')).toBe('public');
    expect(await of('groups: [x]\n', 'public')).toEqual({ groups: ['x'] });
  });
});

test('variables are replaced in texts of the frontmatter, but not in restrictions', async () => {
  const site = await load({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] }, variables: { edition: '4.2' } },
    'index.mdx': page(
      'title: "Version {{edition}}"\nsidebarTitle: "{{ edition }} and {{other}}"\ndescription: "All of {{edition}}."\ngroups: ["{{edition}}"]',
    ),
  });
  const [index] = site.pages;
  expect(index).toMatchObject({ title: 'Version 4.2', description: 'All of 4.2.' });
  expect(index?.frontmatter).toMatchObject({ sidebarTitle: '4.2 and {{other}}', groups: ['{{edition}}'] });
});
