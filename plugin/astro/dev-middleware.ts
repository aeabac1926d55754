/** The site in `astro dev`: it answers requests that neither the project's own routes nor its files do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { belowBase, withoutEndSlash } from '@waymark/contract/base-path';
import { isFile } from '@waymark/source/paths/is-file';
import type { IntegrationResolvedRoute } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { type DevSite, redirectsOf } from '../dev/dev-site.ts';
import { ownRequests } from '../dev/own-requests.ts';
import { isLayoutRequest } from './layout.ts';

/** Addresses of Vite and of Astro's own tools, below the base. */
const OF_VITE = /^\/(?:@|_astro\/|_image(?:$|\?)|_actions\/|_server-islands\/|node_modules\/|src\/|__)/;

interface ProjectOfAstro {
  /** Base of the project: empty, or `/site`. */
  readonly base: string;
  /** Path of the docs below it: empty, or `/docs`. */
  readonly path?: string | undefined;
  /** Folder of files that the project serves as they are. */
  readonly publicDir: string;
  /** Folder of the project. */
  readonly root: string;
  readonly routes: () => readonly IntegrationResolvedRoute[];
}

type Next = (error?: unknown) => void;

export function devMiddleware(site: DevSite, project: ProjectOfAstro) {
  const { base, path: above = '', root, routes } = project;
  // Astro knows which of its addresses a route with parameters has, and Vite which of the project's files it serves.
  const mayBeOwn = (path: string): boolean =>
    isFile(join(root, path)) || routes().some(({ patternRegex }) => patternRegex.test(path));
  const ownNotFound = (): string | undefined =>
    routes().find(({ pattern }) => /^\/404\/?$/.test(pattern))?.pattern;
  // Vite has looked at the host.
  const docs = ownRequests((request: Request) => site.fetch(request), ['*']);

  return (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    if (isLayoutRequest()) {
      next();
      return;
    }
    // Vite takes the base off before this is asked.
    const stripped = req.url;
    req.url = (req as IncomingMessage & { originalUrl?: string }).originalUrl ?? req.url;
    const request = new NodeRequest({ req, res });
    const path = decode(new URL(request.url).pathname);
    req.url = stripped;
    const below = path === undefined ? undefined : belowBase(path, base);
    if (below === undefined || belowBase(below, above) === undefined || isOwn(project, below)) {
      next();
      return;
    }
    const answer = (): void => {
      Promise.resolve(docs(request))
        .then((response) => {
          if (response.status !== 404) return sendNodeResponse(res, response);
          const notFound = ownNotFound();
          if (!mayBeOwn(below)) {
            if (notFound === undefined) return sendNodeResponse(res, response);
            // By this address Astro looks for no other route, such as that of the docs.
            req.url = notFound;
          }
          return next();
        })
        .catch(next);
    };
    if (mayComeBefore(site, project, below)) unlessNotFound(res, next, answer);
    else answer();
  };
}

function isOwn({ publicDir, routes }: ProjectOfAstro, path: string): boolean {
  return (
    OF_VITE.test(path) ||
    isFile(join(publicDir, path)) ||
    routes().some(({ params, patternRegex }) => params.length === 0 && patternRegex.test(path))
  );
}

/** Tells whether a route of the project may come before the docs at an address. */
function mayComeBefore(site: DevSite, { path: above = '', routes }: ProjectOfAstro, path: string): boolean {
  const { site: docs } = site.context();
  const inDocs = belowBase(path, above) ?? '/';
  const isPage = docs.pageByPath.has(withoutEndSlash(inDocs));
  const target = isPage ? undefined : redirectsOf(docs)(inDocs);
  if (!isPage && target === undefined) return false;
  // A build makes the pages of a prerendered route, and they come before the docs. A pattern has no file that would come before any.
  return routes().some(
    ({ isPrerendered, redirect, patternRegex }) =>
      (target?.exact === false ? redirect === undefined : isPrerendered) && patternRegex.test(path),
  );
}

/** Lets others answer, unless what they would say is 404. */
function unlessNotFound(res: ServerResponse, next: Next, otherwise: () => void): void {
  const { writeHead, write, end } = res;
  const restore = (): void => {
    Object.assign(res, { writeHead, write, end });
  };
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    restore();
    if (status !== 404) return Reflect.apply(writeHead, res, [status, ...rest]);
    // The rest of the refused answer goes nowhere.
    res.write = () => true;
    res.end = () => {
      restore();
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      res.statusCode = 200;
      otherwise();
      return res;
    };
    return res;
  }) as typeof writeHead;
  next();
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
