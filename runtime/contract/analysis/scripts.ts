/** Scripts whose words are not separated by spaces, and Hangul, whose particles are not separated from their word. */

/** Body of a character class (flag `v`) of the scripts that `segmentRun` takes. */
export const UNSPACED_CLASS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc';

const PAIRED = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}\u30fc]/u;

/** Whether a character is paired with its neighbour: ideographs, katakana and hangul, the frequent blocks first. */
function isPaired(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x4e00 && code <= 0x9fff) return true;
  if (code >= 0x3041 && code <= 0x309f) return false;
  return PAIRED.test(character);
}

/** Made for the first run, as it reads rules and dictionaries that most sites have no need of. */
let segmenter: Intl.Segmenter | undefined;

/** Longest text that is handed to the segmenter at once. */
const CHUNK = 256;

/**
 * Words of a run of unspaced script and, as two dictionaries or two contexts may cut a run differently, every pair of
 * neighbouring characters (kanji, katakana, hangul).
 */
export function segmentRun(run: string, word: (text: string) => void, pair: (text: string) => void): void {
  // ICU chooses its dictionary by script; the locale is fixed so that machines agree.
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  for (let start = 0, end = 0; start < run.length; start = end) {
    end = start + CHUNK;
    // Half a character would be a word that no text can hold.
    if ((run.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    for (const part of segmenter.segment(run.slice(start, end))) word(part.segment);
  }
  let previous = '';
  for (const character of run) {
    const current = isPaired(character) ? character : '';
    if (previous !== '' && current !== '') pair(previous + current);
    previous = current;
  }
}
