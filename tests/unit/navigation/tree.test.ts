import { describe, expect, test } from 'vitest';
import {
  breadcrumbs,
  directoryOf,
  eachNode,
  firstPage,
  languagesOf,
  neighbours,
  openapiOf,
  pageOf,
  placeOf,
  sectionOf,
  trail,
  versionsOf,
} from '../../../plugin/packages/repository/navigation/tree.ts';
import type { NavNode, NavTree } from '../../../plugin/packages/repository/types.ts';
import { filePage, findNode, navigationTree } from './build-tree.ts';

const titles = (nodes: readonly NavNode[]) => nodes.map(({ title }) => title);

/** Paths of the pages before and after the first place of a page. */
function around(tree: NavTree, path: string): (string | undefined)[] {
  const node = tree.places.get(path)?.[0];
  if (node === undefined) throw new Error(`${path} stands nowhere.`);
  const { previous, next } = neighbours(node);
  return [previous && pageOf(previous)?.path, next && pageOf(next)?.path];
}

const NESTED = {
  languages: [
    {
      language: 'en',
      tabs: [
        { tab: 'T', groups: [{ group: 'A', pages: ['a', { group: 'B', pages: ['b'] }] }] },
        { tab: 'U', pages: ['u'] },
      ],
    },
    { language: 'fr', pages: ['f'] },
  ],
};

test('a node has a trail, breadcrumbs and a section', async () => {
  const { tree } = await navigationTree(NESTED);
  const node = findNode(tree, '/b');
  expect(titles(trail(node))).toEqual(['en', 'T', 'A', 'B', 'b.mdx']);
  expect(titles(breadcrumbs(node))).toEqual(['T', 'A', 'B']);
  expect(sectionOf(node).title).toBe('T');
  expect(sectionOf(findNode(tree, 'T')).title).toBe('T');
  expect(sectionOf(findNode(tree, '/f')).title).toBe('fr');
  expect(trail(tree.root)).toEqual([]);
  expect(sectionOf(tree.root)).toBe(tree.root);
});

test('walk visits the nodes in order', async () => {
  const { tree } = await navigationTree(NESTED);
  expect(titles([...eachNode(tree.root)].slice(1))).toEqual([
    'en',
    'T',
    'A',
    'a.mdx',
    'B',
    'b.mdx',
    'U',
    'u.mdx',
    'fr',
    'f.mdx',
  ]);
});

test('walk needs no deep stack for a deep navigation', () => {
  const base = { title: '', children: [], hidden: false, file: 'docs.json', line: 1, column: 1 } as const;
  let node: NavNode = { ...base, kind: 'group', id: '', parent: undefined };
  for (let depth = 0; depth < 100_000; depth++) {
    node = { ...base, kind: 'group', id: '', parent: undefined, children: [node] };
  }
  expect([...eachNode(node)]).toHaveLength(100_001);
  expect(firstPage(node)).toBeUndefined();
});

describe('previous and next pages', () => {
  test('cross nested groups, and stay in their section', async () => {
    const { tree } = await navigationTree({
      tabs: [
        {
          tab: 'T',
          groups: [
            { group: 'A', pages: ['a', { group: 'N', pages: ['n'] }, 'b'] },
            { group: 'C', pages: ['c'] },
          ],
        },
        { tab: 'U', pages: ['u'] },
      ],
    });
    expect(around(tree, '/a')).toEqual([undefined, '/n']);
    expect(around(tree, '/n')).toEqual(['/a', '/b']);
    expect(around(tree, '/b')).toEqual(['/n', '/c']);
    expect(around(tree, '/c')).toEqual(['/b', undefined]);
    expect(around(tree, '/u')).toEqual([undefined, undefined]);
  });

  test('include the root page of a group once, and skip hidden pages, links and endpoints', async () => {
    const { tree } = await navigationTree(
      {
        groups: [
          { group: 'A', root: 'r', pages: ['r', 'a', 'hidden', 'link', 'GET /x', 'b'] },
          { group: 'H', hidden: true, pages: ['h'] },
          { group: 'C', pages: ['c'] },
        ],
      },
      [
        ...['r.mdx', 'a.mdx', 'b.mdx', 'c.mdx', 'h.mdx'],
        filePage('hidden.mdx', { hidden: true }),
        filePage('link.mdx', { url: 'https://x.dev' }),
      ],
    );
    expect(around(tree, '/r')).toEqual([undefined, '/a']);
    expect(around(tree, '/a')).toEqual(['/r', '/b']);
    expect(around(tree, '/b')).toEqual(['/a', '/c']);
    expect(around(tree, '/hidden')).toEqual([undefined, undefined]);
    expect(neighbours(findNode(tree, 'C'))).toEqual({});
  });

  test('previous and next pages of a page in two versions stay in the current version', async () => {
    const { tree } = await navigationTree({
      versions: [
        { version: '2', pages: ['new', 'shared'] },
        { version: '1', pages: ['old', 'shared', 'end'] },
      ],
    });
    const [second, first] = tree.places.get('/shared') ?? [];
    const paths = (node: NavNode | undefined) => {
      const { previous, next } = node === undefined ? {} : neighbours(node);
      return [previous?.page?.path, next?.page?.path];
    };
    expect(paths(second)).toEqual(['/new', undefined]);
    expect(paths(first)).toEqual(['/old', '/end']);
  });

  test('previous and next pages do not mix divisions and plain pages beside them', async () => {
    const { tree } = await navigationTree({ tabs: [{ tab: 'T', pages: ['t'] }], pages: ['a', 'b'] });
    expect(around(tree, '/a')).toEqual([undefined, '/b']);
    expect(around(tree, '/t')).toEqual([undefined, undefined]);
  });
});

describe('the first page of an element', () => {
  test('is its root, or the first visible page below it', async () => {
    const { tree } = await navigationTree(
      {
        tabs: [
          { tab: 'Root', groups: [{ group: 'G', root: 'r', pages: ['a'] }] },
          { tab: 'Hidden first', pages: ['hidden', 'link', 'b'] },
          { tab: 'Link', href: '/elsewhere' },
          { tab: 'All hidden', hidden: true, pages: ['h'] },
          { tab: 'API', openapi: 'a.json' },
        ],
      },
      [
        ...['r.mdx', 'a.mdx', 'b.mdx', 'h.mdx'],
        filePage('hidden.mdx', { hidden: true }),
        filePage('link.mdx', { url: 'https://x.dev' }),
      ],
    );
    const first = (name: string) => firstPage(findNode(tree, name))?.path;
    expect(['Root', 'G', '/a', 'Hidden first', 'Link', 'All hidden', 'API'].map(first)).toEqual([
      '/r',
      '/r',
      '/a',
      '/b',
      undefined,
      '/h',
      undefined,
    ]);
    expect(firstPage(tree.root)?.path).toBe('/r');
  });

  test('is not a hidden root page or a link', async () => {
    const { tree } = await navigationTree(
      {
        groups: [
          { group: 'A', root: 'hidden', pages: ['a'] },
          { group: 'B', root: 'link', pages: ['b'] },
        ],
      },
      [
        ...['a.mdx', 'b.mdx'],
        filePage('hidden.mdx', { hidden: true }),
        filePage('link.mdx', { url: 'https://x.dev' }),
      ],
    );
    expect(['A', 'B'].map((name) => firstPage(findNode(tree, name))?.path)).toEqual(['/a', '/b']);
    expect(around(tree, '/b')).toEqual(['/a', undefined]);
    expect(around(tree, '/a')).toEqual([undefined, '/b']);
  });

  test('is in the default version and language', async () => {
    const { tree } = await navigationTree({
      languages: [
        { language: 'fr', pages: ['fr'] },
        {
          language: 'en',
          default: true,
          versions: [
            { version: '1', pages: ['v1'] },
            { version: '2', default: true, pages: ['v2'] },
          ],
        },
      ],
    });
    expect(firstPage(tree.root)?.path).toBe('/v2');
    expect(firstPage(findNode(tree, '1'))?.path).toBe('/v1');
  });
});

test('the main place of a page is visible, else in the default version, else the first', async () => {
  const { tree } = await navigationTree({
    versions: [
      { version: '1', pages: ['a', 'b', 'c'] },
      {
        version: '2',
        default: true,
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'H', hidden: true, pages: ['b'] },
        ],
      },
    ],
  });
  const version = (path: string) => {
    const node = placeOf(tree, filePage(`${path}.mdx`));
    return node && trail(node)[0]?.title;
  };
  expect(['a', 'b', 'c', 'nowhere'].map(version)).toEqual(['2', '1', '1', undefined]);
});

test('`directory` is inherited and can be overridden by a descendant', async () => {
  const { tree } = await navigationTree({
    directory: 'card',
    tabs: [
      { tab: 'T', groups: [{ group: 'A', pages: ['a', { group: 'B', directory: 'none', pages: ['b'] }] }] },
      { tab: 'U', directory: 'accordion', groups: [{ group: 'C', pages: ['c'] }] },
    ],
  });
  expect(['A', 'B', '/b', 'C'].map((name) => directoryOf(findNode(tree, name)))).toEqual([
    'card',
    'none',
    'none',
    'accordion',
  ]);
  expect(directoryOf((await navigationTree({ pages: ['a'] })).tree.root)).toBe('none');
});

test('`openapi` is inherited by descendants', async () => {
  const { tree } = await navigationTree({
    openapi: 'site.json',
    tabs: [
      { tab: 'T', asyncapi: 'events.yaml', groups: [{ group: 'A', openapi: 'a.json', pages: ['a'] }] },
      { tab: 'U', openapi: 'u.json', asyncapi: 'ignored.yaml', pages: ['u'] },
    ],
  });
  const sources = ['/a', 'T', '/u'].map((name) => openapiOf(findNode(tree, name)));
  expect(sources).toEqual(['a.json', 'site.json', 'u.json']);
});

test('the global elements of a node are those of the site and of its ancestors', async () => {
  const { tree } = await navigationTree({
    global: { anchors: [{ anchor: 'Site', href: '/a' }] },
    languages: [
      { language: 'en', global: { anchors: [{ anchor: 'English', href: '/b' }] }, pages: ['en'] },
      { language: 'fr', pages: ['fr'] },
    ],
  });
  expect(titles(tree.global)).toEqual(['Site']);
  expect(tree.root.children.map(({ global = [] }) => titles(global))).toEqual([['English'], []]);
});

test('versions and languages are listed once per name', async () => {
  const { tree } = await navigationTree({
    languages: [
      {
        language: 'en',
        versions: [
          { version: '2', tag: 'Latest', pages: ['a'] },
          { version: '1', pages: ['b'] },
        ],
      },
      {
        language: 'jp',
        default: true,
        versions: [
          { version: '2', pages: ['c'] },
          { version: '0', pages: ['d'] },
        ],
      },
    ],
  });
  expect(versionsOf(tree)).toEqual([
    { name: '2', default: true, tag: 'Latest' },
    { name: '1', default: false, tag: undefined },
    { name: '0', default: false, tag: undefined },
  ]);
  expect(languagesOf(tree)).toEqual([
    { name: 'en', default: false, tag: undefined },
    { name: 'jp', default: true, tag: undefined },
  ]);
});
