/** Emphasis beside punctuation of Chinese, Japanese and Korean, as the extension of micromark reads it. */
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import type { Node, Parent } from 'unist';
import { expect, it } from 'vitest';
import { parse, SyntaxFailure } from '../../../plugin/packages/mdx/markdown/parse/parse.ts';

/** Nodes as tags around their words. */
function shape(node: Node): string {
  const value = 'value' in node ? String(node.value) : '';
  const inner = 'children' in node ? (node as Parent).children.map(shape).join('') : value;
  return node.type === 'text' ? inner : `<${node.type}>${inner}</>`;
}

const ours = (text: string): string => shape(parse(text, 'mdx').tree);
const oracle = (text: string): string => shape(fromMarkdown(text, { extensions: [cjkFriendlyExtension()] }));

it.each([
  'これは**「強調」**です。',
  '**重要。**次の文。',
  '한국어**(강조)**는.',
  '中文**“引号”**后面。',
  '中文**[链接](/x)**后面和**`代码`**。',
  '**注意：**请*（小心）*操作',
  '***「両方」***です',
  '𠮷**（野）**屋',
  'これは**（これ）**、**「あれ」**も。\n次は**「それ」**です。',
])('%s', (text) => {
  expect(ours(text)).toBe(oracle(text));
  expect(ours(text)).toMatch(/<strong>|<emphasis>/);
});

it('strikes out beside such punctuation', () => {
  expect(ours('これは~~「削除」~~です')).toBe('<root><paragraph>これは<delete>「削除」</>です</></>');
});

it('any text has the emphasis of the extension, in the words as they are written', () => {
  const part = fc.constantFrom(
    '*',
    '**',
    '***',
    '字',
    'か',
    '한',
    'a',
    ' ',
    '「',
    '」',
    '。',
    '（',
    '）',
    '“',
    '”',
    '(',
    ')',
    '!',
    '\n',
    '🙂',
    '、',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = `字${parts.join('')}字`;
      expect(ours(text), JSON.stringify(text)).toBe(oracle(text));
    }),
    { numRuns: 3_000 },
  );
});

it('nodes and mistakes have their places in the text as it is written', () => {
  const text = 'これは**「強調」**です *（b）*。\n\n字**「c」**字 <Card title="字**「d」**字">e</Card>\n';
  const { tree, text: kept } = parse(text, 'mdx');
  expect(kept).toBe(text);
  const found: string[] = [];
  const visit = (node: Node): void => {
    const { start, end } = node.position ?? {};
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'mdxJsxTextElement') {
      found.push(text.slice(start?.offset, end?.offset));
      expect(text.split('\n')[(start?.line ?? 0) - 1]?.slice((start?.column ?? 0) - 1)).toContain(
        found.at(-1),
      );
    }
    if ('children' in node) (node as Parent).children.forEach(visit);
  };
  visit(tree);
  expect(found).toEqual(['**「強調」**', '*（b）*', '**「c」**', '<Card title="字**「d」**字">e</Card>']);
  expect(JSON.stringify(tree)).not.toContain('\uffff');
  const mistake = '字**「c」**字 **「c」**字 <Card>';
  try {
    parse(mistake, 'mdx');
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    expect(mistake.slice(error.column - 1)).toMatch(/^<Card>|^$/);
  }
});
