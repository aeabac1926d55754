/** Keys of a page, and search: by its button, Ctrl/Cmd-K, `/` or `?search=`. The rest is loaded when a reader reaches for it. */

import { orRenew, renewPage } from '@waymark/mdx/react/client/renew';
import { keptUntilFailed } from '../../browser/until-failed.ts';

const load = keptUntilFailed(() => import('./search/dialog.ts'));

/** Fetches the dialog and starts the index before the click. */
function prepare(): void {
  load()
    .then(({ prepareSearch }) => prepareSearch())
    .catch(() => undefined);
}

/** Tells whether a key is a letter of a text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Shows the dialog. Text that the reader types while it loads arrives in its field. */
async function show(query?: string): Promise<void> {
  let typed = '';
  const keep = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Backspace')) return;
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, true);
  try {
    const { openSearch } = await load();
    await openSearch(query);
  } catch (error) {
    // The reloaded page opens it by its address.
    const address = new URL(location.href);
    address.searchParams.set('search', query ?? typed);
    if (!(await renewPage(address.href))) throw error;
  } finally {
    removeEventListener('keydown', keep, true);
  }
  const field = document.activeElement;
  if (typed === '' || !(field instanceof HTMLInputElement)) return;
  field.setRangeText(typed, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const open = (query?: string): void => void show(query);

/** By name, those with Ctrl or Cmd behind a `^`. */
const KEYS: Readonly<Partial<Record<string, () => void>>> = {
  '^k': () => open(),
  '/': () => open(),
  '^i': () => document.querySelector<HTMLElement>('[data-ask]')?.click(),
  '?': () => void orRenew(import('./shortcuts.ts')).then(({ showShortcuts }) => showShortcuts()),
};

export function startSearch(): void {
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  for (const button of document.querySelectorAll<HTMLElement>('[data-search]')) {
    const hint = button.querySelector('kbd');
    if (hint !== null) hint.textContent = mac ? '⌘ K' : 'Ctrl K';
    button.addEventListener('click', () => open());
    button.addEventListener('pointerenter', prepare, { once: true });
    button.addEventListener('focus', prepare, { once: true });
  }
  addEventListener('keydown', (event) => {
    const isControl = event.metaKey || event.ctrlKey;
    if (isControl ? event.shiftKey : isTyping(event.target)) return;
    const key = isControl ? `^${event.key.toLowerCase()}` : event.key;
    const press = KEYS[key];
    if (press === undefined) return;
    event.preventDefault();
    press();
  });
  const query = new URLSearchParams(location.search).get('search');
  if (query !== null) open(query);
}
