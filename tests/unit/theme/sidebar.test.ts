import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../plugin/packages/repository/translations/texts.ts';
import type { NavNode, NavTree } from '../../../plugin/packages/repository/types.ts';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';
import { Sidebar } from '../../../plugin/theme/chrome/sidebar.ts';
import { navigationTree } from '../navigation/build-tree.ts';

const context = { base: '/docs', language: 'en', texts: textsFor('en'), icons: { base: '/docs' } };
const sidebarOf = (tree: NavTree) =>
  new Sidebar(tree.root, {
    ...context,
    site: { base: '/docs', config: { seo: {} }, navigation: tree },
  } as ThemeContext);

function placeOf(tree: NavTree, path: string): NavNode {
  const place = tree.places.get(path)?.[0];
  if (place === undefined) throw new Error(`No place for ${path}`);
  return place;
}

const NAVIGATION = {
  groups: [
    { group: 'One', pages: ['a', { group: 'In', pages: ['b', { group: 'Deep', pages: ['c'] }] }] },
    {
      group: 'Two',
      pages: [
        { group: 'Open', expanded: true, pages: ['d'] },
        { group: 'Empty', pages: [] },
      ],
    },
    { group: 'Hidden', hidden: true, pages: ['e'] },
  ],
};

describe('the sidebar', () => {
  it('marks the current page, and opens only the groups around it', async () => {
    const { tree } = await navigationTree(NAVIGATION);
    const html = sidebarOf(tree).at(placeOf(tree, '/c')).text;
    const current = /<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0];
    expect(current, 'readers no longer see or hear which page they are on').toContain('href="/docs/c"');
    expect(html.match(/aria-current/g), 'readers are told that they are on several pages').toHaveLength(1);
    const open = html.match(/<details [^>]*\bopen\b[^>]*>/g) ?? [];
    expect(open, 'readers no longer see what the page is in').toHaveLength(3);
    for (const group of open)
      expect(group, 'groups that a reader opens are closed on the next page').toMatch(/data-id="[^"]+"/);
    const groups = [...html.matchAll(/<details [^>]*>(.{9})/g)].map(([, next]) => next);
    expect(new Set(groups), 'readers see nothing to open a group with').toEqual(new Set(['<summary>']));
    const active = html.match(/<(?:li|ul)[^>]* data-active>/g);
    expect(active, 'styles of authors no longer find the page and what it is in').toHaveLength(4);
  });

  it('is the same for every page except for the marks', async () => {
    const { tree } = await navigationTree(NAVIGATION);
    const sidebar = sidebarOf(tree);
    const plain = sidebar.at(undefined).text;
    for (const path of ['/a', '/b', '/c', '/d']) {
      const marked = sidebar.at(placeOf(tree, path)).text;
      expect(
        marked.replace(' aria-current="page"', '').replaceAll(' data-active', '').replaceAll(' open>', '>'),
        'readers see another tree on each page, and builds render it anew for each',
      ).toBe(plain.replaceAll(' open>', '>'));
    }
  });

  it('omits hidden pages and groups without pages', async () => {
    const { tree } = await navigationTree(NAVIGATION);
    const html = sidebarOf(tree).whole.text;
    expect(html).not.toContain('/docs/e');
    expect(html).not.toContain('Hidden');
    expect(html).not.toContain('Empty');
  });

  it('shows titles as text', async () => {
    const { tree } = await navigationTree({ groups: [{ group: '<b>&', tag: '"x"', pages: ['a'] }] });
    const html = sidebarOf(tree).whole.text;
    expect(html).toContain('&lt;b&gt;&amp;');
    expect(html).toContain('&quot;x&quot;');
  });
});
