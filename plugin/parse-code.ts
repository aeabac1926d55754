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
