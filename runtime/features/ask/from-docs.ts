/** Answers without a model: the passages of the docs that answer, each with its place; results of search if none does. */
import type { AskEvent, AskPage, AskQuestion } from '@waymark/contract/ask';
import { findOccurrences, type Needles, needlesOf, STOP_WEIGHT } from '@waymark/search/fragment/needles';
import { passageOf } from './passage.ts';
import type { DocsLibrary, DocsSection, FoundDocs, SectionQuery } from './sections.ts';

/** Sections that are looked at: what is left of them names the related pages. */
const LOOKED_AT = 12;
const MOST_PASSAGES = 3;
const MOST_RELATED = 4;
/** If nothing answers, the reader goes on with what search found. */
const MOST_RESULTS = 8;
/** UTF-16 code units of the first passage, and of the others. */
const FIRST_LENGTH = 520;
const LENGTH = 280;
/** A passage of so much less worth than the first is about something else. */
const LEAST_WORTH = 0.6;
/** The score of a section counts words of its page, too: by so much less if the section itself has none of them. */
const OF_PAGE = 0.6;

/** The share of a question's words from which a section is about them. */
const MUCH = 0.5;

export function* answerFromDocs(library: DocsLibrary, question: AskQuestion): Generator<AskEvent, void> {
  const asked = findFor(library, question);
  const { sections, weak, close } = asked.found;
  const chosen = weak ? [] : choose(sections, asked.needles);
  for (const [index, section] of chosen.entries()) {
    const number = index + 1;
    const needles = asked.needles(section.language);
    const {
      within,
      quote,
      text: shown,
    } = passageOf(section.text, needles, index === 0 ? FIRST_LENGTH : LENGTH);
    const source = library.sourceOf(section, number, quote);
    yield { event: 'source', data: within.length === 0 ? source : { ...source, within } };
    const text = (index === 0 ? '' : '\n\n') + shown;
    yield { event: 'part', data: { text, sources: [number], proven: true } };
  }
  const related = relatedPages(library, sections, chosen);
  yield { event: 'end', data: { found: chosen.length > 0, by: 'docs', related, close } };
}

/** A question as it is searched for together with the one before it. */
export function inConversation({
  question,
  earlier = [],
}: AskQuestion): Pick<SectionQuery, 'question' | 'alternatives'> {
  const before = earlier.at(-1);
  return before === undefined
    ? { question }
    : { question: `${before} ${question}`, alternatives: [question] };
}

/** A question is read together with the one before it, unless that finds less of what it says than the question does alone. */
function findFor(
  library: DocsLibrary,
  { earlier = [], ...asked }: AskQuestion,
): { readonly found: FoundDocs; readonly needles: (language: string | undefined) => Needles } {
  const { question } = asked;
  const found = library.find({ ...asked, limit: LOOKED_AT });
  const own = needlesOf(question);
  const before = earlier.at(-1);
  if (before === undefined) return { found, needles: own };
  const joined = inConversation({ question, earlier });
  const both = library.find({ ...asked, ...joined, limit: LOOKED_AT });
  const first = needlesOf(before);
  const answersBoth = (section: DocsSection): boolean =>
    covered(section, first(section.language)) >= MUCH && speaksOf(section, own(section.language));
  // A question whose words say nothing by themselves is not answered by what answered the one before it.
  const sections = found.weak ? both.sections.filter(answersBoth) : both.sections;
  const said = ([best]: readonly DocsSection[]): number =>
    best === undefined ? 0 : covered(best, own(best.language));
  const isOther = !found.weak && said(found.sections) >= MUCH && said(sections) < MUCH * said(found.sections);
  if (both.weak || sections.length === 0 || isOther) return { found, needles: own };
  return { found: { ...both, sections }, needles: needlesOf(joined.question) };
}

/** True if a section has one of the words that say something; a question without any is about the one before it. */
function speaksOf({ text }: DocsSection, needles: Needles): boolean {
  const saysMuch = (word: number): boolean => (needles.weights[word] ?? 0) > STOP_WEIGHT;
  const words = needles.weights.keys();
  return ![...words].some(saysMuch) || findOccurrences(text, needles).words.some(saysMuch);
}

/** The best, and others that say about as much of what was asked. */
function choose(
  sections: readonly DocsSection[],
  needles: (language: string | undefined) => Needles,
): readonly DocsSection[] {
  const ranked = sections
    .filter(({ text }) => text.units.length > 0)
    .map((section) => ({
      section,
      worth: section.score * (OF_PAGE + (1 - OF_PAGE) * covered(section, needles(section.language))),
    }))
    .sort((a, b) => b.worth - a.worth);
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }) => worth >= LEAST_WORTH * best)
    .slice(0, MOST_PASSAGES)
    .map(({ section }) => section);
}

/** The share of the words of the question that stand in a section, by their weight. */
function covered({ text }: DocsSection, needles: Needles): number {
  const weightOf = (words: Iterable<number>) =>
    [...words].reduce((sum, word) => sum + (needles.weights[word] ?? 0), 0);
  const all = weightOf(needles.weights.keys());
  return all === 0 ? 0 : weightOf(new Set(findOccurrences(text, needles).words)) / all;
}

export function relatedPages(
  library: DocsLibrary,
  sections: readonly DocsSection[],
  chosen: readonly DocsSection[],
): readonly AskPage[] {
  const shownPages = new Set(chosen.map(({ page }) => page.path));
  const others = new Map(
    sections.flatMap(({ page }) => (shownPages.has(page.path) ? [] : [[page.path, page] as const])),
  );
  return [...others.values()]
    .slice(0, chosen.length > 0 ? MOST_RELATED : MOST_RESULTS)
    .map((page) => library.pageOf(page));
}
