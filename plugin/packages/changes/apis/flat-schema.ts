/** A schema with its parts put together, in one form for OpenAPI 3.0 and 3.1: two ways to write the same are equal. */
import { isNumber } from '@waymark/source/exact-number';
import { isRef, resolve } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf, textsOf } from '@waymark/source/values';

export interface FlatSchema {
  /** Undefined if any are allowed. */
  readonly types: ReadonlySet<string> | undefined;
  readonly nullable: boolean;
  /** JSON of each value. */
  readonly values: ReadonlySet<string> | undefined;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** `false` if there are no others, a schema of theirs, or undefined. */
  readonly additional: unknown;
  /** Alternatives (oneOf, anyOf), as they are written. */
  readonly variants: readonly unknown[];
  /** Its other keywords. */
  readonly own: JsonObject;
}

const MAX_PARTS = 200;

/** @param written Its `$ref` is followed. */
export function flatSchema(document: JsonObject, written: unknown): FlatSchema {
  const parts: JsonObject[] = [];
  const lists: unknown[][] = [];
  const add = (each: unknown): void => {
    const schema = resolve(document, each)?.value;
    if (schema === undefined || parts.includes(schema) || parts.length > MAX_PARTS) return;
    parts.push(schema);
    listOf(schema.allOf).forEach(add);
    for (const key of ['oneOf', 'anyOf']) {
      const all = listOf(schema[key]);
      const others = all.filter((one) => !isNull(one));
      if (others.length < all.length) parts.push({ nullable: true });
      // A choice of one is none.
      if (others.length === 1) add(others[0]);
      else if (others.length > 1) lists.push([...others]);
    }
  };
  add(written);
  const own = Object.assign(Object.create(null), ...parts.toReversed()) as JsonObject;
  const properties = new Map(parts.toReversed().flatMap((part) => Object.entries(objectOf(part.properties))));
  const values = parts.map(valuesOf).find((found) => found !== undefined);
  const types = typesOf(parts, properties, values);
  return {
    types: types && new Set([...types].filter((type) => type !== 'null')),
    nullable: parts.some(({ nullable }) => nullable === true) || types?.has('null') === true,
    values: values && new Set(values.filter((each) => each !== null).map((each) => JSON.stringify(each))),
    properties,
    required: new Set(parts.flatMap(({ required }) => textsOf(required))),
    items: own.items,
    additional: own.additionalProperties,
    variants: lists.flat(),
    own: bounded(own),
  };
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && !isRef(schema) && (schema.type === 'null' || schema.const === null);
}

function valuesOf(part: JsonObject): readonly unknown[] | undefined {
  return Array.isArray(part.enum) ? part.enum : 'const' in part ? [part.const] : undefined;
}

function typesOf(
  parts: readonly JsonObject[],
  properties: ReadonlyMap<string, unknown>,
  values: readonly unknown[] | undefined,
): ReadonlySet<string> | undefined {
  for (const { type } of parts) {
    const named = [type].flat().filter((each): each is string => typeof each === 'string');
    if (named.length > 0) return new Set(named);
  }
  if (properties.size > 0) return new Set(['object']);
  if (parts.some(({ items }) => isObject(items))) return new Set(['array']);
  return values?.every((each) => typeof each === 'string') ? new Set(['string']) : undefined;
}

/** Exclusive bounds of 3.0 are those of 3.1. */
function bounded(own: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...own };
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (result[exclusive] === true && isNumber(result[bound])) {
      result[exclusive] = result[bound];
      delete result[bound];
    } else if (typeof result[exclusive] === 'boolean') delete result[exclusive];
  }
  return result;
}
