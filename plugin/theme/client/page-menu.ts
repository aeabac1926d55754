/** The contextual menu: entries that copy or print, and addresses that only the browser can complete. */
import { copyText } from '../../browser/clipboard.ts';
import { fetchText } from '../../browser/fetch-text.ts';
import { keptUntilFailed } from '../../browser/until-failed.ts';
import { word } from '../../browser/words.ts';

/** The longest address: servers refuse longer ones, and some assistants with them. */
const LONGEST = 7_500;
const UNKNOWN_ORIGIN = 'https://waymark.invalid';

export function startPageMenu(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('#page-context-menu, #page-menu-list'))
    start(menu);
}

function start(menu: HTMLElement): void {
  // The arrow keys move in it (menus.ts); without scripts Tab does.
  for (const item of menu.querySelectorAll<HTMLElement>('[role="menuitem"]')) item.tabIndex = -1;
  // The site's address was not known.
  const ownHost = (text: string) => replaced(text, UNKNOWN_ORIGIN, location.origin);
  for (const control of menu.querySelectorAll<HTMLElement>('[data-host]')) {
    change(control, ownHost);
    delete control.dataset.host;
  }
  const { mcp } = menu.dataset;
  const addressed = keptUntilFailed(async () => mcp && (await openAddress(menu, ownHost(mcp))));
  menu.addEventListener('pointerenter', () => void addressed(), { once: true });
  menu.addEventListener('focusin', () => void addressed(), { once: true });
  const text = keptUntilFailed(() => fetchText(menu.dataset.markdown ?? ''));
  const templates = menu.querySelectorAll<HTMLAnchorElement>('[data-template]');
  if (templates.length > 0) {
    // The text is there before the click: a tab that opens later counts as one that nobody asked for.
    const fillAll = (page: string) => {
      for (const link of templates) fillIn(link, page);
    };
    // Without it the address of the page is in its place.
    const prepare = () => void text().then(fillAll, () => undefined);
    menu.addEventListener('pointerenter', prepare, { once: true });
    menu.addEventListener('focusin', prepare, { once: true });
  }
  menu.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (control === null || control.hasAttribute('popovertarget')) return;
    const { dataset } = control;
    if (dataset.copy !== undefined) {
      const copied = () => dataset.copy ?? '';
      void copy(menu, control, mcp === undefined ? copied() : addressed().then(copied));
    } else if (dataset.copyPage !== undefined) void copy(menu, control, text());
    else {
      control.closest<HTMLElement>('[popover]')?.hidePopover();
      if (dataset.print !== undefined) print();
    }
  });
}

/** If the operator keeps the MCP server closed to strangers, the entries have the one for those who sign in. */
async function openAddress(menu: HTMLElement, mcp: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const response = await fetch(mcp, { method: 'POST', headers, body }).catch(() => undefined);
  if (response?.status !== 403) return;
  const authed = mcp.replace(/\/mcp$/, '/authed/mcp');
  for (const control of menu.querySelectorAll<HTMLElement>('a, [data-copy]')) {
    change(control, (text) => replaced(text, mcp, authed));
  }
}

/** Changes the text that an entry copies, and its target. */
function change(control: HTMLElement, by: (text: string) => string): void {
  const { dataset } = control;
  if (dataset.copy !== undefined) dataset.copy = by(dataset.copy);
  if (dataset.template !== undefined) dataset.template = by(dataset.template);
  if (control instanceof HTMLAnchorElement) control.href = by(control.getAttribute('href') ?? '');
}

/** Puts one address in place of another, in the payload of an install link too. */
function replaced(text: string, from: string, to: string): string {
  const put = (value: string) =>
    value.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  return put(text).replace(/(?<=[?&]config=)[^&]+/, (config) => {
    try {
      return encodeURIComponent(btoa(put(atob(decodeURIComponent(config)))));
    } catch {
      // An author's own parameter of that name.
      return config;
    }
  });
}

/** The text of the page in place of `$page`, as much of it as an address holds. */
function fillIn(link: HTMLAnchorElement, page: string): void {
  const template = link.dataset.template ?? '';
  const placeholder = /\$page|%24page/;
  let text = page;
  let href = template.replace(placeholder, () => encodeURIComponent(text));
  while (href.length > LONGEST && text !== '') {
    text = text.slice(0, Math.floor(text.length * 0.8)).toWellFormed();
    href = template.replace(placeholder, () => encodeURIComponent(text));
  }
  link.href = href;
}

async function copy(menu: HTMLElement, control: HTMLElement, text: string | Promise<string>): Promise<void> {
  const label = control.querySelector<HTMLElement>('[data-label]');
  const status = menu.querySelector('[role="status"]');
  let answer = word('copied');
  try {
    await copyText(text);
    control.dataset.done = '';
  } catch {
    answer = word('copyFailed');
  }
  if (label === null || label.dataset.before !== undefined) return;
  label.dataset.before = label.textContent ?? '';
  label.textContent = answer;
  if (status !== null) status.textContent = answer;
  setTimeout(() => {
    label.textContent = label.dataset.before ?? '';
    delete label.dataset.before;
    delete control.dataset.done;
    if (status !== null) status.textContent = '';
    control.closest<HTMLElement>('[popover]')?.hidePopover();
  }, 1400);
}
