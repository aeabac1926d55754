/** The OpenID Connect provider of `provider-process.ts`, and its own pages. */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Visited, Visitor } from '../oauth/visitor.ts';

export const TOOL_CALLBACK = 'http://127.0.0.1:4567/callback';

export interface OidcProcess {
  readonly child: ChildProcess;
  readonly provider: string;
}

/** @param callback Of the site. */
export async function oidcProcess(callback: string, groupsIn = 'id_token'): Promise<OidcProcess> {
  const child = fork(new URL('./provider-process.ts', import.meta.url), [callback, groupsIn], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [{ url: provider }] = (await once(child, 'message')) as [{ url: string }];
  return { child, provider };
}

/** Signs in at the provider with its own pages, and returns the address to which it sends the browser back. */
export async function atProvider(
  { provider }: Pick<OidcProcess, 'provider'>,
  url: string,
  login: string,
): Promise<string> {
  const there = new Visitor(provider);
  let at: Visited = await there.get(url.slice(provider.length));
  at = await there.post(new URL(at.url).pathname, { prompt: 'login', login, password: 'x' });
  if (at.url.startsWith(provider)) at = await there.post(new URL(at.url).pathname, { prompt: 'consent' });
  return at.url;
}

/** The ID token that a tool gets when somebody signs in to it. */
export async function idTokenOf({ provider }: OidcProcess, login: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    ...{ client_id: 'tool', response_type: 'code', scope: 'openid email', redirect_uri: TOOL_CALLBACK },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = new URL(await atProvider({ provider }, `${provider}/auth?${asked}`, login));
  const answer = await fetch(`${provider}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: 'tool', redirect_uri: TOOL_CALLBACK },
      ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier },
    }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}
