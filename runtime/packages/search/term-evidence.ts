/** Evidence of a query's terms: how much each counts among the pages that count for this query, added up. */
import { Accumulator, countVisible } from './accumulator.ts';
import type { Phrasing, Worth } from './agreement.ts';
import type { OpenIndex, Postings } from './open-index.ts';
import type { QueryWord } from './query.ts';
import { alternativeTerms } from './terms.ts';
import type { Visibility } from './visibility.ts';
import type { QueryWeights } from './weights.ts';

const NONE: ReadonlyMap<number, number> = new Map();

/** One serves every query. */
export class TermEvidence {
  readonly sections: Accumulator;
  readonly texts: Accumulator;
  readonly paths: Accumulator;
  readonly #index: OpenIndex;
  readonly #weights: QueryWeights;

  constructor(index: OpenIndex, weights: QueryWeights) {
    this.#index = index;
    this.#weights = weights;
    this.sections = new Accumulator(index.header.sections);
    this.texts = new Accumulator(index.textAudience.length);
    this.paths = new Accumulator(index.pageText.length);
  }

  /**
   * Adds what has these terms.
   *
   * @param asOf Terms that count with the rarity of another.
   * @returns The most that a section could get of them.
   */
  add(terms: ReadonlyMap<number, number>, visibility: Visibility, asOf = NONE): number {
    const { sections, texts, paths } = this.#index;
    const { all } = visibility;
    const inPages = all ? undefined : visibility.pages;
    let attainable = 0;
    for (const [term, weight] of terms) {
      const { bySection, byPage } = this.#worth(asOf.get(term) ?? term, weight, visibility);
      attainable += bySection + byPage;
      this.sections.add(sections, term, bySection, all ? undefined : visibility.sections);
      this.texts.add(texts, term, byPage, all ? undefined : visibility.texts);
      this.paths.add(paths.sections, term, bySection, inPages);
      this.paths.add(paths.texts, term, byPage, inPages);
    }
    return attainable;
  }

  /** Like `add`, but nothing is found by these terms alone. */
  refine(terms: ReadonlyMap<number, number>, visibility: Visibility): void {
    const { sections, texts, paths } = this.#index;
    for (const [term, weight] of terms) {
      const { bySection, byPage } = this.#worth(term, weight, visibility);
      this.sections.refine(sections, term, bySection);
      this.texts.refine(texts, term, byPage);
      this.paths.refine(paths.sections, term, bySection);
      this.paths.refine(paths.texts, term, byPage);
    }
  }

  reset(): void {
    for (const accumulator of [this.sections, this.texts, this.paths]) accumulator.reset();
  }

  /** One of several ways to ask, with the worth of its terms. */
  phrasing(words: readonly QueryWord[], visibility: Visibility): Phrasing {
    const terms = [...alternativeTerms([words], NONE, this.#index, this.#weights)];
    return {
      words,
      terms: new Map(terms.map(([term, weight]) => [term, this.#worth(term, weight, visibility)])),
    };
  }

  /** Rarity of a term among sections; of undefined, that of a word which none of them has. */
  rarity(term: number | undefined, visibility: Visibility): number {
    return rarity(term === undefined ? 0 : this.#count(term, visibility).sections, visibility.sectionCount);
  }

  #worth(term: number, weight: number, visibility: Visibility): Worth {
    const count = this.#count(term, visibility);
    return {
      bySection: weight * rarity(count.sections, visibility.sectionCount),
      byPage: weight * this.#weights.page * rarity(count.pages, visibility.pageCount),
    };
  }

  #count(term: number, visibility: Visibility): { sections: number; pages: number } {
    const { sections, texts, paths, pageText, textRows } = this.#index;
    if (visibility.each) return { sections: span(sections, term), pages: span(texts, term) };
    let inSections = countVisible(sections, term, visibility.sections);
    let inPages = countVisible(texts, term, visibility.texts);
    const { offsets, documents } = paths.sections;
    for (let i = offsets[term] ?? 0; i < (offsets[term + 1] ?? 0); i++) {
      const page = documents[i] ?? 0;
      if (visibility.pages[page] !== 1) continue;
      const text = pageText[page] ?? 0;
      inSections += (textRows[text + 1] ?? 0) - (textRows[text] ?? 0);
      inPages++;
    }
    // A name of a path may stand in the text, too.
    return {
      sections: Math.min(inSections, visibility.sectionCount),
      pages: Math.min(inPages, visibility.pageCount),
    };
  }
}

/** Inverse document frequency, never negative: what half of all documents contain still counts a little. */
export const rarity = (documents: number, all: number): number =>
  Math.log(1 + (all - documents + 0.5) / (documents + 0.5));

const span = ({ offsets }: Postings, term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);
