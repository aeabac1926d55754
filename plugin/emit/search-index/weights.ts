/** How much each field counts. Tuned on the dev half of tests/bench/relevance; the test half judges. */

export const FIELDS = ['title', 'headings', 'heading', 'keywords', 'body', 'code', 'path'] as const;

export type Field = (typeof FIELDS)[number];

interface FieldWeight {
  /** Factor of a term's frequency in this field. */
  readonly weight: number;
  /** How far a longer field discounts its terms: 0 not at all, 1 in proportion. */
  readonly normalisation: number;
}

export interface Weights {
  readonly fields: Readonly<Record<Field, FieldWeight>>;
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
      title: { weight: 3.2, normalisation: 0.2 },
      headings: { weight: 1.5, normalisation: 0.3 },
      heading: { weight: 2.4, normalisation: 0.3 },
      keywords: { weight: 1, normalisation: 0.5 },
      body: { weight: 1, normalisation: 0.75 },
      code: { weight: 0.4, normalisation: 0.75 },
      path: { weight: 1.6, normalisation: 0.3 },
    },
  },
  page: {
    saturation: 1.9,
    fields: {
      title: { weight: 9.6, normalisation: 0.3 },
      headings: { weight: 0, normalisation: 0.3 },
      heading: { weight: 2, normalisation: 0.6 },
      keywords: { weight: 3, normalisation: 0.5 },
      body: { weight: 1, normalisation: 0.75 },
      code: { weight: 0.6, normalisation: 0.75 },
      path: { weight: 2, normalisation: 0.3 },
    },
  },
  kinds: { word: 1, whole: 1, part: 0.5, pair: 0.5 },
};
