/** Functions for the rules of several components. */
import { markdownToMdast } from 'satteri';
import type { Node, Parent } from 'unist';
import {
  asBlocks,
  isPhrasing,
  paragraph,
  type SectionMark,
  strong,
  text,
  trim,
} from '../../tree/clean-nodes.ts';
import type { CleanContext } from '../clean-context.ts';

export type Clean = (context: CleanContext) => Node[];

/** The first of these properties that says anything, as one line. */
export function titleNodes(context: CleanContext, ...names: readonly string[]): Node[] {
  for (const name of names.length > 0 ? names : ['title']) {
    const value = context.props[name];
    if (value === undefined || value === true || value === false) continue;
    const nodes = typeof value === 'string' ? inlineMarkdown(value) : asInline(context.value(value));
    if (nodes.length > 0) return nodes;
  }
  return [];
}

/** A property with the little Markdown of a line: a title may hold code. */
function inlineMarkdown(value: string): Node[] {
  if (!/[`*_[]/.test(value)) return trim([text(value)]);
  const tree = markdownToMdast(value.replaceAll(/\s+/g, ' ').trim(), { features: { gfm: true } });
  const [first] = 'children' in tree ? (tree.children as Node[]) : [];
  return first?.type === 'paragraph' ? trim((first as Parent).children) : trim([text(value)]);
}

/** Blocks as one line of phrasing. */
export function asInline(nodes: readonly Node[]): Node[] {
  return trim(
    nodes.flatMap((node): Node[] => {
      if (isPhrasing(node)) return [node];
      if (node.type === 'verbatim' && 'value' in node)
        return [text(String(node.value).replaceAll(/\s+/g, ' '))];
      if ('children' in node) return asInline(node.children as Node[]);
      return [];
    }),
  );
}

export function plainText(nodes: readonly Node[]): string {
  return nodes
    .map((node): string => {
      if ('value' in node && typeof node.value === 'string') return node.value;
      return 'children' in node ? plainText(node.children as Node[]) : '';
    })
    .join('')
    .trim();
}

/** A section that starts here. */
export function mark(context: CleanContext, title: string, depth = 7): SectionMark {
  return { type: 'sectionMark', anchor: context.id, title, depth };
}

/** A bold label on a line of its own before blocks. */
export function labelled(label: readonly Node[], blocks: readonly Node[]): Node[] {
  return [paragraph([strong(withoutStrong(label))]), ...blocks];
}

/** Bold words inside bold text would need marks of another kind. */
function withoutStrong(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.type === 'strong' ? (node as Parent).children : [node]));
}

/** A component with nothing but a title. */
export const titled: Clean = (context) => {
  const title = titleNodes(context);
  const blocks = asBlocks(context.children());
  return title.length > 0 ? labelled(title, blocks) : blocks;
};
