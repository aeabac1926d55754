import { expect, test } from 'vitest';
import { parse, SyntaxFailure } from '../../../plugin/markdown/parse/parse.ts';

test.each([
  ['<Card title="a" href=/x>y</Card>', '1:22 The value of `href` needs quotes', 'href="/x"'],
  ['<Card\n  cols=2\n>y</Card>', '2:8 The value of `cols` needs quotes', 'cols={2}'],
  ['<Card title="unclosed>y</Card>', '1:13 The quote of `title` is not closed', 'End the value with "'],
  ["<Card title='a>y</Card>\n\nIt's", '1:13 The quote of `title` is not closed', "End the value with '"],
  ['<Card title="a \\"b\\" c">y</Card>', '1:16 A backslash does not escape the quote in `title`', '&quot;'],
  ['<img src=x.png />', '1:10 The value of `src` needs quotes', 'src="x.png"'],
  ["<a href='/x' title='it\\'s'>y</a>", '1:23 A backslash does not escape the quote in `title`', '&apos;'],
  [
    '<Card {props} href="/x">y</Card>',
    '1:7 Braces between attributes can only spread an object',
    '{...values}',
  ],
])('%j', (text, problem, hint) => {
  let failure: unknown;
  try {
    parse(text, 'mdx');
  } catch (error) {
    failure = error;
  }
  if (!(failure instanceof SyntaxFailure)) throw new Error('It was read.');
  expect(`${failure.line}:${failure.column} ${failure.message}`).toBe(problem);
  expect(failure.hint).toContain(hint);
});
