/** Helpers that the Markdown of several components shares. */
import type { Node, Parent } from 'unist';
import type { MarkdownUse } from './component.ts';
import { asBlocks, isPhrasing, paragraph, type SectionMark, strong, textNode, trim } from './nodes.ts';

/** The first of these properties with any text, as one line. */
export function titleNodes(use: MarkdownUse, ...names: readonly string[]): Node[] {
  for (const name of names.length > 0 ? names : ['title']) {
    const value = use.props[name];
    if (value === undefined || value === true || value === false) continue;
    const nodes = typeof value === 'string' ? use.line(value) : asInline(use.value(value));
    if (nodes.length > 0) return nodes;
  }
  return [];
}

/** Blocks as one line of phrasing. */
export function asInline(nodes: readonly Node[]): Node[] {
  return trim(
    nodes.flatMap((node): Node[] => {
      if (isPhrasing(node)) return [node];
      if (node.type === 'verbatim' && 'value' in node)
        return [textNode(String(node.value).replaceAll(/\s+/g, ' '))];
      if ('children' in node) return asInline(node.children as Node[]);
      return [];
    }),
  );
}

export function textOfNodes(nodes: readonly Node[]): string {
  return nodes
    .map((node): string => {
      if ('value' in node && typeof node.value === 'string') return node.value;
      return 'children' in node ? textOfNodes(node.children as Node[]) : '';
    })
    .join('')
    .trim();
}

export function sectionMark(use: MarkdownUse, title: string, depth = 7): SectionMark {
  return { type: 'sectionMark', anchor: use.id, title, depth };
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
export function titled(use: MarkdownUse): Node[] {
  const title = titleNodes(use);
  const blocks = asBlocks(use.children());
  return title.length > 0 ? labelled(title, blocks) : blocks;
}

/** Its content on lines of its own, whatever is in it. */
export function block(use: MarkdownUse): Node[] {
  return asBlocks(use.children());
}
