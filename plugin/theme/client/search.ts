/** Opens search: by its button, Ctrl/Cmd-K or `/`. The dialog and the index are loaded when a reader reaches for them. */

type Dialog = typeof import('./search-dialog.ts');
let dialog: Promise<Dialog> | undefined;

function load(): Promise<Dialog> {
  dialog ??= import('./search-dialog.ts');
  return dialog;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function startSearch(): void {
  const open = () => void load().then(({ openSearch }) => openSearch());
  const mac = /Mac|iPhone|iPad/.test(navigator.platform);
  for (const button of document.querySelectorAll<HTMLElement>('[data-search]')) {
    const hint = button.querySelector('kbd');
    if (hint !== null) hint.textContent = mac ? '⌘ K' : 'Ctrl K';
    button.addEventListener('click', open);
    button.addEventListener('pointerenter', () => void load(), { once: true });
    button.addEventListener('focus', () => void load(), { once: true });
  }
  addEventListener('keydown', (event) => {
    const shortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target);
    if (!shortcut && !slash) return;
    event.preventDefault();
    open();
  });
}
