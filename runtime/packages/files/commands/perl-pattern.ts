/** Expressions of `rg` and of `grep -P`, translated for JavaScript, which shares most of their syntax. */
import {
  commonEscapes,
  type Dialect,
  PatternError,
  POSIX_CLASSES,
  quote,
  quoteInClass,
  SPACE,
  translateSet,
  WORD,
  WORD_END,
  WORD_START,
} from './classes.ts';
import type { Translated } from './posix-pattern.ts';

/**
 * Translates one expression; `groups` as for `translatePosix`. Throws `PatternError`.
 *
 * Look-around and back-references work, which plain `rg` refuses. A brace that is no quantifier stands for itself, so
 * that `rg '{id}'` finds what it says.
 */
export function translatePerl(pattern: string, dialect: Dialect, groups: number): Translated {
  let source = '';
  let count = groups;
  let dotAll = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '\\') {
      const escaped = translateEscape(pattern, at, dialect, groups);
      source += escaped.source;
      at = escaped.end;
    } else if (char === '[') {
      const set = translateClass(pattern, at, dialect);
      source += set.source;
      at = set.end;
    } else if (char === '.') {
      source += dotAll && dialect.multiline ? '[^]' : '[^\\n]';
    } else if (char === '^') {
      source += dialect.start;
    } else if (char === '$') {
      source += dialect.end;
    } else if (char === '(') {
      const rest = pattern.slice(at);
      const flags = /^\(\?([a-zA-Z]*)\)/.exec(rest);
      const named = /^\(\?P?<([A-Za-z_]\w*)>/.exec(rest);
      const reference = /^\(\?P=(\w+)\)/.exec(rest);
      const comment = /^\(\?#[^)]*\)/.exec(rest);
      if (flags) {
        const unsupported = (flags[1] ?? '').replace(/[imsuU-]/g, '');
        if (unsupported !== '') throw new PatternError(`the flag '${unsupported}' is not supported`);
        if ((flags[1] ?? '').includes('s')) dotAll = true;
        at += flags[0].length - 1;
      } else if (comment) {
        at += comment[0].length - 1;
      } else if (reference) {
        source += `\\k<${reference[1] ?? ''}>`;
        at += reference[0].length - 1;
      } else if (named) {
        source += `(?<${named[1] ?? ''}>`;
        count++;
        at += named[0].length - 1;
      } else if (rest.startsWith('(?>')) {
        throw new PatternError('atomic groups are not supported');
      } else {
        if (!rest.startsWith('(?')) count++;
        source += '(';
      }
    } else if (char === '{') {
      source +=
        source !== '' && /^\{\d*(?:,\d*)?\}/.test(pattern.slice(at)) ? quantifier(pattern, at) : '\\{';
      if (source.endsWith('}')) at = pattern.indexOf('}', at);
    } else if (char === '}' || char === ']' || char === '/') {
      source += `\\${char}`;
    } else {
      source += char;
    }
  }
  return { source, groups: count - groups };
}

/** Flags that stand at the very beginning hold for the whole expression. */
export function leadingIgnoreCase(pattern: string): boolean {
  return /^\(\?(?=[a-hj-zA-Z]*i)[a-zA-Z]*\)/.test(pattern);
}

function quantifier(pattern: string, at: number): string {
  const [whole = '', low = '', comma = '', high = ''] =
    /^\{(\d*)(,?)((?<=,)\d*|)\}/.exec(pattern.slice(at)) ?? [];
  if (low === '' && high === '') return '\\{';
  return low === '' ? `{0${comma}${high}}` : whole;
}

function translateEscape(
  pattern: string,
  start: number,
  dialect: Dialect,
  groups: number,
): { source: string; end: number } {
  const at = start + 1;
  const char = pattern.charAt(at);
  const rest = pattern.slice(at);
  const braced = /^[xu]\{([0-9A-Fa-f]{1,6})\}/.exec(rest);
  if (braced) return { source: quote(codePoint(braced[1] ?? '')), end: at + braced[0].length - 1 };
  const property = /^[pP](?:\{\^?[\w=]+\}|[A-Z])/.exec(rest);
  if (property) {
    const text = property[0];
    const name = text.charAt(1) === '{' ? text.slice(2, -1) : text.charAt(1);
    return { source: `\\${text.charAt(0)}{${name}}`, end: at + text.length - 1 };
  }
  const literal = /^Q(.*?)(?:\\E|$)/s.exec(rest);
  if (literal) return { source: quote(literal[1] ?? ''), end: at + literal[0].length - 1 };
  const named = /^k[<{'](\w+)[>}']/.exec(rest);
  if (named) return { source: `\\k<${named[1] ?? ''}>`, end: at + named[0].length - 1 };
  const word = /^b\{(start|end)\}/.exec(rest);
  if (word) return { source: word[1] === 'start' ? WORD_START : WORD_END, end: at + word[0].length - 1 };
  const reference = /^[1-9]\d?/.exec(rest);
  if (reference)
    return { source: `(?:\\${Number(reference[0]) + groups})`, end: at + reference[0].length - 1 };
  return { source: simpleEscape(char, dialect), end: at };
}

function simpleEscape(char: string, dialect: Dialect): string {
  if (char === '') throw new PatternError('the expression ends with a backslash');
  if (char === 'n' && !dialect.multiline)
    throw new PatternError('\\n never matches within a line; use -U to match across lines');
  if (/[ntrfvxuS]/.test(char)) return `\\${char}`;
  if (/[KRGXC]/.test(char)) throw new PatternError(`\\${char} is not supported`);
  const { start, end } = dialect;
  const sources: Readonly<Record<string, string>> = {
    ...commonEscapes(dialect),
    A: start,
    z: end,
    Z: end,
    h: '[ \\t]',
  };
  return sources[char] ?? plainEscape(char, quote);
}

/** The character itself: letters and digits stand for nothing else. */
function plainEscape(char: string, quoted: (char: string) => string): string {
  if (/[A-Za-z0-9]/.test(char)) throw new PatternError(`unrecognized escape sequence \\${char}`);
  return quoted(char);
}

/** A class that begins at `start`; `end` is the place of its `]`. Throws `PatternError`. */
function translateClass(pattern: string, start: number, dialect: Dialect): { source: string; end: number } {
  return translateSet(pattern, start, dialect, 'unclosed character class', (at) => {
    const char = pattern.charAt(at);
    const named = /^\[:(\^?)(\w+):\]/.exec(pattern.slice(at));
    if (named) {
      const known = POSIX_CLASSES.get(named[2] ?? '');
      if (known === undefined || named[1] === '^') throw new PatternError(`unrecognized class ${named[0]}`);
      return { source: known, end: at + named[0].length };
    }
    if (char === '\\') {
      const escaped = escapeInClass(pattern, at + 1, dialect);
      return { source: escaped.source, end: escaped.end + 1 };
    }
    if (char === '&' && pattern.charAt(at + 1) === '&')
      throw new PatternError('operations on classes are not supported');
    return { source: /[[\]^]/.test(char) ? `\\${char}` : char, end: at + 1 };
  });
}

function escapeInClass(pattern: string, at: number, dialect: Dialect): { source: string; end: number } {
  const char = pattern.charAt(at);
  const rest = pattern.slice(at);
  const braced = /^[xu]\{([0-9A-Fa-f]{1,6})\}/.exec(rest);
  if (braced) return { source: quoteInClass(codePoint(braced[1] ?? '')), end: at + braced[0].length - 1 };
  const property = /^[pP]\{[\w=]+\}/.exec(rest);
  if (property) return { source: `\\${property[0]}`, end: at + property[0].length - 1 };
  if (/^[WSDtrfvxu]$/.test(char)) return { source: `\\${char}`, end: at };
  const bodies: Readonly<Record<string, string>> = {
    w: WORD,
    s: dialect.multiline ? '\\s' : SPACE,
    d: '0-9',
    h: ' \\t',
    b: '\\x08',
    n: dialect.multiline ? '\\n' : '',
  };
  return { source: bodies[char] ?? plainEscape(char, quoteInClass), end: at };
}

function codePoint(hex: string): string {
  const value = Number.parseInt(hex, 16);
  if (value > 0x10ffff) throw new PatternError(`${hex} is not a character`);
  return String.fromCodePoint(value);
}
