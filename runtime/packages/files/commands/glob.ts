/** Shell patterns as expressions over whole strings. */
import { quote, quoteInClass } from './classes.ts';
import { checkExpression } from './expression-size.ts';

export interface GlobOptions {
  /** `*`, `?` and classes match `/` too, as in `find -path` and `grep --include`. */
  readonly slash?: boolean | undefined;
  /** `**` crosses folders and `{a,b}` alternates, as in `rg -g`. */
  readonly extended?: boolean | undefined;
  readonly ignoreCase?: boolean | undefined;
}

/**
 * The expression that matches the same whole texts as the pattern. A `[` without its end stands for itself.
 *
 * Throws `PatternError` if the pattern is too large.
 */
export function globExpression(glob: string, options: GlobOptions = {}): RegExp {
  const flags = options.ignoreCase === true ? 'isu' : 'su';
  const source = globSource(glob, options);
  checkExpression(source);
  try {
    return new RegExp(`^${source}$`, flags);
  } catch (error) {
    // A range such as `[z-a]` matches nothing in a shell.
    if (error instanceof SyntaxError) return new RegExp(`^${quote(glob)}$`, flags);
    throw error;
  }
}

function globSource(glob: string, options: GlobOptions): string {
  const any = options.slash === true ? '.' : '[^/]';
  let source = '';
  let braces = 0;
  for (let at = 0; at < glob.length; at++) {
    const char = glob.charAt(at);
    if (char === '*') {
      let stars = 1;
      while (glob.charAt(at + 1) === '*') {
        stars++;
        at++;
      }
      if (options.extended !== true || stars < 2) source += `${any}*`;
      else if (glob.charAt(at + 1) === '/' && (source === '' || source.endsWith('/'))) {
        source += '(?:.*/)?';
        at++;
      } else source += '.*';
    } else if (char === '?') {
      source += any;
    } else if (char === '[') {
      const bracket = bracketSource(glob, at, options);
      source += bracket.source;
      at = bracket.end;
    } else if (char === '\\' && at + 1 < glob.length) {
      at++;
      source += quote(String.fromCodePoint(glob.codePointAt(at) ?? 0));
    } else if (options.extended === true && char === '{' && glob.includes('}', at)) {
      source += '(?:';
      braces++;
    } else if (braces > 0 && char === ',') {
      source += '|';
    } else if (braces > 0 && char === '}') {
      source += ')';
      braces--;
    } else {
      source += quote(char);
    }
  }
  return source + ')'.repeat(braces);
}

function bracketSource(glob: string, start: number, options: GlobOptions): { source: string; end: number } {
  let at = start + 1;
  const negated = glob.charAt(at) === '!' || glob.charAt(at) === '^';
  if (negated) at++;
  let body = '';
  for (let first = true; at < glob.length; first = false) {
    const char = glob.charAt(at);
    if (char === ']' && !first) {
      const slash = options.slash === true ? '' : '(?!/)';
      return { source: `${slash}[${negated ? '^' : ''}${body}]`, end: at };
    }
    const named = /^\[:([a-z]+):\]/.exec(glob.slice(at, at + 12));
    const known = CLASSES.get(named?.[1] ?? '');
    if (named && known !== undefined) {
      body += known;
      at += named[0].length;
    } else {
      if (char === '\\') at++;
      const literal = String.fromCodePoint(glob.codePointAt(at) ?? 0x5c);
      body += char === '-' && !first && glob.charAt(at + 1) !== ']' ? '-' : quoteInClass(literal);
      at += literal.length;
    }
  }
  return { source: '\\[', end: start };
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['alpha', '\\p{L}'],
  ['digit', '0-9'],
  ['alnum', '\\p{L}\\p{N}'],
  ['upper', '\\p{Lu}'],
  ['lower', '\\p{Ll}'],
  ['space', '\\s'],
  ['punct', '\\p{P}'],
  ['xdigit', '0-9A-Fa-f'],
]);
