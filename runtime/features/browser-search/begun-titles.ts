/** Pages by the titles that a reader is typing. */

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Shorter beginnings are those of too many titles. */
const SHORTEST = 3;

/**
 * Pages whose title begins as the query does come first, in their order: whoever types a title need not type the rest, and the words of its
 * beginning alone are on many pages.
 */
export function begunTitlesFirst<T>(
  pages: readonly T[],
  query: string,
  titleOf: (page: T) => string,
): readonly T[] {
  const typed = folded(query);
  if (typed.length < SHORTEST) return pages;
  const { begun = [], others = [] } = Object.groupBy(pages, (page) =>
    folded(titleOf(page)).startsWith(typed) ? 'begun' : 'others',
  );
  return [...begun, ...others];
}
