/** The type of a schema in a few words: `string<date-time>`, `User[]`, `[number, string]`, `string | integer`. */
import type { JsonObject } from '@waymark/source/values';
import { readSchema, type Schema } from './schema.ts';

const MAX_DEPTH = 3;
const MAX_OPTIONS = 4;

export function typeLabel(document: JsonObject, schema: Schema, depth = 0): string {
  const base = baseLabel(document, schema, depth);
  return schema.nullable && base !== 'any' ? `${base} | null` : base;
}

function baseLabel(document: JsonObject, schema: Schema, depth: number): string {
  if (schema.never) return 'never';
  const { variants, types, format, values } = schema;
  if (variants !== undefined && (types.length === 0 || types[0] === 'object')) {
    if (depth >= MAX_DEPTH) return 'any';
    const labels = variants.options.map((option) => {
      const inner = readSchema(document, option);
      return inner.name ?? inner.title ?? typeLabel(document, inner, depth + 1);
    });
    const shown = [...new Set(labels)];
    return shown.length > MAX_OPTIONS
      ? `${shown.slice(0, MAX_OPTIONS - 1).join(' | ')} | …`
      : shown.join(' | ');
  }
  if (types.length === 0) return 'any';
  return types
    .map((type) => {
      if (type === 'array') return arrayLabel(document, schema, depth);
      if (values !== undefined && values.length > 1) return `enum<${type}>`;
      if (type === 'object' && schema.properties.length === 0 && isMap(schema)) {
        return depth >= MAX_DEPTH
          ? 'object'
          : `map<${typeLabel(document, readSchema(document, schema.additional), depth + 1)}>`;
      }
      return format !== undefined && type !== 'object' ? `${type}<${format}>` : type;
    })
    .join(' | ');
}

function arrayLabel(document: JsonObject, schema: Schema, depth: number): string {
  const { tuple } = schema;
  if (tuple.length > 0 && depth < MAX_DEPTH) {
    const labels = tuple
      .slice(0, MAX_OPTIONS)
      .map((each) => typeLabel(document, readSchema(document, each), depth + 1));
    const more = tuple.length > MAX_OPTIONS || schema.items !== false ? ['…'] : [];
    return `[${[...labels, ...more].join(', ')}]`;
  }
  if (schema.items === undefined || schema.items === true || depth >= MAX_DEPTH) return 'any[]';
  const items = readSchema(document, schema.items);
  const label =
    items.types[0] === 'object' && items.variants === undefined
      ? (items.name ?? 'object')
      : typeLabel(document, items, depth + 1);
  return /[ |]/.test(label) ? `(${label})[]` : `${label}[]`;
}

function isMap({ additional }: Schema): boolean {
  return typeof additional === 'object' && additional !== null;
}
