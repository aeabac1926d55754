/** The section that a question names, and whether its page has all that a question says. */
import type { OpenIndex, Postings } from './open-index.ts';
import type { Scored } from './order.ts';
import type { QueryWord } from './query.ts';
import type { Visibility } from './visibility.ts';

/** So many words together are a phrase: fewer stand in many sections that are about something else. */
const PHRASE = 5;

/** The share of the best score that a section needs to be named by words: a long page has five of most questions somewhere. */
const NAMED = 0.9;

/** So few words are a search for what has them, rather than a question. */
const FEW = 2;

/** Documents in order. */
type Documents = Postings['documents'];

/** A section that stands first if it has this share of the best score. */
export interface Named {
  readonly section: Scored;
  readonly share: number;
}

export function createExactness(index: OpenIndex) {
  const says = (postings: Postings, document: number, { terms }: QueryWord): boolean =>
    terms.some((written) => includes(documentsOf(postings, index.findTerm(written)), document));
  const sectionsOf = ({ terms }: QueryWord): Documents[] =>
    terms.map((written) => documentsOf(index.sections, index.findTerm(written)));

  return {
    /** True if a question has an identifier: it means the sections with it, and not a title with the same words. */
    hasName: (words: readonly QueryWord[]): boolean => words.some(isName),
    /**
     * True if a section may be named: that of most questions need not be found. A page that does not count changes neither the answer nor the
     * time that it takes.
     *
     * @param title `titleKey` of the question.
     */
    mayName(
      words: readonly QueryWord[],
      title: number,
      { sections, pages }: Pick<Visibility, 'sections' | 'pages'>,
    ): boolean {
      const isSeen = (section: number): boolean => (sections[section] ?? 0) > 0;
      if (
        someAt(index.rowTitle, title, (row) => isSeen(index.rowSection[row] ?? 0)) ||
        someAt(index.pageTitle, title, (page) => pages[page] === 1)
      )
        return true;
      return hasCommon(soughtOf(words).map(sectionsOf), isSeen);
    },
    /** The section that a question names by its title, by an identifier, or by all its words. @param title `titleKey` of the question. */
    names(words: readonly QueryWord[], title: number, found: Scored): Named | undefined {
      const { row, page } = found;
      if (title !== 0 && (index.rowTitle[row] === title || index.pageTitle[page] === title))
        return { section: found, share: 0 };
      const section = index.rowSection[row] ?? 0;
      const sought = soughtOf(words);
      return sought.length > 0 && sought.every((word) => says(index.sections, section, word))
        ? { section: found, share: NAMED }
        : undefined;
    },
    /** True if a question is short, and a page has all its names or, without any, its words. */
    isSaid(words: readonly QueryWord[], { row, page }: Scored): boolean {
      const section = index.rowSection[row] ?? 0;
      const text = index.pageText[page] ?? 0;
      const names = words.filter(isName);
      const sought = names.length > 0 ? names : telling(words);
      // A question is not answered by words that stand anywhere on a page.
      const isQuestion = names.length === 0 && words.some(({ stop }) => stop);
      return (
        new Set(words.filter(({ stop }) => !stop).map(({ group }) => group)).size <= FEW &&
        sought.every(
          (word) =>
            says(index.sections, section, word) ||
            (!isQuestion && says(index.texts, text, word)) ||
            says(index.paths.texts, page, word),
        )
      );
    },
  };
}

/** True if each word has a section in common with all others. @param words Sections of each word, by its terms. */
function hasCommon(words: readonly Documents[][], isSeen: (section: number) => boolean): boolean {
  const [rarest = [], ...others] = words.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const isInAll = (section: number): boolean =>
    others.every((lists) => lists.some((list) => includes(list, section)));
  return rarest.some((found) => found.some((section) => isSeen(section) && isInAll(section)));
}

const telling = (words: readonly QueryWord[]) => words.filter(({ stop, kind }) => !stop && kind === 'word');
/** The words that a section has to have, all of them; none if they say too little. */
const soughtOf = (words: readonly QueryWord[]): readonly QueryWord[] => {
  const names = words.filter(isName);
  if (names.length > 0) return names;
  const sought = telling(words);
  return sought.length >= PHRASE ? sought : [];
};

/** Identifiers and codes: compounds, and words with digits. */
const isName = ({ kind, written, stop }: QueryWord): boolean =>
  (kind === 'whole' && !stop) || kind === 'part' || /^(?=.*\p{L}\p{N}{2})|^\p{N}{4,}$/u.test(written);

/** True if one of the places of a title key is so. None has the key 0. */
function someAt(titles: Uint32Array, title: number, isSo: (place: number) => boolean): boolean {
  if (title === 0) return false;
  for (let at = titles.indexOf(title); at >= 0; at = titles.indexOf(title, at + 1)) if (isSo(at)) return true;
  return false;
}

const sizeOf = (lists: readonly Documents[]): number => lists.reduce((sum, { length }) => sum + length, 0);

/** None for a term that the index does not have. */
export const documentsOf = ({ offsets, documents }: Postings, term: number): Documents =>
  term < 0 ? documents.subarray(0, 0) : documents.subarray(offsets[term], offsets[term + 1]);

/** True if a document is among others, which are in order. */
export const includes = (documents: Documents, document: number): boolean =>
  positionIn(documents, document) >= 0;

/** The place of a document among others, which are in order; -1 if it is none of them. */
export function positionIn(documents: Documents, document: number): number {
  let low = 0;
  for (let high = documents.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return documents[low] === document ? low : -1;
}
