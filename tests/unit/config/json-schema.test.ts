import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { docsJsonSchema } from '../../../plugin/config/json-schema.ts';
import { MINIMAL } from './docs-root.ts';

const validate = new Ajv.default({ strict: false, allErrors: true }).compile(docsJsonSchema());

const errorsOf = (value: unknown) =>
  validate(value) ? [] : validate.errors?.map((error) => error.instancePath);

test('a minimal docs.json is valid', () => {
  expect(errorsOf(MINIMAL)).toEqual([]);
});

test('in place of any object or list a reference may stand, and of a text none', () => {
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

describe('mistakes are found', () => {
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

test('keys that the format does not have are allowed: they are warnings, not errors', () => {
  expect(
    errorsOf({ ...MINIMAL, topbarLinks: [], navigation: { groups: [{ group: 'A', collapsed: true }] } }),
  ).toEqual([]);
});

test('every property has a description', () => {
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
