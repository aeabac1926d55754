/** The words of the site, fetched by first letters when a query needs them. */

import { closeEdits, editDistance } from '@waymark/source/distance';
import { fetchText } from '../../../browser/fetch-text.ts';
import { keptUntilFailed } from '../../../browser/until-failed.ts';
import {
  foldForPagefind,
  isUnspaced,
  WORD_LISTS,
  type WordList,
  type WordLists,
  wordFile,
} from '../../../browser/word-lists.ts';
import { bundle } from './entry.ts';

export interface AskedWord {
  readonly word: string;
  readonly weight: number;
}

export interface IndexVocabulary {
  readonly pages: number;
  /** Lists of words that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** Stands on so many pages that it says little. */
  isCommon(word: string): boolean;
  /**
   * The words to ask for one of a query: itself if the site has it, or else the closest ones; none if nothing is close.
   *
   * @param isBegun It may be the beginning of a word.
   */
  meant(word: string, isBegun: boolean): Promise<readonly AskedWord[]>;
  /** Words that somebody may have meant, further away. */
  close(word: string): Promise<readonly string[]>;
}

const WEIGHTS = { near: [0.9, 0.7], related: 0.5 } as const;
const MOST_NEAR = 3;
const encoder = new TextEncoder();

/** Files that were fetched, by their addresses. */
const files = new Map<string, () => Promise<string>>();

/** The vocabulary of some of the languages of the index, as one. */
export async function vocabularyOf(languages: readonly string[]): Promise<IndexVocabulary | undefined> {
  const lists = JSON.parse(await text(WORD_LISTS)) as WordLists;
  const all = languages.flatMap((language) => {
    const list = lists[language];
    return list === undefined ? [] : [vocabulary(language, list)];
  });
  return all.length < 2 ? all[0] : joined(all);
}

/** A word that one of them has is no misspelling of another's. */
function joined(all: readonly IndexVocabulary[]): IndexVocabulary {
  return {
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    synonyms: all.flatMap(({ synonyms }) => synonyms),
    isCommon: (word) => all.some((each) => each.isCommon(word)),
    async meant(word, isBegun) {
      const found = (await Promise.all(all.map((each) => each.meant(word, isBegun)))).flat();
      const most = Math.max(0, ...found.map(({ weight }) => weight));
      const words = new Map(found.filter(({ weight }) => weight === most).map((each) => [each.word, each]));
      return [...words.values()];
    },
    close: async (word) => (await Promise.all(all.map((each) => each.close(word)))).flat(),
  };
}

/** The words are those of another index by now. */
export function forgetWords(): void {
  files.clear();
}

function vocabulary(language: string, { pages, letters, common, synonyms = [] }: WordList): IndexVocabulary {
  const isCommon = new Set(common);

  async function alike(word: string): Promise<readonly string[]> {
    const letter = String.fromCodePoint(word.codePointAt(0) ?? 0);
    if (!letters.includes(letter)) return [];
    return (await text(wordFile(language, letter))).split('\n');
  }

  return {
    pages,
    synonyms,
    isCommon: (word) => isCommon.has(word),
    async meant(word, isBegun) {
      const folded = foldForPagefind(word);
      // Words of scripts without spaces are cut in one way here and maybe in another there.
      if (isUnspaced(word) || /^\P{L}*$/u.test(word)) return [{ word, weight: 1 }];
      const words = await alike(folded);
      const isWord = isBegun ? words.some((each) => each.startsWith(folded)) : words.includes(folded);
      if (isWord) return [{ word: folded, weight: 1 }];
      const limit = folded.length < 4 ? 0 : folded.length < 8 ? 1 : 2;
      const near = nearest(folded, words, limit);
      if (near.length > 0)
        return near.map(({ word: each, distance }) => ({
          word: each,
          weight: WEIGHTS.near[distance - 1] ?? 0,
        }));
      const [related] = family(folded, words);
      return related === undefined ? [] : [{ word: related, weight: WEIGHTS.related }];
    },
    async close(word) {
      const folded = foldForPagefind(word);
      const words = await alike(folded);
      return nearest(folded, words, closeEdits(folded.length)).map((each) => each.word);
    },
  };
}

/** Words that differ in few letters, all at the least distance. */
function nearest(
  word: string,
  words: readonly string[],
  limit: number,
): readonly { readonly word: string; readonly distance: number }[] {
  const own = encoder.encode(word);
  const found = words
    .filter((each) => Math.abs(each.length - word.length) <= limit)
    .map((each) => ({ word: each, distance: editDistance(own, encoder.encode(each), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return found.filter(({ distance }) => distance === found[0]?.distance).slice(0, MOST_NEAR);
}

/** The share of a word that its other forms begin with, at least four letters. */
const SHARED = 0.6;

/** Other forms of a word: they begin like it, and differ at their ends. Those that share most with it come first. */
function family(word: string, words: readonly string[]): readonly string[] {
  if (word.length < 4) return [];
  const stem = word.slice(0, Math.max(4, Math.ceil(word.length * SHARED)));
  return words
    .filter((each) => each.startsWith(stem) && each.length <= word.length + 3)
    .sort((a, b) => shared(b, word) - shared(a, word) || a.length - b.length);
}

function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function text(name: string): Promise<string> {
  const address = bundle() + name;
  const file = files.get(address) ?? keptUntilFailed(() => fetchText(address));
  files.set(address, file);
  return file();
}
