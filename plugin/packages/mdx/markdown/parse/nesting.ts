/** Limits how deep a text may be nested: whatever walks a tree recurses, and so has an end. */
import type { Node, Parent } from 'unist';
import { MAX_LEVELS } from '../tree/whole-value.ts';

export function tooDeepNode(root: Node): Node | undefined {
  let level: readonly Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return level[0];
    level = level.flatMap((node) => ('children' in node ? (node as Parent).children : []));
  }
  return undefined;
}
