/** Every way in which docs.json and specifications restrict readers, on a public site: none of them is lost on the way. */
import { describe, expect, test } from 'vitest';
import { memberSite, publicSite } from '../../../plugin/members/readable-site.ts';
import type { ReadableSite, Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';
import { openapiText } from '../openapi/site.ts';

function load(
  navigation: object,
  files: RootFiles,
  access: SiteOptions['access'] = 'public',
  more: object = {},
) {
  return loadSite({ root: docsRoot({ 'docs.json': { ...MINIMAL, navigation, ...more }, ...files }), access });
}

const audienceOf = (site: Site, path: string) => site.pageByPath.get(path)?.audience;
const errors = ({ diagnostics }: Site) =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);

const STAFF = { groups: ['staff'] };
const A = { 'a.mdx': 'A', 'index.mdx': 'Home' };
const inGroup = (element: object) => ({ pages: ['index', { group: 'G', ...element }] });

describe('`groups` in the navigation', () => {
  test.each<[string, object]>([
    ['the navigation itself', { groups: ['staff', { group: 'G', pages: ['a'] }] }],
    ['a language', { languages: [{ language: 'en', groups: ['staff'], pages: ['a'] }] }],
    ['a version', { versions: [{ version: '1', groups: ['staff'], pages: ['a'] }] }],
    ['a product', { products: [{ product: 'P', groups: ['staff'], pages: ['a'] }] }],
    ['a tab', { tabs: [{ tab: 'T', groups: ['staff'], pages: ['a'] }] }],
    ['a menu item', { tabs: [{ tab: 'T', menu: [{ item: 'I', groups: ['staff'], pages: ['a'] }] }] }],
    ['a dropdown', { dropdowns: [{ dropdown: 'D', groups: ['staff'], pages: ['a'] }] }],
    ['an anchor', { anchors: [{ anchor: 'A', groups: ['staff'], pages: ['a'] }] }],
    ['a group', inGroup({ groups: ['staff'], pages: ['a'] })],
    ['a group with a root', inGroup({ groups: ['staff'], root: 'a' })],
    ['a referenced file', { tabs: [{ $ref: './tab.json', groups: ['staff'] }] }],
    ['inside a referenced file', { tabs: [{ $ref: './restricted.json' }] }],
  ])('`groups` of %s restrict its pages', async (_, navigation) => {
    const site = await load(navigation, {
      ...A,
      'tab.json': { tab: 'T', pages: ['a'] },
      'restricted.json': { tab: 'T', pages: ['a'], groups: ['staff'] },
    });
    expect(audienceOf(site, '/a')).toEqual(STAFF);
    expect(errors(site)).toEqual([]);
  });

  test('`groups` of a global anchor restrict its pages, although pages there are an error', async () => {
    const site = await load({ global: { anchors: [{ anchor: 'A', groups: ['staff'], pages: ['a'] }] } }, A);
    expect(audienceOf(site, '/a')).toEqual(STAFF);
    expect(errors(site).join()).toContain('nav-invalid');
  });

  test('`groups` of an element restrict pages of anchors in its `global`, although that is an error', async () => {
    const global = { anchors: [{ anchor: 'A', pages: ['a'] }] };
    const site = await load({ tabs: [{ tab: 'T', groups: ['staff'], pages: ['index'], global }] }, A);
    expect(audienceOf(site, '/a')).toEqual(STAFF);
    expect(errors(site).join()).toContain('nav-invalid');
  });

  test.each<[string, object]>([
    ['a tab', { tabs: [{ tab: 'T', groups: [], pages: ['a'] }] }],
    ['a group', inGroup({ groups: [], pages: ['a'] })],
    ['the navigation itself', { groups: [], pages: ['a'] }],
  ])('empty `groups` of %s require a sign-in, with a warning', async (_, navigation) => {
    const site = await load(navigation, A);
    expect(audienceOf(site, '/a')).toBe('authenticated');
    expect(site.diagnostics.map(({ message }) => message).join()).toContain('empty list "groups"');
  });

  test('empty `groups` do not open what an ancestor restricts', async () => {
    const site = await load(
      { tabs: [{ tab: 'T', groups: ['staff', { group: 'G', groups: [], pages: ['a'] }] }] },
      A,
    );
    expect(audienceOf(site, '/a')).toEqual(STAFF);
  });

  test.each<[string, object]>([
    ['a tab', { tabs: [{ tab: 'T', groups: ['staff'], openapi: 'api.json' }] }],
    ['an anchor', { anchors: [{ anchor: 'T', groups: ['staff'], openapi: 'api.json' }] }],
    ['a group', { groups: [{ group: 'T', groups: ['staff'], openapi: 'api.json' }] }],
    ['the navigation', { groups: ['staff'], openapi: 'api.json' }],
    ['an entry', { groups: [{ group: 'T', groups: ['staff'], openapi: 'api.json', pages: ['GET /a'] }] }],
  ])('`groups` of %s restrict generated pages of a specification', async (_, navigation) => {
    const site = await load(navigation, { 'api.json': openapiText({ '/a': { get: { summary: 'A' } } }) });
    expect(audienceOf(site, '/api-reference/a')).toEqual(STAFF);
  });

  test('`groups` of a link hide it from strangers, even if no page is restricted', async () => {
    const links = {
      tabs: [
        { tab: 'T', groups: ['staff'], menu: [{ item: 'I', groups: [], href: '/x' }] },
        { tab: 'Open', pages: ['a'] },
      ],
      global: { anchors: [{ anchor: 'G', groups: [], href: '/x' }] },
    };
    const site = await load(links, A);
    const shown = ({ navigation: { root, global } }: ReadableSite) => {
      return [...root.children, ...global].map(({ title }) => title);
    };
    expect(shown(publicSite(site))).toEqual(['Open']);
    // The list without names of the item is no way round the names above it.
    expect(shown(memberSite(site, (audience) => typeof audience === 'string'))).toEqual(['Open', 'G']);
  });

  test('empty `groups` also apply to generated pages', async () => {
    const site = await load(
      { tabs: [{ tab: 'T', groups: [], openapi: 'api.json' }] },
      { 'api.json': openapiText({ '/a': { get: { summary: 'A' } } }) },
    );
    expect(audienceOf(site, '/api-reference/a')).toBe('authenticated');
  });
});

describe('a restricted navigation entry without its page', () => {
  const files = { 'guides/Start.mdx': 'S', 'guides/with space.mdx': 'W', 'index.mdx': 'Home' };
  test.each([
    ['guides/start', '/guides/Start'],
    ['GUIDES/START', '/guides/Start'],
    ['guides//Start', '/guides/Start'],
    ['guides/Start#part', '/guides/Start'],
    ['guides/Start?x=1', '/guides/Start'],
    ['guides/Start/?x=1#part', '/guides/Start'],
    ['guides/%53tart', '/guides/Start'],
    ['guides/%2553tart', '/guides/Start'],
    ['guides/./Start', '/guides/Start'],
    ['guides/x/../Start', '/guides/Start'],
    ['guides\\Start', '/guides/Start'],
    ['guides/Start.html', '/guides/Start'],
    ['guides/Start\u200B', '/guides/Start'],
    ['guides/with%20space', '/guides/with space'],
    ['guides/with\u00A0space', '/guides/with space'],
  ])('%j is an error, and restricts the similar page', async (entry, path) => {
    for (const [element, access, audience] of [
      [{ groups: ['staff'], pages: [entry] }, 'public', STAFF],
      [{ groups: ['staff'], root: entry }, 'public', STAFF],
      [{ groups: ['staff'], pages: [{ group: 'Inner', pages: [entry] }] }, 'partial', STAFF],
      [{ public: false, pages: [entry] }, 'partial', 'authenticated'],
    ] as const) {
      const site = await load(inGroup(element), files, access, { public: true });
      expect(audienceOf(site, path)).toEqual(audience);
      expect(errors(site)).toEqual([expect.stringMatching(/^nav-page-missing docs\.json:\d+:\d+$/)]);
    }
  });

  test('is an error even without a similar page', async () => {
    const site = await load(inGroup({ groups: ['staff'], pages: ['nowhere'] }), A);
    expect(errors(site)).toHaveLength(1);
    expect(audienceOf(site, '/a')).toBe('public');
  });

  test('is only a warning without a restriction, and restricts nothing', async () => {
    const site = await load(inGroup({ pages: ['A'] }), A);
    expect([errors(site), audienceOf(site, '/a')]).toEqual([[], 'public']);
    expect(site.diagnostics.map(({ code }) => code)).toContain('nav-page-missing');
  });

  test('restricts a page that is elsewhere in the navigation', async () => {
    const site = await load({ pages: ['index', 'a', { group: 'G', groups: ['staff'], pages: ['A'] }] }, A);
    expect(audienceOf(site, '/a')).toEqual(STAFF);
  });

  test('an endpoint entry restricts the operation that was meant', async () => {
    const site = await load(
      {
        tabs: [
          { tab: 'All', openapi: 'api.json' },
          { tab: 'Staff', groups: ['staff'], pages: ['GET /Users//{id}?x'] },
        ],
      },
      { 'api.json': openapiText({ '/users/{id}': { get: { summary: 'One' } } }) },
    );
    expect(audienceOf(site, '/api-reference/one')).toEqual(STAFF);
    expect(errors(site)).toEqual([expect.stringMatching(/^operation-missing docs\.json:\d+:\d+$/)]);
  });

  test('is an error for an unknown specification', async () => {
    const site = await load(inGroup({ groups: ['staff'], openapi: 'Api.json' }), {
      'api.json': openapiText({}),
    });
    expect(errors(site)).toContainEqual(expect.stringMatching(/^spec-missing docs\.json:\d+:\d+$/));
  });
});

describe('misspelled restriction keys of the navigation', () => {
  test.each<[string, object, object]>([
    ['an invisible character', inGroup({ '\u200Bgroups': ['staff'], pages: ['a'] }), {}],
    ['letters of another script', inGroup({ 'gr\u043Eups': ['staff'], pages: ['a'] }), {}],
    ['capital letters', inGroup({ Groups: ['staff'], pages: ['a'] }), {}],
    ['`Public`', inGroup({ Public: false, pages: ['a'] }), {}],
    ['`public` of the navigation', { public: false, pages: ['a'] }, {}],
    ['`groups` of the global elements', { pages: ['a'], global: { groups: ['staff'] } }, {}],
    ['`groups` of docs.json', { pages: ['a'] }, { groups: ['staff'] }],
    [
      '`groups` of a link',
      { pages: ['a'] },
      { navbar: { links: [{ label: 'x', href: '/a', groups: ['x'] }] } },
    ],
    ['`groups` of a specification', inGroup({ openapi: { source: 'api.json', groups: ['staff'] } }), {}],
    ['`groups` in a key that is not known', inGroup({ access: { groups: ['staff'] }, pages: ['a'] }), {}],
    ['`public` in a key that is not known', { pages: ['a'] }, { reading: [{ path: '/a', public: false }] }],
    ['beside a reference to a list', { pages: { $ref: './pages.json', groups: ['staff'] } }, {}],
  ])('are an error at their position: %s', async (_, navigation, more) => {
    const files = { ...A, 'pages.json': ['a'], 'api.json': openapiText({}) };
    const site = await load(navigation, files, 'public', more);
    expect(errors(site)).toEqual([
      expect.stringMatching(/^(config-unknown-key|ref-siblings-ignored) docs\.json:\d+:\d+$/),
    ]);
  });

  test.each<[string, object]>([
    ['groups of pages', { groups: [{ group: 'Hidden', pages: ['a'] }] }],
    ['groups of pages by name', { groups: { hidden: { pages: ['a'] } } }],
    [
      'links with groups of pages',
      { navbar: { links: [{ label: 'x', href: '/a', groups: [{ group: 'G' }] }] } },
    ],
    ['what is public', { navbar: { public: true } }],
    ['a folder', { favicons: { public: { folder: 'icons' } } }],
    ['other words', { visibility: 'internal', roles: ['staff'] }],
  ])('are only a warning if they restrict nothing: %s', async (_, more) => {
    const site = await load({ pages: ['a'] }, A, 'public', more);
    expect(errors(site)).toEqual([]);
    const codes = site.diagnostics.map(({ code, severity }) => `${severity} ${code}`);
    expect(codes).toContain('warning config-unknown-key');
  });

  test('are an error for a duplicate key', async () => {
    const text =
      '{"theme":"mint","name":"T","colors":{"primary":"#000"},"navigation":{"tabs":[{"tab":"T","groups":["staff"],"groups":[{"group":"G","pages":["a"]}]}]}}';
    const site = await loadSite({ root: docsRoot({ 'docs.json': text, ...A }) });
    expect(errors(site)).toEqual([expect.stringMatching(/^config-duplicate-key docs\.json:1:\d+$/)]);
  });

  test('are an error for wrong values', async () => {
    for (const element of [
      { groups: 'staff' },
      { groups: null },
      { groups: { staff: true } },
      { groups: [null] },
      { groups: [['staff']] },
      { public: 'no' },
      { public: null },
    ]) {
      const site = await load(inGroup({ ...element, pages: ['a'] }), A);
      expect(errors(site), JSON.stringify(element)).toEqual([
        expect.stringMatching(/^config-invalid docs\.json:\d+:\d+$/),
      ]);
    }
  });

  test('are a warning with a suggestion if the word is only similar', async () => {
    const site = await load(inGroup({ grups: ['staff'], pages: ['a'] }), A);
    expect(errors(site)).toEqual([]);
    expect(site.diagnostics.map(({ hint }) => hint)).toContain('Did you mean "groups"?');
  });
});

describe('restrictions in a specification', () => {
  const navigation = { groups: [{ group: 'G', openapi: 'api.json', public: true }] };
  const get = (mint: unknown) => ({ '/a': { get: { summary: 'A', 'x-mint': mint } } });

  test.each<[string, object, object]>([
    ['of an operation', get({ groups: ['staff'] }), {}],
    ['in its metadata', get({ metadata: { groups: ['staff'] } }), {}],
    ['as a word', get({ groups: 'staff' }), {}],
    ['of a path', { '/a': { 'x-mint': { groups: ['staff'] }, get: { summary: 'A' } } }, {}],
    ['of the document', { '/a': { get: { summary: 'A' } } }, { 'x-mint': { groups: ['staff'] } }],
  ])('`groups` %s restrict the page of an operation', async (_, paths, more) => {
    const site = await load(navigation, { 'api.json': openapiText({ ...paths }, { ...more }) });
    expect(audienceOf(site, '/api-reference/a')).toEqual(STAFF);
    expect(errors(site)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['null', { groups: null }],
    ['no names', { groups: [null] }],
    ['another key', { Groups: ['staff'] }],
    ['an invisible character', { metadata: { '\u200Bgroups': ['staff'] } }],
    ['a map', { metadata: { groups: { no: 'list' } } }],
    ['a list of options', [{ groups: ['staff'] }]],
  ])('an invalid restriction is an error, and closes the page for everybody: %s', async (_, mint) => {
    const site = await load(navigation, { 'api.json': openapiText(get(mint)) });
    expect(audienceOf(site, '/api-reference/a')).toEqual({ groups: ['\0'] });
    expect(errors(site)).toEqual([expect.stringMatching(/^frontmatter-invalid api\.json:\d+:\d+$/)]);
  });

  test('may be lifted by `public` beside the metadata', async () => {
    const site = await load(navigation, { 'api.json': openapiText(get({ public: false })) }, 'partial');
    expect(audienceOf(site, '/api-reference/a')).toBe('authenticated');
  });

  test('apply to an author’s page about the operation', async () => {
    const files = {
      'api.json': openapiText(get({ groups: ['staff'] })),
      'own.mdx': '---\nopenapi: GET /a\n---\n',
      'open.mdx': '---\nopenapi: GET /a\ngroups: [beta]\n---\n',
    };
    const site = await load({ pages: ['own', 'open'] }, files);
    expect([audienceOf(site, '/own'), audienceOf(site, '/open')]).toEqual([STAFF, { groups: ['beta'] }]);
    const moved = await load(navigation, {
      'api.json': openapiText(get({ groups: ['staff'], href: '/own' })),
      'own.mdx': 'Text',
    });
    expect(audienceOf(moved, '/own')).toEqual(STAFF);
  });

  test('apply to channels of AsyncAPI by the same keys', async () => {
    const channel = { address: 'a', 'x-mint': { groups: ['staff'] } };
    const site = await load(
      { groups: [{ group: 'G', asyncapi: 'events.json' }] },
      { 'events.json': { asyncapi: '3.0.0', info: { title: 'E', version: '1' }, channels: { a: channel } } },
    );
    expect(site.pages.map(({ audience }) => audience)).toEqual([STAFF]);
  });
});

test('a skill with an unintelligible restriction is for nobody', async () => {
  const skill = (more: string) => `---\nname: a\ndescription: D\n${more}---\n\nText\n`;
  for (const more of [
    'groups:\n',
    'Groups: [staff]\n',
    '\u200Bgroups: [staff]\n',
    'metadata:\n  groups: staff\n',
  ]) {
    const site = await load({ pages: ['index'] }, { ...A, '.mintlify/skills/a/SKILL.md': skill(more) });
    expect(site.skills.find(({ name }) => name === 'a')?.audience, more).toEqual({ groups: ['\0'] });
    expect(errors(site)).toEqual([expect.stringMatching(/SKILL\.md:\d+:\d+$/)]);
  }
});

test('pages in Markdown are restricted like those in MDX', async () => {
  const site = await load({ pages: ['a'] }, { 'a.md': '---\ngroups:\n---\nText' });
  expect(audienceOf(site, '/a')).toEqual({ groups: ['\0'] });
});
