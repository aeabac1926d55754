/** Everything that one release answers, as an h3 app. */
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { H3, type H3Event } from 'h3';
import { ANONYMOUS } from '../access/can-read.ts';
import { compileRedirects } from '../contract/redirects.ts';
import type { Logger } from '../log.ts';
import { callers } from '../mcp/callers.ts';
import { createEndpoint, type EndpointOptions } from '../mcp/endpoint.ts';
import { productServer } from '../mcp/server.ts';
import type { Serving } from '../release/serving.ts';
import { discoveryHandlers } from './discovery.ts';
import { requestPath } from './request-path.ts';
import { plain } from './responses.ts';
import { openSiteFiles } from './site-files.ts';
import { siteHandler } from './site-handler.ts';

export interface AppOptions {
  /** Folder of the built site. Without it, a static host serves the site and this app stands beside it. */
  readonly site?: string | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly logger: Logger;
  /** For tests of the protocol: a server of their own in place of the product's. Its tools may need streams. */
  readonly mcpFactory?: McpServerFactory | undefined;
}

export interface App {
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "frame-ancestors 'self'",
} as const;

export async function createApp(serving: Serving, options: AppOptions): Promise<App> {
  const { logger, site, origins, hosts, mcpFactory } = options;
  const { info, release } = serving;
  const server: Pick<EndpointOptions, 'factory' | 'call' | 'json'> = mcpFactory
    ? { factory: (_method, context) => mcpFactory(context), json: false }
    : await productServer(serving, ANONYMOUS, logger);
  const endpoint = createEndpoint({ ...server, callers: callers({ url: info.url, origins, hosts }), logger });
  const app = new H3({
    silent: true,
    onError(error, event) {
      if (error.unhandled)
        logger.error('request failed', { method: event.req.method, error: error.cause ?? error });
    },
  });

  const mcp = (event: H3Event): Promise<Response> => endpoint.fetch(event.req);
  app.all(`${info.base}/mcp`, mcp).all(`${info.base}/mcp/`, mcp);
  for (const [path, handler] of discoveryHandlers(info)) {
    app.all(`${info.base}${path}`, ({ req }) => handler(req));
    // Clients look at the root of the host too, wherever the site is.
    if (info.base !== '' && path.startsWith('/.well-known/')) app.all(path, ({ req }) => handler(req));
  }
  app.get('/healthz', () =>
    Response.json(
      { status: 'ok', release: release.manifest.id, pages: release.manifest.counts.pages },
      { headers: { 'cache-control': 'no-store' } },
    ),
  );

  const files = site === undefined ? undefined : await openSiteFiles(site);
  const sendSite =
    files && siteHandler({ files, base: info.base, redirects: compileRedirects(release.manifest.redirects) });
  app.all('/**', async ({ req, url }) => {
    const response = await answerSite(req, url.pathname);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
    return response;
  });

  async function answerSite(request: Request, pathname: string): Promise<Response> {
    const path = requestPath(pathname);
    if (path === undefined) return plain(400, 'Bad request');
    const below =
      path === info.base ? '/' : path.startsWith(`${info.base}/`) ? path.slice(info.base.length) : undefined;
    if (sendSite === undefined || below === undefined) return plain(404, 'Not found');
    return sendSite(request, below);
  }

  return {
    fetch: (request) => app.fetch(request),
    async close() {
      await endpoint.close();
      await serving.close();
    },
  };
}
