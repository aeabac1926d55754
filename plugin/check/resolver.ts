import { posix } from 'node:path';
import { withoutEndSlash } from '@waymark/contract/base-path';
import { compileRedirects } from '@waymark/contract/redirects';
import { followRedirects } from '@waymark/repository/content/follow-redirects';
import { namedSpecifications, specificationFile } from '@waymark/repository/content/specifications';
import type { Document } from '@waymark/repository/document';
import { spellings } from '@waymark/repository/paths/page-files';
import type { Page, Site } from '@waymark/repository/types';
import { hasFeed } from '../outputs/feeds.ts';

type Target =
  | {
      readonly kind: 'page';
      readonly page: Page;
      readonly fragment: string;
      /** Permanent redirects lead there. */
      readonly moved: boolean;
    }
  /** A file, a generated address, an endpoint page, or an address elsewhere that a redirect leads to. */
  | { readonly kind: 'other' }
  | { readonly kind: 'missing'; readonly steps: readonly string[] };

export type Resolver = ReturnType<typeof createResolver>;

/** Addresses that Waymark serves besides pages and files. */
const GENERATED =
  /^\/(llms(-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|mcp|authed\/mcp|\.well-known\/.+)$/;

/** Finds the page or file at an address of a site, redirects followed. */
export function createResolver(site: Site, documents: ReadonlyMap<string, Document>) {
  const files = new Set([...site.assets.map(({ path }) => path), ...(site.ownRoutes?.keys() ?? [])]);
  const match = compileRedirects(site.redirects);
  const endpoints = endpointFolders(site);
  const hasHome = site.navigation.places.size > 0;

  const pageAt = (path: string): Page | undefined =>
    spellings(path)
      .map((spelling) => site.pageByPath.get(spelling))
      .find((page) => page !== undefined);
  const isFeedOf = (page: Page | undefined): boolean => page !== undefined && hasFeed(page, documents);
  const isOther = (path: string): boolean =>
    files.has(path) ||
    files.has(withoutEndSlash(path)) ||
    GENERATED.test(path) ||
    (path === '/' && hasHome) ||
    (path.endsWith('/rss.xml') && isFeedOf(pageAt(path.slice(0, -'/rss.xml'.length) || '/'))) ||
    endpoints.some((folder) => path === folder || path.startsWith(`${folder}/`));

  const all = [...site.pageByPath.keys(), ...files, ...site.redirects.map(({ source }) => source)];
  return {
    /** Tells whether anything is at an address that begins like this, or a redirect leads on from there. */
    hasBelow: (prefix: string): boolean =>
      prefix === '/' ||
      all.some((path) => path.startsWith(prefix) || `${path}/` === prefix) ||
      endpoints.some((folder) => `${folder}/`.startsWith(prefix) || prefix.startsWith(`${folder}/`)),
    hasFile: (path: string): boolean => files.has(path),
    /** @param path Below the base, not percent-encoded, with or without extension and trailing slash. */
    resolve: (path: string): Target => {
      const found = followRedirects(match, path, (at) => pageAt(at) !== undefined || isOther(at));
      if (found.kind === 'external') return { kind: 'other' };
      const last = found.steps.at(-1) ?? path;
      if (found.kind !== 'served') return { kind: 'missing', steps: found.steps };
      const page = pageAt(last);
      if (page === undefined) return { kind: 'other' };
      const moved = found.steps.length > 1 && found.permanent;
      return { kind: 'page', page, fragment: found.fragment, moved };
    },
  };
}

/**
 * Folders in which pages of endpoints would be generated, if a specification could not be read: those that docs.json
 * sets, the default one, also below each language, and those of the specifications. The pages that would exist are
 * unknown, so that nothing below these folders is called broken.
 */
function endpointFolders(site: Site): string[] {
  const named = namedSpecifications(site.config);
  const read = new Set([...(site.apis?.values() ?? [])].map(({ source }) => source));
  if (named.every(({ source }) => read.has(specificationFile(source)))) return [];
  const folders = [
    'api-reference',
    ...site.languages.map(({ name }) => `${name}/api-reference`),
    ...named.map(({ directory }) => directory ?? ''),
    ...site.specifications.map(({ file }) => posix.dirname(file)),
  ];
  return [...new Set(folders.map((folder) => folder.replace(/^[./]+|\/+$/g, '')))]
    .filter((folder) => folder !== '')
    .map((folder) => `/${folder}`);
}
