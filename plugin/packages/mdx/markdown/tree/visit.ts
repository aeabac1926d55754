/** Visits a node of a parsed text and all in it, in reading order. The nodes of an expanded page: `walk.ts`. */
import type { Node, Parent } from 'unist';

export function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  if ('children' in node) for (const child of (node as Parent).children) visit(child, each);
}
