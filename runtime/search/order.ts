/** From scores to the order in which sections are shown. */

export interface Scored {
  readonly section: number;
  readonly page: number;
  /** Sections with the same number say the same in other versions or products. */
  readonly twin: number;
  readonly score: number;
}

/** At most this many sections of one page, and ... */
const MOST_OF_A_PAGE = 3;
/** At most this many sections that are the same in several versions or products ... */
const MOST_TWINS = 2;
/** ... among as many results. */
const WINDOW = 10;
const BUCKETS = 1024;

const counts = new Uint32Array(BUCKETS);

/**
 * At least the `count` best of the candidates (all where there are fewer), best first. Equal scores keep the order of
 * the pages, so that the same query gives the same answer.
 *
 * @param highest The highest of the scores.
 */
export function best(
  sections: Uint32Array,
  scores: Float64Array,
  highest: number,
  count: number,
): { section: number; score: number }[] {
  // Scores are at least 0: cutting off the fraction is rounding down.
  const bucket = (score: number) =>
    highest > 0 ? Math.min(BUCKETS - 1, ((score / highest) * BUCKETS) | 0) : 0;
  counts.fill(0);
  for (let i = 0; i < sections.length; i++) {
    const place = bucket(scores[sections[i] ?? 0] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  let lowest = BUCKETS - 1;
  for (let kept = counts[lowest] ?? 0; kept < count && lowest > 0; kept += counts[lowest] ?? 0) lowest--;
  const kept: { section: number; score: number }[] = [];
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] ?? 0;
    const score = scores[section] ?? 0;
    if (bucket(score) >= lowest) kept.push({ section, score });
  }
  return kept.sort((a, b) => b.score - a.score || a.section - b.section);
}

/**
 * Keeps one page, or many copies of it, from filling the results: what is too much of it in one window waits for the next.
 *
 * @param complete There are no more candidates than these. Otherwise, undefined where it takes more of them to tell.
 */
export function spread(sorted: readonly Scored[], count: number, complete: true): Scored[];
export function spread(sorted: readonly Scored[], count: number, complete: boolean): Scored[] | undefined;
export function spread(sorted: readonly Scored[], count: number, complete: boolean): Scored[] | undefined {
  const result: Scored[] = [];
  let waiting: readonly Scored[] = sorted;
  while (result.length < count && waiting.length > 0) {
    const room = Math.min(WINDOW, count - result.length);
    const window: Scored[] = [];
    const later: Scored[] = [];
    const ofPage = new Map<number, number>();
    const ofTwin = new Map<number, number>();
    for (const hit of waiting) {
      const pages = ofPage.get(hit.page) ?? 0;
      const twins = ofTwin.get(hit.twin) ?? 0;
      if (window.length < room && pages < MOST_OF_A_PAGE && twins < MOST_TWINS) {
        window.push(hit);
        ofPage.set(hit.page, pages + 1);
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
