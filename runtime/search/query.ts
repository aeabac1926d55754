/** Reads what was asked into words, each with the terms it may stand in the index as. */
import type { Analyzer, TermKind } from '../contract/analysis.ts';

/** What is read of a query, in UTF-16 code units; an answer to more would not be a search. */
const LONGEST_QUERY = 4_000;
/** Distinct words of a query that count, in the order they were written. */
const MOST_WORDS = 96;
/** Queries remembered: each is read once for the index, and again for the passage of every result. */
const REMEMBERED = 32;

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

const known = new Map<string, readonly QueryWord[]>();
const readings = new Map<string, readonly ReadWord[]>();

/** The words of a query as the analyzers read it together. */
export function readQuery(query: string, analyzers: readonly Analyzer[]): readonly QueryWord[] {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed();
  const key = `${analyzers.map(({ id }) => id).join(' ')}\n${text}`;
  return latest(known, key, () => read(text, analyzers));
}

/** What is known under a key, or found out now and known from now on; the oldest is forgotten. */
function latest<T>(map: Map<string, T>, key: string, find: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = find();
    map.set(key, value);
    const oldest = map.size > REMEMBERED ? map.keys().next().value : undefined;
    if (oldest !== undefined) map.delete(oldest);
  }
  return value;
}

/** Every analyzer cuts a text alike, so that the words of one line up with those of another. */
function read(text: string, analyzers: readonly Analyzer[]): QueryWord[] {
  const different = new Map(analyzers.map((analyzer) => [analyzer.stems, analyzer]));
  const [first = [], ...others] = [...different.values()].map((analyzer) => readWith(text, analyzer));
  return first.map((word, index) => ({
    kind: word.kind,
    written: word.written,
    terms: [...new Set([word.term, ...others.flatMap((reading) => reading[index]?.term ?? [])])],
    group: word.group,
    stop: analyzers.some((analyzer) => analyzer.isStopWord(word.written)),
  }));
}

type ReadWord = Pick<QueryWord, 'kind' | 'written' | 'group'> & { readonly term: string };

/** Languages that stem alike read a text alike. */
function readWith(text: string, analyzer: Analyzer): readonly ReadWord[] {
  return latest(readings, `${analyzer.stems}\n${text}`, () => analyze(text, analyzer));
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
