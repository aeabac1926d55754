/** A value that a schema allows, if its author has written none. */
import { isNumber } from '@waymark/source/exact-number';
import { isRef } from '@waymark/source/json/reference';
import { isObject, type JsonObject } from '@waymark/source/values';
import { fitted, readSchema, type Schema } from './schema.ts';

export interface ExampleOptions {
  /** Requests have no `readOnly` properties, responses no `writeOnly` ones. */
  readonly direction: 'request' | 'response';
  readonly requiredOnly?: boolean | undefined;
}

/** An example that would have more values than this is made less deep: people read it, and copy it. */
const MAX_VALUES = { request: 60, response: 100 } as const;
const DEPTHS = [7, 4, 3, 2, 1, 0];
/** The most values then, whatever their depth; the rest is left out. */
const MAX_VALUES_FLAT = 250;

export function exampleValue(document: JsonObject, written: unknown, options: ExampleOptions): unknown {
  for (const depth of DEPTHS) {
    const most = depth === 0 ? MAX_VALUES_FLAT : MAX_VALUES[options.direction];
    const sampler = new Sampler(document, options, depth, most);
    const value = sampler.value(written, [], '', 0);
    if (depth === 0 || !sampler.isFull) return value;
  }
  return undefined;
}

class Sampler {
  readonly #document: JsonObject;
  readonly #options: ExampleOptions;
  /** Deeper objects have only their required properties. */
  readonly #depth: number;
  #left: number;

  constructor(document: JsonObject, options: ExampleOptions, depth: number, most: number) {
    this.#document = document;
    this.#options = options;
    this.#depth = depth;
    this.#left = most;
  }

  /** Something was left out because there were too many values. */
  get isFull(): boolean {
    return this.#left <= 0;
  }

  /**
   * @param path References that lead to this value.
   * @param depth Number of objects around it.
   * @returns Undefined if it would hold itself, or has no end.
   */
  value(written: unknown, path: readonly string[], name: string, depth: number): unknown {
    const schema = readSchema(this.#document, written);
    if (schema.ref !== undefined && path.includes(schema.ref)) return undefined;
    this.#left -= 1;
    const known = knownValue(schema);
    if (known !== undefined) return fitted(this.#document, written, known[0]);
    if (this.#left <= 0) return emptyOf(schema);
    const inner = [...path, schema.ref ?? ''];
    const { variants } = schema;
    if (variants !== undefined) return this.#variant(schema, variants.options[0], inner, name, depth);
    switch (schema.types[0]) {
      case 'object':
        return this.#object(schema, inner, depth);
      case 'array':
        return this.#array(schema, inner, name, depth);
      case undefined:
        // A reference that leads nowhere has no meaning; an empty schema allows everything.
        if (isRef(written) && schema.ref === undefined) return undefined;
        return written === true || Object.keys(schema.raw).length === 0 ? '<any>' : undefined;
      default:
        return scalar(schema, name);
    }
  }

  #variant(schema: Schema, option: unknown, path: readonly string[], name: string, depth: number): unknown {
    const value = this.value(option, path, name, depth);
    if (!isObject(value)) return value;
    const own = schema.properties.length > 0 ? this.#object(schema, path, depth) : {};
    return { ...own, ...value, ...discriminated(schema, readSchema(this.#document, option)) };
  }

  #object(schema: Schema, path: readonly string[], depth: number): Record<string, unknown> {
    const { direction, requiredOnly } = this.#options;
    const isLeast = requiredOnly === true || depth > this.#depth;
    const result: Record<string, unknown> = {};
    for (const property of schema.properties) {
      if (!property.required && (isLeast || this.#left <= 0)) continue;
      const inner = readSchema(this.#document, property.schema);
      if (direction === 'request' ? inner.readOnly : inner.writeOnly) continue;
      if (!property.required && (inner.deprecated || (depth === this.#depth && this.#isDeep(inner))))
        continue;
      const value = this.value(property.schema, path, property.name, depth + 1);
      if (value !== undefined) put(result, property.name, value);
    }
    if (schema.properties.length === 0 && isObject(schema.additional) && !isLeast) {
      const value = this.value(schema.additional, path, '', depth + 1);
      if (value !== undefined) put(result, 'key', value);
    }
    return result;
  }

  #array(schema: Schema, path: readonly string[], name: string, depth: number): unknown {
    if (schema.tuple.length > 0)
      return schema.tuple.map((item) => this.value(item, path, name, depth) ?? null);
    if (schema.items === undefined) return [];
    const item = this.value(schema.items, path, name.replace(/s$/, ''), depth);
    return item === undefined ? [] : [item];
  }

  /** Objects, choices and lists of them, for which nobody has written an example. */
  #isDeep(schema: Schema): boolean {
    if (knownValue(schema) !== undefined) return false;
    const { types, items, properties, variants, additional } = schema;
    if (variants !== undefined || properties.length > 0 || isObject(additional)) return true;
    return types[0] === 'array' && items !== undefined && this.#isDeep(readSchema(this.#document, items));
  }
}

function knownValue(schema: Schema): readonly [unknown] | undefined {
  const own = schema.raw['x-default'];
  if (schema.examples.length > 0) return [schema.examples[0]];
  if (own !== undefined) return [own];
  if (schema.default !== undefined && schema.default[0] !== null) return schema.default;
  return schema.values !== undefined && schema.values.length > 0 ? [schema.values[0]] : undefined;
}

function emptyOf(schema: Schema): unknown {
  const [type] = schema.types;
  return type === 'object' ? {} : type === 'array' ? [] : type === undefined ? undefined : scalar(schema, '');
}

/** `{ type: 'card' }` of a variant that its discriminator names. */
function discriminated(schema: Schema, option: Schema): Record<string, unknown> {
  const name = schema.variants?.discriminator;
  const mapping = (schema.raw.discriminator as JsonObject | undefined)?.mapping;
  if (name === undefined || option.ref === undefined) return {};
  const key = isObject(mapping)
    ? Object.entries(mapping).find(([, target]) => target === option.ref || target === option.name)?.[0]
    : undefined;
  const own = option.properties.find((property) => property.name === name);
  const fixed = own === undefined ? undefined : (own.schema as JsonObject | undefined);
  if (key === undefined && isObject(fixed) && (fixed.const !== undefined || fixed.enum !== undefined))
    return {};
  return { [name]: key ?? option.name };
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  password: '********',
  byte: 'aGVsbG8=',
};

function scalar(schema: Schema, name: string): unknown {
  const { raw, format, types } = schema;
  switch (types[0]) {
    case 'integer':
    case 'number': {
      const { minimum: low, maximum: high } = raw;
      const plain = types[0] === 'integer' ? 123 : 123.45;
      if (isNumber(low) && plain < Number(low)) return low;
      return isNumber(high) && plain > Number(high) ? high : plain;
    }
    case 'boolean':
      return true;
    case 'null':
      return null;
    default: {
      const text =
        (format !== undefined ? FORMATS[format] : undefined) ?? `<${name === '' ? 'string' : name}>`;
      const most = isNumber(raw.maxLength) ? Number(raw.maxLength) : undefined;
      return most !== undefined && text.length > most ? text.slice(0, most) : text;
    }
  }
}

function put(target: Record<string, unknown>, key: string, value: unknown): void {
  // `__proto__` is a name like any other here.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
