/** Tokens as tools get them: registration, sign-in and consent; or a program's own credential. */
import { createHash, randomBytes } from 'node:crypto';
import type { Visitor } from '../oauth/visitor.ts';

const REDIRECT = 'http://127.0.0.1:4567/callback';

export async function accessToken(
  url: string,
  visitor: Visitor,
  name: string,
  password: string,
): Promise<string> {
  const endpoint = `${url}/authed/mcp/oauth`;
  const registered = (await (
    await fetch(`${endpoint}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: [REDIRECT],
        client_name: 'Canary',
        token_endpoint_auth_method: 'none',
      }),
    })
  ).json()) as { client_id: string; client_secret?: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: registered.client_id,
    redirect_uri: REDIRECT,
    scope: 'mcp:search',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/authed/mcp`,
  });
  const base = new URL(url).pathname.replace(/\/$/, '');
  await visitor.post(`${base}/login`, { name, password, source: 'directory', return: `${base}/` });
  let at = await visitor.get(`${new URL(endpoint).pathname}/authorize?${query}`);
  if (!at.url.startsWith(REDIRECT)) at = await visitor.post(new URL(at.url).pathname, { decision: 'allow' });
  const code = new URL(at.url).searchParams.get('code');
  if (code === null) throw new Error(`No code: ${at.status} ${at.url} ${at.text}`);
  return token(url, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: registered.client_id,
    ...(registered.client_secret && { client_secret: registered.client_secret }),
    code_verifier: verifier,
    resource: `${url}/authed/mcp`,
  });
}

export function machineToken(
  url: string,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<string> {
  return token(url, { grant_type: 'client_credentials', client_id: id, client_secret: secret });
}

async function token(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/authed/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const body = (await response.json()) as { access_token?: string };
  if (body.access_token === undefined)
    throw new Error(`No token: ${response.status} ${JSON.stringify(body)}`);
  return body.access_token;
}
