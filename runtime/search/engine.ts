/** Ranked sections for a query, among what the viewer may read. */
import type { Viewer } from '../access/can-read.ts';
import { type Analyzer, analyzerFor } from '../contract/analysis.ts';
import { Accumulator, countVisible } from './accumulator.ts';
import { openIndex } from './open-index.ts';
import { Candidates, type Scored, spread } from './order.ts';
import { readQuery } from './query.ts';
import { createSpelling } from './spelling.ts';
import { weighTerms } from './terms.ts';
import { createVisibility, type Visibility } from './visibility.ts';
import { QUERY_WEIGHTS, type QueryWeights } from './weights.ts';

export interface SearchQuery {
  readonly query: string;
  /** Only pages in this language, and those that have none. */
  readonly language?: string | undefined;
  /** Only pages of this version, and those that have none. */
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
  const sections = new Accumulator(index.sectionPage.length);
  const pages = new Accumulator(index.pageRecord.length);
  const candidates = new Candidates(index.sectionPage.length);
  const factorsOf = new Map<number, Float64Array>();

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
        return { ...rank(query), suggestions: [...suggestions] };
      } finally {
        sections.reset();
        pages.reset();
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
    const { mask, all } = visibility;
    for (const [term, weight] of terms) {
      const inSections = all
        ? span(index.sections.offsets, term)
        : countVisible(index.sections, term, mask, index.sectionPage);
      const inPages = all ? span(index.pages.offsets, term) : countVisible(index.pages, term, mask);
      const bySection = weight * rarity(inSections, visibility.sectionCount);
      const byPage = weight * weights.page * rarity(inPages, visibility.pageCount);
      if (onlyFound) {
        sections.refine(index.sections, term, bySection);
        pages.refine(index.pages, term, byPage);
      } else {
        sections.add(index.sections, term, bySection, all ? undefined : mask, index.sectionPage);
        pages.add(index.pages, term, byPage, all ? undefined : mask);
      }
    }
  }

  function rank({ limit, offset, preferredVersion }: SearchQuery): { hits: SearchHit[]; total: number } {
    const { touched, scores } = sections;
    const preferred =
      preferredVersion === undefined ? 0 : 1 + index.header.versions.indexOf(preferredVersion);
    const { sectionPage } = index;
    const factors = pageFactors(preferred);
    const pageScores = pages.scores;
    for (let i = 0; i < touched.length; i++) {
      const section = touched[i] ?? 0;
      const page = sectionPage[section] ?? 0;
      scores[section] = ((scores[section] ?? 0) + (pageScores[page] ?? 0)) * (factors[page] ?? 1);
    }
    candidates.take(touched, scores);
    const from = whole(offset);
    const until = Math.min(DEEPEST_HIT, from + whole(limit));
    const hits = choose(touched.length, until).slice(from);
    return {
      total: touched.length,
      hits: hits.map(({ section, page, score }) => ({
        page: index.pageRecord[page] ?? 0,
        section: index.sectionNumber[section] ?? 0,
        score,
      })),
    };
  }

  /** What the score of each page's sections is multiplied by where readers prefer a version (0: none). */
  function pageFactors(preferred: number): Float64Array {
    let factors = factorsOf.get(preferred);
    if (factors === undefined) {
      factors = Float64Array.from(index.pageVersion, (version, page) => {
        const other = preferred !== 0 && version !== 0 && version !== preferred;
        return (index.pageBoost[page] ?? 1) * (other ? weights.otherVersion : 1);
      });
      factorsOf.set(preferred, factors);
    }
    return factors;
  }

  /** The first hits. Few of the sections that matched have to be put in order to know them. */
  function choose(matches: number, until: number): Scored[] {
    const most = Math.max(MOST_CANDIDATES, 4 * until);
    for (let count = Math.max(FIRST_CANDIDATES, 2 * until); ; count = Math.min(most, 4 * count)) {
      const sorted = candidates.best(count).map(({ section, score }) => ({
        section,
        score,
        page: index.sectionPage[section] ?? 0,
        twin: index.sectionTwin[section] ?? 0,
      }));
      const complete = count >= most || sorted.length === matches;
      const hits = spread(sorted, until, complete);
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

const span = (offsets: Uint32Array, term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);

const whole = (value: number): number => Math.max(0, Math.min(DEEPEST_HIT, Math.trunc(value) || 0));
