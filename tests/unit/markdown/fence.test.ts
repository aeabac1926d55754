import { describe, expect, it } from 'vitest';
import { lineNumbers, parseFence } from '../../../plugin/packages/mdx/markdown/parse/fence.ts';
import { readNotation } from '../../../plugin/packages/mdx/markdown/tree/notation.ts';

describe('parseFence', () => {
  it.each([
    ['src/app.ts', { title: 'src/app.ts' }],
    ['Terminal window', { title: 'Terminal window' }],
    ['title="a b.ts" icon=\'js\' lines wrap', { title: 'a b.ts', icon: 'js', lines: true, wrap: true }],
    ['{1,3-5}', { highlight: [1, 3, 4, 5] }],
    ['highlight={2} focus={[1,4]}', { highlight: [2], focus: [1, 4] }],
    [
      'expandable nocopy lines=false twoslash',
      { expandable: true, nocopy: true, lines: false, twoslash: true },
    ],
    ['Update order [expandable]', { title: 'Update order', expandable: true }],
    ['theme={null}', { theme: 'null' }],
    ['diff app.ts', { title: 'app.ts', diff: true }],
  ])('%s', (meta, expected) => {
    expect(parseFence(meta)).toMatchObject(expected);
  });

  it('returns nothing without a meta string', () => {
    expect(parseFence(undefined)).toMatchObject({
      title: undefined,
      highlight: [],
      focus: [],
      lines: undefined,
    });
  });
});

describe('lineNumbers', () => {
  it('ignores text that is not a number, and bounds ranges', () => {
    expect(lineNumbers('a, 2, 4-2')).toEqual([2]);
    expect(lineNumbers('1-999999999').length).toBe(10_001);
  });
});

describe('readNotation', () => {
  it('removes the comments, and marks their lines', () => {
    const { text, marks } = readNotation('a // [!code ++]\nb # [!code --]\nc /* [!code focus:2] */\nd');
    expect(text).toBe('a\nb\nc\nd');
    expect([...marks].map(([line, kinds]) => [line, [...kinds]])).toEqual([
      [1, ['add']],
      [2, ['remove']],
      [3, ['focus']],
      [4, ['focus']],
    ]);
  });

  it('applies a comment on its own line to the lines below', () => {
    const { text, marks } = readNotation('// [!code highlight:2]\na\nb\nc');
    expect(text).toBe('a\nb\nc');
    expect([...marks.keys()]).toEqual([1, 2]);
  });

  it('leaves code without notation unchanged', () => {
    expect(readNotation('a  \n').text).toBe('a  \n');
  });
});
