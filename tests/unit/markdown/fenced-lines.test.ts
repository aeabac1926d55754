import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { fencedLines } from '../../../plugin/packages/source/fenced-lines.ts';

/** Numbers of the lines that a parser of CommonMark finds between the marks of fences. */
function linesOfParser(markdown: string): number[] {
  const lines: number[] = [];
  for (const node of fromMarkdown(markdown).children) {
    if (node.type !== 'code' || node.position === undefined) continue;
    const { start, end } = node.position;
    const isClosed =
      /^\s*(?:`{3,}|~{3,})\s*$/.test(markdown.split('\n')[end.line - 1] ?? '') && end.line > start.line;
    for (let line = start.line + 1; line <= (isClosed ? end.line - 1 : end.line); line++) lines.push(line);
  }
  return lines;
}

const ownLines = (markdown: string): number[] =>
  [...fencedLines(markdown)].flatMap(({ fence }, index) => (fence === undefined ? [] : [index + 1]));

describe('lines of Markdown', () => {
  it.each([
    'Words\n\n```js\na\n\nb\n```\n\nWords',
    '````md\n```js\na\n```\n````\nWords',
    '~~~\n```\n~~~\n```\na\n```',
    '```\n~~~\n```\n~~~\nb\n~~~',
    '``` a`b\nWords\n```\ncode',
    '~~~ a`b\ncode\n~~~',
    '```js\ncode\n``` js\ncode\n```\nWords',
    '```\ncode\n`````\nWords',
    '```\nnever closed\n# no heading',
    '```js\n```\nWords\n```\ncode\n```',
    '   ```\n   code\n   ```\nWords',
    'Words\r\n\r\n```js\r\n# a\r\n```\r\n\r\nWords',
    '~~~ a\u2028b\n# a\n~~~\nWords',
    'No code',
    '',
  ])('are in code where a parser says so: %j', (markdown) => {
    expect(ownLines(markdown)).toEqual(linesOfParser(markdown));
  });

  it('have their offsets, and the line that opens their code', () => {
    const markdown = '- Item\n\n      ```js title="a"\n      a\n      ```\n\nEnd';
    const lines = [...fencedLines(markdown)];
    expect(lines.map(({ text }) => text).join('\n')).toBe(markdown);
    for (const { start, text } of lines) expect(markdown.slice(start, start + text.length)).toBe(text);
    expect(lines.map(({ fence, marks }) => fence ?? marks)).toEqual([
      ...[undefined, undefined, 'open', '      ```js title="a"', 'end', undefined, undefined],
    ]);
  });
});
