import { buildSearchIndex } from '../../../../plugin/emit/search-index.ts';
import { searchSections } from '../../../../plugin/emit/search-sections.ts';
import type { Page } from '../../../../plugin/packages/repository/types.ts';
import { ANONYMOUS } from '../../../../runtime/packages/contract/can-read.ts';
import type { SearchSection } from '../../../../runtime/packages/contract/search-index.ts';
import { partWithContext } from '../../../../runtime/packages/contract/section-parts.ts';
import { only } from '../../../../runtime/packages/contract/variants.ts';
import type { FoundText } from '../../../../runtime/packages/search/closeness.ts';
import {
  openSearchEngine,
  type SearchEngine,
  type SearchHit,
} from '../../../../runtime/packages/search/engine.ts';
import { readSection } from '../../../../runtime/packages/search/fragment/section-text.ts';
import type { QueryWeights } from '../../../../runtime/packages/search/weights.ts';
import type { BenchPage, BenchSite } from '../corpus.ts';
import { type BenchEngine, firstPages } from '../engine.ts';

/** A page as a release has it, but for descriptions of the eight sites, which are queries of this benchmark. */
export const benchPage = (page: Page): Page => ({
  ...page,
  ...(process.env.WAYMARK_UNSEEN === undefined && { description: undefined }),
});

export const benchSections = ({ pages }: BenchSite): SearchSection[] =>
  searchSections(
    pages.map(({ page, sections }) => ({ page: { ...benchPage(page), audience: 'public' }, sections })),
  );

/** The texts of a site as results show them. */
export function textsOf({ pages }: BenchSite): (hit: SearchHit) => FoundText {
  const read = new Map<string, FoundText>();
  return ({ page, section, part }) => {
    const { page: of, sections } = pages[page] as BenchPage;
    const key = `${page} ${section} ${part}`;
    const text = read.get(key) ?? {
      text: readSection(partWithContext(sections[section]?.markdown ?? '', part)),
      language: only(of.languages),
    };
    read.set(key, text);
    return text;
  };
}

export function openFiles(
  files: ReadonlyMap<string, Uint8Array>,
  textOf: (hit: SearchHit) => FoundText,
  weights?: QueryWeights,
): SearchEngine {
  const json = files.get('search.json');
  const bin = files.get('search.bin');
  if (json === undefined || bin === undefined) throw new Error('The index was not written.');
  return openSearchEngine({ json, bin }, textOf, weights);
}

/** As the tool asks: ten results, of which each is the only one of its page in other versions and languages. */
export function rankedPages(
  engine: SearchEngine,
  site: BenchSite,
  query: string,
  alternatives: readonly string[] = [],
): string[] {
  const { hits } = engine.search({
    query,
    alternatives,
    viewer: ANONYMOUS,
    limit: 10,
    offset: 0,
    fold: true,
    preferredVersion: site.version,
    preferredLanguage: site.language,
  });
  return firstPages(hits.map((hit) => site.pages[hit.page]?.page.path ?? ''));
}

export async function openWaymark(site: BenchSite): Promise<BenchEngine> {
  const engine = openFiles(buildSearchIndex(benchSections(site)), textsOf(site));
  return {
    name: 'Waymark',
    search: async (query, _language, alternatives) => rankedPages(engine, site, query, alternatives),
    close: async () => {},
  };
}
