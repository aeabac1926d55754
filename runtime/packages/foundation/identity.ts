/**
 * Identity, for as long as the process lives: sign-in, the authorization server, and the account behind a request.
 *
 * @room `@waymark/foundation`, below the features of a server, none of which it knows: releases, state, HTTP, limits, sign-in and tokens.
 */

import type { Viewer } from '@waymark/contract/can-read';
import type { ServerLook } from '@waymark/contract/look';
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import { accountClient, viewerOf } from './access/account.ts';
import type { Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import { OAUTH_SCOPE, oauthAddresses } from './oauth/addresses.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import { RESOURCE_METADATA } from './oauth/paths.ts';
import { createVerifier, type VerifiedToken } from './oauth/verify.ts';
import type { PageSite } from './pages/page.ts';
import { createAssertions } from './sign-in/assertions.ts';
import { createSignIn, type SignInSetup } from './sign-in/handler.ts';
import type { SignInOptions } from './sign-in/options.ts';
import { createSessions } from './sign-in/sessions.ts';
import { recordUses } from './state/last-use.ts';
import type { State } from './state/state.ts';

export interface IdentityOptions {
  readonly state: State;
  /** Public address of the site, base included. Tokens, redirects and metadata are made from it. */
  readonly url: string;
  readonly site: string;
  /** Look of the pages that are made here. */
  readonly look?: ServerLook | undefined;
  readonly signIn: SignInOptions;
  readonly isProxied?: SignInSetup['isProxied'];
  readonly limits: Limits;
  readonly logger: Logger;
  /** Fetches metadata documents of OAuth clients. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

export interface Bearer {
  readonly viewer: Viewer;
  /** The client that a request counts for. */
  readonly client: string;
}

export async function createIdentity(options: IdentityOptions) {
  const { state, limits, logger } = options;
  const addresses = oauthAddresses(options.url);
  const { origin, base } = addresses;
  const site: PageSite = { name: options.site, base, look: options.look };
  const sessions = await createSessions(state, { secure: origin.startsWith('https:') });
  const shared = { state, sessions, limits, logger, site };
  const { signIn: ways, isProxied, fetch } = options;
  const signIn = createSignIn({ ...shared, origin, base, options: ways, isProxied });
  const assertions = createAssertions(state, ways);
  const authorization = await createAuthorizationServer({ ...shared, addresses, signIn, assertions, fetch });
  const noteUse = recordUses(state, (error) => logger.error('use not noted', { error }));
  const verify = createVerifier(state, addresses.issuer);
  const known = origin + RESOURCE_METADATA + base;
  const metadata = { authed: known + AUTHED_MCP_PATH, open: known + MCP_PATH } as const;
  return {
    state,
    addresses,
    /** The site, for pages that the server makes itself. */
    site,
    sessions,
    signIn,
    authorization,
    /** The account behind an access token for a resource, or the refusal that tells a client how to get one. */
    async bearer(request: Request, resource: 'authed' | 'open'): Promise<Bearer | Response> {
      // Only the header: an address lands in logs and histories (RFC 6750, section 5.3).
      const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
      if (token === undefined) return challenge(metadata[resource]);
      const verified = await verify(token, addresses[resource]);
      if (!verified.ok) return challenge(metadata[resource], verified);
      const { account, grantId } = verified;
      noteUse(account.kind === 'machine' ? account.credentialId : grantId);
      return { viewer: viewerOf(account), client: accountClient(account) };
    },
  };
}

/** RFC 6750, section 3; RFC 9728, section 5.1. Without a token there is no error to report. */
function challenge(metadata: string, refused?: Extract<VerifiedToken, { ok: false }>): Response {
  const parameters = [
    `resource_metadata="${metadata}"`,
    `scope="${OAUTH_SCOPE}"`,
    ...(refused ? [`error="${refused.error}"`, `error_description="${refused.reason}"`] : []),
  ];
  const message = refused?.reason ?? 'Sign-in is needed: this server takes an access token.';
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32_001, message } },
    {
      status: refused?.error === 'insufficient_scope' ? 403 : 401,
      headers: { 'www-authenticate': `Bearer ${parameters.join(', ')}`, 'cache-control': 'no-store' },
    },
  );
}
