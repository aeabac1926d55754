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

/** The statements of a module; none of one that cannot be parsed. */
export function statementsOf(file: string, code: string): readonly CodeNode[] {
  if (tooManyBrackets(code) !== undefined) return [];
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

/** 1-based; columns count UTF-16 code units. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset in a text. */
export function pointAt(text: string, offset: number): TextPoint {
  let [line, start] = [1, 0];
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

export interface SyntaxProblem extends TextPoint {
  readonly message: string;
}

/** The first syntax error of a file; undefined if it has none. */
export function syntaxProblem(file: string, code: string): SyntaxProblem | undefined {
  const bracket = tooManyBrackets(code);
  if (bracket !== undefined) return { message: 'More brackets are open here than code can have', ...bracket };
  const [error] = parseSync(file, code).errors;
  return error && { message: error.message, ...pointAt(code, error.labels[0]?.start ?? 0) };
}

/** Open brackets at one place of a text. Parsers go down into those of an expression, and end the process. */
const MAX_BRACKETS = 1_000;

/** Place at which a text has too many open brackets; undefined if it never does. */
export function tooManyBrackets(text: string): TextPoint | undefined {
  if (text.length <= MAX_BRACKETS) return undefined;
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    open = Math.max(0, open + ('([{'.includes(bracket) ? 1 : -1));
    if (open > MAX_BRACKETS) return pointAt(text, index);
  }
  return undefined;
}
