/** The bar of tabs, with a menu below each tab that has items. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { trail } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import { type Choice, choicesOf } from './divisions.ts';
import { choiceLink, choiceList, dropdownMenu } from './menus.ts';

function itemsOf(context: ThemeContext, tab: NavNode, way: ReadonlySet<NavNode>): readonly Choice[] {
  const items = tab.children.filter((child) => child.kind === 'item');
  return choicesOf(context.site, items, way);
}

function barTab(context: ThemeContext, choice: Choice, way: ReadonlySet<NavNode>): string {
  const { node, current } = choice;
  const className = node.align === 'end' ? ' class="align-end"' : '';
  const choices = itemsOf(context, node, way);
  if (choices.length === 0) return `<li${className}>${choiceLink(context, choice, 'nav-tabs-item')}</li>`;
  const label = `${nodeIcon(context, node)}<span class="choice">${escapeHtml(node.title)}</span>`;
  const id = `menu-${node.id}`;
  return `<li${className}>${dropdownMenu(context, { id, className: 'tab-menu', hook: 'nav-dropdown', trigger: 'nav-tabs-item', label, current, choices })}</li>`;
}

/** One row of tabs; empty with a single tab that has no menu. */
function row(context: ThemeContext, choices: readonly Choice[], way: ReadonlySet<NavNode>): string {
  const menus = choices.some(({ node }) => node.children.some((child) => child.kind === 'item'));
  if (choices.length === 0 || (choices.length < 2 && choices[0]?.current === true && !menus)) return '';
  return `<ul class="nav-tabs">${choices.map((choice) => barTab(context, choice, way)).join('')}</ul>`;
}

/** The tabs bar: a row for each level of tabs on the way to a section; empty if there is nothing to choose. */
export function tabsBar(
  context: ThemeContext,
  rows: readonly (readonly Choice[])[],
  section: NavNode,
): string {
  const way = new Set(trail(section));
  const html = rows.map((choices) => row(context, choices, way)).join('');
  return html === '' ? '' : `<nav class="tabs-bar" aria-label="${context.texts.sections}">${html}</nav>`;
}

/** The same tabs as lists, for the drawer of small screens; a tab with items opens to them. */
export function tabsList(
  context: ThemeContext,
  rows: readonly (readonly Choice[])[],
  section: NavNode,
): string {
  const way = new Set(trail(section));
  const line = (choice: Choice): string => {
    const items = itemsOf(context, choice.node, way);
    if (items.length === 0) return `<li>${choiceLink(context, choice, 'mobile-nav-tabs-item')}</li>`;
    const label = `${nodeIcon(context, choice.node)}<span class="choice">${escapeHtml(choice.node.title)}</span>`;
    const state = choice.current ? ' open class="current"' : '';
    return `<li><details${state}><summary>${label}${INTERFACE_ICONS.chevron}</summary>${choiceList(context, items, 'mobile-nav-tabs-item')}</details></li>`;
  };
  return rows.map((choices) => `<ul class="drawer-tabs">${choices.map(line).join('')}</ul>`).join('');
}
