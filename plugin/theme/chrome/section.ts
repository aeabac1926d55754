/** Links from the pages of one section to the others: tabs, switchers and anchors. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { isBlank } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { trail } from '@waymark/repository/navigation/tree';
import type { NavKind, NavNode } from '@waymark/repository/types';
import { nodeIcon, type ThemeContext } from './context.ts';
import { type Choice, choicesOf, type Division } from './divisions.ts';
import { choiceLink, choiceList, dropdownMenu, selector } from './menus.ts';

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

function itemsOf(context: ThemeContext, tab: NavNode, way: ReadonlySet<NavNode>): readonly Choice[] {
  const items = tab.children.filter((child) => child.kind === 'item');
  return choicesOf(context.site, items, way);
}

function barTab(context: ThemeContext, choice: Choice, way: ReadonlySet<NavNode>): Html {
  const { node, current } = choice;
  const className = node.align === 'end' && html` class="align-end"`;
  const choices = itemsOf(context, node, way);
  if (choices.length === 0) return html`<li${className}>${choiceLink(context, choice, 'nav-tabs-item')}</li>`;
  const label = html`${nodeIcon(context, node)}<span class="choice">${node.title}</span>`;
  const id = `menu-${node.id}`;
  return html`<li${className}>${dropdownMenu(context, { id, className: 'tab-menu', hook: 'nav-dropdown', trigger: 'nav-tabs-item', label, current, choices })}</li>`;
}

/** One row of tabs; empty with a single tab that has no menu. */
function row(context: ThemeContext, choices: readonly Choice[], way: ReadonlySet<NavNode>): Html {
  const menus = choices.some(({ node }) => node.children.some((child) => child.kind === 'item'));
  if (choices.length === 0 || (choices.length < 2 && choices[0]?.current === true && !menus)) return NOTHING;
  return html`<ul class="nav-tabs">${choices.map((choice) => barTab(context, choice, way))}</ul>`;
}

type Rows = readonly (readonly Choice[])[];

/** The tabs bar: a row for each level of tabs on the way to a section; empty if there is nothing to choose. */
function tabsBar(context: ThemeContext, rows: Rows, way: ReadonlySet<NavNode>): Html {
  const bar = html`${rows.map((choices) => row(context, choices, way))}`;
  return isBlank(bar)
    ? NOTHING
    : html`<nav class="tabs-bar" aria-label="${context.texts.sections}">${bar}</nav>`;
}

/** The same tabs as lists, for the drawer of small screens; a tab with items opens to them. */
function tabsList(context: ThemeContext, rows: Rows, way: ReadonlySet<NavNode>): Html {
  const line = (choice: Choice): Html => {
    const items = itemsOf(context, choice.node, way);
    if (items.length === 0) return html`<li>${choiceLink(context, choice, 'mobile-nav-tabs-item')}</li>`;
    const label = html`${nodeIcon(context, choice.node)}<span class="choice">${choice.node.title}</span>`;
    const state = choice.current && html` open class="current"`;
    return html`<li><details${state}><summary>${label}${INTERFACE_ICONS.chevron}</summary>${choiceList(context, items, 'mobile-nav-tabs-item')}</details></li>`;
  };
  return html`${rows.map((choices) => html`<ul class="drawer-tabs">${choices.map(line)}</ul>`)}`;
}
