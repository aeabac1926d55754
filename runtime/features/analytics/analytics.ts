/** Counts what a server answers, without cookies and addresses: nothing that is kept tells two readers apart. */
import { COUNTED, VIEW_TIMING } from '@waymark/contract/page-timing';
import { isPageResponse } from '@waymark/foundation/http/page-timing';
import { decodedPath } from '@waymark/foundation/http/request-path';
import { recordAnalytics } from '@waymark/foundation/state/analytics';
import type { State } from '@waymark/foundation/state/state';
import { addCount, type Count, enter, type Table, type Tally } from '@waymark/foundation/state/tally';
import {
  asksForPrivacy,
  BROWSERS,
  clientOf,
  isAgent,
  isNavigation,
  isPrefetch,
  mcpClientOf,
} from './clients.ts';
import { hostEntry, looksLikePage, missingEntry, pathEntry, searchEntry } from './entries.ts';
import { type AnalyticsOptions, readAnalyticsOptions } from './options.ts';

export interface PageView {
  /** Decoded, below the base. */
  readonly path: string;
  /** Address, or host, of the page that led there. */
  readonly from?: string | null | undefined;
  readonly missing: boolean;
}

/** The site that is viewed: pages of its own are no referrers. */
export interface ViewedSite {
  readonly host: string;
  readonly base: string;
}

export type Analytics = NonNullable<ReturnType<typeof openAnalytics>>;

/** Undefined if the operator wants none. */
export function openAnalytics(
  given: AnalyticsOptions | undefined,
  state: State,
  onError: (error: unknown) => void,
) {
  const options = readAnalyticsOptions(given);
  if (options === undefined) return undefined;
  const recording = recordAnalytics(state, { ...options, onError });
  const { now } = recording;
  return {
    ...recording,
    /** Counts a view of somebody's browser. */
    viewed: (view: PageView, site: ViewedSite): void => countView(now(), view, site),
    /** Counts an answer of the site, and gives the entry by which a page knows whether it was counted. @param path Decoded, below the base. */
    served: (request: Request, path: string, response: Response, site: ViewedSite): string | undefined =>
      countAnswer(now, request, { path, response, site }),
    /** Counts the messages of an MCP client. */
    called(request: Request, messages: unknown): void {
      for (const { kind, client } of callsIn(request, messages)) countAgent(now(), client, kind);
    },
    searched(text: string, found: boolean, by: 'dialog' | 'mcp'): void {
      addCount(now(), `${by}${found ? 'Found' : 'Missed'}`);
      list(now(), found ? 'found' : 'missed', searchEntry(text));
    },
    asked: (found: boolean): void => addCount(now(), found ? 'asked' : 'askedMissed'),
  };
}

function list(tally: Tally, table: Table, entry: string | undefined): void {
  if (entry !== undefined) enter(tally, table, entry);
}

function countAgent(tally: Tally, client: string, kind: Count): void {
  addCount(tally, kind);
  enter(tally, 'agents', `${client}/${kind}`);
}

/** @param now Gives the counts of today, which begin with what is counted first. */
function countAnswer(
  now: () => Tally,
  request: Request,
  { path, response, site }: { readonly path: string; readonly response: Response; readonly site: ViewedSite },
): string | undefined {
  const { status, headers } = response;
  if (request.method !== 'GET' || ![200, 304, 404].includes(status)) return undefined;
  const missing = status === 404;
  const text = missing ? undefined : textPath(path, headers);
  const client = clientOf(request.headers.get('user-agent') ?? '');
  if (text !== undefined) {
    list(now(), 'markdown', pathEntry(text));
    countAgent(now(), client, 'markdown');
    return undefined;
  }
  if (!missing && !isPageResponse(response)) return undefined;
  if (isPrefetch(request)) return VIEW_TIMING;
  if (isNavigation(request, client)) {
    countView(now(), { path, from: placeBefore(request), missing }, site);
    return `${VIEW_TIMING};desc=${COUNTED}`;
  }
  // Scripts of pages fetch some, too: those are no views.
  if (client === BROWSERS) return undefined;
  if (!missing) countAgent(now(), client, 'agentPages');
  else if (isAgent(client)) countView(now(), { path, missing }, site);
  return undefined;
}

function countView(tally: Tally, { path, from, missing }: PageView, { host: own, base }: ViewedSite): void {
  const entry = pathEntry(path);
  const url = from ? URL.parse(from) : null;
  const isOwn = url?.host === own;
  const host = isOwn ? undefined : hostEntry(url);
  if (missing) {
    addCount(tally, 'missing');
    if (entry === undefined || !looksLikePage(path)) return;
    const source = isOwn ? pathEntry(decodedPath(url.pathname).slice(base.length)) : host;
    enter(tally, 'missing', missingEntry(entry, source));
    return;
  }
  addCount(tally, 'views');
  list(tally, 'pages', entry);
  if (host === undefined) return;
  addCount(tally, 'referred');
  enter(tally, 'referrers', host);
}

/** A reader who asks for privacy is a number without the place that they came from. */
function placeBefore(request: Request): string | null | undefined {
  return asksForPrivacy(request) ? undefined : request.headers.get('referer');
}

/** The messages that are counted, with the client that sent each. */
function callsIn(request: Request, messages: unknown): readonly { kind: Count; client: string }[] {
  const userAgent = request.headers.get('user-agent') ?? '';
  return (Array.isArray(messages) ? messages : [messages]).flatMap((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: McpParams | null };
    const kind = typeof method === 'string' ? MCP_COUNTS.get(method) : undefined;
    if (kind === undefined) return [];
    const { clientInfo, _meta: meta } = params ?? {};
    const given = clientInfo?.name ?? meta?.['io.modelcontextprotocol/clientInfo']?.name;
    return [{ kind, client: mcpClientOf(given, userAgent) }];
  });
}

interface McpParams {
  readonly clientInfo?: { readonly name?: unknown } | null;
  readonly _meta?: { readonly 'io.modelcontextprotocol/clientInfo'?: { readonly name?: unknown } | null };
}

/** How clients begin: in the revisions until 2025, and in those without sessions. */
const MCP_COUNTS: ReadonlyMap<string, Count> = new Map([
  ['initialize', 'mcpConnections'],
  ['server/discover', 'mcpConnections'],
  ['tools/call', 'mcpCalls'],
]);

/** Path of a text for agents: a page's Markdown at its own address or at that of the page, llms.txt, a skill. */
function textPath(path: string, headers: Headers): string | undefined {
  const isNegotiated = headers.get('content-location')?.endsWith('.md') === true;
  if (isNegotiated) return path === '/' ? '/index.md' : `${path}.md`;
  return /\.md$|^\/llms(?:-full|\/[^/]+)?\.txt$|^\/\.well-known\/(?:agent-)?skills\//.test(path)
    ? path
    : undefined;
}
