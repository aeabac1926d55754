/** Markdown that a component made, or that is in a property, as nodes. */

import { textNode, trim } from '@waymark/repository/extend/nodes';
import { markdownToMdast } from 'satteri';
import type { Node, Parent } from 'unist';

/** A single paragraph is the words of a line. */
export function nodesOfText(markdown: string): Node[] {
  const nodes = blocksOf(markdown);
  const [only] = nodes;
  return nodes.length === 1 && only?.type === 'paragraph' ? (only as Parent).children : nodes;
}

/** The little Markdown of a line: a title may hold code. */
export function lineOfText(markdown: string): Node[] {
  if (!/[`*_[]/.test(markdown)) return trim([textNode(markdown)]);
  const [first] = blocksOf(markdown.replaceAll(/\s+/g, ' ').trim());
  return first?.type === 'paragraph' ? trim((first as Parent).children) : trim([textNode(markdown)]);
}

function blocksOf(markdown: string): Node[] {
  const tree = markdownToMdast(markdown, { features: { gfm: true } });
  return 'children' in tree ? (tree.children as Node[]) : [];
}
