/** A JSON Schema as its reader needs it: references followed, `allOf` merged, dialects of OpenAPI 3.0 and 3.1 as one. */
import { isNumber, type Numeric, scalarText } from '@waymark/source/exact-number';
import { isRef, refName, resolve } from '@waymark/source/json/reference';
import { keptIn, oncePer } from '@waymark/source/made-once';
import {
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  own,
  textOf,
  textOfValue,
  textsOf,
} from '@waymark/source/values';

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
  /** Names and descriptions of the values, in their order; empty if there are none. */
  readonly valueNotes: readonly string[];
  /** Absent if there is none: `null` is a default. */
  readonly default: readonly [unknown] | undefined;
  readonly examples: readonly unknown[];
  readonly constraints: readonly string[];
  readonly properties: readonly Property[];
  /** The schema of properties that have no name, or `true` for any. */
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
  const values = valuesOf(raw);
  const others = types.filter((type) => type !== 'null');
  const isNothing = isNull(document, raw);
  const only = resolved && soleOption(document, resolved.value);
  const ref = resolved?.ref ?? (only && resolve(document, only.option)?.ref);
  return {
    name: refName(ref),
    ref,
    title: textOf(raw.title),
    types: isNothing ? ['null'] : others,
    nullable: !isNothing && (raw.nullable === true || types.includes('null') || hasNull(document, raw)),
    never: written === false,
    format: textOf(raw.format) ?? textOf(raw.contentMediaType),
    description: textOf(raw.description),
    deprecated: raw.deprecated === true,
    readOnly: raw.readOnly === true,
    writeOnly: raw.writeOnly === true,
    values: values
      ?.filter((value) => value !== null)
      .map((value) => (isText(types) ? textual(value) : value)),
    valueNotes: valueNotes(raw, values ?? []),
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
  const only = soleOption(document, schema);
  if (!Array.isArray(schema.allOf) && only === undefined) return schema;
  const { allOf, ...own } = schema;
  const parts = only === undefined ? [own] : [only.option, only.rest];
  let result: JsonObject = {};
  for (const written of [...listOf(allOf), ...parts]) {
    const resolved = resolve(document, written);
    if (resolved === undefined || (resolved.ref !== undefined && seen.has(resolved.ref))) continue;
    if (budget.left-- <= 0) break;
    const inner = resolved.ref === undefined ? seen : new Set([...seen, resolved.ref]);
    result = combine(result, merged(document, resolved.value, inner, budget));
  }
  return result;
}

/**
 * The one schema that a choice leaves apart from null, and the keys beside the choice: generators write an optional value
 * as `anyOf: [X, { type: null }]`.
 */
function soleOption(
  document: JsonObject,
  schema: JsonObject,
): { readonly option: unknown; readonly rest: JsonObject } | undefined {
  const variants = variantsOf(document, schema);
  if (variants?.options.length !== 1 || variants.discriminator !== undefined) return undefined;
  const { [variants.kind]: _, allOf: __, ...rest } = schema;
  return {
    option: variants.options[0],
    rest: hasNull(document, schema) ? { ...rest, nullable: true } : rest,
  };
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
  const types = new Set((valuesOf(raw) ?? []).map(jsonType));
  return types.size <= 2 ? [...types] : [];
}

/** A value of a string, which YAML reads as a number without quotes. */
function textual(value: unknown): unknown {
  return isNumber(value) || typeof value === 'boolean' ? scalarText(value) : value;
}

/** A value of a schema with the texts that the schema wants in place of numbers: `zip: 01234`. */
export function fitted(document: JsonObject, written: unknown, value: unknown): unknown {
  if (written === undefined || value === null || typeof value === 'string') return value;
  const { types, items, tuple, properties, additional } = readSchema(document, written);
  if (Array.isArray(value)) return value.map((each, index) => fitted(document, tuple[index] ?? items, each));
  if (isObject(value)) {
    const schemas = new Map(properties.map(({ name, schema }) => [name, schema]));
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        fitted(document, schemas.get(key) ?? additional, each),
      ]),
    );
  }
  return isText(types) ? textual(value) : value;
}

function isText(types: readonly string[]): boolean {
  return types.includes('string') && !types.includes('number') && !types.includes('integer');
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : isNumber(value) ? 'number' : typeof value;
}

function hasNull(document: JsonObject, raw: JsonObject): boolean {
  if (Array.isArray(raw.enum) && raw.enum.includes(null)) return true;
  return [...listOf(raw.oneOf), ...listOf(raw.anyOf)].some((option) => isNull(document, option));
}

function isNull(document: JsonObject, option: unknown): boolean {
  const types = typesOf(resolve(document, option)?.value ?? {});
  return types.length > 0 && types.every((type) => type === 'null');
}

function valuesOf(raw: JsonObject): readonly unknown[] | undefined {
  return Array.isArray(raw.enum) ? raw.enum : raw.const === undefined ? undefined : [raw.const];
}

/** `x-enum-varnames` and `x-enum-descriptions`, in the spellings of several generators: lists, or maps by value. */
function valueNotes(raw: JsonObject, values: readonly unknown[]): string[] {
  const names = raw['x-enum-varnames'] ?? raw['x-enumNames'];
  const descriptions = raw['x-enum-descriptions'] ?? raw['x-enumDescriptions'];
  const notes = values.map((value, index) =>
    [names, descriptions]
      .map((notes) => textOf(Array.isArray(notes) ? notes[index] : own(notes, textOfValue(value))))
      .filter((note) => note !== undefined && note !== value)
      .join(': '),
  );
  const known = notes.filter((_, index) => values[index] !== null);
  return known.some((note) => note !== '') ? known : [];
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
  const number = (key: string): Numeric | undefined => (isNumber(raw[key]) ? raw[key] : undefined);
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

function range(noun: string, low: Numeric | undefined, high: Numeric | undefined): string[] {
  if (low === undefined && high === undefined) return [];
  if (String(low) === String(high)) return [`${noun}: ${low}`];
  const isNone = low === undefined || Number(low) === 0;
  if (high === undefined) return isNone ? [] : [`${noun} ≥ ${low}`];
  return isNone ? [`${noun} ≤ ${high}`] : [`${noun}: ${low}–${high}`];
}
