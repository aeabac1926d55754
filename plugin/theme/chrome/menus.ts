/**
 * Menus and lists of choices, as HTML. A menu is a button and a popover: it opens, closes on Escape and on a click
 * elsewhere, and takes its place beside the button without a script; client/menus.ts adds the arrow keys.
 */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { isElsewhere } from '../../html/address.ts';
import { attributeText } from '../../html/html.ts';
import { inlineMarkdown } from '../../html/inline-markdown.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { languageLabel } from '../../navigation/language.ts';
import { languageTag } from '../../translations/texts.ts';
import type { NavNode } from '../../types.ts';
import { formatHex, parseHex } from '../color.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import type { Choice } from './divisions.ts';

/** The label of a choice: for a language, its own name for itself. */
export function choiceTitle({ node }: Choice): string {
  return node.kind === 'language' ? languageLabel(node.title) : node.title;
}

function chip({ node }: Choice): string {
  return node.tag === undefined ? '' : navTag(escapeHtml(node.tag));
}

/** The badge of an element of the navigation, from HTML. */
export function navTag(text: string, className = ''): string {
  return `<span class="nav-tag nav-tag-pill${className}"><span class="nav-tag-pill-text">${text}</span></span>`;
}

/** Attributes of a link that leads elsewhere. */
export function outside(href: string): string {
  return isElsewhere(href) ? ' target="_blank" rel="noopener"' : '';
}

/** An element's icon in its own colour. */
function tile(context: ThemeContext, node: NavNode, hook = ''): string {
  const icon = nodeIcon(context, node);
  if (icon === '') return '';
  const light = parseHex(node.color?.light ?? node.color?.dark ?? '');
  const dark = parseHex(node.color?.dark ?? node.color?.light ?? '') ?? light;
  if (light === undefined || dark === undefined) return `<span class="icon-tile${hook}">${icon}</span>`;
  return `<span class="icon-tile${hook}" style="--tone:light-dark(${formatHex(light)},${formatHex(dark)})">${icon}</span>`;
}

/**
 * One choice as a link with icon, title, badge and description.
 *
 * @param hook The class that authors style it by; an item of a menu has more of that name for its parts.
 */
export function choiceLink(context: ThemeContext, choice: Choice, hook: string): string {
  const { node, href, current, place } = choice;
  const { description } = node;
  // Only the items of menus have documented parts.
  const hasParts = hook.startsWith('nav-dropdown');
  const named = (part: string) => (hasParts ? ` class="${hook}-${part}"` : '');
  const note =
    description === undefined ? '' : `<small${named('description')}>${inlineMarkdown(description)}</small>`;
  const state = attributeText({
    class: hook,
    href,
    hreflang: node.kind === 'language' ? languageTag(node.title) : undefined,
    'data-place': place,
    'aria-current': current ? 'true' : undefined,
    'data-active': current,
  });
  const away = isElsewhere(href) ? INTERFACE_ICONS.external : '';
  return (
    `<a${state}${outside(href)}>${tile(context, node, hasParts ? ` ${hook}-icon` : '')}` +
    `<span class="choice${hasParts ? ` ${hook}-text-container` : ''}"><span${named('title')}>${escapeHtml(choiceTitle(choice))}</span>` +
    `${chip(choice)}${note}</span>${away}</a>`
  );
}

/** A list of choices. */
export function choiceList(context: ThemeContext, choices: readonly Choice[], hook: string): string {
  return `<ul>${choices.map((choice) => `<li>${choiceLink(context, choice, hook)}</li>`).join('')}</ul>`;
}

export interface MenuOptions {
  /** Unique on the page. */
  readonly id: string;
  readonly className: string;
  /** Prefix of the classes for authors' styles: `nav-dropdown`. */
  readonly hook: string;
  /** Another class of the button. */
  readonly trigger?: string | undefined;
  /** Its elements have the documented ids of the choice of a language. */
  readonly isLocalization?: boolean | undefined;
  /** HTML of the button. */
  readonly label: string;
  readonly current?: boolean | undefined;
  readonly choices: readonly Choice[];
}

/** A button that opens a list of choices. */
export function dropdownMenu(context: ThemeContext, options: MenuOptions): string {
  const { className, hook, trigger = '', isLocalization = false, label, current, choices } = options;
  const id = isLocalization ? 'localization-select-content' : options.id;
  const state = attributeText({
    id: isLocalization ? 'localization-select-trigger' : undefined,
    class: `${hook}-trigger ${trigger}`.trimEnd(),
    popovertarget: id,
    'aria-current': current === true ? 'true' : undefined,
  });
  const rich = choices.some(({ node }) => node.description !== undefined) ? ' rich' : '';
  return (
    `<div class="menu ${className}"><button type="button"${state}>${label}${INTERFACE_ICONS.down}</button>` +
    `<div id="${id}" class="menu-panel ${hook}-content${rich}" popover>${choiceList(context, choices, `${hook}-item`)}</div></div>`
  );
}

export interface Selector extends Pick<MenuOptions, 'id' | 'className' | 'hook' | 'isLocalization'> {
  /** The kind of choice: `Version`. */
  readonly name: string;
  readonly choices: readonly Choice[];
}

/**
 * A menu that shows the current choice, or its name if none is current; empty if there is nothing to choose.
 * With `described`, the button shows the description of the choice too.
 */
export function selector(
  context: ThemeContext,
  { name, choices, ...menuOptions }: Selector,
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
        (description === undefined ? '' : `<small>${inlineMarkdown(description)}</small>`);
  return dropdownMenu(context, {
    ...menuOptions,
    label: `${icon}<span class="choice">${text}</span>`,
    choices,
  });
}
