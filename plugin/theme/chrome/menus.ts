/** Menus and lists of choices, as HTML. A menu is a `<details>`, so it opens without JavaScript too. */
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { languageLabel } from '../../navigation/language.ts';
import { isExternal } from '../address.ts';
import { escapeHtml } from '../html.ts';
import { nodeIcon, type ThemeContext } from './context.ts';
import type { Choice } from './divisions.ts';

/** What a choice is called: a language by its own name for itself. */
export function choiceTitle(choice: Choice): string {
  return choice.node.kind === 'language' ? languageLabel(choice.node.title) : choice.node.title;
}

function chip(choice: Choice): string {
  return choice.node.tag === undefined ? '' : `<span class="nav-tag">${escapeHtml(choice.node.tag)}</span>`;
}

/** Attributes of a link that leads elsewhere. */
export function outside(href: string): string {
  return isExternal(href) ? ' target="_blank" rel="noopener"' : '';
}

/** One choice as a link with icon, title, badge and description. */
export function choiceLink(context: ThemeContext, choice: Choice): string {
  const description = choice.node.description;
  const note = description === undefined ? '' : `<small>${escapeHtml(description)}</small>`;
  return (
    `<a href="${escapeHtml(choice.href)}"${choice.current ? ' aria-current="true"' : ''}${outside(choice.href)}>` +
    `${nodeIcon(context, choice.node)}<span>${escapeHtml(choiceTitle(choice))}${chip(choice)}${note}</span></a>`
  );
}

/** A list of choices. */
export function choiceList(context: ThemeContext, choices: readonly Choice[]): string {
  return `<ul>${choices.map((choice) => `<li>${choiceLink(context, choice)}</li>`).join('')}</ul>`;
}

/** A selector that shows the current choice and opens the others; empty where there is nothing to choose. */
export function selector(
  context: ThemeContext,
  name: string,
  choices: readonly Choice[],
  className: string,
): string {
  const current = choices.find((choice) => choice.current) ?? choices[0];
  if (current === undefined || choices.length < 2) return '';
  const icon = current.node.kind === 'language' ? INTERFACE_ICONS.globe : nodeIcon(context, current.node);
  return (
    `<details class="menu ${className}" name="${className}"><summary><span class="sr">${name}: </span>${icon}` +
    `<span class="menu-label">${escapeHtml(choiceTitle(current))}${chip(current)}</span>${INTERFACE_ICONS.down}</summary>` +
    `<div class="menu-panel">${choiceList(context, choices)}</div></details>`
  );
}
