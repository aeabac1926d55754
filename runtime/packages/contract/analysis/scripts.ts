/** Scripts whose words are not separated by spaces, and Hangul, whose particles are not separated from their word. */

/** Body of a character class (flag `v`) of the scripts that `segmentRuns` takes. */
export const UNSPACED_CLASS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc';

const PAIRED = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}\u30fc]/u;

/** True if a character is paired with its neighbour: ideographs, katakana and hangul, the frequent blocks first. */
function isPaired(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x4e00 && code <= 0x9fff) return true;
  if (code >= 0x3041 && code <= 0x309f) return false;
  return PAIRED.test(character);
}

/** Made for the first run, as it reads rules and dictionaries that most sites have no need of. */
let segmenter: Intl.Segmenter | undefined;

/** Longest part of a run that is cut by itself. */
const CHUNK = 256;

/** Text that is handed to the segmenter at once, about: it makes an iterator each time, which costs more than the words of a short run. */
const AT_ONCE = 4096;

/** Characters of no run, with a border of words on both sides. */
const BORDER = '\n';

/** The words of each of several runs of unspaced script. */
export function segmentRuns(runs: readonly string[]): readonly (readonly string[])[] {
  const words = runs.map((): string[] => []);
  /** Chunks, and of each the words of its run. */
  let waiting: string[] = [];
  let owners: string[][] = [];
  let length = 0;
  const cut = (): void => {
    // ICU chooses its dictionary by script; the locale is fixed so that machines agree.
    segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
    let chunk = 0;
    for (const { segment } of segmenter.segment(waiting.join(BORDER))) {
      if (segment === BORDER) chunk += 1;
      else owners[chunk]?.push(segment);
    }
    [waiting, owners, length] = [[], [], 0];
  };
  for (const [number, run] of runs.entries()) {
    for (let start = 0, end = 0; start < run.length; start = end) {
      end = start + CHUNK;
      // Half a character would be a word that no text can hold.
      if ((run.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
      const chunk = run.slice(start, end);
      waiting.push(chunk);
      owners.push(words[number] ?? []);
      length += chunk.length;
      if (length >= AT_ONCE) cut();
    }
  }
  if (waiting.length > 0) cut();
  return words;
}

/**
 * Every pair of neighbouring characters of a run (kanji, katakana, hangul): two dictionaries or two contexts may cut it into other
 * words.
 */
export function pairsOf(run: string, pair: (text: string) => void): void {
  let previous = '';
  for (const character of run) {
    const current = isPaired(character) ? character : '';
    if (previous !== '' && current !== '') pair(previous + current);
    previous = current;
  }
}
