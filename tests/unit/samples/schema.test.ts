import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../../plugin/packages/samples/read/json.ts';
import { type CheckOptions, flawsOf } from '../../../plugin/packages/samples/schema.ts';
import { dataValue } from '../../../plugin/packages/samples/value.ts';
import type { JsonObject } from '../../../plugin/packages/source/values.ts';

const flaws = (schema: JsonObject, text: string, options: CheckOptions = {}): string[] =>
  flawsOf(schema, { schema, at: [] }, readJson(text), options).map(
    ({ path, kind }) => `${path.join('.')} ${kind}`,
  );

describe('flaws of a value', () => {
  const SHAPES = {
    oneOf: [
      { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
      { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
    ],
  };
  test.each<[string, JsonObject, string, string[]]>([
    ['the branch that is meant', SHAPES, '{ "kind": "circle", "radius": "1" }', ['radius type']],
    ['a name of another branch', SHAPES, '{ "kind": "circle", "radius": 1, "side": 1 }', ['side unknown']],
    [
      'a value of no branch, and nothing else of any',
      SHAPES,
      '{ "kind": "oval", "radius": "1", "height": 2 }',
      ['kind unlisted'],
    ],
    [
      'names of all members',
      { allOf: [{ properties: { a: {} } }, { properties: { b: {} }, additionalProperties: false }] },
      '{ "a": 1, "b": 1, "c": 1 }',
      ['c unknown'],
    ],
    ['any name', { properties: { a: {} }, additionalProperties: true }, '{ "c": 1 }', []],
    ['null of OpenAPI 3.0', { properties: { a: { type: 'string', nullable: true } } }, '{ "a": null }', []],
    ['null of OpenAPI 3.1', { properties: { a: { type: ['string', 'null'] } } }, '{ "a": null }', []],
    ['no null', { properties: { a: { type: 'string' } } }, '{ "a": null }', ['a type']],
    ['a limit of OpenAPI 3.0', { minimum: 1, exclusiveMinimum: true }, '1', [' format']],
    ['a placeholder for a number', { type: 'integer' }, '"<count>"', []],
    [
      'a text of which a part is unknown',
      { type: 'string', enum: ['a'], pattern: '^x$' },
      '"sk_live_..."',
      [],
    ],
    [
      'a schema in itself',
      { properties: { a: { $ref: '#' } } },
      '{ "a": { "a": { "b": 1 } } }',
      ['a.a.b unknown'],
    ],
    ['items', { items: { type: 'integer' }, maxItems: 2 }, '[1, "x y", 3]', ['1 type', ' format']],
    [
      'a condition',
      {
        if: { properties: { a: { const: 1 } } }, // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['b'] },
      },
      '{ "a": 1 }',
      ['b missing'],
    ],
    ['a schema elsewhere', { $ref: 'other.json#/a' }, '{ "a": 1 }', []],
  ])('%s', (_, schema, text, expected) => expect(flaws(schema, text)).toEqual(expected));

  test('what a request or a response leaves out', () => {
    const schema = {
      required: ['id', 'key'],
      properties: { id: { readOnly: true }, key: { writeOnly: true } },
    };
    expect(flaws(schema, '{}', { direction: 'request' })).toEqual(['key missing']);
    expect(flaws(schema, '{}', { direction: 'response' })).toEqual(['id missing']);
  });

  test('text as a query has it', () => {
    const schema = { type: 'array', items: { type: 'integer' } };
    expect(flaws(schema, '"1,2"', { isText: true })).toEqual([]);
    expect(flaws(schema, '"1,two"', { isText: true })).toEqual(['1 type']);
  });
});

test('says of whole values what ajv says', () => {
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonObject>(
        { type: 'integer' },
        { type: 'string', maxLength: 2 },
        { type: ['null', 'boolean'] },
        { enum: ['aa', 1] },
        { minimum: 2 },
        {},
      ),
      fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.constantFrom(0, 1) }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.record({ a: tie('schema'), b: tie('schema') }),
        required: fc.constantFrom([], ['a'], ['a', 'b']),
      }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
    ),
  }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(1, 2, 1.5, 'a', 'aa', 'aaa', null, true),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.record({ a: tie('value'), b: tie('value') }, { requiredKeys: [] }),
    ),
  }));
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  fc.assert(
    fc.property(schema, value, (written, data) => {
      const own = flawsOf(written, { schema: written, at: [] }, dataValue(data), { isOpen: true });
      expect(own.length === 0).toBe(ajv.validate(written, data));
    }),
    { numRuns: 500 },
  );
});
