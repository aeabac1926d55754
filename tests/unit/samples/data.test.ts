import { describe, expect, test } from 'vitest';
import { quotedPart } from '../../../plugin/packages/samples/quoted.ts';
import type { PageSample } from '../../../plugin/packages/samples/sample.ts';
import { proofsOf, worded } from './prove-one.ts';

const SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, port: { type: 'integer' } },
  additionalProperties: false,
};
const findSchema = (written: string) =>
  written === 'lamp.json'
    ? { document: SCHEMA, locate: () => ({ file: 'lamp.json', line: 1, column: 1 }) }
    : { missing: 'it does not exist' };
const data = async (language: string, text: string, more: Partial<PageSample> = { schema: 'lamp.json' }) =>
  worded((await proofsOf([{ language, text, ...more }], { findSchema }))[0]);

describe('files with a schema', () => {
  test.each([
    ['json', '{ "name": "a", "port": 80 }', 'proven'],
    ['yaml', 'name: a\nport: 80', 'proven'],
    ['toml', 'name = "a"\nport = 80', 'proven'],
    ['json', '{ "port": 80, ... }', 'proven'],
    [
      'json',
      '{ "port": 80 }',
      'sample-schema: The schema `lamp.json` needs the field `name`, which is missing.',
    ],
    [
      'yaml',
      'name: a\nport: http',
      'sample-schema: `port` of the schema `lamp.json` is text, not a whole number.',
    ],
    ['toml', 'name = "a"\nprot = 80', 'sample-schema: The schema `lamp.json` has no field `prot`.'],
    ['json', '{ "name": ', 'unproven: it ends too early'],
    ['yaml', 'a: b: c', 'unproven: it is no yaml that can be read'],
    ['toml', 'name = ', 'unproven: it is no toml that can be read'],
  ])('%s %s', async (language, text, said) => expect(await data(language, text)).toBe(said));

  test('the schema that the text names', async () => {
    expect(await data('json', '{ "$schema": "lamp.json", "name": 1 }', {})).toMatch(/^sample-schema: `name`/);
    expect(await data('json', '{ "$schema": "https://example.com/x.json" }', {})).toBe(
      'unproven: its schema is not in the repository',
    );
    expect(await data('json', '{ "$schema": "./x.json" }', {})).toBe(
      'unproven: its schema is not in the repository',
    );
    expect(await data('json', '{}', { schema: 'x.json' })).toMatch(/^sample-schema-missing/);
    expect(await data('json', '{ "name": 1 }', {})).toBe('none');
  });
});

const SOURCE =
  'export function pay() {\n  // #region setup\n  const limit = 10;\n\n  // #region inner\n  start(limit);\n  // #endregion\n  // #endregion\n}\n';
const readQuoted = (path: string) => (path === 'src/pay.ts' ? SOURCE : { missing: 'it does not exist' });

describe('quoted files', () => {
  test.each([
    ['src/pay.ts#L3', 'const limit = 10;'],
    ['src/pay.ts#region setup', 'const limit = 10;\n\nstart(limit);'],
    ['src/pay.ts#inner', 'start(limit);'],
    ['src/pay.ts#L8-99', { missing: 'src/pay.ts has 9 lines' }],
    ['src/pay.ts#L5-3', { missing: 'src/pay.ts has 9 lines' }],
    ['src/pay.ts#region no', { missing: 'src/pay.ts has no region `no`' }],
    ['src/no.ts', { missing: 'it does not exist' }],
  ])('%s', (written, part) => expect(quotedPart(written, readQuoted)).toEqual(part));

  test.each([
    ['the same, but for its indentation', '    const limit = 10;\n\n    start(limit);', 'proven'],
    ['empty', '', 'proven'],
    [
      'changed',
      'const limit = 5;\n\nstart(limit);',
      'sample-file-changed: This is no longer `src/pay.ts#setup`: its line 1 is `const limit = 10;`, and `const limit = 5;` here.',
    ],
    [
      'shorter',
      'const limit = 10;',
      'sample-file-changed: This is no longer `src/pay.ts#setup`: its line 2 is ``, and nothing here.',
    ],
  ])('%s', async (_, text, said) => {
    const [proof] = await proofsOf([{ language: 'text', text, quotes: 'src/pay.ts#setup' }], { readQuoted });
    expect(worded(proof)).toBe(said);
  });
});
