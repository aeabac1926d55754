/** @room questions.yaml: the pages that search must find, tested by `waymark check --questions`. */

import { type AskedQuestion, QUESTIONS_FILE } from '@waymark/repository/content/questions';
import type { Document } from '@waymark/repository/document';
import type { Page, Site } from '@waymark/repository/types';
import { openSearchEngine } from '@waymark/search/engine';
import { type AskedSite, askExpected, readerOf, wantedAddress } from '@waymark/search/expected-answers';
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { buildSearchIndex } from '../emit/search-index.ts';
import { searchSections } from '../emit/search-sections.ts';

/** Reports each question whose page is not among the first results. */
export function askQuestions(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  questions: readonly AskedQuestion[],
  report: (problem: Report) => void,
): void {
  if (questions.length === 0) return;
  const pages = site.pages.filter(({ indexed }) => indexed);
  const sectionsOf = (page: Page | undefined) => documents.get(page?.path ?? '')?.sections ?? [];
  const asked = askedSite(site, pages, sectionsOf);
  for (const question of questions) {
    const problem = missing(question, pages, sectionsOf) ?? notFound(asked, question);
    if (problem === undefined) continue;
    const { line, column } = question;
    report({ code: 'question-not-answered', file: QUESTIONS_FILE, line, column, ...problem });
  }
}

type SectionsOf = (page: Page | undefined) => Document['sections'];

function askedSite(site: Site, pages: readonly Page[], sectionsOf: SectionsOf): AskedSite {
  const files = buildSearchIndex(
    searchSections(pages.map((page) => ({ page, sections: sectionsOf(page) }))),
    undefined,
    site.extension?.search,
  );
  const engine = openSearchEngine({
    json: files.get('search.json') ?? new Uint8Array(),
    bin: files.get('search.bin') ?? new Uint8Array(),
  });
  return {
    engine,
    viewer: readerOf(pages.map(({ audience }) => audience)),
    languages: site.languages,
    versions: site.versions,
    placeOf: (page, section) => ({
      path: pages[page]?.path ?? '',
      anchor: sectionsOf(pages[page])[section]?.anchor ?? '',
    }),
  };
}

function missing(
  { page: path, section }: AskedQuestion,
  pages: readonly Page[],
  sectionsOf: SectionsOf,
): Pick<Report, 'message' | 'hint'> | undefined {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) {
    const guess = closest(
      path,
      pages.map((each) => each.path),
    );
    return {
      message: `Search has no page ${path}.`,
      hint: didYouMean(guess, 'Write the path that the page has now.'),
    };
  }
  const anchors = sectionsOf(page).map(({ anchor }) => anchor);
  if (section === undefined || anchors.includes(section)) return undefined;
  const guess = closest(section, anchors);
  return {
    message: `${path} has no section #${section}.`,
    hint: didYouMean(guess, 'Write the anchor that it has now.'),
  };
}

function notFound(asked: AskedSite, question: AskedQuestion): Pick<Report, 'message' | 'hint'> | undefined {
  const { isAnswered, found: all } = askExpected(asked, question);
  if (isAnswered) return undefined;
  const found = all.slice(0, 3);
  return {
    message: `${JSON.stringify(question.question)} does not find ${wantedAddress(question)} among the first ${question.first}${found.length > 0 ? `, but ${found.join(', ')}` : ''}.`,
    hint: 'Use the words of the question in the title, a heading or the `keywords` of the page, or give the question `alternatives`.',
  };
}
