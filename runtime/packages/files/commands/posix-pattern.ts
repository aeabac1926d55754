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
  translateSet,
} from './classes.ts';

/** Characters that are operators in extended expressions, and with a backslash before them in basic ones. */
const OPERATORS = new Set('()|+?');

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
  return new Translation(pattern, syntax === 'extended', dialect, groups).translated();
}

/** An expression while it is translated: its parts so far, and what a quantifier would repeat. */
class Translation {
  readonly #pattern: string;
  readonly #extended: boolean;
  readonly #dialect: Dialect;
  /** Number of groups before it. */
  readonly #groups: number;
  readonly #out: string[] = [];
  /** Positions in `out` at which open groups began. */
  readonly #open: number[] = [];
  #count: number;
  /** Position in `out` of the last atom; -1 if a quantifier has nothing to repeat. */
  #atom = -1;
  #quantified = false;
  #anchored = false;

  constructor(pattern: string, extended: boolean, dialect: Dialect, groups: number) {
    this.#pattern = pattern;
    this.#extended = extended;
    this.#dialect = dialect;
    this.#groups = groups;
    this.#count = groups;
  }

  translated(): Translated {
    for (let at = 0; at < this.#pattern.length; ) at = this.#translate(at);
    if (this.#open.length > 0) throw new PatternError('Unmatched ( or \\(');
    return { source: this.#out.join(''), groups: this.#count - this.#groups };
  }

  /** Translates what stands at a place. Returns the place behind it. */
  #translate(at: number): number {
    const pattern = this.#pattern;
    const dialect = this.#dialect;
    const char = pattern.charAt(at);
    if (char === '[') {
      const bracket = translateBracket(pattern, at, dialect);
      this.#push(bracket.source);
      return bracket.end + 1;
    }
    if (char === '\\') return this.#escape(at + 1);
    if (char === '.') this.#push(dialect.multiline ? '[^]' : '[^\\n]');
    else if (char === '*') this.#repeat('*', '*');
    else if (char === '^') {
      if (this.#extended || atBeginning(pattern, at)) this.#anchor(dialect.start);
      else this.#push('\\^');
    } else if (char === '$') {
      if (this.#extended || atEnd(pattern, at)) this.#anchor(dialect.end);
      else this.#push('\\$');
    } else if (this.#extended && OPERATORS.has(char)) this.#operate(char);
    else if (this.#extended && char === '{') {
      const interval = /^\{(\d*)(,?)((?<=,)\d*|)\}/.exec(this.#pattern.slice(at));
      if (interval && interval[0] !== '{}' && interval[0] !== '{,}' && this.#atom !== -1) {
        this.#repeat(intervalSource(interval), '{');
        return at + interval[0].length;
      }
      this.#push('\\{');
    } else {
      const point = charAt(pattern, at);
      this.#push(point.length > 1 ? `(?:${point})` : quote(point));
      return at + point.length;
    }
    return at + 1;
  }

  #operate(char: string): void {
    if (char === '(') this.#openGroup();
    else if (char === ')') this.#closeGroup();
    else if (char === '|') this.#begin('|');
    else this.#repeat(char, char);
  }

  /** @param at Place behind the backslash. */
  #escape(at: number): number {
    const char = this.#pattern.charAt(at);
    if (char === '') throw new PatternError('Trailing backslash');
    if (!this.#extended && OPERATORS.has(char)) this.#operate(char);
    else if (!this.#extended && char === '{') {
      if (this.#atom !== -1) {
        const interval = /^\{(\d*)(,?)((?<=,)\d*|)\\\}/.exec(this.#pattern.slice(at));
        if (!interval) throw new PatternError('Unmatched { or invalid content of \\{\\}');
        this.#repeat(intervalSource(interval), '{');
        return at + interval[0].length;
      }
      this.#push('\\{');
    } else if (/[1-9]/.test(char)) {
      const number = Number(char) + this.#groups;
      if (number > this.#count) throw new PatternError('Invalid back reference');
      this.#push(`(?:\\${number})`);
    } else {
      const escaped = escapeSource(char, this.#dialect);
      if (escaped.atom) this.#push(escaped.source);
      else this.#anchor(escaped.source);
    }
    return at + 1;
  }

  #push(source: string): void {
    this.#atom = this.#out.push(source) - 1;
    this.#quantified = false;
    this.#anchored = false;
  }

  #anchor(source: string): void {
    this.#out.push(source);
    this.#atom = -1;
    this.#anchored = true;
  }

  #repeat(quantifier: string, literal: string): void {
    if (this.#atom === -1) {
      // At the beginning, a basic expression means the character, an extended one repeats nothing.
      if (!this.#extended) this.#push(quote(literal));
      else if (quantifier !== '+' && this.#anchored) this.#out.pop();
      return;
    }
    const repeated = this.#out.splice(this.#atom).join('');
    this.#out.push(this.#quantified ? `(?:${repeated})${quantifier}` : repeated + quantifier);
    this.#quantified = true;
  }

  #openGroup(): void {
    this.#open.push(this.#out.length);
    this.#count++;
    this.#begin('(');
  }

  #closeGroup(): void {
    const group = this.#open.pop();
    if (group === undefined) {
      if (!this.#extended) throw new PatternError('Unmatched ) or \\)');
      this.#push('\\)');
      return;
    }
    this.#out.push(')');
    this.#atom = group;
    this.#quantified = false;
  }

  #begin(source: string): void {
    this.#out.push(source);
    this.#atom = -1;
    this.#anchored = false;
  }
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
  return translateSet(pattern, start, dialect, 'Unmatched [, [^, [:, [., or [=', (at) => {
    const special = /^\[([:=.])(.*?)\1\]/.exec(pattern.slice(at));
    if (special) {
      const [whole, kind, name = ''] = special;
      const known = kind === ':' ? POSIX_CLASSES.get(name) : quoteInClass(name);
      if (known === undefined) throw new PatternError('Invalid character class name');
      return { source: known, end: at + whole.length };
    }
    const from = charAt(pattern, at);
    const end = at + from.length;
    if (pattern.charAt(end) !== '-' || end + 1 >= pattern.length || pattern.charAt(end + 1) === ']')
      return { source: quoteInClass(from), end };
    const to = charAt(pattern, end + 1);
    if ((to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0)) throw new PatternError('Invalid range end');
    return { source: `${quoteInClass(from)}-${quoteInClass(to)}`, end: end + 1 + to.length };
  });
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
