/** A value as a sample writes it: each part with its place, and with what nobody can know of it. */

/** Stands in a text for a part that is not known: a variable, a placeholder, an ellipsis. */
export const UNKNOWN_TEXT = '\uFFFC';

export type Scalar = string | number | boolean | null;

export interface Entry {
  /** Offset of the name. */
  readonly at: number;
  readonly value: Value;
}

/** `at` is an offset in the text of the sample; 0 in values that have no text. */
export type Value =
  | { readonly kind: 'any'; readonly at: number }
  | { readonly kind: 'scalar'; readonly at: number; readonly value: Scalar }
  | {
      readonly kind: 'list';
      readonly at: number;
      readonly items: readonly Value[];
      readonly partial: boolean;
    }
  | {
      readonly kind: 'object';
      readonly at: number;
      readonly entries: ReadonlyMap<string, Entry>;
      readonly partial: boolean;
    }
  /** A value as JSON text, or as the fields of a form. */
  | { readonly kind: 'json' | 'form'; readonly at: number; readonly of: Value };

export const anyValue = (at = 0): Value => ({ kind: 'any', at });

/** Longer texts are not known: names that stand for texts of names double at each line. */
const MAX_TEXT = 20_000;

export const knownText = (text: string): string => (text.length > MAX_TEXT ? UNKNOWN_TEXT : text);

export const scalar = (value: Scalar, at = 0): Value =>
  typeof value === 'string' && value.length > MAX_TEXT ? anyValue(at) : { kind: 'scalar', at, value };

/** A text with a hole for each variable and each ellipsis in it; of a placeholder the hole alone. */
export function withHoles(text: string): string {
  if (isPlaceholder(text)) return UNKNOWN_TEXT;
  return text.replaceAll(
    /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<[a-z][\w .:|/-]*>|\.{3,}|…|\$[A-Z_][A-Z0-9_]*|[xX*]{4,}/gi,
    UNKNOWN_TEXT,
  );
}

const UPPER = /^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$/;
const NAMES_A_SECRET = /(?:^|[_-])(?:KEY|TOKEN|ID|UUID|SECRET|URL|HOST|NAME|EMAIL|PASSWORD|USER|HERE)$/;
const WHOLE =
  /^(?:<[^<>]*>|\{+[\w .:|/-]+\}+|\[[a-z][\w .|-]*\]|\$\w+|%\w+%|:[a-z]\w*|__\w+__|[xX*?.…-]+|string|text|todo|null|placeholder|value)$/i;
const WORDS =
  /(?:^|[^a-z])(?:your|my|insert|replace|some|enter|paste)(?:[^a-z]|$)|change[_-]?me|(?:^|[_-])here$|placeholder|(?:^|[_-])uuid|-id$/i;

/** True if a text stands for a value of the reader's own. */
export function isPlaceholder(text: string): boolean {
  if (text.length > 200) return false;
  if (WHOLE.test(text) || (UPPER.test(text) && NAMES_A_SECRET.test(text))) return true;
  return !/\s/.test(text.trim()) && WORDS.test(text);
}

/** Plain data, such as an example of a specification. */
export function dataValue(data: unknown, at = 0, depth = 0): Value {
  if (depth > MAX_VALUE_DEPTH) return { kind: 'any', at };
  if (Array.isArray(data)) {
    const items = data.map((each) => dataValue(each, at, depth + 1));
    return { kind: 'list', at, items, partial: false };
  }
  if (data === null || ['string', 'number', 'boolean'].includes(typeof data))
    return scalar(data as Scalar, at);
  if (typeof data !== 'object') return { kind: 'any', at };
  if (data instanceof Date) return scalar(data.toISOString(), at);
  const entries = Object.entries(data).map(
    ([name, each]) => [name, { at, value: dataValue(each, at, depth + 1) }] as const,
  );
  return { kind: 'object', at, entries: new Map(entries), partial: false };
}

/** Levels of a value; nothing is said of those below. */
export const MAX_VALUE_DEPTH = 200;

/** True if some part of a value is not known. */
export function hasHoles(value: Value): boolean {
  switch (value.kind) {
    case 'scalar':
      return typeof value.value === 'string' && withHoles(value.value).includes(UNKNOWN_TEXT);
    case 'list':
      return value.partial || value.items.some(hasHoles);
    case 'object':
      return value.partial || [...value.entries.values()].some((entry) => hasHoles(entry.value));
    default:
      return true;
  }
}

/** The text of a scalar. */
export function textOfScalar(value: Value | undefined): string | undefined {
  if (value?.kind === 'any') return UNKNOWN_TEXT;
  return value?.kind === 'scalar' && value.value !== null ? String(value.value) : undefined;
}

/** The member of an object by its name. */
export function member(value: Value | undefined, name: string): Value | undefined {
  return value?.kind === 'object' ? value.entries.get(name)?.value : undefined;
}
