/**
 * A site as the output of a build on Vercel (Build Output API, version 3): addresses of files, and the rules of docs.json. Vercel
 * reads `vercel.json` before a build, so that one in `dist/` comes too late.
 * https://vercel.com/docs/build-output-api/configuration
 */
import { escapeLiteral } from '@waymark/contract/escape-literal';
import { FUNCTION_FOLDER } from '@waymark/contract/functions';
import { DISCOVERY_PATHS } from '@waymark/contract/mcp-paths';
import { compileSource, PLACEHOLDER } from '@waymark/contract/redirects';
import { functionPaths } from '@waymark/server/function-features';
import type { HostedSite } from './function-hosts.ts';
import { basedAddress, exactFirst } from './host-files.ts';

/** A step of Vercel’s routing, see plugin/astro/vercel-output.ts. */
type VercelRoute = Readonly<Record<string, unknown>>;

/** `config.json`. */
export function vercelConfig(site: HostedSite) {
  const pages = site.paths
    .filter((path) => path.endsWith('.html'))
    .map((path) => (site.manifest.site.base + path).slice(1));
  const overrides = Object.fromEntries(pages.map((name) => [name, { path: name.slice(0, -'.html'.length) }]));
  return { version: 3, routes: routesOf(site), overrides };
}

function routesOf(site: HostedSite): readonly VercelRoute[] {
  const { paths, headers, manifest } = site;
  const { base, trailingSlash } = manifest.site;
  const to = (src: string, location: string) => ({ src, headers: { Location: location }, status: 308 });
  const nearest = paths
    .filter((path) => path.endsWith('/404.html'))
    .map((path) => base + path.slice(0, -'.html'.length))
    .toSorted((a, b) => b.length - a.length);
  return [
    // It answers with its own headers, and knows redirects.
    ...(site.hasFunction ? functionRoutes(base) : []),
    ...[...headers.matchAll(/^(\/.*)\n((?: {2}.+\n)+)/gm)].map(([, path = '', lines = '']) => ({
      src: compileSource(path).expression.source,
      headers: Object.fromEntries(
        [...lines.matchAll(/^ {2}([^:]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
      ),
      continue: true,
    })),
    ...redirectsOf(site),
    to('^/(?:(.+)/)?index(?:\\.html)?/?$', '/$1'),
    to('^/(.*)\\.html/?$', '/$1'),
    trailingSlash ? to('^/((?:.*/)?[^./]+)$', '/$1/') : to('^/(.*)/$', '/$1'),
    { handle: 'filesystem' },
    ...(paths.includes(DISCOVERY_PATHS.serversFile)
      ? [
          {
            src: `^${escapeLiteral(base + DISCOVERY_PATHS.servers)}$`,
            dest: base + DISCOVERY_PATHS.serversFile,
          },
        ]
      : []),
    { handle: 'error' },
    ...nearest.map((page) => ({
      status: 404,
      src: `^${escapeLiteral(page.slice(0, -'404'.length))}.*$`,
      dest: page,
    })),
  ];
}

function redirectsOf({ manifest, paths }: HostedSite): readonly VercelRoute[] {
  const { base, trailingSlash } = manifest.site;
  const files = new Set(paths);
  const ended = (address: string): string =>
    trailingSlash && files.has(`${address}/index.html`) ? `${address}/` : address;
  return exactFirst(manifest.redirects).map(({ source, destination, permanent }) => {
    const { expression, names } = compileSource(basedAddress(base, encodeURI(source)));
    const location = basedAddress(base, ended(destination)).replace(
      PLACEHOLDER,
      (written, name = 'splat') => {
        const at = names.indexOf(name);
        return at === -1 ? written : `$${at + 1}`;
      },
    );
    return {
      // With and without a slash at its end.
      src: expression.source.replace(/\$$/, '/?$'),
      headers: { Location: encodeURI(location).replaceAll('%25', '%') },
      status: permanent ? 308 : 307,
    };
  });
}

/** The header `Accept` of whoever asks for text by name, without a weight: text is then what it likes best. */
export const WANTS_TEXT = '(?:.*,)?\\s*text/(?:markdown|plain)\\s*(?:,.*)?';

/** Its own addresses, and those of pages for whoever asks for text. */
function functionRoutes(base: string): readonly VercelRoute[] {
  const dest = `/${FUNCTION_FOLDER}`;
  const text = { type: 'header', key: 'accept', value: WANTS_TEXT };
  return [
    ...functionPaths(base).map((path) => ({ src: `^${escapeLiteral(path)}/?$`, dest })),
    { src: `^${escapeLiteral(base)}(?:/(?:.*/)?[^./]*)?$`, methods: ['GET', 'HEAD'], has: [text], dest },
  ];
}
