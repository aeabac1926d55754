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
/** More than this of one text is read better in its file. */
const MOST = 400;

/**
 * Shares tokens out among results, best first: the room for the text of each, the better the longer. What a short text
 * leaves goes to the others. Fewer than were wanted where not all can be named; one always is.
 */
export function shareOut(tokens: number, wanted: readonly Wanted[]): number[] {
  const needs = wanted.map(({ text }) => Math.min(text, MOST));
  let count = 0;
  let left = tokens;
  for (const [place, { head }] of wanted.entries()) {
    const least = head + Math.min(LEAST, needs[place] ?? 0);
    if (count > 0 && least > left) break;
    left -= least;
    count++;
  }
  const rooms = needs.slice(0, count).map((need) => Math.min(LEAST, need));
  let open = rooms.map((_, place) => place).filter((place) => (rooms[place] ?? 0) < (needs[place] ?? 0));
  while (open.length > 0 && left >= open.length) {
    const weights = open.map((place) => 1 / Math.sqrt(place + 1));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const share = left / sum;
    for (const [index, place] of open.entries()) {
      const more = Math.min(
        (needs[place] ?? 0) - (rooms[place] ?? 0),
        Math.floor(share * (weights[index] ?? 0)),
      );
      rooms[place] = (rooms[place] ?? 0) + more;
      left -= more;
    }
    const still = open.filter((place) => (rooms[place] ?? 0) < (needs[place] ?? 0));
    if (still.length === open.length) break;
    open = still;
  }
  return rooms;
}
