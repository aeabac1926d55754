/**
 * A site as the output of a build on Vercel (Build Output API, version 3): files, their addresses, and the rules of docs.json. Vercel
 * reads `vercel.json` before a build, so that one in `dist/` comes too late.
 * https://vercel.com/docs/build-output-api/configuration
 */
import { cpSync, rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { escapeLiteral } from '@waymark/server/contract/escape-literal';
import { compileSource, isRedirectPattern, PLACEHOLDER } from '@waymark/server/contract/redirects';
import { readText } from '@waymark/source/read-text';
import type { PublicSite } from '../types.ts';
import { allRedirects, basedAddress, destinationOf, rewritesOf } from './host-files.ts';

/** A step of Vercel’s routing, see plugin/astro/vercel-output.ts. */
export type VercelRoute = Readonly<Record<string, unknown>>;

/** Files for other hosts, and what Vercel makes itself. */
const OTHERS = /(?:^|[/\\])(?:_redirects|_headers|\.nojekyll|vercel\.json|[^/\\]+\.(?:br|gz))$/;

/**
 * @param dist Absolute path of the built site.
 * @param project Absolute path of the folder that Vercel builds in: it gets `.vercel/output`.
 */
export async function writeVercelBuild(site: PublicSite, dist: string, project: string): Promise<void> {
  const output = join(project, '.vercel/output');
  const files = join(output, 'static', site.base);
  rmSync(output, { recursive: true, force: true });
  cpSync(dist, files, {
    recursive: true,
    filter: (path) => !OTHERS.test(relative(dist, path)) && relative(dist, path).split(sep)[0] !== '.git',
  });
  const names = await readdir(join(output, 'static'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => name.replaceAll(sep, '/'));
  const overrides = Object.fromEntries(pages.map((name) => [name, { path: name.slice(0, -'.html'.length) }]));
  const missing = pages
    .filter((name) => /(?:^|\/)404\.html$/.test(name))
    .map((name) => `/${name.slice(0, -5)}`);
  const routes = vercelRoutes(site, readText(join(dist, '_headers')), missing);
  await writeFile(
    join(output, 'config.json'),
    `${JSON.stringify({ version: 3, routes, overrides }, null, 2)}\n`,
  );
}

/**
 * @param headers The file `_headers`.
 * @param missing Addresses of the pages for missing ones: `/404`, `/ar/404`.
 */
export function vercelRoutes(
  site: PublicSite,
  headers: string,
  missing: readonly string[],
): readonly VercelRoute[] {
  const redirects = allRedirects(site);
  const redirected = [
    ...redirects.filter(({ source }) => !isRedirectPattern(source)),
    ...redirects.filter(({ source }) => isRedirectPattern(source)),
  ].map(({ source, destination, permanent }) => {
    const { expression, names } = compileSource(basedAddress(site.base, encodeURI(source)));
    const location = destinationOf(site, destination).replace(PLACEHOLDER, (written, name = 'splat') => {
      const at = names.indexOf(name);
      return at === -1 ? written : `$${at + 1}`;
    });
    // With and without a slash at its end.
    const src = expression.source.replace(/\$$/, '/?$');
    return {
      src,
      headers: { Location: encodeURI(location).replaceAll('%25', '%') },
      status: permanent ? 308 : 307,
    };
  });
  const to = (src: string, location: string) => ({ src, headers: { Location: location }, status: 308 });
  const nearest = missing.toSorted((a, b) => b.length - a.length);
  return [
    ...[...headers.matchAll(/^(\/.*)\n((?: {2}.+\n)+)/gm)].map(([, path = '', lines = '']) => ({
      src: compileSource(path).expression.source,
      headers: Object.fromEntries(
        [...lines.matchAll(/^ {2}([^:]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
      ),
      continue: true,
    })),
    ...redirected,
    to('^/(?:(.+)/)?index(?:\\.html)?/?$', '/$1'),
    to('^/(.*)\\.html/?$', '/$1'),
    site.config.seo.trailingSlash ? to('^/((?:.*/)?[^./]+)$', '/$1/') : to('^/(.*)/$', '/$1'),
    { handle: 'filesystem' },
    ...rewritesOf(site).map(([from, to]) => ({
      src: `^${escapeLiteral(site.base + from)}$`,
      dest: site.base + to,
    })),
    { handle: 'error' },
    ...nearest.map((page) => ({
      status: 404,
      src: `^${escapeLiteral(page.slice(0, -'404'.length))}.*$`,
      dest: page,
    })),
  ];
}
