/** The terms and words of a site, numbered in the order in which they are first met. */
export class Vocabulary {
  readonly terms: string[] = [];
  /** Words as written, each with the term it became: twice if languages stem it differently. */
  readonly words: string[] = [];
  readonly wordTerms: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #numbersOfWord = new Map<string, number[]>();

  constructor(terms: Iterable<string> = [], words: readonly string[] = [], wordTerms: Uint32Array = NONE) {
    for (const term of terms) this.term(term);
    words.forEach((written, index) => {
      this.word(written, wordTerms[index] ?? 0);
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
