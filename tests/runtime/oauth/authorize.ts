/** The steps of an authorization by hand, so that a test can leave one out or change it. */
import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD } from '../support/password.ts';
import { Visitor } from './visitor.ts';

export const REDIRECT = 'http://127.0.0.1:4567/callback';

/** Whatever answers at an address: the server of a test, or one in a process of its own. */
export interface Served {
  readonly url: string;
}

export interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly [key: string]: unknown;
}

export async function register(
  { url }: Served,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly status: number; readonly body: Registered }> {
  const response = await fetch(`${url}/authed/mcp/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'Tool', ...metadata }),
  });
  return { status: response.status, body: (await response.json()) as Registered };
}

export interface Attempt {
  readonly verifier: string;
  readonly path: string;
}

/** @param changes Parameters that differ; undefined leaves one out. */
export function attempt(
  server: Served,
  clientId: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'mcp:search',
    state: 'its-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${server.url}/authed/mcp`,
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { verifier, path: `/authed/mcp/oauth/authorize?${query}` };
}

/** Signs in, allows, and gives the parameters that the tool is sent. */
export async function allow(
  server: Served,
  { path }: Attempt,
  name: string,
  visitor = new Visitor(new URL(server.url).origin),
): Promise<URLSearchParams> {
  let at = await visitor.get(path);
  if (at.text.includes('name="password"')) at = await visitor.signIn(at, name, PASSWORD);
  if (at.text.includes('value="allow"'))
    at = await visitor.post(new URL(at.url).pathname, { decision: 'allow' });
  if (!at.url.startsWith(REDIRECT))
    throw new Error(`Not sent back to the tool: ${at.status} ${at.url} ${at.text}`);
  return new URL(at.url).searchParams;
}

export interface TokenAnswer {
  readonly status: number;
  readonly body: {
    readonly access_token?: string;
    readonly refresh_token?: string;
    readonly error?: string;
    readonly error_description?: string;
  };
}

export async function token(
  { url }: Served,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const response = await fetch(`${url}/authed/mcp/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
}

export function redeem(
  server: Served,
  clientId: string,
  code: string,
  { verifier }: Attempt,
): Promise<TokenAnswer> {
  return token(server, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
  });
}

/** The status that a token gets at the protected resource. */
export async function status(
  { url }: Served,
  accessToken: string | undefined,
  resource = '/authed/mcp',
): Promise<number> {
  const response = await fetch(url + resource, { headers: { authorization: `Bearer ${accessToken}` } });
  await response.body?.cancel();
  return response.status;
}
