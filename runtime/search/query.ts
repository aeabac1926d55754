/** Reads what was asked into words, each with the terms it may stand in the index as. */
import type { Analyzer, TermKind } from '../contract/analysis.ts';

/** What is read of a query, in UTF-16 code units; an answer to more would not be a search. */
const LONGEST_QUERY = 4_000;
/** Distinct words of a query that count, in the order they were written. */
const MOST_WORDS = 96;

export interface QueryWord {
  readonly kind: TermKind;
  /** Folded, not stemmed. */
  readonly written: string;
  /** One for each analyzer, distinct. */
  readonly terms: readonly string[];
  /** Number of the compound it belongs to. */
  readonly group: number;
  readonly stop: boolean;
}

/** Every analyzer cuts a text alike, so that the words of one line up with those of another. */
export function readQuery(text: string, analyzers: readonly Analyzer[]): QueryWord[] {
  const readings = analyzers.map((analyzer) =>
    readWith(text.slice(0, LONGEST_QUERY).toWellFormed(), analyzer),
  );
  const first = readings[0] ?? [];
  return first.map((word, index) => ({
    ...word,
    terms: [...new Set(readings.flatMap((reading) => reading[index]?.terms ?? []))],
    stop: readings.some((reading) => reading[index]?.stop === true),
  }));
}

function readWith(text: string, analyzer: Analyzer): QueryWord[] {
  const words: QueryWord[] = [];
  const seen = new Set<string>();
  analyzer.analyze(text, (term, kind, written, group) => {
    if (words.length >= MOST_WORDS || seen.has(written)) return;
    seen.add(written);
    words.push({ kind, written, terms: [term], group, stop: analyzer.isStopWord(written) });
  });
  return words;
}
