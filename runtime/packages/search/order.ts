/** The way from scores to the order in which sections are shown. */

export interface Ranked {
  readonly section: number;
  readonly score: number;
}

/** A section on a page. */
export interface Scored {
  readonly row: number;
  readonly score: number;
  readonly page: number;
  /** Number of the section in the page's record: parts of one section share it. */
  readonly section: number;
  /** Sections with the same number say the same in other versions or products. */
  readonly twin: number;
  /** Pages with the same number are the same in other versions and languages. */
  readonly pageTwin: number;
}

/** Most sections that are the same in several versions or products, and of one page ... */
const MOST_TWINS = 2;
/** ... among as many results. */
const WINDOW = 10;

/** Scores fall into buckets by the upper half of their 32 bits: the order of the bits is that of the scores. */
const BUCKETS = 0x8000;

/**
 * The sections that matched, with their scores (at least 0), of which the best are wanted. One serves every query: few
 * of the sections have to be put in order to know the first.
 */
export class Candidates {
  readonly #rounded: Float32Array;
  readonly #bits: Uint32Array;
  readonly #counts = new Uint32Array(BUCKETS);
  #sections: Uint32Array = new Uint32Array();
  #scores: Float64Array = new Float64Array();
  #highest = 0;
  #lowest = BUCKETS - 1;

  constructor(most: number) {
    this.#rounded = new Float32Array(most);
    this.#bits = new Uint32Array(this.#rounded.buffer);
  }

  /** Takes other candidates. Both arrays are read until it takes the next ones. */
  take(sections: Uint32Array, scores: Float64Array): void {
    const rounded = this.#rounded;
    const bits = this.#bits;
    const counts = this.#counts.fill(0, this.#lowest, this.#highest + 1);
    let highest = 0;
    let lowest = BUCKETS - 1;
    for (let i = 0; i < sections.length; i++) {
      rounded[i] = scores[sections[i] ?? 0] ?? 0;
      const bucket = (bits[i] ?? 0) >>> 16;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      if (bucket > highest) highest = bucket;
      if (bucket < lowest) lowest = bucket;
    }
    this.#sections = sections;
    this.#scores = scores;
    this.#highest = highest;
    this.#lowest = lowest;
  }

  /**
   * At least the `count` best (all if there are fewer), best first. Equal scores keep the order of the pages, so
   * that the same query gives the same answer.
   */
  best(count: number): Ranked[] {
    const bits = this.#bits;
    const counts = this.#counts;
    const sections = this.#sections;
    let from = this.#highest;
    for (let enough = counts[from] ?? 0; enough < count && from > this.#lowest; enough += counts[from] ?? 0)
      from--;
    const bound = from << 16;
    const found: Ranked[] = [];
    for (let i = 0; i < sections.length; i++) {
      if ((bits[i] ?? 0) < bound) continue;
      const section = sections[i] ?? 0;
      found.push({ section, score: this.#scores[section] ?? 0 });
    }
    return found.length > FEW ? found.sort(byRank) : sortFew(found);
  }
}

const byRank = (a: Ranked, b: Ranked): number => b.score - a.score || a.section - b.section;

/** Insertion sort: up to so many, several times as fast as the engine's own, which calls back for each comparison. */
const FEW = 64;

function sortFew(found: Ranked[]): Ranked[] {
  for (let i = 1; i < found.length; i++) {
    const item = found[i];
    if (item === undefined) break;
    let place = i;
    for (
      let before = found[place - 1];
      before !== undefined && byRank(item, before) < 0;
      before = found[place - 1]
    )
      found[place--] = before;
    found[place] = item;
  }
  return found;
}

interface SpreadOptions {
  /** There are no more candidates than these. Otherwise, undefined if it takes more of them to tell. */
  readonly complete: boolean;
  /** Only the best of a page's versions and languages is shown. */
  readonly fold: boolean;
}

/**
 * Shows one section of each page before a second of any, and keeps many copies of a page from filling the results: what is
 * too much of it in one window waits for the next. Parts of one section are one hit.
 */
export function spread(
  sorted: readonly Scored[],
  count: number,
  { complete, fold }: SpreadOptions,
): Scored[] | undefined {
  const result: Scored[] = [];
  let waiting: readonly Scored[] = distinct(sorted, fold);
  while (result.length < count && waiting.length > 0) {
    const room = Math.min(WINDOW, count - result.length);
    const window: Scored[] = [];
    const later: Scored[] = [];
    const pages = new Set<number>();
    const ofTwin = new Map<number, number>();
    for (const hit of waiting) {
      const twins = ofTwin.get(hit.twin) ?? 0;
      if (window.length < room && !pages.has(hit.page) && twins < MOST_TWINS) {
        window.push(hit);
        pages.add(hit.page);
        ofTwin.set(hit.twin, twins + 1);
      } else later.push(hit);
    }
    result.push(...window);
    if (window.length < room && !complete) return undefined;
    // Nothing else is left to show: the rest follows in its order.
    if (window.length < room) result.push(...later.splice(0, count - result.length));
    waiting = later;
  }
  return complete || result.length >= count ? result : undefined;
}

/** The first part of each section, on the first of the pages that are the same. */
function distinct(sorted: readonly Scored[], fold: boolean): Scored[] {
  const shown = new Map<number, Set<number>>();
  const chosen = new Map<number, number>();
  return sorted.filter(({ page, section, pageTwin }) => {
    if (fold) {
      const first = chosen.get(pageTwin);
      if (first !== undefined && first !== page) return false;
      chosen.set(pageTwin, page);
    }
    const sections = shown.get(page) ?? new Set();
    shown.set(page, sections);
    if (sections.has(section)) return false;
    sections.add(section);
    return true;
  });
}
