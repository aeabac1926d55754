import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fragment } from '../../../runtime/packages/search/fragment.ts';

const LONG = [
  '## Retries',
  '',
  'Runs are retried when they fail. The default is three attempts. Most settings are read from the project.',
  '',
  'Logs are kept for thirty days. They can be exported as JSON.',
  '',
  'To stop retrying, throw an `AbortTaskRunError` from the task. Nothing else is needed for that.',
  '',
  '- The first attempt runs at once.',
  '- The second attempt waits for one second.',
  '',
  '```ts retry.ts',
  'export const task = {',
  '  maxAttempts: 5,',
  '  factor: 1.8,',
  '};',
  '```',
  '',
  'Costs are counted for each attempt.',
].join('\n');

describe('fragment', () => {
  it('returns the whole section without its heading if that fits', () => {
    expect(fragment('## Title\n\nOne sentence.', 'anything', { maxLength: 100 })).toBe('One sentence.');
    expect(fragment('## Title', 'title', { maxLength: 100 })).toBe('## Title');
    expect(fragment('', 'title', { maxLength: 100 })).toBe('');
  });

  it('returns the passage that answers, not the first lines', () => {
    const text = fragment(LONG, 'how do I stop retrying a task', { maxLength: 120 });
    expect(text).toContain('To stop retrying, throw an `AbortTaskRunError` from the task.');
    expect(text).not.toContain('Runs are retried');
    expect(text.startsWith('…')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
  });

  it('matches words by their stem', () => {
    expect(fragment(LONG, 'exporting logs', { maxLength: 80 })).toContain('Logs are kept');
  });

  it('opens and closes a code block that is cut', () => {
    const text = fragment(LONG, 'maxAttempts factor', { maxLength: 80 });
    expect(text).toContain('maxAttempts: 5');
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(text).toContain('```ts retry.ts\n');
  });

  it('returns the beginning if nothing matches', () => {
    expect(fragment(LONG, 'zebra', { maxLength: 120 }).startsWith('Runs are retried')).toBe(true);
  });

  it('keeps the number of a list item', () => {
    const steps = [
      'Install the package first.',
      'Restart the worker so that it reads the key.',
      'Read the log.',
    ];
    const text = fragment(
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      'restart worker key',
      {
        maxLength: 52,
      },
    );
    expect(text).toBe('…\n2. Restart the worker so that it reads the key.\n…');
  });

  it('cuts Chinese at its own full stops', () => {
    const text = '第一句话没有关系。第二句话讲的是并行执行节点。第三句话也没有关系。第四句话没有。';
    expect(fragment(text, '并行执行', { language: 'zh', maxLength: 26 })).toContain(
      '第二句话讲的是并行执行节点。',
    );
  });

  it('cuts a very long line around the matching word', () => {
    const line = `${'lorem ipsum '.repeat(200)}needle ${'dolor sit '.repeat(200)}`;
    const text = fragment(line, 'needle', { maxLength: 100 });
    expect(text).toContain('needle');
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text.startsWith('…')).toBe(true);
  });

  it('keeps table rows whole', () => {
    const rows = Array.from(
      { length: 40 },
      (_, index) => `| \`name${index}\` | What it does. It does more. |`,
    );
    const text = fragment(rows.join('\n'), 'name27', { maxLength: 200 });
    expect(text).toContain('| `name27` | What it does. It does more. |');
  });

  it('repeats the header above later rows of a table', () => {
    const rows = Array.from({ length: 40 }, (_, index) => `| \`name${index}\` | What it does. |`);
    const table = ['| Name | Meaning |', '|---|:--:|', ...rows].join('\n');
    const text = fragment(`Before.\n\n${table}\n\nAfter.`, 'name27', { maxLength: 160 });
    expect(text.startsWith('…\n| Name | Meaning |\n|---|:--:|\n|')).toBe(true);
    expect(text).toContain('| `name27` |');
    expect(text.endsWith('|\n…')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('stays within its length and closes code blocks for any text', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom(
        '',
        '```',
        '```ts',
        '~~~',
        '# Heading',
        '- item one. And two.',
        '| a | b |',
        '   ',
        '````md',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        fc.nat(400),
        (lines, query, maxLength) => {
          const text = fragment(lines.join('\n'), query, { maxLength });
          expect(text.length).toBeLessThanOrEqual(maxLength);
          expect(text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
