/** Sign-in and the authorization server on a port, with a resource behind them. */
import { createStorage } from 'unstorage';
import type { Feature } from '../../../runtime/feature.ts';
import { oauthFeature } from '../../../runtime/features/oauth/feature.ts';
import { signInFeature } from '../../../runtime/features/sign-in/feature.ts';
import type { OpenedFeatures } from '../../../runtime/open-features.ts';
import {
  createIdentity,
  type Identity,
  type IdentityOptions,
} from '../../../runtime/packages/foundation/identity.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import type { Logger } from '../../../runtime/packages/foundation/log.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { createRouter } from '../../../runtime/router.ts';
import { listenTo } from '../../../runtime/server.ts';

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
  const limits = more.limits ?? createLimits();
  const listening = await listenTo(
    async (request) => {
      if (identity === undefined) return new Response(null, { status: 503 });
      const { signIn, authorization, bearer } = identity;
      const answer = createRouter({
        ...{ base, isProtected: false },
        parts: { ...{ identity, limits, logger }, clientOf: () => '192.0.2.1', away: () => false },
        features: [signInFeature, oauthFeature] as readonly Feature[],
        opened: new Map<unknown, unknown>([
          [signInFeature, signIn],
          [oauthFeature, authorization],
        ]) as OpenedFeatures,
        async site({ url: { pathname: path } }) {
          if (path !== `${base}/authed/mcp` && path !== `${base}/mcp`)
            return new Response('Not found', { status: 404 });
          const given = await bearer(request, path.endsWith('/authed/mcp') ? 'authed' : 'open');
          return given instanceof Response ? given : Response.json(given.viewer);
        },
      });
      return answer(request);
    },
    { port, host: '127.0.0.1' },
  );
  const url = `${listening.url}${base}`;
  identity = await createIdentity({
    state,
    url: publicOrigin === undefined ? url : publicOrigin + base,
    site: 'Acme Docs',
    signIn: {},
    ...more,
    ...{ limits, logger },
  });
  return { url, identity, state, logged, close: () => listening.close() };
}
