/** The head of the panel: its title, and the buttons that begin again and close it. */
import { element, pressable } from '../../../browser/element.ts';
import { askIcon } from './icons.ts';
import type { Say } from './words.ts';

export function panelHeader(
  say: Say,
  press: { readonly anew: () => void; readonly close: () => void },
): HTMLElement {
  const button = (name: 'anew' | 'close', label: string): HTMLElement => {
    const names = { 'aria-label': label, title: label, 'data-action': name };
    return pressable({ class: 'icon-button', ...names }, press[name], askIcon(name));
  };
  return element(
    'div',
    { class: 'ask-header chat-assistant-sheet-header' },
    askIcon('ask'),
    element('h2', { id: 'ask-title' }, say('askTitle')),
    button('anew', say('askNew')),
    button('close', say('apiClose')),
  );
}
