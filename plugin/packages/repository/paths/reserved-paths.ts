/** @room Addresses of a site's files, and those that are not an author's: the server has them. */
import { withoutEndSlash } from '@waymark/contract/base-path';
import type { Route } from '@waymark/server/feature';
import { patternsOf, ROUTES } from '@waymark/server/features';

/**
 * Files that a build makes. A page or file that claims an address of these, or of the server, is not shown; a navigation
 * element that does is an error.
 *
 * `/mcp/tools` or `/v1/quickstart` are free for authors: only addresses that are really answered are reserved.
 */
const MADE: Readonly<Record<string, string>> = {
  '/llms.txt': 'the index for language models',
  '/llms-full.txt': 'the full text for language models',
  '/skill.md': 'the site’s skill',
  '/sitemap.xml': 'the sitemap',
  '/robots.txt': 'the rules for crawlers',
  '/404': 'the page for addresses that do not exist',
  '/404.html': 'the page for addresses that do not exist',
};

const MADE_BELOW: Readonly<Record<string, string>> = {
  '/_astro': 'the site’s own scripts and styles',
  '/_waymark': 'the parts that pages share',
  '/pagefind': 'the search index of the site',
};

/** Made once: they are asked for with every page and every entry of the navigation. */
const FOLDERS = Object.entries(MADE_BELOW).map(([prefix, owner]) => [prefix, `${prefix}/`, owner] as const);
const answered = {
  always: reserved(undefined),
  'sign-in': reserved('sign-in'),
  deploys: reserved('deploys'),
};

function reserved(condition: Route['reservedWith']): readonly (readonly [pattern: RegExp, owner: string])[] {
  return ROUTES.flatMap((route) => {
    const { reserved: owner, reservedWith } = route;
    if (owner === undefined || reservedWith !== condition) return [];
    return patternsOf(route).map((pattern) => [pattern, owner] as const);
  });
}

const ownerOf = (path: string, condition: keyof typeof answered): string | undefined =>
  answered[condition].find(([pattern]) => pattern.test(path))?.[1];

/** The owner of this path in a runtime with sign-in, which answers instead of a page; undefined if the path is free. */
export function signInAddress(path: string): string | undefined {
  return ownerOf(withoutEndSlash(path).replace(/\.(?:html?|md)$/, ''), 'sign-in');
}

/** The owner of this path on a server with deploys, which answers instead of a page; a site without them keeps it. */
export function deploysAddress(path: string): string | undefined {
  return ownerOf(path, 'deploys');
}

/** The owner of this path, which answers instead of a page, as part of a sentence; undefined if the path is free. */
export function reservedFor(path: string): string | undefined {
  const clean = withoutEndSlash(path);
  if (Object.hasOwn(MADE, clean)) return MADE[clean];
  return (
    FOLDERS.find(([prefix, below]) => clean === prefix || clean.startsWith(below))?.[2] ??
    ownerOf(clean, 'always')
  );
}
