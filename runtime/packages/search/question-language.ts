/** The language that a question is written in, among those of the site. */
import { languageRules } from '@waymark/contract/analysis/languages';
import { stopWords } from '@waymark/contract/analysis/stop-words';

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

export type QuestionLanguage = ReturnType<typeof questionLanguage>;

/** Small words that tell a language: a single one is in the names of many things. */
const TELLING = 2;

/**
 * @param languages Codes of the site's languages.
 * @param usual The one that is meant if nothing tells.
 */
export function questionLanguage(
  words: readonly string[],
  languages: readonly string[],
  usual: string | undefined,
) {
  const text = words.join(' ');
  const written = SCRIPTS.find(([script]) => script.test(text))?.[1];
  if (written !== undefined) {
    const possible = languages.filter((code) => written.has(languageRules(code).base));
    const meant = possible.filter((code) => code === usual);
    return { languages: meant.length > 0 ? meant : possible, isTold: possible.length === 1 };
  }
  let best = usual;
  let most = 0;
  // The usual one is meant by as many words as another has.
  for (const code of languages.toSorted((a, b) => Number(b === usual) - Number(a === usual))) {
    const small = stopWords(languageRules(code).base);
    const count = words.filter((word) => small.has(word)).length;
    if (count > most) {
      most = count;
      best = code;
    }
  }
  return {
    /** None if no language of the site is written in the question's script; several if it could be any of them. */
    languages:
      best === undefined
        ? []
        : [best] /** True if the question says so: by a script of one of the languages, or by small words. */,
    isTold: most >= TELLING,
  };
}
