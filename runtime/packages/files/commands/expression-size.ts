import { PatternError } from './classes.ts';

/**
 * Groups within groups. V8 compiles an expression by recursion, without a check of its stack that could be caught:
 * some thousand nested `(a)*` end the whole process, not the thread. Nobody writes fifty.
 */
const MAX_DEPTH = 50;

/** Groups, classes and repetitions together: compiling cannot be interrupted, and takes about 1 ms for each at worst. */
const MAX_PARTS = 2_000;

/** Characters, for long lists of words. */
const MAX_LENGTH = 250_000;

let also: ((source: string) => void) | undefined;

/** Adds a check of each expression, for this thread. */
export function checkAlso(check: typeof also): void {
  also = check;
}

/** Throws `PatternError` if a JavaScript expression is too large to be compiled safely. */
export function checkExpression(source: string): void {
  checkSize(source);
  also?.(source);
}

function checkSize(source: string): void {
  if (source.length > MAX_LENGTH) throw new PatternError('the expression is too long');
  let depth = 0;
  let parts = 0;
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') {
      at++;
      if (/[pP]/.test(source.charAt(at))) parts++;
    } else if (inClass) {
      if (char === ']') inClass = false;
    } else if (char === '[') {
      inClass = true;
      parts++;
    } else if (char === '(') {
      depth++;
      parts++;
      if (depth > MAX_DEPTH) throw new PatternError('the expression is nested too deeply');
    } else if (char === ')') depth--;
    else if (char === '*' || char === '+' || char === '?' || char === '{') parts++;
    if (parts > MAX_PARTS) throw new PatternError('the expression is too complex');
  }
}
