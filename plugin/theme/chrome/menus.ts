/**
 * Menus and lists of choices, as HTML. A menu is a button and a popover: it opens, closes on Escape and on a click
 * elsewhere, and takes its place beside the button without a script; client/menus.ts adds the arrow keys.
 */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { attributes, isBlank } from '@waymark/repository/html/html';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { languageLabel } from '@waymark/repository/navigation/language';
import { languageTag } from '@waymark/repository/translations/texts';
import type { NavNode } from '@waymark/repository/types';
import { isElsewhere } from '@waymark/source/scheme';
import { formatHex, parseHex } from '../color.ts';
import { inSchemes } from '../palette.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import type { Choice } from './divisions.ts';

/** The label of a choice: for a language, its own name for itself. */
export function choiceTitle({ node }: Choice): string {
  return node.kind === 'language' ? languageLabel(node.title) : node.title;
}

function chip({ node }: Choice): Html {
  return node.tag === undefined ? NOTHING : navTag(node.tag);
}

/** The badge of an element of the navigation. */
export function navTag(text: string, className = ''): Html {
  return html`<span class="nav-tag nav-tag-pill${className}"><span class="nav-tag-pill-text">${text}</span></span>`;
}

/** Attributes of a link that leads elsewhere. */
export function outside(href: string): Html {
  return isElsewhere(href) ? html` target="_blank" rel="noopener"` : NOTHING;
}

/** An element's icon in its own colour. */
function tile(context: ThemeContext, node: NavNode, hook = ''): Html {
  const icon = nodeIcon(context, node);
  if (isBlank(icon)) return NOTHING;
  const color = inSchemes(node.color);
  const light = parseHex(color.light ?? '');
  const dark = parseHex(color.dark ?? '') ?? light;
  const tone = light && dark && html` style="--tone:light-dark(${formatHex(light)},${formatHex(dark)})"`;
  return html`<span class="icon-tile${hook}"${tone}>${icon}</span>`;
}

/**
 * One choice as a link with icon, title, badge and description.
 *
 * @param hook The class that authors style it by; an item of a menu has more of that name for its parts.
 */
export function choiceLink(context: ThemeContext, choice: Choice, hook: string): Html {
  const { node, href, current, place } = choice;
  const { description } = node;
  // Only the items of menus have documented parts.
  const hasParts = hook.startsWith('nav-dropdown');
  const named = (part: string) => hasParts && html` class="${hook}-${part}"`;
  const note =
    description !== undefined && html`<small${named('description')}>${inlineMarkdown(description)}</small>`;
  const state = attributes({
    class: hook,
    href,
    hreflang: node.kind === 'language' ? languageTag(node.title) : undefined,
    'data-place': place,
    'aria-current': current ? 'true' : undefined,
    'data-active': current,
  });
  const icon = tile(context, node, hasParts ? ` ${hook}-icon` : '');
  const words = html`<span class="choice${hasParts && ` ${hook}-text-container`}"><span${named('title')}>${choiceTitle(choice)}</span>${chip(choice)}${note}</span>`;
  return html`<a${state}${outside(href)}>${icon}${words}${isElsewhere(href) && INTERFACE_ICONS.external}</a>`;
}

export function choiceList(context: ThemeContext, choices: readonly Choice[], hook: string): Html {
  return html`<ul>${choices.map((choice) => html`<li>${choiceLink(context, choice, hook)}</li>`)}</ul>`;
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
  readonly label: Html;
  readonly current?: boolean | undefined;
  readonly choices: readonly Choice[];
}

/** A button that opens a list of choices. */
export function dropdownMenu(context: ThemeContext, options: MenuOptions): Html {
  const { className, hook, trigger = '', isLocalization = false, label, current, choices } = options;
  const id = isLocalization ? 'localization-select-content' : options.id;
  const state = attributes({
    id: isLocalization ? 'localization-select-trigger' : undefined,
    class: `${hook}-trigger ${trigger}`.trimEnd(),
    popovertarget: id,
    'aria-current': current === true ? 'true' : undefined,
  });
  const rich = choices.some(({ node }) => node.description !== undefined) ? ' rich' : '';
  const button = html`<button type="button"${state}>${label}${INTERFACE_ICONS.down}</button>`;
  const panel = html`<div id="${id}" class="menu-panel ${hook}-content${rich}" popover>${choiceList(context, choices, `${hook}-item`)}</div>`;
  return html`<div class="menu ${className}">${button}${panel}</div>`;
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
): Html {
  const current = choices.find((choice) => choice.current);
  if (choices.length === 0 || (current !== undefined && choices.length < 2)) return NOTHING;
  const isLanguage = choices[0]?.node.kind === 'language';
  const icon = isLanguage ? INTERFACE_ICONS.globe : current && tile(context, current.node);
  const description = described ? current?.node.description : undefined;
  const note = description !== undefined && html`<small>${inlineMarkdown(description)}</small>`;
  const text = current
    ? html`<span class="sr">${name}: </span>${choiceTitle(current)}${chip(current)}${note}`
    : name;
  return dropdownMenu(context, {
    ...menuOptions,
    label: html`${icon}<span class="choice">${text}</span>`,
    choices,
  });
}
