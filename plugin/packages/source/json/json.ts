/** Parses JSON text to a syntax tree with positions. */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostics } from '../diagnostics/collector.ts';
import type { SourceFile } from './positions.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not a JSON value',
  InvalidNumberFormat: 'This is not a JSON number',
  PropertyNameExpected: 'The name of a property, in double quotes, is missing',
  ValueExpected: 'A value is missing',
  ColonExpected: 'A colon is missing',
  CommaExpected: 'A comma is missing',
  CloseBraceExpected: 'A closing "}" is missing',
  CloseBracketExpected: 'A closing "]" is missing',
  EndOfFileExpected: 'Text follows the end of the JSON value',
  UnexpectedEndOfComment: 'A comment is not closed',
  UnexpectedEndOfString: 'A string is not closed',
  UnexpectedEndOfNumber: 'A number is not complete',
  InvalidUnicode: 'A \\u escape is not complete',
  InvalidEscapeCharacter: 'An escape in a string is not valid',
  InvalidCharacter: 'A string has a character that must be escaped, such as a line break',
};

/** Levels of lists and objects. Parsers recurse: beyond some thousands of levels they fail, whatever the file says. */
export const MAX_DEPTH = 200;

/**
 * Parses a JSON file. Comments and trailing commas are warned about. An unreadable file is reported as
 * `config-syntax`, and the result is undefined: a parser's guesses behind a mistake would only raise more errors.
 */
export function parseJson(source: SourceFile, diagnostics: Diagnostics): Node | undefined {
  if (source.text.trim() === '') {
    diagnostics.report({
      code: 'config-syntax',
      message: 'The file is empty.',
      hint: 'Write a JSON value into it.',
      ...source.position(0),
    });
    return undefined;
  }
  const tooDeep = offsetBelow(source.text, MAX_DEPTH);
  if (tooDeep !== undefined) {
    diagnostics.report({
      code: 'config-syntax',
      message: `Lists and objects are nested more than ${MAX_DEPTH} levels deep.`,
      hint: 'Reduce the nesting.',
      ...source.position(tooDeep),
    });
    return undefined;
  }
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, { allowTrailingComma: true });
  // The mistakes after the first are mostly its consequences.
  const [first] = errors;
  if (first !== undefined || tree === undefined) {
    const message = (first && MESSAGES[printParseErrorCode(first.error)]) ?? 'This is not valid JSON';
    diagnostics.report({
      code: 'config-syntax',
      message: `${message}.`,
      hint: 'Correct the JSON here, or just before it.',
      ...source.position(first?.offset ?? 0),
    });
    return undefined;
  }
  warnOfExtensions(source, diagnostics);
  return tree;
}

/** Offset of the first bracket that opens a level below `depth`; undefined if there is none. */
function offsetBelow(text: string, depth: number): number | undefined {
  const scanner = createScanner(text, true);
  let level = 0;
  for (;;) {
    scanner.scan();
    const end = scanner.getPosition();
    if (scanner.getTokenLength() === 0) return undefined;
    // A string token has quotes around it, so no other token is a bracket alone.
    const token = scanner.getTokenLength() === 1 ? text[end - 1] : undefined;
    if (token === '{' || token === '[') level++;
    if (token === '}' || token === ']') level--;
    if (level > depth) return scanner.getTokenOffset();
  }
}

/** Warns of extensions that this parser takes and others refuse: each comment and trailing comma. */
function warnOfExtensions(source: SourceFile, diagnostics: Diagnostics): void {
  const strict: ParseError[] = [];
  parseTree(source.text, strict, { allowTrailingComma: false, disallowComments: true });
  for (const { error, offset } of strict) {
    const what =
      printParseErrorCode(error) === 'InvalidCommentToken' ? 'Comments are' : 'A trailing comma is';
    diagnostics.report({
      code: 'config-not-json',
      message: `${what} not part of JSON; other tools may refuse the file.`,
      hint: 'Remove it.',
      ...source.position(offset),
    });
  }
}
