/**
 * A value by a JSON Schema, of OpenAPI 3.0 and 3.1 too. Validators answer yes or no to a whole value: of a sample that has placeholders
 * and leaves things out, only what is wrong whatever stands there is a flaw.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { matchesPattern } from './safe-pattern.ts';
import {
  type Entry,
  hasHoles,
  member,
  type Scalar,
  scalar,
  textOfScalar,
  UNKNOWN_TEXT,
  type Value,
  withHoles,
} from './value.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A part of a document, with the keys that lead to it. */
export interface Located {
  readonly schema: unknown;
  readonly at: readonly string[];
}

export interface Flaw {
  readonly kind: 'type' | 'unlisted' | 'format' | 'missing' | 'unknown';
  /** Names and indexes that lead to the value. */
  readonly path: readonly string[];
  /** Offset in the sample. */
  readonly at: number;
  /** The rest of a sentence that begins with the value: `is text, not a number`. */
  readonly text: string;
  /** Names of its kind that the schema has. */
  readonly names?: readonly string[] | undefined;
  /** The value, if it is none of those. */
  readonly given?: string | undefined;
  /** The schema's place. */
  readonly schema: readonly string[];
}

export interface CheckOptions {
  /** Responses have what is read-only, requests what is write-only. */
  readonly direction?: 'request' | 'response' | undefined;
  /** Values are text, as in a query: `10` may be a number. */
  readonly isText?: boolean | undefined;
  /** Names that the schema lacks are allowed unless it says that they are not. */
  readonly isOpen?: boolean | undefined;
  /** An object without most of what it needs is a part of one. */
  readonly mayBeExcerpt?: boolean | undefined;
}

/** A schema asks for more steps than any that is not made for that. */
export class SchemaTooLarge extends Error {}

const MAX_STEPS = 300_000;
const MAX_LEVELS = 250;
/** Fields that are not left out by mistake, if they are half of those that must be there. */
const EXCERPT = 4;
/** Flaws beyond these say nothing new. */
const MAX_FLAWS = 20;

/** @throws {SchemaTooLarge} */
export function flawsOf(document: Json, schema: Located, value: Value, options: CheckOptions = {}): Flaw[] {
  const found = new Map<string, Flaw>();
  for (const flaw of new Walk(document, options).check(schema, value, [])) {
    // Items of a list have the same flaws.
    const key = JSON.stringify([
      flaw.kind,
      flaw.path.map((name) => (/^\d+$/.test(name) ? '' : name)),
      flaw.text,
    ]);
    if (!found.has(key)) found.set(key, flaw);
  }
  return [...found.values()].slice(0, MAX_FLAWS);
}

/** The names that a schema gives to an object, and whether others are allowed. */
interface Names {
  readonly names: ReadonlySet<string>;
  readonly others: 'allowed' | 'refused' | 'unsaid';
}

interface Found extends Names {
  readonly flaws: readonly Flaw[];
}

const NOTHING: Found = { flaws: [], names: new Set(), others: 'unsaid' };
const ANYTHING: Found = { flaws: [], names: new Set(), others: 'allowed' };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});

/** What a local reference leads to; undefined if it leads elsewhere, nowhere or in a circle. */
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

class Walk {
  readonly #document: Json;
  readonly #options: CheckOptions;
  readonly #open = new Map<unknown, Set<Value>>();
  #steps = 0;
  #level = 0;

  constructor(document: Json, options: CheckOptions) {
    this.#document = document;
    this.#options = options;
  }

  /** All that is wrong with a value, names that its schema lacks among it. */
  check(place: Located, value: Value, path: readonly string[]): Flaw[] {
    const { flaws, names, others } = this.#walk(place, value, path);
    if (value.kind !== 'object' || others !== 'refused') return [...flaws];
    const known = [...names];
    const { at: own } = located(this.#document, place) ?? place;
    const unknown = [...value.entries].filter(([name]) => !names.has(name) && !name.includes(UNKNOWN_TEXT));
    return [
      ...flaws,
      ...unknown.map(([name, { at }]): Flaw => {
        const text = 'is not in the schema';
        return { kind: 'unknown', path: [...path, name], at, text, names: known, schema: own };
      }),
    ];
  }

  #walk(place: Located, value: Value, path: readonly string[]): Found {
    if (value.kind === 'any' || value.kind === 'json' || value.kind === 'form') return ANYTHING;
    this.#steps += 1;
    if (this.#steps > MAX_STEPS || this.#level > MAX_LEVELS) throw new SchemaTooLarge();
    const target = located(this.#document, place);
    if (target === undefined) return ANYTHING;
    const { schema } = target;
    if (!isObject(schema)) {
      const flaw = this.#flaw('unknown', 'is never allowed', target, value, path);
      return schema === false ? { ...NOTHING, flaws: [flaw] } : ANYTHING;
    }
    // Null is allowed beside a reference too.
    const isNull = value.kind === 'scalar' && value.value === null;
    if (isNull && (schema.nullable === true || fieldsOf(place.schema).nullable === true)) return NOTHING;
    // A schema that leads to itself at the same value says nothing more.
    const open = this.#open.get(schema) ?? new Set();
    if (open.has(value)) return NOTHING;
    this.#open.set(schema, open.add(value));
    this.#level += 1;
    const found = this.#parts({ schema, at: target.at }, value, path);
    this.#level -= 1;
    open.delete(value);
    return found;
  }

  #parts(place: { schema: Json; at: readonly string[] }, written: Value, path: readonly string[]): Found {
    const { schema, at } = place;
    const types = typesOf(schema);
    const value = this.#options.isText === true ? asTyped(written, types) : written;
    if (value.kind === 'any') return ANYTHING;
    const kind = kindOf(value);
    const isRight =
      types.length === 0 || isWholeHole(value) || types.some((type) => type === kind || isAlso(type, value));
    if (!isRight) {
      const text = `is ${article(kind)}, not ${types.map(article).join(' or ')}`;
      return { ...NOTHING, flaws: [this.#flaw('type', text, place, value, path)] };
    }
    const parts: Found[] = [{ ...NOTHING, flaws: this.#scalar(place, value, path) }];
    if (value.kind === 'object') parts.push(this.#object(place, value, path));
    if (value.kind === 'list') parts.push({ ...NOTHING, flaws: this.#list(place, value, path) });
    for (const [index, each] of listOf(schema.allOf).entries())
      parts.push(this.#walk({ schema: each, at: [...at, 'allOf', `${index}`] }, value, path));
    for (const key of ['oneOf', 'anyOf'])
      if (Array.isArray(schema[key])) parts.push(this.#choice(place, key, value, path));
    if (schema.if !== undefined && !hasHoles(value)) {
      const isSo = this.#walk({ schema: schema.if, at: [...at, 'if'] }, value, path).flaws.length === 0;
      const key = isSo ? 'then' : 'else';
      if (schema[key] !== undefined)
        parts.push(this.#walk({ schema: schema[key], at: [...at, key] }, value, path));
    }
    return combined(parts);
  }

  #flaw(kind: Flaw['kind'], text: string, { at }: Located, value: Value, path: readonly string[]): Flaw {
    return { kind, path, at: value.at, text, schema: at };
  }

  #scalar(place: { schema: Json; at: readonly string[] }, value: Value, path: readonly string[]): Flaw[] {
    const { schema } = place;
    const scalars = listOf(schema.enum).every((each) => typeof each !== 'object' || each === null);
    if (value.kind !== 'scalar') {
      if (!Array.isArray(schema.enum) || !scalars) return [];
      const text = `is ${article(kindOf(value))}, not ${oneOf(schema.enum.map(String))}`;
      return [this.#flaw('unlisted', text, place, value, path)];
    }
    const is = value.value;
    const isUnknown = typeof is === 'string' && withHoles(is).includes(UNKNOWN_TEXT);
    const listed = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
    if (listed !== undefined) {
      if (isUnknown || listed.some((each) => isSame(each, is))) return [];
      const names = listed.map(String);
      const text = `is ${JSON.stringify(is)}, which is not ${oneOf(names)}`;
      return [{ ...this.#flaw('unlisted', text, place, value, path), names, given: String(is) }];
    }
    if (isUnknown) return [];
    const text = typeof is === 'string' ? textProblem(schema, is) : numberProblem(schema, is);
    return text === undefined ? [] : [this.#flaw('format', text, place, value, path)];
  }

  #object(
    { schema, at }: { schema: Json; at: readonly string[] },
    value: Extract<Value, { kind: 'object' }>,
    path: readonly string[],
  ): Found {
    const properties = fieldsOf(schema.properties);
    const patterns = Object.entries(fieldsOf(schema.patternProperties));
    const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
    const flaws: Flaw[] = [];
    const names = new Set(Object.keys(properties));
    for (const [name, entry] of value.entries) {
      const below = [...path, name];
      if (Object.hasOwn(properties, name))
        flaws.push(...this.check(inside(schema, at, 'properties', name), entry.value, below));
      else if (patterns.some(([pattern]) => matchesPattern(pattern, name) !== false)) {
        names.add(name);
        for (const [pattern] of patterns)
          if (matchesPattern(pattern, name) === true)
            flaws.push(...this.check(inside(schema, at, 'patternProperties', pattern), entry.value, below));
      } else if (isObject(rest))
        flaws.push(...this.check({ schema: rest, at: [...at, 'additionalProperties'] }, entry.value, below));
    }
    flaws.push(...this.#missing({ schema, at }, value.entries, value, path));
    if (isObject(rest) || rest === true) return { flaws, names, others: 'allowed' };
    const isSaid = rest === false || (this.#options.isOpen !== true && names.size > 0);
    return { flaws, names, others: isSaid ? 'refused' : 'unsaid' };
  }

  #missing(
    { schema, at }: { schema: Json; at: readonly string[] },
    entries: ReadonlyMap<string, Entry>,
    value: Extract<Value, { kind: 'object' }>,
    path: readonly string[],
  ): Flaw[] {
    if (value.partial || [...entries.keys()].some((name) => name.includes(UNKNOWN_TEXT))) return [];
    const required = listOf(schema.required).filter((name) => typeof name === 'string');
    const missing = required.filter((name) => !entries.has(name));
    // Most of a response is left out of an excerpt.
    const isExcerpt = missing.length >= EXCERPT && missing.length * 2 >= required.length;
    if (isExcerpt && this.#options.mayBeExcerpt === true) return [];
    return missing.flatMap((name) => {
      const property = located(this.#document, inside(schema, at, 'properties', name));
      const { readOnly, writeOnly } = fieldsOf(property?.schema);
      const { direction } = this.#options;
      if ((readOnly === true && direction === 'request') || (writeOnly === true && direction === 'response'))
        return [];
      return [this.#flaw('missing', 'is missing', { schema, at }, value, [...path, name])];
    });
  }

  #list(
    { schema, at }: { schema: Json; at: readonly string[] },
    value: Extract<Value, { kind: 'list' }>,
    path: readonly string[],
  ): Flaw[] {
    const tuple = listOf(schema.prefixItems);
    const flaws = value.items.flatMap((item, index) => {
      const isNamed = index < tuple.length;
      const own = isNamed ? tuple[index] : schema.items;
      if (own === undefined || Array.isArray(own)) return [];
      const keys = isNamed ? ['prefixItems', `${index}`] : ['items'];
      return this.check({ schema: own, at: [...at, ...keys] }, item, [...path, `${index}`]);
    });
    const { minItems, maxItems } = schema;
    const few = typeof minItems === 'number' && !value.partial && value.items.length < minItems;
    const many = typeof maxItems === 'number' && value.items.length > maxItems;
    const limit = few ? `at least ${minItems}` : `at most ${maxItems}`;
    const text = `has ${value.items.length} items, not ${limit}`;
    return few || many ? [...flaws, this.#flaw('format', text, { schema, at }, value, path)] : flaws;
  }

  /** Of several schemas, one that fits; if none does, the flaws by the one that is most likely meant. */
  #choice(
    { schema, at }: { schema: Json; at: readonly string[] },
    key: string,
    value: Value,
    path: readonly string[],
  ): Found {
    const options = listOf(schema[key]).map((each, index) => ({
      schema: each,
      at: [...at, key, `${index}`],
    }));
    const tried = named(schema, options, value).map((option) => {
      const found = this.#walk(option, value, path);
      // Names that only this one lacks count against it where another fits without.
      return { found, unknown: unknownIn(found, value) };
    });
    const fitting = tried.filter(({ found }) => found.flaws.length === 0);
    if (fitting.length > 0) {
      const exact = fitting.filter(({ unknown }) => unknown === 0);
      const all = combined((exact.length > 0 ? exact : fitting).map(({ found }) => found));
      return { ...all, others: exact.length > 0 && all.others === 'refused' ? 'refused' : all.others };
    }
    const weight = ({ found, unknown }: (typeof tried)[number]) =>
      unknown +
      found.flaws.length +
      found.flaws.filter((flaw) => flaw.path.length === path.length).length * 50 +
      found.flaws.filter(({ kind, path: { length } }) => kind === 'unlisted' && length === path.length + 1)
        .length *
        10;
    return tried.toSorted((a, b) => weight(a) - weight(b))[0]?.found ?? ANYTHING;
  }
}

/** The options that a discriminator leaves. */
function named(schema: Json, options: readonly Located[], value: Value): readonly Located[] {
  const { propertyName, mapping } = fieldsOf(schema.discriminator);
  const is = typeof propertyName === 'string' ? textOfScalar(member(value, propertyName)) : undefined;
  if (is === undefined || is.includes(UNKNOWN_TEXT)) return options;
  const target = fieldsOf(mapping)[is];
  const chosen = options.filter(({ schema: option }) => {
    const ref = fieldsOf(option).$ref;
    return typeof ref === 'string' && (ref === target || ref.split('/').at(-1) === (target ?? is));
  });
  return chosen.length > 0 ? chosen : options;
}

function unknownIn({ names, others }: Found, value: Value): number {
  if (others !== 'refused' || value.kind !== 'object') return 0;
  return [...value.entries.keys()].filter((name) => !names.has(name)).length;
}

function combined(parts: readonly Found[]): Found {
  const names = new Set(parts.flatMap((part) => [...part.names]));
  const all = parts.map(({ others }) => others);
  const others = all.includes('allowed') ? 'allowed' : all.includes('refused') ? 'refused' : 'unsaid';
  return { flaws: parts.flatMap(({ flaws }) => flaws), names, others };
}

function inside(schema: Json, at: readonly string[], key: string, name: string): Located {
  return { schema: fieldsOf(schema[key])[name], at: [...at, key, name] };
}

export function typesOf({ type }: Json): readonly string[] {
  return [type].flat().filter((each): each is string => typeof each === 'string');
}

function kindOf(value: Value): string {
  if (value.kind === 'list') return 'array';
  if (value.kind !== 'scalar') return 'object';
  if (value.value === null) return 'null';
  return typeof value.value;
}

/** A placeholder is a value of any type. */
function isWholeHole(value: Value): boolean {
  return (
    value.kind === 'scalar' && typeof value.value === 'string' && withHoles(value.value) === UNKNOWN_TEXT
  );
}

function isAlso(type: string, value: Value): boolean {
  return type === 'integer' && value.kind === 'scalar' && Number.isInteger(value.value);
}

/** A text of a query or a form as the type that its schema wants. */
function asTyped(value: Value, types: readonly string[]): Value {
  if (value.kind !== 'scalar' || typeof value.value !== 'string' || types.includes('string')) return value;
  const { value: text, at } = value;
  if (withHoles(text).includes(UNKNOWN_TEXT) || types.includes('object')) return { kind: 'any', at };
  if (
    (types.includes('number') || types.includes('integer')) &&
    /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text)
  )
    return scalar(Number(text), at);
  if (types.includes('boolean') && /^(?:true|false|0|1)$/i.test(text))
    return scalar(/^(?:true|1)$/i.test(text), at);
  if (types.includes('array'))
    return {
      kind: 'list',
      at,
      partial: false,
      items: text.split(/[,|]/).map((each) => scalar(each, at)),
    };
  return value;
}

function isSame(listed: unknown, is: Scalar): boolean {
  return listed === is || (typeof listed !== 'object' && String(listed) === String(is));
}

/** Times without a zone are what many servers send, whatever they call the format. */
const TIMES = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[-+]\d\d(?::?\d\d)?)?)?$/i;
const FORMATS = ['date', 'uuid', 'email', 'uri', 'ipv4', 'ipv6', 'hostname', 'duration'] as const;
const MAX_FORMATTED = 2_000;

function textProblem(schema: Json, text: string): string | undefined {
  const { format, pattern, minLength, maxLength } = schema;
  const wrong = `is ${JSON.stringify(shortened(text))}, which`;
  const { length } = [...text];
  if (typeof minLength === 'number' && length < minLength)
    return `${wrong} has fewer than ${minLength} characters`;
  if (typeof maxLength === 'number' && length > maxLength)
    return `${wrong} has more than ${maxLength} characters`;
  if (typeof pattern === 'string' && matchesPattern(pattern, text) === false)
    return `${wrong} does not match ${pattern}`;
  if (text.length > MAX_FORMATTED || typeof format !== 'string') return undefined;
  if (format === 'date-time')
    return TIMES.test(text) && text.length > 10 ? undefined : `${wrong} is no date-time`;
  const name = FORMATS.find((each) => each === format);
  const known = name === undefined ? undefined : fullFormats[name];
  const test = typeof known === 'object' && 'validate' in known ? known.validate : known;
  const isWrong =
    (test instanceof RegExp && !test.test(text)) ||
    (typeof test === 'function' && (test as (text: string) => unknown)(text) === false);
  return isWrong ? `${wrong} is no ${format}` : undefined;
}

function numberProblem(schema: Json, is: Scalar): string | undefined {
  if (typeof is !== 'number') return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const isBelow =
    typeof minimum === 'number' && (is < minimum || (exclusiveMinimum === true && is === minimum));
  const isAbove =
    typeof maximum === 'number' && (is > maximum || (exclusiveMaximum === true && is === maximum));
  if (isBelow || (typeof exclusiveMinimum === 'number' && is <= exclusiveMinimum))
    return `is ${is}, which is too small: the least is ${minimum ?? `more than ${exclusiveMinimum}`}`;
  if (isAbove || (typeof exclusiveMaximum === 'number' && is >= exclusiveMaximum))
    return `is ${is}, which is too large: the most is ${maximum ?? `less than ${exclusiveMaximum}`}`;
  return undefined;
}

function article(type: string): string {
  const words: Record<string, string> = {
    string: 'text',
    array: 'a list',
    null: 'null',
    integer: 'a whole number',
  };
  return words[type] ?? `${type === 'object' ? 'an' : 'a'} ${type}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function oneOf(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `\`${name}\``);
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(', ')}${names.length > 8 ? ', …' : ''}`;
}
