/** Opens search: by its button, Ctrl/Cmd-K, `/` or `?search=`. All else is loaded when a reader reaches for it. */

type Dialog = typeof import('./search/dialog.ts');
let dialog: Promise<Dialog> | undefined;

function load(): Promise<Dialog> {
  dialog ??= import('./search/dialog.ts').catch((error: unknown) => {
    // A failed load is not kept: the next attempt may be online again.
    dialog = undefined;
    throw error;
  });
  return dialog;
}

/** Fetches the dialog and starts the index before the click. */
function prepare(): void {
  load()
    .then(({ prepareSearch }) => prepareSearch())
    .catch(() => undefined);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function startSearch(): void {
  const open = (query?: string) => void load().then(({ openSearch }) => openSearch(query));
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  for (const button of document.querySelectorAll<HTMLElement>('[data-search]')) {
    const hint = button.querySelector('kbd');
    if (hint !== null) hint.textContent = mac ? '⌘ K' : 'Ctrl K';
    button.addEventListener('click', () => open());
    button.addEventListener('pointerenter', prepare, { once: true });
    button.addEventListener('focus', prepare, { once: true });
  }
  addEventListener('keydown', (event) => {
    const shortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target);
    if (!shortcut && !slash) return;
    event.preventDefault();
    open();
  });
  const query = new URLSearchParams(location.search).get('search');
  if (query !== null) open(query);
}
