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
  /^(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|except|unless|\p{L}*n['’]t|nicht|kein\p{L}*|nie|niemals|ohne|pas|jamais|aucun\p{L}*|sans|nunca|sin|non|mai|senza|não|nem|niet|geen|nooit|zonder|noch|не|нет|ни|нельзя|никогда|без)$/u;
/** Those of scripts without spaces, within a run; not in words that begin with the same sign and deny nothing. */
const NEGATION_IN_RUN =
  /(不(?!同|过|過|仅|僅|但|断|断)|没有|沒有|未(?!来|來)|无(?!论|論)|無(?!论|論)|勿|禁止|ません|ないで|ない|なく|ずに)/u;

/** Words that deny what they stand before: a sentence with one says the opposite of the rest. */
const DENYING =
  /\b(?:fail(?:s|ed)? to|refus(?:es?|ed) to|(?:is|are|was|were) unable to|instead of|rather than)\b/gi;

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
  /(\d+(?:[.,]\d+)*)(?:-?(\p{L}+))?|([\p{L}\p{M}\p{N}_$@]+(?:['’./:-]+[\p{L}\p{M}\p{N}_@]+)*)|([|,:.!?()–—、，。；：！？（）])/gu;
/** Only the beginning of a run is tried: from each place in it, a long one would take quadratic time. */
const NAMES = /(?<![\w./@$-])[\w./@$-]*(?:[a-z][A-Z]|\w[./_@]\w|--\w)[\w./@$-]*\w/g;
/** Between two clauses no word is beside another. A colon stands between a name and its value. */
const FAR = 5;

/** An amount behind the sign of its currency, or before it or its name; digits are tried from the first of a run alone. */
const MONEY =
  /([$€£¥₹])\s?(\d+(?:[.,]\d+)*)|(?<![\d.,])(\d+(?:[.,]\d+)*)\s?([$€£¥₹]|(?:usd|eur|gbp|jpy|inr|dollars?|euros?|pounds?|yen|rupees?)\b)/g;
const CURRENCIES = new Map(
  'usd $,dollar $,dollars $,eur €,euro €,euros €,gbp £,pound £,pounds £,jpy ¥,yen ¥,inr ₹,rupee ₹,rupees ₹'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

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
  /** Amounts of money, each with the sign of its currency before it. */
  readonly money: ReadonlySet<string>;
  /** Identifiers: code, and words with signs or capitals within them. */
  readonly names: ReadonlySet<string>;
  /** All words as they are written, in lower case. */
  readonly plain: ReadonlySet<string>;
  readonly items: readonly Item[];
  readonly isTable: boolean;
}

/** @param markdown One sentence, item or row. */
export function claimsOf(markdown: string, analyzer: Analyzer): Claims {
  const spans = [...markdown.matchAll(/(?<!`)(`{1,9})(?!`)(.{1,1999}?)\1/g)].map(([, , code = '']) =>
    flat(code),
  );
  const isTable = /^\s*\|/.test(markdown);
  const text = (isTable ? markdown.replaceAll('`', '') : plainText(markdown)).replace(DENYING, 'not');
  const names = new Set([...spans, ...Array.from(text.matchAll(NAMES), ([name]) => flat(name))]);
  names.delete('');
  const items = itemsOf(text, analyzer);
  const lower = text.toLowerCase();
  const plain = new Set(
    (lower.match(/[\p{L}\p{M}'’-]+/gu) ?? []).flatMap((word) => [word, ...word.split('-')]),
  );
  plain.delete('');
  const numbers = new Set(text.match(/\d+(?:[.,]\d+)*/g)?.map(plainNumber));
  const money = new Set(
    Array.from(lower.matchAll(MONEY), ([, sign = '', after = '', before = '', word = '']) =>
      sign === '' ? `${CURRENCIES.get(word) ?? word}${plainNumber(before)}` : `${sign}${plainNumber(after)}`,
    ),
  );
  for (const { kind, term } of items) if (kind === 'number') numbers.add(term);
  const words = new Set(items.flatMap(({ kind, term }) => (kind === 'word' ? [term] : [])));
  return { words, numbers, money, names, plain, items, isTable };
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
      add('number', plainNumber(number));
      if (unit !== undefined) addWord(unit);
    } else if (word !== undefined) {
      for (const piece of word.split(NEGATION_IN_RUN).filter(Boolean))
        if (NEGATION_IN_RUN.test(piece)) add('negation', piece);
        else addWord(piece);
    } else {
      clause += 1;
      if (sign === '|') cell += 1;
      if (sign !== ':') position += FAR;
    }
  }
  return items;
}

/** A text by which two are compared: in lower case, with single blanks. */
export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Without commas between thousands; any other is a decimal one. */
const plainNumber = (number: string): string => number.replace(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.');
