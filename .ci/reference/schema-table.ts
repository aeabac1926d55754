/** A JSON Schema as tables of keys. */
import type { z } from 'zod';
import { cell, markdownTable } from './table.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface Key {
  /** Dotted: `logo.light`, `links[].href`. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The schemas of one file. */
export class Schemas {
  readonly #definitions: Readonly<Record<string, JsonSchema | boolean>>;
  readonly #sectionOf: (definition: string) => string | undefined;

  /** @param sectionOf Anchor of the section about a definition; a definition without one is written out where it is used. */
  constructor(root: JsonSchema, sectionOf: (definition: string) => string | undefined = () => undefined) {
    this.#definitions = root.$defs ?? {};
    this.#sectionOf = sectionOf;
  }

  /** Rows of a table: the keys of a value, with those of the objects in it. */
  table(keys: readonly Key[]): string {
    const rows = keys.map(({ name, schema, required }) => {
      const says = [
        this.#describe(schema),
        this.#defaultOf(schema),
        required ? 'Required.' : '',
        // In a column of its own, a long one would leave the descriptions little room.
        schema.examples === undefined ? '' : `Example: ${code(schema.examples[0])}.`,
      ];
      return [`\`${name}\``, this.type(schema), cell(says.filter(Boolean).join(' '))];
    });
    return markdownTable(['Key', 'Type', 'Description'], rows);
  }

  /** The keys of an object, of the entries of a list, or of the objects that a value may be; theirs follow each. */
  keys(schema: JsonSchema, prefix = ''): Key[] {
    const here = this.#resolve(schema);
    if (here === undefined) return [];
    if (isSchema(here.items)) return this.keys(here.items as JsonSchema, `${prefix}[]`);
    const own = Object.entries(here.properties ?? {}).flatMap(([name, value]): Key[] => {
      if (!isSchema(value)) return [];
      const full = prefix === '' ? name : `${prefix}.${name}`;
      const key = { name: full, schema: value, required: here.required?.includes(name) === true };
      return [key, ...this.keys(value, full)];
    });
    const inside = alternatives(here).flatMap((one) => this.keys(one, prefix));
    return [...own, ...inside.filter(({ name }) => !own.some((key) => key.name === name))];
  }

  /** As a reader calls it: `string`, "list of strings", or the values themselves. */
  type(schema: JsonSchema, within: readonly string[] = []): string {
    const target = unwrapped(schema).$ref;
    // A value that holds itself, such as any JSON.
    if (target !== undefined && within.includes(target)) return 'any';
    const inside = target === undefined ? within : [...within, target];
    const section = target === undefined ? undefined : this.#section(target);
    if (section !== undefined) return section;
    const here = this.#resolve(schema, true) ?? {};
    if (here.const !== undefined) return code(here.const);
    if (here.enum !== undefined) return either(here.enum.map(code));
    const several = alternatives(here);
    if (several.length > 0) {
      const types = new Set(several.map((one) => this.type(one, inside)));
      return [...types].some((type) => /\bany$/.test(type)) ? 'any' : either([...types]);
    }
    if (here.type === 'array')
      return isSchema(here.items) ? `list of ${plural(this.type(here.items as JsonSchema, inside))}` : 'list';
    if (here.type === 'object') {
      const values = here.additionalProperties;
      return isSchema(values) && here.properties === undefined
        ? `object of ${plural(this.type(values, inside))}`
        : 'object';
    }
    return typeof here.type === 'string' ? here.type : 'any';
  }

  #describe(schema: JsonSchema): string {
    return schema.description ?? this.#resolve(schema, true)?.description ?? '';
  }

  #defaultOf(schema: JsonSchema): string {
    const value = schema.default ?? this.#resolve(schema, true)?.default;
    return value === undefined || value === '' || isSchema(value) ? '' : `Default: ${code(value)}.`;
  }

  /** @param named Also into definitions that have a section of their own. */
  #resolve(schema: JsonSchema, named = false): JsonSchema | undefined {
    const inner = unwrapped(schema);
    if (inner.$ref === undefined) return inner;
    if (!named && this.#section(inner.$ref) !== undefined) return undefined;
    const target = this.#definitions[nameOf(inner.$ref)];
    return isSchema(target) ? this.#resolve(target as JsonSchema, named) : undefined;
  }

  #section(reference: string): string | undefined {
    const name = nameOf(reference);
    const anchor = this.#sectionOf(name);
    if (anchor !== undefined) return `[${name}](#${anchor})`;
    const target = this.#definitions[name];
    return isSchema(target) && target.$ref !== undefined ? this.#section(target.$ref) : undefined;
  }
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema) as JsonSchema[];
}

/** The schema itself: a file may stand in its place (`$ref`), which the reference says once. */
const unwrapped = (schema: JsonSchema): JsonSchema =>
  isSchema(schema.else) ? (schema.else as JsonSchema) : schema;

const nameOf = (reference: string): string => reference.replace('#/$defs/', '');

const plural = (type: string): string =>
  type
    .replaceAll(/\b(?:string|number|integer|boolean|object)(?=,| or |$)/g, '$&s')
    .replace(/^any$/, 'any values');

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** `a`, `b` or `c`. */
function either(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
