/** The sign-in code of the official clients goes the whole way, and is told nothing but the address. */
import { auth as authV2 } from '@modelcontextprotocol/client';
import { auth as authV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addUser,
  removeUser,
  setPassword,
  updateUser,
} from '../../../runtime/packages/foundation/state/users.ts';
import { PASSWORD } from '../support/password.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { Visitor } from './visitor.ts';

let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer();
  await addUser(server.state, { name: 'ada', password: PASSWORD, groups: ['staff'] });
});
afterAll(() => server.close());

/** The storage of a client, as the SDKs want it. */
function clientStore(redirectUrl: string, metadata: Record<string, unknown> = {}) {
  const kept: {
    client?: unknown;
    tokens?: { access_token: string; refresh_token?: string };
    verifier?: string;
    discovery?: unknown;
    url?: URL;
  } = {};
  return {
    kept,
    provider: {
      redirectUrl,
      clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Test <Tool>', ...metadata },
      clientInformation: () => kept.client,
      saveClientInformation: (client: unknown) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens: never) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => {
        kept.url = url;
      },
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier ?? '',
      saveDiscoveryState: (discovery: unknown) => {
        kept.discovery = discovery;
      },
      discoveryState: () => kept.discovery,
    },
  };
}

const AUTH: Readonly<
  Record<
    string,
    (
      provider: never,
      options: { serverUrl: string; authorizationCode?: string; iss?: string },
    ) => Promise<string>
  >
> = {
  v1: authV1,
  v2: authV2 as never,
};

async function viewer(accessToken: string | undefined): Promise<unknown> {
  const response = await fetch(`${server.url}/authed/mcp`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response.ok ? response.json() : response.status;
}

describe.each(Object.keys(AUTH))('the %s OAuth client', (name) => {
  const auth = AUTH[name];
  if (auth === undefined) throw new Error('no such client');

  it('registers, sends the reader to sign-in and consent, and gets a token with the reader’s rights', async () => {
    const { kept, provider } = clientStore('http://127.0.0.1:4567/callback');
    const serverUrl = `${server.url}/authed/mcp`;
    expect(await auth(provider as never, { serverUrl })).toBe('REDIRECT');

    const visitor = new Visitor(server.url);
    const login = await visitor.get(kept.url?.href ?? '');
    expect(login.text).toContain('Sign in');
    const consent = await visitor.signIn(login, 'ada', PASSWORD);
    expect(consent.text).toContain('Let Test &lt;Tool&gt; read Acme Docs?');
    expect(consent.text).toContain('http://127.0.0.1:4567/callback');
    const done = await visitor.post(new URL(consent.url).pathname, { decision: 'allow' });
    const returned = new URL(done.url);
    expect(returned.origin).toBe('http://127.0.0.1:4567');
    expect(returned.searchParams.get('iss')).toBe(`${server.url}/authed/mcp/oauth`);
    const authorizationCode = returned.searchParams.get('code') ?? '';
    const iss = returned.searchParams.get('iss') ?? '';

    expect(await auth(provider as never, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED');
    expect(server.logged).toEqual([]);
    expect(await viewer(kept.tokens?.access_token)).toEqual({ kind: 'user', groups: ['staff'] });
    await updateUser(server.state, 'ada', { groups: ['staff', 'board'] });
    expect(await viewer(kept.tokens?.access_token)).toEqual({ kind: 'user', groups: ['board', 'staff'] });
    await updateUser(server.state, 'ada', { groups: ['staff'] });

    // It refreshes, and the old refresh token ends everything when it comes again.
    const old = kept.tokens;
    expect(await auth(provider as never, { serverUrl })).toBe('AUTHORIZED');
    expect(kept.tokens?.refresh_token).not.toBe(old?.refresh_token);
    expect(await viewer(kept.tokens?.access_token)).toMatchObject({ kind: 'user' });
    const fresh = kept.tokens;
    kept.tokens = old as never;
    await auth(provider as never, { serverUrl }).catch(() => undefined);
    expect(await viewer(fresh?.access_token)).toBe(401);
  });

  it('RFC 9700 4.14: loses access with the next request if the password changes or the reader is removed', async () => {
    await addUser(server.state, { name: `eve-${name}`, password: PASSWORD });
    const connect = async (password: string): Promise<string | undefined> => {
      const { kept, provider } = clientStore('http://localhost:4567/callback');
      await auth(provider as never, { serverUrl: `${server.url}/authed/mcp` });
      const visitor = new Visitor(server.url);
      const consent = await visitor.signIn(await visitor.get(kept.url?.href ?? ''), `eve-${name}`, password);
      const done = await visitor.post(new URL(consent.url).pathname, { decision: 'allow' });
      const answer = new URL(done.url).searchParams;
      const authorizationCode = answer.get('code') ?? '';
      const iss = answer.get('iss') ?? '';
      await auth(provider as never, { serverUrl: `${server.url}/authed/mcp`, authorizationCode, iss });
      return kept.tokens?.access_token;
    };
    const first = await connect(PASSWORD);
    expect(await viewer(first)).toMatchObject({ kind: 'user' });
    await setPassword(server.state, `eve-${name}`, `${PASSWORD} new`);
    expect(await viewer(first)).toBe(401);
    const second = await connect(`${PASSWORD} new`);
    expect(await viewer(second)).toMatchObject({ kind: 'user' });
    await removeUser(server.state, `eve-${name}`);
    expect(await viewer(second)).toBe(401);
  });

  it('receives an error if the reader declines', async () => {
    const { kept, provider } = clientStore('http://localhost:4567/callback');
    await auth(provider as never, { serverUrl: `${server.url}/authed/mcp` });
    const visitor = new Visitor(server.url);
    const consent = await visitor.signIn(await visitor.get(kept.url?.href ?? ''), 'ada', PASSWORD);
    const done = await visitor.post(new URL(consent.url).pathname, { decision: 'deny' });
    expect(new URL(done.url).searchParams.get('error')).toBe('access_denied');
  });

  it('RFC 9700 4.11: cannot send a reader to a host that is not on the list', async () => {
    const { kept, provider } = clientStore('https://chat.example/callback');
    await auth(provider as never, { serverUrl: `${server.url}/authed/mcp` });
    const refused = await new Visitor(server.url).get(kept.url?.href ?? '');
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain('chat.example is not on this site&#39;s list of redirect domains');
  });
});
