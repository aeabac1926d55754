/** The site in `astro dev`: it answers requests that neither the project's own routes nor its files do. */
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { IntegrationResolvedRoute } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { DevSite } from '../dev/dev-site.ts';

/** Addresses of Vite and of Astro's own tools, below the base. */
const OF_VITE = /^\/(?:@|_astro\/|_image(?:$|\?)|_actions\/|_server-islands\/|node_modules\/|src\/|__)/;

interface ProjectOfAstro {
  /** Empty, or `/docs`. */
  readonly base: string;
  /** Folder of files that the project serves as they are. */
  readonly publicDir: string;
  /** The project's own routes. */
  readonly routes: () => readonly IntegrationResolvedRoute[];
}

type Next = (error?: unknown) => void;

export function devMiddleware(site: DevSite, { base, publicDir, routes }: ProjectOfAstro) {
  const isOwn = (path: string): boolean =>
    OF_VITE.test(path) ||
    statSync(join(publicDir, path), { throwIfNoEntry: false })?.isFile() === true ||
    routes().some(({ params, patternRegex }) => params.length === 0 && patternRegex.test(path));
  // Astro knows which of its addresses a route with parameters has, and Vite which of the project's files it serves.
  const mayBeOwn = (path: string): boolean =>
    extname(path) !== '' ||
    routes().some(({ pattern, patternRegex }) => pattern === '/404' || patternRegex.test(path));

  return (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    // Vite takes the base off before this is asked.
    const stripped = req.url;
    req.url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? req.url;
    const request = new NodeRequest({ req, res });
    const path = decode(new URL(request.url).pathname);
    req.url = stripped;
    const below =
      path === undefined || !`${path}/`.startsWith(`${base}/`) ? undefined : path.slice(base.length) || '/';
    if (below === undefined || isOwn(below)) {
      next();
      return;
    }
    site
      .fetch(request)
      .then((response) =>
        response.status === 404 && mayBeOwn(below) ? next() : sendNodeResponse(res, response),
      )
      .catch(next);
  };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
