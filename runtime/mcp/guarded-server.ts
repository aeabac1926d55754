/** The servers of a site that is not wholly public, which an operator must open (first specification, section 5.1). */

import type { AccessMode } from '@waymark/contract/access-mode';
import type { Viewer } from '@waymark/contract/can-read';
import type { Bearer, Identity } from '@waymark/foundation/identity';
import { readSettings } from '@waymark/foundation/state/settings';
import type { EndpointServer } from './endpoint.ts';

export interface GuardedServerOptions {
  readonly access: 'partial' | 'full';
  /** Without it nobody can open the server. */
  readonly identity: Identity | undefined;
  /** Answers from public pages. */
  readonly anonymous: EndpointServer;
  readonly serverOf: (viewer: Viewer) => Promise<EndpointServer>;
}

/** Closed until an operator opens it. Then it has the public pages; if none is public it needs a token. */
export function guardedServer({
  access,
  identity,
  anonymous,
  serverOf,
}: GuardedServerOptions): (request: Request) => Promise<EndpointServer | Response> {
  return async (request) => {
    if (identity === undefined || !(await isOpened(identity))) return closed(access);
    if (access === 'partial') return anonymous;
    return serverFor(await identity.bearer(request, 'open'), serverOf);
  };
}

/** `/authed/mcp`: needs a token; if no page is public, an operator must also have opened it. */
export function authedServer({
  access,
  identity,
  serverOf,
}: {
  readonly access: AccessMode;
  readonly identity: Identity;
  readonly serverOf: (viewer: Viewer) => Promise<EndpointServer>;
}): (request: Request) => Promise<EndpointServer | Response> {
  return async (request) => {
    if (access === 'full' && !(await isOpened(identity))) return closed(access);
    return serverFor(await identity.bearer(request, 'authed'), serverOf);
  };
}

async function serverFor(
  bearer: Bearer | Response,
  serverOf: (viewer: Viewer) => Promise<EndpointServer>,
): Promise<EndpointServer | Response> {
  if (bearer instanceof Response) return bearer;
  return { ...(await serverOf(bearer.viewer)), client: bearer.client };
}

async function isOpened({ state }: Identity): Promise<boolean> {
  return (await readSettings(state)).mcpEnabled;
}

function closed(access: 'partial' | 'full'): Response {
  const other = access === 'partial' ? '; with an account, use /authed/mcp' : '';
  const message = `This server is closed. Its operator can open it${other}.`;
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status: 403 });
}
