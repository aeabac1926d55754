/** A JSON Schema as its reader needs it: references followed, `allOf` merged, dialects of OpenAPI 3.0 and 3.1 as one. */
import { keptIn, oncePer } from '../../made-once.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from '../../values.ts';
import { isRef, refName, resolve } from './reference.ts';

export interface Property {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

export interface SchemaVariants {
  readonly kind: 'oneOf' | 'anyOf';
  readonly options: readonly unknown[];
  /** The property whose value selects a variant. */
  readonly discriminator: string | undefined;
}

export interface Schema {
  /** Name of the component, which also detects recursion. */
  readonly name: string | undefined;
  readonly ref: string | undefined;
  readonly title: string | undefined;
  /** JSON types; empty if anything may stand there. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Nothing is valid: the schema `false`. */
  readonly never: boolean;
  readonly format: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly values: readonly unknown[] | undefined;
  /** Absent if there is none: `null` is a default. */
  readonly default: readonly [unknown] | undefined;
  readonly examples: readonly unknown[];
  readonly constraints: readonly string[];
  readonly properties: readonly Property[];
  /** Of properties that have no name: their schema, or `true` for any. */
  readonly additional: unknown;
  readonly items: unknown;
  readonly tuple: readonly unknown[];
  readonly variants: SchemaVariants | undefined;
  /** Keys as written, for an author's own ones. */
  readonly raw: JsonObject;
}

const MAX_MERGES = 40;

/** By place, and by name: a schema is read for its type, its example, its row and its fields. */
const knownOf = oncePer((_: JsonObject) => ({
  places: new WeakMap<object, Schema>(),
  refs: new Map<string, Schema>(),
}));

export function readSchema(document: JsonObject, written: unknown): Schema {
  if (!isObject(written)) return read(document, written);
  const { places, refs } = knownOf(document);
  const make = (): Schema => read(document, written);
  return isRef(written) && Object.keys(written).length === 1
    ? keptIn(refs, written.$ref, make)
    : keptIn(places, written, make);
}

function read(document: JsonObject, written: unknown): Schema {
  const resolved = resolve(document, written);
  const budget = { left: MAX_MERGES };
  const raw =
    resolved === undefined ? {} : merged(document, resolved.value, new Set([resolved.ref ?? '']), budget);
  const types = typesOf(raw);
  const values = Array.isArray(raw.enum) ? raw.enum : raw.const === undefined ? undefined : [raw.const];
  return {
    name: refName(resolved?.ref),
    ref: resolved?.ref,
    title: textOf(raw.title),
    types: types.filter((type) => type !== 'null'),
    nullable: raw.nullable === true || types.includes('null') || hasNull(document, raw),
    never: written === false,
    format: textOf(raw.format) ?? textOf(raw.contentMediaType),
    description: textOf(raw.description),
    deprecated: raw.deprecated === true,
    readOnly: raw.readOnly === true,
    writeOnly: raw.writeOnly === true,
    values: values?.filter((value) => value !== null),
    default: raw.default === undefined ? undefined : [raw.default],
    examples: examplesOf(raw),
    constraints: constraintsOf(raw),
    properties: propertiesOf(raw),
    additional: raw.additionalProperties ?? Object.values(objectOf(raw.patternProperties))[0],
    items: raw.items,
    tuple: listOf(raw.prefixItems),
    variants: variantsOf(document, raw),
    raw,
  };
}

/** The schema with the members of its `allOf` merged into it. A member that is the schema itself adds nothing. */
function merged(
  document: JsonObject,
  schema: JsonObject,
  seen: ReadonlySet<string>,
  budget: { left: number },
): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...own } = schema;
  let result: JsonObject = {};
  for (const written of [...allOf, own]) {
    const resolved = resolve(document, written);
    if (resolved === undefined || (resolved.ref !== undefined && seen.has(resolved.ref))) continue;
    if (budget.left-- <= 0) break;
    const inner = resolved.ref === undefined ? seen : new Set([...seen, resolved.ref]);
    result = combine(result, merged(document, resolved.value, inner, budget));
  }
  return result;
}

function combine(a: JsonObject, b: JsonObject): JsonObject {
  const both: Record<string, unknown> = { ...a, ...b };
  if (isObject(a.properties) && isObject(b.properties))
    both.properties = combineProperties(a.properties, b.properties);
  if (Array.isArray(a.required) && Array.isArray(b.required)) both.required = [...a.required, ...b.required];
  // The parts of a composed object have their own titles, which are not the object's.
  if (b.title === undefined) delete both.title;
  for (const key of ['oneOf', 'anyOf'] as const) {
    if (Array.isArray(a[key]) && Array.isArray(b[key])) both[key] = b[key].length > 0 ? b[key] : a[key];
  }
  return both;
}

function combineProperties(a: JsonObject, b: JsonObject): JsonObject {
  const both: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const known = Object.hasOwn(a, name) ? a[name] : undefined;
    both[name] =
      isObject(known) && isObject(value) && known.$ref === undefined ? { ...known, ...value } : value;
  }
  return both;
}

function typesOf(raw: JsonObject): string[] {
  const written = typeof raw.type === 'string' ? [raw.type] : textsOf(raw.type);
  if (written.length > 0) return written;
  if (raw.properties !== undefined || raw.additionalProperties !== undefined) return ['object'];
  if (raw.items !== undefined || raw.prefixItems !== undefined) return ['array'];
  const values = Array.isArray(raw.enum) ? raw.enum : raw.const === undefined ? [] : [raw.const];
  const types = new Set(
    values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)),
  );
  return types.size <= 2 ? [...types] : [];
}

/** `anyOf: [X, { type: null }]`, as generators write an optional value. */
function hasNull(document: JsonObject, raw: JsonObject): boolean {
  if (Array.isArray(raw.enum) && raw.enum.includes(null)) return true;
  return [...listOf(raw.oneOf), ...listOf(raw.anyOf)].some((option) => isNull(document, option));
}

function isNull(document: JsonObject, option: unknown): boolean {
  return resolve(document, option)?.value.type === 'null';
}

function variantsOf(document: JsonObject, raw: JsonObject): SchemaVariants | undefined {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const options = listOf(raw[kind]).filter((option) => !isNull(document, option) && option !== false);
    if (options.length > 0) {
      return { kind, options, discriminator: textOf(objectOf(raw.discriminator).propertyName) };
    }
  }
  return undefined;
}

function propertiesOf(raw: JsonObject): Property[] {
  const required = new Set(textsOf(raw.required));
  return Object.entries(objectOf(raw.properties)).map(([name, schema]) => ({
    name,
    schema,
    required: required.has(name),
  }));
}

function examplesOf(raw: JsonObject): unknown[] {
  const list = Array.isArray(raw.examples) ? raw.examples : [];
  return raw.example === undefined ? [...list] : [raw.example, ...list];
}

function constraintsOf(raw: JsonObject): string[] {
  const found: string[] = [];
  const number = (key: string): number | undefined => (typeof raw[key] === 'number' ? raw[key] : undefined);
  const low = number('minimum');
  const high = number('maximum');
  const above = number('exclusiveMinimum');
  const below = number('exclusiveMaximum');
  if (above !== undefined) found.push(`> ${above}`);
  else if (low !== undefined) found.push(`${raw.exclusiveMinimum === true ? '>' : '≥'} ${low}`);
  if (below !== undefined) found.push(`< ${below}`);
  else if (high !== undefined) found.push(`${raw.exclusiveMaximum === true ? '<' : '≤'} ${high}`);
  const step = number('multipleOf');
  if (step !== undefined) found.push(`× ${step}`);
  found.push(...range('length', number('minLength'), number('maxLength')));
  found.push(...range('items', number('minItems'), number('maxItems')));
  found.push(...range('properties', number('minProperties'), number('maxProperties')));
  if (raw.uniqueItems === true) found.push('unique items');
  if (typeof raw.pattern === 'string') found.push(`/${raw.pattern}/`);
  return found;
}

function range(noun: string, low: number | undefined, high: number | undefined): string[] {
  if (low === undefined && high === undefined) return [];
  if (low === high) return [`${noun}: ${low}`];
  if (high === undefined) return low === 0 ? [] : [`${noun} ≥ ${low}`];
  return low === undefined || low === 0 ? [`${noun} ≤ ${high}`] : [`${noun}: ${low}–${high}`];
}
