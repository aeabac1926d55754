/**
 * HTML as a value. Values put into a template are escaped unless they are HTML themselves, so an author's words never become
 * markup by accident.
 */
import { attributeText, escapeHtml } from '../html/html.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const NOTHING: Html = new Html('');

export function raw(text: string): Html {
  return text === '' ? NOTHING : new Html(text);
}

export function isHtml(value: unknown): value is Html {
  return value instanceof Html;
}

/** Whether nothing but white space is in it. */
export function isBlank(html: Html): boolean {
  return html.text.trim() === '';
}

/** A template that escapes its values unless they are HTML; undefined, null and booleans are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + (strings[index + 1] ?? '');
  return raw(text);
}

function textOf(value: unknown): string {
  if (isHtml(value)) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** ` name="value"` for each attribute; `true` has no value, `false` and `undefined` are left out. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  return raw(attributeText(values));
}

/** A drawing of an icon set with one more class, for authors' styles. */
export function hooked(icon: Html, name: string): Html {
  return raw(icon.text.replace(/^<(\w+) class="icon/, `$& ${name}`));
}

/** Class names joined; false and empty values are left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
