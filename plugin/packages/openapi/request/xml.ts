/** A value as XML, named as `xml` of its schema says. */
import { escapeHtml } from '@waymark/contract/html';
import { isObject, type JsonObject, objectOf, textOf, textOfValue } from '@waymark/source/values';
import { readSchema } from '../model/schema.ts';

export function xmlText(document: JsonObject, value: unknown, written: unknown): string {
  const schema = readSchema(document, written);
  const name = textOf(objectOf(schema.raw.xml).name) ?? schema.name ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(document, name, value, written, '')}`;
}

function element(
  document: JsonObject,
  name: string,
  value: unknown,
  written: unknown,
  indent: string,
): string {
  const schema = readSchema(document, written);
  const tag = xmlName(textOf(objectOf(schema.raw.xml).name) ?? name);
  if (Array.isArray(value)) {
    const wrapped = objectOf(schema.raw.xml).wrapped === true;
    const items = value
      .map((item) => element(document, name, item, schema.items, wrapped ? `${indent}  ` : indent))
      .join('\n');
    return wrapped ? `${indent}<${tag}>\n${items}\n${indent}</${tag}>` : items;
  }
  if (!isObject(value)) return `${indent}<${tag}>${escapeHtml(value === null ? '' : String(value))}</${tag}>`;
  let attributes = '';
  const children: string[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const own = schema.properties.find((property) => property.name === key)?.schema;
    const xml = objectOf(readSchema(document, own).raw.xml);
    if (xml.attribute === true)
      attributes += ` ${xmlName(textOf(xml.name) ?? key)}="${escapeHtml(textOfValue(inner))}"`;
    else children.push(element(document, key, inner, own, `${indent}  `));
  }
  return children.length === 0
    ? `${indent}<${tag}${attributes}/>`
    : `${indent}<${tag}${attributes}>\n${children.join('\n')}\n${indent}</${tag}>`;
}

function xmlName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?=[\d.-])/, '_');
}
