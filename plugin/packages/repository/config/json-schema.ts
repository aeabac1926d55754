/** The JSON Schema of docs.json, for editors. */
import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { configSchema } from './schema.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Keywords whose values are schemas, or lists of them. */
const SCHEMA_KEYWORDS = ['items', 'additionalProperties', 'propertyNames'] as const;
const LIST_KEYWORDS = ['anyOf', 'oneOf', 'allOf'] as const;

/**
 * JSON Schema (draft 2020-12) of docs.json as authors write it: values with a default may be left out, and in place of
 * any object or list a `$ref` may name the file that holds it. Keys that it does not know are allowed.
 */
export function docsJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(configSchema, { io: 'input', target: 'draft-2020-12' });
  const root = allowReferences(schema, true);
  const examples = new Map<string, unknown>(Object.entries(EXAMPLES));
  const properties = Object.entries(root.properties ?? {}).map(
    ([key, value]): [string, JsonSchema | boolean] =>
      isSchema(value) && examples.has(key)
        ? [key, { ...value, examples: [examples.get(key)] } as JsonSchema]
        : [key, value],
  );
  return {
    ...root,
    properties: Object.fromEntries(properties),
    title: 'docs.json',
    $defs: {
      ...root.$defs,
      Reference: {
        type: 'object',
        description: 'A part of docs.json in a file of its own.',
        required: ['$ref'],
        properties: { $ref: { type: 'string', description: 'Path of a .json file, relative to this one.' } },
      },
    },
  };
}

/** A copy of a schema in which each object and list may also be a reference. */
function allowReferences(schema: JsonSchema, isDefinition = false): JsonSchema {
  const copy: JsonSchema = { ...schema };
  for (const keyword of SCHEMA_KEYWORDS) {
    const value = copy[keyword];
    if (isSchema(value)) copy[keyword] = allowReferences(value);
  }
  for (const keyword of LIST_KEYWORDS) {
    const values = copy[keyword];
    if (values !== undefined)
      copy[keyword] = values.filter(isSchema).map((value) => allowReferences(value, true));
  }
  if (copy.properties !== undefined)
    copy.properties = mapValues(copy.properties, (inner) => allowReferences(inner));
  if (copy.$defs !== undefined) copy.$defs = mapValues(copy.$defs, (inner) => allowReferences(inner, true));
  if (isDefinition || !canBeContainer(copy)) return copy;
  const { description, default: standard, ...rest } = copy;
  return {
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
    if: { $ref: '#/$defs/Reference' },
    else: rest,
  };
}

function mapValues(
  schemas: Record<string, JsonSchema | boolean>,
  change: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  const entries = Object.entries(schemas).flatMap(([name, schema]): [string, JsonSchema][] =>
    isSchema(schema) ? [[name, change(schema)]] : [],
  );
  return Object.fromEntries(entries);
}

function canBeContainer(schema: JsonSchema): boolean {
  if (schema.type === 'object' || schema.type === 'array' || schema.$ref !== undefined) return true;
  return LIST_KEYWORDS.some((keyword) =>
    schema[keyword]?.some((inner) => isSchema(inner) && canBeContainer(inner)),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
