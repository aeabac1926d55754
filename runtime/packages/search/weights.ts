/** How much each kind of evidence counts for a query. Tuned on the dev half of tests/bench/relevance. */
export const QUERY_WEIGHTS = {
  /** Weight of the page's score in addition to the section's. */
  page: 1,
  /** Words that say little. */
  stopWord: 0.1,
  /** Words, compounds, parts of camel-cased names, and pairs of characters. */
  word: 1,
  whole: 0.6,
  part: 0.5,
  pair: 0.2,
  /** Two neighbouring words of the query written as one: `web hook`. */
  joined: 0.25,
  /** Weights of words that an unknown one may mean: a longer word it begins, two words, a word one or two letters away. */
  prefix: 0.6,
  /** A longer word that a known one begins, while somebody types. */
  longer: 0.1,
  split: 0.7,
  near: [0.8, 0.5] as readonly [number, number],
  /** The share of its score that a page gets more if its title says all that the question or an alternative says, and no more. */
  title: 0.5,
  /** Words of alternatives, in addition to those of the question. */
  alternative: 0.8,
  /** The share of its score that a page gets more if it is the best for each phrasing of the question alone. */
  agreement: 0.4,
  /** The share of its score that a section gets more if it has all words of a question alone. */
  coverage: 1,
  /** Words that documentation uses for a phrase of the question, and for a single word of it, in addition to the question's own. */
  relatedPhrase: 0.6,
  relatedWord: 0.12,
  /** How far a title that has such a word says the phrase or the word that it stands for. Above 1, as the page has none of the question's own words. */
  relatedTitle: [1.4, 0.3] as readonly [phrase: number, word: number],
  /** The share of the second section's score that a page's best section gets. */
  secondSection: 0.2,
  /** Factor of pages of another version than the preferred one. */
  otherVersion: 0.8,
  /** Factor of pages in another language than the usual one, and than the one that the question tells. */
  otherLanguage: 0.6,
  otherThanTold: 0.3,
};

export type QueryWeights = Readonly<typeof QUERY_WEIGHTS>;
