/** The interface in the language of a page: its words, the `lang` tag and the direction of the script. */
import { normaliseLanguage } from '../navigation/language.ts';
import { ENGLISH, type Texts } from './english.ts';
import { LANGUAGES } from './languages.ts';

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

/** Words that scripts need in the browser: every page carries them (`clientWords`), no script has its own. */
const CLIENT_WORDS = [
  'copy',
  'copied',
  'copyFailed',
  'wrapLines',
  'downloadCode',
  'zoomImage',
  'closeImage',
  'seeAllLines',
  'searchUnavailable',
  'searchFailed',
  'searchResults',
  'searchCount',
  'searchNone',
  'searchNoneHint',
  'searchMeant',
  'searchSome',
  'searchMore',
  'searchRecent',
  'searchForget',
  'searchForgetAll',
  'searchStart',
  'searchAllVersions',
  'searchAllLanguages',
  'searchMove',
  'searchOpen',
  'searchNewTab',
  'searchClear',
  'searchClose',
] as const satisfies readonly (keyof Texts)[];

export type ClientWord = (typeof CLIENT_WORDS)[number];

/** The BCP 47 tag of a language code of docs.json (`jp` and `cn` are accepted there). */
export function languageTag(code: string | undefined): string {
  return code === undefined ? 'en' : normaliseLanguage(code);
}

/** The direction of a language code's script. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageTag(code).split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

const known = new Map<string, Texts>();

/** Words that a site changes, by language in lower case. */
export type ChangedWords = Readonly<Record<string, Partial<Texts>>>;

/** The interface in a language of docs.json; English if it has no translation. */
export function textsFor(code: string | undefined, changed?: ChangedWords | undefined): Texts {
  const tag = languageTag(code).toLowerCase();
  const own = changed === undefined ? undefined : firstOf(changed, tag);
  return own === undefined ? builtTexts(tag) : { ...builtTexts(tag), ...own };
}

function builtTexts(tag: string): Texts {
  let texts = known.get(tag);
  if (texts === undefined) {
    texts = firstOf(LANGUAGES, tag) ?? ENGLISH;
    known.set(tag, texts);
  }
  return texts;
}

/** `zh-hant-tw`, then `zh-hant`, then `zh`. */
function firstOf<T>(all: Readonly<Record<string, T>>, tag: string): T | undefined {
  for (let name = tag; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
    if (Object.hasOwn(all, name)) return all[name];
  }
  return undefined;
}

/** `{name}` replaced by its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Texts of scripts in the browser, in one language. */
export function clientWords(texts: Texts): Readonly<Record<ClientWord, string>> {
  return Object.fromEntries(CLIENT_WORDS.map((name) => [name, texts[name]])) as Record<ClientWord, string>;
}

export type { Texts };
