export interface QueryOutcome {
  readonly kind: string;
  readonly half: 'dev' | 'test';
  /** 1-based rank of the first page that answers; 0 if none of the first ten does. */
  readonly rank: number;
  readonly empty: boolean;
  readonly milliseconds: number;
}

export interface RelevanceScores {
  readonly queries: number;
  /** Any of a query’s pages answers it, so the first one found is its whole gain: 1 / log2(1 + rank). */
  readonly ndcg: number;
  /** Share of queries with an answer among the first three pages, and among the first ten. */
  readonly first: number;
  readonly recall: number;
  /** Share of queries without any result. */
  readonly empty: number;
  readonly p50: number;
  readonly p99: number;
}

export function score(outcomes: readonly QueryOutcome[]): RelevanceScores {
  const queries = outcomes.length;
  const mean = (value: (outcome: QueryOutcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / queries;
  const times = outcomes.map((outcome) => outcome.milliseconds).sort((a, b) => a - b);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    queries,
    ndcg: mean(({ rank }) => (rank === 0 ? 0 : 1 / Math.log2(1 + rank))),
    first: mean(({ rank }) => Number(rank > 0 && rank <= 3)),
    recall: mean(({ rank }) => Number(rank > 0)),
    empty: mean(({ empty }) => Number(empty)),
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

/** 1-based rank of the first accepted page, or 0. */
export const rankOf = (found: readonly string[], accepted: ReadonlySet<string>): number =>
  found.findIndex((path) => accepted.has(path)) + 1;
