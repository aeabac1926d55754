/**
 * Redirects as pages, for static hosts that have no rules (GitHub Pages, a bucket): a page that sends the reader on
 * at once. Search engines read it as a permanent redirect. Patterns cannot be files; those need a host with rules.
 * The address of the site, or of a language or version, has its first page itself, which names its own address as the canonical one.
 */

import { encodePath } from '@waymark/contract/encode-path';
import { html } from '@waymark/contract/html';
import { isRedirectPattern } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import { eachNode, firstPage } from '@waymark/repository/navigation/tree';
import type { Page, PublicSite } from '@waymark/repository/types';
import { destinationOf } from '../hosts/host-files.ts';
import { fileName } from './build-paths.ts';

/**
 * File in dist/ to its content, for every exact redirect. The caller leaves out those whose file is taken.
 *
 * @param htmlOf The HTML of a page in dist/; empty if it is not there.
 */
export function redirectPages(
  site: PublicSite,
  htmlOf: (page: Page) => string = () => '',
): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const entranceAt = entrances(site);
  for (const redirect of site.redirects) {
    // Astro answers its own.
    if (isRedirectPattern(redirect.source) || site.ownRoutes?.has(redirect.source)) continue;
    const source = redirect.source.replace(/^\/+|\/+$/g, '');
    const name = /\.html?$/.test(source) ? source : fileName(site, { path: `/${source}`, file: '' }).slice(1);
    const entrance = entranceAt(redirect);
    pages.set(
      name,
      (entrance && htmlOf(entrance)) || redirectPage(destinationOf(site, redirect.destination)),
    );
  }
  return pages;
}

/** The page itself that stands at a redirect’s address, if this is the address of the site, or the folder of a language or version. */
function entrances({ navigation, languages, versions, pageByPath }: PublicSite) {
  const names = new Set([...languages, ...versions].map(({ name }) => name));
  const firsts = new Set(
    [...eachNode(navigation.root)]
      .filter(({ kind }) => kind === 'root' || kind === 'language' || kind === 'version')
      .map((node) => firstPage(node)?.path),
  );
  const byAddress = new Map(Array.from(pageByPath.values(), (page) => [encodePath(page.path), page]));
  return ({ source, destination }: Redirect): Page | undefined => {
    const page = byAddress.get(destination);
    const isBelow = destination.startsWith(`${encodePath(source)}/`);
    const isEntrance = names.has(source.slice(source.lastIndexOf('/') + 1)) || firsts.has(page?.path);
    return source === '/' || (isBelow && isEntrance) ? page : undefined;
  };
}

function redirectPage(destination: string): string {
  const href = encodeURI(destination).replaceAll('%25', '%');
  const head = html`<meta charset="utf-8"><title>Redirecting</title><meta http-equiv="refresh" content="0;url=${href}"><meta name="robots" content="noindex"><link rel="canonical" href="${href}">`;
  return html`<!doctype html><html><head>${head}</head><body><a href="${href}">This page has moved</a></body></html>\n`
    .text;
}
