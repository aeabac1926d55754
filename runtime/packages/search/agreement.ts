/** How far the phrasings of a question agree on a page: by its score for each of them alone. */
import { documentsOf, positionIn } from './exactness.ts';
import type { OpenIndex, Postings } from './open-index.ts';
import type { Scored } from './order.ts';
import type { QueryWord } from './query.ts';
import { TitleFit } from './title-fit.ts';
import type { QueryWeights } from './weights.ts';

/** How much a term counts in a section, and on a page as a whole. */
export interface Worth {
  readonly bySection: number;
  readonly byPage: number;
}

export interface Phrasing {
  readonly words: readonly QueryWord[];
  readonly terms: ReadonlyMap<number, Worth>;
}

/** One serves every query. */
export class Agreement {
  readonly #index: OpenIndex;
  readonly #titles: TitleFit;
  readonly #weight: number;

  constructor(index: OpenIndex, weights: Pick<QueryWeights, 'agreement' | 'title' | 'relatedTitle'>) {
    this.#index = index;
    this.#titles = new TitleFit(index, weights);
    this.#weight = weights.agreement;
  }

  /** A function of a candidate: its score, and up to so much more of it as phrasings agree on its page. */
  worth(phrasings: readonly Phrasing[], candidates: readonly Scored[]): (candidate: Scored) => number {
    const shares = new Map<number, number>();
    for (const phrasing of phrasings) {
      this.#titles.read([phrasing.words], []);
      const scores = new Map<number, number>();
      for (const { row, page } of candidates)
        scores.set(page, Math.max(scores.get(page) ?? 0, this.#alone(phrasing, row, page)));
      const best = Math.max(...scores.values());
      if (best === 0) continue;
      for (const [page, score] of scores)
        shares.set(page, (shares.get(page) ?? 0) + score / best / phrasings.length);
    }
    return ({ score, page }) => score * (1 + this.#weight * (shares.get(page) ?? 0));
  }

  #alone({ terms }: Phrasing, row: number, page: number): number {
    const { sections, texts, rowSection, pageText } = this.#index;
    const section = rowSection[row] ?? 0;
    const text = pageText[page] ?? 0;
    let score = 0;
    for (const [term, { bySection, byPage }] of terms)
      score += bySection * impactOf(sections, term, section) + byPage * impactOf(texts, term, text);
    return score * this.#titles.factor(text);
  }
}

function impactOf(postings: Postings, term: number, document: number): number {
  const place = positionIn(documentsOf(postings, term), document);
  return place < 0 ? 0 : 1 + (postings.impacts[(postings.offsets[term] ?? 0) + place] ?? 0);
}
