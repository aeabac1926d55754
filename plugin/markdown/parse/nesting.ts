/** Limits how deep a text may be nested: whatever walks a tree recurses, and so has an end. */
import type { Node, Parent } from 'unist';
import { pointAt, type TextPoint } from '../../parse-code.ts';
import { MAX_LEVELS } from '../tree/whole-value.ts';

/** Open brackets at one place of a text. The parser goes down into those of an expression, and ends the process. */
const MAX_BRACKETS = 1_000;

/** The first node that lies too deep; undefined if none does. */
export function tooDeepNode(root: Node): Node | undefined {
  let level: readonly Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return level[0];
    level = level.flatMap((node) => ('children' in node ? (node as Parent).children : []));
  }
  return undefined;
}

/** Offset at which a text has too many open brackets; undefined if it never does. */
export function tooManyBrackets(text: string): TextPoint | undefined {
  if (text.length <= MAX_BRACKETS) return undefined;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        open += 1;
        if (open > MAX_BRACKETS) return pointAt(text, at);
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        if (open > 0) open -= 1;
        break;
    }
  }
  return undefined;
}
