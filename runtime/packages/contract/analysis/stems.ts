import { Buffer } from 'node:buffer';
import { stem as stemEnglish } from 'porter2';
import snowball from 'snowball-stemmers';
import { foldWord } from './fold.ts';
import type { LanguageRules } from './languages.ts';

/** Words remembered for each pair of stemmers. Beyond it the memory is emptied: a stranger's words are not kept. */
const REMEMBERED = 50_000;

/** `added` and `adding`, of which the stemmer makes `ad`. */
const SHORT = /^([aeo](\p{L})\2)(?:ed|ings?)$/u;

const stemmers = new Map<string, (word: string) => string>();

function stemmer(algorithm: string | undefined): (word: string) => string {
  if (algorithm === undefined) return (word) => word;
  // The same stems in a seventh of the time.
  if (algorithm === 'english') return (word) => stemEnglish(word.replace(SHORT, '$1'));
  let stem = stemmers.get(algorithm);
  if (stem === undefined) {
    const snow = snowball.newStemmer(algorithm);
    stem = (word) => snow.stem(word);
    stemmers.set(algorithm, stem);
  }
  return stem;
}

const LAST_LATIN = 0x24f;
const HAS_DIGIT = /\p{N}/u;

export interface Forms {
  readonly term: string;
  /** Folded, not stemmed. */
  readonly written: string;
}

/** A function from a lower-case word to its term: stemmed with its diacritics, then folded. Remembers its results. */
export function createStems(rules: LanguageRules): (lower: string) => Forms {
  const latin = stemmer(rules.latin);
  const native = stemmer(rules.native);
  const known = new Map<string, Forms>();
  return (lower) => {
    let forms = known.get(lower);
    if (forms !== undefined) return forms;
    const word = detached(lower);
    const written = foldWord(word);
    const stem = word.charCodeAt(0) <= LAST_LATIN ? latin : native;
    forms = { written, term: HAS_DIGIT.test(word) ? written : foldWord(stem(word)) || written };
    if (known.size >= REMEMBERED) known.clear();
    known.set(word, forms);
    return forms;
  };
}

// V8 keeps a part of a string, of 13 units or more, as a view of the whole: remembering it would keep the whole text.
const detached = (word: string): string =>
  word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le');
