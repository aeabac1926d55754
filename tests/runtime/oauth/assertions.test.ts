/** Tools of people whose sign-in service vouches for them: identity assertions (ID-JAG) at the token endpoint. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, CrossAppAccessProvider, discoverAndRequestJwtAuthGrant } from '@modelcontextprotocol/client';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listAudit } from '../../../runtime/packages/foundation/state/audit.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import {
  findUser,
  listUsers,
  rememberUser,
  removeUser,
  userId,
} from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { idTokenOf, oidcProcess } from '../sign-in/oidc-process.ts';
import { type Registered, register, status, token } from './authorize.ts';
import { documentServer } from './document-server.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const PROFILE = 'urn:ietf:params:oauth:grant-profile:id-jag';

type Claims = Record<string, unknown>;

const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256', { extractable: true });
const header = { alg: 'RS256', kid: 'one', typ: 'oauth-id-jag+jwt' };

let issuer: string;
let server: IdentityServer;
let tool: Registered;
const provider = createServer(async ({ url }, response) => {
  response.setHeader('content-type', 'application/json');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const known = { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` };
  response.end(JSON.stringify(url === '/jwks' ? { keys: [jwk] } : known));
});

beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await identityServer({ signIn: { oidc: { issuer, clientId: 'docs', assertions: true } } });
  tool = await confidential(server);
});
afterAll(async () => {
  provider.close();
  await server.close();
});

const noRedirects = {
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_method: 'client_secret_basic',
};

async function confidential(at: IdentityServer): Promise<Registered> {
  const { status: created, body } = await register(at, { ...noRedirects, grant_types: [GRANT] });
  expect([created, body]).toEqual([201, expect.objectContaining({ grant_types: [GRANT] })]);
  return body;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** @param changes Claims that differ; undefined leaves one out. */
function claims(changes: Claims = {}): Claims {
  return {
    ...{ iss: issuer, sub: 'ada', aud: server.identity.addresses.issuer, client_id: tool.client_id },
    ...{ jti: crypto.randomUUID(), iat: now(), exp: now() + 300, resource: `${server.url}/authed/mcp` },
    ...{ scope: 'mcp:search', groups: ['staff'], email: 'ada@example.com' },
    ...changes,
  };
}

const sign = (changes: Claims = {}, key: CryptoKey | Uint8Array = keys.privateKey, head: Claims = {}) =>
  new SignJWT(claims(changes)).setProtectedHeader({ ...header, ...head }).sign(key);

const basic = ({ client_id, client_secret }: Registered) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
});

const redeem = (assertion: string, client = tool, fields: Readonly<Record<string, string>> = {}) =>
  token(server, { grant_type: GRANT, assertion, ...fields }, basic(client));

async function reads(accessToken: string | undefined, resource = '/authed/mcp'): Promise<unknown> {
  const answer = await fetch(server.url + resource, { headers: { authorization: `Bearer ${accessToken}` } });
  return answer.ok ? answer.json() : answer.status;
}

describe('an identity assertion', () => {
  it('is a quarter of an hour of access for the person that it names, without a refresh token', async () => {
    const { status: answered, body } = await redeem(await sign());
    expect([answered, body]).toEqual([
      200,
      {
        ...{ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900, scope: 'mcp:search' },
        resource: `${server.url}/authed/mcp`,
      },
    ]);
    expect(await reads(body.access_token)).toEqual({ kind: 'user', groups: ['staff'] });
    expect(await findUser(server.state, 'ada')).toMatchObject({
      ...{ source: 'oidc', issuer, label: 'ada@example.com', groups: ['staff'], admin: false },
    });
    const { entries } = await listAudit(server.state);
    expect(entries[0]).toMatchObject({ actor: 'ada@example.com (ada)', action: 'tool.connected' });
  });

  it('may name the address of the site for its tools, and /mcp; the access is for that one alone', async () => {
    const site = await redeem(await sign({ resource: [server.url] }));
    expect(site.body).toMatchObject({ resource: server.url });
    expect(await reads(site.body.access_token)).toMatchObject({ kind: 'user' });
    const open = await redeem(await sign({ resource: `${server.url}/mcp` }));
    expect(await reads(open.body.access_token)).toBe(401);
    expect(await reads(open.body.access_token, '/mcp')).toMatchObject({ kind: 'user' });
  });

  it('that names no address is for the tools of the site, or for /mcp if the client asks for it', async () => {
    const { body } = await redeem(await sign({ resource: undefined, scope: undefined }));
    expect(body).toMatchObject({ resource: `${server.url}/authed/mcp`, scope: 'mcp:search' });
    expect(await reads(body.access_token)).toMatchObject({ kind: 'user' });
    const resource = `${server.url}/mcp`;
    const open = await redeem(await sign({ resource: undefined }), tool, { resource });
    expect(open.body).toMatchObject({ resource });
    expect(await reads(open.body.access_token)).toBe(401);
    const elsewhere = await redeem(await sign({ resource: undefined }), tool, {
      resource: 'https://x.example',
    });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('is taken from a program with a credential', async () => {
    const { credential, secret } = await createCredential(server.state, 'assistant');
    const client = { client_id: credential.id, client_secret: secret };
    const { body } = await redeem(await sign({ client_id: credential.id }), client);
    expect(await reads(body.access_token)).toMatchObject({ kind: 'user' });
  });

  it('is announced, and only by a server whose operator allows it', async () => {
    const announced = await fetch(`${server.url}/.well-known/oauth-authorization-server/authed/mcp/oauth`);
    expect(await announced.json()).toMatchObject({
      grant_types_supported: expect.arrayContaining([GRANT, 'authorization_code']),
      authorization_grant_profiles_supported: [PROFILE],
    });
    const other = await identityServer({ signIn: { oidc: { issuer, clientId: 'docs' } } });
    onTestFinished(() => other.close());
    const silent = await fetch(`${other.url}/.well-known/oauth-authorization-server/authed/mcp/oauth`);
    const metadata = await silent.text();
    expect(metadata).toContain('client_credentials');
    expect(metadata).not.toMatch(/jwt-bearer|id-jag/);
    const { credential, secret } = await createCredential(other.state, 'job');
    const client = basic({ client_id: credential.id, client_secret: secret });
    const assertion = await sign({ client_id: credential.id, aud: other.identity.addresses.issuer });
    expect(await token(other, { grant_type: GRANT, assertion }, client)).toMatchObject({
      ...{ status: 400, body: { error: 'unsupported_grant_type' } },
    });
  });
});

describe('an identity assertion of an attacker', () => {
  async function refused(assertion: string, reason: string | RegExp, client = tool): Promise<void> {
    const users = await listUsers(server.state);
    const { status: answered, body } = await redeem(assertion, client);
    expect([answered, body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: expect.stringMatching(reason) },
    ]);
    expect(await listUsers(server.state)).toEqual(users);
  }

  it('RFC 7523 3: is refused when it is used again', async () => {
    const assertion = await sign({ sub: 'grace' });
    expect((await redeem(assertion)).status).toBe(200);
    await refused(assertion, 'used already');
    // A kind of record that a restored backup does not take back.
    expect((await server.state.list('assertion-consumed')).size).toBeGreaterThan(0);
    const [one, two] = await Promise.all([sign({ jti: 'twice' }), sign({ jti: 'twice', sub: 'eve' })]);
    const statuses = (await Promise.all([redeem(one), redeem(two)])).map((each) => each.status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it.each<[string, Claims, RegExp]>([
    ['for another audience', { aud: 'https://other.example/oauth' }, /"aud"/],
    ['for the resource as audience', { aud: 'https://docs.example.com/authed/mcp' }, /"aud"/],
    ['of another issuer', { iss: 'https://evil.example' }, /"iss"/],
    ['that has expired', { iat: -600, exp: -120 }, /expired/],
    ['that is older than an hour, whatever it says', { iat: -7200, exp: 7200 }, /expired/],
    ['that is not valid yet', { nbf: 600 }, /"nbf"/],
    ['of the future', { iat: 600, exp: 900 }, /"iat"/],
    ['for another client', { client_id: 'other' }, /another client/],
    ['without a client', { client_id: undefined }, /"client_id"/],
    ['without an ID', { jti: undefined }, /"jti"/],
    ['with an empty ID', { jti: '' }, /jti/],
    ['without a subject', { sub: undefined }, /"sub"/],
    ['without an end', { exp: undefined }, /"exp"/],
    ['without a resource that is a name', { resource: {} }, /resource/],
    ['that needs a proof of a key (RFC 9449)', { cnf: { jkt: 'x' } }, /cnf/],
    ['with fewer rights than it can say in scopes', { authorization_details: [] }, /authorization_details/],
    ['of one of several organisations', { tenant: 'acme' }, /tenant/],
  ])(
    'draft-ietf-oauth-identity-assertion-authz-grant 4.4.1: is refused %s',
    async (_name, changes, reason) => {
      const times = Object.entries(changes).map(([name, value]) => [
        name,
        typeof value === 'number' ? now() + value : value,
      ]);
      await refused(await sign({ sub: 'mallory', ...Object.fromEntries(times) }), reason);
    },
  );

  it('is refused for several audiences, of which one is this server', async () => {
    const audiences = [server.identity.addresses.issuer, 'https://other.example'];
    await refused(await sign({ aud: audiences }), /aud/);
  });

  it('RFC 8725 2.1 and 3.1: is refused with another key, without a signature, or signed with the public key as a secret', async () => {
    await refused(await sign({}, otherKeys.privateKey), 'not signed');
    await refused(new UnsecuredJWT(claims()).encode(), 'not signed');
    const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    await refused(await sign({}, secret, { alg: 'HS256' }), 'not signed');
    const jwk = await exportJWK(otherKeys.publicKey);
    await refused(
      await sign({}, otherKeys.privateKey, { jwk, jku: 'https://evil.example/jwks' }),
      'not signed',
    );
    await refused('nonsense', 'not signed');
    await refused('', 'not signed');
  });

  it.each([undefined, 'JWT', 'at+jwt'])(
    'RFC 8725 3.11: is refused with the type %s: an ID token is no assertion',
    async (typ) => {
      await refused(await sign({}, keys.privateKey, { typ }), /"typ"/);
    },
  );

  it('is refused from a client that did not get it, and stays good for the one that did', async () => {
    const assertion = await sign();
    await refused(assertion, 'another client', await confidential(server));
    expect((await redeem(assertion)).status).toBe(200);
  });

  it('is refused from a client without a secret, or with a wrong one', async () => {
    const { body } = await register(server, {
      ...{ ...noRedirects, token_endpoint_auth_method: 'none' },
      grant_types: [GRANT],
    });
    const { client_id } = body;
    const assertion = await sign({ client_id });
    expect(await token(server, { grant_type: GRANT, assertion, client_id })).toMatchObject({
      ...{ status: 400, body: { error: 'unauthorized_client' } },
    });
    expect(await redeem(await sign(), { ...tool, client_secret: 'wrong' })).toMatchObject({
      ...{ status: 401, body: { error: 'invalid_client' } },
    });
  });

  it('RFC 8707 2: gives no access to a resource or a scope that it does not name', async () => {
    const elsewhere = 'https://other.example/mcp';
    for (const resource of [elsewhere, [`${server.url}/authed/mcp`, elsewhere]])
      await refused(await sign({ resource }), 'not of this server');
    await refused(await sign({ scope: 'profile' }), 'does not allow mcp:search');
    const other = await redeem(await sign(), tool, { resource: `${server.url}/mcp` });
    expect(other).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    const wide = await redeem(await sign(), tool, { scope: 'mcp:search admin' });
    expect(wide).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('RFC 9700 4.4: makes nobody a user of another source', async () => {
    await rememberUser(server.state, { name: 'root', source: 'jwt', groups: ['board'] });
    await refused(await sign({ sub: 'root' }), 'signs in in another way|signs in another way');
    await refused(await sign({ sub: 'Ada' }), 'another way');
  });

  it('is noted in the audit log without what it says', async () => {
    await refused(await sign({ sub: 'a-secret-name', aud: 'x' }), '"aud"');
    const { entries } = await listAudit(server.state);
    expect(entries[0]).toMatchObject({ action: 'assertion.refused', subject: tool.client_id });
    expect(JSON.stringify([entries, server.logged])).not.toContain('a-secret-name');
  });
});

describe('a client with a metadata document and a key', () => {
  const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const grantTypes = [
    'authorization_code',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ];

  /** @param more Fields of its document that differ. */
  async function published(more: Claims = {}) {
    const documents = await documentServer();
    const oidc = { issuer, clientId: 'docs', assertions: true };
    const site = await identityServer({ signIn: { oidc }, fetch: documents.fetch });
    onTestFinished(async () => {
      documents.close();
      await site.close();
    });
    const jwk = { ...(await exportJWK(otherKeys.publicKey)), kid: 'client', alg: 'RS256' };
    const id = documents.publish({
      ...{ client_name: 'Tool', redirect_uris: ['http://127.0.0.1:4567/callback'], grant_types: grantTypes },
      ...{ authorization_grant_profiles_supported: [PROFILE] },
      ...{ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] }, ...more },
    });
    const { issuer: aud } = site.identity.addresses;
    const proof = (key = otherKeys.privateKey) =>
      new SignJWT({ iss: id, sub: id, aud, jti: crypto.randomUUID(), iat: now(), exp: now() + 60 })
        .setProtectedHeader({ alg: 'RS256', kid: 'client' })
        .sign(key);
    const ask = async (clientAssertion?: string) => {
      const resource = `${site.url}/authed/mcp`;
      const { body } = await token(site, {
        ...{ grant_type: GRANT, assertion: await sign({ client_id: id, aud, resource }), client_id: id },
        ...(clientAssertion && {
          client_assertion: clientAssertion,
          client_assertion_type: CLIENT_ASSERTION,
        }),
      });
      return body.error ?? body;
    };
    return { proof, ask };
  }

  it('needs no registration and no secret', async () => {
    const { proof, ask } = await published();
    expect(await ask(await proof())).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
  });

  it('RFC 7523 3: gets nothing with another key, without one, or with a proof that was used', async () => {
    const { proof, ask } = await published();
    expect(await ask(await proof(keys.privateKey))).toBe('invalid_client');
    expect(await ask()).toMatch(/^invalid_(client|request)$/);
    const used = await proof();
    expect(await ask(used)).toMatchObject({ token_type: 'Bearer' });
    expect(await ask(used)).toBe('invalid_client');
  });

  it('draft-ietf-oauth-identity-assertion-authz-grant 9.1: gets nothing as a public client', async () => {
    const { ask } = await published({ token_endpoint_auth_method: 'none', jwks: undefined });
    expect(await ask()).toBe('unauthorized_client');
  });
});

describe('somebody who has left a group or the company', () => {
  it('loses its pages with the next assertion, and all access when they are removed here', async () => {
    const first = await redeem(await sign({ sub: 'lin', groups: ['staff', 'board'] }));
    expect(await reads(first.body.access_token)).toEqual({ kind: 'user', groups: ['board', 'staff'] });
    const second = await redeem(await sign({ sub: 'lin', groups: ['staff'] }));
    for (const { body } of [first, second])
      expect(await reads(body.access_token)).toEqual({ kind: 'user', groups: ['staff'] });
    await removeUser(server.state, 'lin');
    for (const { body } of [first, second]) expect(await status(server, body.access_token)).toBe(401);
  });

  it('keeps the groups of the last sign-in for an assertion without any, until that is too long ago', async () => {
    const user = { name: 'kim', source: 'oidc', issuer, groups: ['board'] };
    const { vouched } = await rememberUser(server.state, user);
    const silent = { sub: 'kim', groups: undefined };
    const { body } = await redeem(await sign(silent));
    expect(await reads(body.access_token)).toEqual({ kind: 'user', groups: ['board'] });
    expect(await findUser(server.state, 'kim')).toMatchObject({ vouched, groups: ['board'] });
    const earlier = new Date(Date.now() - 15 * 24 * 3600 * 1000).toISOString();
    await server.state.change<Claims>(`user:${userId('kim')}`, (kept) => ({ ...kept, vouched: earlier }));
    const later = await redeem(await sign(silent));
    expect(await reads(later.body.access_token)).toEqual({ kind: 'user', groups: [] });
  });
});

it('an assertion of a sign-in service that is down is refused, and the operator is told why', async () => {
  const oidc = { issuer: `http://127.0.0.1:${await freePort()}`, clientId: 'docs', assertions: true };
  const site = await identityServer({ signIn: { oidc } });
  onTestFinished(() => site.close());
  const mine = await confidential(site);
  const { body } = await token(site, { grant_type: GRANT, assertion: await sign() }, basic(mine));
  expect(body).toEqual({
    error: 'invalid_grant',
    error_description: 'The sign-in service cannot be reached. Try again in a moment.',
  });
  expect(site.logged.join()).toMatch(/sign-in failed.*ECONNREFUSED/);
});

describe('the official client', () => {
  it('gets an assertion from the sign-in service of a company, and access with it', async () => {
    const company = await oidcProcess('https://docs.example.com/login/callback');
    const signIn = { oidc: { issuer: company.provider, clientId: 'docs', assertions: true } };
    const site = await identityServer({ signIn });
    onTestFinished(async () => {
      company.child.kill();
      await site.close();
    });
    const mine = await confidential(site);
    company.child.send({ tool: mine.client_id });
    const idToken = await idTokenOf(company, 'ada');
    const authProvider = new CrossAppAccessProvider({
      ...{ clientId: mine.client_id, clientSecret: mine.client_secret ?? '' },
      expectedIssuer: site.identity.addresses.issuer,
      async assertion({ authorizationServerUrl, resourceUrl, scope }) {
        const { jwtAuthGrant } = await discoverAndRequestJwtAuthGrant({
          ...{ idpUrl: company.provider, audience: authorizationServerUrl, resource: resourceUrl },
          ...(scope !== undefined && { scope }),
          ...{ idToken, clientId: 'tool' },
        });
        return jwtAuthGrant;
      },
    });
    expect(await auth(authProvider, { serverUrl: `${site.url}/authed/mcp` })).toBe('AUTHORIZED');
    const { access_token: accessToken, refresh_token: refreshToken } = authProvider.tokens() ?? {};
    expect(refreshToken).toBeUndefined();
    const answer = await fetch(`${site.url}/authed/mcp`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await answer.json()).toEqual({ kind: 'user', groups: ['board', 'staff'] });
  });
});
