import { describe, expect, test } from 'vitest';
import { codes, places } from '../config/docs-root.ts';
import { filePage, findNode, navigationTree, outline } from './build-tree.ts';

describe('the root of the navigation', () => {
  const groups = [{ group: 'G', pages: ['a'] }];
  test.each([
    ['pages', ['a'], ['page /a']],
    ['groups', groups, ['group G', '  page /a']],
    ['tabs', [{ tab: 'T', groups }], ['tab T', '  group G', '    page /a']],
    ['anchors', [{ anchor: 'A', pages: ['a'] }], ['anchor A', '  page /a']],
    ['dropdowns', [{ dropdown: 'D', pages: ['a'] }], ['dropdown D', '  page /a']],
    ['products', [{ product: 'P', pages: ['a'] }], ['product P', '  page /a']],
    ['versions', [{ version: 'V', pages: ['a'] }], ['version V', '  page /a']],
    ['languages', [{ language: 'en', pages: ['a'] }], ['language en', '  page /a']],
  ])('may be %s', async (key, value, expected) => {
    const { tree, diagnostics } = await navigationTree({ [key]: value });
    expect(diagnostics).toEqual([]);
    expect(outline(tree.root)).toEqual(expected);
  });
});

test('a navigation without any entry is reported unless pages are generated', async () => {
  const { diagnostics } = await navigationTree({});
  expect(diagnostics).toMatchObject([
    { code: 'nav-invalid', severity: 'error', message: 'The navigation is empty.', file: 'docs.json' },
  ]);
  const others = {
    directory: 'card',
    pages: [],
    global: { anchors: [{ anchor: 'Blog', href: 'https://x.dev' }] },
  };
  expect((await navigationTree(others)).diagnostics).toMatchObject([
    { code: 'nav-invalid', severity: 'error' },
  ]);
  expect((await navigationTree({ openapi: 'openapi.json' })).diagnostics).toEqual([]);
});

test('divisions may nest in each other to any depth', async () => {
  const { tree, diagnostics } = await navigationTree({
    languages: [
      {
        language: 'en',
        versions: [
          {
            version: '2',
            products: [
              {
                product: 'P',
                dropdowns: [
                  {
                    dropdown: 'D',
                    anchors: [
                      {
                        anchor: 'A',
                        tabs: [{ tab: 'T', menu: [{ item: 'I', groups: [{ group: 'G', pages: ['a'] }] }] }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(diagnostics).toEqual([]);
  expect(outline(tree.root).map((line) => line.trim())).toEqual([
    'language en',
    'version 2',
    'product P',
    'dropdown D',
    'anchor A',
    'tab T',
    'item I',
    'group G',
    'page /a',
  ]);
});

test('groups nest in groups between pages and endpoints, in order', async () => {
  const pages = ['a', { group: 'B', pages: ['b', { group: 'C', pages: ['c'] }] }, 'GET /users', 'd'];
  const { tree } = await navigationTree({ groups: [{ group: 'A', pages }] });
  expect(outline(tree.root)).toEqual([
    'group A',
    '  page /a',
    '  group B',
    '    page /b',
    '    group C',
    '      page /c',
    '  endpoint GET /users',
    '  page /d',
  ]);
});

test('nodes know their parent, their position in docs.json and a stable id', async () => {
  const { tree } = await navigationTree({
    tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['a', 'b'] }] }],
  });
  const b = findNode(tree, '/b');
  expect(b).toMatchObject({ id: '0.0.1', file: 'docs.json', line: 16, column: 15 });
  expect(b.parent?.title).toBe('G');
  expect(b.parent?.parent?.parent).toBe(tree.root);
  expect(tree.root).toMatchObject({ kind: 'root', id: '', title: 'Test', parent: undefined });
});

test('entries find their page with or without extension, slash and index', async () => {
  const entries = ['/a', 'b.mdx', 'c.md', 'guides/index', 'index', 'Über uns/Ein Text', '中文/页面'];
  const files = [
    'a.mdx',
    'b.mdx',
    'c.md',
    'guides/index.mdx',
    'index.mdx',
    'Über uns/Ein Text.mdx',
    '中文/页面.mdx',
  ];
  const { tree, diagnostics } = await navigationTree({ pages: entries }, files);
  expect(diagnostics).toEqual([]);
  expect(tree.root.children.map((node) => node.page?.file)).toEqual(files);
});

test('endpoint entries are kept as written, without a page', async () => {
  const entries = ['GET /users', 'openapi.json post /users', 'WEBHOOK done'];
  const { tree, diagnostics } = await navigationTree(
    { groups: [{ group: 'API', openapi: 'openapi.json', pages: entries }] },
    [],
  );
  expect(diagnostics).toEqual([]);
  expect(findNode(tree, 'API').children.map(({ kind, endpoint, page }) => [kind, endpoint, page])).toEqual(
    entries.map((entry) => ['endpoint', entry, undefined]),
  );
});

test('elements with a specification and no pages are kept', async () => {
  const openapi = [{ source: 'a.yaml', directory: 'api' }, 'b.json'];
  const { tree, diagnostics } = await navigationTree({
    tabs: [
      { tab: 'API', openapi },
      { tab: 'Events', asyncapi: 'events.yaml' },
    ],
  });
  expect(diagnostics).toEqual([]);
  expect(tree.root.children).toMatchObject([
    { title: 'API', openapi, children: [] },
    { title: 'Events', asyncapi: 'events.yaml', children: [] },
  ]);
});

test('properties of elements are on their nodes', async () => {
  const { tree, diagnostics } = await navigationTree({
    directory: 'card',
    languages: [
      {
        language: 'en',
        banner: { content: 'Hi' },
        footer: { links: [] },
        navbar: { links: [] },
        tabs: [
          {
            tab: 'T',
            icon: 'book',
            iconType: 'solid',
            align: 'end',
            searchable: true,
            hidden: true,
            pages: ['a'],
          },
          { tab: 'L', href: 'https://x.dev' },
          {
            tab: 'G',
            groups: [
              {
                group: 'Group',
                root: 'root',
                expanded: true,
                tag: 'New',
                public: true,
                boost: 2,
                groups: ['staff', 'beta'],
                directory: 'accordion',
                icon: { name: 'x', library: 'lucide' },
                pages: ['b'],
              },
            ],
          },
          {
            tab: 'M',
            menu: [{ item: 'I', description: 'Text', href: '/x' }],
          },
          { tab: 'A', anchors: [{ anchor: 'C', color: { light: '#fff' }, pages: ['c'] }] },
        ],
      },
    ],
  });
  expect(diagnostics).toEqual([]);
  expect(tree.root.directory).toBe('card');
  expect(tree.root.children[0]).toMatchObject({
    banner: { content: 'Hi', dismissible: false },
    footer: { links: [] },
    navbar: { links: [] },
  });
  expect(findNode(tree, 'T')).toMatchObject({
    icon: 'book',
    iconType: 'solid',
    align: 'end',
    searchable: true,
    hidden: true,
  });
  expect(findNode(tree, 'L')).toMatchObject({ href: 'https://x.dev', children: [] });
  expect(findNode(tree, 'Group')).toMatchObject({
    expanded: true,
    tag: 'New',
    public: true,
    boost: 2,
    groups: ['staff', 'beta'],
    directory: 'accordion',
    icon: { name: 'x', library: 'lucide' },
  });
  expect(findNode(tree, 'Group').root?.path).toBe('/root');
  expect(findNode(tree, 'I')).toMatchObject({ description: 'Text', href: '/x' });
  expect(findNode(tree, 'C')).toMatchObject({ color: { light: '#fff' } });
});

test('the node of a page has its title, icon and tag from frontmatter', async () => {
  const frontmatter = { title: 'Long', sidebarTitle: 'Short', icon: 'x', iconType: 'solid', tag: 'New' };
  const { tree } = await navigationTree({ pages: ['a', 'b', 'c'] }, [
    filePage('a.mdx', frontmatter),
    filePage('b.mdx', { title: 'Only', hidden: true }),
    filePage('c.mdx', { url: 'https://x.dev' }),
  ]);
  expect(tree.root.children).toMatchObject([
    { title: 'Short', icon: 'x', iconType: 'solid', tag: 'New', hidden: false },
    { title: 'Only', hidden: true },
    { href: 'https://x.dev' },
  ]);
});

test('`hidden` applies to all descendants, and a page knows all of its places', async () => {
  const { tree } = await navigationTree({
    tabs: [
      { tab: 'H', hidden: true, groups: [{ group: 'G', root: 'r', pages: ['a', 'GET /x'] }] },
      { tab: 'V', pages: ['a', 'r'] },
    ],
  });
  expect(tree.places.get('/a')?.map(({ id, hidden }) => [id, hidden])).toEqual([
    ['0.0.0', true],
    ['1.0', false],
  ]);
  expect(tree.places.get('/r')?.map(({ kind, hidden }) => [kind, hidden])).toEqual([
    ['group', true],
    ['page', false],
  ]);
  expect(findNode(tree, 'GET /x').hidden).toBe(true);
});

describe('`global` in the navigation', () => {
  test('adds elements beside the tree', async () => {
    const { tree, diagnostics } = await navigationTree({
      pages: ['a'],
      global: {
        anchors: [{ anchor: 'Blog', href: 'https://x.dev', icon: 'rss' }],
        tabs: [{ tab: 'Home', href: '/a' }],
      },
    });
    expect(diagnostics).toEqual([]);
    expect(outline(tree.root)).toEqual(['page /a']);
    expect(tree.global).toMatchObject([
      { kind: 'tab', id: 'g.0', title: 'Home', href: '/a', file: 'docs.json' },
      { kind: 'anchor', id: 'g.1', title: 'Blog', href: 'https://x.dev', icon: 'rss' },
    ]);
    expect(tree.global.every((node) => node.parent === tree.root)).toBe(true);
  });

  test('may be set on an element', async () => {
    const { tree } = await navigationTree({
      languages: [
        { language: 'en', global: { anchors: [{ anchor: 'Blog', href: '/en' }] }, pages: ['en/a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    });
    expect(tree.global).toEqual([]);
    const [english, french] = tree.root.children;
    expect(english?.global).toMatchObject([{ title: 'Blog', id: '0.g.0' }]);
    expect(english?.global?.[0]?.parent).toBe(english);
    expect(french?.global).toBeUndefined();
  });
});

describe('the default version or language', () => {
  const versions = (...flags: (boolean | undefined)[]) => ({
    versions: flags.map((flag, index) => ({ version: `v${index}`, default: flag, pages: ['a'] })),
  });
  test.each([
    ['is the first if none is marked', [undefined, undefined], [true, false]],
    ['is the marked one', [undefined, true], [false, true]],
    ['is the first if all are marked as false', [false, false], [true, false]],
  ])('the default %s', async (_, flags, expected) => {
    const { tree, diagnostics } = await navigationTree(versions(...flags));
    expect(diagnostics).toEqual([]);
    expect(tree.root.children.map((node) => node.default)).toEqual(expected);
  });

  test('is the first marked one of several, and the others get a warning', async () => {
    const { tree, diagnostics } = await navigationTree(versions(undefined, true, true, true));
    expect(tree.root.children.map((node) => node.default)).toEqual([false, true, false, false]);
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['nav-default-invalid', 'warning', 22],
      ['nav-default-invalid', 'warning', 29],
    ]);
  });

  test('is separate for each level', async () => {
    const { tree } = await navigationTree({
      products: [
        {
          product: 'A',
          versions: [
            { version: '1', pages: ['a'] },
            { version: '2', default: true, pages: ['b'] },
          ],
        },
        { product: 'B', versions: [{ version: '3', pages: ['c'] }] },
      ],
    });
    expect(
      tree.root.children.map(({ default: own, children }) => [own, children.map((node) => node.default)]),
    ).toEqual([
      [undefined, [false, true]],
      [undefined, [true]],
    ]);
  });
});

test('the title of a product is its longer name', async () => {
  const { tree } = await navigationTree({
    products: [
      { product: 'kit', name: 'The whole kit', pages: ['a'] },
      { product: 'Tool', pages: ['b'] },
    ],
  });
  expect(tree.root.children.map(({ title }) => title)).toEqual(['The whole kit', 'Tool']);
});

describe('mistakes in the navigation are reported', () => {
  test('two lists on one level', async () => {
    const { tree, diagnostics } = await navigationTree({
      tabs: [
        {
          tab: 'T',
          groups: [{ group: 'G', pages: ['a'] }],
          anchors: [{ anchor: 'A', pages: ['b'] }],
          pages: ['c'],
        },
      ],
    });
    expect(places(diagnostics)).toEqual([
      'nav-mixed-children docs.json:11:19',
      'nav-mixed-children docs.json:27:18',
    ]);
    expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      ['error', 'The tab "T" holds both "anchors" and "groups"; it can hold only one of them.'],
      ['error', 'The tab "T" holds both "anchors" and "pages"; it can hold only one of them.'],
    ]);
    expect(outline(tree.root)).toEqual([
      'tab T',
      '  anchor A',
      '    page /b',
      '  page /c',
      '  group G',
      '    page /a',
    ]);
  });

  test.each([
    ['versions', [{ version: '1', pages: ['a'] }], 'tabs', [{ tab: 'T', pages: ['a'] }]],
    [
      'versions',
      [{ version: '1', tabs: [{ tab: 'T', pages: ['a'] }] }],
      'tabs',
      [{ tab: 'T', pages: ['b'] }],
    ],
    ['languages', [{ language: 'en', pages: ['a'] }], 'pages', ['a', 'GET /users']],
    ['languages', [{ language: 'en', pages: ['a'] }], 'versions', [{ version: '1', pages: ['a'] }]],
    ['tabs', [{ tab: 'T', pages: ['a'] }], 'pages', ['a']],
  ])('root elements %s (%j) beside %s (%j)', async (first, menu, second, list) => {
    const { diagnostics } = await navigationTree({ [first]: menu, [second]: list });
    expect(diagnostics).toMatchObject([
      { code: 'nav-mixed-children', severity: 'error', message: expect.stringContaining(`"${second}"`) },
    ]);
  });

  test('links beside groups at the root, which should be global', async () => {
    const { diagnostics } = await navigationTree({
      anchors: [{ anchor: 'Blog', href: 'https://example.com' }],
      groups: [{ group: 'G', pages: ['a'] }],
    });
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['nav-mixed-children', expect.stringContaining('in "global": move "anchors" there')],
    ]);
  });

  test('a list that each version repeats is only a warning', async () => {
    const tabs = [{ tab: 'T', groups: [{ group: 'G', root: 'a', pages: ['/b.mdx'] }] }];
    const own = [{ tab: 'T', groups: [{ group: 'G', root: 'a/index', pages: ['b', 'c'] }] }];
    const { diagnostics } = await navigationTree({ tabs, versions: [{ version: '1', tabs: own }] });
    expect(diagnostics).toMatchObject([{ code: 'nav-mixed-children', severity: 'warning' }]);
  });

  test('a menu item with other children than groups and pages', async () => {
    const { diagnostics } = await navigationTree({
      tabs: [
        {
          tab: 'T',
          menu: [
            { item: 'I', anchors: [{ anchor: 'A', pages: ['a'] }] },
            { item: 'J', href: 'https://x.dev' },
            { item: 'K', groups: [{ group: 'G', pages: ['b'] }] },
          ],
        },
      ],
    });
    expect(places(diagnostics)).toEqual(['nav-invalid docs.json:14:24']);
    expect(diagnostics).toMatchObject([
      { severity: 'error', message: expect.stringContaining('The menu item "I" cannot hold "anchors"') },
    ]);
  });

  test('a global anchor with pages', async () => {
    const { diagnostics } = await navigationTree({
      global: {
        anchors: [
          { anchor: 'A', pages: ['a'] },
          { anchor: 'B', href: '/a' },
        ],
      },
      languages: [
        {
          language: 'en',
          pages: ['a'],
          global: { anchors: [{ anchor: 'C', groups: [{ group: 'G', pages: ['b'] }] }] },
        },
      ],
    });
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message.slice(0, 44)])).toEqual([
      ['nav-invalid', 'error', 'The anchor "A" of "global" cannot hold "page'],
      ['nav-invalid', 'error', 'The anchor "C" of "global" cannot hold "grou'],
    ]);
  });

  test('an empty list is not a second type of child', async () => {
    const { diagnostics } = await navigationTree({
      tabs: [{ tab: 'T', dropdowns: [], pages: ['a'], anchors: [] }],
    });
    expect(diagnostics).toEqual([]);
  });

  test('a group with tabs, and a menu outside of tabs and products', async () => {
    const { tree, diagnostics } = await navigationTree({
      groups: [
        { group: 'G', tabs: [{ tab: 'T', pages: ['a'] }] },
        { group: 'H', menu: [{ item: 'I', pages: ['b'] }] },
      ],
    });
    expect(codes(diagnostics)).toEqual(['nav-invalid', 'nav-invalid']);
    expect(diagnostics[0]).toMatchObject({
      severity: 'error',
      message: expect.stringContaining('cannot hold "tabs"'),
    });
    expect(outline(tree.root)).toEqual([
      'group G',
      '  tab T',
      '    page /a',
      'group H',
      '  item I',
      '    page /b',
    ]);
  });

  test('an element without content, and a link with children', async () => {
    const { tree, diagnostics } = await navigationTree({
      tabs: [{ tab: 'Empty' }, { tab: 'Both', href: 'https://x.dev', pages: ['a'] }],
    });
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['nav-invalid', 'warning', 9],
      ['nav-invalid', 'warning', 12],
    ]);
    expect(findNode(tree, 'Both').href).toBeUndefined();
  });

  test('an unused schema or SDK', async () => {
    const { diagnostics } = await navigationTree({
      tabs: [
        { tab: 'Api', graphql: 'schema.graphql' },
        { tab: 'Sdk', sdk: { python: 'x' }, pages: ['a'] },
      ],
    });
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      [
        'nav-invalid',
        'warning',
        'The tab "Api" has a GraphQL schema as "graphql", from which Waymark makes no pages.',
      ],
      [
        'nav-invalid',
        'warning',
        'The tab "Sdk" has the reference of an SDK as "sdk", from which Waymark makes no pages.',
      ],
    ]);
  });

  test('an entry without a page, which is left out with a suggestion', async () => {
    const { tree, diagnostics } = await navigationTree(
      { groups: [{ group: 'G', root: 'guides/rot', pages: ['guides/strat', 'other/install', 'zzz'] }] },
      ['guides/start.mdx', 'guides/install.mdx', 'guides/root.mdx'],
    );
    expect(diagnostics.map(({ code, severity, hint }) => [code, severity, hint])).toEqual([
      ['nav-page-missing', 'warning', 'Did you mean "guides/root"?'],
      ['nav-page-missing', 'warning', 'Did you mean "guides/start"?'],
      ['nav-page-missing', 'warning', 'Did you mean "guides/install"?'],
      [
        'nav-page-missing',
        'warning',
        'Create it, or remove the entry; a page that `.mintignore` names is not found.',
      ],
    ]);
    expect(places(diagnostics)[1]).toBe('nav-page-missing docs.json:13:11');
    expect(outline(tree.root)).toEqual(['group G']);
    expect(findNode(tree, 'G').root).toBeUndefined();
  });

  test('a missing page in a referenced file, at its position there', async () => {
    const { diagnostics } = await navigationTree({ pages: { $ref: './pages.json' } }, [], {
      'pages.json': '[\n  "gone"\n]',
    });
    expect(places(diagnostics)).toEqual(['nav-page-missing pages.json:2:3']);
  });

  test('addresses that the server reserves', async () => {
    const { diagnostics } = await navigationTree({
      tabs: [
        {
          tab: 'A',
          groups: [
            {
              group: 'G',
              pages: ['mcp', 'mcp-server', 'mcp/overview', 'authed/mcp/oauth/x.mdx', 'v1/intro'],
            },
          ],
        },
        { tab: 'B', href: '/llms.txt' },
        { tab: 'C', href: 'https://x.dev/mcp' },
        { tab: 'D', href: '/skill.md?x#y' },
        { tab: 'F', href: '/mcp/overview' },
      ],
      global: { anchors: [{ anchor: 'E', href: '/.well-known/mcp' }] },
    });
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message.split('"')[1]])).toEqual(
      [
        ['nav-reserved-path', 'error', 'mcp'],
        ['nav-reserved-path', 'error', 'authed/mcp/oauth/x.mdx'],
        ['nav-reserved-path', 'warning', '/llms.txt'],
        ['nav-reserved-path', 'warning', '/skill.md?x#y'],
        ['nav-reserved-path', 'warning', '/.well-known/mcp'],
      ],
    );
  });

  test('a reserved address is not also reported as missing', async () => {
    const { diagnostics } = await navigationTree({ pages: ['mcp'] }, []);
    expect(places(diagnostics)).toEqual(['nav-reserved-path docs.json:9:7']);
  });

  test('a page in two languages', async () => {
    const { diagnostics } = await navigationTree({
      languages: [
        { language: 'en', pages: ['a', 'en/b'] },
        { language: 'fr', pages: ['a', 'fr/b', 'fr/b'] },
      ],
    });
    expect(places(diagnostics)).toEqual(['nav-page-in-two-languages docs.json:19:11']);
    expect(diagnostics[0]?.severity).toBe('warning');
  });

  test('an unknown language', async () => {
    const { diagnostics } = await navigationTree({ languages: [{ language: 'english', pages: ['a'] }] });
    expect(places(diagnostics)).toEqual(['nav-language-unknown docs.json:10:21']);
  });
});

test('an element without pages is reported unless it is hidden', async () => {
  const group = { group: 'Later', pages: [] };
  const { diagnostics } = await navigationTree({
    groups: [{ group: 'G', pages: ['a', group, { ...group, hidden: true }] }],
  });
  expect(diagnostics.map(({ message }) => message)).toEqual(['The group "Later" is empty.']);
});
