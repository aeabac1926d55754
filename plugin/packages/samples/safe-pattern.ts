/** Regular expressions that strangers wrote, run only where they cannot take long. */
import { keptIn } from '@waymark/source/made-once';

const MAX_PATTERN = 300;
const MAX_TEXT = 200;
/** Ways to match a text, at worst, of which a few milliseconds try all: a specification may have thousands of examples. */
const MAX_WAYS = 20_000_000;

interface SafePattern {
  readonly expression: RegExp;
  /** Parts that repeat, each of which may end at any character. */
  readonly repeats: number;
  readonly choices: number;
}

const known = new Map<string, SafePattern | undefined>();

/** True if a text matches; undefined if nobody can say so in a short time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const safe = keptIn(known, pattern, () => safePattern(pattern));
  // One more than repeat: it may begin at any character.
  if (safe === undefined || safe.choices * text.length ** (safe.repeats + 1) > MAX_WAYS) return undefined;
  return safe.expression.test(text);
}

function safePattern(pattern: string): SafePattern | undefined {
  const bounds = pattern.length > MAX_PATTERN ? undefined : boundsOf(pattern);
  if (bounds === undefined) return undefined;
  for (const flags of ['u', '']) {
    try {
      return { expression: new RegExp(pattern, flags), ...bounds };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/**
 * How many parts of a pattern repeat or choose; undefined if a text can be compared with it in too many ways otherwise: no repeated group repeats or chooses within itself (`(a+)+`, `(a|a)*`), nothing
 * refers back.
 */
function boundsOf(pattern: string): Omit<SafePattern, 'expression'> | undefined {
  if (/\\(?:[1-9]|k<)/.test(pattern)) return undefined;
  // Escapes and classes (`[]` and `[^]` are whole ones) are single characters here, and groups are of one kind.
  const plain = pattern
    .replaceAll(/\\./gs, 'a')
    .replaceAll(/\[[^\]]*\]/g, 'a')
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
  let [repeats, choices] = [0, 1];
  const open: boolean[] = [];
  for (const [part] of plain.matchAll(/\)(?:[*+]|\{\d+(?:,\d*)?\})|[()|?*+]|\{\d+(?:,\d*)?\}/g)) {
    if (part === '(') {
      open.push(false);
      continue;
    }
    const isComplex = part.startsWith(')') ? open.pop() === true : part !== '{1}';
    if (part.length > 1 && part.startsWith(')') && isComplex) return undefined;
    if (/[*+]|,/.test(part)) repeats += 1;
    else if (/[|?]/.test(part)) choices *= 2;
    if (isComplex && open.length > 0) open[open.length - 1] = true;
  }
  return { repeats, choices };
}
