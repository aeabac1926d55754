/** Reads a question into words, each with the terms that it may have in the index. */
import type { Analyzer, TermKind } from '@waymark/contract/analysis';

/** The part of a query that is read, in UTF-16 code units; an answer to more would not be a search. */
const LONGEST_QUERY = 4_000;
/** Distinct words of a query that count, in the order they were written. */
export const MOST_WORDS = 96;
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

/** How a text was read, by the analyzers that read it. */
interface Reading {
  readonly known: Map<string, readonly QueryWord[]>;
  readonly readings: Map<string, readonly ReadWord[]>;
}

/** A question, its alternatives, and what each is read again for: the index, and the passages of its results. */
const REMEMBERED = 8;
const latest = new Map<string, Reading>();

/** The words of a query as the analyzers read it together. */
export function readQuery(query: string, analyzers: readonly Analyzer[]): readonly QueryWord[] {
  let reading = latest.get(query);
  if (reading === undefined) {
    if (latest.size >= REMEMBERED) latest.clear();
    reading = { known: new Map(), readings: new Map() };
    latest.set(query, reading);
  }
  const { known, readings } = reading;
  const [first] = analyzers;
  const key = first !== undefined && analyzers.length === 1 ? first.id : analyzers.map(({ id }) => id).join();
  let words = known.get(key);
  if (words === undefined) {
    words = read(query.slice(0, LONGEST_QUERY).toWellFormed(), analyzers, readings);
    known.set(key, words);
  }
  return words;
}

/** Every analyzer cuts a text alike, so that the words of one line up with those of another. */
function read(text: string, analyzers: readonly Analyzer[], readings: Reading['readings']): QueryWord[] {
  const different = new Map(analyzers.map((analyzer) => [analyzer.stems, analyzer]));
  const [first = [], ...others] = [...different.values()].map((analyzer) =>
    readWith(text, analyzer, readings),
  );
  const isStop = ({ written }: ReadWord): boolean =>
    analyzers.some((analyzer) => analyzer.isStopWord(written));
  const telling = new Set(
    first.flatMap((word) => (word.kind === 'whole' || isStop(word) ? [] : [word.group])),
  );
  return first.map((word, index) => ({
    kind: word.kind,
    written: word.written,
    terms: [...new Set([word.term, ...others.flatMap((reading) => reading[index]?.term ?? [])])],
    group: word.group,
    // A compound of words that say little (“est-elle”) says little, too.
    stop: isStop(word) || (word.kind === 'whole' && !telling.has(word.group)),
  }));
}

type ReadWord = Pick<QueryWord, 'kind' | 'written' | 'group'> & { readonly term: string };

/** Languages that stem alike read a text alike. */
function readWith(text: string, analyzer: Analyzer, readings: Reading['readings']): readonly ReadWord[] {
  let words = readings.get(analyzer.stems);
  if (words === undefined) {
    words = analyze(text, analyzer);
    readings.set(analyzer.stems, words);
  }
  return words;
}

function analyze(text: string, analyzer: Analyzer): ReadWord[] {
  const words: ReadWord[] = [];
  const seen = new Set<string>();
  analyzer.analyze(text, (term, kind, written, group) => {
    if (words.length >= MOST_WORDS || seen.has(written)) return;
    seen.add(written);
    words.push({ kind, written, term, group });
  });
  return words;
}

/** The word at the end of a query that somebody may be in the middle of; of a compound, its last part. */
export function begunWord(query: string, words: readonly QueryWord[]): QueryWord | undefined {
  const last = words.at(-1);
  if (last === undefined || last.kind === 'pair' || !/[\p{L}\p{N}]$/u.test(query)) return undefined;
  // One letter among other words says nothing yet.
  return last.written.length > 1 || words.length === 1 ? last : undefined;
}
