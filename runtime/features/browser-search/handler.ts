/** Search in the browser of a reader: the engine of agents, limited to pages that they may read. */

import { begunTitlesFirst } from '@waymark/contract/begun-titles';
import { type FoundPage, NEAR, PAGES_AT_A_TIME, type SearchAnswer } from '@waymark/contract/browser-search';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { isProtected, type PageRecord } from '@waymark/contract/release';
import { addressBelowSite } from '@waymark/contract/server-info';
import { only } from '@waymark/contract/variants';
import { viewerOf } from '@waymark/foundation/access/account';
import type { Call } from '@waymark/foundation/call';
import { compressedJson } from '@waymark/foundation/http/compressed-json';
import { readersLanguage } from '@waymark/foundation/http/language';
import { notAllowed, plain } from '@waymark/foundation/http/responses';
import { limitHeaders } from '@waymark/foundation/limits/headers';
import type { Serving } from '@waymark/foundation/release/serving';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import type { SearchQuery } from '@waymark/search/engine';
import { defaultOf } from '@waymark/search/preferences';
import type { Parts } from '../../feature.ts';
import { markerOf, NO_WORDS } from './excerpt.ts';

/** Sections looked at; most queries need no more pages than they are on. */
const MOST_SECTIONS = 120;
/** The same if pages elsewhere are left out of them, or come later. */
const MOST_SECTIONS_OF_PLACES = 600;
/** Sections shown of a page. */
const SECTIONS = 4;
const LONGEST_QUERY = 400;

/** If readers differ in their rights, an answer is for this reader alone. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
} as const;
/** Those who type the same within a minute get the same; after a deploy, none waits longer for new pages. */
const PUBLIC = { 'cache-control': 'public, max-age=60' } as const;

/** Sections of one page, by their number in `sections` of its record. */
interface Group {
  readonly page: PageRecord;
  readonly score: number;
  readonly sections: number[];
}

type Place = Pick<PageRecord, 'product' | 'tab'>;

/** Pages where the reader is come before others that answer about as well. */
function nearestFirst(groups: readonly Group[], near: Place): readonly Group[] {
  let behind = 0;
  // One that stands before others for another reason is worth as much as they are.
  return groups
    .toReversed()
    .map((group) => {
      behind = Math.max(behind, group.score);
      const { product, tab } = group.page;
      const nearness =
        (product !== undefined && product === near.product ? NEAR.product : 1) *
        (tab !== undefined && tab === near.tab ? NEAR.tab : 1);
      return { group, worth: behind * nearness };
    })
    .reverse()
    .sort((a, b) => b.worth - a.worth)
    .map(({ group }) => group);
}

/**
 * A function of a request with `q`, `version`, `language`, `product`, `tab`, `nearProduct`, `nearTab` and `from`. Undefined for strangers if all pages are protected:
 * the address does not exist for them.
 */
export function browserSearch({ serving, limits, compress }: Pick<Parts, 'serving' | 'limits' | 'compress'>) {
  const { release, info } = serving;
  const isOpen = !isProtected(release.manifest);

  return async (call: Call): Promise<Response | undefined> => {
    const { request } = call;
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    // If everybody may read everything, no cookie is read: the answer is the same for all.
    const member = isOpen ? undefined : await call.member();
    if (member === undefined && release.manifest.access === 'full') return undefined;
    const headers = new Headers(isOpen ? PUBLIC : PRIVATE);
    if (member?.cookie !== undefined) headers.append('set-cookie', member.cookie);
    const verdict =
      member === undefined
        ? await limits?.take('reader-search', call.client)
        : await limits?.take('member-search', member.subject);
    if (verdict?.ok === false) {
      return plain(429, 'Too many searches', { ...PRIVATE, ...limitHeaders(verdict) });
    }
    if (info.languages.length > 1) headers.append('vary', 'accept-language');
    return compressedJson(request, answerFor(serving, viewerOf(member?.account), call), headers, compress);
  };
}

function answerFor(serving: Serving, viewer: Viewer, { request, url }: Call): SearchAnswer {
  const { searchParams: parameters } = url;
  const query = (parameters.get('q') ?? '').slice(0, LONGEST_QUERY).toWellFormed();
  const values = valuesFor(serving, viewer);
  if (query.trim() === '') return { count: 0, pages: [], weak: false, close: [], values };
  const named = (name: string) => parameters.get(name) ?? undefined;
  const [version, language, product, tab] = ['version', 'language', 'product', 'tab'].map(named);
  const near = { product: named('nearProduct'), tab: named('nearTab') };
  const isPlaced = [product, tab, near.product, near.tab].some((name) => name !== undefined);
  const { versions, languages } = servingFor(serving, viewer).info;
  const { hits, weak, suggestions, meant } = serving.search.search({
    query,
    viewer,
    isTyped: true,
    limit: isPlaced ? MOST_SECTIONS_OF_PLACES : MOST_SECTIONS,
    offset: 0,
    version,
    language,
    preferredVersion: defaultOf(versions),
    preferredLanguage: readersLanguage(request, languages) ?? defaultOf(languages),
  } satisfies SearchQuery);
  const groups = groupsOf(serving, hits, { tab, product });
  const from = Math.max(0, Math.trunc(Number(parameters.get('from'))) || 0);
  const ranked = begunTitlesFirst(nearestFirst(groups, near), query, ({ page }) => page.title);
  const shown = ranked.slice(from, from + PAGES_AT_A_TIME);
  return {
    count: groups.length,
    pages: shown.map((group) => foundPage(serving, group, query, [...suggestions, ...meant])),
    weak,
    close: suggestions,
    values,
  };
}

/** The sections that were found, by their pages of a place. */
function groupsOf(
  { release }: Serving,
  hits: ReturnType<Serving['search']['search']>['hits'],
  { tab, product }: { readonly tab: string | undefined; readonly product: string | undefined },
): readonly Group[] {
  const groups = new Map<number, Group>();
  for (const { page: number, section, score } of hits) {
    const page = groups.get(number)?.page ?? release.pages.at(number);
    if (page === undefined || (tab ?? page.tab) !== page.tab || (product ?? page.product) !== page.product)
      continue;
    const group = groups.get(number) ?? { page, score, sections: [] };
    groups.set(number, group);
    group.sections.push(section);
  }
  return [...groups.values()];
}

/** @param taken Words that words of the query were taken for: they are marked, too. */
function foundPage(
  { info, files }: Serving,
  { page, sections: numbers }: Group,
  query: string,
  taken: readonly string[],
): FoundPage {
  const href = info.base + addressBelowSite(page.path, info);
  const found = numbers.flatMap((number) => page.sections[number] ?? []);
  const marked = markerOf([query, ...taken], only(page.languages));
  const excerptOf = ({ start, end }: PageRecord['sections'][number]) =>
    marked(files.readRange(page.file, start, end));
  const lead = found.find(({ anchor }) => anchor === '');
  const excerpt = lead === undefined ? NO_WORDS : excerptOf(lead);
  // A section without the words is there for its page, which stands above it.
  const sections = found.flatMap((section) => {
    const own = section.anchor === '' ? NO_WORDS : excerptOf(section);
    if (!own.says && !(section.anchor !== '' && marked(section.title).says)) return [];
    const anchor = encodeURIComponent(section.anchor);
    return [{ href: `${href}#${anchor}`, title: section.title, excerpt: own.marked }];
  });
  return {
    href,
    title: page.title,
    trail: page.trail.join(' › '),
    excerpt: excerpt.marked,
    sections: sections.slice(0, SECTIONS),
    isRelated: sections.length === 0 && !excerpt.says && !marked(page.title).says,
    filters: {
      version: page.versions,
      language: page.languages,
      product: page.product === undefined ? [] : [page.product],
      tab: page.tab === undefined ? [] : [page.tab],
    },
  };
}

function valuesFor({ release }: Serving, viewer: Viewer): SearchAnswer['values'] {
  const readable = release.pages.kinds.filter(({ audience }) => canRead(viewer, audience));
  const count = (name: 'versions' | 'languages') => new Set(readable.flatMap((kind) => kind[name])).size;
  const places = (name: 'product' | 'tab') => new Set(readable.flatMap((kind) => kind[name] ?? [])).size;
  return {
    version: count('versions'),
    language: count('languages'),
    product: places('product'),
    tab: places('tab'),
  };
}
