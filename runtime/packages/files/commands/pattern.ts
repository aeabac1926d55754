import { type Dialect, EXACT, PatternError, PLAIN, quote, WORD } from './classes.ts';
import { checkExpression } from './expression-size.ts';
import { leadingIgnoreCase, translatePerl } from './perl-pattern.ts';
import { translatePosix } from './posix-pattern.ts';

export interface PatternOptions {
  /** `basic` and `extended`: grep; `perl`: rg and grep -P; `fixed`: literal text. */
  readonly syntax: 'basic' | 'extended' | 'perl' | 'fixed';
  readonly ignoreCase?: boolean | undefined;
  readonly word?: boolean | undefined;
  readonly line?: boolean | undefined;
  /** Matches may run over line ends. */
  readonly multiline?: boolean | undefined;
}

export interface Matcher {
  /** A fresh global expression for a text: no match of it runs over a line end, unless `multiline` asked for that. */
  expression(text: string): RegExp;
}

/**
 * Compiles patterns, any of which may match. Throws `PatternError`.
 *
 * The expression is run over whole texts instead of line by line, which is some twenty times faster; so it is
 * translated such that nothing in it can match a line end.
 */
export function compilePatterns(patterns: readonly string[], options: PatternOptions): Matcher {
  const perl = options.syntax === 'perl';
  const ignoreCase = options.ignoreCase === true || (perl && patterns.some(leadingIgnoreCase));
  const all = patterns.join('');
  // Without the flag `u`, half of a character beyond the basic plane could match; with it, every search is slower.
  const unicode = /[\u{10000}-\u{10FFFF}]/u.test(all) || (perl && /\\[pP]/.test(all));
  const flags = `gm${ignoreCase ? 'i' : ''}${unicode ? 'u' : ''}`;
  const build = (ends: Omit<Dialect, 'multiline'>): RegExp => {
    const dialect: Dialect = { ...ends, multiline: options.multiline === true };
    let groups = 0;
    const sources = patterns.map((pattern) => {
      const translated = translate(pattern, options.syntax, dialect, groups);
      groups += translated.groups;
      return translated.source;
    });
    const [only = '(?!)'] = sources;
    let source = sources.length < 2 ? only : sources.map((one) => `(?:${one})`).join('|');
    if (options.word === true) source = `(?<![${WORD}])(?:${source})(?![${WORD}])`;
    if (options.line === true) source = `${dialect.start}(?:${source})${dialect.end}`;
    checkExpression(source);
    try {
      return new RegExp(source, flags);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const reason = error.message.split(': ').at(-1) ?? error.message;
      throw new PatternError(reason.toLowerCase(), { cause: error });
    }
  };
  const plain = build(PLAIN);
  const anchored = options.line === true || /[\^$`'AzZ]/.test(all);
  let exact: RegExp | undefined;
  return {
    expression(text) {
      if (!anchored || !/[\r\u2028\u2029]/.test(text)) return plain;
      exact ??= build(EXACT);
      return exact;
    },
  };
}

function translate(pattern: string, syntax: PatternOptions['syntax'], dialect: Dialect, groups: number) {
  if (syntax === 'fixed') return { source: quote(pattern), groups: 0 };
  if (syntax === 'perl') return translatePerl(pattern, dialect, groups);
  return translatePosix(pattern, syntax, dialect, groups);
}
