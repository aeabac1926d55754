/** The contextual menu as HTML: a split button whose first entry is the default one, or a list in the contents. */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { attributes } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import type { Texts } from '@waymark/repository/translations/texts';
import { isElsewhere, isExternal } from '@waymark/source/scheme';
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
function control(entry: MenuEntry, content: Html, more: Attributes): Html {
  const { action, template } = entry;
  if (action.kind !== 'link') {
    return html`<button type="button"${attributes({ ...more, ...actionAttributes(action) })}>${content}</button>`;
  }
  // A link that starts a program on the reader's machine needs no tab.
  const tab = isElsewhere(action.href) || !isExternal(action.href);
  const link = attributes({
    href: action.href,
    target: tab ? '_blank' : undefined,
    rel: tab ? 'noopener' : undefined,
    'data-template': template,
    'data-host': unknownHost(action.href),
    ...more,
  });
  return html`<a${link}>${content}</a>`;
}

function row(entry: MenuEntry, isFirst: boolean): Html {
  const { icon, title, description, action } = entry;
  const note = description !== undefined && html`<small>${description}</small>`;
  const away = action.kind === 'link' && isExternal(action.href) && INTERFACE_ICONS.external;
  const content = html`<span class="icon-tile">${icon}</span><span class="choice"><span data-label>${title}</span>${note}</span>${away}`;
  return control(entry, content, { role: 'menuitem', autofocus: isFirst });
}

function label({ icon, title }: MenuEntry): Html {
  return html`${icon}<span data-label>${title}</span>`;
}

/** The split button next to the title. */
export function menuButton(menu: PageMenu, texts: Texts, markdown: string): Html {
  const { entries, guarded, display } = menu;
  const [first] = entries;
  if (first === undefined) return NOTHING;
  // Without a server that answers questions the entry for them is hidden, and the next one is the first.
  const lastFirst = first.action.kind === 'ask' ? 1 : 0;
  const rows = entries.map((entry, index) => row(entry, index <= lastFirst));
  const more = html`<button type="button" id="page-context-menu-button" popovertarget="page-menu-items" aria-haspopup="menu" aria-label="${texts.pageActions}">${INTERFACE_ICONS.down}</button><div id="page-menu-items" class="menu-panel rich" role="menu" aria-label="${texts.pageActions}" popover>${rows}</div>`;
  const state = attributes({
    id: 'page-context-menu',
    class: 'menu',
    'data-markdown': markdown,
    'data-mcp': guarded,
    'data-display': display,
  });
  return html`<div${state}>${control(first, label(first), { class: 'page-menu-first' })}${entries.length > 1 && more}${STATUS}</div>`;
}

const STATUS = html`<span class="sr" role="status"></span>`;

/** The entries as a list below the table of contents. */
export function menuList(menu: PageMenu, texts: Texts, markdown: string): Html {
  const items = menu.entries.map((entry) => html`<li>${control(entry, label(entry), {})}</li>`);
  const state = attributes({
    id: 'page-menu-list',
    'data-markdown': markdown,
    'data-mcp': menu.guarded,
    'aria-label': texts.pageActions,
  });
  return html`<nav${state}><ul>${items}</ul>${STATUS}</nav>`;
}
