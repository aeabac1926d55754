/** Joins the answers to single words into one list: any of them finds a page, and rare ones count more. */

/** Pages with one word, with Pagefind's scores. */
export interface Answer<T> {
  readonly results: readonly T[];
  /** Of the word. */
  readonly weight: number;
  /** Number of the word of the query that it was asked for: of several for one, the best counts. */
  readonly of: number;
}

interface Scored {
  readonly id: string;
  readonly score: number;
}

/** @param pages All that could be found: words that most of them have say little. */
export function rank<T extends Scored>(answers: readonly Answer<T>[], pages: number): readonly T[] {
  const found = new Map<string, { best: T; highest: number; scores: Map<number, number> }>();
  for (const { results, weight, of } of answers) {
    const rarity = Math.log(1 + (pages - results.length + 0.5) / (results.length + 0.5));
    const top = results.reduce((most, { score }) => Math.max(most, score), 0);
    for (const result of results) {
      const score = weight * Math.max(0.01, rarity) * (BASE + (1 - BASE) * (result.score / top));
      const page = found.get(result.id) ?? { best: result, highest: 0, scores: new Map() };
      found.set(result.id, page);
      if (score > page.highest) {
        page.highest = score;
        page.best = result;
      }
      page.scores.set(of, Math.max(score, page.scores.get(of) ?? 0));
    }
  }
  const sum = (scores: ReadonlyMap<number, number>) => [...scores.values()].reduce((a, b) => a + b, 0);
  return [...found.values()]
    .map(({ best, scores }) => ({ best, score: sum(scores) }))
    .sort((a, b) => b.score - a.score)
    .map(({ best }) => best);
}

/** A page that has the word at all gets this share of what the best page for it gets. */
const BASE = 0.3;
