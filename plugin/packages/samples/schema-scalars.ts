/** Single values by a schema, and the words for what is wrong with them. */
import type { JsonObject } from '@waymark/source/values';
import { fullFormats } from 'ajv-formats/dist/formats.js';

import { matchesPattern } from './safe-pattern.ts';
import { type Scalar, scalar, UNKNOWN_TEXT, type Value, withHoles } from './value.ts';

export function typeOfValue(value: Value): string {
  if (value.kind === 'list') return 'array';
  if (value.kind !== 'scalar') return 'object';
  if (value.value === null) return 'null';
  return typeof value.value;
}

/** A placeholder is a value of any type. */
export function isWholeHole(value: Value): boolean {
  return (
    value.kind === 'scalar' && typeof value.value === 'string' && withHoles(value.value) === UNKNOWN_TEXT
  );
}

export function isOfType(type: string, value: Value): boolean {
  return type === 'integer' && value.kind === 'scalar' && Number.isInteger(value.value);
}

/** A text of a query or a form as the type that its schema wants. */
export function asTyped(value: Value, types: readonly string[]): Value {
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

export function isListed(listed: unknown, is: Scalar): boolean {
  return listed === is || (typeof listed !== 'object' && String(listed) === String(is));
}

/** Times without a zone are what many servers send, whatever they call the format. */
const TIMES = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[-+]\d\d(?::?\d\d)?)?)?$/i;
const FORMATS = ['date', 'uuid', 'email', 'uri', 'ipv4', 'ipv6', 'hostname', 'duration'] as const;
const MAX_FORMATTED = 2_000;

export function textProblem(schema: JsonObject, text: string): string | undefined {
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

export function numberProblem(schema: JsonObject, is: Scalar): string | undefined {
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

export function typeWord(type: string): string {
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

export function listOfNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `\`${name}\``);
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(', ')}${names.length > 8 ? ', …' : ''}`;
}
