/** Which statements count as proven. The bench of `tests/bench/ask` has the numbers. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceOf, isInDocs, isProven } from '../../../runtime/ask/prove.ts';
import { samples } from '../../bench/ask/sentences.ts';

const SECTION = [
  'A backup holds users and keys. It is made once a day, and kept for 30 days.',
  'Run `waymark backup --out FILE` before an upgrade. The server need not be stopped.',
  '',
  '| Key | Default |',
  '| --- | --- |',
  '| `keepDays` | 30 |',
].join('\n');

const proven = (statement: string): boolean => isProven(statement, [evidenceOf(SECTION, 'en')], 'en');

describe('a statement', () => {
  it.each([
    'A backup holds users and keys.',
    'Backups hold keys and users, and are kept for 30 days.',
    'Before an upgrade, run `waymark backup --out FILE`.',
    'The default of `keepDays` is 30.',
    '- The server need not be stopped.',
  ])('is proven: %s', (statement) => expect(proven(statement)).toBe(true));

  it.each([
    ['another number', 'A backup is kept for 31 days.'],
    ['another name', 'Run `waymark backup --to FILE` before an upgrade.'],
    ['a negation', 'A backup does not hold users and keys.'],
    ['a negation that is missing', 'The server needs to be stopped.'],
    ['the opposite', 'Run `waymark backup --out FILE` after an upgrade.'],
    ['other words', 'Administrators encrypt archives with passwords.'],
    ['no words', '…'],
  ])('is not, with %s: %s', (_, statement) => expect(proven(statement)).toBe(false));
});

describe('code', () => {
  it('stands in the docs line by line, whatever its indentation', () => {
    const evidence = [evidenceOf('```bash\nnpm ci\nnpm test\n```', undefined)];
    expect(isInDocs('  npm ci\n  npm test', evidence)).toBe(true);
    expect(isInDocs('npm ci --force', evidence)).toBe(false);
    expect(isInDocs('', evidence)).toBe(false);
  });
});

it('finds false sentences of the starter, and takes few true ones for such', async () => {
  const all = await samples(join(import.meta.dirname, '../../../starter'), 200, 7);
  expect(all.filter(({ isTrue }) => !isTrue)).toHaveLength(100);
  const judged = all.map((sample) => ({
    ...sample,
    refused: !isProven(sample.sentence, [evidenceOf(sample.section, 'en')], 'en'),
  }));
  const refused = judged.filter((each) => each.refused);
  const caught = refused.filter(({ isTrue }) => !isTrue).length;
  expect(caught / refused.length).toBeGreaterThan(0.9);
  expect(caught / 100).toBeGreaterThan(0.9);
});
