import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
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

const CURRENT = 'readers no longer see or hear which page they are on';
const HEAVY = 'readers fetch the tree again with each page';
const LOST = 'readers without a script lose what the page leaves out: no link leads there';
const AROUND = 'readers no longer see the pages beside theirs';

type Element = DefaultTreeAdapterTypes.Element;

const elementsIn = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));

/** The elements of a tree in document order. */
const elementsOf = (tree: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  elementsIn(tree).flatMap((element) => [element, ...elementsOf(element)]);

const gapOf = ({ attrs }: Element) => attrs.find(({ name }) => name === 'data-gap')?.value;

/** The tree of a page once a browser has filled it in from the whole: what `fillGaps` of client/sidebar.ts does. */
function filledIn(html: string, wholeHtml: string): string {
  const [tree, whole] = [parseFragment(html), parseFragment(wholeHtml)];
  const lists = elementsOf(whole).filter(({ tagName }) => tagName === 'ul');
  const gaps = elementsOf(tree).flatMap((gap) => {
    const [list, from, to] = gapOf(gap)?.split(' ') ?? [];
    if (list === undefined) return [];
    const parent = list === 'top' ? whole : lists[Number(list)];
    return [{ gap, entries: parent === undefined ? [] : elementsIn(parent).slice(Number(from), Number(to)) }];
  });
  for (const { gap, entries } of gaps) {
    const { parentNode } = gap;
    if (parentNode === null) throw new Error('A gap is in the tree.');
    for (const entry of entries) {
      defaultTreeAdapter.detachNode(entry);
      defaultTreeAdapter.insertBefore(parentNode, entry, gap);
    }
    defaultTreeAdapter.detachNode(gap);
  }
  return serialize(tree);
}

/** The addresses of a tree, in order. */
const addressesIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

/** Forty groups of thirty pages: about 70 kB. */
const MANY = Array.from({ length: 40 }, (_, at) => ({ group: `Group ${at}`, pages: pages(`g${at}`, 30) }));

describe('the shortened sidebar of a page', () => {
  it('is the whole tree if that is small', async () => {
    const { tree } = await navigationTree({ groups: MANY.slice(0, 3) });
    const sidebar = sidebarOf(tree);
    const place = tree.places.get('/g1/p3')?.[0];
    expect(sidebar.shared).toBeUndefined();
    expect(unmarked(sidebar.at(place).text), 'readers see another tree than the whole').toBe(
      sidebar.whole.text,
    );
  });

  it('has the current branch in full, and other groups as links to their first page', async () => {
    const { sidebar, html } = await cutAt(MANY, '/g7/p3');
    expect(sidebar.whole.text.length).toBeGreaterThan(LARGE_SIDEBAR);
    expect(html.length, HEAVY).toBeLessThan(LARGE_SIDEBAR / 5);
    expect(linksTo(html, 'g7'), AROUND).toBe(30);
    const current = html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(current, CURRENT).toHaveLength(1);
    expect(current[0], CURRENT).toContain('href="/docs/g7/p3"');
    for (const at of [0, 6, 8, 39]) {
      expect(linksTo(html, `g${at}`), LOST).toBe(1);
      expect(html, LOST).toContain(`<a href="/docs/g${at}/p0">Group ${at}</a>`);
    }
    // A heading and a list each: the sixth group stands at 12 and 13.
    expect(
      html,
      'groups have another number of elements: correct it here if a browser fills all in',
    ).toContain('data-gap="top 12 14"><a href="/docs/g6/p0">');
  });

  it('closes every group if the page is not in the navigation', async () => {
    const { html } = await cutAt(MANY, '/nowhere');
    expect(html.match(/data-gap="top /g), LOST).toHaveLength(40);
  });

  it('keeps the neighbours of the page in a long list', async () => {
    const { html } = await cutAt([{ group: 'All', pages: pages('a', 2000) }], '/a/p500');
    expect(html.length, HEAVY).toBeLessThan(LARGE_SIDEBAR / 5);
    expect(html, LOST).toContain('data-gap="0 0 460"><a href="/docs/a/p0">');
    expect(html, LOST).toContain('data-gap="0 541 2000"><a href="/docs/a/p541">');
    expect(html, AROUND).toContain('href="/docs/a/p460"');
    expect(html, AROUND).toContain('href="/docs/a/p540"');
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
    expect(linksTo(html, 'g7'), AROUND).toBe(30);
    expect(linksTo(html, 'g8'), LOST).toBe(1);
    const open = html.match(/<details [^>]*\bopen\b[^>]*>/g) ?? [];
    expect(open, 'readers no longer see what the page is in, or see other groups open').toHaveLength(1);
    expect(open[0], 'groups that a reader opens are closed on the next page').toMatch(/data-id="[^"]+"/);
    expect(html, LOST).toContain('<li data-gap="0 8 9"><a href="/docs/g8/p0">Group 8</a></li>');
  });

  it.each([
    ['groups', MANY, '/g7/p3'],
    ['groups, of a page that is in none', MANY, '/nowhere'],
    ['a long list', [{ group: 'All', pages: pages('a', 2000) }], '/a/p500'],
    ['groups in a group', [{ group: 'Outer', pages: MANY }], '/g7/p3'],
    [
      'a long list behind others',
      [...MANY, { group: 'Outer', pages: [...MANY.slice(0, 3), { group: 'Long', pages: pages('a', 500) }] }],
      '/a/p250',
    ],
  ])('becomes the whole tree, filled in by a browser: %s', async (_, groups, path) => {
    const { sidebar, html } = await cutAt(groups, path);
    const whole = serialize(parseFragment(sidebar.whole.text));
    expect(html, 'nothing is left out').toContain('data-gap=');
    const shown = filledIn(html, whole);
    const have = new Set(addressesIn(shown));
    expect(
      addressesIn(whole).filter((address) => !have.has(address)),
      'readers lose these pages: a gap names other elements than those that it stands for, see the counts in chrome/sidebar.ts',
    ).toEqual([]);
    expect(
      addressesIn(shown).length,
      'readers see entries twice: a gap names more elements than those that it stands for',
    ).toBe(addressesIn(whole).length);
    const closed = (tree: string) => unmarked(tree).replaceAll(' open=""', '').replaceAll('=""', '');
    expect(closed(shown) === closed(whole), 'readers see entries in another place or look').toBe(true);
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
