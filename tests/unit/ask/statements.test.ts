/** How the words of a model become statements, in whatever pieces they come. */
import { expect, it } from 'vitest';
import { createStatements } from '../../../runtime/features/ask/statements.ts';

const WRITTEN = [
  'Boxes are small [1]. They weigh 1.5 kg [2, 3]! See `docs.json` 【4】.',
  '',
  '1. Take a box. [1]',
  '- Another one[2][3].',
  '```bash',
  'acme send [1]. now',
  '```',
  'The end',
].join('\n');

it.each([1, 3, 7, 1_000])('statements are split alike from a stream in pieces of %i characters', (size) => {
  const statements = createStatements();
  const pieces = WRITTEN.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  const found = [...pieces.flatMap((piece) => statements.add(piece)), ...statements.end()];
  expect(found.map(({ cited }) => cited)).toEqual([[1], [2, 3], [4], [1], [2, 3], [], []]);
  expect(found.map(({ text }) => text).join('')).toBe(
    WRITTEN.replace(/\s*(?:\[\d+(?:, \d+)*\]|【4】)(?!\. now)/g, ''),
  );
  expect(found.find(({ code }) => code !== undefined)?.code).toBe('acme send [1]. now');
});

it('statements close a code block that the model left open', () => {
  const statements = createStatements();
  const found = [...statements.add('```\nacme send\n'), ...statements.end()];
  expect(found).toEqual([{ text: '```\nacme send\n```', cited: [], code: 'acme send' }]);
});

it.each([1, 7, 1_000])(
  'a table’s head and separator row form one statement, in pieces of %i characters',
  (size) => {
    const table = (cell: string) =>
      `| Size | Price |\n| --- | --: |\n| ${cell} | 3 [2] |\n| Large | 9 [3] |\n`;
    const written = `${table('Small')}\n${table('Tiny')}\n| No head |\n| at all [4] |\n\nText [5].\n\n| Size |`;
    const statements = createStatements();
    const pieces = written.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    const found = [...pieces.flatMap((piece) => statements.add(piece)), ...statements.end()];
    expect(found.map(({ text }) => text).join('')).toBe(written.replace(/ \[\d\]/g, ''));
    const head = '| Size | Price |\n| --- | --: |';
    expect(found.map(({ text, cited }) => [text.trim(), cited])).toEqual([
      [head, [2]],
      ['| Small | 3 |', [2]],
      ['| Large | 9 |', [3]],
      [head, [2]],
      ['| Tiny | 3 |', [2]],
      ['| Large | 9 |', [3]],
      ['| No head |', []],
      ['| at all |', [4]],
      ['Text.', [5]],
      ['| Size |', []],
    ]);
  },
);
