/** Schemas that mean less than their author intended: parts that cannot be understood are left out of a page. */

import type { Api } from '@waymark/repository/api';
import { isRef } from '@waymark/source/json/reference';
import { byAlias, isObject, objectOf } from '@waymark/source/values';
import type { ReportAt } from './report-at.ts';
import { ANY_VALUE } from './walk-document.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null', 'file'];

/** Names from other languages, and the type that each one means. */
const MEANT = byAlias({
  integer: 'int int32 int64 long',
  number: 'float double decimal',
  boolean: 'bool',
  string: 'str text uuid date datetime date-time',
  array: 'list',
  object: 'map dict',
});

const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const ONES = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

export function checkSchemas({ document }: Api, report: ReportAt): void {
  const seen = new WeakSet<object>();

  const schema = (value: unknown, at: readonly string[]): void => {
    if (typeof value === 'boolean') return;
    if (!isObject(value)) {
      // In a list it has no name but that of the list.
      const name = at.slice(/^\d+$/.test(at.at(-1) ?? '') ? -2 : -1).join('.');
      report(`\`${name}\` is not a schema.`, 'Write an object, such as `type: string`.', at);
      return;
    }
    if (isRef(value) || seen.has(value)) return;
    seen.add(value);
    checkKeywords(value, at, report);
    for (const key of ONES)
      if (value[key] !== undefined && !Array.isArray(value[key])) schema(value[key], [...at, key]);
    for (const key of LISTS) {
      const list = value[key];
      if (Array.isArray(list))
        for (const [index, each] of list.entries()) schema(each, [...at, key, String(index)]);
    }
    for (const key of MAPS)
      for (const [name, each] of Object.entries(objectOf(value[key]))) schema(each, [...at, key, name]);
  };

  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (ANY_VALUE.test(key)) continue;
      // A schema of another language, such as Avro (AsyncAPI).
      if (key === 'schema' && 'schemaFormat' in value) continue;
      if (key === 'schema' || key === 'itemSchema') schema(inner, [...at, key]);
      else visit(inner, [...at, key]);
    }
  };

  for (const [name, each] of Object.entries(objectOf(objectOf(document.components).schemas)))
    schema(each, ['components', 'schemas', name]);
  visit(document, []);
}

function checkKeywords(
  value: Readonly<Record<string, unknown>>,
  at: readonly string[],
  report: ReportAt,
): void {
  for (const type of [value.type ?? []].flat()) {
    if (typeof type === 'string' && TYPES.includes(type)) continue;
    const meant = typeof type === 'string' ? MEANT.get(type.toLowerCase()) : undefined;
    const hint = `Use one of ${TYPES.slice(0, 6).join(', ')}; the kind of text belongs in \`format\`.`;
    report(
      `\`type: ${typeof type === 'string' ? type : JSON.stringify(type)}\` is not a type of a schema.`,
      meant === undefined ? hint : `Did you mean \`${meant}\`? ${hint}`,
      [...at, 'type'],
    );
  }
  const { required } = value;
  if (required !== undefined && !Array.isArray(required)) {
    report(
      `\`required\` of a schema is not a list: nothing is shown as required.`,
      'List the names of the required properties beside `properties`.',
      [...at, 'required'],
    );
  }
  for (const key of ['enum', ...LISTS]) {
    if (value[key] === undefined || Array.isArray(value[key])) continue;
    report(`\`${key}\` of a schema is not a list.`, 'Write a list of values.', [...at, key]);
  }
  if (value.properties !== undefined && !isObject(value.properties)) {
    report('`properties` of a schema is not an object.', 'Write names with a schema each.', [
      ...at,
      'properties',
    ]);
  }
  if (Array.isArray(value.items)) {
    report(
      '`items` of a schema is a list.',
      'Write the one schema of all items, or `prefixItems` where each item has its own.',
      [...at, 'items'],
    );
  }
}
