/** Reading values of unknown shape: a configuration or a specification may hold anything anywhere. */

export type JsonObject = Readonly<Record<string, unknown>>;

const EMPTY: JsonObject = Object.freeze({});

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

/** An own property: names in a specification are its author's, `constructor` may be one. */
export function own(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
