/**
 * Redirects as pages, for static hosts that have no rules (GitHub Pages, a bucket): a page that sends the reader on
 * at once. Search engines read it as a permanent redirect. Patterns cannot be files; those need a host with rules.
 * The address of the site, or of a language or version, has its first page itself, which names its own address as the canonical one.
 */
import { encodePath } from '../../runtime/contract/encode-path.ts';
import { isRedirectPattern } from '../../runtime/contract/redirects.ts';
import { escapeAttribute } from '../markdown/tree/html.ts';
import { eachNode, firstPage } from '../navigation/tree.ts';
import type { Page, PublicSite } from '../types.ts';
import { fileName } from './build-paths.ts';
import { destinationOf } from './host-files.ts';

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
  const firsts = firstPages(site);
  for (const redirect of site.redirects) {
    // Astro answers its own.
    if (isRedirectPattern(redirect.source) || site.ownRoutes?.has(redirect.source)) continue;
    const source = redirect.source.replace(/^\/+|\/+$/g, '');
    const name = /\.html?$/.test(source) ? source : fileName(site, { path: `/${source}`, file: '' }).slice(1);
    const first = isAbove(redirect) ? firsts.get(redirect.destination) : undefined;
    pages.set(name, (first && htmlOf(first)) || redirectPage(destinationOf(site, redirect.destination)));
  }
  return pages;
}

/** Those of the site, its languages and its versions, by the destination of a redirect to them. */
function firstPages({ navigation, pageByPath }: PublicSite): ReadonlyMap<string, Page> {
  const firsts = [...eachNode(navigation.root)]
    .filter(({ kind }) => kind === 'root' || kind === 'language' || kind === 'version')
    .flatMap((node) => pageByPath.get(firstPage(node)?.path ?? '') ?? []);
  return new Map(firsts.map((page) => [encodePath(page.path), page]));
}

function isAbove({ source, destination }: PublicSite['redirects'][number]): boolean {
  return source === '/' || destination.startsWith(`${encodePath(source)}/`);
}

function redirectPage(destination: string): string {
  const href = escapeAttribute(encodeURI(destination).replaceAll('%25', '%'));
  return (
    '<!doctype html><html><head><meta charset="utf-8"><title>Redirecting</title>' +
    `<meta http-equiv="refresh" content="0;url=${href}"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${href}"></head><body><a href="${href}">This page has moved</a></body></html>\n`
  );
}
