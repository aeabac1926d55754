/**
 * Redirects as pages, for static hosts that have no rules (GitHub Pages, a bucket): a page that sends the reader on
 * at once. Search engines read it as a permanent redirect. Patterns cannot be files; those need a host with rules.
 */
import { isRedirectPattern } from '../../runtime/contract/redirects.ts';
import { escapeAttribute } from '../markdown/tree/html.ts';
import type { PublicSite } from '../types.ts';
import { fileName } from './build-paths.ts';
import { destinationOf } from './host-files.ts';

/** File in dist/ to its content, for every exact redirect. The caller leaves out those whose file is taken. */
export function redirectPages(site: PublicSite): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const redirect of site.redirects) {
    // Astro answers its own.
    if (isRedirectPattern(redirect.source) || site.ownRoutes?.has(redirect.source)) continue;
    const source = redirect.source.replace(/^\/+|\/+$/g, '');
    const name = /\.html?$/.test(source) ? source : fileName(site, { path: `/${source}`, file: '' }).slice(1);
    pages.set(name, redirectPage(destinationOf(site, redirect.destination)));
  }
  return pages;
}

function redirectPage(destination: string): string {
  const href = escapeAttribute(encodeURI(destination).replaceAll('%25', '%'));
  return (
    '<!doctype html><html><head><meta charset="utf-8"><title>Redirecting</title>' +
    `<meta http-equiv="refresh" content="0;url=${href}"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${href}"></head><body><a href="${href}">This page has moved</a></body></html>\n`
  );
}
