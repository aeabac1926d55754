/**
 * Code of authors: rolldown's parser, loaded when code is first parsed: most pages have none, and loading it takes as long as
 * render ten of them.
 */
import { createRequire } from 'node:module';

type Parser = typeof import('rolldown/utils');

const require = createRequire(import.meta.url);
let parser: Parser | undefined;

export const parseSync: Parser['parseSync'] = (...input) => {
  parser ??= require('rolldown/utils') as Parser;
  return parser.parseSync(...input);
};

/** A node of a syntax tree; its parts are named as its `type` says. */
export interface CodeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isCodeNode(value: unknown): value is CodeNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The statements of a module. */
export function statementsOf(file: string, code: string): readonly CodeNode[] {
  return parseSync(file, code).program.body as unknown as readonly CodeNode[];
}

/**
 * Visits a node and all in it, in the order of the text.
 *
 * @param isLeftOut Whether a part of a node is passed over.
 */
export function walkCode(
  node: CodeNode,
  visit: (node: CodeNode) => void,
  isLeftOut: (node: CodeNode, key: string) => boolean = () => false,
): void {
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    if (isLeftOut(node, key)) continue;
    for (const part of Array.isArray(value) ? value : [value])
      if (isCodeNode(part)) walkCode(part, visit, isLeftOut);
  }
}

/** 1-based. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset in a text. */
export function pointAt(text: string, offset: number): TextPoint {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export interface SyntaxProblem extends TextPoint {
  readonly message: string;
}

/** The first syntax error of a file; undefined if it has none. */
export function syntaxProblem(file: string, code: string): SyntaxProblem | undefined {
  const [error] = parseSync(file, code).errors;
  return error && { message: error.message, ...pointAt(code, error.labels[0]?.start ?? 0) };
}
