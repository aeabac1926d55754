/** How much each kind of evidence counts for a query. Tuned on the dev half of tests/bench/relevance. */
export interface QueryWeights {
  /** Weight of the page's score in addition to the section's. */
  readonly page: number;
  /** Words that say little. */
  readonly stopWord: number;
  /** Words, compounds, parts of camel-cased names, and pairs of characters. */
  readonly word: number;
  readonly whole: number;
  readonly part: number;
  readonly pair: number;
  /** Two neighbouring words of the query written as one: `web hook`. */
  readonly joined: number;
  /** Weights of words that an unknown one may mean: a longer word it begins, two words, a word one or two letters away. */
  readonly prefix: number;
  /** A longer word that a known one begins, while somebody types. */
  readonly longer: number;
  readonly split: number;
  readonly near: readonly [number, number];
  /** The share of its score that a page gets more if its title says all that the question or an alternative says, and no more. */
  readonly title: number;
  /** Words of alternatives, in addition to those of the question. */
  readonly alternative: number;
  /** The share of its score that a page gets more if it is the best for each phrasing of the question alone. */
  readonly agreement: number;
  /** The share of its score that a section gets more if it has all words of a question alone. */
  readonly coverage: number;
  /** Words that documentation uses for a phrase of the question, and for a single word of it, in addition to the question's own. */
  readonly relatedPhrase: number;
  readonly relatedWord: number;
  /** How far a title that has such a word says the phrase or the word that it stands for. Above 1, as the page has none of the question's own words. */
  readonly relatedTitle: readonly [phrase: number, word: number];
  /** The share of the second section's score that a page's best section gets. */
  readonly secondSection: number;
  /** Factor of pages of another version than the preferred one. */
  readonly otherVersion: number;
  /** Factor of pages in another language than the usual one, and than the one that the question tells. */
  readonly otherLanguage: number;
  readonly otherThanTold: number;
}

export const QUERY_WEIGHTS: QueryWeights = {
  page: 1,
  stopWord: 0.1,
  word: 1,
  whole: 0.6,
  part: 0.5,
  pair: 0.2,
  joined: 0.25,
  prefix: 0.6,
  longer: 0.1,
  split: 0.7,
  near: [0.8, 0.5],
  title: 0.5,
  alternative: 0.8,
  agreement: 0.4,
  coverage: 1,
  relatedPhrase: 0.6,
  relatedWord: 0.12,
  relatedTitle: [1.4, 0.3],
  secondSection: 0.2,
  otherVersion: 0.8,
  otherLanguage: 0.6,
  otherThanTold: 0.3,
};
