/** What the scores of pages are multiplied by. */
import { belongsTo } from '../contract/variants.ts';
import type { OpenIndex } from './open-index.ts';
import type { Visibility } from './visibility.ts';

export interface PageFactors {
  readonly ofPages: Float64Array;
  /** Of each text, the highest among its pages that count. */
  readonly ofTexts: Float64Array;
}

export class Factors {
  readonly #index: OpenIndex;
  readonly #otherVersion: number;
  readonly #ofPages = new Map<string | undefined, Float64Array>();
  readonly #known = new WeakMap<Visibility, Map<string | undefined, PageFactors>>();

  /** @param otherVersion Factor of pages of another version than the preferred one. */
  constructor(index: OpenIndex, otherVersion: number) {
    this.#index = index;
    this.#otherVersion = otherVersion;
  }

  of(visibility: Visibility, preferred: string | undefined): PageFactors {
    const known = this.#known.get(visibility) ?? new Map<string | undefined, PageFactors>();
    this.#known.set(visibility, known);
    let factors = known.get(preferred);
    if (factors === undefined) {
      const ofPages = this.#pages(preferred);
      factors = { ofPages, ofTexts: this.#texts(visibility, ofPages) };
      known.set(preferred, factors);
    }
    return factors;
  }

  #pages(preferred: string | undefined): Float64Array {
    let factors = this.#ofPages.get(preferred);
    if (factors === undefined) {
      const { header, pageVersions, pageBoost } = this.#index;
      const ofSet = header.versions.map((names) =>
        preferred === undefined || belongsTo(names, preferred) ? 1 : this.#otherVersion,
      );
      factors = Float64Array.from(pageVersions, (set, page) => (pageBoost[page] ?? 1) * (ofSet[set] ?? 1));
      this.#ofPages.set(preferred, factors);
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
