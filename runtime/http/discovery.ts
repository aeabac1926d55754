/** The discovery documents over HTTP: readable from any origin, cached, validated (server-card extension). */
import {
  CARD_MEDIA_TYPE,
  type DiscoveryOptions,
  discoveryDocument,
  type ServerInfo,
  serverCard,
  serverCards,
} from '../contract/discovery.ts';
import { isKnown, strongEtag } from './etag.ts';
import { notAllowed } from './responses.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
} as const;

export type DiscoveryHandler = (request: Request) => Response;

/** Path below the site's address to the document that answers there. */
export function discoveryHandlers(
  info: ServerInfo,
  options: DiscoveryOptions = {},
): ReadonlyMap<string, DiscoveryHandler> {
  const discovery = document(discoveryDocument(info, options), 'application/json');
  return new Map([
    ['/.well-known/mcp', discovery],
    ['/.well-known/mcp.json', discovery],
    ['/.well-known/mcp/server-card.json', document(serverCard(info), 'application/json')],
    ['/.well-known/mcp/server-cards.json', document(serverCards(info, options), 'application/json')],
    ['/mcp/server-card', document(serverCard(info), CARD_MEDIA_TYPE)],
  ]);
}

function document(value: unknown, type: string): DiscoveryHandler {
  const body = `${JSON.stringify(value, null, 2)}\n`;
  const etag = strongEtag(body);
  const headers = { ...CORS, etag, 'cache-control': 'public, max-age=3600', 'content-type': type };
  return (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...CORS, allow: 'GET, HEAD, OPTIONS' } });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return notAllowed('GET, HEAD, OPTIONS', CORS);
    }
    if (isKnown(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
