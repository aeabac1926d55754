/**
 * A value by a JSON Schema, of OpenAPI 3.0 and 3.1 too. Validators answer yes or no to a whole value: of a sample that has placeholders
 * and leaves things out, only what is wrong whatever stands there is a flaw.
 */
import { isObject, type JsonObject, listOf, objectOf, textOfValue } from '@waymark/source/values';
import { inside, type Located, located, typesOf } from './located.ts';
import { matchesPattern } from './safe-pattern.ts';
import {
  ANYTHING_GOES,
  type Flaw,
  joinedFindings,
  NO_FLAWS,
  namedOptions,
  type SchemaFindings,
  unknownIn,
  unlistedInAll,
} from './schema-findings.ts';
import {
  asTyped,
  isListed,
  isOfType,
  isWholeHole,
  listOfNames,
  numberProblem,
  textProblem,
  typeOfValue,
  typeWord,
} from './schema-scalars.ts';
import { hasHoles, UNKNOWN_TEXT, type Value, withHoles } from './value.ts';

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

const MAX_STEPS = 60_000;
const MAX_LEVELS = 250;
/** Fields that are not left out by mistake, if they are half of those that must be there. */
const EXCERPT = 3;
/** Flaws beyond these say nothing new. */
const MAX_FLAWS = 20;

/** @throws {SchemaTooLarge} */
export function flawsOf(
  document: JsonObject,
  schema: Located,
  value: Value,
  options: CheckOptions = {},
): Flaw[] {
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

type ObjectValue = Extract<Value, { kind: 'object' }>;
type ListValue = Extract<Value, { kind: 'list' }>;

interface SchemaPlace extends Located {
  readonly schema: JsonObject;
}

class Walk {
  readonly #document: JsonObject;
  readonly #options: CheckOptions;
  readonly #open = new Map<unknown, Set<Value>>();
  #steps = 0;
  #level = 0;

  constructor(document: JsonObject, options: CheckOptions) {
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

  #walk(place: Located, value: Value, path: readonly string[]): SchemaFindings {
    if (value.kind === 'any' || value.kind === 'json' || value.kind === 'form') return ANYTHING_GOES;
    this.#steps += 1;
    if (this.#steps > MAX_STEPS || this.#level > MAX_LEVELS) throw new SchemaTooLarge();
    const target = located(this.#document, place);
    if (target === undefined) return ANYTHING_GOES;
    const { schema } = target;
    if (!isObject(schema)) {
      const flaw = this.#flaw('unknown', 'is never allowed', target, value, path);
      return schema === false ? { ...NO_FLAWS, flaws: [flaw] } : ANYTHING_GOES;
    }
    // Null is allowed beside a reference too.
    const isNull = value.kind === 'scalar' && value.value === null;
    if (isNull && (schema.nullable === true || objectOf(place.schema).nullable === true)) return NO_FLAWS;
    // A schema that leads to itself at the same value says nothing more.
    const open = this.#open.get(schema) ?? new Set();
    if (open.has(value)) return NO_FLAWS;
    this.#open.set(schema, open.add(value));
    this.#level += 1;
    const found = this.#parts({ schema, at: target.at }, value, path);
    this.#level -= 1;
    open.delete(value);
    return found;
  }

  #parts(place: SchemaPlace, written: Value, path: readonly string[]): SchemaFindings {
    const { schema, at } = place;
    const types = typesOf(schema);
    const value = this.#options.isText === true ? asTyped(written, types) : written;
    if (value.kind === 'any') return ANYTHING_GOES;
    const kind = typeOfValue(value);
    const isRight =
      types.length === 0 ||
      isWholeHole(value) ||
      types.some((type) => type === kind || isOfType(type, value));
    if (!isRight) {
      const text = `is ${typeWord(kind)}, not ${types.map(typeWord).join(' or ')}`;
      return { ...NO_FLAWS, flaws: [this.#flaw('type', text, place, value, path)] };
    }
    const parts: SchemaFindings[] = [{ ...NO_FLAWS, flaws: this.#scalar(place, value, path) }];
    if (value.kind === 'object') parts.push(this.#object(place, value, path));
    if (value.kind === 'list') parts.push({ ...NO_FLAWS, flaws: this.#list(place, value, path) });
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
    return joinedFindings(parts);
  }

  #flaw(kind: Flaw['kind'], text: string, { at }: Located, value: Value, path: readonly string[]): Flaw {
    return { kind, path, at: value.at, text, schema: at };
  }

  #scalar(place: SchemaPlace, value: Value, path: readonly string[]): Flaw[] {
    const { schema } = place;
    const scalars = listOf(schema.enum).every((each) => typeof each !== 'object' || each === null);
    if (value.kind !== 'scalar') {
      if (!Array.isArray(schema.enum) || !scalars) return [];
      const text = `is ${typeWord(typeOfValue(value))}, not ${listOfNames(schema.enum.map(textOfValue))}`;
      return [this.#flaw('unlisted', text, place, value, path)];
    }
    const is = value.value;
    const isUnknown = typeof is === 'string' && withHoles(is).includes(UNKNOWN_TEXT);
    const listed = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
    if (listed !== undefined) {
      if (isUnknown || listed.some((each) => isListed(each, is))) return [];
      const names = listed.map(textOfValue);
      const text = `is ${JSON.stringify(is)}, which is not ${listOfNames(names)}`;
      return [{ ...this.#flaw('unlisted', text, place, value, path), names, given: String(is) }];
    }
    if (isUnknown) return [];
    const text = typeof is === 'string' ? textProblem(schema, is) : numberProblem(schema, is);
    return text === undefined ? [] : [this.#flaw('format', text, place, value, path)];
  }

  #object({ schema, at }: SchemaPlace, value: ObjectValue, path: readonly string[]): SchemaFindings {
    const properties = objectOf(schema.properties);
    const patterns = Object.entries(objectOf(schema.patternProperties));
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
    flaws.push(...this.#missing({ schema, at }, value, path));
    if (isObject(rest) || rest === true) return { flaws, names, others: 'allowed' };
    const isSaid = rest === false || (this.#options.isOpen !== true && names.size > 0);
    return { flaws, names, others: isSaid ? 'refused' : 'unsaid' };
  }

  #missing({ schema, at }: SchemaPlace, value: ObjectValue, path: readonly string[]): Flaw[] {
    if (value.partial || [...value.entries.keys()].some((name) => name.includes(UNKNOWN_TEXT))) return [];
    const required = listOf(schema.required).filter((name) => typeof name === 'string');
    const missing = required.filter((name) => !value.entries.has(name));
    // Most of a response is left out of an excerpt.
    const isExcerpt = missing.length >= EXCERPT && missing.length * 2 >= required.length;
    if (isExcerpt && this.#options.mayBeExcerpt === true) return [];
    return missing.flatMap((name) => {
      const property = located(this.#document, inside(schema, at, 'properties', name));
      const { readOnly, writeOnly } = objectOf(property?.schema);
      const { direction } = this.#options;
      if ((readOnly === true && direction === 'request') || (writeOnly === true && direction === 'response'))
        return [];
      return [this.#flaw('missing', 'is missing', { schema, at }, value, [...path, name])];
    });
  }

  #list({ schema, at }: SchemaPlace, value: ListValue, path: readonly string[]): Flaw[] {
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

  /** The one of several schemas that fits; if none does, the flaws by the one that is most likely meant. */
  #choice({ schema, at }: SchemaPlace, key: string, value: Value, path: readonly string[]): SchemaFindings {
    const options = listOf(schema[key]).map((each, index) => ({
      schema: each,
      at: [...at, key, `${index}`],
    }));
    const tried = namedOptions(schema, options, value).map((option) => {
      const found = this.#walk(option, value, path);
      // Names that only this one lacks count against it where another fits without.
      return { found, unknown: unknownIn(found, value) };
    });
    const fitting = tried.filter(({ found }) => found.flaws.length === 0);
    if (fitting.length > 0) {
      const exact = fitting.filter(({ unknown }) => unknown === 0);
      const all = joinedFindings((exact.length > 0 ? exact : fitting).map(({ found }) => found));
      return { ...all, others: exact.length > 0 && all.others === 'refused' ? 'refused' : all.others };
    }
    const unlisted = unlistedInAll(
      tried.map(({ found }) => found.flaws),
      path,
    );
    if (unlisted !== undefined) return { ...ANYTHING_GOES, flaws: [unlisted] };
    const weight = ({ found, unknown }: (typeof tried)[number]) =>
      unknown +
      found.flaws.length +
      found.flaws.filter((flaw) => flaw.path.length === path.length).length * 50 +
      found.flaws.filter(({ kind, path: { length } }) => kind === 'unlisted' && length === path.length + 1)
        .length *
        10;
    return tried.toSorted((a, b) => weight(a) - weight(b))[0]?.found ?? ANYTHING_GOES;
  }
}
