/** Finds dollar signs of a parsed text that belong to no formula. */
import type { Root } from 'mdast';
import type { Node } from 'unist';
import { visit } from '../tree/visit.ts';
import { isFormula } from './math.ts';

/** Offsets of those that the parser took for the start of a formula, last first. */
export function falseFormulas(root: Root, text: string): number[] {
  return offsets(root, (node, start, end) => {
    if (node.type !== 'inlineMath') return [];
    const source = text.slice(start, end);
    return source.startsWith('$$') || isFormula(source.slice(1, -1), text[end]) ? [] : [start];
  });
}

/** Offsets of those that stand before a number in the words of a text read without formulas, last first. */
export function priceSigns(root: Root | undefined, text: string): number[] {
  if (root === undefined) return [];
  return offsets(root, (node, start, end) =>
    node.type === 'text'
      ? [...text.slice(start, end).matchAll(/(?<!\\)\$(?=\d)/g)].map(({ index }) => start + index)
      : [],
  );
}

/**
 * Tells whether the parser took braces for words, or went past the end of a block of a formula: beside its formulas it counts dollar
 * signs in code and in expressions, and it sees no closing fence that is indented by four columns.
 */
export function misreadsDollarSigns({ tree, text }: { tree: Root; text: string }): boolean {
  const found = offsets(tree, (node, start, end) => {
    const { value } = node as Node & { value?: unknown };
    if (typeof value !== 'string') return [];
    if (node.type === 'math') return /^\s*\${2,}\s*$/m.test(value) ? [start] : [];
    return node.type === 'text' && value.includes('{') && /(?<!\\)\{/.test(text.slice(start, end))
      ? [start]
      : [];
  });
  return found.length > 0;
}

function offsets(root: Root, of: (node: Node, start: number, end: number) => number[]): number[] {
  const found: number[] = [];
  visit(root, (node) => {
    const { position } = node;
    if (position?.start.offset !== undefined && position.end.offset !== undefined)
      found.push(...of(node, position.start.offset, position.end.offset));
  });
  return found.sort((a, b) => b - a);
}
