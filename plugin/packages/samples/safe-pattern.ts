/** Regular expressions that strangers wrote, run only where they cannot take long. */

const MAX_PATTERN = 300;
const MAX_TEXT = 200;
/** Ways to match a text, at worst, of which a part of a second tries all. */
const MAX_WAYS = 20_000_000;

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
 * Whether a text can be compared with a pattern in few ways: no repeated group repeats or chooses within itself (`(a+)+`, `(a|a)*`), nothing
 * refers back, and few parts repeat, may be absent or have alternatives.
 */
function isBounded(pattern: string): boolean {
  if (/\\(?:[1-9]|k<)/.test(pattern)) return false;
  // Escapes and classes (`[]` and `[^]` are whole ones) are single characters here, and groups are of one kind.
  const plain = pattern
    .replaceAll(/\\./gs, 'a')
    .replaceAll(/\[[^\]]*\]/g, 'a')
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
  let ways = 1;
  const open: boolean[] = [];
  for (const [part] of plain.matchAll(/\)(?:[*+]|\{\d+(?:,\d*)?\})|[()|?*+]|\{\d+(?:,\d*)?\}/g)) {
    if (part === '(') {
      open.push(false);
      continue;
    }
    const isComplex = part.startsWith(')') ? open.pop() === true : part !== '{1}';
    if (part.length > 1 && part.startsWith(')') && isComplex) return false;
    if (/[*+]|,/.test(part)) ways *= MAX_TEXT;
    else if (/[|?]/.test(part)) ways *= 2;
    if (isComplex && open.length > 0) open[open.length - 1] = true;
  }
  return ways <= MAX_WAYS;
}
