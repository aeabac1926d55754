/** @room Ranked sections for a question, among those that the viewer may read, and the passage of each that answers. */
import type { Viewer } from '../access/can-read.ts';
import { titleKey } from '../contract/analysis/title-key.ts';
import { type Analyzer, analyzerFor, writtenIn } from '../contract/analysis.ts';
import { meaningsIn } from '../contract/synonyms.ts';
import { Accumulator, countVisible } from './accumulator.ts';
import { Agreement, type Phrasing, type Worth } from './agreement.ts';
import type { FoundText } from './closeness.ts';
import { createExactness, type Named } from './exactness.ts';
import { Factors } from './factors.ts';
import { needlesOf } from './fragment/needles.ts';
import { openIndex, type Postings } from './open-index.ts';
import { type Scored, spread } from './order.ts';
import { begunWord, type QueryWord, readQuery } from './query.ts';
import { type QuestionLanguage, questionLanguage } from './question-language.ts';
import { isRelatedIn, openRelated, relatedTerms, type Sense, sensesOf } from './related.ts';
import { type MatchScores, Rows } from './rows.ts';
import { createSpelling } from './spelling.ts';
import { alternativeTerms, knownTerm, weighTerms } from './terms.ts';
import { TitleFit } from './title-fit.ts';
import { createTwins } from './twins.ts';
import { createVisibility, type Visibility } from './visibility.ts';
import { isWeak, signsOf } from './weakness.ts';
import { QUERY_WEIGHTS, type QueryWeights } from './weights.ts';

export interface SearchQuery {
  readonly query: string;
  /** The same question in other words. Sections that answer them count, too; those that the question itself names stay first (`exactness.ts`). */
  readonly alternatives?: readonly string[] | undefined;
  /** Only pages in this language, and those that belong to all. */
  readonly language?: string | undefined;
  /** Only pages of this version, and those that belong to all. */
  readonly version?: string | undefined;
  /** Pages of other versions stand behind those of this one: the version of readers who name none. */
  readonly preferredVersion?: string | undefined;
  /** The language that questions are taken to be in if nothing in them tells: pages of others stand behind. */
  readonly preferredLanguage?: string | undefined;
  /** Of a page that is in several versions and languages, only the best is a hit, and names the others. */
  readonly fold?: boolean | undefined;
  /** Somebody is typing: the last word may be the beginning of one. */
  readonly isTyped?: boolean | undefined;
  readonly viewer: Viewer;
  /** Most hits to return. */
  readonly limit: number;
  /** Hits to leave out from the start. */
  readonly offset: number;
}

export interface SearchHit {
  /** Index in pages.json. */
  readonly page: number;
  /** Index in that page's sections. */
  readonly section: number;
  /** Number of the part that was found of a section that is cut (`section-parts.ts`); 0 of any other. */
  readonly part: number;
  /** Comparable within one response only. */
  readonly score: number;
  /** The same page in other versions and languages, of those that the viewer may read, also if a filter leaves them out. */
  readonly twins: readonly number[];
}

export interface SearchResponse {
  readonly hits: SearchHit[];
  /** Sections that match, on each page that shows them. */
  readonly total: number;
  /** Whether more hits follow. */
  readonly more: boolean;
  /** The best section has little in common with the question, like sections about something else. */
  readonly weak: boolean;
  /** Words that unknown words of the query were taken for and, if results are weak, are close to; only words that the viewer may read. */
  readonly suggestions: string[];
  /** Words that the site’s own lists say instead of words of the query: pages were found by them, too. */
  readonly meant: string[];
}

export interface SearchEngine {
  search(query: SearchQuery): SearchResponse;
}

/** Hits further down than this are not served. */
const DEEPEST_HIT = 1_000;
/** Candidates that are put in order at first. */
const FIRST_CANDIDATES = 32;
/** Candidates that are ordered if results are hard to spread; later ones are not looked at. */
const MOST_CANDIDATES = 256;
const NONE: ReadonlyMap<number, number> = new Map();
/** Results whose texts tell whether they are weak. */
const TELLING = 3;
const TENTH = 10;

/**
 * Opens a search index. The files must not be changed while the engine is in use.
 *
 * @param textOf The text of a section that was found. Without it all results say that words of the question stand nowhere together.
 * @param judge Whether results with such signs are weak.
 * @throws SearchIndexError if the index is damaged or of another format.
 */
export function openSearchEngine(
  files: { readonly json: Uint8Array; readonly bin: Uint8Array },
  textOf?: (hit: SearchHit) => FoundText,
  weights: QueryWeights = QUERY_WEIGHTS,
  judge: typeof isWeak = isWeak,
): SearchEngine {
  const index = openIndex(files);
  const { synonyms = [] } = index.header;
  const stopWords = new Set(index.header.stopWords);
  const visible = createVisibility(index);
  const spelling = createSpelling(index);
  const analyzersOf = new WeakMap<Visibility, Analyzer[]>();
  const evidence: MatchScores = {
    sections: new Accumulator(index.header.sections),
    texts: new Accumulator(index.textAudience.length),
    paths: new Accumulator(index.pageText.length),
  };
  const { sections, texts, paths } = evidence;
  const titles = new TitleFit(index, weights);
  const rows = new Rows(index, evidence, titles, weights.secondSection);
  const factors = new Factors(index, weights);
  const exactness = createExactness(index);
  const agreement = new Agreement(index, weights);
  const twinsOf = createTwins(index);
  if (index.header.relatedWords !== false && isRelatedIn(index.header.languages.flat())) openRelated();

  return {
    search(query) {
      const visibility = visible(query);
      const rarityOf = (term: number | undefined): number =>
        rarity(term === undefined ? 0 : countTerm(term, visibility).sections, visibility.sectionCount);
      const using =
        query.language === undefined ? analyzersFor(visibility) : analyzers([query.language], stopWords);
      const words = readQuery(query.query, using);
      const begun = query.isTyped === true ? begunWord(query.query, words) : undefined;
      const own = weighTerms(words, index, spelling, visibility, weights, begun);
      const phrasings = (query.alternatives ?? []).map((text) => readQuery(text, using));
      const ofPages = factors.of(visibility, {
        version: query.preferredVersion,
        ...languageOf(words, query, visibility),
      });
      try {
        const attainable =
          accumulate(own.terms, false, visibility, own.likeliest) +
          own.unknown * (1 + weights.page) * rarity(0, visibility.pageCount);
        const senses = phrasings.length > 0 ? [] : related(words, query, visibility);
        const more =
          phrasings.length > 0
            ? alternativeTerms(phrasings, own.terms, index, weights)
            : relatedTerms(senses, own.terms, weights);
        const sought = exactness.hasName(words) ? [] : words;
        let best: Scored | undefined;
        let exact: Named | undefined;
        // Stop words count where the question's own words stand: what only other words find says nothing by them.
        accumulate(own.stops, true, visibility);
        const title = titleKey(query.query);
        if (more.size > 0 && (senses.length > 0 || exactness.mayName(words, title, visibility))) {
          // Other words lift other titles over the one that the question names.
          titles.read([sought], [], own.said);
          rows.take(visibility, ofPages);
          [best] = rows.best(1, 1).sorted;
          exact = best && exactness.names(words, title, best);
        }
        accumulate(more, false, visibility);
        titles.read([sought, ...phrasings], senses, own.said);
        const total = rows.take(visibility, ofPages);
        const { found, isLast, tenth } = choose(
          query,
          exact,
          phrasings.length === 0 ? [] : [words, ...phrasings].map((each) => alone(each, visibility)),
        );
        // Related words are a guess: the question's own words tell how much it has in common with a section.
        const first = senses.length > 0 && more.size > 0 ? best : found[0];
        const hits = found.map(({ row, page, score }) => ({
          page: index.pageRecord[page] ?? 0,
          section: index.rowNumber[row] ?? 0,
          part: index.rowPart[row] ?? 0,
          score,
          twins: twinsOf(page, query.viewer),
        }));
        const weak =
          first === undefined ||
          (!exactness.isSaid(words, first) &&
            judge(
              signsOf(index, {
                first,
                attainable,
                said: own.said.filter(({ word }) => words[word]?.kind !== 'pair'),
                rarityOf,
                tenth,
                texts: textOf === undefined ? [] : hits.slice(0, TELLING).map(textOf),
                needles: needlesOf(query.query),
              }),
            ));
        return {
          total,
          more: !isLast,
          weak,
          hits,
          suggestions: [...(weak ? own.close() : own.suggestions)],
          meant:
            synonyms.length === 0
              ? []
              : meaningsIn(writtenIn(query.query), synonyms).flatMap((each) => each.words),
        };
      } finally {
        for (const accumulator of [sections, texts, paths]) accumulator.reset();
        titles.read([], []);
      }
    },
  };

  function analyzersFor(visibility: Visibility): Analyzer[] {
    const made = analyzersOf.get(visibility) ?? analyzers(visibility.languages, stopWords);
    analyzersOf.set(visibility, made);
    return made;
  }

  /** Whoever asks in other words already means what they say, and whoever asks for a name means that one. */
  function related(
    words: readonly QueryWord[],
    { language }: SearchQuery,
    visibility: Visibility,
  ): readonly Sense[] {
    const isRelated = isRelatedIn(language === undefined ? visibility.languages : [language]);
    if (index.header.relatedWords === false || !isRelated || exactness.hasName(words)) return [];
    return sensesOf(words, (term) => knownTerm(term, index, visibility));
  }

  function languageOf(
    words: readonly QueryWord[],
    { language, preferredLanguage }: SearchQuery,
    { languages }: Visibility,
  ): QuestionLanguage {
    if (language !== undefined || languages.length < 2) return { languages: [], isTold: false };
    return questionLanguage(
      words.map(({ written }) => written),
      languages,
      preferredLanguage,
    );
  }

  /**
   * Adds the evidence of terms. The rarity of a term is taken among the pages that count for this query.
   *
   * @param asOf Terms that count with the rarity of another.
   * @returns The most that a section could get of them.
   */
  function accumulate(
    terms: ReadonlyMap<number, number>,
    onlyFound: boolean,
    visibility: Visibility,
    asOf: ReadonlyMap<number, number> = NONE,
  ): number {
    const { all } = visibility;
    let attainable = 0;
    for (const [term, weight] of terms) {
      const { bySection, byPage } = worthOf(asOf.get(term) ?? term, weight, visibility);
      attainable += bySection + byPage;
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
    return attainable;
  }

  function alone(words: readonly QueryWord[], visibility: Visibility): Phrasing {
    const terms = [...alternativeTerms([words], NONE, index, weights)];
    return {
      words,
      terms: new Map(terms.map(([term, weight]) => [term, worthOf(term, weight, visibility)])),
    };
  }

  function worthOf(term: number, weight: number, visibility: Visibility): Worth {
    const count = countTerm(term, visibility);
    return {
      bySection: weight * rarity(count.sections, visibility.sectionCount),
      byPage: weight * weights.page * rarity(count.pages, visibility.pageCount),
    };
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

  /**
   * The hits that are asked for, and the score of the tenth as a share of the first. Few of the rows that matched have to be put in order
   * to know them.
   */
  function choose(
    { limit, offset, fold = false }: SearchQuery,
    exact: Named | undefined,
    phrasings: readonly Phrasing[],
  ): { found: Scored[]; isLast: boolean; tenth: number } {
    const from = whole(offset);
    const until = Math.min(DEEPEST_HIT, from + whole(limit));
    const most = Math.max(MOST_CANDIDATES, 4 * until);
    for (let count = Math.max(FIRST_CANDIDATES, 2 * until); ; count = Math.min(most, 4 * count)) {
      const { sorted: scored, isAll } = rows.best(count, until);
      const worth = agreement.worth(phrasings, scored);
      const sorted = scored.toSorted((a, b) => worth(b) - worth(a));
      const least = (exact?.share ?? 0) * (scored[0]?.score ?? 0);
      const named = sorted.find((each) => isSame(each, exact?.section) && each.score >= least);
      const ordered = named === undefined ? sorted : [named, ...sorted.filter((each) => each !== named)];
      const hits = spread(ordered, Math.max(until + 1, TENTH), { complete: count >= most || isAll, fold });
      if (hits === undefined) continue;
      const tenth = (hits[TENTH - 1]?.score ?? 0) / (hits[0]?.score || 1);
      return { found: hits.slice(from, until), isLast: hits.length <= until, tenth };
    }
  }
}

const isSame = (a: Scored, b: Scored | undefined): boolean => a.row === b?.row && a.page === b.page;

/** One analyzer for each way in which the pages that may answer were analysed. */
function analyzers(languages: readonly string[], stopWords: ReadonlySet<string>): Analyzer[] {
  const found = new Map(
    [analyzerFor(undefined), ...languages.map(analyzerFor)].map((analyzer) => [analyzer.id, analyzer]),
  );
  if (stopWords.size === 0) return [...found.values()];
  // Readings of a question are remembered by the ids of those that read it.
  const own = [...stopWords].join(' ');
  return [...found.values()].map((analyzer) => ({
    ...analyzer,
    id: `${analyzer.id} ${own}`,
    isStopWord: (written) => stopWords.has(written) || analyzer.isStopWord(written),
  }));
}

/** Inverse document frequency, never negative: what half of all documents contain still counts a little. */
const rarity = (documents: number, all: number): number =>
  Math.log(1 + (all - documents + 0.5) / (documents + 0.5));

const span = ({ offsets }: Postings, term: number): number => (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);

const whole = (value: number): number => Math.max(0, Math.min(DEEPEST_HIT, Math.trunc(value) || 0));
