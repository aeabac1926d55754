/**
 * The words of a site, which a build writes beside the index for browsers: Pagefind itself takes a word that it does not know for the
 * beginning of it, down to a single letter.
 */

/** `words.json`: by the language of an index of Pagefind. */
export type WordLists = Readonly<Record<string, WordList>>;

export interface WordList {
  readonly pages: number;
  /** First letters of its words: there is a file for each. */
  readonly letters: string;
  /** Words that stand on so many pages that they say little. */
  readonly common: readonly string[];
  /** Lists of phrases that mean the same, by the site's settings: folded words with blanks between them. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
}

export const WORD_LISTS = 'words.json';

/** A file of words that begin with a letter, each in a line. */
export const wordFile = (language: string, letter: string): string =>
  `words/${language}-${letter.codePointAt(0)?.toString(16)}.txt`;

/** Signs of names that Pagefind would read as a single letter, and letters of no language of docs that stand for them in its index. */
const SIGNS: Readonly<Record<string, string>> = {
  '+': '\u01c0',
  '&': '\u01c1',
  '#': '\u01c2',
  '/': '\u01c3',
};
const WRITTEN = new Map(Object.entries(SIGNS).map(([sign, letter]) => [letter, sign]));
/** `C++`, `C#`, `A/B`, `R&D`. */
const NAME = /(?<![\p{L}\p{N}])(?:[a-z]\+\+|[a-z]#|[a-z\d][/&][a-z\d](?![+#]))(?![\p{L}\p{N}])/giu;

/** A text for Pagefind, and for a query of it. */
export const withSignLetters = (text: string): string =>
  text.replace(NAME, (name) => name.replace(/[+&#/]/g, (sign) => SIGNS[sign] ?? sign));

/** A text of Pagefind's as it was written. */
export const withoutSignLetters = (text: string): string =>
  text.replace(/[\u01c0-\u01c3]/g, (letter) => WRITTEN.get(letter) ?? letter);

/** A word as Pagefind reads it. */
export const PAGEFIND_WORD = /[\p{L}\p{M}\p{N}_$@]+/gu;
/** Scripts whose words are not separated by spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Without accents and case, as Pagefind compares words. */
export const foldForPagefind = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text in its order, folded; those of scripts without spaces as they are cut for the language. */
export function pagefindWords(text: string, language: string): readonly string[] {
  return (withSignLetters(text).match(PAGEFIND_WORD) ?? []).flatMap((word) =>
    isUnspaced(word) ? cut(word, language) : [foldForPagefind(word)],
  );
}

export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

function cut(text: string, language: string): string[] {
  const parts = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...parts].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
