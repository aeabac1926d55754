/** Basic and extended POSIX expressions with the GNU additions, translated for JavaScript. */
import {
  commonEscapes,
  type Dialect,
  negatedClass,
  PatternError,
  POSIX_CLASSES,
  quote,
  quoteInClass,
  SPACE,
} from './classes.ts';

export interface Translated {
  readonly source: string;
  readonly groups: number;
}

/**
 * Translates one expression. `groups` is the number of groups before it in the whole expression, so that
 * back-references count on. Throws `PatternError`.
 *
 * `\d` and `\t` mean a digit and a tab, which GNU grep does not know: whoever writes them means that.
 */
export function translatePosix(
  pattern: string,
  syntax: 'basic' | 'extended',
  dialect: Dialect,
  groups: number,
): Translated {
  const translation = new Translation(syntax === 'extended', groups);
  for (let at = 0; at < pattern.length; )
    at = translateAt(pattern, at, dialect, syntax === 'extended', translation);
  return translation.end();
}

/** An expression while it is translated: its parts so far, and what a quantifier would repeat. */
class Translation {
  readonly #extended: boolean;
  /** Number of groups before it. */
  readonly #groups: number;
  readonly #out: string[] = [];
  /** Positions in `out` at which open groups began. */
  readonly #open: number[] = [];
  #count: number;
  /** Position in `out` of the last atom; -1 if a quantifier has nothing to repeat. */
  #atom = -1;
  #quantified = false;
  /** An anchor came last. */
  #anchored = false;

  constructor(extended: boolean, groups: number) {
    this.#extended = extended;
    this.#groups = groups;
    this.#count = groups;
  }

  get hasAtom(): boolean {
    return this.#atom !== -1;
  }

  push(source: string): void {
    this.#atom = this.#out.push(source) - 1;
    this.#quantified = false;
    this.#anchored = false;
  }

  anchor(source: string): void {
    this.#out.push(source);
    this.#atom = -1;
    this.#anchored = true;
  }

  repeat(quantifier: string, literal: string): void {
    if (!this.hasAtom) {
      // At the beginning, a basic expression means the character, an extended one repeats nothing.
      if (!this.#extended) this.push(quote(literal));
      else if (quantifier !== '+' && this.#anchored) this.#out.pop();
      return;
    }
    const repeated = this.#out.splice(this.#atom).join('');
    this.#out.push(this.#quantified ? `(?:${repeated})${quantifier}` : repeated + quantifier);
    this.#quantified = true;
  }

  openGroup(): void {
    this.#open.push(this.#out.length);
    this.#count++;
    this.#begin('(');
  }

  closeGroup(): void {
    const group = this.#open.pop();
    if (group === undefined) {
      if (!this.#extended) throw new PatternError('Unmatched ) or \\)');
      this.push('\\)');
      return;
    }
    this.#out.push(')');
    this.#atom = group;
    this.#quantified = false;
  }

  alternate(): void {
    this.#begin('|');
  }

  refer(group: number): void {
    const number = group + this.#groups;
    if (number > this.#count) throw new PatternError('Invalid back reference');
    this.push(`(?:\\${number})`);
  }

  end(): Translated {
    if (this.#open.length > 0) throw new PatternError('Unmatched ( or \\(');
    return { source: this.#out.join(''), groups: this.#count - this.#groups };
  }

  #begin(source: string): void {
    this.#out.push(source);
    this.#atom = -1;
    this.#anchored = false;
  }
}

/** Translates what stands at a place. Returns the place behind it. */
function translateAt(
  pattern: string,
  at: number,
  dialect: Dialect,
  extended: boolean,
  to: Translation,
): number {
  const char = pattern.charAt(at);
  if (char === '[') {
    const bracket = translateBracket(pattern, at, dialect);
    to.push(bracket.source);
    return bracket.end + 1;
  }
  if (char === '\\') return translateEscape(pattern, at + 1, dialect, extended, to);
  if (char === '.') to.push(dialect.multiline ? '[^]' : '[^\\n]');
  else if (char === '*') to.repeat('*', '*');
  else if (char === '^') {
    if (extended || atBeginning(pattern, at)) to.anchor(dialect.start);
    else to.push('\\^');
  } else if (char === '$') {
    if (extended || atEnd(pattern, at)) to.anchor(dialect.end);
    else to.push('\\$');
  } else if (extended && OPERATORS.has(char)) operate(char, to);
  else if (extended && char === '{') {
    const interval = /^\{(\d*)(,?)((?<=,)\d*|)\}/.exec(pattern.slice(at));
    if (interval && interval[0] !== '{}' && interval[0] !== '{,}' && to.hasAtom) {
      to.repeat(intervalSource(interval), '{');
      return at + interval[0].length;
    }
    to.push('\\{');
  } else {
    const point = charAt(pattern, at);
    to.push(point.length > 1 ? `(?:${point})` : quote(point));
    return at + point.length;
  }
  return at + 1;
}

/** Characters that are operators in extended expressions, and with a backslash before them in basic ones. */
const OPERATORS = new Set('()|+?');

function operate(char: string, to: Translation): void {
  if (char === '(') to.openGroup();
  else if (char === ')') to.closeGroup();
  else if (char === '|') to.alternate();
  else to.repeat(char, char);
}

/** @param at Place behind the backslash. */
function translateEscape(
  pattern: string,
  at: number,
  dialect: Dialect,
  extended: boolean,
  to: Translation,
): number {
  const char = pattern.charAt(at);
  if (char === '') throw new PatternError('Trailing backslash');
  if (!extended && OPERATORS.has(char)) operate(char, to);
  else if (!extended && char === '{') {
    if (to.hasAtom) {
      const interval = /^\{(\d*)(,?)((?<=,)\d*|)\\\}/.exec(pattern.slice(at));
      if (!interval) throw new PatternError('Unmatched { or invalid content of \\{\\}');
      to.repeat(intervalSource(interval), '{');
      return at + interval[0].length;
    }
    to.push('\\{');
  } else if (/[1-9]/.test(char)) to.refer(Number(char));
  else {
    const escaped = escapeSource(char, dialect);
    if (escaped.atom) to.push(escaped.source);
    else to.anchor(escaped.source);
  }
  return at + 1;
}

function atBeginning(pattern: string, at: number): boolean {
  return at === 0 || /\\[(|]$/.test(pattern.slice(0, at));
}

function atEnd(pattern: string, at: number): boolean {
  return at === pattern.length - 1 || /^\$\\[)|]/.test(pattern.slice(at));
}

function intervalSource(interval: RegExpExecArray): string {
  const [, from = '', comma = '', to = ''] = interval;
  const low = from === '' ? 0 : Number(from);
  const high = comma === '' ? low : to === '' ? undefined : Number(to);
  if (low > 32767 || (high ?? 0) > 32767) throw new PatternError('Regular expression too big');
  if (high !== undefined && high < low) throw new PatternError('Invalid content of \\{\\}');
  if (comma === '') return `{${low}}`;
  return high === undefined ? `{${low},}` : `{${low},${high}}`;
}

function escapeSource(char: string, dialect: Dialect): { source: string; atom: boolean } {
  const sources: Readonly<Record<string, string>> = {
    ...commonEscapes(dialect),
    '`': dialect.start,
    "'": dialect.end,
    S: negatedClass(SPACE, dialect),
    t: '\\t',
  };
  return { source: sources[char] ?? quote(char), atom: !/^[<>bB`']$/.test(char) };
}

/** A bracket expression that begins at `start`; `end` is the place of its `]`. Throws `PatternError`. */
function translateBracket(pattern: string, start: number, dialect: Dialect): { source: string; end: number } {
  let at = start + 1;
  const negated = pattern.charAt(at) === '^';
  if (negated) at++;
  let body = '';
  for (let first = true; at < pattern.length; first = false) {
    const char = pattern.charAt(at);
    if (char === ']' && !first) {
      return { source: negated ? negatedClass(body, dialect) : `[${body}]`, end: at };
    }
    const special = /^\[([:=.])(.*?)\1\]/.exec(pattern.slice(at));
    if (special) {
      const [whole, kind, name = ''] = special;
      const known = kind === ':' ? POSIX_CLASSES.get(name) : quoteInClass(name);
      if (known === undefined) throw new PatternError('Invalid character class name');
      body += known;
      at += whole.length;
      continue;
    }
    const from = charAt(pattern, at);
    at += from.length;
    if (pattern.charAt(at) === '-' && at + 1 < pattern.length && pattern.charAt(at + 1) !== ']') {
      const to = charAt(pattern, at + 1);
      if ((to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0)) throw new PatternError('Invalid range end');
      body += `${quoteInClass(from)}-${quoteInClass(to)}`;
      at += 1 + to.length;
    } else body += quoteInClass(from);
  }
  throw new PatternError('Unmatched [, [^, [:, [., or [=');
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
