import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { docsJsonSchema } from '../../../plugin/packages/repository/config/json-schema.ts';
import { MINIMAL } from './docs-root.ts';

const validate = new Ajv.default({ strict: false, allErrors: true }).compile(docsJsonSchema());

const errorsOf = (value: unknown) =>
  validate(value) ? [] : validate.errors?.map((error) => error.instancePath);

test('the JSON Schema accepts a minimal docs.json', () => {
  expect(errorsOf(MINIMAL)).toEqual([]);
});

test('the JSON Schema accepts a $ref for any object or list, but not for a text', () => {
  expect(
    errorsOf({
      ...MINIMAL,
      colors: { $ref: './colors.json' },
      redirects: { $ref: './redirects.json' },
      navigation: {
        versions: [
          { version: '1', pages: { $ref: './1.json' } },
          { $ref: './2.json', tag: 'Old' },
        ],
      },
    }),
  ).toEqual([]);
  expect(errorsOf({ ...MINIMAL, colors: { $ref: 5 } })).not.toEqual([]);
  expect(errorsOf({ ...MINIMAL, name: { $ref: './name.json' } })).not.toEqual([]);
});

describe('the JSON Schema rejects', () => {
  test.each([
    ['a missing key', { ...MINIMAL, navigation: undefined }],
    ['an unknown theme', { ...MINIMAL, theme: 'x' }],
    ['a colour', { ...MINIMAL, colors: { primary: 'red' } }],
    [
      'deep in the navigation',
      { ...MINIMAL, navigation: { tabs: [{ tab: 'A', groups: [{ pages: [5] }] }] } },
    ],
  ])('%s', (_, value) => {
    expect(errorsOf(JSON.parse(JSON.stringify(value)))).not.toEqual([]);
  });
});

test('the JSON Schema allows unknown keys, which are warnings and not errors', () => {
  expect(
    errorsOf({ ...MINIMAL, topbarLinks: [], navigation: { groups: [{ group: 'A', collapsed: true }] } }),
  ).toEqual([]);
});

test('the JSON Schema describes every property', () => {
  const missing: string[] = [];
  const visit = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key !== 'properties') {
        visit(value, `${at}/${key}`);
        continue;
      }
      for (const [name, property] of Object.entries(value as Record<string, Record<string, unknown>>)) {
        const inner = (property.else ?? property) as Record<string, unknown>;
        if (
          property.description === undefined &&
          inner.description === undefined &&
          inner.$ref === undefined
        ) {
          missing.push(`${at}.${name}`);
        }
        visit(property, `${at}.${name}`);
      }
    }
  };
  visit(docsJsonSchema(), '');
  expect(missing).toEqual([]);
});
