/**
 * HTML as a value. What is put into a template is escaped unless it is HTML itself, so an author's words never become
 * markup by accident.
 */
import { escapeHtml } from '../theme/html.ts';

/** Text that is HTML, or a virtual node that only Astro can render, such as an interactive component. */
export type Part = string | object;

// Routes are bundled and the Markdown engine is not: each has its own copy of this module, so `instanceof` would lie.
const PARTS: unique symbol = Symbol.for('waymark.html') as never;

export interface Html {
  readonly [PARTS]: readonly Part[];
}

export const NOTHING: Html = { [PARTS]: [] };

/** Text that is HTML already. */
export function raw(...parts: readonly Part[]): Html {
  return { [PARTS]: parts };
}

export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && PARTS in value;
}

export function partsOf(html: Html): readonly Part[] {
  return html[PARTS];
}

/** Whether nothing but white space is in it. */
export function isBlank(html: Html): boolean {
  return html[PARTS].every((part) => typeof part === 'string' && part.trim() === '');
}

/** The same HTML with its text changed; virtual nodes stay. */
export function mapText(html: Html, change: (text: string) => string): Html {
  return raw(...merged(html[PARTS]).map((part) => (typeof part === 'string' ? change(part) : part)));
}

/** A template whose values are escaped, but for HTML; undefined, null and booleans are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const parts: Part[] = [strings[0] ?? ''];
  for (const [index, value] of values.entries()) {
    add(parts, value);
    parts.push(strings[index + 1] ?? '');
  }
  return { [PARTS]: merged(parts) };
}

function add(parts: Part[], value: unknown): void {
  if (isHtml(value)) parts.push(...value[PARTS]);
  else if (Array.isArray(value)) for (const item of value) add(parts, item);
  else if (typeof value === 'string') parts.push(escapeHtml(value));
  else if (typeof value === 'number' || typeof value === 'bigint') parts.push(String(value));
}

function merged(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}

/** ` name="value"` for each attribute; `true` has no value, `false` and `undefined` are left out. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return raw(text);
}

/** Class names joined; what is false or empty is left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
