/** Asks a site its questions with the engine that agents ask, as a reader who may read all of it. */
import type { Viewer } from '../../runtime/access/can-read.ts';
import { openSearch } from '../../runtime/search/engine.ts';
import { closest, didYouMean } from '../diagnostics/closest.ts';
import type { Report } from '../diagnostics/diagnostic.ts';
import { buildSearchIndex } from '../emit/search-index.ts';
import { searchSections } from '../emit/search-sections.ts';
import type { Document } from '../markdown/document/document.ts';
import type { Page, Site } from '../types.ts';
import { type AskedQuestion, QUESTIONS_FILE } from './read-questions.ts';

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
  const files = buildSearchIndex(
    pages.flatMap((page, index) => searchSections(page, sectionsOf(page), index)),
    undefined,
    site.extension?.search,
  );
  const engine = openSearch({
    json: files.get('search.json') ?? new Uint8Array(),
    bin: files.get('search.bin') ?? new Uint8Array(),
  });
  const viewer: Viewer = { kind: 'user', groups: groupsOf(pages) };

  for (const question of questions) {
    const problem = missing(question) ?? notFound(question);
    if (problem === undefined) continue;
    const { line, column } = question;
    report({ code: 'question-not-answered', file: QUESTIONS_FILE, line, column, ...problem });
  }

  function missing({ page: path, section }: AskedQuestion): Pick<Report, 'message' | 'hint'> | undefined {
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

  function notFound(asked: AskedQuestion): Pick<Report, 'message' | 'hint'> | undefined {
    const { question, alternatives, first, language, version } = asked;
    const { hits } = engine.search({
      query: question,
      alternatives,
      viewer,
      limit: first,
      offset: 0,
      fold: true,
      ...(language === undefined
        ? { preferredLanguage: site.languages.find((each) => each.default)?.name }
        : { language }),
      ...(version === undefined
        ? { preferredVersion: site.versions.find((each) => each.default)?.name }
        : { version }),
    });
    const isAnswer = ({ page, section }: (typeof hits)[number]): boolean =>
      pages[page]?.path === asked.page &&
      (asked.section === undefined || sectionsOf(pages[page])[section]?.anchor === asked.section);
    if (hits.some(isAnswer)) return undefined;
    const wanted = asked.section === undefined ? asked.page : `${asked.page}#${asked.section}`;
    const found = hits.slice(0, 3).map(({ page }) => pages[page]?.path ?? '');
    return {
      message: `${JSON.stringify(question)} does not find ${wanted} among the first ${first}${found.length > 0 ? `, but ${found.join(', ')}` : ''}.`,
      hint: 'Use the words of the question in the title, a heading or the `keywords` of the page, or give the question `alternatives`.',
    };
  }
}

function groupsOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ audience }) => (typeof audience === 'object' ? audience.groups : []));
}
