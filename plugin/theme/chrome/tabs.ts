/** The bar of tabs, with a menu below each tab that has items. */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { trail } from '../../navigation/tree.ts';
import type { NavNode } from '../../types.ts';
import { escapeHtml } from '../html.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import { type Choice, choicesOf } from './divisions.ts';
import { choiceLink, choiceList } from './menus.ts';

function itemsOf(context: ThemeContext, tab: NavNode, way: ReadonlySet<NavNode>): readonly Choice[] {
  const items = tab.children.filter((child) => child.kind === 'item');
  return choicesOf(
    context.base,
    items,
    items.find((item) => way.has(item)),
  );
}

function barTab(context: ThemeContext, choice: Choice, way: ReadonlySet<NavNode>): string {
  const className = choice.node.align === 'end' ? ' class="align-end"' : '';
  const items = itemsOf(context, choice.node, way);
  if (items.length === 0) return `<li${className}>${choiceLink(context, choice)}</li>`;
  const current = choice.current ? ' aria-current="true"' : '';
  return (
    `<li${className}><details class="menu tab-menu" name="tabs"><summary${current}>` +
    `${nodeIcon(context, choice.node)}<span>${escapeHtml(choice.node.title)}</span>${INTERFACE_ICONS.down}</summary>` +
    `<div class="menu-panel">${choiceList(context, items)}</div></details></li>`
  );
}

/** The tabs bar; empty with fewer than two tabs and no menu. */
export function tabsBar(context: ThemeContext, choices: readonly Choice[], section: NavNode): string {
  const way = new Set(trail(section));
  const menus = choices.some((choice) => choice.node.children.some((child) => child.kind === 'item'));
  if (choices.length < 2 && !menus) return '';
  const tabs = choices.map((choice) => barTab(context, choice, way)).join('');
  return `<nav class="tabs-bar" aria-label="${context.texts.sections}"><ul>${tabs}</ul></nav>`;
}

/** The same tabs as a list, for the drawer of small screens; the current tab shows its items. */
export function tabsList(context: ThemeContext, choices: readonly Choice[], section: NavNode): string {
  if (choices.length === 0) return '';
  const way = new Set(trail(section));
  const lines = choices.map((choice) => {
    const items = choice.current ? itemsOf(context, choice.node, way) : [];
    return `<li>${choiceLink(context, choice)}${items.length > 0 ? choiceList(context, items) : ''}</li>`;
  });
  return `<ul class="drawer-tabs">${lines.join('')}</ul>`;
}
