/** The dialog that lists the keys of the page: those that its elements name by `aria-keyshortcuts`. */
import { element, pressable } from '../../browser/element.ts';
import { addStylesheet } from '../../browser/stylesheet.ts';
import { word } from '../../browser/words.ts';
import styles from '../styles/shortcuts.css?url';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export async function showShortcuts(): Promise<void> {
  await addStylesheet(styles);
  const dialog = element('dialog', { class: 'shortcuts', 'aria-label': word('shortcuts') });
  const close = pressable({ class: 'button' }, () => dialog.close(), word('apiClose'));
  const named = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
    .filter((one) => one.checkVisibility())
    .map((one) => [nameOf(one), keysOf(one)] as const);
  const rows = [...named, [word('shortcuts'), ['?']] as const].flatMap(([name, keys]) => [
    element('dt', {}, name),
    element('dd', {}, ...keys.map((key) => element('kbd', {}, key))),
  ]);
  dialog.append(element('h2', {}, word('shortcuts')), element('dl', {}, ...rows), close);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function nameOf(named: HTMLElement): string {
  const name = named.title || named.ariaLabel || (named.querySelector('span')?.textContent ?? '');
  return name.replace(/(?:…|\.\.\.)$/, '');
}

/** `Control+K Meta+K /` as this machine has them. */
function keysOf(named: Element): readonly string[] {
  const other = isMac ? 'Control+' : 'Meta+';
  return (named.getAttribute('aria-keyshortcuts') ?? '')
    .split(' ')
    .filter((keys) => !keys.startsWith(other))
    .map((keys) => keys.replace('Control+', 'Ctrl ').replace('Meta+', '⌘ '));
}
