/** Search in the browser of a reader: the engine of agents, limited to pages that they may read. */
import { viewerOf } from '../access/account.ts';
import { canRead, type Viewer } from '../access/can-read.ts';
import { type FoundPage, PAGES_AT_A_TIME, type SearchAnswer } from '../contract/browser-search.ts';
import { isProtected, type PageRecord } from '../contract/release.ts';
import { addressBelowSite } from '../contract/server-info.ts';
import { only } from '../contract/variants.ts';
import { notAllowed, plain } from '../http/responses.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import type { Serving } from '../release/serving.ts';
import { servingFor } from '../release/viewer-info.ts';
import type { SearchQuery } from '../search/engine.ts';
import { defaultOf } from '../search/preferences.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { markedExcerpt } from './excerpt.ts';

/** Sections looked at; most queries need no more pages than they are on. */
const MOST_SECTIONS = 120;
/** The same if pages of other tabs are left out of them. */
const MOST_SECTIONS_IN_TABS = 600;
/** Sections shown of a page. */
const SECTIONS = 4;
const LONGEST_QUERY = 400;

/** If readers differ in their rights, an answer is for this reader alone. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
} as const;
/** As many who type the same within a minute get the same; after a deploy, none waits longer for new pages. */
const PUBLIC = { 'cache-control': 'public, max-age=60' } as const;

interface BrowserSearchOptions {
  readonly serving: Serving;
  /** Whoever has signed in. */
  readonly memberOf: (request: Request) => Promise<SignedIn | undefined>;
  readonly limits: Limits | undefined;
  /** Address that a request came from. */
  readonly clientOf: (request: Request) => string;
}

/** Sections of one page, by their number in `sections` of its record. */
interface Group {
  readonly page: PageRecord;
  readonly sections: number[];
}

/**
 * A function of a request with `q`, `version`, `language`, `tab` and `from`. Undefined for strangers if all pages are protected:
 * the address does not exist for them.
 */
export function browserSearch({ serving, memberOf, limits, clientOf }: BrowserSearchOptions) {
  const { release, info } = serving;
  const isOpen = !isProtected(release.manifest);

  function answer(viewer: Viewer, parameters: URLSearchParams): SearchAnswer {
    const query = (parameters.get('q') ?? '').slice(0, LONGEST_QUERY).toWellFormed();
    const values = valuesFor(viewer);
    if (query.trim() === '') return { count: 0, pages: [], weak: false, close: [], values };
    const [version, language, tab] = ['version', 'language', 'tab'].map(
      (name) => parameters.get(name) ?? undefined,
    );
    const { versions } = servingFor(serving, viewer).info;
    const { hits, weak, suggestions, meant } = serving.search.search({
      query,
      viewer,
      isTyped: true,
      limit: tab === undefined ? MOST_SECTIONS : MOST_SECTIONS_IN_TABS,
      offset: 0,
      version,
      language,
      preferredVersion: defaultOf(versions),
    } satisfies SearchQuery);
    const groups = new Map<number, Group>();
    for (const { page: number, section } of hits) {
      const page = groups.get(number)?.page ?? release.pages.at(number);
      if (page === undefined || (tab !== undefined && page.tab !== tab)) continue;
      const group = groups.get(number) ?? { page, sections: [] };
      groups.set(number, group);
      group.sections.push(section);
    }
    const from = Math.max(0, Math.trunc(Number(parameters.get('from'))) || 0);
    const shown = [...groups.values()].slice(from, from + PAGES_AT_A_TIME);
    return {
      count: groups.size,
      pages: shown.map((group) => foundPage(group, query, [...suggestions, ...meant])),
      weak,
      close: suggestions,
      values,
    };
  }

  /** @param taken Words that words of the query were taken for: they are marked, too. */
  function foundPage({ page, sections: numbers }: Group, query: string, taken: readonly string[]): FoundPage {
    const href = info.base + addressBelowSite(page.path, info);
    const found = numbers.flatMap((number) => page.sections[number] ?? []);
    const excerptOf = ({ start, end }: PageRecord['sections'][number]) =>
      markedExcerpt(serving.files.readRange(page.file, start, end), query, only(page.languages), taken);
    const lead = found.find(({ anchor }) => anchor === '');
    return {
      href,
      title: page.title,
      trail: page.trail.join(' › '),
      excerpt: lead === undefined ? [] : excerptOf(lead),
      sections: found
        .filter(({ anchor }) => anchor !== '')
        .slice(0, SECTIONS)
        .map((section) => ({
          href: `${href}#${encodeURIComponent(section.anchor)}`,
          title: section.title,
          excerpt: excerptOf(section),
        })),
      filters: { version: page.versions, language: page.languages },
    };
  }

  function valuesFor(viewer: Viewer): SearchAnswer['values'] {
    const readable = release.pages.kinds.filter(({ audience }) => canRead(viewer, audience));
    const count = (name: 'versions' | 'languages') => new Set(readable.flatMap((kind) => kind[name])).size;
    const tabs = new Set(readable.flatMap(({ tab }) => tab ?? []));
    return { version: count('versions'), language: count('languages'), tab: tabs.size };
  }

  return async (request: Request): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    // If everybody may read everything, no cookie is read: the answer is the same for all.
    const member = isOpen ? undefined : await memberOf(request);
    if (member === undefined && release.manifest.access === 'full') return undefined;
    const headers = new Headers(isOpen ? PUBLIC : PRIVATE);
    if (member?.cookie !== undefined) headers.append('set-cookie', member.cookie);
    const verdict =
      member === undefined
        ? await limits?.take('reader-search', clientOf(request))
        : await limits?.take('member-search', member.subject);
    if (verdict?.ok === false) {
      return plain(429, 'Too many searches', { ...PRIVATE, ...limitHeaders(verdict) });
    }
    const { searchParams } = new URL(request.url);
    const response = Response.json(answer(viewerOf(member?.account), searchParams), { headers });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
