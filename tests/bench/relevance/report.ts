import { type QueryOutcome, score } from './metrics.ts';

/** A Markdown table: a row for each engine and each kind of query. */
export function relevanceTable(outcomes: ReadonlyMap<string, readonly QueryOutcome[]>): string {
  const rows = [...outcomes].flatMap(([engine, list]) => {
    const kinds = [...new Set(list.map((outcome) => outcome.kind))].sort();
    // Those that people wrote: a row of BENCHMARKS.md.
    const written = list.filter((outcome) => outcome.kind !== 'description');
    return [
      row(engine, 'all', list),
      ...(written.length < list.length ? [row(engine, 'all written', written)] : []),
      row(
        engine,
        'dev half',
        list.filter((outcome) => outcome.half === 'dev'),
      ),
      row(
        engine,
        'test half',
        list.filter((outcome) => outcome.half === 'test'),
      ),
      ...kinds.map((kind) =>
        row(
          engine,
          kind,
          list.filter((outcome) => outcome.kind === kind),
        ),
      ),
    ];
  });
  return [
    '| engine | queries | number | nDCG@10 | first three | recall@10 | no result | p50 ms | p99 ms |',
    '|---|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function row(engine: string, kind: string, outcomes: readonly QueryOutcome[]): string {
  const { queries, ndcg, first, recall, empty, p50, p99 } = score(outcomes);
  const cells = [
    engine,
    kind,
    queries,
    ndcg.toFixed(3),
    first.toFixed(3),
    recall.toFixed(3),
    `${(100 * empty).toFixed(1)} %`,
    p50.toFixed(2),
    p99.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}
