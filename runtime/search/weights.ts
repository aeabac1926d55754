/** How much each kind of evidence counts for a query. Tuned on the dev half of tests/bench/relevance. */
export interface QueryWeights {
  /** Score of the page beside the score of the section. */
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
  /** What an unknown word may stand for: a longer word it begins, two words, a word one or two letters away. */
  readonly prefix: number;
  readonly split: number;
  readonly near: readonly [number, number];
  /** Words of alternatives beside those of the question. */
  readonly alternative: number;
  /** What a page's best section gets of the score of its second. */
  readonly secondSection: number;
  /** Share of what the best possible section would get below which results are called weak. */
  readonly weak: number;
  /** Factor of pages of another version than the preferred one. */
  readonly otherVersion: number;
  /** Factor of pages in another language than the question. */
  readonly otherLanguage: number;
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
  split: 0.7,
  near: [0.8, 0.5],
  alternative: 0.8,
  secondSection: 0.2,
  weak: 0.3,
  otherVersion: 0.8,
  otherLanguage: 0.6,
};
