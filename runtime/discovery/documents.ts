/** The discovery documents over HTTP: readable from any origin, cached, validated (server-card extension). */
import { ANONYMOUS } from '@waymark/contract/can-read';
import { CARD_MEDIA_TYPE, discoveryDocument, serverCard, serverCards } from '@waymark/contract/discovery';
import { isProtected } from '@waymark/contract/release';
import type { Call } from '@waymark/foundation/call';
import { isKnown, strongEtag } from '@waymark/foundation/http/etag';
import { notAllowed } from '@waymark/foundation/http/responses';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import type { Parts } from '../feature.ts';
import { createAdmission } from '../mcp/admission.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
} as const;

type Answer = (request: Request) => Response;

export type DiscoveryAnswers = ReturnType<typeof openDiscovery>;

export function openDiscovery({ serving, identity, limits }: Parts) {
  // The site as strangers see it.
  const { info } = servingFor(serving, ANONYMOUS);
  const authenticated = identity !== undefined && isProtected(serving.release.manifest);
  const admit = limits && createAdmission(limits, 'open');
  const card = serverCard(info);
  return {
    servers: document(discoveryDocument(info, { authenticated }), 'application/json'),
    card: document(card, 'application/json'),
    cards: document(serverCards(info, { authenticated }), 'application/json'),
    /** The card with its own media type. */
    typedCard: document(card, CARD_MEDIA_TYPE),
    /** The refusal of an address that asks too often. */
    over: async ({ client }: Call): Promise<Response | undefined> => admit?.({ address: client, client }),
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
