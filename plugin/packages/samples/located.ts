/** Parts of a document with the keys that lead to them: a schema, an operation. */
import { type JsonObject, objectOf } from '@waymark/source/values';

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
    const keys = keysOf($ref);
    if (keys === undefined) return undefined;
    let value: unknown = document;
    for (const key of keys) {
      const holder: unknown = value;
      value =
        typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
          ? (holder as JsonObject)[key]
          : undefined;
    }
    if (value === undefined) return undefined;
    found = { schema: value, at: keys };
  }
  return undefined;
}

function keysOf(ref: string): string[] | undefined {
  if (ref === '#') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((key) => {
      const plain = URL.canParse(`x:${key}`) && !/%(?![\da-f]{2})/i.test(key) ? decodeURIComponent(key) : key;
      return plain.replaceAll('~1', '/').replaceAll('~0', '~');
    });
}

export function typesOf({ type }: JsonObject): readonly string[] {
  return [type].flat().filter((each): each is string => typeof each === 'string');
}

export function inside(schema: JsonObject, at: readonly string[], key: string, name: string): Located {
  return { schema: objectOf(schema[key])[name], at: [...at, key, name] };
}
