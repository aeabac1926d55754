/** Parts of a document with the keys that lead to them: a schema, an operation. */
import { pointerKeys } from '@waymark/source/json/reference';
import { type JsonObject, objectOf, textsOf, valueAt } from '@waymark/source/values';

/** A part of a document, with the keys that lead to it. */
export interface Located {
  readonly schema: unknown;
  readonly at: readonly string[];
}

/** The target of a local reference; undefined if it leads elsewhere, nowhere or in a circle. */
export function located(document: JsonObject, { schema, at }: Located): Located | undefined {
  let found: Located = { schema, at };
  for (let step = 0; step < 50; step++) {
    const { $ref } = objectOf(found.schema);
    if (typeof $ref !== 'string') return found;
    const keys = pointerKeys($ref);
    if (keys === undefined) return undefined;
    const value = valueAt(document, keys);
    if (value === undefined) return undefined;
    found = { schema: value, at: keys };
  }
  return undefined;
}

export function typesOf({ type }: JsonObject): readonly string[] {
  return textsOf([type].flat());
}

export function inside(schema: JsonObject, at: readonly string[], key: string, name: string): Located {
  return { schema: objectOf(schema[key])[name], at: [...at, key, name] };
}
