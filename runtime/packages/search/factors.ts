/** Factors of pages' scores. */
import { belongsTo, type Variants } from '@waymark/contract/variants';
import type { OpenIndex } from './open-index.ts';
import type { QuestionLanguage } from './question-language.ts';
import type { Visibility } from './visibility.ts';
import type { QueryWeights } from './weights.ts';

/** Exponent of the factors that authors set: sites set 3 on many pages, which would stand before pages that are asked for by name. */
const BOOST = 0.5;

/** The version and language whose pages stand before those of others. */
export interface Preferred extends QuestionLanguage {
  readonly version: string | undefined;
}

export interface PageFactors {
  readonly ofPages: Float64Array;
  /** The highest factor among the pages of each text that count. */
  readonly ofTexts: Float64Array;
}

type PreferenceWeights = Pick<QueryWeights, 'otherVersion' | 'otherLanguage' | 'otherThanTold'>;

export class Factors {
  readonly #index: OpenIndex;
  readonly #weights: PreferenceWeights;
  readonly #ofPages = new Map<string, Float64Array>();
  readonly #known = new WeakMap<Visibility, Map<string, PageFactors>>();

  constructor(index: OpenIndex, weights: PreferenceWeights) {
    this.#index = index;
    this.#weights = weights;
  }

  of(visibility: Visibility, preferred: Preferred): PageFactors {
    const known = this.#known.get(visibility) ?? new Map<string, PageFactors>();
    this.#known.set(visibility, known);
    const key = JSON.stringify([preferred.version, preferred.languages, preferred.isTold]);
    let factors = known.get(key);
    if (factors === undefined) {
      const ofPages = this.#pages(key, preferred);
      factors = { ofPages, ofTexts: this.#texts(visibility, ofPages) };
      known.set(key, factors);
    }
    return factors;
  }

  #pages(key: string, { version, languages, isTold }: Preferred): Float64Array {
    let factors = this.#ofPages.get(key);
    if (factors === undefined) {
      const { header, pageVersions, pageBoost, pageText, textLanguages } = this.#index;
      const { otherVersion, otherLanguage, otherThanTold } = this.#weights;
      const other = isTold ? otherThanTold : otherLanguage;
      const ofVersions = header.versions.map((names) =>
        preference(names, version === undefined ? [] : [version], otherVersion),
      );
      const ofLanguages = header.languages.map((names) => preference(names, languages, other));
      factors = Float64Array.from(
        pageVersions,
        (set, page) =>
          (pageBoost[page] ?? 1) ** BOOST *
          (ofVersions[set] ?? 1) *
          (ofLanguages[textLanguages[pageText[page] ?? 0] ?? 0] ?? 1),
      );
      this.#ofPages.set(key, factors);
    }
    return factors;
  }

  #texts({ pages }: Visibility, ofPages: Float64Array): Float64Array {
    const { pageText, textAudience } = this.#index;
    const highest = new Float64Array(textAudience.length);
    for (let page = 0; page < pages.length; page++) {
      if (pages[page] !== 1) continue;
      const text = pageText[page] ?? 0;
      highest[text] = Math.max(highest[text] ?? 0, ofPages[page] ?? 0);
    }
    return highest;
  }
}

const preference = (names: Variants, preferred: readonly string[], other: number): number =>
  preferred.length === 0 || preferred.some((each) => belongsTo(names, each)) ? 1 : other;
