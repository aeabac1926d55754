import { describe, expect, it } from 'vitest';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';
import { sidebarHtml } from '../../../plugin/theme/chrome/cut-sidebar.ts';
import { buildSidebar } from '../../../plugin/theme/chrome/sidebar.ts';
import { textsFor } from '../../../plugin/translations/texts.ts';
import type { NavNode, NavTree } from '../../../plugin/types.ts';
import { navigationTree } from '../navigation/build-tree.ts';

const context = { base: '/docs', language: 'en', texts: textsFor('en'), icons: { base: '/docs' } };
const sidebarOf = (tree: NavTree) =>
  buildSidebar(tree.root, {
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
    const html = sidebarHtml(sidebarOf(tree), placeOf(tree, '/c'));
    expect(html.match(/aria-current="page" href="([^"]+)"/)?.[1]).toBe('/docs/c');
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html.match(/<details data-id="[^"]+" open>/g)).toHaveLength(3);
  });

  it('is the same for every page except for the marks', async () => {
    const { tree } = await navigationTree(NAVIGATION);
    const sidebar = sidebarOf(tree);
    const plain = sidebarHtml(sidebar, undefined);
    for (const path of ['/a', '/b', '/c', '/d']) {
      const marked = sidebarHtml(sidebar, placeOf(tree, path));
      expect(
        marked.replace(' aria-current="page"', '').replaceAll(' data-active', '').replaceAll(' open>', '>'),
      ).toBe(plain.replaceAll(' open>', '>'));
    }
  });

  it('omits hidden pages and groups without pages', async () => {
    const { tree } = await navigationTree(NAVIGATION);
    const { html } = sidebarOf(tree);
    expect(html).not.toContain('/docs/e');
    expect(html).not.toContain('Hidden');
    expect(html).not.toContain('Empty');
  });

  it('shows titles as text', async () => {
    const { tree } = await navigationTree({ groups: [{ group: '<b>&', tag: '"x"', pages: ['a'] }] });
    const { html } = sidebarOf(tree);
    expect(html).toContain('&lt;b&gt;&amp;');
    expect(html).toContain('&quot;x&quot;');
  });
});
