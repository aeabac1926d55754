/** The servers of a site that is not wholly public, which an operator must open (first specification, section 5.1). */

import type { AccessMode } from '@waymark/contract/access-mode';
import type { Viewer } from '@waymark/contract/can-read';
import type { Identity } from '@waymark/foundation/identity';
import { readSettings } from '@waymark/foundation/state/settings';
import type { EndpointOptions, EndpointServer } from './endpoint.ts';

interface GuardedServerOptions {
  readonly access: AccessMode;
  /** Without it nobody can open the server. */
  readonly identity: Identity | undefined;
  /** Answers from public pages. */
  readonly anonymous: EndpointServer;
  readonly serverOf: (viewer: Viewer) => Promise<EndpointServer>;
}

/**
 * `/mcp` (`open`) has the public pages, and needs a token if there are none. `/authed/mcp` always needs one. What answers without a
 * token, or on a site without public pages, is closed until an operator opens it.
 */
export function guardedServer(
  door: 'open' | 'authed',
  { access, identity, anonymous, serverOf }: GuardedServerOptions,
): EndpointOptions['server'] {
  const isToOpen = door === 'open' || access === 'full';
  return async (request) => {
    if (identity === undefined || (isToOpen && !(await readSettings(identity.state)).mcpEnabled))
      return closed(access);
    if (door === 'open' && access === 'partial') return anonymous;
    const bearer = await identity.bearer(request, door);
    return bearer instanceof Response
      ? bearer
      : { ...(await serverOf(bearer.viewer)), client: bearer.client };
  };
}

function closed(access: AccessMode): Response {
  const other = access === 'partial' ? '; with an account, use /authed/mcp' : '';
  const message = `This server is closed. Its operator can open it${other}.`;
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status: 403 });
}
