/** How much each field counts. Tuned on the dev half of tests/bench/relevance; the test half judges. */

export const FIELDS = [
  'title',
  'headings',
  'heading',
  'keywords',
  'summary',
  'linking',
  'body',
  'code',
  'path',
] as const;

export type SearchField = (typeof FIELDS)[number];

interface FieldWeight {
  /** Factor of a term's frequency in this field. */
  readonly weight: number;
  /** How far a longer field discounts its terms: 0 not at all, 1 in proportion. */
  readonly normalisation: number;
  /**
   * Terms that this field has in documents which have it, about the mean over real sites. A site's own mean would tell
   * readers of pages that they may not read, by the order of their results.
   */
  readonly usual: number;
}

export interface Weights {
  readonly fields: Readonly<Record<SearchField, FieldWeight>>;
  /** Frequency at which a term has half of its possible impact. */
  readonly saturation: number;
}

export interface IndexWeights {
  readonly section: Weights;
  readonly page: Weights;
  /** Frequency of one occurrence by the kind of term. */
  readonly kinds: {
    readonly word: number;
    readonly whole: number;
    readonly part: number;
    readonly pair: number;
  };
}

export const WEIGHTS: IndexWeights = {
  section: {
    saturation: 1.9,
    fields: {
      title: { weight: 3.2, normalisation: 0.2, usual: 3.3 },
      headings: { weight: 1.5, normalisation: 0.3, usual: 3.6 },
      heading: { weight: 2.4, normalisation: 0.3, usual: 2.8 },
      keywords: { weight: 1, normalisation: 0.5, usual: 14 },
      summary: { weight: 1, normalisation: 0.5, usual: 30 },
      linking: { weight: 1, normalisation: 0.75, usual: 40 },
      body: { weight: 1, normalisation: 0.75, usual: 70 },
      code: { weight: 0.4, normalisation: 0.75, usual: 45 },
      path: { weight: 1.6, normalisation: 0.3, usual: 5 },
    },
  },
  page: {
    saturation: 1.9,
    fields: {
      title: { weight: 9.6, normalisation: 0.3, usual: 3.3 },
      headings: { weight: 0, normalisation: 0.3, usual: 30 },
      heading: { weight: 2, normalisation: 0.6, usual: 30 },
      keywords: { weight: 3, normalisation: 0.5, usual: 14 },
      summary: { weight: 3, normalisation: 0.5, usual: 30 },
      linking: { weight: 3, normalisation: 0.75, usual: 40 },
      body: { weight: 1, normalisation: 0.75, usual: 700 },
      code: { weight: 0.6, normalisation: 0.75, usual: 350 },
      path: { weight: 2, normalisation: 0.3, usual: 5 },
    },
  },
  kinds: { word: 1, whole: 1, part: 0.5, pair: 0.5 },
};
