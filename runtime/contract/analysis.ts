/** How text becomes search terms. The index is written and queries are read through this file alone. */
import { isAscii } from './analysis/fold.ts';
import { splitIdentifier } from './analysis/identifiers.ts';
import { languageRules } from './analysis/languages.ts';
import { segmentRun, UNSPACED_CLASS } from './analysis/scripts.ts';
import { createStems, type Forms } from './analysis/stems.ts';
import { hasStopWords, stopWords } from './analysis/stop-words.ts';

/**
 * How a term relates to its text: a word; a compound without its separators; a part of a camel-cased name; or a pair of
 * neighbouring characters in a script without spaces.
 */
export type TermKind = 'word' | 'whole' | 'part' | 'pair';

/** Whether a term is what a text says: compounds and their parts repeat words. */
export const isSaid = (kind: TermKind): boolean => kind === 'word' || kind === 'pair';

/**
 * Receives each term, in the order of the text. `written` is the word that the term stands for, folded but not stemmed;
 * `group` numbers the compounds of the text: terms of one compound share it.
 */
type TermSink = (term: string, kind: TermKind, written: string, group: number) => void;

export interface Analyzer {
  /** Analyzers with the same id give the same terms for every text. */
  readonly id: string;
  /** Analyzers with the same stems turn every text into the same terms; their stop words may differ. */
  readonly stems: string;
  analyze(text: string, sink: TermSink): void;
  /** Whether a folded word is one of those that say little. */
  isStopWord(written: string): boolean;
}

/** Longest word or compound that becomes a term, in UTF-16 code units. Anything longer is data, not language. */
export const LONGEST_TERM = 64;

const JOINER = '[\\-_.\\/:@#\\{\\}\\\\=]{1,3}';

const tokens = (letter: string, unspaced: string): RegExp =>
  new RegExp(`${unspaced}|([A-Za-z]\\+\\+|[CFcf]#(?!\\w))|(${letter}+(?:${JOINER}${letter}+)*)`, 'gv');

const ASCII_TOKENS = tokens('[A-Za-z0-9]', '($^)');
const UNICODE_TOKENS = tokens(`[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED_CLASS}]]`, `([${UNSPACED_CLASS}]+)`);

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

function createAnalyzer(
  names: Pick<Analyzer, 'id' | 'stems'>,
  forms: (lower: string) => Forms,
  stops: readonly ReadonlySet<string>[],
): Analyzer {
  const isStopWord = (written: string): boolean => stops.some((list) => list.has(written));

  const emit = (text: string, kind: TermKind, group: number, sink: TermSink): void => {
    if (text.length > LONGEST_TERM) return;
    const { term, written } = forms(text.toLowerCase());
    // A combining mark on its own folds to nothing.
    if (term !== '') sink(term, kind, written, group);
  };

  const compound = (text: string, group: number, sink: TermSink): void => {
    if (PLAIN.test(text)) {
      emit(text, 'word', group, sink);
      return;
    }
    const { wholes, words, parts } = splitIdentifier(text);
    for (const whole of wholes) emit(whole, 'whole', group, sink);
    for (const word of words) emit(word, 'word', group, sink);
    for (const part of parts) emit(part, 'part', group, sink);
  };

  const analyze = (text: string, sink: TermSink): void => {
    const ascii = isAscii(text);
    const normal = ascii ? text : text.normalize('NFKC');
    let group = 0;
    for (const match of normal.matchAll(ascii ? ASCII_TOKENS : UNICODE_TOKENS)) {
      const [token, run, sign] = match;
      if (run !== undefined) {
        const mine = group;
        // Scripts without spaces have neither case nor stems.
        segmentRun(
          run,
          (word) => sink(word, 'word', word, mine),
          (pair) => sink(pair, 'pair', pair, mine),
        );
      } else if (sign !== undefined) sink(sign.toLowerCase(), 'word', sign.toLowerCase(), group);
      else compound(token, group, sink);
      group++;
    }
  };

  return { ...names, analyze, isStopWord };
}

/** The words of a text, folded, in their order. */
export function writtenIn(text: string): string[] {
  const words: string[] = [];
  analyzerFor(undefined).analyze(text, (_term, kind, written) => kind === 'word' && words.push(written));
  return words;
}
