/** Ranked sections for a query, among what the viewer may read. */
import type { Viewer } from '../access/can-read.ts';
import { type Analyzer, analyzerFor } from '../contract/analysis.ts';
import { Accumulator, countVisible } from './accumulator.ts';
import { Factors } from './factors.ts';
import { openIndex, type Postings } from './open-index.ts';
import { type Scored, spread } from './order.ts';
import { readQuery } from './query.ts';
import { type Evidence, Rows } from './rows.ts';
import { createSpelling } from './spelling.ts';
import { weighTerms } from './terms.ts';
import { createVisibility, type Visibility } from './visibility.ts';
import { QUERY_WEIGHTS, type QueryWeights } from './weights.ts';

export interface SearchQuery {
  readonly query: string;
  /** Only pages in this language, and those that belong to all. */
  readonly language?: string | undefined;
  /** Only pages of this version, and those that belong to all. */
  readonly version?: string | undefined;
  /** Pages of other versions stand behind those of this one: the version of readers who name none. */
  readonly preferredVersion?: string | undefined;
  readonly viewer: Viewer;
  /** Most hits to return. */
  readonly limit: number;
  /** Hits to leave out from the start. */
  readonly offset: number;
}

interface SearchHit {
  /** Index in pages.json. */
  readonly page: number;
  /** Index in that page's sections. */
  readonly section: number;
  /** Comparable within one response only. */
  readonly score: number;
}

export interface SearchResponse {
  readonly hits: SearchHit[];
  /** Sections that match, of which `hits` is a part. */
  readonly total: number;
  /** Words that unknown words of the query were taken for or are close to; only words that the viewer may read. */
  readonly suggestions: string[];
}

export interface SearchEngine {
  search(query: SearchQuery): SearchResponse;
}

/** Hits further down than this are not served. */
const DEEPEST_HIT = 1_000;
/** Candidates that are put in order at first. */
const FIRST_CANDIDATES = 32;
/** Candidates that are put in order where results are hard to spread; what stands behind them is not looked at. */
const MOST_CANDIDATES = 256;

/**
 * Opens a search index. The files must not be changed while the engine is in use.
 *
 * @throws SearchIndexError where the index is damaged or of another format.
 */
export function openSearch(
  files: { readonly json: Uint8Array; readonly bin: Uint8Array },
  weights: QueryWeights = QUERY_WEIGHTS,
): SearchEngine {
  const index = openIndex(files);
  const visible = createVisibility(index);
  const spelling = createSpelling(index);
  const analyzersOf = new WeakMap<Visibility, Analyzer[]>();
  const evidence: Evidence = {
    sections: new Accumulator(index.header.sections),
    texts: new Accumulator(index.textAudience.length),
    paths: new Accumulator(index.pageText.length),
  };
  const { sections, texts, paths } = evidence;
  const rows = new Rows(index, evidence);
  const factors = new Factors(index, weights.otherVersion);

  return {
    search(query) {
      const visibility = visible(query);
      const words = readQuery(
        query.query,
        query.language === undefined ? analyzersFor(visibility) : analyzers([query.language]),
      );
      const { terms, stops, suggestions } = weighTerms(words, index, spelling, visibility, weights);
      try {
        accumulate(terms, false, visibility);
        accumulate(stops, true, visibility);
        return { ...rank(query, visibility), suggestions: [...suggestions] };
      } finally {
        for (const accumulator of [sections, texts, paths]) accumulator.reset();
      }
    },
  };

  function analyzersFor(visibility: Visibility): Analyzer[] {
    const made = analyzersOf.get(visibility) ?? analyzers(visibility.languages);
    analyzersOf.set(visibility, made);
    return made;
  }

  /** Adds the evidence of terms. The rarity of a term is taken among the pages that count for this query. */
  function accumulate(terms: ReadonlyMap<number, number>, onlyFound: boolean, visibility: Visibility): void {
    const { all } = visibility;
    for (const [term, weight] of terms) {
      const count = countTerm(term, visibility);
      const bySection = weight * rarity(count.sections, visibility.sectionCount);
      const byPage = weight * weights.page * rarity(count.pages, visibility.pageCount);
      if (onlyFound) {
        sections.refine(index.sections, term, bySection);
        texts.refine(index.texts, term, byPage);
        paths.refine(index.paths.sections, term, bySection);
        paths.refine(index.paths.texts, term, byPage);
      } else {
        sections.add(index.sections, term, bySection, all ? undefined : visibility.sections);
        texts.add(index.texts, term, byPage, all ? undefined : visibility.texts);
        paths.add(index.paths.sections, term, bySection, all ? undefined : visibility.pages);
        paths.add(index.paths.texts, term, byPage, all ? undefined : visibility.pages);
      }
    }
  }

  /** On how many of the pages that count a term stands, and in how many of their sections. */
  function countTerm(term: number, visibility: Visibility): { sections: number; pages: number } {
    if (visibility.each) return { sections: span(index.sections, term), pages: span(index.texts, term) };
    let inSections = countVisible(index.sections, term, visibility.sections);
    let inPages = countVisible(index.texts, term, visibility.texts);
    const { offsets, documents } = index.paths.sections;
    for (let i = offsets[term] ?? 0; i < (offsets[term + 1] ?? 0); i++) {
      const page = documents[i] ?? 0;
      if (visibility.pages[page] !== 1) continue;
      const text = index.pageText[page] ?? 0;
      inSections += (index.textRows[text + 1] ?? 0) - (index.textRows[text] ?? 0);
      inPages++;
    }
    // A name of a path may stand in the text, too.
    return {
      sections: Math.min(inSections, visibility.sectionCount),
      pages: Math.min(inPages, visibility.pageCount),
    };
  }

  function rank(
    { limit, offset, preferredVersion }: SearchQuery,
    visibility: Visibility,
  ): { hits: SearchHit[]; total: number } {
    const total = rows.take(visibility, factors.of(visibility, preferredVersion));
    const from = whole(offset);
    const until = Math.min(DEEPEST_HIT, from + whole(limit));
    return {
      total,
      hits: choose(until)
        .slice(from)
        .map(({ row, page, score }) => ({
          page: index.pageRecord[page] ?? 0,
          section: index.rowNumber[row] ?? 0,
          score,
        })),
    };
  }

  /** The first hits. Few of the rows that matched have to be put in order to know them. */
  function choose(until: number): Scored[] {
    const most = Math.max(MOST_CANDIDATES, 4 * until);
    for (let count = Math.max(FIRST_CANDIDATES, 2 * until); ; count = Math.min(most, 4 * count)) {
      const { sorted, isAll } = rows.best(count, until);
      const hits = spread(sorted, until, count >= most || isAll);
      if (hits !== undefined) return hits;
    }
  }
}

/** One analyzer for each way in which the pages that may answer were analysed. */
function analyzers(languages: readonly string[]): Analyzer[] {
  const found = new Map(
    [analyzerFor(undefined), ...languages.map(analyzerFor)].map((analyzer) => [analyzer.id, analyzer]),
  );
  return [...found.values()];
}

/** Inverse document frequency, never negative: what half of all documents contain still counts a little. */
const rarity = (documents: number, all: number): number =>
  Math.log(1 + (all - documents + 0.5) / (documents + 0.5));

const span = ({ offsets }: Postings, term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);

const whole = (value: number): number => Math.max(0, Math.min(DEEPEST_HIT, Math.trunc(value) || 0));
