/** The terms and words of all pages. */
import type { PageTerms } from './page-terms.ts';

interface Word {
  readonly term: number;
  /** Bit `i` is set where the word occurs for audience `i`; bit 31 stands for 31 and above. */
  audiences: number;
}

export class Vocabulary {
  /** Terms, numbered in the order in which they are first met. */
  readonly terms = new Map<string, number>();
  /** Words as written, each with the terms it became: one, or more where languages stem it differently. */
  readonly words = new Map<string, Word[]>();

  /** Takes in the terms and words of a page for one audience. Gives the number of each of the page's terms. */
  add({ terms, words, wordTerms }: PageTerms, audience: number): Uint32Array {
    const numbers = Uint32Array.from(terms, (term) => this.#number(term));
    const audienceBit = 1 << Math.min(31, audience);
    words.forEach((written, index) => {
      this.#addWord(written, numbers[wordTerms[index] ?? 0] ?? 0, audienceBit);
    });
    return numbers;
  }

  #number(term: string): number {
    let number = this.terms.get(term);
    if (number === undefined) {
      number = this.terms.size;
      this.terms.set(term, number);
    }
    return number;
  }

  #addWord(written: string, term: number, audienceBit: number): void {
    const same = this.words.get(written);
    if (same === undefined) {
      this.words.set(written, [{ term, audiences: audienceBit }]);
      return;
    }
    const word = same.find((entry) => entry.term === term);
    if (word === undefined) same.push({ term, audiences: audienceBit });
    else word.audiences |= audienceBit;
  }
}
