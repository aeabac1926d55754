/** The initial body of a sample and of the playground. */
import { isObject, type JsonObject, objectOf, own, textOf } from '@waymark/source/values';
import { exampleValue } from '../model/example.ts';
import type { Content } from '../model/operation.ts';
import { readSchema } from '../model/schema.ts';
import type { BodyValue, FormField } from './request.ts';
import { xmlText } from './xml.ts';

/** A body that people can read and write. */
export function isTextual(type: string): boolean {
  return /^text\/|json|xml|yaml|javascript|graphql|x-www-form-urlencoded/i.test(type);
}

/** The first example that is written, or else one from the schema. */
export function contentExample(
  document: JsonObject,
  content: Content,
  direction: 'request' | 'response',
  requiredOnly = false,
): unknown {
  const [example] = content.examples;
  if (example !== undefined) return example.value;
  const written = content.schema ?? content.item;
  return written === undefined ? undefined : exampleValue(document, written, { direction, requiredOnly });
}

export function contentText(document: JsonObject, type: string, value: unknown, schema: unknown): string {
  if (value === undefined) return '';
  if (/xml/i.test(type) && typeof value === 'object') return xmlText(document, value, schema);
  if (typeof value === 'string' && !/json/i.test(type)) return value;
  if (typeof value === 'string' && /^\s*[[{"]/.test(value)) return value.trim();
  return JSON.stringify(value, null, 2);
}

export function bodyKind(type: string): BodyValue['kind'] {
  if (/^multipart\//i.test(type)) return 'multipart';
  if (/^application\/x-www-form-urlencoded/i.test(type)) return 'form';
  return isTextual(type) || type === '*/*' ? 'text' : 'binary';
}

/** A body of any type is sent as JSON. */
export const sentType = (type: string): string => (type === '*/*' ? 'application/json' : type);

export function bodyValue(document: JsonObject, content: Content, requiredOnly: boolean): BodyValue {
  const { type } = content;
  const kind = bodyKind(type);
  if (kind === 'binary') return { kind, type, file: 'file' };
  const value = contentExample(document, content, 'request', requiredOnly);
  if (kind === 'text') {
    const sent = sentType(type);
    return { kind, type: sent, text: contentText(document, sent, value, content.schema) };
  }
  const values = objectOf(value);
  const fields = exampleFields(document, content).map((field) => {
    const value = own(values, field.name);
    const isNamed = value !== undefined || isRequired(document, content, field.name);
    return [field, field.isFile && isNamed ? fileName(value) : value] as const;
  });
  // Values that an example has besides the properties of the schema.
  const known = new Set(fields.map(([{ name }]) => name));
  const others = Object.entries(values)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => [textField(name), value] as const);
  return { kind, type, fields: [...fields, ...others] };
}

function fileName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fileName);
  return typeof value === 'string' && /^[\w .()-]{1,80}\.\w{1,8}$/.test(value) ? value : 'file';
}

function isRequired(document: JsonObject, content: Content, name: string): boolean {
  return readSchema(document, content.schema).properties.some((each) => each.name === name && each.required);
}

export function textField(name: string): FormField {
  return { name, isFile: false, contentType: undefined, style: 'form', explode: true };
}

export function exampleFields(document: JsonObject, { schema, encoding }: Content): FormField[] {
  const read = readSchema(document, schema);
  const properties = [
    ...read.properties,
    // A form whose schema is a choice has the fields of each.
    ...(read.variants?.options.flatMap((option) => readSchema(document, option).properties) ?? []),
  ];
  const seen = new Set<string>();
  return properties
    .filter(
      ({ name, schema: inner }) => !seen.has(name) && seen.add(name) && !readSchema(document, inner).readOnly,
    )
    .map(({ name, schema: inner }) => {
      const { contentType, style, explode } = objectOf(encoding[name]);
      return {
        name,
        isFile: isFile(document, inner),
        contentType: textOf(contentType)?.split(',')[0]?.trim(),
        style: textOf(style) ?? 'form',
        explode: typeof explode === 'boolean' ? explode : true,
      };
    });
}

function isFile(document: JsonObject, written: unknown): boolean {
  const schema = readSchema(document, written);
  if (schema.types[0] === 'array') return schema.items !== undefined && isFile(document, schema.items);
  const { format, raw, variants } = schema;
  if (variants !== undefined)
    return variants.options.some((option) => isObject(option) && isFile(document, option));
  if (format === 'binary') return true;
  return (
    typeof raw.contentMediaType === 'string' &&
    raw.contentEncoding === undefined &&
    !isTextual(raw.contentMediaType)
  );
}
