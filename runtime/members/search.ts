/** Search in the browser of a signed-in reader: the engine of agents, limited to what they may read. */
import type { Viewer } from '../access/can-read.ts';
import { canRead } from '../access/can-read.ts';
import type { PageRecord } from '../contract/release.ts';
import { pageAddress } from '../contract/server-info.ts';
import { only } from '../contract/variants.ts';
import { plain } from '../http/responses.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Verdict } from '../limits/limits.ts';
import type { ReleaseMembers } from '../release/open.ts';
import type { Serving } from '../release/serving.ts';
import { servingFor } from '../release/viewer-info.ts';
import { type Marked, markedExcerpt } from './excerpt.ts';

/** Below the base. */
export const SEARCH_PATH = '/_waymark/search';

/** Sections looked at; most queries need no more pages than they are on. */
const MOST_SECTIONS = 120;
/** Sections shown of a page. */
const SECTIONS = 4;
const LONGEST_QUERY = 400;

interface FoundSection {
  readonly href: string;
  readonly title: string;
  readonly excerpt: Marked;
}

interface FoundPage extends FoundSection {
  readonly trail: string;
  readonly sections: FoundSection[];
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A function of a request with `q`, `version` and `language`, of the viewer, and of a counter of their queries. */
export function browserSearch(serving: Serving, members: ReleaseMembers) {
  const { release, info } = serving;

  function results(query: string, viewer: Viewer, parameters: URLSearchParams): FoundPage[] {
    const { hits } = serving.search.search({
      query,
      viewer,
      limit: MOST_SECTIONS,
      offset: 0,
      version: parameters.get('version') ?? undefined,
      language: parameters.get('language') ?? undefined,
      preferredVersion: servingFor(serving, viewer).info.versions.find((each) => each.default)?.name,
    });
    const found = new Map<number, FoundPage & { excerpt: Marked }>();
    for (const { page: number, section: at } of hits) {
      const page = release.pages.at(number);
      const section = page?.sections[at];
      if (page === undefined || section === undefined) continue;
      const entry = found.get(number) ?? emptyPage(page);
      found.set(number, entry);
      if (section.anchor !== '' && entry.sections.length >= SECTIONS) continue;
      const text = serving.files.readRange(page.file, section.start, section.end);
      const excerpt = markedExcerpt(text, query, only(page.languages));
      if (section.anchor === '') entry.excerpt = excerpt;
      else {
        const href = `${info.base}${pageAddress(page.path, info)}#${encodeURIComponent(section.anchor)}`;
        entry.sections.push({ href, title: section.title, excerpt });
      }
    }
    return [...found.values()];
  }

  function emptyPage(page: PageRecord): FoundPage & { excerpt: Marked } {
    return {
      href: info.base + pageAddress(page.path, info),
      title: page.title,
      trail: members.index.pages[page.path]?.trail ?? '',
      excerpt: [],
      sections: [],
      filters: {
        version: page.versions,
        language: page.languages,
      },
    };
  }

  /** The number of versions and languages to choose from. */
  function values(viewer: Viewer): Readonly<Record<'version' | 'language', number>> {
    const readable = release.pages.kinds.filter(({ audience }) => canRead(viewer, audience));
    const count = (name: 'versions' | 'languages') => new Set(readable.flatMap((kind) => kind[name])).size;
    return { version: count('versions'), language: count('languages') };
  }

  return async (request: Request, viewer: Viewer, count?: () => Promise<Verdict>): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    const { searchParams } = new URL(request.url);
    const query = (searchParams.get('q') ?? '').slice(0, LONGEST_QUERY).toWellFormed();
    const verdict = await count?.();
    if (verdict?.ok === false) {
      return plain(429, 'Too many searches', { ...HEADERS, ...limitHeaders(verdict) });
    }
    const pages = query.trim() === '' ? [] : results(query, viewer, searchParams);
    const response = Response.json({ pages, values: values(viewer) }, { headers: HEADERS });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
