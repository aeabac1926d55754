/** The claims of a sentence: its words, numbers with their units, names and negations. */
import type { Analyzer } from '@waymark/contract/analysis';
import { plainText } from '@waymark/search/plain-text';

const NUMBER_WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
/** `one`, `zero` and `once` count seldom. */
const NUMBERS = new Map(NUMBER_WORDS.map((word, at) => [word, String(at + 2)] as const));
const NO_NUMBERS: ReadonlySet<string> = new Set(['one', 'zero', 'once']);

/** Words that turn a sentence round. */
const NEGATION =
  /^(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|except|unless|\p{L}*n['’]t|nicht|kein\p{L}*|nie|niemals|ohne|pas|jamais|aucun\p{L}*|sans|nunca|sin|non|mai|senza|não|nem|niet|geen|nooit|zonder|noch|не|нет|ни|нельзя|никогда|без)$/u;
/** Those of scripts without spaces, within a run; not in words that begin with the same sign and deny nothing. */
const NEGATION_IN_RUN =
  /(不(?!同|过|過|仅|僅|但|断)|没有|沒有|未(?!来|來)|无(?!论|論)|無(?!论|論)|勿|禁止|ません|ないで|ない|なく|ずに)/u;

/** Words with a negation within them, and a cell of a table that is one. */
const DENYING: readonly (readonly [RegExp, string])[] = [
  [/\b(?:may|must|can|do|does) not exceed\b|\bno (?:more|longer) than\b/gi, 'at most'],
  [/\b(?:not|never) (?:below|under|less than)\b|\bno less than\b/gi, 'at least'],
  [/\bnon-/gi, 'not '],
  [/\boptional\b|\b(?:do|does)(?: not|n['’]t) (?:have|need) to\b/gi, 'not required'],
  [/\bdisabled?\b|\b(?:turned|switched|is|are) off\b/gi, 'not enabled'],
  [/\b(?:un|im|in)(?=(?:available|supported|limited|possible|valid|changed|able)\b)/gi, 'not '],
  [/[❌✗✘]/gu, ' no '],
  [
    /\b(?:fail(?:s|ed)? to|refus(?:es?|ed) to|(?:is|are|was|were) unable to|instead of|rather than|lack(?:s|ed|ing)?|skip(?:s|ped)?|(?:left|leaves?) out|omit(?:s|ted)?|suppress(?:es|ed)?|false)\b|\(empty\)|\bempty\b/gi,
    'not',
  ],
];

/** Between two of them a sentence says two things, as the cells of a row do. */
const AND: ReadonlySet<string> = new Set('and but while und aber et mais y e'.split(' '));

/** Units by the kind of measure. */
const MEASURES: readonly (readonly [string, RegExp])[] = [
  [
    'time',
    /^(?:(ms$|milli)|(s$|secs?$|second|sekunde|seconde|segundo|秒$)|(mins?$|minut|分钟?$)|(h$|hrs?$|hour|stunde|heure|horas?$|小时$|時間$)|(day|daily|tage[ns]?$|jours?$|d[ií]as?$|天$|日$)|(week|woche|semaine|semana)|(month|monat|mois$|meses$)|(year|jahr|ans$|año))/,
  ],
  ['size', /^(?:(bytes?$)|(k(?:ilo|i)?b)|(m(?:ega|i)?b)|(g(?:iga|i)?b)|(t(?:era|i)?b))/],
  ['money', /^(?:(\$|usd$|dollar)|(€|eur$|euros?$)|(£|gbp$|pound)|(¥|jpy$|yen$)|(₹|inr$|rupee))/],
];

/** Forms that a stem does not know. */
const BASE_FORMS = new Map(
  'kept keep,sent send,made make,built build,written write,wrote write,ran run,found find,given give,gave give,taken take,took take,held hold,left leave,began begin,begun begin,chosen choose,chose choose,shown show,thrown throw,threw throw,known know,got get,gotten get,lost lose,meant mean,paid pay,sold sell,said say,told tell,bound bind,broken break,hidden hide,overwritten overwrite,overridden override,overrode override,led lead,stood stand,understood understand,auto automatically'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Numbers with the word that is written together with them, signs of units, words and identifiers, and signs between clauses. */
const PIECES =
  /(\d+(?:[.,]\d+)*)(?:-?(\p{L}+))?|([$€£¥₹%])|([\p{L}\p{M}\p{N}_$@]+(?:['’./:-]+[\p{L}\p{M}\p{N}_@]+)*)|([|,:.!?()–—、，。；：！？（）])/gu;
/** Only the beginning of a run is tried: from each place in it, a long one would take quadratic time. */
const NAMES = /(?<![\w./@$-])[\w./@$-]*(?:[a-z][A-Z]|\w[./_@]\w|--\w)[\w./@$-]*\w|\b[A-Z][A-Z\d]+s?\b/g;

export interface Item {
  readonly term: string;
  readonly kind: 'word' | 'number' | 'name' | 'negation' | 'measure';
  /** Kind of a measure: time, size or money. */
  readonly of?: string | undefined;
  /** It follows a number: what is counted. */
  readonly isCounted: boolean;
  readonly clause: number;
  /** Number of the row, or of the part of a sentence before or after an “and”. */
  readonly cell: number;
}

export interface Claims {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Identifiers: code, and words with signs or capitals within them. */
  readonly names: ReadonlySet<string>;
  readonly items: readonly Item[];
  readonly text: string;
  /** The first cell of a row of a table. */
  readonly key: string | undefined;
  /** Its words are about all that follows. */
  readonly isHeading: boolean;
}

/** @param markdown One sentence, item or row. */
export function claimsOf(markdown: string, analyzer: Analyzer): Claims {
  const spans = [...markdown.matchAll(/(?<!`)(`{1,9})(?!`)(.{1,1999}?)\1/g)].map(([, , code = '']) =>
    flat(code),
  );
  const isTable = /^\s*\|/.test(markdown);
  const plain = isTable ? markdown.replaceAll('`', '').replaceAll('\\|', '/') : plainText(markdown);
  const names = new Set([...spans, ...Array.from(plain.matchAll(NAMES), ([name]) => singular(flat(name)))]);
  names.delete('');
  const text = DENYING.reduce((all, [pattern, words]) => all.replace(pattern, words), plain);
  const items = itemsOf(text, analyzer, isTable);
  const termsOf = (wanted: Item['kind']) =>
    new Set(items.flatMap(({ kind, term }) => (kind === wanted ? [term] : [])));
  const isHeading = /^\s*#/.test(markdown);
  const key = isTable ? flat((text.split('|')[1] ?? '').replace(/\(.*|\*|\b_|_\b/g, '')) : undefined;
  return {
    words: termsOf('word'),
    numbers: new Set([...termsOf('number'), ...(plain.match(/\d+(?:[.,]\d+)*/g) ?? []).map(plainNumber)]),
    names,
    items,
    text: flat(text),
    key,
    isHeading,
  };
}

function itemsOf(text: string, analyzer: Analyzer, isTable: boolean): Item[] {
  const items: Item[] = [];
  let clause = 0;
  let cell = 0;
  let isCounted = false;
  const add = (kind: Item['kind'], term: string, of?: string): void => {
    items.push({ kind, term, of, isCounted, clause, cell });
  };
  const addWord = (word: string): void => {
    const lower = word.toLowerCase();
    const [of, pattern] = MEASURES.find(([, each]) => each.test(lower)) ?? [];
    const number = NUMBERS.get(lower);
    if (number !== undefined) add('number', number);
    else if (pattern !== undefined)
      add('measure', String(pattern.exec(lower)?.slice(1).findIndex(Boolean)), of);
    else if (NEGATION.test(lower)) add('negation', lower);
    else if (/[a-z][A-Z]|\w[./_@]\w/.test(word)) add('name', singular(lower));
    else if (AND.has(lower) && !isTable) cell += 1;
    else if (!NO_NUMBERS.has(lower)) {
      const parts = lower.split('-');
      if (parts.length > 1)
        for (const part of parts) {
          if (NEGATION.test(part)) add('negation', part);
          else if (NUMBERS.has(part)) add('number', NUMBERS.get(part) ?? '');
        }
      analyzer.analyze(parts.map((part) => BASE_FORMS.get(part) ?? part).join('-'), (term, kind, written) => {
        if (kind === 'word' && !analyzer.isStopWord(written) && !/\d/.test(written)) add('word', term);
      });
    }
  };
  for (const [, number, unit, sign, word, between] of text.matchAll(PIECES)) {
    if (number !== undefined) {
      add('number', plainNumber(number));
      isCounted = true;
      if (unit === undefined) continue;
      addWord(unit);
    } else if (sign === '%') add('word', sign);
    else if (sign !== undefined) addWord(sign);
    else if (word !== undefined) {
      for (const piece of word.split(NEGATION_IN_RUN).filter(Boolean))
        if (NEGATION_IN_RUN.test(piece)) add('negation', piece);
        else addWord(piece);
    } else {
      clause += 1;
      if (between === '|') cell += 1;
    }
    isCounted = false;
  }
  return items;
}

/** A text by which two are compared: in lower case, with single blanks. */
export const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Without commas between thousands; any other is a decimal one. */
const plainNumber = (number: string): string => number.replace(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.');

export const singular = (word: string): string => word.replace(/(?<=\w{3})s$/, '');
