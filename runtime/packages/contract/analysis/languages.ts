import { OLD_CODES } from '../language-codes.ts';

/** Snowball algorithm of each language that has one, by the language part of its code. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** Languages written in Latin letters that have no stemmer here: their words are left as they are. */
const UNSTEMMED_LATIN = new Set('pl vi id ms sk lt lv et hr bs sq sw uz az fil tl'.split(' '));

/** Languages with their own script: Latin words on their pages are English more often than anything else. */
const NON_LATIN = new Set(['ar', 'hy', 'ru', 'ta']);

/** Codes in use that are countries, not languages. */
const ALIASES: Readonly<Record<string, string>> = {
  ...OLD_CODES,
  kr: 'ko',
  ua: 'uk',
  cz: 'cs',
  dk: 'da',
  se: 'sv',
};

export type LanguageRules = ReturnType<typeof languageRules>;

/**
 * Rules for a language code such as `pt-BR`, `zh-Hant` or `no`: the language part of the code, and the Snowball algorithms of words in
 * Latin letters and in the language's own script. Without a code, or with one that names no language known here, words in Latin letters
 * are taken as English.
 */
export function languageRules(code: string | undefined) {
  const part = (code ?? 'en').toLowerCase().split(/[-_]/)[0] ?? 'en';
  const base = ALIASES[part] ?? part;
  const stemmer = Object.hasOwn(STEMMERS, base) ? STEMMERS[base] : undefined;
  if (NON_LATIN.has(base)) return { base, latin: 'english', native: stemmer };
  if (stemmer !== undefined) return { base, latin: stemmer, native: undefined };
  return { base, latin: UNSTEMMED_LATIN.has(base) ? undefined : 'english', native: undefined };
}
