/** The proof of a statement by the sections that it cites: its numbers, names, negations and words against their sentences. */
import { analyzerFor } from '@waymark/contract/analysis';
import { openRelated } from '@waymark/search/related';
import { type Claims, claimsOf, flat, type Item, singular } from './claims.ts';
import {
  isNegated,
  isOfOtherPart,
  isOpposite,
  isOtherMeasure,
  isReplaced,
  isReversed,
  saysMore,
} from './twisted.ts';

/** The share of a statement's telling words that its sentences have. The rest is how whoever writes joins them. */
const LEAST_SAID = 0.6;
/** The same with numbers. */
const LEAST_ANCHORED = 0.5;
/** With so many of their words, a negation more or less is the opposite, and no other way to say it. */
const LEAST_ALIKE = 0.75;
/** Sentences that one statement may be made of. */
const MOST_SENTENCES = 3;
/** Items of one side, and pairs of items, that are compared with each other in some milliseconds. */
const MOST_ITEMS = 2_000;
const MOST_PAIRS = 200_000;

/** Words by which whoever answers joins what the docs say: they claim nothing. */
const JOINING = claimsOf(
  'able actually allow already also another appear apply available become bring build call case choose come contain current currently directly easily either ensure exactly full fully get give go happen help hit include instead itself know least leave let like main make mean most need note number offer often own perform pick please possible provide put really reason receive remain result set several show simply specific stay still take tell thing time try turn use usual usually want way whole work yourself',
  analyzerFor('en'),
).words;

/**
 * `proven`: the sections say it. `unproven`: they say something else, or nothing of it. `unchecked`: its numbers, names and negations are
 * theirs, if it has any, and its words are others.
 */
export type ProofVerdict = 'proven' | 'unproven' | 'unchecked';

/** A section as statements are compared with it. */
export interface Evidence {
  readonly text: string;
  readonly sentences: readonly Claims[];
}

export function evidenceOf(markdown: string, language: string | undefined): Evidence {
  const analyzer = analyzerFor(language);
  const sentences = cut(markdown).map((each) => claimsOf(each, analyzer));
  return {
    text: flat(markdown),
    sentences: sentences.map((each, at) => withSubject(each, sentences[at - 1])),
  };
}

/** “It is kept …” is about the words of the sentence before. */
const withSubject = (claims: Claims, before: Claims | undefined): Claims =>
  before !== undefined && /^(?:it|its|they|their|this|these)\b/.test(claims.text)
    ? { ...claims, words: new Set([...claims.words, ...before.words]) }
    : claims;

/** @param markdown One sentence, item or row. */
export function verdictOf(
  markdown: string,
  evidence: readonly Evidence[],
  language: string | undefined,
): ProofVerdict {
  const analyzer = analyzerFor(language);
  const verdicts = markdown
    .replace(INTRODUCTION, '')
    .split(HALVES)
    .filter((half) => /[\p{L}\p{N}]/u.test(half))
    .map((half) => verdictOn(claimsOf(half, analyzer), evidence, language));
  if (verdicts.length === 0 || verdicts.includes('unproven')) return 'unproven';
  return verdicts.includes('unchecked') ? 'unchecked' : 'proven';
}

function verdictOn(
  claims: Claims,
  evidence: readonly Evidence[],
  language: string | undefined,
): ProofVerdict {
  // Without a word that can be compared (“; never.”) there is nothing that proves it.
  if (claims.words.size + claims.numbers.size + claims.names.size === 0) return 'unproven';
  if (![...claims.names].every((name) => evidence.some(({ text }) => text.includes(name)))) return 'unproven';
  const all = evidence.flatMap((each) => each.sentences);
  const sentences = ofNamedRows(claims, all);
  const used = support(
    claims,
    sentences.filter(({ isHeading }) => !isHeading),
  );
  const [main] = used;
  if (main === undefined) return 'unproven';
  const theirs = used.reduce((sum, { items }) => sum + items.length, 0);
  if (Math.max(claims.items.length, theirs) > MOST_ITEMS || claims.items.length * theirs > MOST_PAIRS)
    return 'unchecked';
  const has = (of: 'words' | 'numbers' | 'names', value: string): boolean =>
    used.some((each) => each[of].has(value));
  if (![...claims.numbers].every((number) => has('numbers', number))) return 'unproven';
  if ([isOtherMeasure, isOfOtherPart, isOpposite].some((is) => is(claims, used))) return 'unproven';
  const known = wordsOf(sentences.filter(({ isHeading }) => isHeading));
  const { alike } = openRelated();
  const unsaid = [...main.words].filter((word) => !claims.words.has(word)).map(alike);
  const isForeign = (word: string): boolean =>
    !has('words', word) && !known.has(word) && !JOINING.has(word) && !unsaid.includes(alike(word));
  const foreign = new Set([...claims.words].filter(isForeign));
  const said = [...claims.words].filter((word) => has('words', word)).length;
  const share = said + foreign.size === 0 ? 1 : said / (said + foreign.size);
  if (isNegated(claims, used)) return share >= LEAST_ALIKE ? 'unproven' : 'unchecked';
  // Words of other rows, and of other sentences, are what another statement says.
  const ofRows = wordsOf(all.filter((each) => !sentences.includes(each)));
  const isOther =
    (claims.numbers.size === 0 && [...foreign].some((word) => ofRows.has(word))) ||
    isReplaced(claims, main, { foreign, ofOthers: wordsOf(sentences), joining: JOINING });
  if (isMixed(claims, used) || used.some((row) => isOfOtherColumn(claims, row))) return 'unchecked';
  if (isOther || isReversed(claims, used, language) || saysMore(claims, used)) return 'unchecked';
  return share >= (claims.numbers.size > 0 ? LEAST_ANCHORED : LEAST_SAID) ? 'proven' : 'unchecked';
}

/** A sentence about another name than the statement's, beside one about its own. */
const isMixed = (claims: Claims, used: readonly Claims[]): boolean =>
  claims.names.size > 0 &&
  used.some(({ names }) => names.size > 0 && ![...names].some((name) => claims.names.has(name)));

/** In a row, a word of another column than the one whose head the statement begins with. */
function isOfOtherColumn(claims: Claims, row: Claims): boolean {
  const heads = row.text.split('|').map((cell) => /^(.*)\ue000/.exec(cell.replaceAll('*', ''))?.[1]?.trim());
  const named = heads.flatMap((head, at) => (head && holds(claims.text, head) ? [at] : []));
  const isWord = ({ kind }: Item): boolean => kind === 'word';
  const head = row.items.find(({ cell }) => cell === named[0]);
  if (named.length !== 1 || head?.term !== claims.items.find(isWord)?.term) return false;
  const known = row.items
    .filter(({ cell }) => heads[cell] === undefined || cell === named[0])
    .map(({ term }) => term);
  return row.items.some((item) => isWord(item) && claims.words.has(item.term) && !known.includes(item.term));
}

const wordsOf = (all: readonly Claims[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ words }) => [...words]));

/** Only the named rows of tables of which the statement names rows. */
function ofNamedRows(claims: Claims, sentences: readonly Claims[]): readonly Claims[] {
  const isNamed = ({ key = '' }: Claims): boolean => key !== '' && holds(claims.text, key);
  const named = sentences.filter(isNamed);
  // The longest: `small` is a part of `small-1x`.
  const isPart = ({ key = '' }: Claims): boolean =>
    named.some((row) => row.key !== key && holds(row.key ?? '', key));
  const rows = new Set(named.filter((row) => !isPart(row)));
  return rows.size === 0 ? sentences : sentences.filter((each) => each.key === undefined || rows.has(each));
}

/** True if a text has words as they are, or in the plural. */
function holds(text: string, words: string): boolean {
  const at = text.indexOf(singular(words));
  return (
    at >= 0 &&
    !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') &&
    /^(?:e?s)?(?![\p{L}\p{N}-])/u.test(text.slice(at + singular(words).length))
  );
}

/** True if a block of code is in the docs, line by line, whatever its indentation. */
export function isInDocs(code: string, evidence: readonly Evidence[]): boolean {
  const lines = code
    .split('\n')
    .map((line) => flat(line))
    .filter((line) => line !== '');
  return lines.length > 0 && evidence.some(({ text }) => lines.every((line) => text.includes(line)));
}

/** The sentences that say most of a statement, each more than those before it. */
function support(claims: Claims, sentences: readonly Claims[]): readonly Claims[] {
  const chosen: Claims[] = [];
  const open = new Set(keysOf(claims));
  while (chosen.length < MOST_SENTENCES && open.size > 0) {
    let best: Claims | undefined;
    let most = 0;
    for (const sentence of sentences) {
      const own = keysOf(sentence).filter((key) => open.has(key));
      const count = own.length + (chosen.length > 0 ? 0 : own.filter((key) => /^[#@]/.test(key)).length);
      if (count > most) [best, most] = [sentence, count];
    }
    // One word that is somewhere else proves nothing together with the rest.
    if (best === undefined || (chosen.length > 0 && most < 2)) break;
    chosen.push(best);
    for (const key of keysOf(best)) open.delete(key);
  }
  return chosen;
}

const keysOf = ({ words, numbers, names }: Claims): string[] => [
  ...words,
  ...[...numbers].map((number) => `#${number}`),
  ...[...names].map((name) => `@${name}`),
];

/** Words that models begin with, and that claim nothing. */
const INTRODUCTION =
  /^\s*(?:according to (?:the|these) (?:docs|documentation)|(?:the|these) (?:docs|documentation) (?:says?|states?)(?: that)?)\b,?/i;

/** The blanks between two halves of a sentence that say something each. */
const HALVES = /(?<=;)\s+/;
/** Sentences, items, rows with the head of their table, and lines of code. Lines of one paragraph are one text. */
function cut(markdown: string): string[] {
  return withHeads(markdown)
    .replace(/(?<![\n.!?:;|])\n(?![^\S\n]*(?:[-*+|#>]|\d+[.)]|```|~~~|\n))/g, ' ')
    .split(/\n+/)
    .flatMap((line) => {
      if (ROW.test(line)) return line;
      const [first = '', ...others] = line.split(/(?<=[.!?…;]["'”’)\]*_]{0,9})\s+|(?<=[。！？])/);
      const label = LABEL.exec(first)?.[1];
      return [first, ...others.map((each) => (label === undefined ? each : `${each} (${label})`))];
    })
    .filter((each) => each.trim() !== '');
}

/** The bold words that an item or paragraph opens with: all of it is about them. */
const LABEL = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?\*\*([^*]+)\*\*/;
const ROW = /^\s*\|/;
/** Between the head of a column and a cell: for private use. */
const HEAD_END = '\ue000';
/** The line between the head of a table and its rows. */
const RULE = /^[\s|:-]+$/;

/** Each row of a table with its head: what a cell says depends on it. The head of the first column stands behind the row. */
function withHeads(markdown: string): string {
  let head: string[] = [];
  const lines = markdown.split('\n');
  return lines
    .map((line, at) => {
      if (!ROW.test(line)) head = [];
      else if (head.length > 0) {
        if (RULE.test(line)) return '';
        const [first, ...cells] = cellsOf(line);
        return `| ${[first, ...cells.map((cell, column) => `${head[column + 1] ?? ''}${HEAD_END} ${cell}`), head[0]].join(' | ')} |`;
      } else if (RULE.test(lines[at + 1] ?? '')) {
        head = cellsOf(line);
        return `# ${head.join(' ')}`;
      }
      return line;
    })
    .join('\n');
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
