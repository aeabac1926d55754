/** Whether a statement is in the sections that it cites: its words, numbers, names and negations against their sentences. */
import { analyzerFor } from '../contract/analysis.ts';
import { type Claims, claimsOf, flat } from './claims.ts';
import { isJoining, isTwisted } from './twisted.ts';

/** The share of a statement's telling words that its sentences have. The rest is how whoever writes joins them. */
const LEAST_SAID = 0.72;
/** Sentences that one statement may be made of. */
const MOST_SENTENCES = 3;

/** Words of which one is the other's opposite. Many are stop words, and a single one of them is all that is wrong. */
const OPPOSITES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['before', 'after'],
    ['always', 'never'],
    ['all', 'none'],
    ['more', 'less'],
    ['most', 'least'],
    ['above', 'below'],
    ['first', 'last'],
    ['on', 'off'],
    ['with', 'without'],
    ['enable', 'disable'],
    ['enabled', 'disabled'],
    ['public', 'private'],
    ['allow', 'refuse'],
    ['allowed', 'refused'],
    ['true', 'false'],
    ['required', 'optional'],
    ['must', 'may'],
    ['same', 'other'],
    ['older', 'newer'],
    ['earlier', 'later'],
    ['smaller', 'larger'],
    ['shorter', 'longer'],
    ['once', 'always'],
    ['inside', 'outside'],
    ['minimum', 'maximum'],
    ['start', 'end'],
    ['open', 'closed'],
    ['same', 'different'],
    ['old', 'new'],
    ['read-only', 'read-write'],
    ['opt-in', 'opt-out'],
    ['client-side', 'server-side'],
    ['case-sensitive', 'case-insensitive'],
  ].reduce((all, [one = '', other = '']) => {
    all.set(one, [...(all.get(one) ?? []), other]);
    return all.set(other, [...(all.get(other) ?? []), one]);
  }, new Map<string, string[]>()),
);

/** A section as statements are compared with it. */
export interface Evidence {
  readonly text: string;
  readonly sentences: readonly Claims[];
}

export function evidenceOf(markdown: string, language: string | undefined): Evidence {
  const analyzer = analyzerFor(language);
  return { text: flat(markdown), sentences: cut(markdown).map((each) => claimsOf(each, analyzer)) };
}

/** @param markdown One sentence, item or row. */
export function isProven(
  markdown: string,
  evidence: readonly Evidence[],
  language: string | undefined,
): boolean {
  const analyzer = analyzerFor(language);
  const parts = markdown
    .replace(INTRODUCTION, '')
    .split(HALVES)
    .map((part) => claimsOf(part, analyzer))
    .filter(({ plain, numbers, names }) => plain.size + numbers.size + names.size > 0);
  return parts.length > 0 && parts.every((claims) => isSaid(claims, evidence, language));
}

function isSaid(claims: Claims, evidence: readonly Evidence[], language: string | undefined): boolean {
  // Without a word that can be compared (“; never.”) there is nothing that proves it.
  if (claims.words.size + claims.numbers.size + claims.names.size === 0) return false;
  if (![...claims.names].every((name) => evidence.some(({ text }) => text.includes(name)))) return false;
  const used = support(
    claims,
    evidence.flatMap(({ sentences }) => sentences),
  );
  const has = (of: (each: Claims) => ReadonlySet<string>, value: string): boolean =>
    used.some((each) => of(each).has(value));
  if (![...claims.numbers].every((number) => has((each) => each.numbers, number))) return false;
  if ([...claims.money].some((amount) => isOfOtherCurrency(amount, used))) return false;
  for (const word of claims.plain) {
    if (has((each) => each.plain, word)) continue;
    if (OPPOSITES.get(word)?.some((opposite) => has((each) => each.plain, opposite)) === true) return false;
  }
  if (isTwisted(claims, used, language)) return false;
  const words = [...claims.words];
  const said = words.filter((word) => has((each) => each.words, word)).length;
  const others = words.filter((word) => !has((each) => each.words, word) && !isJoining(word)).length;
  return others === 0 ? words.length === 0 || said > 0 : said / (said + others) >= LEAST_SAID;
}

/** An amount that is there in other currencies alone. */
function isOfOtherCurrency(amount: string, used: readonly Claims[]): boolean {
  const all = used.flatMap(({ money }) => [...money]);
  return !all.includes(amount) && all.some((each) => each.slice(1) === amount.slice(1));
}

/** Whether a block of code is in the docs, line by line, whatever its indentation. */
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
      const count = keysOf(sentence).filter((key) => open.has(key)).length;
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
    .split(/\n+|(?<=[.!?…;]["'”’)\]]{0,9})\s+|(?<=[。！？])/)
    .filter((each) => each.trim() !== '');
}

/** Each row of a table with its head: what a cell says depends on it. */
function withHeads(markdown: string): string {
  let head: string[] = [];
  const lines = markdown.split('\n');
  return lines
    .map((line, at) => {
      if (!/^\s*\|/.test(line)) head = [];
      else if (head.length === 0 && /^[\s|:-]+$/.test(lines[at + 1] ?? '')) head = cellsOf(line);
      else if (head.length > 0)
        return `|${cellsOf(line)
          .map((cell, column) => ` ${head[column] ?? ''} ${cell} |`)
          .join('')}`;
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
