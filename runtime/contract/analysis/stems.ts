import snowball from 'snowball-stemmers';
import { foldWord } from './fold.ts';
import type { LanguageRules } from './languages.ts';

/** Words remembered for each pair of stemmers. Beyond it the memory is emptied: a stranger's words are not kept. */
const REMEMBERED = 50_000;

const stemmers = new Map<string, (word: string) => string>();

function stemmer(algorithm: string | undefined): (word: string) => string {
  if (algorithm === undefined) return (word) => word;
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

/** A function from a lower-case word to its term: stemmed with its diacritics, then folded. Remembers what it did. */
export function createStems(rules: LanguageRules): (lower: string) => string {
  const latin = stemmer(rules.latin);
  const native = stemmer(rules.native);
  const known = new Map<string, string>();
  return (lower) => {
    let term = known.get(lower);
    if (term !== undefined) return term;
    if (HAS_DIGIT.test(lower)) term = foldWord(lower);
    else term = foldWord(lower.charCodeAt(0) <= LAST_LATIN ? latin(lower) : native(lower)) || foldWord(lower);
    if (known.size >= REMEMBERED) known.clear();
    known.set(lower, term);
    return term;
  };
}
