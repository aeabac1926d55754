/** The contextual menu as HTML: a split button whose first entry is the default one, or a list in the contents. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { isElsewhere, isExternal } from '../../html/address.ts';
import { attributeText } from '../../html/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import type { Texts } from '../../translations/texts.ts';
import type { MenuAction } from './actions.ts';
import { type MenuEntry, type PageMenu, UNKNOWN_ORIGIN } from './options.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

function actionAttributes(action: Exclude<MenuAction, { kind: 'link' }>): Attributes {
  if (action.kind === 'copy') return { 'data-copy': action.text, 'data-host': unknownHost(action.text) };
  if (action.kind === 'ask') return { 'data-ask': action.words, 'aria-haspopup': 'dialog' };
  return { [`data-${action.kind}`]: true };
}

/** The address lacks the site's host, which the browser knows. */
function unknownHost(text: string): boolean {
  const plain = text.includes(UNKNOWN_ORIGIN) || text.includes(encodeURIComponent(UNKNOWN_ORIGIN));
  return plain || /config=/.test(text);
}

/** An entry as the link or button that does it. */
function control(entry: MenuEntry, content: string, more: Attributes): string {
  const { action, template } = entry;
  if (action.kind !== 'link') {
    return `<button type="button"${attributeText({ ...more, ...actionAttributes(action) })}>${content}</button>`;
  }
  // A link that starts a program on the reader's machine needs no tab.
  const tab = isElsewhere(action.href) || !isExternal(action.href);
  const link = attributeText({
    href: action.href,
    target: tab ? '_blank' : undefined,
    rel: tab ? 'noopener' : undefined,
    'data-template': template,
    'data-host': unknownHost(action.href),
    ...more,
  });
  return `<a${link}>${content}</a>`;
}

function row(entry: MenuEntry, isFirst: boolean): string {
  const note = entry.description === undefined ? '' : `<small>${escapeHtml(entry.description)}</small>`;
  const away = entry.action.kind === 'link' && isExternal(entry.action.href) ? INTERFACE_ICONS.external : '';
  const content =
    `<span class="icon-tile">${entry.icon}</span>` +
    `<span class="choice"><span data-label>${escapeHtml(entry.title)}</span>${note}</span>${away}`;
  return control(entry, content, { role: 'menuitem', autofocus: isFirst });
}

/** The split button next to the title. */
export function menuButton(menu: PageMenu, texts: Texts, markdown: string): string {
  const { entries, guarded, display } = menu;
  const [first] = entries;
  if (first === undefined) return '';
  // Without a server that answers questions the entry for them is hidden, and the next one is the first.
  const lastFirst = first.action.kind === 'ask' ? 1 : 0;
  const label = `${first.icon}<span data-label>${escapeHtml(first.title)}</span>`;
  const more =
    entries.length < 2
      ? ''
      : `<button type="button" id="page-context-menu-button" popovertarget="page-menu-items" aria-haspopup="menu" aria-label="${texts.pageActions}">` +
        `${INTERFACE_ICONS.down}</button>` +
        `<div id="page-menu-items" class="menu-panel rich" role="menu" aria-label="${texts.pageActions}" popover>` +
        `${entries.map((entry, index) => row(entry, index <= lastFirst)).join('')}</div>`;
  return (
    `<div${attributeText({ id: 'page-context-menu', class: 'menu', 'data-markdown': markdown, 'data-mcp': guarded, 'data-display': display })}>` +
    `${control(first, label, { class: 'page-menu-first' })}${more}<span class="sr" role="status"></span></div>`
  );
}

/** The entries as a list below the table of contents. */
export function menuList(menu: PageMenu, texts: Texts, markdown: string): string {
  const { entries, guarded } = menu;
  const items = entries.map(
    (entry) =>
      `<li>${control(entry, `${entry.icon}<span data-label>${escapeHtml(entry.title)}</span>`, {})}</li>`,
  );
  return (
    `<nav${attributeText({ id: 'page-menu-list', 'data-markdown': markdown, 'data-mcp': guarded, 'aria-label': texts.pageActions })}>` +
    `<ul>${items.join('')}</ul><span class="sr" role="status"></span></nav>`
  );
}
