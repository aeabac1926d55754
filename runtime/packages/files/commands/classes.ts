/** Character classes of the expressions that grep and rg read, as bodies of JavaScript classes without the `u` flag. */
import { CommandUsageError } from './options.ts';

// Letters of the basic plane, by block: near enough to Unicode's own list, and several times faster than `\p{L}`.
const LETTERS =
  'A-Za-z\\u00AA\\u00B5\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF' +
  '\\u2C00-\\u2FEF\\u3005-\\u3007\\u3021-\\uD7FF\\uF900-\\uFFDC';

/** Characters that `\w` matches. */
export const WORD = `0-9_${LETTERS}`;

/** Characters that `\s` matches within a line. */
export const SPACE = ' \\t\\r\\f\\v\\u00A0\\u2000-\\u200A\\u2028\\u2029\\u3000';

/** POSIX classes, `[:alpha:]` and the like. */
export const POSIX_CLASSES: ReadonlyMap<string, string> = new Map([
  ['alpha', LETTERS],
  ['digit', '0-9'],
  ['alnum', `0-9${LETTERS}`],
  ['word', WORD],
  ['upper', 'A-Z\\u00C0-\\u00D6\\u00D8-\\u00DE\\u0391-\\u03A9\\u0410-\\u042F'],
  ['lower', 'a-z\\u00DF-\\u00F6\\u00F8-\\u00FF\\u03B1-\\u03C9\\u0430-\\u044F'],
  ['space', SPACE],
  ['blank', ' \\t'],
  ['punct', '!-\\/:-@\\[-`{-~'],
  ['print', ' -~\\u00A0-\\uFFFF'],
  ['graph', '!-~\\u00A1-\\uFFFF'],
  ['cntrl', '\\x00-\\x08\\x0B-\\x1F\\x7F'],
  ['xdigit', '0-9A-Fa-f'],
  ['ascii', '\\x00-\\x09\\x0B-\\x7F'],
]);

export const WORD_START = `(?<![${WORD}])(?=[${WORD}])`;
export const WORD_END = `(?<=[${WORD}])(?![${WORD}])`;
const BOUNDARY = `(?:${WORD_START}|${WORD_END})`;
const NO_BOUNDARY = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;

/** An expression that JavaScript cannot run, or that is wrong. */
export class PatternError extends CommandUsageError {}

/** Literal text in an expression. */
export function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Literal text in a class. */
export function quoteInClass(text: string): string {
  return text.replace(/[\\^\]\-[]/g, '\\$&');
}

/** How `^`, `$`, `.` and negated classes are written: for lines within a text, or for a text as a whole. */
export interface Dialect {
  readonly start: string;
  readonly end: string;
  /** Matches may run over line ends (`rg -U`). */
  readonly multiline: boolean;
}

/** Dialect with the `m` flag; right for texts whose only line end is `\n`. */
export const PLAIN: Omit<Dialect, 'multiline'> = { start: '^', end: '$' };

/** Dialect for texts with `\r`, U+2028 or U+2029, which the `m` flag takes for line ends too. */
export const EXACT: Omit<Dialect, 'multiline'> = { start: '(?<![^\\n])', end: '(?![^\\n])' };

/** A class that never matches a line end, unless matches may run over them. */
export function negatedClass(body: string, dialect: Dialect): string {
  return dialect.multiline ? `[^${body}]` : `[^${body}\\n]`;
}

/**
 * A set of characters in brackets that begins at `start`; `end` is the place of its `]`.
 *
 * @param member Translates what stands at a place; `end` is the place behind it.
 */
export function translateSet(
  pattern: string,
  start: number,
  dialect: Dialect,
  unclosed: string,
  member: (at: number) => { readonly source: string; readonly end: number },
): { source: string; end: number } {
  const negated = pattern.charAt(start + 1) === '^';
  const first = negated ? start + 2 : start + 1;
  let body = '';
  for (let at = first; at < pattern.length; ) {
    if (pattern.charAt(at) === ']' && at > first)
      return { source: negated ? negatedClass(body, dialect) : `[${body}]`, end: at };
    const { source, end } = member(at);
    body += source;
    at = end;
  }
  throw new PatternError(unclosed);
}

/** Escapes that both kinds of expressions have. */
export function commonEscapes(dialect: Dialect): Readonly<Record<string, string>> {
  return {
    '<': WORD_START,
    '>': WORD_END,
    b: BOUNDARY,
    B: NO_BOUNDARY,
    w: `[${WORD}]`,
    W: negatedClass(WORD, dialect),
    s: dialect.multiline ? '\\s' : `[${SPACE}]`,
    d: '[0-9]',
    D: negatedClass('0-9', dialect),
  };
}
