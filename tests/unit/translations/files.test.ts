import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../plugin/packages/repository/translations/languages.ts';

const FOLDER = join(import.meta.dirname, '../../../plugin/packages/repository/translations');
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'schema.json');
const english = read('en.json');
const validate = new Ajv({ allErrors: true }).compile(read('schema.json'));

/** The words of a file that its schema refuses, with the reason. */
function mistakes(words: Record<string, string>): string[] {
  validate(words);
  return (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) =>
      `${instancePath.slice(1) || params.missingProperty || params.additionalProperty}: ${keyword}`,
  );
}

describe('a translation file', () => {
  it.each(files)('has exactly the texts of English with their placeholders, without HTML: %s', (name) => {
    const words = read(name);
    expect(mistakes(words)).toEqual([]);
    expect(words.$schema).toBe('./schema.json');
    // A translator finds a word where English has it.
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  it.each(files)('is used by pages in its language: %s', (name) => {
    const { $schema: _, ...words } = read(name);
    expect(LANGUAGES[name.slice(0, -'.json'.length)]).toMatchObject(words);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['lacks a word', { searchCount: '' }, ['searchCount: required']],
    ['has a word too many', { searchSum: 'Summe' }, ['searchSum: additionalProperties']],
    ['loses a value', { searchCount: 'Seiten' }, ['searchCount: pattern']],
    [
      'renames a value',
      { searchCount: 'Seiten: {anzahl}' },
      ['searchCount: pattern', 'searchCount: pattern'],
    ],
    ['adds a value', { skip: 'Zum {count}' }, ['skip: pattern']],
    ['has markup', { skip: '<b>Zum Inhalt</b>' }, ['skip: pattern']],
  ])('is rejected by its schema if it %s', (_, change, expected) => {
    const changed = { ...read('de.json'), ...change };
    const kept = Object.entries(changed).filter(([, word]) => word !== '');
    expect(mistakes(Object.fromEntries(kept))).toEqual(expected);
  });
});
