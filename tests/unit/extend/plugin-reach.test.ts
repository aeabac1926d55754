/** The reach of plugins: configuration, navigation, head and parts, and what they cannot open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageFiles } from '../../../plugin/packages/repository/content/pages.ts';
import { Extension } from '../../../plugin/packages/repository/extend/extension.ts';
import { definePlugin, type Plugin } from '../../../plugin/packages/repository/extend/plugin.ts';
import { loadSite } from '../../../plugin/site.ts';
import { type OwnSite, ownSite } from './site.ts';

const DOCS = {
  theme: 'mint',
  name: 'Own',
  colors: { primary: '#0f766e' },
  redirects: [{ source: '/old', destination: '/plain' }],
  navigation: {
    tabs: [
      {
        tab: 'Docs',
        groups: [
          { group: 'Guides', pages: ['index', 'plain'] },
          { group: 'Inside', groups: ['staff'], pages: ['closed', 'GET /keys'] },
        ],
      },
      { tab: 'Site', href: 'https://example.com' },
    ],
  },
};

const CONFIG = `
import { defineConfig, definePlugin, html } from 'waymark/extend';

const team = definePlugin({
  name: 'team',
  components: [
    {
      name: 'Chart',
      html: () => html\`<svg class="chart"></svg>\`,
      markdown: () => 'Sales grew.',
    },
  ],
  hooks: {
    'config:loaded': ({ config }) => ({
      name: config.name + ' docs',
      redirects: [...(config.redirects ?? []), { source: '/people', destination: '/team' }],
    }),
    'pages:loaded': ({ add }) => {
      add({ path: '/team', title: 'Team', markdown: 'Ada and Eve.', under: ['Docs', 'About us'] });
      add({ path: '/sales', title: 'Sales', markdown: '<Chart />', format: 'mdx', under: ['Docs', 'About us'] });
    },
  },
});

export default defineConfig({
  plugins: [team],
  theme: {
    head: [
      { tag: 'meta', attributes: { name: 'owner', content: 'A "b" <c>' } },
      { tag: 'script', attributes: { type: 'module', async: true }, text: 'a < b' },
    ],
    parts: {
      search: () => html\`<button class="own-search" data-search>Find</button>\`,
      scheme: (built) => html\`<b class="own-scheme">\${built}</b>\`,
      logo: (built) => html\`<i class="own-logo">\${built}</i>\`,
      menu: (built) => html\`<i class="own-menu">\${built}</i>\`,
      sidebar: (_, { sidebar }) => html\`<nav id="sidebar">\${JSON.stringify(sidebar)}</nav>\`,
    },
  },
});
`;

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"');

describe('a plugin', () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = ownSite({
      'docs.json': JSON.stringify({
        ...DOCS,
        navigation: { tabs: [{ tab: 'Docs', groups: [{ group: 'Guides', pages: ['index', 'plain'] }] }] },
      }),
      'waymark.config.ts': CONFIG,
      'index.mdx': '# Home\n\nText.\n',
    });
    const { code, stderr } = await site.run('build', '--out', 'out');
    expect(code, stderr).toBe(0);
  });
  afterAll(() => site.remove());

  it('changes the configuration, and adds redirects', () => {
    expect(site.built('dist/plain.html')).toContain('<title>Plain - Own docs</title>');
    expect(site.built('.waymark/release.json')).toContain('"source":"/people"');
  });

  it('adds pages below elements of the navigation, with routes, Markdown and search', () => {
    expect(site.built('dist/team.html')).toContain('Ada and Eve.');
    expect(site.built('dist/team.md')).toContain('Ada and Eve.');
    expect(site.built('dist/llms.txt')).toContain('/team');
    expect(site.built('.waymark/pages.json')).toContain('/team');
  });

  it('adds a page of HTML, with Markdown for agents, by a component', () => {
    expect(site.built('dist/sales.html')).toContain('<svg class="chart"></svg>');
    expect(site.built('dist/sales.md')).toContain('Sales grew.');
  });

  it('adds elements to the head, escaped', () => {
    for (const page of ['plain', '404']) {
      const html = site.built(`dist/${page}.html`);
      expect(html).toContain('<meta name="owner" content="A &quot;b&quot; &lt;c&gt;">');
      expect(html).toContain('<script type="module" async>a < b</script>');
    }
  });

  it('replaces the search, the scheme switch, the logo and the button of the menu', () => {
    const html = site.built('dist/plain.html');
    expect(html).toContain('<div class="bar-search"><button class="own-search"');
    expect(html).not.toContain('search-bar-entry');
    expect(html).toMatch(/<b class="own-scheme"><button[^>]* data-scheme/);
    expect(html).toMatch(/<i class="own-logo"><a/);
    expect(html).toMatch(/<i class="own-menu"><button[^>]*menu-button/);
  });

  it('gets the sidebar as data', () => {
    const [, json = ''] = /<nav id="sidebar">(.*?)<\/nav>/s.exec(site.built('dist/team.html')) ?? [];
    expect(JSON.parse(unescaped(json))).toEqual([
      {
        title: 'Guides',
        isCurrent: false,
        isAround: false,
        children: [
          { title: 'Home', href: '/', isCurrent: false, isAround: false, children: [] },
          { title: 'Plain', href: '/plain', isCurrent: false, isAround: false, children: [] },
        ],
      },
      {
        title: 'About us',
        isCurrent: false,
        isAround: true,
        children: [
          { title: 'Team', href: '/team', isCurrent: true, isAround: false, children: [] },
          { title: 'Sales', href: '/sales', isCurrent: false, isAround: false, children: [] },
        ],
      },
    ]);
  });
});

describe('a plugin that changes docs.json', () => {
  const own = ownSite({
    'docs.json': JSON.stringify(DOCS),
    'index.mdx': 'Home.\n',
    'closed.mdx': '---\ntitle: Closed\n---\nSecret.\n',
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Keys', version: '1' },
      paths: { '/keys': { get: { responses: { 200: { description: 'Keys.' } } } } },
    }),
  });
  afterAll(() => own.remove());

  const load = (plugin: Omit<Plugin, 'name'>) =>
    loadSite({
      root: own.root,
      access: 'partial',
      pageFiles: new PageFiles(),
      extension: new Extension([
        {
          name: 'waymark.config.ts',
          config: { plugins: [definePlugin({ name: 'team', ...plugin })] },
          digest: '',
          files: [],
        },
      ]),
    });
  const configure = (value: unknown) => load({ hooks: { 'config:loaded': () => value as never } });
  const audience = async (value: unknown) => (await configure(value)).pageByPath.get('/closed')?.audience;

  it.each([
    [
      'leaves its entry out',
      {
        tabs: [
          {
            tab: 'Docs',
            groups: [
              { group: 'Guides', pages: ['index'] },
              { group: 'Inside', groups: ['staff'], pages: ['GET /keys'] },
            ],
          },
        ],
      },
    ],
    [
      'moves it to an open group',
      { pages: ['index', 'closed', { group: 'Inside', groups: ['staff'], pages: ['GET /keys'] }] },
    ],
    [
      'moves it to a group with other readers',
      {
        groups: [
          { group: 'All', groups: ['all'], pages: ['closed'] },
          { group: 'Inside', groups: ['staff'], pages: ['GET /keys'] },
        ],
      },
    ],
    [
      'says that its group is public',
      {
        groups: [
          { group: 'All', public: true, pages: ['closed'] },
          { group: 'Inside', groups: ['staff'], pages: ['GET /keys'] },
        ],
      },
    ],
  ])('never opens a page that the navigation of docs.json closes: one that %s', async (_, navigation) => {
    const found = await audience({ navigation });
    expect(found).not.toBe('public');
    expect(found).not.toBe('authenticated');
    expect(JSON.stringify(found)).not.toContain('all');
  });

  it('cannot change who reads a closed endpoint', async () => {
    for (const pages of [['index'], ['index', 'GET /keys']])
      await expect(configure({ navigation: { pages } })).rejects.toThrow(
        /The plugin “team” failed in the hook config:loaded: it changes who may read `GET \/keys`/,
      );
  });

  it.each([
    [
      { nam: 'x' },
      /The plugin “team” failed in the hook config:loaded: "nam" is not known and has no effect\. Did you mean "name"\?/,
    ],
    [{ name: '' }, /“team”.*"name" must not be empty/],
    [
      { navigation: { pages: ['index', { group: 'A', grups: ['x'], pages: [] }] } },
      /“team”.*"navigation\.pages\[1\]\.grups"/,
    ],
    ['text', /“team”.*it returned neither a part of docs\.json nor nothing/],
  ])('is told what is wrong: %j', async (value, expected) => {
    await expect(configure(value)).rejects.toThrow(expected);
  });

  it('gets a copy: what it writes into that has no effect', async () => {
    const site = await load({
      hooks: {
        'config:loaded': ({ config }) => {
          Object.assign(config, { public: true, name: 'Other' });
          (config.navigation as { tabs?: unknown }).tabs = [];
          return undefined;
        },
      },
    });
    expect(site.config.name).toBe('Own');
    expect(site.pageByPath.get('/closed')?.audience).toEqual({ groups: ['staff'] });
  });

  it('closes a page that it adds to a closed element', async () => {
    const site = await load({
      hooks: {
        'pages:loaded': ({ add }) =>
          add({ path: '/x', title: 'X', markdown: 'x', under: ['Docs', 'Inside'] }),
      },
    });
    expect(site.pageByPath.get('/x')?.audience).toEqual({ groups: ['staff'] });
  });

  it.each([
    [['Docs', 'Insid'], /“team”.*The navigation has no “Insid” there\. Did you mean “Inside”\?/],
    [['Nowhere'], /“team”.*The navigation has no “Nowhere” there\. Name one of: “Docs”, “Site”\./],
    [['Docs'], /“team”.*\/x needs a group of its own: “Docs” of `under` holds no pages\./],
  ])('is told that a page cannot be below %j', async (under, expected) => {
    await expect(
      load({ hooks: { 'pages:loaded': ({ add }) => add({ path: '/x', title: 'X', markdown: 'x', under }) } }),
    ).rejects.toThrow(expected);
  });
});

describe('mistakes of plugins', () => {
  const own = ownSite({ 'index.mdx': 'Home.\n' });
  afterAll(() => own.remove());

  it.each([
    ["{ plugins: [{ name: 'a', hoks: {} }] }", /Plugin "a": "hoks" is not known\. Did you mean "hooks"\?/],
    [
      "{ theme: { head: [{ tag: 'met' }] } }",
      /"theme\.head\[0\]\.tag" cannot be "met"\. Did you mean "meta"\?/,
    ],
    [
      "{ theme: { head: [{ tag: 'script', text: 'a</SCRIPT >' }] } }",
      /"theme\.head\[0\]\.text" may not hold `<\/script`/,
    ],
    [
      "{ theme: { head: [{ tag: 'meta', text: 'a' }] } }",
      /"theme\.head\[0\]\.text" is for a script or a style, not meta/,
    ],
    [
      "{ theme: { head: [{ tag: 'meta', attributes: { 'a b': 'c' } }] } }",
      /"a b" of "theme\.head\[0\]\.attributes" is no name of an attribute/,
    ],
    ["{ theme: { parts: { serch: () => '' } } }", /"theme\.parts\.serch".*Did you mean "search"\?/],
  ])('are errors with a guess: %s', async (config, expected) => {
    own.write({ 'waymark.config.ts': `export default ${config};\n` });
    const { code, stderr } = await own.run('build', '--out', 'out');
    expect(stderr).toMatch(expected);
    expect(stderr).toMatch(/waymark\.config\.ts:1:\d+/);
    expect(code).toBe(1);
  });
});

it('problems of a redirect that a plugin adds are placed in its configuration', async () => {
  const site = ownSite({
    'index.mdx': 'Home.\n',
    'waymark.config.ts':
      "export default {\n  plugins: [\n    { name: 'team', hooks: { 'config:loaded': () => ({ redirects: [{ source: '/a', destination: 'javascript:x' }] }) } },\n  ],\n};\n",
  });
  try {
    const { stdout } = await site.run('check', '--format', 'json');
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ code: 'redirect-invalid', file: 'waymark.config.ts', line: 3 }),
    );
    expect(readFileSync(join(site.root, 'docs.json'), 'utf8')).not.toContain('javascript');
  } finally {
    site.remove();
  }
});
