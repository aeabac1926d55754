/** The elements of the search dialog, without their behaviour. */
import { word } from '../../../browser/words.ts';
import { element, searchIcon } from './elements.ts';

/** The field's prompt is that of the search button: docs.json may set it. */
function prompt(): string {
  return document.querySelector('[data-search] span')?.textContent ?? '';
}

function keys(): HTMLElement {
  const key = (pressed: string, name: 'searchMove' | 'searchOpen' | 'searchNewTab') =>
    element('span', {}, element('kbd', {}, pressed), word(name));
  const control = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
  return element(
    'div',
    { class: 'search-keys', 'aria-hidden': 'true' },
    key('↑ ↓', 'searchMove'),
    key('↵', 'searchOpen'),
    key(`${control} ↵`, 'searchNewTab'),
  );
}

export function createParts() {
  const input = element('input', {
    id: 'search-input',
    type: 'text',
    role: 'combobox',
    'aria-label': prompt(),
    'aria-autocomplete': 'list',
    'aria-controls': 'search-results',
    'aria-expanded': 'true',
    placeholder: prompt(),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const clear = element(
    'button',
    { type: 'button', class: 'search-clear', hidden: true },
    word('searchClear'),
  );
  const close = element(
    'button',
    { type: 'button', class: 'search-close' },
    element('span', { class: 'sr' }, word('searchClose')),
    element('kbd', { 'aria-hidden': 'true' }, 'Esc'),
    searchIcon('close'),
  );
  const listbox = element('div', {
    role: 'listbox',
    id: 'search-results',
    'aria-label': word('searchResults'),
  });
  // Scrolls.
  const body = element('div', { class: 'search-body' }, listbox);
  const scopes = element('div', { class: 'search-scopes', hidden: true });
  const note = element('div', { class: 'search-note', hidden: true });
  const status = element('p', { class: 'sr', role: 'status' });
  const field = element('div', { class: 'search-field' }, searchIcon('search'), input, clear, close);
  const label = { class: 'search', 'aria-label': prompt() };
  const dialog = element('dialog', label, field, scopes, note, body, keys(), status);
  return { dialog, input, clear, close, scopes, body, listbox, note, status };
}
