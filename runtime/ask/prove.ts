/** Whether a statement stands in the sections that it cites: its words, numbers, names and negations against their sentences. */
import { type Analyzer, analyzerFor } from '../contract/analysis.ts';
import { plainText } from '../search/plain-text.ts';

/** The share of a statement's telling words that its sentences have. The rest is how whoever writes joins them. */
const LEAST_SAID = 0.72;
/** Sentences that one statement may be made of. */
const MOST_SENTENCES = 3;

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBERS = new Map([
  ...NUMBER_WORDS.map((word, value) => [word, String(value)] as const),
  ...[['twelve', '12'] as const, ['once', '1'] as const, ['twice', '2'] as const],
]);

/** Words that turn a sentence round, of which a statement has as many as what it is made of. */
const NEGATIONS =
  /\b(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|except|unless|nicht|kein\w*|nie|niemals|ohne|pas|jamais|aucun\w*|sans|nunca|sin|non|mai|senza|não|nem)\b|n['’]t\b/gi;

/** Words of which one is the other's opposite. Many are stop words, and a single one of them is all that is wrong. */
const OPPOSITES = new Map(
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
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

interface Claims {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Identifiers: code, and words with signs or capitals within them. */
  readonly names: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
  readonly negations: number;
}

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
  const claims = claimsOf(markdown, analyzerFor(language));
  const all = evidence.flatMap(({ sentences }) => sentences);
  const texts = evidence.map(({ text }) => text);
  // Without a word that says something there is nothing to prove.
  if (claims.words.size === 0 && claims.numbers.size === 0 && claims.names.size === 0) return false;
  if (![...claims.names].every((name) => texts.some((text) => text.includes(name)))) return false;
  const used = support(claims, all);
  const has = (of: (each: Claims) => ReadonlySet<string>, value: string): boolean =>
    used.some((each) => of(each).has(value));
  if (![...claims.numbers].every((number) => has((each) => each.numbers, number))) return false;
  for (const word of claims.plain) {
    const opposite = OPPOSITES.get(word);
    if (opposite !== undefined && !has((each) => each.plain, word) && has((each) => each.plain, opposite))
      return false;
  }
  if (isTurned(claims, used)) return false;
  const said = [...claims.words].filter((word) => has((each) => each.words, word)).length;
  return claims.words.size === 0 || said / claims.words.size >= LEAST_SAID;
}

/** Whether a block of code stands in the docs, line by line, whatever its indentation. */
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
    // One word that stands somewhere else proves nothing together with the rest.
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

/** Negated, and what it is made of is not, or the other way round. */
function isTurned(claims: Claims, used: readonly Claims[]): boolean {
  const [main, ...others] = used;
  if (main === undefined) return false;
  const most = used.reduce((sum, { negations }) => sum + negations, 0);
  const least = others.length === 0 ? main.negations : 0;
  return claims.negations > most || claims.negations < least;
}

function claimsOf(markdown: string, analyzer: Analyzer): Claims {
  const names = new Set([...markdown.matchAll(/(`+)(.+?)\1/g)].map(([, , code = '']) => flat(code)));
  const text = plainText(markdown);
  for (const [name] of text.matchAll(/[\w./@$-]*(?:[a-z][A-Z]|\w[./_@]\w|--\w)[\w./@$-]*\w/g))
    names.add(flat(name));
  const words = new Set<string>();
  analyzer.analyze(text, (term, kind, written) => {
    if (kind === 'word' && !analyzer.isStopWord(written) && !/\d/.test(written) && !NUMBERS.has(written))
      words.add(term);
  });
  const numbers = new Set(
    [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(',', '')),
  );
  const plain = new Set(text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []);
  for (const [word, value] of NUMBERS)
    if (value !== '1' && value !== '0' && plain.has(word)) numbers.add(value);
  names.delete('');
  return { words, numbers, names, plain, negations: text.match(NEGATIONS)?.length ?? 0 };
}

/** Sentences, items, rows with the head of their table, and lines of code. Lines of one paragraph are one text. */
function cut(markdown: string): string[] {
  return withHeads(markdown)
    .replace(/(?<![\n.!?:;|])\n(?!\s*(?:[-*+|#>]|\d+[.)]|```|~~~)|\n)/g, ' ')
    .split(/\n+|(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/)
    .filter((each) => each.trim() !== '');
}

/** Each row of a table with its head: what a cell says depends on it. */
function withHeads(markdown: string): string {
  let head = '';
  const lines = markdown.split('\n');
  return lines
    .map((line, at) => {
      if (!/^\s*\|/.test(line)) head = '';
      else if (head === '' && /^[\s|:-]+$/.test(lines[at + 1] ?? '')) head = line.trim();
      else if (head !== '') return `${head} ${line.trim()}`;
      return line;
    })
    .join('\n');
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
