/**
 * Rules for the common static hosts: redirects, rewrites and headers that a folder of files cannot express itself.
 *
 * `_redirects` and `_headers` are read by Netlify and Cloudflare Pages, `vercel.json` by Vercel. Both redirect formats
 * have one wildcard at the end of a path; 301 and 302 are the codes that both hosts know.
 */

import { API_CATALOG, API_CATALOG_TYPE, agentLinks } from '@waymark/contract/agent-links';
import { encodePath } from '@waymark/contract/encode-path';
import { DISCOVERY_PATHS } from '@waymark/contract/mcp-paths';
import { isRedirectPattern } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import { serverAddress } from '@waymark/repository/content/mcp-server';
import { addressOfFile } from '@waymark/repository/content/redirects';
import { linkHref, pageHref } from '@waymark/repository/html/address';
import type { PublicSite } from '@waymark/repository/types';

type Headers = readonly (readonly [string, readonly (readonly [string, string])[]])[];

/** Files whose names tell their content never change. */
const FOR_EVER: Headers[number][1] = [['Cache-Control', 'public, max-age=31536000, immutable']];

const HEADERS: Headers = [
  ['/_waymark/*', FOR_EVER],
  ['/.well-known/*', [['Access-Control-Allow-Origin', '*']]],
  [DISCOVERY_PATHS.servers, [['Content-Type', 'application/json']]],
  [API_CATALOG, [['Content-Type', API_CATALOG_TYPE]]],
  [
    '/*.md',
    [
      ['Content-Type', 'text/markdown; charset=utf-8'],
      ['Access-Control-Allow-Origin', '*'],
    ],
  ],
];

/** Addresses and the files that answer there, none without a server. */
function rewritesOf(site: PublicSite): readonly (readonly [from: string, to: string])[] {
  const { servers, serversFile } = DISCOVERY_PATHS;
  return serverAddress(site) === undefined ? [] : [[servers, serversFile]];
}

/** By paths below the host, without those of addresses that a site without a server does not have. */
function headersOf(site: PublicSite, path: string): Headers {
  const { base } = site;
  const hasServer = serverAddress(site) !== undefined;
  const rules = HEADERS.filter(([address]) => hasServer || address !== DISCOVERY_PATHS.servers);
  // Astro's own files are the project's.
  const ofAstro = `${base.slice(0, base.length - path.length)}/_astro/*`;
  return [...rules.map(([address, headers]) => [base + address, headers] as const), [ofAstro, FOR_EVER]];
}

/** `:name*`, `:name+`, or a bare `*`, which a destination also calls `:splat`. */
const WILDCARD = /:[A-Za-z_]\w*[*+]|\*|:splat/g;
const BARE = /(?<!:[A-Za-z_]\w*)\*/g;

/** Pages are told from files by their address alone: theirs has no dot in its last part. */
const VERCEL_PAGES = '/((?:.*/)?[^./]*)';

/**
 * File name in dist/ to its content.
 *
 * @param has Whether there is a file at an address below the base.
 * @param path Of the docs in an Astro project, the end of the site's base.
 */
export function hostFiles(
  site: PublicSite,
  has: (path: string) => boolean = () => false,
  path = '',
): ReadonlyMap<string, string> {
  const links = agentLinks(site.base, has).join(', ');
  const agents = links === '' ? [] : ([['Link', links]] as const);
  const rules = headersOf(site, path);
  return new Map([
    ['_redirects', netlifyRedirects(site)],
    ['_headers', netlifyHeaders([...agentRule(`${site.base}/*`, agents), ...rules])],
    [
      'vercel.json',
      vercelConfig(site, [
        ...agentRule(site.base + VERCEL_PAGES, agents),
        ...rules.map(([address, headers]) => [vercelSource(address), headers] as const),
      ]),
    ],
    // GitHub Pages leaves out names that begin with `_` unless it is there.
    ['.nojekyll', ''],
  ]);
}

/** An address of this site gets the base; one elsewhere stays. */
export function basedAddress(base: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? `${base}${address}` : address;
}

/** The target of a redirect: an address of this site gets the base, and one of a page ends as pages' addresses do. */
export function destinationOf(site: PublicSite, destination: string): string {
  return basedAddress(site.base, linkHref({ ...site, base: '' }, destination));
}

/** Files called `index` are at the address of their folder, to which a path with their name leads. */
function indexes(site: PublicSite): [from: string, to: string][] {
  return site.pages
    .filter(
      ({ file, path, audience }) => audience === 'public' && path !== '/' && /\/index\.mdx?$/.test(file),
    )
    .filter(({ path }) => !site.pageByPath.has(`${path}/index`))
    .map((page) => [`${site.base}${page.path}/index`, pageHref(site, page)]);
}

/** Redirects of single addresses, then patterns. */
export function exactFirst(redirects: readonly Redirect[]): readonly Redirect[] {
  return redirects.toSorted(
    (a, b) => Number(isRedirectPattern(a.source)) - Number(isRedirectPattern(b.source)),
  );
}

function netlifyRedirects(site: PublicSite): string {
  const { base, redirects } = site;
  const lines: string[] = [];
  for (const [from, to] of rewritesOf(site)) lines.push(`${base}${from} ${base}${to} 200`);
  for (const [from, to] of indexes(site)) lines.push(`${encodePath(from)} ${to} 301`);
  // Cloudflare stops reading rules of one address after the first pattern, so exact ones come first.
  for (const redirect of exactFirst(redirects)) {
    const wildcards = redirect.source.match(WILDCARD) ?? [];
    if (wildcards.length > 1 || (wildcards.length === 1 && !redirect.source.endsWith(wildcards[0] ?? ''))) {
      lines.push(`# no equivalent here: ${redirect.source} -> ${redirect.destination}`);
      continue;
    }
    const source = encodeURI(redirect.source.replace(WILDCARD, '*')).replace(/[?#]/g, encodeURIComponent);
    const destination = encode(destinationOf(site, redirect.destination.replace(WILDCARD, ':splat')));
    lines.push(`${basedAddress(base, source)} ${destination} ${redirect.permanent ? 301 : 302}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The server's headers of each page; these hosts have no rule for pages alone, or none for each of them. */
function agentRule(path: string, headers: Headers[number][1]): Headers {
  return headers.length === 0 ? [] : [[path, headers]];
}

function netlifyHeaders(rules: Headers): string {
  return rules
    .map(([path, headers]) => `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('');
}

function vercelConfig(site: PublicSite, rules: Headers): string {
  const { base, redirects } = site;
  const { trailingSlash } = site.config.seo;
  // Vercel adds the slash first, and tells `/old` and `/old/` apart.
  const end = trailingSlash ? '{/}?' : '';
  const config = {
    cleanUrls: true,
    trailingSlash,
    redirects: redirects
      .map(({ source: written, ...redirect }) => ({ ...redirect, source: withCleanEnd(written) }))
      .map(({ source, destination, permanent }) => ({
        source:
          basedAddress(base, vercelSource(source.replace(/[?#]/g, encodeURIComponent))) +
          (/\.\w+$|\/$/.test(source) ? '' : end),
        destination: destinationOf(site, destination.replace(/:splat\*?/g, '*').replace(BARE, ':rest*')),
        permanent,
      }))
      .concat(
        indexes(site).map(([source, destination]) => ({
          source: source.replace(/[?#]/g, encodeURIComponent),
          destination,
          permanent: true,
        })),
      ),
    rewrites: rewritesOf(site).map(([source, destination]) => ({
      source: `${base}${source}`,
      destination: `${base}${destination}`,
    })),
    headers: rules.map(([path, headers]) => ({
      source: path,
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** With `cleanUrls` Vercel redirects from the names of files before it reads other rules. */
function withCleanEnd(source: string): string {
  return isRedirectPattern(source) || !source.endsWith('.html') ? source : addressOfFile(source);
}

/** A bare `*` has no name, which Vercel needs: a whole last segment, or the rest of one. */
function vercelSource(source: string): string {
  return source.replace(/\/\*$/, '/:rest*').replace(BARE, ':rest(.*)');
}

/** Spaces end a field in these files; encoded characters stay. */
function encode(address: string): string {
  return encodeURI(address).replaceAll('%25', '%');
}
