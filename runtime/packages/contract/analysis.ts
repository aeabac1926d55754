/** How text becomes search terms. The index is written and queries are read through this file alone. */
import { isAscii } from './analysis/fold.ts';
import { splitIdentifier } from './analysis/identifiers.ts';
import { languageRules } from './analysis/languages.ts';
import { pairsOf, segmentRuns, UNSPACED_CLASS } from './analysis/scripts.ts';
import { createStems, type Forms } from './analysis/stems.ts';
import { hasStopWords, stopWords } from './analysis/stop-words.ts';

/**
 * How a term relates to its text: a word; a compound without its separators; a part of a camel-cased name; or a pair of
 * neighbouring characters in a script without spaces.
 */
export type TermKind = 'word' | 'whole' | 'part' | 'pair';

/** True if a term is what a text says: compounds and their parts repeat words. */
export const isSaid = (kind: TermKind): boolean => kind === 'word' || kind === 'pair';

/**
 * Receives each term, in the order of the text. `written` is the word that the term stands for, folded but not stemmed;
 * `group` numbers the compounds of the text: terms of one compound share it.
 */
type TermSink = (term: string, kind: TermKind, written: string, group: number) => void;

export type TokenSink = (term: string, kind: TermKind, written: string) => void;

/** Receives the tokens of a text in their order. */
export interface TextTokens {
  /** A word or a compound; or, as `sign`, a word such as `C++`. The same one has the same terms wherever it stands. */
  readonly name: (token: string, isSign: boolean) => void;
  /** A run of a script without spaces, and its words. */
  readonly run: (run: string, words: readonly string[]) => void;
}

export interface Analyzer {
  /** Analyzers with the same id give the same terms for every text. */
  readonly id: string;
  /** Analyzers with the same stems turn every text into the same terms; their stop words may differ. */
  readonly stems: string;
  analyze(text: string, sink: TermSink): void;
  /** The tokens of a text, in its order: `analyze` gives the terms of each. */
  tokens(text: string, sink: TextTokens): void;
  nameTerms(token: string, isSign: boolean, sink: TokenSink): void;
  runTerms(run: string, words: readonly string[], sink: TokenSink): void;
  /** True if a folded word is one of those that say little. */
  isStopWord(written: string): boolean;
}

/** Longest word or compound that becomes a term, in UTF-16 code units. Anything longer is data, not language. */
export const LONGEST_TERM = 64;

const JOINER = '[\\-_.\\/:@#\\{\\}\\\\=]{1,3}';

const tokens = (letter: string, unspaced = ''): RegExp =>
  new RegExp(`${unspaced}[A-Za-z]\\+\\+|[CFcf]#(?!\\w)|${letter}+(?:${JOINER}${letter}+)*`, 'gv');

const ASCII_TOKENS = tokens('[A-Za-z0-9]');
const UNICODE_TOKENS = tokens(`[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED_CLASS}]]`, `[${UNSPACED_CLASS}]+|`);
const RUN = new RegExp(`^[${UNSPACED_CLASS}]`, 'v');

/** No other token ends with a sign. */
const isSign = (token: string): boolean => token.endsWith('+') || token.endsWith('#');

const PLAIN = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|\d+)$/u;

const analyzers = new Map<string, Analyzer>();

/** The analyzer for a language code as docs.json has it; English if there is none. */
export function analyzerFor(language: string | undefined): Analyzer {
  const rules = languageRules(language);
  const stems = `${rules.latin ?? ''}:${rules.native ?? ''}`;
  // Not the code itself: a stranger may name any, and each analyzer is kept.
  const id = `${hasStopWords(rules.base) ? rules.base : ''}:${stems}`;
  let analyzer = analyzers.get(id);
  if (analyzer === undefined) {
    const lists = [stopWords(rules.base), ...(rules.latin === 'english' ? [stopWords('en')] : [])];
    analyzer = createAnalyzer({ id, stems }, createStems(rules), lists);
    analyzers.set(id, analyzer);
  }
  return analyzer;
}

// Lists of texts: each match by itself would be an object, of hundreds for a page.
const tokensIn: Analyzer['tokens'] = (text, sink) => {
  if (isAscii(text)) {
    for (const token of text.match(ASCII_TOKENS) ?? []) sink.name(token, isSign(token));
    return;
  }
  const found = text.normalize('NFKC').match(UNICODE_TOKENS) ?? [];
  const isRun = found.map((token) => RUN.test(token));
  const words = segmentRuns(found.filter((_, place) => isRun[place]));
  let runs = 0;
  for (const [place, token] of found.entries()) {
    if (isRun[place]) sink.run(token, words[runs++] ?? []);
    else sink.name(token, isSign(token));
  }
};

function createAnalyzer(
  names: Pick<Analyzer, 'id' | 'stems'>,
  forms: (lower: string) => Forms,
  stops: readonly ReadonlySet<string>[],
): Analyzer {
  const isStopWord = (written: string): boolean => stops.some((list) => list.has(written));

  const emit = (text: string, kind: TermKind, sink: TokenSink): void => {
    if (text.length > LONGEST_TERM) return;
    const { term, written } = forms(text.toLowerCase());
    // A combining mark on its own folds to nothing.
    if (term !== '') sink(term, kind, written);
  };

  const compound = (text: string, sink: TokenSink): void => {
    if (PLAIN.test(text)) {
      emit(text, 'word', sink);
      return;
    }
    const { wholes, words, parts } = splitIdentifier(text);
    for (const whole of wholes) emit(whole, 'whole', sink);
    for (const word of words) emit(word, 'word', sink);
    for (const part of parts) emit(part, 'part', sink);
  };

  const nameTerms: Analyzer['nameTerms'] = (token, isSign, sink) => {
    if (isSign) sink(token.toLowerCase(), 'word', token.toLowerCase());
    else compound(token, sink);
  };

  // Scripts without spaces have neither case nor stems.
  const runTerms: Analyzer['runTerms'] = (run, words, sink) => {
    for (const word of words) sink(word, 'word', word);
    pairsOf(run, (pair) => sink(pair, 'pair', pair));
  };

  const analyze = (text: string, sink: TermSink): void => {
    let group = 0;
    const inGroup: TokenSink = (term, kind, written) => sink(term, kind, written, group);
    tokensIn(text, {
      name(token, isSign) {
        nameTerms(token, isSign, inGroup);
        group++;
      },
      run(run, words) {
        runTerms(run, words, inGroup);
        group++;
      },
    });
  };

  return { ...names, analyze, tokens: tokensIn, nameTerms, runTerms, isStopWord };
}

/** The words of a text, folded, in their order. */
export function writtenIn(text: string): string[] {
  const words: string[] = [];
  analyzerFor(undefined).analyze(text, (_term, kind, written) => kind === 'word' && words.push(written));
  return words;
}
