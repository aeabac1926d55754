/** The claims of a sentence: its words, numbers, names and negations, and the order in which they come. */
import type { Analyzer } from '../contract/analysis.ts';
import { plainText } from '../search/plain-text.ts';

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** `one`, `zero` and `once` count seldom. */
const NUMBERS = new Map([
  ...NUMBER_WORDS.slice(2).map((word, at) => [word, String(at + 2)] as const),
  ...[['twelve', '12'] as const, ['twice', '2'] as const],
]);
const NO_WORDS: ReadonlySet<string> = new Set([...NUMBER_WORDS, 'twelve', 'twice', 'once']);

/** Words that turn a sentence round. */
const NEGATION =
  /^(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|except|unless|\p{L}*n['’]t|nicht|kein\p{L}*|nie|niemals|ohne|pas|jamais|aucun\p{L}*|sans|nunca|sin|non|mai|senza|não|nem)$/u;

/** Words that say little, and on which it depends what comes first, and how long something takes. */
const LINKS: ReadonlySet<string> = new Set(
  'first then before after until within every for from to than if over'.split(' '),
);

/** Forms that a stem does not know. */
const BASE_FORMS = new Map(
  'kept keep,sent send,made make,built build,written write,wrote write,ran run,found find,given give,gave give,taken take,took take,held hold,left leave,began begin,begun begin,chosen choose,chose choose,shown show,thrown throw,threw throw,known know,got get,gotten get,lost lose,meant mean,paid pay,sold sell,said say,told tell,bound bind,broken break,hidden hide,overwritten overwrite,overridden override,overrode override,led lead,stood stand,understood understand'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Numbers with the word that is written together with them, words and identifiers, and signs between clauses. */
const PIECES =
  /(\d+(?:[.,]\d+)*)(?:-?(\p{L}+))?|([\p{L}\p{M}\p{N}_$@]+(?:['’./:@_-]+[\p{L}\p{M}\p{N}_]+)*)|([|,:.!?()–—])/gu;
/** Only the beginning of a run is tried: from each place in it, a long one would take quadratic time. */
const NAMES = /(?<![\w./@$-])[\w./@$-]*(?:[a-z][A-Z]|\w[./_@]\w|--\w)[\w./@$-]*\w/g;
/** Between two clauses no word stands beside another. A colon stands between a name and its value. */
const FAR = 5;

export interface Item {
  readonly term: string;
  readonly kind: 'word' | 'number' | 'link' | 'negation';
  /** Counts all words: neighbours differ by one. */
  readonly position: number;
  readonly clause: number;
  /** In a row of a table. */
  readonly cell: number;
}

export interface Claims {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Identifiers: code, and words with signs or capitals within them. */
  readonly names: ReadonlySet<string>;
  /** All words as they are written, in lower case. */
  readonly plain: ReadonlySet<string>;
  readonly items: readonly Item[];
  readonly isTable: boolean;
}

/** @param markdown One sentence, item or row. */
export function claimsOf(markdown: string, analyzer: Analyzer): Claims {
  const spans = [...markdown.matchAll(/(`+)(.+?)\1/g)].map(([, , code = '']) => flat(code));
  const isTable = /^\s*\|/.test(markdown);
  const text = isTable ? markdown.replaceAll('`', '') : plainText(markdown);
  const names = new Set([...spans, ...Array.from(text.matchAll(NAMES), ([name]) => flat(name))]);
  names.delete('');
  const items = itemsOf(text, analyzer);
  const plain = new Set(text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []);
  const numbers = new Set(text.match(/\d+(?:[.,]\d+)*/g)?.map(withoutCommas));
  for (const { kind, term } of items) if (kind === 'number') numbers.add(term);
  const words = new Set(items.flatMap(({ kind, term }) => (kind === 'word' ? [term] : [])));
  return { words, numbers, names, plain, items, isTable };
}

function itemsOf(text: string, analyzer: Analyzer): Item[] {
  const items: Item[] = [];
  let position = 0;
  let clause = 0;
  let cell = 0;
  const add = (kind: Item['kind'], term: string): void => {
    items.push({ kind, term, position, clause, cell });
  };
  const addTerms = (lower: string, word: string): void => {
    analyzer.analyze(BASE_FORMS.get(lower) ?? word, (term, kind, written) => {
      if (kind === 'word' && !analyzer.isStopWord(written) && !/\d/.test(written)) add('word', term);
    });
  };
  const addWord = (word: string): void => {
    position += 1;
    const lower = word.toLowerCase();
    const number = NUMBERS.get(lower);
    if (number !== undefined) add('number', number);
    else if (NEGATION.test(lower)) add('negation', lower);
    else if (LINKS.has(lower)) add('link', lower);
    else if (!NO_WORDS.has(lower)) {
      const parts = lower.split('-');
      if (parts.length > 1) for (const part of parts) if (NEGATION.test(part)) add('negation', part);
      addTerms(lower, word);
    }
  };
  for (const [, number, unit, word, sign] of text.matchAll(PIECES)) {
    if (number !== undefined) {
      position += 1;
      add('number', withoutCommas(number));
      if (unit !== undefined) addWord(unit);
    } else if (word !== undefined) addWord(word);
    else {
      clause += 1;
      if (sign === '|') cell += 1;
      if (sign !== ':') position += FAR;
    }
  }
  return items;
}

/** A text by which two are compared: in lower case, with single blanks. */
export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

const withoutCommas = (number: string): string => number.replaceAll(',', '');
