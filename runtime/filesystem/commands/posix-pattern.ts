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
  const extended = syntax === 'extended';
  const out: string[] = [];
  /** Positions in `out` at which open groups began. */
  const open: number[] = [];
  let count = groups;
  /** Position in `out` of the last atom; -1 if a quantifier has nothing to repeat. */
  let atom = -1;
  let quantified = false;
  /** An anchor came last. */
  let anchored = false;

  const push = (source: string) => {
    atom = out.length;
    quantified = false;
    anchored = false;
    out.push(source);
  };
  const anchor = (source: string) => {
    out.push(source);
    atom = -1;
    anchored = true;
  };
  const repeat = (quantifier: string, literal: string) => {
    if (atom === -1) {
      // At the beginning, a basic expression means the character, an extended one repeats nothing.
      if (!extended) push(quote(literal));
      else if (quantifier !== '+' && anchored) out.pop();
      return;
    }
    const repeated = out.splice(atom).join('');
    out.push(quantified ? `(?:${repeated})${quantifier}` : repeated + quantifier);
    quantified = true;
  };
  const openGroup = () => {
    open.push(out.length);
    out.push('(');
    count++;
    atom = -1;
    anchored = false;
  };
  const closeGroup = () => {
    const group = open.pop();
    if (group === undefined) {
      if (!extended) throw new PatternError('Unmatched ) or \\)');
      push('\\)');
      return;
    }
    out.push(')');
    atom = group;
    quantified = false;
  };
  const alternate = () => {
    out.push('|');
    atom = -1;
    anchored = false;
  };

  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '[') {
      const bracket = translateBracket(pattern, at, dialect);
      push(bracket.source);
      at = bracket.end;
    } else if (char === '.') {
      push(dialect.multiline ? '[^]' : '[^\\n]');
    } else if (char === '*') {
      repeat('*', '*');
    } else if (char === '^') {
      if (extended || atBeginning(pattern, at)) anchor(dialect.start);
      else push('\\^');
    } else if (char === '$') {
      if (extended || atEnd(pattern, at)) anchor(dialect.end);
      else push('\\$');
    } else if (char === '\\') {
      at++;
      const next = pattern.charAt(at);
      if (next === '') throw new PatternError('Trailing backslash');
      if (!extended && next === '(') openGroup();
      else if (!extended && next === ')') closeGroup();
      else if (!extended && next === '|') alternate();
      else if (!extended && (next === '+' || next === '?')) repeat(next, next);
      else if (!extended && next === '{' && atom === -1) push('\\{');
      else if (!extended && next === '{') {
        const interval = /^\{(\d*)(,?)((?<=,)\d*|)\\\}/.exec(pattern.slice(at));
        if (!interval) throw new PatternError('Unmatched { or invalid content of \\{\\}');
        repeat(intervalSource(interval), '{');
        at += interval[0].length - 1;
      } else if (/[1-9]/.test(next)) {
        if (Number(next) + groups > count) throw new PatternError('Invalid back reference');
        push(`(?:\\${Number(next) + groups})`);
      } else {
        const escaped = escapeSource(next, dialect);
        if (escaped.atom) push(escaped.source);
        else anchor(escaped.source);
      }
    } else if (extended && char === '(') openGroup();
    else if (extended && char === ')') closeGroup();
    else if (extended && char === '|') alternate();
    else if (extended && (char === '+' || char === '?')) repeat(char, char);
    else if (extended && char === '{') {
      const interval = /^\{(\d*)(,?)((?<=,)\d*|)\}/.exec(pattern.slice(at));
      if (interval && interval[0] !== '{}' && interval[0] !== '{,}' && atom !== -1) {
        repeat(intervalSource(interval), '{');
        at += interval[0].length - 1;
      } else push('\\{');
    } else {
      const point = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
      push(point.length > 1 ? `(?:${point})` : quote(point));
      at += point.length - 1;
    }
  }
  if (open.length > 0) throw new PatternError('Unmatched ( or \\(');
  return { source: out.join(''), groups: count - groups };
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
