/** The places of a query's words on a page, which tell more than their number. */

/** One word on a page. */
export interface WordPlace {
  /** Number of words before it, the title's included. */
  readonly at: number;
  /** Number of the word of the query. */
  readonly of: number;
  /** The rarer the word, the more. */
  readonly value: number;
}

/** Words of a passage: about a sentence. */
const PASSAGE = 20;

/** Two words of the query that follow each other in it are worth this share of the rarer one again. */
const IN_ORDER = 0.4;

/**
 * The most that words close together are worth, each counted once: a long page that has all of them somewhere is not about
 * them.
 *
 * @param places Sorted by `at`.
 */
export function bestPassage(places: readonly WordPlace[]): number {
  let best = 0;
  let start = 0;
  for (let end = 0; end < places.length; end++) {
    const last = places[end] as WordPlace;
    while ((places[start] as WordPlace).at <= last.at - PASSAGE) start++;
    const passage = places.slice(start, end + 1);
    const words = worth(passage, ({ value }) => value);
    best = Math.max(best, words + IN_ORDER * Math.min(words, inOrder(passage)));
  }
  return best;
}

function inOrder(passage: readonly WordPlace[]): number {
  return passage.reduce((sum, place, number) => {
    const before = passage[number - 1];
    const follows = before !== undefined && place.of === before.of + 1 && place.at - before.at <= 2;
    return follows ? sum + Math.min(before.value, place.value) : sum;
  }, 0);
}

/** Words after which one counts half. */
const OPENING = 20;

/** A page is about the words that it begins with: those of its title count most, those far below nearly nothing. */
export const opening = (places: readonly WordPlace[]): number =>
  worth(places, ({ at, value }) => value / (1 + at / OPENING));

/** The sum over words of the query, each at the place where it is worth most. */
function worth(places: readonly WordPlace[], value: (place: WordPlace) => number): number {
  const best = new Map<number, number>();
  for (const place of places) best.set(place.of, Math.max(value(place), best.get(place.of) ?? 0));
  return [...best.values()].reduce((sum, each) => sum + each, 0);
}
