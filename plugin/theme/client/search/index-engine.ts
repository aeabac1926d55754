/** Asks Pagefind's index, which is next to the site, and turns its answers into entries of the dialog. */

import { begunTitlesFirst } from '@waymark/contract/begun-titles';
import { NEAR } from '@waymark/contract/browser-search';
import { meaningsIn } from '@waymark/contract/synonyms';
import { pagefindWords, withoutSignLetters, withSignLetters } from '../../../browser/word-lists.ts';
import { bundle, type ResultEntry, readEntry } from './entry.ts';
import type { Filters, FoundPage, Marked, SearchFindings } from './found.ts';
import { here } from './here.ts';
import { rank, type WordResults } from './rank.ts';
import { type AskedWord, forgetWords, type IndexVocabulary, vocabularyOf } from './vocabulary.ts';

/** The part of `pagefind.js` that is used; it is fetched from the built site, so no package types it. */
interface Pagefind {
  options(options: Readonly<Record<string, unknown>>): Promise<void>;
  init(): Promise<void>;
  destroy(): Promise<void>;
  preload(query: string, options: SearchOptions): Promise<void>;
  /** Null finds all pages. */
  search(query: string | null, options: SearchOptions): Promise<{ readonly results: readonly RawResult[] }>;
  filters(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  mergeIndex(path: string, options: { readonly language: string }): Promise<void>;
}

interface SearchOptions {
  readonly filters: Filters;
}

interface RawResult {
  readonly id: string;
  readonly score: number;
  /** Places of the query's words. */
  readonly words: readonly number[];
  data(): Promise<RawPage>;
}

interface RawPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sub_results: readonly RawSection[];
}

interface RawSection {
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
  readonly anchor?: { readonly id: string };
  readonly weighted_locations: readonly { readonly balanced_score: number }[];
}

const SECTIONS = 4;

/** How often a word is on a page counts little, and for a long page less: `rank` looks at where it stands. */
const RANKING = { termFrequency: 0.3, pageLength: 1 };

interface Engine {
  readonly pagefind: Pagefind;
  /** Languages of the index that are searched from here: on a site that names none, all that its texts are written in. */
  readonly searched: readonly string[];
  /** The entry of the index when the engine was started. */
  readonly entry: ResultEntry;
}

let engine: Promise<Engine> | undefined;

/** Starts Pagefind, once. Rejects if the site has no index, as in development. */
export async function load(): Promise<Pagefind> {
  return (await started()).pagefind;
}

function started(): Promise<Engine> {
  engine ??= keep(start());
  return engine;
}

function keep(starting: Promise<Engine>): Promise<Engine> {
  return starting.catch((error: unknown) => {
    // The next attempt may be online again.
    engine = undefined;
    throw error;
  });
}

/** @param code Version of Pagefind, if a version other than the one this page has loaded is needed. */
async function start(code?: string): Promise<Engine> {
  const address = `${bundle()}pagefind.js${code === undefined ? '' : `?${code}`}`;
  const [pagefind, { entry }] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<Pagefind>,
    readEntry(),
  ]);
  await pagefind.options({ excerptLength: 24, ranking: RANKING });
  await pagefind.init();
  const all = Object.keys(entry.languages);
  const own = ownAmong(all);
  const isDeclared = all.length < 2 || (await pagefind.filters()).language !== undefined;
  if (!isDeclared) await mergeOthers(pagefind, all);
  return { pagefind, entry, searched: isDeclared ? [own] : [own, ...all.filter((each) => each !== own)] };
}

/**
 * Starts the engine again if the site has another index than the one that was started: its files may be gone, and it
 * knows only earlier pages. Returns whether it did.
 *
 * @param always Also if it is the same: a file of it could not be fetched.
 */
export async function renew(always = false): Promise<boolean> {
  if (engine === undefined) return false;
  const before = engine;
  const [{ pagefind, entry }, { entry: now }] = await Promise.all([before, readEntry()]);
  if (!always && JSON.stringify(now.languages) === JSON.stringify(entry.languages)) return false;
  if (engine !== before) return true;
  forgetWords();
  engine = keep(
    pagefind.destroy().then(() => start(now.version === entry.version ? undefined : now.version)),
  );
  await engine;
  if (merged === undefined) return true;
  merged = undefined;
  await addLanguages();
  return true;
}

/** The number of values that the index has for a name: `version` or `language`. */
export async function valuesOf(name: string): Promise<number> {
  if (name === 'language') return (await languages()).length;
  const filters = await (await load()).filters();
  return Object.keys(filters[name] ?? {}).length;
}

async function languages(): Promise<readonly string[]> {
  const { entry } = await started();
  return Object.keys(entry.languages);
}

/** The language of the index that Pagefind searches on this page. */
function ownAmong(all: readonly string[]): string {
  const own = document.documentElement.lang.toLowerCase();
  return all.includes(own) ? own : (own.split('-')[0] ?? own);
}

let merged: Promise<unknown> | undefined;

/** Pagefind keeps an index a language and searches that of the page: this adds the others. */
export function addLanguages(): Promise<unknown> {
  merged ??= Promise.all([load(), languages()]).then(([pagefind, all]) => mergeOthers(pagefind, all));
  return merged;
}

function mergeOthers(pagefind: Pagefind, all: readonly string[]): Promise<unknown> {
  const primary = ownAmong(all);
  // A whole address: Pagefind takes the path of its first index for that index again.
  const path = new URL(bundle(), location.href).href;
  return Promise.all(
    all.filter((language) => language !== primary).map((language) => pagefind.mergeIndex(path, { language })),
  );
}

/** Fetches the files that a query needs, before it is asked. */
export async function preload(query: string, filters: Filters): Promise<void> {
  const pagefind = await load();
  const { asked } = await read(query);
  await Promise.all(asked.map(({ word }) => pagefind.preload(word, { filters })));
}

/** A page that says it in the reader's own words comes before others. */
const SAME = 0.8;

/** Words of a query that are asked; each takes Pagefind some milliseconds. */
const MOST_WORDS = 10;

interface ReadQuery {
  readonly pages: number;
  /** @property of Number of the word of the query. */
  readonly asked: readonly (AskedWord & { readonly of: number })[];
  /** Words of the query that the site does not have, nor any like it. */
  readonly unknown: readonly string[];
  readonly vocabulary: IndexVocabulary | undefined;
}

/** The words to ask for a query: those of the site that it has, or nearly has, without common ones if there are others. */
async function read(query: string): Promise<ReadQuery> {
  const { searched } = await started();
  const [language = 'en'] = searched;
  const vocabulary = await vocabularyOf(searched);
  const words = [...new Set(pagefindWords(query, language))];
  const telling = words.filter((word) => vocabulary?.isCommon(word) !== true);
  const sought = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
  const begun = /[\p{L}\p{N}]$/u.test(query) ? words.at(-1) : undefined;
  const [meant, same] = await Promise.all([
    Promise.all(sought.map((word) => vocabulary?.meant(word, word === begun) ?? [{ word, weight: 1 }])),
    vocabulary === undefined ? [] : sameAs(words, sought, vocabulary),
  ]);
  const asked = sought.flatMap((_, of) => {
    const own = meant[of] ?? [];
    const others = same.filter((each) => each.of === of);
    // A word that the site does not have is no misspelling of another if the site says what it means.
    const kept = others.length === 0 ? own : own.filter(({ weight }) => weight === 1);
    return [...kept.map((word) => ({ ...word, of })), ...others];
  });
  return {
    pages: vocabulary?.pages ?? 0,
    asked,
    unknown: sought.filter((_, number) => asked.every(({ of }) => of !== number)),
    vocabulary,
  };
}

/** Words that mean the same as those of a query by the site's own lists, as far as the site has them. */
async function sameAs(
  words: readonly string[],
  sought: readonly string[],
  { synonyms, meant }: IndexVocabulary,
): Promise<ReadQuery['asked']> {
  const isThere = async (word: string): Promise<boolean> => (await meant(word, false))[0]?.weight === 1;
  const found = await Promise.all(
    meaningsIn(words, synonyms).map(async (meaning) => {
      const there = await Promise.all(meaning.words.map(isThere));
      if (!there.every(Boolean)) return [];
      const phrase = meaning.words.join(' ');
      const word = meaning.words.length > 1 ? `"${phrase}"` : phrase;
      const numbers = meaning.of.map((at) => sought.indexOf(words[at] ?? ''));
      return numbers.filter((of) => of >= 0).map((of) => ({ word, weight: SAME, of }));
    }),
  );
  return found.flat();
}

/** Pages with any of the words of a query, those with most of them and the rarest first. */
export async function search(query: string, filters: Filters): Promise<SearchFindings> {
  const pagefind = await load();
  if (query.includes('"'))
    return found((await pagefind.search(withSignLetters(query), { filters })).results, query);
  const { asked, unknown, vocabulary, pages } = await read(query);
  const answers = await Promise.all(
    asked.map(async ({ word, weight, of }) => {
      const { results } = await pagefind.search(word, { filters });
      return { results, weight, of };
    }),
  );
  const results = rank(answers, pages, await nearness(pagefind));
  const inAll = new Set(asked.map(({ of }) => of)).size < 2 || answersShare(answers);
  const close = await Promise.all(unknown.map((word) => vocabulary?.close(word) ?? []));
  return { ...found(results, query), some: unknown.length > 0 || !inAll, close: [...new Set(close.flat())] };
}

/** How much more a page counts that is in the reader's own part of the site. */
async function nearness(pagefind: Pagefind): Promise<(id: string) => number> {
  const parts = (['product', 'tab'] as const).filter((name) => here(name) !== '');
  const near = await Promise.all(
    parts.map(async (name) => {
      const { results } = await pagefind.search(null, { filters: { [name]: here(name) } });
      return { ids: new Set(results.map(({ id }) => id)), worth: NEAR[name] };
    }),
  );
  return (id) => near.reduce((all, { ids, worth }) => (ids.has(id) ? all * worth : all), 1);
}

/** Tells whether a page has each word of the query. */
function answersShare(answers: readonly WordResults<RawResult>[]): boolean {
  const counts = new Map<string, Set<number>>();
  for (const { results, of } of answers)
    for (const { id } of results) counts.set(id, (counts.get(id) ?? new Set()).add(of));
  const words = new Set(answers.map(({ of }) => of)).size;
  return [...counts.values()].some(({ size }) => size === words);
}

function found(results: readonly RawResult[], query: string): SearchFindings {
  return {
    count: results.length,
    some: false,
    close: [],
    hits: async (start, end) => {
      const hits = await Promise.all(
        results.slice(start, end).map(async (result) => hit(await result.data())),
      );
      return start === 0 ? begunTitlesFirst(hits, query, ({ title }) => title) : hits;
    },
  };
}

function hit(page: RawPage): FoundPage {
  const sections = page.sub_results
    .filter(({ anchor }) => anchor !== undefined)
    .map((section) => ({
      section,
      score: section.weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, SECTIONS);
  const lead = page.sub_results.find(({ anchor }) => anchor === undefined);
  return {
    href: page.url,
    title: withoutSignLetters(page.meta.title ?? page.url),
    trail: page.meta.trail ?? '',
    // Sections have excerpts of their own; the page's is shown if its words stand before the first of them.
    excerpt:
      lead !== undefined || sections.length === 0
        ? excerptOf((lead ?? page).excerpt, withoutSignLetters(page.meta.title ?? ''))
        : [],
    sections: sections.map(({ section }) => ({
      href: section.url,
      title: withoutSignLetters(section.title),
      excerpt: excerptOf(section.excerpt, withoutSignLetters(section.title)),
    })),
    filters: page.filters,
  };
}

/** Some words of a text, with an ellipsis if a sentence is cut. */
export function excerptOf(html: string, title: string): Marked {
  const parts = withoutTitle(marked(html), title);
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return [];
  const before = /^\p{Ll}/u.test(first.text) ? [{ text: '… ', match: false }] : [];
  const after = /[.!?:;…。！？]["'”’)]?\s*$/u.test(last.text) ? [] : [{ text: ' …', match: false }];
  return [...before, ...parts, ...after];
}

/** An excerpt from the start of a section begins with its heading, or the heading's end, which is shown above it already. */
function withoutTitle(parts: Marked, title: string): Marked {
  const text = parts.map((part) => part.text).join('');
  const repeated = endOfTitle(text, title);
  if (repeated === 0) return parts;
  let cut = /^[.\s]*/.exec(text.slice(repeated))?.[0].length ?? 0;
  cut += repeated;
  return parts.flatMap((part) => {
    const rest = part.text.slice(cut);
    cut = Math.max(0, cut - part.text.length);
    return rest === '' ? [] : [{ ...part, text: rest }];
  });
}

/** The length of a title at the start of a text, or at least of its last two words as a sentence. */
function endOfTitle(text: string, title: string): number {
  const words = title.split(/\s+/);
  for (let at = 0; at < Math.max(1, words.length - 1); at++) {
    const end = words.slice(at).join(' ');
    if (text.startsWith(end) && (at === 0 || text[end.length] === '.')) return end.length;
  }
  return 0;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** Pagefind's excerpts are HTML with `<mark>` elements: as text, nothing in them can become an element. */
function marked(html: string): Marked {
  return withoutSignLetters(html)
    .split(/(<mark>.*?<\/mark>)/s)
    .flatMap((part) => {
      const text = part
        .replace(/^<mark>|<\/mark>$/g, '')
        .replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
      // Pagefind marks the characters around a word with it: `("lamp",`.
      const around = part.startsWith('<mark>')
        ? /^([^\p{L}\p{N}]*)(.+?)([^\p{L}\p{N}]*)$/su.exec(text)
        : null;
      if (around === null) return [{ text, match: false }];
      const [, before = '', word = '', after = ''] = around;
      return [
        { text: before, match: false },
        { text: word, match: true },
        { text: after, match: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
