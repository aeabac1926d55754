/** Joins the answers to single words into one list: any of them finds a page, and rare ones count more. */

import { bestPassage, opening, type WordPlace } from './places.ts';

/** Pages with one word, with Pagefind's scores. */
export interface WordResults<T> {
  readonly results: readonly T[];
  readonly weight: number;
  /** Number of the word of the query that it was asked for: of several for one, the best counts. */
  readonly of: number;
}

interface Scored {
  readonly id: string;
  readonly score: number;
  readonly words: readonly number[];
}

interface Candidate<T> {
  best: T;
  highest: number;
  /** By numbers of words. */
  readonly scores: Map<number, number>;
  readonly places: WordPlace[];
}

/**
 * Best first: by the words that a page has, those that it has close together, and those that it begins with.
 *
 * @param pages All that could be found: words that most of them have say little.
 * @param nearness By what the score of a page is multiplied.
 */
export function rank<T extends Scored>(
  answers: readonly WordResults<T>[],
  pages: number,
  nearness: (id: string) => number = () => 1,
): readonly T[] {
  const found = new Map<string, Candidate<T>>();
  for (const { results, weight, of } of answers) {
    const rarity = Math.log(1 + (pages - results.length + 0.5) / (results.length + 0.5));
    const value = weight * Math.max(0.01, rarity);
    const top = results.reduce((most, { score }) => Math.max(most, score), 0);
    for (const result of results) {
      const score = value * (BASE + (1 - BASE) * (result.score / top));
      const page: Candidate<T> = found.get(result.id) ?? {
        best: result,
        highest: 0,
        scores: new Map(),
        places: [],
      };
      found.set(result.id, page);
      if (score > page.highest) {
        page.highest = score;
        page.best = result;
      }
      page.scores.set(of, Math.max(score, page.scores.get(of) ?? 0));
      for (const at of result.words) page.places.push({ at, of, value });
    }
  }
  return [...found.values()]
    .map((page) => ({ best: page.best, score: scoreOf(page) * nearness(page.best.id) }))
    .sort((a, b) => b.score - a.score)
    .map(({ best }) => best);
}

/** A page that has the word at all gets this share of what the best page for it gets. */
const BASE = 0.1;

const OPENING_WEIGHT = 2;

function scoreOf({ scores, places }: Candidate<unknown>): number {
  places.sort((a, b) => a.at - b.at);
  const words = [...scores.values()].reduce((sum, each) => sum + each, 0);
  return words + bestPassage(places) + OPENING_WEIGHT * opening(places);
}
