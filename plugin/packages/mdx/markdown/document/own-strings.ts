/** Strings that keep nothing else in memory. */

/**
 * The same value with copies of its strings. Those of a parser are parts of the whole text of their page, which V8 keeps as long as one of
 * them: for Documents, which outlive the trees, that is another copy of every page. A copy also takes one byte a character if it can.
 *
 * @param value Of plain objects, lists, sets, strings and other primitives.
 */
export function withOwnStrings<Value>(value: Value): Value;
export function withOwnStrings(value: unknown): unknown {
  if (typeof value === 'string') return ownString(value);
  if (Array.isArray(value)) return value.map((each: unknown) => withOwnStrings(each));
  if (value instanceof Set) return new Set(Array.from(value, (each: unknown) => withOwnStrings(each)));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = withOwnStrings(copy[key]);
  return copy;
}

function ownString(text: string): string {
  const encoding = /[\u0100-\uffff]/.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
