/** Refuses expressions whose search may take time by a power of the text, for shells that nothing can end. */
import { PatternError } from './classes.ts';

/** Repetitions and groups of alternatives together: each may double the ways to match. */
const MOST_CHOICES = 12;

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]?|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|[*+?|]|\{\d+(?:,\d*)?\}/gs;

/** Throws `PatternError`. @param source An expression of JavaScript. */
export function checkSteps(source: string): void {
  let choices = 0;
  const open: { hasChoice: boolean; hasAlternative: boolean }[] = [];
  let closed: (typeof open)[number] | undefined;
  for (const [token] of source.matchAll(TOKEN)) {
    const group = closed;
    closed = undefined;
    if (token.startsWith('(')) open.push({ hasChoice: false, hasAlternative: false });
    else if (token === ')') {
      closed = open.pop();
      const outer = open.at(-1);
      if (closed?.hasAlternative) choices += 1;
      if (closed?.hasChoice && outer !== undefined) outer.hasChoice = true;
    } else if (token === '|') {
      const inner = open.at(-1);
      if (inner !== undefined) [inner.hasChoice, inner.hasAlternative] = [true, true];
    } else if (/^[*+?{]/.test(token)) {
      choices += 1;
      if (token !== '?' && group?.hasChoice)
        throw refusal('a repeated group may hold no repetition and no |');
      for (const each of open) each.hasChoice = true;
    }
  }
  if (choices > MOST_CHOICES) throw refusal(`it may hold ${MOST_CHOICES} repetitions and groups with |`);
}

function refusal(rule: string): PatternError {
  return new PatternError(
    `refused: nothing can end a long search here, so that ${rule}; search for less, or in several commands`,
  );
}
