import { describe, expect, it } from 'vitest';
import { reservedFor } from '../../../plugin/packages/repository/paths/reserved-paths.ts';
import { textsFor } from '../../../plugin/packages/repository/translations/texts.ts';
import type { NavTree } from '../../../plugin/packages/repository/types.ts';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';
import { LARGE_SIDEBAR, Sidebar } from '../../../plugin/theme/chrome/sidebar.ts';
import { navigationTree } from '../navigation/build-tree.ts';

const context = { base: '/docs', language: 'en', texts: textsFor('en'), icons: { base: '/docs' } };
const sidebarOf = (tree: NavTree) =>
  new Sidebar(tree.root, {
    ...context,
    site: { base: '/docs', config: { seo: {} }, navigation: tree },
  } as ThemeContext);
const pages = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}/p${at}`);

async function cutAt(groups: readonly object[], path: string): Promise<{ sidebar: Sidebar; html: string }> {
  const { tree } = await navigationTree({ groups });
  const sidebar = sidebarOf(tree);
  return { sidebar, html: sidebar.at(tree.places.get(path)?.[0]).text };
}

const linksTo = (html: string, prefix: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].filter(([, href]) => href?.startsWith(`/docs/${prefix}/`)).length;

const unmarked = (html: string) => html.replace(' aria-current="page"', '').replaceAll(' data-active', '');

/** Forty groups of thirty pages: about 70 kB. */
const MANY = Array.from({ length: 40 }, (_, at) => ({ group: `Group ${at}`, pages: pages(`g${at}`, 30) }));

describe('the shortened sidebar of a page', () => {
  it('is the whole tree if that is small', async () => {
    const { tree } = await navigationTree({ groups: MANY.slice(0, 3) });
    const sidebar = sidebarOf(tree);
    const place = tree.places.get('/g1/p3')?.[0];
    expect(sidebar.shared).toBeUndefined();
    expect(unmarked(sidebar.at(place).text)).toBe(sidebar.whole.text);
  });

  it('has the current branch in full, and other groups as links to their first page', async () => {
    const { sidebar, html } = await cutAt(MANY, '/g7/p3');
    expect(sidebar.whole.text.length).toBeGreaterThan(LARGE_SIDEBAR);
    expect(html.length).toBeLessThan(LARGE_SIDEBAR / 5);
    expect(linksTo(html, 'g7')).toBe(30);
    expect(html.match(/aria-current="page" href="\/docs\/g7\/p3"/g)).toHaveLength(1);
    for (const at of [0, 6, 8, 39]) {
      expect(linksTo(html, `g${at}`)).toBe(1);
      expect(html).toContain(`<a href="/docs/g${at}/p0">Group ${at}</a>`);
    }
    // A heading and a list each: the sixth group stands at 12 and 13.
    expect(html).toContain('data-gap="top 12 14"><a href="/docs/g6/p0">');
  });

  it('closes every group if the page is not in the navigation', async () => {
    const { html } = await cutAt(MANY, '/nowhere');
    expect(html.match(/data-gap="top /g)).toHaveLength(40);
  });

  it('keeps the neighbours of the page in a long list', async () => {
    const { html } = await cutAt([{ group: 'All', pages: pages('a', 2000) }], '/a/p500');
    expect(html.length).toBeLessThan(LARGE_SIDEBAR / 5);
    expect(html).toContain('data-gap="0 0 460"><a href="/docs/a/p0">');
    expect(html).toContain('data-gap="0 541 2000"><a href="/docs/a/p541">');
    expect(html).toContain('href="/docs/a/p460"');
    expect(html).toContain('href="/docs/a/p540"');
    expect(html).not.toContain('data-gap="top');
  });

  it('leaves no gap at the ends of a long list', async () => {
    const first = await cutAt([{ group: 'All', pages: pages('a', 2000) }], '/a/p0');
    expect(first.html.match(/data-gap="[^"]+"/g)).toEqual(['data-gap="0 41 2000"']);
    const last = await cutAt([{ group: 'All', pages: pages('a', 2000) }], '/a/p1999');
    expect(last.html.match(/data-gap="[^"]+"/g)).toEqual(['data-gap="0 0 1959"']);
  });

  it('opens nested groups around the page, and closes their neighbours', async () => {
    const inner = MANY.map(({ group, pages: own }) => ({ group, pages: own }));
    const { html } = await cutAt([{ group: 'Outer', pages: inner }], '/g7/p3');
    expect(linksTo(html, 'g7')).toBe(30);
    expect(linksTo(html, 'g8')).toBe(1);
    expect(html.match(/<details data-id="[^"]+" open>/g)).toHaveLength(1);
    expect(html).toContain('<li data-gap="0 8 9"><a href="/docs/g8/p0">Group 8</a></li>');
  });

  it('is named by its content hash at a reserved address', async () => {
    const first = (await cutAt(MANY, '/g7/p3')).sidebar.shared ?? '';
    const again = (await cutAt(MANY, '/g8/p3')).sidebar.shared;
    const other = (await cutAt([...MANY, { group: 'More', pages: ['m/p0'] }], '/g7/p3')).sidebar.shared;
    expect(first).toMatch(/^\/_waymark\/sidebar-[0-9a-f]{16}\.html$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(reservedFor(first)).toBeDefined();
  });
});
