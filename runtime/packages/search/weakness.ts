/**
 * True if results have little in common with a question, as if it were about something else. Signs are taken from the pages
 * of the viewer alone; decision 63 has their weights and where they come from.
 */
import { closenessOf, type FoundText } from './closeness.ts';
import { documentsOf, includes } from './exactness.ts';
import type { Needles } from './fragment/needles.ts';
import type { OpenIndex, Postings } from './open-index.ts';
import type { Scored } from './order.ts';
import type { SaidWord } from './terms.ts';

/** Facts about the results of one question. */
export interface Signs {
  /** Its score, as a share of what a section could get that has each word of the question as often as any. */
  readonly share: number;
  /** Words of the question that the best section has ... */
  readonly words: number;
  /** ... and the sum of their rarity. */
  readonly rarity: number;
  /** The share of the question, by rarity, that no page has. */
  readonly unknown: number;
  /** 1 if the page of the best section has the rarest word. */
  readonly rarest: number;
  /** The score of the tenth result as a share of the first: of those that say little, many say the same. */
  readonly tenth: number;
  /** The largest share of the question, by rarity, that one sentence, item or row of the first results has. */
  readonly together: number;
}

export type SignWeights = Readonly<Record<keyof Signs | 'bias', number>>;

/** Logistic regression: the sum of signs times weights is below 0 for weak results. Fitted by tests/bench/relevance/absent.ts. */
const SIGN_WEIGHTS: SignWeights = {
  share: 3.11,
  words: 0.86,
  rarity: -0.121,
  unknown: -2.42,
  rarest: 0.643,
  tenth: -2.92,
  together: 0.721,
  bias: -1.458,
};

export const SIGN_NAMES = Object.keys(SIGN_WEIGHTS).filter((name) => name !== 'bias') as (keyof Signs)[];

export function isWeak(signs: Signs, weights = SIGN_WEIGHTS): boolean {
  return SIGN_NAMES.reduce((sum, name) => sum + weights[name] * signs[name], weights.bias) < 0;
}

interface Results {
  /** The section that is best by the question's own words. */
  readonly first: Scored;
  /** The most that a section could get. */
  readonly attainable: number;
  readonly said: readonly SaidWord[];
  /** Rarity among the pages that count; of undefined, that of a word which none of them has. */
  readonly rarityOf: (term: number | undefined) => number;
  readonly tenth: number;
  /** Texts of the first results. */
  readonly texts: readonly FoundText[];
  /** Needles of the question, for a page of a language. */
  readonly needles: (language: string | undefined) => Needles;
}

export function signsOf(
  index: OpenIndex,
  { first, attainable, said, rarityOf, tenth, texts, needles }: Results,
): Signs {
  const section = index.rowSection[first.row] ?? 0;
  const text = index.pageText[first.page] ?? 0;
  const stands = (postings: Postings, document: number, { terms }: SaidWord): boolean =>
    terms.some((term) => includes(documentsOf(postings, term), document));
  const weighed = said.map((word) => ({
    word,
    rarity: word.weight * Math.max(...(word.terms.length === 0 ? [undefined] : word.terms).map(rarityOf)),
    isThere: stands(index.sections, section, word) || stands(index.paths.sections, first.page, word),
  }));
  const sum = (words: typeof weighed): number => words.reduce((all, { rarity }) => all + rarity, 0);
  const there = weighed.filter(({ isThere }) => isThere);
  const unknown = weighed.filter(({ word }) => word.terms.length === 0);
  const rarities: number[] = [];
  for (const { word, rarity } of weighed) rarities[word.word] = rarity;
  const [rarest] = weighed.toSorted((a, b) => b.rarity - a.rarity);
  return {
    share: first.score / (attainable || 1),
    words: there.length,
    rarity: sum(there),
    unknown: sum(unknown) / (sum(weighed) || 1),
    rarest: Number(
      rarest !== undefined &&
        (rarest.isThere ||
          stands(index.texts, text, rarest.word) ||
          stands(index.paths.texts, first.page, rarest.word)),
    ),
    tenth,
    together: closenessOf(texts, needles, rarities),
  };
}
