/** The MCP endpoint as a function of a Request: every revision, stateless, one JSON answer a request. */
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpRequestContext,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Call } from '@waymark/foundation/call';
import { bodyText } from '@waymark/foundation/http/body-text';
import type { Callers } from '@waymark/foundation/http/callers';
import { letRead } from '@waymark/foundation/http/cross-origin';
import type { Logger } from '@waymark/foundation/log';
import { FastResponse } from 'srvx';
import type { Admission } from './admission.ts';

/** Longest body in bytes: the longest command fits a hundred times. */
export const MAX_BODY = 1024 * 1024;

/** Messages in one batch; revisions up to 2025-03-26 have batches. */
const MAX_BATCH = 20;

const METHODS = 'POST, OPTIONS';
const REQUEST_HEADERS =
  'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, ' +
  'mcp-session-id';
const SHARED = {
  methods: METHODS,
  requestHeaders: REQUEST_HEADERS,
  exposed: 'mcp-protocol-version, ratelimit, ratelimit-policy, retry-after, www-authenticate',
} as const;

/** Makes the server that answers one request. @param client The one whose limits its work counts against. */
export type ServerFactory = (
  context: McpRequestContext,
  client: string,
) => McpServer | Server | Promise<McpServer | Server>;

export interface EndpointServer {
  readonly factory: ServerFactory;
  /** The client that a request counts for: whoever has signed in, from wherever. Without it the address does. */
  readonly client?: string | undefined;
}

export interface EndpointOptions {
  /** The one for the sender of a request; a Response refuses the request. */
  readonly server: (request: Request) => Promise<EndpointServer | Response>;
  readonly callers: Callers;
  /** Checks a request with its messages before it is answered. */
  readonly admission?: Admission | undefined;
  /** Hears of the messages of each request that is answered. */
  readonly onMessages?: ((request: Request, messages: unknown) => void) | undefined;
  readonly logger: Logger;
  /**
   * Answers to 2025 revisions come as one JSON body. A server whose tools send notifications or ask the client
   * something needs streams, and sets this to false.
   */
  readonly json?: boolean | undefined;
}

type EndpointCall = Pick<Call, 'request' | 'url' | 'client'>;

export interface Endpoint {
  fetch(call: EndpointCall): Promise<Response>;
  close(): Promise<void>;
}

export function createEndpoint({
  server: serverFor,
  callers,
  admission,
  onMessages,
  logger,
  json = true,
}: EndpointOptions): Endpoint {
  // Rejected requests are the client's fault; errors of a server are ours.
  const onerror = (error: Error): void => {
    if (!isRejection(error)) logger.error('mcp request failed', { error });
  };
  const running = new WeakMap<Request, { readonly server: EndpointServer; readonly client: string }>();
  const handler = createMcpHandler(
    (context) => {
      const mine = context.requestInfo && running.get(context.requestInfo);
      if (mine === undefined) throw new Error('A request has no server.');
      return mine.server.factory(context, mine.client);
    },
    { onerror, maxRequestBodySize: MAX_BODY },
  );

  async function answer(call: EndpointCall): Promise<Response> {
    const { request, client: address } = call;
    const unfit = unfitCall(call, callers);
    if (unfit !== undefined) return unfit;
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: METHODS } });
    const server = await serverFor(request);
    // A refused client is counted too: trying tokens is no way around the limits.
    if (server instanceof Response) return (await admission?.({ address, client: address })) ?? server;
    const { client = address } = server;
    const body = await messagesIn(request);
    if (body instanceof Response) return body;
    const refused = await admission?.({ address, client }, body);
    if (refused !== undefined) return refused;
    onMessages?.(request, body);
    if (json && (await isLegacyRequest(request, body))) {
      const legacy = await server.factory({ era: 'legacy', requestInfo: request }, client);
      return whole(await legacyJson(request, body, legacy, onerror));
    }
    running.set(request, { server, client });
    return whole(await handler.fetch(request, { parsedBody: body }));
  }

  return {
    async fetch(call) {
      const response = await answer(call).catch((error: unknown) => {
        logger.error('mcp request failed', { error });
        return failure(500, -32_603, 'Internal error');
      });
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return letRead(response, call.request, { ...SHARED, mayCall: callers.mayCall });
    },
    close: () => handler.close(),
  };
}

/** The refusal of a call that is not for this server, or of another kind. */
function unfitCall({ request, url }: EndpointCall, callers: Callers): Response | undefined {
  if (!callers.isOurs(request.headers.get('host') ?? url.host)) {
    return failure(403, -32_000, 'This hostname is not the server’s. Its operator can add it.');
  }
  if (!callers.mayCall(request.headers.get('origin'))) {
    return failure(403, -32_000, 'This origin may not call the server. Its operator can add it.');
  }
  if (request.method === 'OPTIONS') return undefined;
  if (request.method !== 'POST') {
    return failure(405, -32_000, 'Method not allowed: send JSON-RPC messages with POST.', { allow: METHODS });
  }
  const type = request.headers.get('content-type');
  return type === 'application/json' || isJsonContentType(type)
    ? undefined
    : failure(415, -32_000, 'The Content-Type must be application/json.');
}

async function messagesIn(request: Request): Promise<unknown> {
  const text = await messageText(request);
  if (text === undefined) return failure(413, -32_000, `The body is larger than ${MAX_BODY} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(400, -32_700, 'Parse error: the body is not JSON.');
  }
  return Array.isArray(body) && body.length > MAX_BATCH
    ? failure(400, -32_600, `A batch holds at most ${MAX_BATCH} messages.`)
    : body;
}

async function legacyJson(
  request: Request,
  body: unknown,
  server: McpServer | Server,
  onerror: (error: Error) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const errors: Error[] = [];
  transport.onerror = (error) => errors.push(error);
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(acceptingBoth(request), { parsedBody: body });
    // It also reports what it refuses, such as a revision that does not exist.
    if (response.status < 400 || response.status >= 500) errors.forEach(onerror);
    return response;
  } finally {
    await server.close();
  }
}

/** Undefined if it is too long. */
async function messageText(request: Request): Promise<string | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // The HTTP parser holds a client to the length it declared; only without one must the bytes be counted.
  if (!(length <= MAX_BODY)) return bodyText(request, MAX_BODY);
  const text = await request.text();
  return text.length > MAX_BODY ? undefined : text;
}

/**
 * The 2025 revisions ask a client to accept JSON and event streams, and the SDK refuses one that does not. Our answer
 * is JSON, so a client that takes JSON is answered.
 */
function acceptingBoth(request: Request): Request {
  const accept = request.headers.get('accept') ?? '*/*';
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return request;
  if (!/application\/(json|\*)|\*\/\*/.test(accept)) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: 'POST', headers });
}

/** A whole body is sent in one write, with its length. */
async function whole(response: Response): Promise<Response> {
  if (!isJsonContentType(response.headers.get('content-type'))) return response;
  return new FastResponse(await response.text(), { status: response.status, headers: response.headers });
}

/** True if a client caused the error; the SDK reports such errors too. */
function isRejection(error: Error): boolean {
  if (error instanceof ProtocolError) return error.code !== ProtocolErrorCode.InternalError;
  return error.message.startsWith('Rejected inbound request');
}

function failure(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
}
