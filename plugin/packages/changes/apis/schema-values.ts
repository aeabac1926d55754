/** The differences of the values that two schemas allow. */
import { isNumber } from '@waymark/source/exact-number';
import { type JsonObject, textOfValue } from '@waymark/source/values';
import { type Effect, inTicks, type SchemaDirection } from './finding.ts';
import type { FlatSchema } from './flat-schema.ts';

export type FindInSchema = (what: string, effect: Effect, words: string, at?: string) => void;

/** Types of which the second holds every value of the first. */
const WIDER: ReadonlyMap<string, string> = new Map([['integer', 'number']]);

/** Also of whether it can be null. */
export function typeChange(old: FlatSchema, now: FlatSchema, find: FindInSchema): Effect {
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

export function scalarChanges(
  old: FlatSchema,
  now: FlatSchema,
  direction: SchemaDirection,
  find: FindInSchema,
): void {
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

function valueChanges({ values: old }: FlatSchema, { values: now }: FlatSchema, find: FindInSchema): void {
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

function formatChange(old: unknown, now: unknown, find: FindInSchema): void {
  if (old === now) return;
  const isWider = now === undefined || WIDER_FORMATS.get(old) === now;
  const isNarrower = old === undefined || WIDER_FORMATS.get(now) === old;
  const effect = isWider ? 'widens' : isNarrower ? 'narrows' : 'differs';
  const words = (format: unknown): string =>
    format === undefined ? 'no format' : `the format ${inTicks(textOfValue(format))}`;
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
  find: FindInSchema,
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
function patternChange(old: unknown, now: unknown, direction: SchemaDirection, find: FindInSchema): void {
  const effect = now === undefined ? 'widens' : old === undefined ? 'narrows' : 'differs';
  const what = now === undefined ? 'removed' : old === undefined ? 'added' : 'changed';
  find(
    `pattern-${what}`,
    direction === 'response' ? 'none' : effect,
    `has ${now === undefined ? 'no pattern any more' : `the pattern ${inTicks(textOfValue(now))}`}`,
  );
}
