/** The language that a question is written in, among those of the site. */
import { languageRules } from '../contract/analysis/languages.ts';
import { stopWords } from '../contract/analysis/stop-words.ts';

/** Scripts that say more than words do, and the languages that are written in them. */
const SCRIPTS: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, new Set(['ja'])],
  [/\p{sc=Hangul}/u, new Set(['ko'])],
  [/\p{sc=Han}/u, new Set(['zh', 'ja'])],
  [/\p{sc=Cyrillic}/u, new Set(['ru', 'uk', 'bg', 'sr'])],
  [/\p{sc=Arabic}/u, new Set(['ar', 'fa', 'ur'])],
  [/\p{sc=Hebrew}/u, new Set(['he'])],
  [/\p{sc=Greek}/u, new Set(['el'])],
  [/\p{sc=Thai}/u, new Set(['th'])],
];

/**
 * @param languages Codes of which one is meant, the usual one first.
 * @returns The first of those that its script and its small words speak for; the usual one if nothing does.
 */
export function questionLanguage(words: readonly string[], languages: readonly string[]): string | undefined {
  const text = words.join(' ');
  const written = SCRIPTS.find(([script]) => script.test(text))?.[1];
  if (written !== undefined) return languages.find((code) => written.has(languageRules(code).base));
  let best = languages[0];
  let most = 0;
  for (const code of languages) {
    const small = stopWords(languageRules(code).base);
    const count = words.filter((word) => small.has(word)).length;
    if (count > most) {
      most = count;
      best = code;
    }
  }
  return best;
}
