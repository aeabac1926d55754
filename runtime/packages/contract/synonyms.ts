/** Words that mean the same by the site's own lists: a query with one of them means the others, too. */

/**
 * Phrases that stand for words of a query: each with its folded words, and the numbers of the words `of` the query.
 *
 * @param lists Phrases of folded words with blanks between them.
 */
export function meaningsIn(query: readonly string[], lists: readonly (readonly string[])[]) {
  return lists.flatMap((list) =>
    list.flatMap((phrase) => {
      const of = placesOf(phrase.split(' '), query);
      const others = of.length === 0 ? [] : list.filter((other) => other !== phrase);
      return others.map((other) => ({ words: other.split(' '), of }));
    }),
  );
}

/** The numbers of the first words that are a phrase; none if there are none. */
function placesOf(phrase: readonly string[], query: readonly string[]): readonly number[] {
  const at = query.findIndex((_, start) => phrase.every((word, offset) => query[start + offset] === word));
  return at < 0 ? [] : phrase.map((_, offset) => at + offset);
}
