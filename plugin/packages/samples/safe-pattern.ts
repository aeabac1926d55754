/** Regular expressions that strangers wrote, run only where they cannot take long. */

const MAX_PATTERN = 300;
const MAX_TEXT = 200;
/** A text of the greatest length is compared some millions of times by so many, and no more. */
const MAX_UNBOUNDED = 3;

const known = new Map<string, RegExp | undefined>();

/** Whether a text matches; undefined if nobody can say so in a short time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_TEXT) return undefined;
  if (!known.has(pattern)) known.set(pattern, safePattern(pattern));
  return known.get(pattern)?.test(text);
}

function safePattern(pattern: string): RegExp | undefined {
  if (pattern.length > MAX_PATTERN || !isBounded(pattern)) return undefined;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/**
 * Whether no repeated group repeats or chooses within itself (`(a+)+`, `(a|a)*`), nothing refers back, and few parts repeat without end.
 */
function isBounded(pattern: string): boolean {
  if (/\\(?:[1-9]|k<)/.test(pattern)) return false;
  // Escapes and classes are single characters here.
  const plain = pattern.replaceAll(/\\./gs, 'a').replaceAll(/\[(?:\^?\]?)[^\]]*\]/g, 'a');
  let unbounded = 0;
  const open: boolean[] = [];
  for (let at = 0; at < plain.length; at++) {
    const char = plain.charAt(at);
    const repeat = /^(?:[*+]|\{\d+(?:,\d*)?\})/.exec(plain.slice(at))?.[0];
    if (char === '(') open.push(false);
    else if (char === '|' && open.length > 0) open[open.length - 1] = true;
    else if (char === ')') {
      const isComplex = open.pop() === true;
      const isRepeated = /^(?:[*+]|\{)/.test(plain.slice(at + 1));
      if (isComplex && isRepeated) return false;
      if (isComplex && open.length > 0) open[open.length - 1] = true;
    } else if (repeat !== undefined) {
      if (/^[*+]|,\}$/.test(repeat)) unbounded += 1;
      if (open.length > 0) open[open.length - 1] = true;
    }
  }
  return unbounded <= MAX_UNBOUNDED;
}
