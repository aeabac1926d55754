/** Components whose content is code: blocks, diagrams, formulas, prompts. */
import type { Node } from 'unist';
import { asBlocks, code } from '../../tree/clean-nodes.ts';
import { textProp } from '../../tree/props.ts';
import { sourceOf } from '../../tree/source.ts';
import { type Clean, labelled, plainText, titleNodes } from './shared.ts';

export const codeBlock: Clean = (context) => {
  const blocks = context.children();
  const language = textProp(context.props, 'language') ?? null;
  const title = textProp(context.props, 'filename', 'title');
  const inner = blocks.find((node) => node.type === 'code');
  if (inner && 'value' in inner) {
    const own = 'lang' in inner && typeof inner.lang === 'string' ? inner.lang : null;
    return [code(language ?? own, title, String(inner.value))];
  }
  return [code(language, title, plainText(blocks))];
};

export const mermaid: Clean = (context) => [
  code(
    'mermaid',
    undefined,
    textProp(context.props, 'code', 'chart') ?? sourceOf(context.instance, context.node).trim(),
  ),
];

export const latex: Clean = (context) => {
  const value = sourceOf(context.instance, context.node).trim();
  const node: Node & { value: string } = { type: value.includes('\n') ? 'math' : 'inlineMath', value };
  return [node];
};

export const prompt: Clean = (context) => {
  const description = titleNodes(context, 'description');
  // Its headings are those of the text to copy.
  const blocks = asBlocks(context.children()).filter(({ type }) => type !== 'sectionMark');
  return description.length > 0 ? labelled(description, blocks) : blocks;
};
