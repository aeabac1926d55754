/** Helpers that writers of samples share: texts in quotes, and JSON that a language can say as its own values. */
import { isDouble, parseExact } from '@waymark/source/exact-number';
import type { Pair } from '../request/serialise.ts';

/** Line ends in C#, and invisible characters. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;

/** Code whose strings hold such characters as the escapes that JavaScript, Python, Go, Java and C# have in common. */
export function withEscapes(code: string): string {
  return code
    .toWellFormed()
    .replaceAll(UNSEEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function doubleQuoted(text: string): string {
  return withEscapes(JSON.stringify(text.toWellFormed()));
}

/** In single quotes, in which only the quote and the backslash are escaped: PHP and Ruby. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

/** The name of a part as browsers write it, for clients that escape no quotes in it. */
export function partName(name: string): string {
  return name.replaceAll('"', '%22');
}

/** JSON as a value, if writing the value again loses nothing, such as the last digits of a long number. */
export function exactJson(text: string, type: string): { readonly value: unknown } | undefined {
  if (!/json/i.test(type)) return undefined;
  try {
    const value = parseExact(text);
    const numbers = text.replaceAll(/"(?:\\.|[^"\\])*(?:"|$)/g, '').matchAll(/-?\d[\d.eE+-]*/g);
    return [...numbers].every(([number]) => isDouble(number)) ? { value } : undefined;
  } catch {
    // A text that its author wrote need not be JSON.
    return undefined;
  }
}

/** Tells whether a map, which keeps one value for a name, can hold them. */
export function areUnique(pairs: readonly Pair[]): boolean {
  return new Set(pairs.map(([name]) => name)).size === pairs.length;
}

export function formText(pairs: readonly Pair[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

export function contentTypeOf(headers: readonly Pair[]): string {
  return headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
}
