/** About how many tokens a model reads a text as: four letters of English are one, and most characters of other scripts. */
export function estimatedTokens(text: string): number {
  let others = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) others++;
  return Math.ceil((text.length - others) / 4 + others * 0.8);
}

/** A result that is given room: what it costs to name it, and what its whole text would take. */
export interface Wanted {
  readonly head: number;
  readonly text: number;
}

/** Less than this of a text says nothing. */
const LEAST = 40;
/** A text that is longer is not shown whole: of it as much as a passage takes, the rest is read better in its file. */
const [WHOLE, PASSAGE] = [1_200, 400];

/**
 * Shares tokens out among results, best first: the room for the text of each. Each gets a few lines, and from the first on whole texts as
 * long as there is room: half an answer makes a model ask again. There are fewer results than wanted if not all can be named; one always is.
 */
export function shareOut(tokens: number, wanted: readonly Wanted[]): number[] {
  const needs = wanted.map(({ text }) => (text <= WHOLE ? text : PASSAGE));
  let count = 0;
  let left = tokens;
  for (const [place, { head }] of wanted.entries()) {
    const least = head + Math.min(LEAST, needs[place] ?? 0);
    if (count > 0 && least > left) break;
    left -= least;
    count++;
  }
  return needs.slice(0, count).map((need) => {
    const least = Math.min(LEAST, need);
    const isWhole = need - least <= left;
    const more = Math.max(0, isWhole ? need - least : Math.min(PASSAGE - least, left));
    left -= more;
    return least + more;
  });
}
