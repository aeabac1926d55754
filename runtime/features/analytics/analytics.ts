/** Counts what a server answers, without cookies and addresses: nothing that is kept tells two readers apart. */
import { COUNTED, VIEW_TIMING } from '@waymark/contract/page-timing';
import { isPageResponse } from '@waymark/foundation/http/page-timing';
import { decodedPath } from '@waymark/foundation/http/request-path';
import { recordAnalytics } from '@waymark/foundation/state/analytics';
import type { State } from '@waymark/foundation/state/state';
import { addCount, type Count, enter, type Table } from '@waymark/foundation/state/tally';
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
  const add = (name: Count): void => addCount(now(), name);
  const list = (table: Table, entry: string | undefined): void => {
    if (entry !== undefined) enter(now(), table, entry);
  };

  /** Counts a view of somebody's browser. */
  const viewed = (view: PageView, site: ViewedSite): void => countView(view, site, { add, list });

  return {
    ...recording,
    viewed,
    /**
     * Counts an answer of the site.
     *
     * @param path Decoded, below the base.
     * @returns The entry by which a page knows whether it was counted; undefined if it need not know.
     */
    served: (request: Request, path: string, response: Response, site: ViewedSite): string | undefined =>
      countAnswer(request, path, response, { add, list, viewed: (view) => viewed(view, site) }),
    /** Counts the messages of an MCP client. */
    called(request: Request, messages: unknown): void {
      for (const { kind, client } of callsIn(request, messages)) {
        add(kind);
        list('agents', `${client}/${kind}`);
      }
    },
    searched({
      text,
      found,
      by,
    }: {
      readonly text: string;
      readonly found: boolean;
      readonly by: 'dialog' | 'mcp';
    }): void {
      add(by === 'mcp' ? (found ? 'mcpFound' : 'mcpMissed') : found ? 'dialogFound' : 'dialogMissed');
      list(found ? 'found' : 'missed', searchEntry(text));
    },
    asked: (found: boolean): void => add(found ? 'asked' : 'askedMissed'),
  };
}

interface Counter {
  add(name: Count): void;
  list(table: Table, entry: string | undefined): void;
}

interface AnswerCounter extends Counter {
  viewed(view: PageView): void;
}

function countAnswer(
  request: Request,
  path: string,
  response: Response,
  { add, list, viewed }: AnswerCounter,
): string | undefined {
  const { status, headers } = response;
  if (request.method !== 'GET' || ![200, 304, 404].includes(status)) return undefined;
  const missing = status === 404;
  const text = missing ? undefined : textPath(path, headers);
  const client = clientOf(request.headers.get('user-agent') ?? '');
  if (text !== undefined) {
    add('markdown');
    list('markdown', pathEntry(text));
    list('agents', `${client}/markdown`);
    return undefined;
  }
  if (!missing && !isPageResponse(response)) return undefined;
  if (isPrefetch(request)) return VIEW_TIMING;
  if (isNavigation(request, client)) {
    viewed({ path, from: placeBefore(request), missing });
    return `${VIEW_TIMING};desc=${COUNTED}`;
  }
  // Scripts of pages fetch some, too: those are no views.
  if (client === BROWSERS) return undefined;
  if (!missing) {
    add('agentPages');
    list('agents', `${client}/agentPages`);
  } else if (isAgent(client)) {
    viewed({ path, missing });
  }
  return undefined;
}

function countView(
  { path, from, missing }: PageView,
  { host: own, base }: ViewedSite,
  { add, list }: Counter,
): void {
  const entry = pathEntry(path);
  const url = from ? URL.parse(from) : null;
  const isOwn = url?.host === own;
  const host = isOwn ? undefined : hostEntry(url);
  if (missing) {
    add('missing');
    if (entry === undefined || !looksLikePage(path)) return;
    const source = isOwn ? pathEntry(decodedPath(url.pathname).slice(base.length)) : host;
    list('missing', missingEntry(entry, source));
    return;
  }
  add('views');
  list('pages', entry);
  if (host === undefined) return;
  add('referred');
  list('referrers', host);
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
