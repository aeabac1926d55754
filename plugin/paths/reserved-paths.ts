import { withoutEndSlash } from '../../runtime/contract/base-path.ts';

/**
 * Addresses that Waymark answers itself. A page or file that claims one is not shown; a navigation
 * element that does is an error.
 *
 * `/mcp/tools` or `/v1/quickstart` are free for authors: only addresses that are really answered are reserved.
 */
const EXACT: Readonly<Record<string, string>> = {
  '/mcp': 'the MCP server',
  '/authed/mcp': 'the MCP server for signed-in users',
  '/llms.txt': 'the index for language models',
  '/llms-full.txt': 'the full text for language models',
  '/skill.md': 'the site’s skill',
  '/sitemap.xml': 'the sitemap',
  '/robots.txt': 'the rules for crawlers',
  '/404': 'the page for addresses that do not exist',
  '/404.html': 'the page for addresses that do not exist',
};

const BELOW: Readonly<Record<string, string>> = {
  '/.well-known': 'discovery documents',
  '/authed/mcp/oauth': 'sign-in for MCP clients',
  '/_astro': 'the site’s own scripts and styles',
  '/_waymark': 'the parts that pages share',
  '/pagefind': 'the search index of the site',
};

/** Made once: they are asked for with every page and every entry of the navigation. */
const FOLDERS = Object.entries(BELOW).map(([prefix, owner]) => [prefix, `${prefix}/`, owner] as const);

const DEPLOYS = /^\/v1\/project\//;

/** Answered by a runtime that people sign in to: by every protected site's, and by others' only if it is set up. */
const SIGN_IN: Readonly<Record<string, string>> = {
  '/login': 'the sign-in page',
  '/login/callback': 'the way back from another server’s sign-in',
  '/login/token': 'the way back from another server’s sign-in',
  '/logout': 'the sign-out page',
  '/v1/feedback': 'the export of feedback',
};

const DASHBOARD = /^\/admin(?:\/|$)/;

/** The owner of this path in a runtime with sign-in, which answers instead of a page; undefined if the path is free. */
export function signInAddress(path: string): string | undefined {
  const clean = withoutEndSlash(path).replace(/\.(?:html?|md)$/, '');
  if (DASHBOARD.test(clean)) return 'the dashboard';
  return Object.hasOwn(SIGN_IN, clean) ? SIGN_IN[clean] : undefined;
}

/** The owner of this path on a server with deploys, which answers instead of a page; a site without them keeps it. */
export function deploysAddress(path: string): string | undefined {
  return DEPLOYS.test(path) ? 'the deployment API' : undefined;
}

/** The owner of this path, which answers instead of a page, as part of a sentence; undefined if the path is free. */
export function reservedFor(path: string): string | undefined {
  const clean = withoutEndSlash(path);
  if (Object.hasOwn(EXACT, clean)) return EXACT[clean];
  return FOLDERS.find(([prefix, below]) => clean === prefix || clean.startsWith(below))?.[2];
}
