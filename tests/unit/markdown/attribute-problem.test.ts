import { expect, test } from 'vitest';
import { parse, SyntaxFailure } from '../../../plugin/packages/mdx/markdown/parse/parse.ts';

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
  [
    '<Card icon="x" title="say "hi"">y</Card>',
    '1:16 The value of `title` has quotes within its quotes',
    '&quot;',
  ],
  [
    'See <Card title="say "hi" to" />',
    '1:11 The value of `title` has quotes within its quotes',
    "title={'…'}",
  ],
  ["<Card title='it's'>y</Card>", '1:7 The value of `title` has quotes within its quotes', '&apos;'],
  ['See <a href=/x>y</a>', '1:13 The value of `href` needs quotes', 'href="/x"'],
  ['Text <img src="a> more', '1:15 The quote of `src` is not closed', 'End the value with "'],
  ['<input disabled value=3>', '1:23 The value of `value` needs quotes', 'value={3}'],
  ['<p align=center>\nHello\n</p>', '1:10 The value of `align` needs quotes', 'align="center"'],
  ['<svg><path d=M0/></svg>', '1:14 The value of `d` needs quotes', 'd="M0'],
  ['<my-element a=b>x</my-element>', '1:15 The value of `a` needs quotes', 'a="b"'],
  ['<a href="x \\"b\\" c">y</a>', '1:12 A backslash does not escape the quote in `href`', '&quot;'],
  ['<div {props}>x</div>', '1:6 Braces between attributes can only spread an object', '{...values}'],
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

test.each([
  ['if x <b then y=3', 'mdx'],
  ['<foo bar=baz>', 'mdx'],
  ['See <a href=/x>y</a>', 'md'],
  ['<img src=a.png> <Card title="a">b</Card>', 'md'],
] as const)('a comparison, a placeholder, and HTML in Markdown are no mistakes: %j in %s', (text, format) => {
  expect(parse(text, format).tree.children).toHaveLength(1);
});
