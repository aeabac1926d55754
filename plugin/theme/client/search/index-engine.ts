/** Asks Pagefind's index, which stands next to the site, and turns its answers into entries of the dialog. */

import { bundle, type Entry, readEntry } from './entry.ts';
import type { Filters, Found, FoundPage, Marked } from './found.ts';

/** The part of `pagefind.js` that is used; it is fetched from the built site, so no package types it. */
interface Pagefind {
  options(options: Readonly<Record<string, unknown>>): Promise<void>;
  init(): Promise<void>;
  destroy(): Promise<void>;
  preload(query: string, options: SearchOptions): Promise<void>;
  search(query: string, options: SearchOptions): Promise<{ readonly results: readonly RawResult[] }>;
  filters(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  mergeIndex(path: string, options: { readonly language: string }): Promise<void>;
}

interface SearchOptions {
  readonly filters: Filters;
}

interface RawResult {
  readonly id: string;
  readonly score: number;
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

/**
 * By Pagefind's own settings short pages that repeat a word come before the page about it: of 44 queries on four sites 23 had
 * that page first, and 35 with these and `namesakesFirst`.
 */
const RANKING = { termFrequency: 0.3, pageLength: 0 };

interface Engine {
  readonly pagefind: Pagefind;
  /** The entry of the index when the engine was started. */
  readonly entry: Entry;
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
  return { pagefind, entry };
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

let merged: Promise<unknown> | undefined;

/** Pagefind keeps an index a language and searches that of the page: this adds the others. */
export function addLanguages(): Promise<unknown> {
  merged ??= Promise.all([load(), languages()]).then(([pagefind, all]) => {
    const own = document.documentElement.lang.toLowerCase();
    const primary = all.includes(own) ? own : own.split('-')[0];
    // As a whole address: Pagefind takes the path of its first index for that index again.
    const path = new URL(bundle(), location.href).href;
    return Promise.all(
      all
        .filter((language) => language !== primary)
        .map((language) => pagefind.mergeIndex(path, { language })),
    );
  });
  return merged;
}

/** Fetches the files that a query needs, before it is asked. */
export async function preload(query: string, filters: Filters): Promise<void> {
  await (await load()).preload(query, { filters });
}

/** Pages with all words of a query; if there are none, pages with some of them, those with most first. */
export async function search(query: string, filters: Filters): Promise<Found> {
  const pagefind = await load();
  const { results } = await pagefind.search(query, { filters });
  if (results.length > 0) return found(results, query, false);
  const words = [...new Set(query.split(/\s+/).filter((word) => word.length > 2))];
  if (words.length < 2 || query.includes('"')) return found([], query, false);
  const each = await Promise.all(words.map((word) => pagefind.search(word, { filters })));
  return found(union(each.map((one) => one.results)), query, true);
}

function union(lists: readonly (readonly RawResult[])[]): readonly RawResult[] {
  const pages = new Map<string, { best: RawResult; score: number; words: number }>();
  for (const list of lists) {
    for (const result of list) {
      const page = pages.get(result.id);
      if (page === undefined) {
        pages.set(result.id, { best: result, score: result.score, words: 1 });
      } else {
        if (result.score > page.best.score) page.best = result;
        page.score += result.score;
        page.words += 1;
      }
    }
  }
  return [...pages.values()]
    .sort((one, other) => other.words - one.words || other.score - one.score)
    .map(({ best }) => best);
}

function found(results: readonly RawResult[], query: string, some: boolean): Found {
  return {
    count: results.length,
    some,
    close: [],
    hits: async (start, end) => {
      const hits = await Promise.all(
        results.slice(start, end).map(async (result) => hit(await result.data())),
      );
      return start === 0 ? namesakesFirst(hits, query) : hits;
    },
  };
}

/** Pages whose title is the query come before those whose title has it among other words. */
export function namesakesFirst<T extends Pick<FoundPage, 'title'>>(
  hits: readonly T[],
  query: string,
): readonly T[] {
  const name = (text: string) => text.trim().toLowerCase().replace(/s$/, '');
  const isNamesake = ({ title }: T) => name(title) === name(query);
  return [...hits.filter(isNamesake), ...hits.filter((one) => !isNamesake(one))];
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
    title: page.meta.title ?? page.url,
    trail: page.meta.trail ?? '',
    // Sections have excerpts of their own; the page's is shown if its words stand before the first of them.
    excerpt:
      lead !== undefined || sections.length === 0
        ? excerptOf((lead ?? page).excerpt, page.meta.title ?? '')
        : [],
    sections: sections.map(({ section }) => ({
      href: section.url,
      title: section.title,
      excerpt: excerptOf(section.excerpt, section.title),
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
  return html
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
