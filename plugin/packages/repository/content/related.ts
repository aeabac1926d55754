/** The frontmatter's `related`: paths of pages, addresses elsewhere, or `{ Title: either }`. */
import { isExternal } from '@waymark/source/scheme';
import type { Page, Site } from '../types.ts';

export interface RelatedEntry {
  /** The address as written. */
  readonly address: string;
  readonly title?: string | undefined;
  /** The page that the address is of; undefined for an address elsewhere, and if there is no such page. */
  readonly page?: Page | undefined;
  readonly external: boolean;
}

/** The entries in their order, without those that lead to no page and are not web addresses. */
export function relatedEntries(site: Pick<Site, 'pageByPath'>, page: Page): readonly RelatedEntry[] {
  const { related } = page.frontmatter;
  return (Array.isArray(related) ? (related as unknown[]) : []).flatMap((entry) => {
    if (typeof entry === 'string') return [read(site, entry, undefined)];
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).map(([title, address]) => read(site, String(address), title));
  });
}

function read(site: Pick<Site, 'pageByPath'>, address: string, title: string | undefined): RelatedEntry {
  const external = isExternal(address);
  return { address, title, external, page: external ? undefined : pageAt(site, address) };
}

/** A path with or without `/`, extension, query and fragment. */
function pageAt(site: Pick<Site, 'pageByPath'>, address: string): Page | undefined {
  const path = `/${address.replace(/[?#].*$/, '').replace(/^\/+/, '')}`
    .replace(/\.(?:mdx|md)$/, '')
    .replace(/(?:\/index)?\/*$/, '');
  return site.pageByPath.get(path === '' ? '/' : path);
}
