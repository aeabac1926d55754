import type { Node, Parent } from 'unist';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../plugin/packages/mdx/markdown/parse/parse.ts';
import { isJsx } from '../../../plugin/packages/mdx/markdown/tree/props.ts';

/** The tree as tags and words. */
function outline(node: Node): string {
  const inner = 'children' in node ? (node as Parent).children.map(outline).join('') : '';
  if (isJsx(node)) {
    const attributes = node.attributes.map((one) =>
      'name' in one ? ` ${one.name}=${String(one.value)}` : '',
    );
    return `<${node.name ?? ''}${attributes.join('')}>${inner}</>`;
  }
  if (node.type === 'code') return `[code ${(node as Node & { value: string }).value}]`;
  if (node.type === 'mdxTextExpression') return `{${(node as Node & { value: string }).value}}`;
  if (node.type === 'listItem') return `- ${inner}`;
  return 'value' in node ? String(node.value) : inner;
}

const read = (text: string, format: 'mdx' | 'md' = 'mdx') => outline(parse(text, format).tree);

describe('container directives', () => {
  it.each([
    [':::note\nA **b**.\n:::\n\nafter', '<Note>A b.</>after'],
    [':::tip[A `title`]\nx\n:::', '<Tip title=A title>x</>'],
    ['::: tip A [b] title\nx\n:::', '<Tip title=A [b] title>x</>'],
    [':::caution A title\nx\n:::', '<Warning title=A title>x</>'],
    [':::info title="A title"\nx\n:::', '<Info title=A title>x</>'],
    [':::details{title="More"}\nx\n:::', '<Accordion title=More>x</>'],
    ['::::danger\n:::note\nx\n:::\n::::', '<Danger><Note>x</></>'],
    ['- a\n\n  :::note\n  x\n  :::\n- b', '- a<Note>x</>- b'],
    ['<Tab title="a">\n  :::note\n  x\n  :::\n</Tab>', '<Tab title=a><Note>x</></>'],
    [':::note\n```md\n::: tip a b\n:::\n```\n:::', '<Note>[code ::: tip a b\n:::]</>'],
    [':::python\nx\n:::', '<>x</>'],
    [':::constructor\nx\n:::', '<>x</>'],
  ])('become callouts: %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('work in plain Markdown too', () => {
    expect(read(':::note\n{a} b\n:::', 'md')).toBe('<Note>{a} b</>');
  });

  it('leave other colons and braces unchanged', () => {
    const others = 'At 12:30, a:b, a:b{c} and ::d.\n\n::leaf[x]\n\n';
    expect(read(`${others}:::note\nx\n:::`)).toBe('At 12:30, a:b, a:b{c} and ::d.::leaf[x]<Note>x</>');
    expect(read(others)).toBe('At 12:30, a:b, a:b{c} and ::d.::leaf[x]');
  });

  it('keep formulas, and the positions of their content', () => {
    const { tree, edits } = parse('::: note A title\n$x^2$ costs $5 at 1:1 {y}\n:::', 'mdx');
    const paragraph = (tree.children[0] as unknown as Parent).children[0] as Parent;
    expect(paragraph.children.map(({ type }) => type)).toEqual(['inlineMath', 'text', 'mdxTextExpression']);
    const { line, column } = paragraph.children[2]?.position?.start ?? { line: 0, column: 0 };
    expect(edits.original(line, column)).toEqual({ line: 2, column: 23 });
  });
});
