/** The terms and words of a site, numbered in the order in which they are first met. */
import type { Analyzer, TermKind, TokenSink } from '@waymark/contract/analysis';
import { keptIn } from '@waymark/source/made-once';

interface NumberedTerm {
  readonly term: number;
  readonly kind: TermKind;
  readonly word: number | undefined;
}

/** @param word Number of the term's word; undefined for a pair of characters, which is none. */
type NumberSink = (term: number, kind: TermKind, word: number | undefined) => void;

/** Names and runs whose terms are remembered. Beyond these all are forgotten: frequent ones are soon known again. */
const REMEMBERED = 100_000;

export class Vocabulary {
  readonly terms: string[] = [];
  /** Words as written, each with the term it became: twice if languages stem it differently. */
  readonly words: string[] = [];
  readonly wordTerms: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #numbersOfWord = new Map<string, number[]>();
  /** Terms of names and of runs, by the stems that they have. */
  readonly #known = new Map<string, Map<string, readonly NumberedTerm[]>>();

  constructor(terms: Iterable<string> = [], words: readonly string[] = [], wordTerms: Uint32Array = NONE) {
    for (const term of terms) this.term(term);
    words.forEach((written, index) => {
      this.word(written, wordTerms[index] ?? 0);
    });
  }

  /** The terms of a text, in its order. */
  termsOf(analyzer: Analyzer, text: string, sink: NumberSink): void {
    const known = keptIn(this.#known, analyzer.stems, () => new Map());
    const learn = (token: string, read: (sink: TokenSink) => void): readonly NumberedTerm[] => {
      const terms: NumberedTerm[] = [];
      read((said, kind, written) => {
        const term = this.term(said);
        terms.push({ term, kind, word: kind === 'pair' ? undefined : this.word(written, term) });
      });
      if (known.size >= REMEMBERED) known.clear();
      known.set(token, terms);
      return terms;
    };
    const tell = (terms: readonly NumberedTerm[]): void => {
      for (const { term, kind, word } of terms) sink(term, kind, word);
    };
    analyzer.tokens(text, {
      name: (token, isSign) =>
        tell(known.get(token) ?? learn(token, (each) => analyzer.nameTerms(token, isSign, each))),
      run: (run, words) => tell(known.get(run) ?? learn(run, (each) => analyzer.runTerms(run, words, each))),
    });
  }

  term(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.terms.push(term) - 1;
      this.#numbers.set(term, number);
    }
    return number;
  }

  word(written: string, term: number): number {
    const same = this.#numbersOfWord.get(written);
    const known = same?.find((number) => this.wordTerms[number] === term);
    if (known !== undefined) return known;
    const number = this.words.push(written) - 1;
    this.wordTerms.push(term);
    if (same === undefined) this.#numbersOfWord.set(written, [number]);
    else same.push(number);
    return number;
  }
}

const NONE = new Uint32Array();
