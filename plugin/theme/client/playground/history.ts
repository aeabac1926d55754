/** The requests of this tab, without what proved who sent them: in sessionStorage, gone with the tab. */
import { readStoredJson, store } from '../../../browser/storage.ts';
import { element, pressable } from './dom.ts';

const KEY = 'waymark-requests';
const MOST = 20;

interface Sent {
  readonly page: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The values that were filled in, by the places of the fields in the form. */
  readonly values: readonly string[];
}

function kept(): readonly Sent[] {
  const found = readStoredJson('sessionStorage', KEY);
  return Array.isArray(found) ? found : [];
}

/** @param restored Called when the values of an earlier request are filled in again. */
export function history(form: HTMLElement, title: string, restored: () => void) {
  const list = element('ol', {});
  const root = element('details', { class: 'play-history' }, element('summary', {}, title), list);
  const show = () => {
    const entries = kept();
    root.hidden = entries.length === 0;
    list.replaceChildren(...entries.map((sent) => element('li', {}, entry(sent, form, restored))));
  };
  show();
  return {
    root,
    add(sent: Omit<Sent, 'page' | 'values'>): void {
      const values = fieldsOf(form).map(({ value }) => value);
      const entries = [{ ...sent, page: location.pathname, values }, ...kept()].slice(0, MOST);
      store('sessionStorage', KEY, JSON.stringify(entries));
      show();
    },
  };
}

/** The fields of the request itself: those of secrets have no name, and a file cannot be put back. */
function fieldsOf(form: HTMLElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-name]:not([type="file"])');
  return [...fields].filter((field) => field.closest('.play-properties') === null);
}

/** A button that fills the form in again, or a link to the page that the request was sent from. */
function entry(sent: Sent, form: HTMLElement, restored: () => void): HTMLElement {
  const { page, method, url, status, milliseconds, values } = sent;
  const words = [
    element('span', { class: `method method-${method.toLowerCase()}` }, method.toLowerCase()),
    element('code', {}, url),
    element('span', { class: `api-status api-status-${String(status)[0] ?? 'x'}` }, String(status)),
    element('span', {}, `${milliseconds} ms`),
  ];
  if (page !== location.pathname) return element('a', { href: page }, ...words);
  const press = () => {
    for (const [index, field] of fieldsOf(form).entries()) {
      field.value = values[index] ?? '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    restored();
  };
  return pressable({}, press, ...words);
}
