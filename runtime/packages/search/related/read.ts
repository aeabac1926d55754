/** Reads the table of related words. */
import { analyzerFor } from '@waymark/contract/analysis';

/** Words that people say, and those that documentation has for them; each by its stem. */
export interface Saying {
  readonly said: readonly string[];
  /** Read when it is asked for: most phrases are not those of the question. */
  meant(): readonly (readonly string[])[];
}

export type RelatedWords = ReturnType<typeof readRelated>;

const english = analyzerFor('en');

/**
 * Reads only which words phrases begin with: to find the stems of all takes as long as hundreds of questions. A line is read when a
 * question first has such a word.
 *
 * The table is written from general knowledge of the trade, without looking at any question or page of a benchmark
 * (tests/bench/relevance/README.md): an entry for one question would make search worse for all others.
 *
 * @param table
 * - `alike` (`alike.json`): words that mean the same within a phrase of more than one word. A word is in one list.
 * - `sayings` (`sayings.json`, by subject): a line either lists phrases of which each means the others, or has `>` between what people
 *   say and what documentation says for it. A word with slashes is any of these words. Words of a phrase may stand in any order, near each
 *   other, in any form that has the same stem.
 */
export function readRelated(table: {
  readonly alike: readonly string[];
  readonly sayings: readonly string[];
}) {
  const { alike, classOf, members } = classesOf(table.alike.map((line) => line.split(', ')));
  const lines = table.sayings;
  const begun = placesOf(lines.map(firstWords));
  const words = [...begun.keys()].sort();
  const read = new Map<number, readonly Saying[]>();
  const found = new Map<string, readonly Saying[]>();
  function sayingsIn(line: number): readonly Saying[] {
    const known = read.get(line) ?? readLine(lines[line] ?? '', classOf);
    read.set(line, known);
    return known;
  }

  /** Those of lines of which a phrase begins with a word like this one. */
  function like(stem: string): readonly Saying[] {
    const numbers = [...members(stem)]
      .flatMap((each) => wordsOfStem(each, words))
      .flatMap((word) => begun.get(word) ?? []);
    return [...new Set(numbers)].sort((a, b) => a - b).flatMap(sayingsIn);
  }

  return {
    /** The stem that stands for a stem within a phrase. */
    alike,
    /** Single words that are this stem; then phrases of more words, of which the first is it or like it. */
    sayingsOf(stem: string): readonly Saying[] {
      const known = found.get(stem);
      if (known !== undefined) return known;
      const first = alike(stem);
      const sayings = like(first);
      const own = [
        ...sayings.filter(({ said }) => said.length === 1 && said[0] === stem),
        ...sayings.filter(({ said }) => said.length > 1 && said[0] === first),
      ];
      // A stranger's words that the table does not have are not kept.
      if (own.length > 0) found.set(stem, own);
      return own;
    },
  };
}

/** Words that mean the same have one stem that stands for all. */
function classesOf(lists: readonly (readonly string[])[]) {
  const listed = placesOf(lists);
  const alikeWords = [...listed.keys()].sort();
  const classes = new Map<string, string>();
  const listsOf = (stem: string): readonly (readonly string[])[] =>
    [...new Set(wordsOfStem(stem, alikeWords).flatMap((word) => listed.get(word) ?? []))]
      .sort((a, b) => a - b)
      .map((list) => lists[list] ?? []);
  const firstOf = ([first = '']: readonly string[]): string => stemOf(first);
  const alike = (stem: string): string =>
    classes.get(stem) ??
    listsOf(stem)
      .map(firstOf)
      .findLast((first) => first !== stem) ??
    stem;
  /** The class of a word of the table: only these are remembered, and none of a stranger's. */
  const classOf = (stem: string): string => {
    const known = alike(stem);
    classes.set(stem, known);
    return known;
  };
  /** The stems that a stem stands for. */
  const members = (stem: string): ReadonlySet<string> =>
    new Set([
      stem,
      ...listsOf(stem)
        .filter((list) => firstOf(list) === stem)
        .flatMap((list) => list.map(stemOf)),
    ]);
  return { alike, classOf, members };
}

function readLine(line: string, alike: (stem: string) => string): Saying[] {
  const [left = '', right] = line.split(' > ');
  const phrases = phrasesOf(left);
  let read: readonly (readonly string[])[] | undefined;
  return phrases.map((phrase) => ({
    said: phrase.length === 1 ? phrase : phrase.map(alike),
    meant() {
      if (right === undefined) return phrases.filter((other) => other !== phrase);
      read ??= phrasesOf(right);
      return read;
    },
  }));
}

const phrasesOf = (text: string): string[][] => text.split(', ').flatMap(variants);

/** The words that phrases of a line begin with, as they are written. */
function firstWords(line: string): string[] {
  const left = line.split(' > ', 1)[0] ?? '';
  return left.split(', ').flatMap((phrase) => phrase.split(' ', 1)[0]?.split('/') ?? []);
}

/** The numbers of the lists that have each word. */
function placesOf(lists: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [number, list] of lists.entries()) {
    for (const word of list) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [number]);
      else known.push(number);
    }
  }
  return places;
}

const tableStems = new Map<string, string | undefined>();

/** The first stem of a word of the table, remembered. */
function tableStem(word: string): string | undefined {
  if (!tableStems.has(word)) tableStems.set(word, stems(word)[0]);
  return tableStems.get(word);
}

/** Letters at the end of a stem that its words may not have: `hope` of `hoping`, `tri` of `tries` and `try`. */
const CHANGED = 2;

/** @param words Sorted. */
function wordsOfStem(stem: string, words: readonly string[]): string[] {
  const begin = stem.slice(0, Math.max(CHANGED, stem.length - CHANGED));
  let low = 0;
  for (let high = words.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < begin) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (words[end]?.startsWith(begin) === true) end++;
  return words.slice(low, end).filter((word) => tableStem(word) === stem);
}

/** The stem of a single word. */
export const stemOf = (word: string): string => stems(word)[0] ?? word;

/** `a/b c` is two phrases: `a c` and `b c`. */
function variants(phrase: string): string[][] {
  return phrase.split(' ').reduce<string[][]>(
    (begun, place) => {
      const choices = place.split('/').map(stems);
      return begun.flatMap((words) => choices.map((choice) => [...words, ...choice]));
    },
    [[]],
  );
}

function stems(text: string): string[] {
  const found: string[] = [];
  english.analyze(text, (term, kind) => kind === 'word' && found.push(term));
  return found;
}
