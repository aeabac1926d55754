/**
 * Menus and lists of choices, as HTML. A menu is a button and a popover: it opens, closes on Escape and on a click
 * elsewhere, and takes its place beside the button without a script; client/menus.ts adds the arrow keys.
 */
import { isExternal } from '../../html/address.ts';
import { attributes, escapeHtml } from '../../html/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { languageLabel } from '../../navigation/language.ts';
import type { NavNode } from '../../types.ts';
import { formatHex, parseHex } from '../color.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import type { Choice } from './divisions.ts';

/** What a choice is called: a language by its own name for itself. */
export function choiceTitle({ node }: Choice): string {
  return node.kind === 'language' ? languageLabel(node.title) : node.title;
}

function chip({ node }: Choice): string {
  return node.tag === undefined ? '' : `<span class="nav-tag">${escapeHtml(node.tag)}</span>`;
}

/** Attributes of a link that leads elsewhere. */
export function outside(href: string): string {
  return isExternal(href) ? ' target="_blank" rel="noopener"' : '';
}

/** An element's icon in its own colour. */
function tile(context: ThemeContext, node: NavNode): string {
  const icon = nodeIcon(context, node);
  if (icon === '') return '';
  const light = parseHex(node.color?.light ?? node.color?.dark ?? '');
  const dark = parseHex(node.color?.dark ?? node.color?.light ?? '') ?? light;
  if (light === undefined || dark === undefined) return `<span class="tile">${icon}</span>`;
  return `<span class="tile" style="--tone:light-dark(${formatHex(light)},${formatHex(dark)})">${icon}</span>`;
}

/** One choice as a link with icon, title, badge and description. */
export function choiceLink(context: ThemeContext, choice: Choice): string {
  const { node, href, current, place } = choice;
  const { description } = node;
  const note = description === undefined ? '' : `<small>${escapeHtml(description)}</small>`;
  const state = attributes({ href, 'data-place': place, 'aria-current': current ? 'true' : undefined });
  const away = isExternal(href) ? INTERFACE_ICONS.external : '';
  return (
    `<a${state}${outside(href)}>${tile(context, node)}` +
    `<span class="choice">${escapeHtml(choiceTitle(choice))}${chip(choice)}${note}</span>${away}</a>`
  );
}

/** A list of choices. */
export function choiceList(context: ThemeContext, choices: readonly Choice[]): string {
  return `<ul>${choices.map((choice) => `<li>${choiceLink(context, choice)}</li>`).join('')}</ul>`;
}

export interface Menu {
  /** Unique on the page. */
  readonly id: string;
  readonly className: string;
  /** HTML of the button. */
  readonly label: string;
  readonly current?: boolean | undefined;
  readonly choices: readonly Choice[];
}

/** A button that opens a list of choices. */
export function menu(context: ThemeContext, { id, className, label, current, choices }: Menu): string {
  const state = attributes({ popovertarget: id, 'aria-current': current === true ? 'true' : undefined });
  const rich = choices.some(({ node }) => node.description !== undefined) ? ' rich' : '';
  return (
    `<div class="menu ${className}"><button type="button"${state}>${label}${INTERFACE_ICONS.down}</button>` +
    `<div id="${id}" class="menu-panel${rich}" popover>${choiceList(context, choices)}</div></div>`
  );
}

export interface Selector {
  readonly id: string;
  readonly className: string;
  /** What is chosen here: `Version`. */
  readonly name: string;
  readonly choices: readonly Choice[];
}

/**
 * A menu that shows the current choice, or its name where none is current; empty where there is nothing to choose.
 * With `described`, the button shows the description of the choice too.
 */
export function selector(
  context: ThemeContext,
  { id, className, name, choices }: Selector,
  { described = false } = {},
): string {
  const current = choices.find((choice) => choice.current);
  if (choices.length === 0 || (current !== undefined && choices.length < 2)) return '';
  const isLanguage = choices[0]?.node.kind === 'language';
  const icon = isLanguage ? INTERFACE_ICONS.globe : current === undefined ? '' : tile(context, current.node);
  const description = described ? current?.node.description : undefined;
  const text =
    current === undefined
      ? escapeHtml(name)
      : `<span class="sr">${escapeHtml(name)}: </span>${escapeHtml(choiceTitle(current))}${chip(current)}` +
        (description === undefined ? '' : `<small>${escapeHtml(description)}</small>`);
  return menu(context, { id, className, label: `${icon}<span class="choice">${text}</span>`, choices });
}
