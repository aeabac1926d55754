/** The differences of schemas. Those that have a name are compared once, whatever uses them. */
import { isNumber } from '@waymark/source/exact-number';
import { isRef, resolve } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf } from '@waymark/source/values';
import type { Effect, Finding, SchemaDirection } from './finding.ts';
import { inTicks } from './finding.ts';
import { type FlatSchema, flatSchema } from './flat-schema.ts';

export interface SchemaChanges {
  /** `User`; undefined for one without a name. */
  readonly name?: string | undefined;
  readonly findings: Finding[];
  /** Named schemas that it holds, by their key, with the first place of each. */
  readonly uses: Map<string, string>;
}

/** A specification asks for more steps than any that is not made for that. */
export class ApiTooLarge extends Error {}

const MAX_STEPS = 400_000;
const MAX_LEVELS = 100;
const MAX_FINDINGS = 5_000;

export class SchemaComparison {
  readonly #old: JsonObject;
  readonly #new: JsonObject;
  readonly #known = new Map<string, SchemaChanges>();
  #steps = 0;
  #findings = 0;

  constructor(old: JsonObject, now: JsonObject) {
    this.#old = old;
    this.#new = now;
  }

  /** Findings of a schema without those of named ones in it. @throws {ApiTooLarge} */
  compare(old: unknown, now: unknown, direction: SchemaDirection): SchemaChanges {
    const result: SchemaChanges = { findings: [], uses: new Map() };
    this.#walk(old, now, '', { direction, result, open: [] });
    return result;
  }

  named(key: string): SchemaChanges | undefined {
    return this.#known.get(key);
  }

  #walk(old: unknown, now: unknown, path: string, walk: Walk): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS || walk.open.length > MAX_LEVELS) throw new ApiTooLarge();
    if (old === undefined || now === undefined) return;
    if (isRef(old) && isRef(now)) {
      this.#use(old, now, path, walk);
      return;
    }
    // A schema that leads to itself says nothing more.
    const one = resolve(this.#old, old)?.value;
    const other = resolve(this.#new, now)?.value;
    if (walk.open.some(([a, b]) => a === one && b === other)) return;
    walk.open.push([one, other]);
    this.#parts(flatSchema(this.#old, old), flatSchema(this.#new, now), path, walk);
    walk.open.pop();
  }

  /** Two named schemas: compared in their own right. */
  #use(old: { readonly $ref: string }, now: { readonly $ref: string }, path: string, walk: Walk): void {
    const key = JSON.stringify([walk.direction, old.$ref, now.$ref]);
    if (!walk.result.uses.has(key)) walk.result.uses.set(key, path);
    if (this.#known.has(key)) return;
    const result: SchemaChanges = { name: now.$ref.replace(/^.*\//, ''), findings: [], uses: new Map() };
    this.#known.set(key, result);
    const one = resolve(this.#old, old)?.value;
    const other = resolve(this.#new, now)?.value;
    if (one === undefined || other === undefined) return;
    const { direction, open } = walk;
    if (open.length > MAX_LEVELS) throw new ApiTooLarge();
    // Its level counts, as named schemas call each other.
    const inner = { direction, result, open: [...open.map(() => NEITHER), [one, other] as const] };
    this.#parts(flatSchema(this.#old, one), flatSchema(this.#new, other), '', inner);
  }

  #parts(old: FlatSchema, now: FlatSchema, path: string, walk: Walk): void {
    const find = (what: string, effect: Effect, words: string, at = path): void => {
      this.#findings += 1;
      if (this.#findings > MAX_FINDINGS) throw new ApiTooLarge();
      walk.result.findings.push({ what, path: at, effect, words });
    };
    if (typeChange(old, now, find) === 'differs') return;
    scalarChanges(old, now, walk.direction, find);
    this.#properties(old, now, path, walk, find);
    this.#walk(old.items, now.items, `${path}[]`, walk);
    this.#additional(old, now, path, walk, find);
    this.#variants(old, now, path, walk, find);
  }

  #properties(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: Find): void {
    const { direction } = walk;
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    const isHidden = (document: JsonObject, schema: unknown): boolean =>
      resolve(document, schema)?.value[hidden] === true;
    for (const name of new Set([...old.properties.keys(), ...now.properties.keys()])) {
      const at = path === '' ? name : `${path}.${name}`;
      const [one, other] = [old.properties.get(name), now.properties.get(name)];
      const isGone = one === undefined || isHidden(this.#old, one);
      if (isGone && (other === undefined || isHidden(this.#new, other))) continue;
      if (isGone) {
        const hasDefault = objectOf(resolve(this.#new, other)?.value).default !== undefined;
        if (direction === 'request' && now.required.has(name) && !hasDefault)
          find('new-required-property', 'narrows', 'is new and required', at);
        else find('property-added', 'none', 'is new', at);
      } else if (other === undefined) find('property-removed', 'differs', 'was removed', at);
      else if (isHidden(this.#new, other))
        find(
          `property-became-${hidden === 'readOnly' ? 'read' : 'write'}-only`,
          'none',
          'is no longer part of it',
          at,
        );
      else {
        if (!old.required.has(name) && now.required.has(name))
          find('property-became-required', 'narrows', 'is required now', at);
        else if (old.required.has(name) && !now.required.has(name))
          find('property-became-optional', 'widens', 'is optional now', at);
        this.#walk(one, other, at, walk);
      }
    }
  }

  #additional(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: Find): void {
    const [one, other] = [old.additional, now.additional];
    if (isObject(one) && isObject(other)) this.#walk(one, other, `${path}.*`, walk);
    else if (walk.direction === 'response') return;
    else if (one !== false && other === false)
      find('additional-properties-removed', 'narrows', 'takes no other properties any more');
    else if (one === false && other !== false)
      find('additional-properties-added', 'widens', 'takes other properties now');
  }

  #variants(old: FlatSchema, now: FlatSchema, path: string, walk: Walk, find: Find): void {
    // A schema without alternatives, which may be one of those of the other, is compared as a whole.
    if (old.variants.length === 0 || now.variants.length === 0) return;
    const left = new Map(old.variants.map((each, at) => [variantKey(this.#old, each, at), each]));
    const came = new Map(now.variants.map((each, at) => [variantKey(this.#new, each, at), each]));
    for (const [key, one] of left) {
      const other = came.get(key);
      if (other === undefined) continue;
      this.#walk(one, other, path, walk);
      left.delete(key);
      came.delete(key);
    }
    const [one] = left.values();
    const [other] = came.values();
    const areWritten = !isRef(one) && !isRef(other);
    if (left.size === 1 && came.size === 1 && areWritten) {
      this.#walk(one, other, path, walk);
      return;
    }
    for (const key of left.keys())
      find('one-of-removed', 'narrows', `has no alternative ${inTicks(key)} any more`);
    for (const key of came.keys()) find('one-of-added', 'widens', `has a new alternative ${inTicks(key)}`);
  }
}

interface Walk {
  readonly direction: SchemaDirection;
  readonly result: SchemaChanges;
  readonly open: (readonly [JsonObject | undefined, JsonObject | undefined])[];
}

const NEITHER = [undefined, undefined] as const;

type Find = (what: string, effect: Effect, words: string, at?: string) => void;

/** Its name, its title, the one value that tells it, or its form. */
function variantKey(document: JsonObject, variant: unknown, at: number): string {
  if (isRef(variant)) return variant.$ref.replace(/^.*\//, '');
  const { title, type, properties } = objectOf(resolve(document, variant)?.value);
  if (typeof title === 'string') return title;
  for (const [name, each] of Object.entries(objectOf(properties))) {
    const { const: only, enum: values } = objectOf(each);
    const value = only ?? (listOf(values).length === 1 ? listOf(values)[0] : undefined);
    if (typeof value === 'string') return `${name}: ${value}`;
  }
  return typeof type === 'string' && type !== 'object' ? type : String(at + 1);
}

/** Types of which the second holds every value of the first. */
const WIDER: ReadonlyMap<string, string> = new Map([['integer', 'number']]);

function typeChange(old: FlatSchema, now: FlatSchema, find: Find): Effect {
  const isIn = (types: ReadonlySet<string> | undefined, type: string): boolean =>
    types === undefined || types.has(type) || types.has(WIDER.get(type) ?? '');
  const holds = (outer: FlatSchema, inner: FlatSchema): boolean =>
    outer.types === undefined ||
    (inner.types !== undefined && [...inner.types].every((type) => isIn(outer.types, type)));
  const [keeps, kept] = [holds(now, old), holds(old, now)];
  const words = `is ${typeWords(now)} now, and was ${typeWords(old)}`;
  const effect: Effect = keeps && kept ? 'none' : keeps ? 'widens' : kept ? 'narrows' : 'differs';
  // A schema that says nothing of its type may have alternatives, which are compared.
  const isUnsaid =
    (old.types === undefined || now.types === undefined) && old.variants.length + now.variants.length > 0;
  if (effect !== 'none' && !isUnsaid)
    find(
      effect === 'widens' ? 'type-generalized' : effect === 'narrows' ? 'type-specialized' : 'type-changed',
      effect,
      words,
    );
  if (!old.nullable && now.nullable) find('became-nullable', 'widens', 'can be null now');
  if (old.nullable && !now.nullable) find('became-not-nullable', 'narrows', 'is never null now');
  return effect;
}

function typeWords({ types }: FlatSchema): string {
  return types === undefined ? 'of any type' : inTicks([...types].join(' | '));
}

function scalarChanges(old: FlatSchema, now: FlatSchema, direction: SchemaDirection, find: Find): void {
  valueChanges(old, now, find);
  const [one, other] = [old.own, now.own];
  formatChange(one.format, other.format, find);
  for (const [keyword, name, isUpper] of BOUNDS) boundChange(one, other, keyword, name, isUpper, find);
  if (one.pattern !== other.pattern) patternChange(one.pattern, other.pattern, direction, find);
  if (one.uniqueItems !== true && other.uniqueItems === true)
    find('unique-items-set', 'narrows', 'takes no item twice now');
  if (one.uniqueItems === true && other.uniqueItems !== true)
    find('unique-items-unset', 'widens', 'may have an item twice now');
  const [before, after] = [one.default, other.default].map((each) => JSON.stringify(each));
  if (before !== after && direction === 'request')
    find('default-value-changed', 'none', defaultWords(before, after));
  if (one.deprecated !== true && other.deprecated === true) find('deprecated', 'none', 'is deprecated');
  if (one.deprecated === true && other.deprecated !== true)
    find('reactivated', 'none', 'is no longer deprecated');
}

function defaultWords(before: string | undefined, after: string | undefined): string {
  if (after === undefined) return `has no default value any more, which was ${inTicks(before ?? '')}`;
  return `has the default value ${inTicks(after)}${before === undefined ? '' : `, which was ${inTicks(before)}`}`;
}

function valueChanges({ values: old }: FlatSchema, { values: now }: FlatSchema, find: Find): void {
  if (old === undefined || now === undefined) {
    if (now !== undefined) find('became-enum', 'narrows', `is one of ${now.size} values now`);
    if (old !== undefined) find('became-not-enum', 'widens', 'is no longer limited to listed values');
    return;
  }
  for (const value of old)
    if (!now.has(value)) find('enum-value-removed', 'narrows', `has no value ${inTicks(value)} any more`);
  for (const value of now)
    if (!old.has(value)) find('enum-value-added', 'widens', `has a new value ${inTicks(value)}`);
}

const WIDER_FORMATS: ReadonlyMap<unknown, unknown> = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
]);

function formatChange(old: unknown, now: unknown, find: Find): void {
  if (old === now) return;
  const isWider = now === undefined || WIDER_FORMATS.get(old) === now;
  const isNarrower = old === undefined || WIDER_FORMATS.get(now) === old;
  const effect = isWider ? 'widens' : isNarrower ? 'narrows' : 'differs';
  const words = (format: unknown): string =>
    format === undefined ? 'no format' : `the format ${inTicks(String(format))}`;
  find('format-changed', effect, `has ${words(now)}, and had ${words(old)}`);
}

const BOUNDS: readonly (readonly [keyword: string, code: string, isUpper: boolean])[] = [
  ['maxLength', 'max-length', true],
  ['minLength', 'min-length', false],
  ['maximum', 'max', true],
  ['minimum', 'min', false],
  ['exclusiveMaximum', 'exclusive-max', true],
  ['exclusiveMinimum', 'exclusive-min', false],
  ['maxItems', 'max-items', true],
  ['minItems', 'min-items', false],
  ['maxProperties', 'max-properties', true],
  ['minProperties', 'min-properties', false],
];

function boundChange(
  one: JsonObject,
  other: JsonObject,
  keyword: string,
  code: string,
  isUpper: boolean,
  find: Find,
): void {
  const none = isUpper
    ? Number.POSITIVE_INFINITY
    : keyword === 'minLength' || keyword === 'minItems'
      ? 0
      : Number.NEGATIVE_INFINITY;
  const of = (value: unknown): number => (isNumber(value) ? Number(value) : none);
  const [before, after] = [of(one[keyword]), of(other[keyword])];
  if (before === after) return;
  const isMore = after > before;
  const words = `${inTicks(keyword)} is ${Number.isFinite(after) ? after : 'gone'}${Number.isFinite(before) ? `, and was ${before}` : ' now'}`;
  find(
    `${code}-${isMore ? 'increased' : 'decreased'}`,
    isMore === isUpper ? 'widens' : 'narrows',
    `has other limits: ${words}`,
  );
}

/** Clients do not check what they get. */
function patternChange(old: unknown, now: unknown, direction: SchemaDirection, find: Find): void {
  const effect = now === undefined ? 'widens' : old === undefined ? 'narrows' : 'differs';
  const what = now === undefined ? 'removed' : old === undefined ? 'added' : 'changed';
  find(
    `pattern-${what}`,
    direction === 'response' ? 'none' : effect,
    `has ${now === undefined ? 'no pattern any more' : `the pattern ${inTicks(String(now))}`}`,
  );
}
