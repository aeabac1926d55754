/** Sign-in and the authorization server on a port, with a resource behind them. */
import { createStorage } from 'unstorage';
import { createIdentity, type Identity, type IdentityOptions } from '../../../runtime/identity.ts';
import { createLimits } from '../../../runtime/limits/limits.ts';
import type { Logger } from '../../../runtime/log.ts';
import { listenTo } from '../../../runtime/server.ts';
import { stateOf } from '../../../runtime/state/open.ts';
import type { State } from '../../../runtime/state/state.ts';

export interface IdentityServer {
  /** Address of the site. */
  readonly url: string;
  readonly identity: Identity;
  readonly state: State;
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** The resource answers with the viewer as JSON. */
export async function identityServer(
  options: Partial<Pick<IdentityOptions, 'signIn' | 'limits' | 'fetch'>> & {
    readonly base?: string;
    readonly port?: number;
    /** Public address without the base, if a proxy stands in front. */
    readonly publicOrigin?: string;
  } = {},
): Promise<IdentityServer> {
  const { base = '', port = 0, publicOrigin, ...more } = options;
  const state = stateOf(createStorage());
  const logged: string[] = [];
  const logger: Logger = {
    error: (event, details) => logged.push(JSON.stringify([event, String(details.error ?? ''), details])),
  };
  let identity: Identity | undefined;
  const listening = await listenTo(
    async (request) => {
      if (identity === undefined) return new Response(null, { status: 503 });
      const url = new URL(request.url);
      const path = url.pathname;
      const call = { request, url, client: '192.0.2.1' };
      const { signIn, authorization } = identity;
      const answered =
        (await signIn.fetch(call)) ??
        (path.startsWith(identity.addresses.issuerPath)
          ? await authorization.fetch(call)
          : await authorization.metadata(call));
      if (answered) return answered;
      if (path !== `${base}/authed/mcp` && path !== `${base}/mcp`)
        return new Response('Not found', { status: 404 });
      const bearer = await identity.bearer(request, path.endsWith('/authed/mcp') ? 'authed' : 'open');
      return bearer instanceof Response ? bearer : Response.json(bearer.viewer);
    },
    { port, host: '127.0.0.1' },
  );
  const url = `${listening.url}${base}`;
  identity = await createIdentity({
    state,
    url: publicOrigin === undefined ? url : publicOrigin + base,
    site: 'Acme Docs',
    signIn: {},
    limits: createLimits(),
    logger,
    ...more,
  });
  return { url, identity, state, logged, close: () => listening.close() };
}
