/**
 * The interface in the language of a page: its words, the `lang` tag and the direction of the script.
 *
 * @room The words of the interface, a JSON file for each language.
 */
import { wordsIn } from '@waymark/contract/words-in';
import { normaliseLanguage } from '../navigation/language.ts';
import { ENGLISH, type Texts } from './english.ts';
import { LANGUAGES } from './languages.ts';

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

/** Words that scripts need in the browser: every page carries them (`clientWords`), no script has its own. */
const CLIENT_WORDS = wordsIn(
  'copy copied copyFailed wrapLines downloadCode zoomImage closeImage seeAllLines searchFailed',
  'searchResults searchCount searchNone searchNoneHint searchMeant searchSome searchMore',
  'searchRecent searchForget searchForgetAll searchStart searchAllVersions searchAllLanguages',
  'searchOnly searchAlso searchRelated shortcuts',
  'searchMove searchOpen searchNewTab searchClear searchClose askAbout apiClose',
) satisfies readonly (keyof Texts)[];

export type ClientWord = (typeof CLIENT_WORDS)[number];

/** Words of the panel that answers questions: it fetches them when it is opened. */
const ASK_WORDS = wordsIn(
  'ask askTitle askQuestion askIntro askPassagesIntro askTopics askSend askStop askAgain askNew askLooking askSearching askReading',
  'askSources askSource askUnproven askUnchecked askNone askPassages askStopped askFailed askTooMany askAnswered',
  'apiClose copy copied copyFailed related search searchResults searchStart searchMeant answerHelps answerFails thanks feedbackFailed',
) satisfies readonly (keyof Texts)[];

export type AskWord = (typeof ASK_WORDS)[number];

/** The BCP 47 tag of a language code of docs.json (`jp` and `cn` are accepted there). */
export function languageTag(code: string | undefined): string {
  return code === undefined ? 'en' : normaliseLanguage(code);
}

/** The direction of a language code's script. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageTag(code).split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Words that a site changes, by language in lower case. */
export type ChangedWords = Readonly<Record<string, Partial<Texts>>>;

/** The interface in a language of docs.json; English if it has no translation. */
export function textsFor(code: string | undefined, changed?: ChangedWords | undefined): Texts {
  const tag = languageTag(code).toLowerCase();
  const built = firstOf(LANGUAGES, tag) ?? ENGLISH;
  const own = changed === undefined ? undefined : firstOf(changed, tag);
  return own === undefined ? built : { ...built, ...own };
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

export function clientWords(texts: Texts): Readonly<Record<ClientWord, string>> {
  return chosen(texts, CLIENT_WORDS);
}

export function askWords(texts: Texts): Readonly<Record<AskWord, string>> {
  return chosen(texts, ASK_WORDS);
}

function chosen<Name extends keyof Texts>(texts: Texts, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

export type { Texts };
