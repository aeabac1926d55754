/** The discovery documents over HTTP: readable from any origin, cached, validated (server-card extension). */
import {
  CARD_MEDIA_TYPE,
  type DiscoveryOptions,
  discoveryDocument,
  type ServerInfo,
  serverCard,
  serverCards,
} from '../contract/discovery.ts';
import { isKnown, strongEtag } from '../http/etag.ts';
import { notAllowed } from '../http/responses.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
} as const;

type Answer = (request: Request) => Response;

export interface DiscoveryDocuments {
  readonly servers: Answer;
  readonly card: Answer;
  readonly cards: Answer;
  /** The card with its own media type. */
  readonly typedCard: Answer;
}

export function discoveryDocuments(info: ServerInfo, options: DiscoveryOptions = {}): DiscoveryDocuments {
  const card = serverCard(info);
  return {
    servers: document(discoveryDocument(info, options), 'application/json'),
    card: document(card, 'application/json'),
    cards: document(serverCards(info, options), 'application/json'),
    typedCard: document(card, CARD_MEDIA_TYPE),
  };
}

function document(value: unknown, type: string): Answer {
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
