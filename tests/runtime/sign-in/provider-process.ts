/** An OpenID Connect provider in a process of its own: oidc-provider with its own pages. Its port is its first message. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const [callback = '', groupsIn = 'id_token'] = process.argv.slice(2);
const groups: Record<string, readonly string[]> = { ada: ['staff', 'board'], eve: [] };
process.on('message', (changed: typeof groups) => Object.assign(groups, changed));

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = await exportJWK(privateKey);
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'docs',
        client_secret: 'a secret that both know, of a good length',
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/logout', callback).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'groups'] },
    conformIdTokenClaims: groupsIn !== 'id_token',
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        name: sub,
        groups: groups[sub] ?? [],
      }),
    }),
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] },
  });
  server.on('request', provider.callback());
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
