/** Writes the words of the pages that browsers search, by language and first letter. */

import type { SearchSettings } from '@waymark/repository/extend/plugin';
import { keptIn } from '@waymark/source/made-once';
import {
  foldForPagefind,
  isUnspaced,
  PAGEFIND_WORD,
  pagefindWords,
  WORD_LISTS,
  type WordList,
  wordFile,
} from '../../browser/word-lists.ts';

/** Shorter and longer ones are not spelled wrong, or not words. */
const LENGTHS = { least: 2, most: 32 } as const;
/** The share of pages on which common words stand, of sites that have some. */
const COMMON = { share: 0.4, pages: 20 } as const;

const LANGUAGE = /^<!doctype html><html lang="([^"]*)">/;
const MARKUP = /<[^>]*>|&(?:lt|quot|amp);/g;
/** Inside of a name: `maxItems`, `max_items`. */
const PARTS = /_+|(?<=\p{Ll})(?=\p{Lu})/u;
const LETTER = /\p{L}/u;

/** The words of the pages of one language, and the number of pages on which each stands. */
interface LanguageWords {
  pages: number;
  readonly on: Map<string, number>;
}

export class SiteWords {
  readonly #languages = new Map<string, LanguageWords>();

  /** @param content HTML of `searchHtml`. */
  add(content: string): void {
    const name = (LANGUAGE.exec(content)?.[1] ?? 'en').toLowerCase();
    const language = keptIn(this.#languages, name, () => ({ pages: 0, on: new Map() }));
    language.pages += 1;
    for (const word of wordsOn(content)) language.on.set(word, (language.on.get(word) ?? 0) + 1);
  }

  /** Files below Pagefind's folder, and their texts. The same pages give the same texts, in whatever order they came. */
  files(settings: SearchSettings): Map<string, string> {
    const files = new Map<string, string>();
    const lists: Record<string, WordList> = {};
    for (const [name, language] of [...this.#languages].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const words = [...language.on.keys()].sort();
      const byLetter = Map.groupBy(words, (word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
      lists[name] = { letters: [...byLetter.keys()].join(''), ...listOf(name, language, settings) };
      for (const [letter, own] of byLetter) files.set(wordFile(name, letter), own.join('\n'));
    }
    return files.set(WORD_LISTS, JSON.stringify(lists));
  }
}

/**
 * The site's own lists are part of it. Of those without a phrase whose words are on public pages there is nothing: they lead nowhere,
 * and may name what is on others.
 */
function listOf(
  name: string,
  { pages, on }: LanguageWords,
  { synonyms = [], stopWords = [] }: SearchSettings,
): Omit<WordList, 'letters'> {
  const most = pages < COMMON.pages ? pages : COMMON.share * pages;
  const common = [...on].filter(([, count]) => count > most).map(([word]) => word);
  const words = (text: string): readonly string[] => pagefindWords(text, name);
  const same = synonyms
    .map((phrases) => [...new Set(phrases.map((phrase) => words(phrase).join(' ')))])
    .filter((phrases) => phrases.some((phrase) => phrase.split(' ').every((word) => on.has(word))));
  return {
    pages,
    common: [...new Set([...common, ...stopWords.flatMap(words)])].sort(),
    ...(same.length > 0 && { synonyms: same }),
  };
}

function wordsOn(html: string): ReadonlySet<string> {
  const written = new Set(html.replace(MARKUP, ' ').match(PAGEFIND_WORD));
  const words = new Set<string>();
  for (const name of written) {
    for (const word of [name, ...name.split(PARTS)]) {
      const folded = foldForPagefind(word);
      const { length } = folded;
      if (length < LENGTHS.least || length > LENGTHS.most || !LETTER.test(folded) || isUnspaced(folded))
        continue;
      words.add(folded);
    }
  }
  return words;
}
