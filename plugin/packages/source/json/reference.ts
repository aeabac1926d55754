/** `$ref`s inside one document, followed when they are read. */
import { decodePath } from '../paths/decode-path.ts';
import { isObject, type JsonObject, objectOf, own } from '../values.ts';

/** Longer chains of references to references are taken for circles. */
const MAX_STEPS = 20;

export interface ResolvedReference {
  readonly value: JsonObject;
  /** The last reference followed: names a schema, and detects recursion. */
  readonly ref: string | undefined;
}

export function isRef(value: unknown): value is { readonly $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}

/** The keys that an internal reference leads through; undefined for one that leads elsewhere. */
export function pointerKeys(ref: string): string[] | undefined {
  if (ref === '#') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((key) => decodePath(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function at(document: JsonObject, keys: readonly string[]): unknown {
  let value: unknown = document;
  for (const key of keys) {
    value = own(value, key);
    if (isRef(value)) value = resolve(document, value)?.value;
  }
  return value;
}

/**
 * The object that a value is or refers to; undefined if there is none. Keys next to a reference (a
 * description of its own, in OpenAPI 3.1) win over those of its target.
 */
export function resolve(document: JsonObject, value: unknown, depth = 0): ResolvedReference | undefined {
  // A reference that leads through itself.
  if (depth > MAX_STEPS) return undefined;
  let found: unknown = value;
  let ref: string | undefined;
  let beside: JsonObject | undefined;
  for (let step = 0; isRef(found); step++) {
    if (step > MAX_STEPS) return undefined;
    const { $ref, ...others } = found as JsonObject & { $ref: string };
    if (Object.keys(others).length > 0) beside = { ...others, ...beside };
    ref = $ref;
    const keys = pointerKeys($ref);
    if (keys === undefined) return undefined;
    let next: unknown = document;
    for (const key of keys) {
      if (isRef(next)) next = resolve(document, next, depth + 1)?.value;
      next = own(next, key);
    }
    found = next;
  }
  if (!isObject(found)) return undefined;
  return { value: beside === undefined ? found : { ...found, ...beside }, ref };
}

/** The members of a map that are objects or refer to one. */
export function resolvedEntries(document: JsonObject, map: unknown): [name: string, value: JsonObject][] {
  return Object.entries(objectOf(map)).flatMap(([name, written]): [string, JsonObject][] => {
    const value = resolve(document, written)?.value;
    return value === undefined ? [] : [[name, value]];
  });
}

/** `User` of `#/components/schemas/User`. */
export function refName(ref: string | undefined): string | undefined {
  return ref === undefined ? undefined : pointerKeys(ref)?.at(-1);
}
