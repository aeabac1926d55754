/** Parts of a document with the keys that lead to them: a schema, an operation. */

export type Json = Readonly<Record<string, unknown>>;

/** A part of a document, with the keys that lead to it. */
export interface Located {
  readonly schema: unknown;
  readonly at: readonly string[];
}

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const fieldsOf = (value: unknown): Json => (isJsonObject(value) ? value : {});

/** The target of a local reference; undefined if it leads elsewhere, nowhere or in a circle. */
export function located(document: Json, { schema, at }: Located): Located | undefined {
  let found: Located = { schema, at };
  for (let step = 0; step < 50; step++) {
    const { $ref } = fieldsOf(found.schema);
    if (typeof $ref !== 'string') return found;
    const keys = keysOf($ref);
    if (keys === undefined) return undefined;
    let value: unknown = document;
    for (const key of keys) {
      const holder: unknown = value;
      value =
        typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
          ? (holder as Json)[key]
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

export function typesOf({ type }: Json): readonly string[] {
  return [type].flat().filter((each): each is string => typeof each === 'string');
}

export function inside(schema: Json, at: readonly string[], key: string, name: string): Located {
  return { schema: fieldsOf(schema[key])[name], at: [...at, key, name] };
}
