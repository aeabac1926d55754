/** Everything that a served site answers besides its pages, for `astro dev`. Pages are left to Astro. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { compileRedirects, type RedirectMatcher } from '../../runtime/contract/redirects.ts';
import type { Redirect } from '../../runtime/contract/release.ts';
import { context } from '../context.ts';
import { withBase } from '../emit/host-files.ts';
import { assetResponse } from './asset-response.ts';
import { iconResponse } from './icon-response.ts';
import { pageAssetResponse } from './page-asset-response.ts';
import { publicFileResponse } from './public-file-response.ts';
import type { DevRuntime } from './runtime.ts';
import { sidebarResponse } from './sidebar-response.ts';

/** What a served site has from its runtime: the MCP server, and the documents by which clients find it. */
const RUNTIME = /^\/(?:mcp(?:\/|$)|\.well-known\/mcp(?:\.json$|\/|$)|_waymark\/playground$)/;

type Next = (error?: unknown) => void;

export function devMiddleware(runtime: DevRuntime) {
  return (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    answer(new NodeRequest({ req, res }), runtime)
      .then((response) => (response === undefined ? next() : sendNodeResponse(res, response)))
      .catch(next);
  };
}

/** Undefined where the request is for a page, or for something of Astro's or Vite's. */
async function answer(request: Request, runtime: DevRuntime): Promise<Response | undefined> {
  const { site, project } = context();
  const { pathname } = new URL(request.url);
  if (pathname !== project.base && !pathname.startsWith(`${project.base}/`)) return undefined;
  const path = decode(pathname.slice(project.base.length)) ?? '/';
  if (RUNTIME.test(path)) return runtime.fetch(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const target = redirectsOf(site.redirects)(path);
  if (target !== undefined) {
    const location = withBase(project.base, target.destination);
    return new Response(null, { status: target.permanent ? 308 : 307, headers: { Location: location } });
  }
  return (
    sidebarResponse(context(), path) ??
    (await iconResponse(context().shown, path)) ??
    (await pageAssetResponse(context(), path)) ??
    (await assetResponse(site, path)) ??
    publicFileResponse(context(), path)
  );
}

const matchers = new WeakMap<readonly Redirect[], RedirectMatcher>();

function redirectsOf(redirects: readonly Redirect[]): RedirectMatcher {
  const known = matchers.get(redirects);
  if (known !== undefined) return known;
  const matcher = compileRedirects(redirects);
  matchers.set(redirects, matcher);
  return matcher;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
