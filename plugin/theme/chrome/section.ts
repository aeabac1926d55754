/** Links from the pages of one section to the others: tabs, switchers and anchors. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { trail } from '@waymark/repository/navigation/tree';
import type { NavKind, NavNode } from '@waymark/repository/types';
import type { ThemeContext } from './context.ts';
import type { Choice, Division } from './divisions.ts';
import { choiceList, selector } from './menus.ts';
import { tabsBar, tabsList } from './tabs.ts';

export function sectionNavigation(context: ThemeContext, divisions: readonly Division[], section: NavNode) {
  const way = new Set(trail(section));
  const rows = tabRows(divisions, way);
  const anchors = divisions.filter(({ kind }) => kind === 'anchor').flatMap(({ choices }) => choices);
  return {
    tabs: tabsBar(context, rows, way),
    // Again, for the drawer of small screens.
    drawerTabs: tabsList(context, rows, way),
    // Products, dropdowns and the items of a product, outermost first.
    switchers: html`${divisions.map((division, index) => switcher(context, division, index))}`,
    // Those of the section and of the elements around it.
    anchors:
      anchors.length === 0
        ? NOTHING
        : html`<div class="anchors nav-anchors">${choiceList(context, anchors, 'nav-anchor')}</div>`,
  };
}

/** A row for each level of tabs that the section is in; tabs of a `global` join the first one. */
function tabRows(divisions: readonly Division[], way: ReadonlySet<NavNode>): readonly (readonly Choice[])[] {
  const tabs = divisions.filter(({ kind }) => kind === 'tab').map(({ choices }) => choices);
  const own = tabs.filter((choices) => choices.some(({ node }) => way.has(node)));
  const [first = [], ...others] = own;
  const joined = [...first, ...tabs.filter((choices) => !own.includes(choices)).flat()];
  return joined.length === 0 ? [] : [joined, ...others];
}

function switcher(context: ThemeContext, { kind, choices }: Division, index: number): Html {
  const { texts } = context;
  const names: Partial<Record<NavKind, string>> = {
    product: texts.product,
    dropdown: texts.section,
    item: texts.section,
  };
  const name = names[kind];
  if (name === undefined) return NOTHING;
  const id = `switcher-${index}`;
  const hook = kind === 'product' ? 'nav-dropdown-products-selector' : 'nav-dropdown';
  return selector(context, { id, className: `switcher ${kind}`, hook, name, choices }, { described: true });
}
