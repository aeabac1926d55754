/** From the words of a query to weighted terms of the index. */

import { closeEdits } from '@waymark/source/distance';
import { UNSPACED_CLASS } from '../contract/analysis/scripts.ts';
import { countVisible, isVisible } from './accumulator.ts';
import type { OpenIndex } from './open-index.ts';
import type { QueryWord } from './query.ts';
import type { Spelling } from './spelling.ts';
import { stringAt } from './strings.ts';
import type { Visibility } from './visibility.ts';
import type { QueryWeights } from './weights.ts';

export interface WeightedTerms {
  /** Term to weight, of words that say something. */
  readonly terms: ReadonlyMap<number, number>;
  /** Of words that one which is begun may become: the commonest, as whose they count. A rare one is no likelier to be meant. */
  readonly likeliest: ReadonlyMap<number, number>;
  /** Term to weight, of words that say little: they order the results of the others. */
  readonly stops: ReadonlyMap<number, number>;
  /** Words that unknown words of the query were taken for; nearest first. */
  readonly suggestions: readonly string[];
  /** The same with words that might have been meant: further away, for the reader to judge. */
  close(): readonly string[];
  /** Weight of the words that no page of the viewer has. */
  readonly unknown: number;
  /** The words that say something, in the order of the question. */
  readonly said: readonly SaidWord[];
}

export interface SaidWord {
  /** Its number among the words of the question. */
  readonly word: number;
  /** Those it is written with, or taken for; none if no page of the viewer has any. */
  readonly terms: readonly number[];
  readonly weight: number;
}

/** Unknown words that are looked up in the spelling index, each a scan of all words. */
const MOST_UNKNOWN = 6;
const MOST_SUGGESTIONS = 5;
/** Words that the beginning of one is taken for. */
const MOST_COMPLETIONS = 6;
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'v');
const LETTER = /\p{L}/u;
/** The share of an unknown word that one which is offered for it begins with, if it ends otherwise. */
const CLOSE_STEM = 0.75;

/**
 * Terms for the words of a query, among those that occur on pages of the viewer.
 *
 * @param begun The one of them that may be the beginning of a word.
 */
export function weighTerms(
  words: readonly QueryWord[],
  index: OpenIndex,
  spelling: Spelling,
  visibility: Visibility,
  weights: QueryWeights,
  begun?: QueryWord,
): WeightedTerms {
  const terms = new Map<number, number>();
  const stops = new Map<number, number>();
  const likeliest = new Map<number, number>();
  const suggestions = new Set<string>();
  const { audienceBits } = visibility;
  const visibleTerm = (term: number) => isTermVisible(term, index, visibility);
  const visibleWord = (word: number) =>
    ((index.words.audiences[word] ?? 0) & audienceBits) !== 0 && visibleTerm(index.words.terms[word] ?? 0);
  const onlyStops = words.every((word) => word.stop);
  let ofWord: number[] = [];

  const add = (term: number, weight: number, target = terms): void => {
    target.set(term, Math.max(weight, target.get(term) ?? 0));
    if (target === terms) ofWord.push(term);
  };
  /** On how many texts that count a term stands. */
  const textsWith = (term: number) => countVisible(index.texts, term, visibility.texts);
  const known = (written: readonly string[]): number[] =>
    written.flatMap((each) => knownTerm(each, index, visibility) ?? []);
  const addWord = (word: number, weight: number): void => {
    add(index.words.terms[word] ?? 0, weight);
    suggestions.add(stringAt(index.words, word));
  };

  let unknown = 0;
  const unknownWords: string[] = [];
  const said: SaidWord[] = [];
  for (const [number, word] of words.entries()) {
    const found = known(word.terms);
    ofWord = [];
    const stop = word.stop && !onlyStops;
    for (const term of found) add(term, stop ? weights.stopWord : weights[word.kind], stop ? stops : terms);
    if (!stop && (found.length > 0 || word.kind === 'word'))
      said.push({ word: number, terms: ofWord, weight: weights[word.kind] });
    if (word === begun && !stop && complete(word.written, found.length > 0)) continue;
    if (found.length > 0 || stop || word.kind !== 'word') continue;
    const isTaken = isSpelled(word.written) && unknown++ < MOST_UNKNOWN && substitute(word.written);
    if (!isTaken) unknownWords.push(word.written);
  }
  for (const written of joined(words)) for (const term of known(written)) add(term, weights.joined);
  for (const term of terms.keys()) stops.delete(term);
  return {
    terms,
    likeliest,
    stops,
    suggestions: [...suggestions].slice(0, MOST_SUGGESTIONS),
    unknown: unknownWords.length * weights.word,
    said,
    close() {
      for (const word of unknownWords.slice(0, MOST_UNKNOWN)) suggest(word);
      return [...suggestions].slice(0, MOST_SUGGESTIONS);
    },
  };

  /** Adds the commonest words that begin with one; less if it is a word itself. Returns whether there are any. */
  function complete(written: string, isKnown: boolean): boolean {
    const ofTerm = new Map<number, number>();
    for (const word of spelling.begun(written, visibleWord)) {
      const term = index.words.terms[word] ?? 0;
      if (!ofTerm.has(term)) ofTerm.set(term, word);
    }
    const common = [...ofTerm]
      .map(([term, word]) => ({ term, word, texts: textsWith(term) }))
      .sort((a, b) => b.texts - a.texts || a.term - b.term)
      .slice(0, MOST_COMPLETIONS);
    for (const { word, term } of common) {
      if (!terms.has(term)) likeliest.set(term, common[0]?.term ?? term);
      addWord(word, isKnown ? weights.longer : weights.prefix);
    }
    return common.length > 0;
  }

  /** Adds the words that an unknown one may mean. Returns whether there are any. */
  function substitute(written: string): boolean {
    const longer = spelling.longer(written, 4, visibleWord);
    for (const word of longer) addWord(word, weights.prefix);
    const halves = spelling.split(written, visibleWord);
    for (const word of halves ?? []) addWord(word, weights.split);
    const limit = written.length < 5 ? 0 : written.length < 8 ? 1 : 2;
    const near = limit === 0 ? [] : spelling.near(written, limit, 4, visibleWord);
    for (const { word, distance } of near) {
      if (distance === near[0]?.distance) addWord(word, weights.near[distance - 1] ?? 0);
    }
    return longer.length > 0 || halves !== undefined || near.length > 0;
  }

  function suggest(written: string): void {
    if (!isSpelled(written) || written.length > 32) return;
    for (const { word } of spelling.near(written, closeEdits(written.length), 3, visibleWord))
      suggestions.add(stringAt(index.words, word));
    const stem = written.slice(0, Math.max(3, Math.ceil(written.length * CLOSE_STEM)));
    for (const word of spelling.longer(stem, 2, visibleWord)) suggestions.add(stringAt(index.words, word));
  }
}

/**
 * Terms of other ways to ask the same, each with its highest weight in one. They count for what they add to
 * the terms of the question. None is taken for a misspelled word: whoever writes alternatives can spell.
 */
export function alternativeTerms(
  phrasings: readonly (readonly QueryWord[])[],
  own: ReadonlyMap<number, number>,
  index: OpenIndex,
  weights: QueryWeights,
): ReadonlyMap<number, number> {
  const terms = new Map<number, number>();
  for (const words of phrasings) {
    const onlyStops = words.every((word) => word.stop);
    for (const { terms: written, kind, stop } of words) {
      if (stop && !onlyStops) continue;
      for (const each of written) {
        const term = index.findTerm(each);
        const more = weights.alternative * weights[kind] - (own.get(term) ?? 0);
        if (term >= 0 && more > (terms.get(term) ?? 0)) terms.set(term, more);
      }
    }
  }
  return terms;
}

/** The number of a term that is on a page that counts. */
export function knownTerm(term: string, index: OpenIndex, visibility: Visibility): number | undefined {
  const number = index.findTerm(term);
  return number >= 0 && isTermVisible(number, index, visibility) ? number : undefined;
}

const isTermVisible = (term: number, index: OpenIndex, visibility: Visibility): boolean =>
  isVisible(index.texts, term, visibility.texts) || isVisible(index.paths.texts, term, visibility.pages);

/** A word that can be misspelled: letters of a script with spaces, at least three. */
const isSpelled = (written: string): boolean =>
  written.length >= 3 && LETTER.test(written) && !UNSPACED.test(written);

/** Neighbouring words written as one, in the reading of each analyzer. */
function joined(words: readonly QueryWord[]): string[][] {
  const plain = words.filter((word) => word.kind === 'word');
  return plain.slice(1).flatMap((word, index) => {
    const previous = plain[index];
    if (previous === undefined || previous.group + 1 !== word.group || previous.stop || word.stop) return [];
    return [word.terms.map((term) => previous.written + term)];
  });
}
