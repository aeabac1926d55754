/** @room `@waymark/search`: ranked sections for a question, among those that the viewer may read, and the passage of each that answers. */

import { writtenIn } from '@waymark/contract/analysis';
import { titleKey } from '@waymark/contract/analysis/title-key';
import type { Viewer } from '@waymark/contract/can-read';
import { meaningsIn } from '@waymark/contract/synonyms';
import { Agreement } from './agreement.ts';
import { createAnalyzers } from './analyzers.ts';
import type { FoundText } from './closeness.ts';
import { coverageOf } from './coverage.ts';
import { createExactness, type Named } from './exactness.ts';
import { Factors } from './factors.ts';
import { needlesOf } from './fragment/needles.ts';
import { type OpenIndex, openIndex } from './open-index.ts';
import { type Scored, spread } from './order.ts';
import { begunWord, type QueryWord, readQuery } from './query.ts';
import { type QuestionLanguage, questionLanguage } from './question-language.ts';
import { isRelatedIn, openRelated, relatedTerms, type Sense, sensesOf } from './related.ts';
import { Rows } from './rows.ts';
import { createSpelling } from './spelling.ts';
import { rarity, TermEvidence } from './term-evidence.ts';
import { alternativeTerms, knownTerm, WeightedTerms } from './terms.ts';
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
  /** Only the best of a page's versions and languages is a hit, and names the others. */
  readonly fold?: boolean | undefined;
  /** Somebody is typing: the last word may be the beginning of one. */
  readonly isTyped?: boolean | undefined;
  readonly viewer: Viewer;
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
  return new Engine(openIndex(files), textOf, weights, judge);
}

/** A question, read for the pages that count for it. */
interface Question {
  readonly query: SearchQuery;
  readonly visibility: Visibility;
  readonly words: readonly QueryWord[];
  /** The same in other words. */
  readonly phrasings: readonly (readonly QueryWord[])[];
  /** Terms of its own words. */
  readonly own: WeightedTerms;
  /** The words of documentation for them. */
  readonly senses: readonly Sense[];
}

interface Matches {
  /** Sections that match. */
  readonly total: number;
  /** The most that a section could get of the question's own words. */
  readonly attainable: number;
  readonly exact: Named | undefined;
  /** Related words were added, which are a guess: the question's own words tell how much it has in common with a section. */
  readonly isGuess: boolean;
  /** The best section by the question's own words, if others were added. */
  readonly best: Scored | undefined;
}

interface Chosen {
  readonly found: readonly Scored[];
  readonly isLast: boolean;
  /** The one with the highest score, unless the question names another. */
  readonly best: Scored | undefined;
  /** The score of the tenth as a share of the first. */
  readonly tenth: number;
}

/** Everything that queries share. */
function openParts(index: OpenIndex, weights: QueryWeights) {
  const evidence = new TermEvidence(index, weights);
  const titles = new TitleFit(index, weights);
  return {
    index,
    weights,
    evidence,
    titles,
    visible: createVisibility(index),
    analyzers: createAnalyzers(index.header.stopWords),
    spelling: createSpelling(index),
    rows: new Rows(index, evidence, titles, weights.secondSection),
    factors: new Factors(index, weights),
    exactness: createExactness(index),
    agreement: new Agreement(index, weights),
    twinsOf: createTwins(index),
  };
}

class Engine implements SearchEngine {
  readonly #parts: ReturnType<typeof openParts>;
  readonly #textOf: ((hit: SearchHit) => FoundText) | undefined;
  readonly #judge: typeof isWeak;

  constructor(
    index: OpenIndex,
    textOf: ((hit: SearchHit) => FoundText) | undefined,
    weights: QueryWeights,
    judge: typeof isWeak,
  ) {
    this.#parts = openParts(index, weights);
    this.#textOf = textOf;
    this.#judge = judge;
    if (this.#isRelatedIn(index.header.languages.flat())) openRelated();
  }

  search(query: SearchQuery): SearchResponse {
    const question = this.#read(query);
    try {
      const matches = this.#match(question);
      const chosen = this.#choose(question, matches.exact);
      const hits = chosen.found.map((each) => this.#hit(each, query.viewer));
      const weak = this.#isWeak(question, matches, chosen, hits);
      const { synonyms = [] } = this.#parts.index.header;
      return {
        total: matches.total,
        more: !chosen.isLast,
        weak,
        hits,
        suggestions: [...(weak ? question.own.close() : question.own.suggestions)],
        meant:
          synonyms.length === 0
            ? []
            : meaningsIn(writtenIn(query.query), synonyms).flatMap((each) => each.words),
      };
    } finally {
      this.#parts.evidence.reset();
      this.#parts.titles.read([], []);
    }
  }

  #read(query: SearchQuery): Question {
    const { index, weights, spelling } = this.#parts;
    const visibility = this.#parts.visible(query);
    const analyzers = this.#parts.analyzers(visibility, query.language);
    const words = readQuery(query.query, analyzers);
    const begun = query.isTyped === true ? begunWord(query.query, words) : undefined;
    const phrasings = (query.alternatives ?? []).map((text) => readQuery(text, analyzers));
    const own = new WeightedTerms(words, index, spelling, visibility, weights, begun);
    const senses = phrasings.length > 0 ? [] : this.#related(query, words, visibility);
    return { query, visibility, words, phrasings, own, senses };
  }

  /** Adds up the evidence, and gives it to the rows. */
  #match(question: Question): Matches {
    const { index, weights, evidence, exactness, titles, rows } = this.#parts;
    const { query, visibility, words, phrasings, own, senses } = question;
    const factors = this.#parts.factors.of(visibility, {
      version: query.preferredVersion,
      ...languageOf(question),
    });
    const unknown = own.unknown * (1 + weights.page) * rarity(0, visibility.pageCount);
    const attainable = evidence.add(own.terms, visibility, own.likeliest) + unknown;
    const more =
      phrasings.length > 0
        ? alternativeTerms(phrasings, own.terms, index, weights)
        : relatedTerms(senses, own.terms, weights);
    const sought = exactness.hasName(words) ? [] : words;
    let best: Scored | undefined;
    let exact: Named | undefined;
    // Stop words count where the question's own words stand: what only other words find says nothing by them.
    evidence.refine(own.stops, visibility);
    const title = titleKey(query.query);
    if (more.size > 0 && (senses.length > 0 || exactness.mayName(words, title, visibility))) {
      // Other words lift other titles over the one that the question names.
      titles.read([sought], [], own.said);
      rows.take(visibility, factors);
      [best] = rows.best(1, 1).sorted;
      exact = best && exactness.names(words, title, best);
    }
    evidence.add(more, visibility);
    titles.read([sought, ...phrasings], senses, own.said);
    const total = rows.take(visibility, factors);
    return { total, attainable, exact, best, isGuess: senses.length > 0 && more.size > 0 };
  }

  /** Whoever asks in other words already means what they say, and whoever asks for a name means that one. */
  #related({ language }: SearchQuery, words: readonly QueryWord[], visibility: Visibility): readonly Sense[] {
    const isRelated = this.#isRelatedIn(language === undefined ? visibility.languages : [language]);
    if (!isRelated || this.#parts.exactness.hasName(words)) return [];
    return sensesOf(words, (term) => knownTerm(term, this.#parts.index, visibility));
  }

  #isRelatedIn(languages: readonly string[]): boolean {
    return this.#parts.index.header.relatedWords !== false && isRelatedIn(languages);
  }

  /** The hits that are asked for. Few of the rows that matched have to be put in order to know them. */
  #choose(question: Question, exact: Named | undefined): Chosen {
    const { query } = question;
    const worthOf = this.#worth(question);
    const from = whole(query.offset);
    const until = Math.min(DEEPEST_HIT, from + whole(query.limit));
    const most = Math.max(MOST_CANDIDATES, 4 * until);
    for (let count = Math.max(FIRST_CANDIDATES, 2 * until); ; count = Math.min(most, 4 * count)) {
      const { sorted: scored, isAll } = this.#parts.rows.best(count, until);
      const worth = scored.map(worthOf(scored));
      const sorted = [...scored.keys()]
        .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0))
        .flatMap((at) => scored[at] ?? []);
      const least = (exact?.share ?? 0) * (scored[0]?.score ?? 0);
      const named = sorted.find((each) => isSame(each, exact?.section) && each.score >= least);
      const ordered = named === undefined ? sorted : [named, ...sorted.filter((each) => each !== named)];
      const hits = spread(ordered, Math.max(until + 1, TENTH), {
        complete: count >= most || isAll,
        fold: query.fold ?? false,
      });
      if (hits === undefined) continue;
      const best = named ?? scored[0];
      const tenth = (hits[TENTH - 1]?.score ?? 0) / (best?.score || 1);
      return { found: hits.slice(from, until), isLast: hits.length <= until, best, tenth };
    }
  }

  /** Functions of candidates: more than their scores if phrasings agree on them or, of a question alone, if they have more of its words. */
  #worth({
    words,
    phrasings,
    visibility,
    own,
    senses,
  }: Question): (scored: readonly Scored[]) => (candidate: Scored) => number {
    const { index, weights, evidence, agreement } = this.#parts;
    if (phrasings.length > 0) {
      const ways = [words, ...phrasings].map((each) => evidence.phrasing(each, visibility));
      return (scored) => agreement.worth(ways, scored);
    }
    const covered = coverageOf(index, words, { said: own.said, senses }, (term) =>
      evidence.rarity(term, visibility),
    );
    return () => (candidate) => candidate.score * (1 + weights.coverage * covered(candidate));
  }

  #hit({ row, page, score }: Scored, viewer: Viewer): SearchHit {
    const { pageRecord, rowNumber, rowPart } = this.#parts.index;
    return {
      page: pageRecord[page] ?? 0,
      section: rowNumber[row] ?? 0,
      part: rowPart[row] ?? 0,
      score,
      twins: this.#parts.twinsOf(page, viewer),
    };
  }

  #isWeak(
    question: Question,
    matches: Matches,
    { best, tenth }: Chosen,
    hits: readonly SearchHit[],
  ): boolean {
    const { query, words, own, visibility } = question;
    const first = matches.isGuess ? matches.best : best;
    if (first === undefined) return true;
    if (this.#parts.exactness.isSaid(words, first)) return false;
    const textOf = this.#textOf;
    return this.#judge(
      signsOf(this.#parts.index, {
        first,
        attainable: matches.attainable,
        said: own.said.filter(({ word }) => words[word]?.kind !== 'pair'),
        rarityOf: (term) => this.#parts.evidence.rarity(term, visibility),
        tenth,
        texts: textOf === undefined ? [] : hits.slice(0, TELLING).map(textOf),
        needles: needlesOf(query.query),
      }),
    );
  }
}

const isSame = (a: Scored, b: Scored | undefined): boolean => a.row === b?.row && a.page === b.page;

function languageOf({ query, words, visibility: { languages } }: Question): QuestionLanguage {
  if (query.language !== undefined || languages.length < 2) return { languages: [], isTold: false };
  return questionLanguage(
    words.map(({ written }) => written),
    languages,
    query.preferredLanguage,
  );
}

const whole = (value: number): number => Math.max(0, Math.min(DEEPEST_HIT, Math.trunc(value) || 0));
