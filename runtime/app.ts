/** Everything that one release answers, as an h3 app. */
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { H3, type H3Event } from 'h3';
import { viewerOf } from './access/account.ts';
import { ANONYMOUS, type Viewer } from './access/can-read.ts';
import type { Dashboard } from './admin/dashboard.ts';
import type { Analytics } from './analytics/analytics.ts';
import { viewHandler } from './analytics/view.ts';
import { askHandler } from './ask/handler.ts';
import { readAskOptions } from './ask/options.ts';
import { browserSearch } from './browser-search/handler.ts';
import { ASK_PATH } from './contract/ask.ts';
import { belowBase } from './contract/base-path.ts';
import { SEARCH_ENTRY, SEARCH_PATH, searchLink } from './contract/browser-search.ts';
import { FEEDBACK_PATH } from './contract/feedback.ts';
import { ASK_TIMING, FEEDBACK_TIMING, MODEL_TIMING } from './contract/page-timing.ts';
import { PLAYGROUND_PATH } from './contract/playground.ts';
import { compileRedirects } from './contract/redirects.ts';
import { isProtected } from './contract/release.ts';
import { VIEW_PATH } from './contract/view.ts';
import { FEEDBACK_API, feedbackApi } from './feedback/api.ts';
import type { FeedbackBook } from './feedback/book.ts';
import { feedbackHandler } from './feedback/handler.ts';
import type { ShellStatus } from './filesystem/shell-pool.ts';
import { callers } from './http/callers.ts';
import type { Compress } from './http/compressor.ts';
import { discoveryHandlers } from './http/discovery.ts';
import { type EarlierFilesOptions, earlierFiles } from './http/earlier-files.ts';
import { tellPage } from './http/page-timing.ts';
import { requestPath } from './http/request-path.ts';
import { plain } from './http/responses.ts';
import { openSiteFiles, type SiteFiles } from './http/site-files.ts';
import { siteHandler } from './http/site-handler.ts';
import type { Identity } from './identity.ts';
import type { Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import { createAdmission } from './mcp/admission.ts';
import { laterEndpoints } from './mcp/later.ts';
import { protectedSite, type SendSite } from './members/handler.ts';
import type { RuntimeOptions } from './options.ts';
import { playgroundProxy } from './playground-proxy/handler.ts';
import type { Serving } from './release/serving.ts';
import { isReadable } from './release/sources.ts';
import { servingFor } from './release/viewer-info.ts';
import type { Questions } from './state/questions.ts';

export interface AppOptions
  extends Pick<
    RuntimeOptions,
    'site' | 'around' | 'origins' | 'hosts' | 'ask' | 'playground' | 'clientOf' | 'tools' | 'resources'
  > {
  /** Earlier releases: pages that were opened then still ask for their files. */
  readonly earlier?: EarlierFilesOptions['list'] | undefined;
  /** Compresses the site's files. Undefined: they are sent as they are. */
  readonly compress?: Compress | undefined;
  readonly logger: Logger;
  /** Sign-in and the authorization server. Without it there is no `/authed/mcp`. */
  readonly identity?: Identity | undefined;
  readonly dashboard?: Dashboard | undefined;
  /** The log of agents' questions. */
  readonly questions?: Questions | undefined;
  /** Takes feedback. Undefined: none is taken. */
  readonly feedback?: FeedbackBook | undefined;
  /** Counts what is answered. */
  readonly analytics?: Analytics | undefined;
  /** Undefined: none. */
  readonly limits?: Limits | undefined;
  /** For tests of the protocol: a server of their own in place of the product's. Its tools may need streams. */
  readonly mcpFactory?: McpServerFactory | undefined;
}

export interface App {
  /** The calls that run in its shell, and those that wait. */
  shellStatus(): ShellStatus;
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
  const { logger, site, origins, hosts, mcpFactory, identity, dashboard, questions, feedback, limits } =
    options;
  const { clientOf = () => 'unknown', analytics } = options;
  const { release } = serving;
  // As strangers see the site: for the documents that clients discover the server by, for example.
  const { info } = servingFor(serving, ANONYMOUS);
  const shared = { callers: callers({ url: info.url, origins, hosts }), clientOf, logger };
  const mcp = await laterEndpoints({
    ...{ serving, ...shared, identity, limits, mcpFactory },
    onMessages: analytics?.called,
    books: { questions, feedback },
    own: { tools: options.tools, resources: options.resources },
  });
  const app = new H3({
    silent: true,
    onError(error, event) {
      if (error.unhandled)
        logger.error('request failed', { method: event.req.method, error: error.cause ?? error });
    },
  });

  const endpoint =
    (name: 'open' | 'authed') =>
    async ({ req }: H3Event): Promise<Response> =>
      (await mcp.get())[name]?.fetch(req) ?? plain(404, 'Not found');
  app.all(`${info.base}/mcp`, endpoint('open')).all(`${info.base}/mcp/`, endpoint('open'));
  if (identity)
    app
      .all(`${info.base}/authed/mcp`, endpoint('authed'))
      .all(`${info.base}/authed/mcp/`, endpoint('authed'));
  const counted = limits && createAdmission({ limits, authenticated: false });
  const authenticated = identity !== undefined && isProtected(release.manifest);
  for (const [path, document] of discoveryHandlers(info, { authenticated })) {
    const handler = async ({ req }: H3Event) => {
      const address = clientOf(req);
      return (await counted?.({ address, client: address })) ?? document(req);
    };
    app.all(`${info.base}${path}`, handler);
    // Clients look at the root of the host too, wherever the site is.
    if (info.base !== '' && path.startsWith('/.well-known/')) app.all(path, handler);
  }
  const memberOf = async (request: Request) => identity?.sessions.read(request.headers.get('cookie'));
  const search = browserSearch({ serving, memberOf, limits, clientOf });
  const asking = readAskOptions(options.ask);
  const ask =
    asking &&
    askHandler({
      ...{ serving, options: asking, identity, limits, questions, logger, clientOf },
      onAnswer: analytics?.asked,
      mayCall: callers({ url: info.url, origins: [...(origins ?? []), ...asking.origins] }).mayCall,
    });
  const takeFeedback =
    feedback &&
    feedbackHandler({
      ...{ release, book: feedback, identity, limits, clientOf },
      keepQuestions: asking?.keepQuestions ?? false,
      origin: URL.canParse(info.url) ? new URL(info.url).origin : '',
      mayCall: shared.callers.mayCall,
    });
  const exported = feedback && identity && feedbackApi({ state: identity.state, release, limits, clientOf });
  const counting = analytics && counter(analytics);
  const proxy = playgroundProxy(release, options.playground ?? {}, {
    mayCall: shared.callers.mayCall,
    viewerOf: readerOf,
    take: (request) => limits?.take('playground', clientOf(request)),
    clientOf,
  });
  const openPages = release.pages.readable(ANONYMOUS);
  // An id is made of all that is in a release: if something is protected, it would tell that this has changed.
  const id = isProtected(release.manifest) ? {} : { release: release.manifest.id };
  app.get('/healthz', () =>
    Response.json({ status: 'ok', ...id, pages: openPages }, { headers: { 'cache-control': 'no-store' } }),
  );

  const sendSite = site === undefined ? undefined : await siteSender(site);
  const project = options.around === undefined ? undefined : await projectAround(options.around);
  app.all('/**', async ({ req, url }) => {
    const response = await answerSite(req, url.pathname);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // Pages of the server itself have stricter ones.
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });

  async function readerOf(request: Request): Promise<Viewer> {
    return viewerOf((await memberOf(request))?.account);
  }

  /** Counts views of the site: those that it answers, and those that pages tell of. */
  function counter(analytics: Analytics) {
    const { url, base } = info;
    const { host } = new URL(url);
    const hasPage = async (path: string, request: Request): Promise<boolean> =>
      isReadable(release, path, await readerOf(request));
    return {
      told: viewHandler({ analytics, url, base, hasPage, limits, addressOf: clientOf }),
      served: (request: Request, path: string, response: Response) =>
        analytics.served(request, path, response, { host, base }),
    };
  }

  /** The site's files; if something is protected and people sign in, each gets their own. */
  async function siteSender(folder: string): Promise<SendSite> {
    const { members, manifest } = release;
    const { earlier: list, compress } = options;
    const earlier = (files: SiteFiles) => list && earlierFiles({ list, served: { release, files }, logger });
    if (members && identity)
      return protectedSite({ serving, members, site: folder, earlier, compress, identity });
    const files = await openSiteFiles(folder);
    const redirects = compileRedirects(manifest.redirects);
    const send = siteHandler({ files, ...info, redirects, earlier: earlier(files), compress });
    return async (request, path) => ({ response: await send(request, path) });
  }

  /** The pages of the project around the docs, and its page for missing addresses. */
  async function projectAround(folder: string) {
    const base = info.base.slice(0, info.base.length - (release.manifest.path ?? '').length);
    const send = siteHandler({
      ...info,
      base,
      languages: [],
      files: await openSiteFiles(folder),
      redirects: () => undefined,
    });
    return async (request: Request, path: string): Promise<Response | undefined> => {
      const below = belowBase(path, base);
      return below === undefined ? undefined : send(request, below);
    };
  }

  async function answerSite(request: Request, pathname: string): Promise<Response> {
    const own = (await identity?.fetch(request, clientOf(request))) ?? (await dashboard?.fetch(request));
    if (own) return own;
    const path = requestPath(pathname);
    if (path === undefined) return plain(400, 'Bad request');
    const below = belowBase(path, info.base);
    const proxied = below === PLAYGROUND_PATH ? await proxy?.(request) : undefined;
    if (proxied) return proxied;
    if (ask && below === ASK_PATH && isQuestion(request)) return ask(request);
    if (takeFeedback && below === FEEDBACK_PATH) return takeFeedback(request);
    if (exported && below === FEEDBACK_API) return exported(request);
    const found = below === SEARCH_PATH ? await search(request) : undefined;
    if (found) return found;
    if (counting && below === VIEW_PATH) return counting.told(request);
    if (below === undefined) return (await project?.(request, path)) ?? plain(404, 'Not found');
    if (sendSite === undefined) return plain(404, 'Not found');
    const { response, mark } = await sendSite(request, below);
    tellPage(response, [
      // A conversation that the browser keeps is for this session alone.
      ask && (mark === undefined ? ASK_TIMING : `${ASK_TIMING};desc="${mark}"`),
      asking?.model && MODEL_TIMING,
      counting?.served(request, below, response),
      takeFeedback && FEEDBACK_TIMING,
    ]);
    if (below === SEARCH_ENTRY) response.headers.append('link', searchLink(info.base));
    return response;
  }

  return {
    async fetch(request) {
      const response = await app.fetch(request);
      mcp.warmUp();
      return response;
    },
    shellStatus: () => serving.shell.status(),
    async close() {
      await mcp.close();
      await serving.close();
    },
  };
}

/** Anything else at its address may be a page of the site. */
const isQuestion = ({ method }: Request): boolean => method === 'POST' || method === 'OPTIONS';
