/** Whether a section is what a question names, and whether its page has all that a question says. */
import type { OpenIndex, Postings } from './open-index.ts';
import type { Scored } from './order.ts';
import type { QueryWord } from './query.ts';

/** So many words together are a phrase: fewer stand in many sections that are about something else. */
const PHRASE = 5;

interface Exactness {
  /** Whether a question has an identifier: it asks for what has that one, and not for a title with the same words. */
  hasName(words: readonly QueryWord[]): boolean;
  /** By its title, by an identifier, or by all its words. @param title `titleKey` of the question. */
  names(words: readonly QueryWord[], title: number, found: Scored): boolean;
  /** Whether each word that says something stands on the page, or each that is a name. */
  isSaid(words: readonly QueryWord[], found: Scored): boolean;
}

export function createExactness(index: OpenIndex): Exactness {
  const says = (postings: Postings, document: number, { terms }: QueryWord): boolean =>
    terms.some((written) => has(postings, index.findTerm(written), document));
  const telling = (words: readonly QueryWord[]) => words.filter(({ stop, kind }) => !stop && kind === 'word');

  return {
    hasName: (words) => words.some(isName),
    names(words, title, { row, page }) {
      if (title !== 0 && (index.rowTitle[row] === title || index.pageTitle[page] === title)) return true;
      const section = index.rowSection[row] ?? 0;
      const names = words.filter(isName);
      const sought = names.length > 0 ? names : telling(words);
      return (
        (names.length > 0 || sought.length >= PHRASE) &&
        sought.every((word) => says(index.sections, section, word))
      );
    },
    isSaid(words, { row, page }) {
      const section = index.rowSection[row] ?? 0;
      const text = index.pageText[page] ?? 0;
      const names = words.filter(isName);
      return (names.length > 0 ? names : telling(words)).every(
        (word) =>
          says(index.sections, section, word) ||
          says(index.texts, text, word) ||
          says(index.paths.texts, page, word),
      );
    },
  };
}

/** Identifiers and codes: compounds, and words with digits. */
const isName = ({ kind, written }: QueryWord): boolean =>
  kind === 'whole' || kind === 'part' || /^(?=.*\p{L}\p{N}{2})|^\p{N}{4,}$/u.test(written);

/** Whether a document is among those of a term. */
function has({ offsets, documents }: Postings, term: number, document: number): boolean {
  if (term < 0) return false;
  let low = offsets[term] ?? 0;
  const end = offsets[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low < end && documents[low] === document;
}
