/** Reading values of unknown shape: a configuration or a specification may hold anything anywhere. */
import { ExactNumber } from './exact-number.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const EMPTY: JsonObject = Object.freeze({});

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** A copy that shares nothing. @param leaf A value in place of what is neither a list nor an object. */
export function copied(value: unknown, leaf: (value: unknown) => unknown = (same) => same): unknown {
  if (Array.isArray(value)) return value.map((each) => copied(each, leaf));
  if (!isObject(value)) return leaf(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each, leaf)]));
}

/** The value if it is an object, or else an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : EMPTY;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is non-empty text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A value as text: an object as JSON, whose own `toString` is its author's choice. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

/** An own property: names in a specification are its author's choice, `constructor` may be one. */
export function own(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at a path of own properties and places in lists; undefined if there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => own(at, String(key)), value);
}

/** A name by each of its other names, which stand in one text. */
export function byAlias(others: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(others).flatMap(([name, aliases]) =>
      aliases.split(' ').map((alias) => [alias, name] as const),
    ),
  );
}

/** A value and all values in it, each with its path. */
export function* valuesWithin(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<readonly [path: readonly (string | number)[], value: unknown]> {
  yield [path, value];
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* valuesWithin(each, [...path, index]);
  else if (isObject(value))
    for (const [key, each] of Object.entries(value)) yield* valuesWithin(each, [...path, key]);
}
