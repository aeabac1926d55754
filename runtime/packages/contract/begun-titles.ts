/** Pages by the titles that a reader is typing. */

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const isSame = (one: string, other: string): boolean => one.replace(/s$/, '') === other.replace(/s$/, '');

/** Shorter beginnings are those of too many titles. */
const SHORTEST = 3;

/**
 * Pages whose title is the query come first, then those whose title begins as it does, in their order: whoever types a title need not type
 * the rest, and the words of its beginning alone are on many pages.
 */
export function begunTitlesFirst<T>(
  pages: readonly T[],
  query: string,
  titleOf: (page: T) => string,
): readonly T[] {
  const typed = folded(query);
  const nearness = (page: T): number => {
    const title = folded(titleOf(page));
    const isBegun = typed.length >= SHORTEST && title.startsWith(typed);
    return Number(isBegun) + 2 * Number(isSame(title, typed));
  };
  return [...pages].sort((one, other) => nearness(other) - nearness(one));
}
