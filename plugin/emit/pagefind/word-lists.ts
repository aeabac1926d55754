/** Writes the words of the pages that browsers search, by language and first letter. */
import {
  foldForPagefind,
  isUnspaced,
  PAGEFIND_WORD,
  pagefindWords,
  WORD_LISTS,
  type WordList,
  type WordLists,
  wordFile,
} from '../../browser/word-lists.ts';
import type { SearchSettings } from '../../extend/plugin.ts';
import type { GivenPage } from './pagefind.ts';
import type { IndexFiles } from './search-index.ts';

/** Shorter and longer ones are not spelled wrong, or not words. */
const LENGTHS = { least: 2, most: 32 } as const;
/** The share of pages on which common words stand, of sites that have some. */
const COMMON = { share: 0.4, pages: 20 } as const;

const LANGUAGE = /^<!doctype html><html lang="([^"]*)">/;
const MARKUP = /<[^>]*>|&(?:lt|quot|amp);/g;
/** Inside of a name: `maxItems`, `max_items`. */
const PARTS = /_+|(?<=\p{Ll})(?=\p{Lu})/u;
const LETTER = /\p{L}/u;

/** Files below Pagefind's folder. The same pages give the same bytes. */
export function wordLists(pages: Iterable<GivenPage>): IndexFiles {
  const languages = new Map<string, { pages: number; on: Map<string, number> }>();
  for (const { content } of pages) {
    const name = (LANGUAGE.exec(content)?.[1] ?? 'en').toLowerCase();
    const language = languages.get(name) ?? { pages: 0, on: new Map() };
    languages.set(name, language);
    language.pages += 1;
    for (const word of wordsOn(content)) language.on.set(word, (language.on.get(word) ?? 0) + 1);
  }
  const files = new Map<string, Uint8Array>();
  const lists: Record<string, WordList> = {};
  for (const [name, language] of [...languages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const words = [...language.on.keys()].sort();
    const byLetter = Map.groupBy(words, (word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
    const most = language.pages < COMMON.pages ? language.pages : COMMON.share * language.pages;
    lists[name] = {
      pages: language.pages,
      letters: [...byLetter.keys()].join(''),
      common: words.filter((word) => (language.on.get(word) ?? 0) > most),
    };
    for (const [letter, own] of byLetter) files.set(wordFile(name, letter), Buffer.from(own.join('\n')));
  }
  return files.set(WORD_LISTS, Buffer.from(JSON.stringify(lists)));
}

/**
 * The lists, with a site's own words that mean the same and words that say little. Of lists without a phrase whose words are on
 * public pages there is nothing: they lead nowhere, and may name what is on others.
 */
export function withSettings(
  files: IndexFiles,
  { synonyms = [], stopWords = [] }: SearchSettings,
): IndexFiles {
  const lists = files.get(WORD_LISTS);
  if (lists === undefined || synonyms.length + stopWords.length === 0) return files;
  const textOf = (bytes: Uint8Array = new Uint8Array()): string => Buffer.from(bytes).toString();
  const settled = Object.entries(JSON.parse(textOf(lists)) as WordLists).map(([language, list]) => {
    const words = (text: string): readonly string[] => pagefindWords(text, language);
    const isThere = (word: string): boolean =>
      textOf(files.get(wordFile(language, word)))
        .split('\n')
        .includes(word);
    const same = synonyms
      .map((phrases) => [...new Set(phrases.map((phrase) => words(phrase).join(' ')))])
      .filter((phrases) => phrases.some((phrase) => phrase.split(' ').every(isThere)));
    const common = [...new Set([...list.common, ...stopWords.flatMap(words)])].sort();
    return [language, { ...list, common, ...(same.length > 0 && { synonyms: same }) }];
  });
  return new Map([...files, [WORD_LISTS, Buffer.from(JSON.stringify(Object.fromEntries(settled)))]]);
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
