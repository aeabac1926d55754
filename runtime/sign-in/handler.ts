/** The pages `/login`, `/login/callback`, `/login/token` and `/logout`. */
import { formFields } from '../http/form-fields.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { withLimit } from '../limits/headers.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import { messagePage, type PageSite, pageResponse } from '../pages/page.ts';
import { actorOf, audit, auditFailure } from '../state/audit.ts';
import { InputError } from '../state/input-error.ts';
import { BusyError } from '../state/password-thread.ts';
import type { State } from '../state/state.ts';
import { rememberUser, type User } from '../state/users.ts';
import { passwordsFor, tryPassword } from './directory-source.ts';
import { type Departure, oidcSource } from './oidc-source.ts';
import type { SignInOptions } from './options.ts';
import { signInForm } from './pages.ts';
import { type Person, SignInError } from './person.ts';
import { cameFrom, returnPath } from './return-path.ts';
import type { Sessions } from './sessions.ts';
import { createSignOut } from './sign-out.ts';
import { tokenSource } from './token-source.ts';
import { transactions } from './transactions.ts';

export interface SignInSetup {
  readonly state: State;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly site: PageSite;
  readonly origin: string;
  /** The path of the site: empty, or `/docs`. */
  readonly base: string;
  readonly options: SignInOptions;
}

interface Leaving {
  readonly returnTo: string;
  readonly oidc?: Departure | undefined;
  readonly nonce?: string | undefined;
}

export interface SignIn {
  /** @param client Address that the request came from, for limits. */
  fetch(request: Request, client: string): Promise<Response | undefined>;
  /** The address where a page sends a reader who has to sign in first. */
  path(returnTo: string): string;
}

export function createSignIn(setup: SignInSetup): SignIn {
  const { state, sessions, limits, logger, site, origin, base, options } = setup;
  const paths = {
    login: `${base}/login`,
    callback: `${base}/login/callback`,
    token: `${base}/login/token`,
    logout: `${base}/logout`,
    dashboard: `${base}/admin`,
  } as const;
  const home = `${base}/`;
  const oidc = options.oidc && oidcSource(options.oidc, `${origin}${paths.callback}`);
  const token = options.token && tokenSource(state, options.token);
  const signOut = createSignOut({ state, sessions, oidc, site, origin, paths });
  const passwords = passwordsFor(options.directory, oidc !== undefined || token !== undefined);
  const leaving = transactions<Leaving>(state, 'waymark-login', origin.startsWith('https:'));
  const elsewhere = [
    ...(options.oidc ? [{ value: 'oidc', label: options.oidc.label }] : []),
    ...(token ? [{ value: 'token', label: new URL(options.token?.loginUrl ?? origin).host }] : []),
  ];

  /** Whether somebody on the way there may sign in with a password. */
  function takesPassword(returnTo: string): boolean {
    if (passwords !== 'admins') return passwords === 'all';
    const [path = ''] = returnTo.split('?', 1);
    return path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);
  }

  function form(
    returnTo: string,
    status: number,
    more: { readonly name?: string; readonly problem?: string } = {},
  ): Response {
    const directory = takesPassword(returnTo);
    const main = signInForm({ site, paths, returnTo, elsewhere, directory, ...more });
    return pageResponse({ title: 'Sign in', site, main }, { status });
  }

  function failed(status: number, text: string): Response {
    const link = { href: paths.login, label: 'Sign in' };
    const main = messagePage('Sign-in did not succeed', text, link);
    return pageResponse(
      { title: 'Sign-in did not succeed', site, main },
      { status, headers: { 'set-cookie': leaving.clear } },
    );
  }

  function redirect(location: string, cookies: readonly string[]): Response {
    const headers = new Headers({ location, 'cache-control': 'no-store' });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  }

  async function enter(user: User, returnTo: string, idToken?: string): Promise<Response> {
    const { cookie } = await sessions.start(user, idToken);
    await audit(state, { actor: actorOf(user), action: 'signed-in', subject: user.source });
    return redirect(returnTo, [cookie, leaving.clear]);
  }

  async function post(request: Request, client: string): Promise<Response> {
    if (!isSameOrigin(request, origin)) return failed(403, 'The form came from another site.');
    const fields = await formFields(request);
    if (fields === undefined) return failed(400, 'The form could not be read.');
    const returnTo = returnPath(fields.get('return'), origin, home);
    const source = fields.get('source');
    // Each departure and each sign-in is kept: the limit keeps repeated ones from filling the storage.
    const verdict = await limits.take('oauth', client);
    if (!verdict.ok) return withLimit(failed(429, 'Too many attempts. Try again later.'), verdict);
    if (source === 'oidc' && oidc) {
      const { url, departure } = await oidc.begin();
      return redirect(url, [(await leaving.begin({ returnTo, oidc: departure })).cookie]);
    }
    if (source === 'token' && token) {
      const { url, nonce } = token.begin();
      return redirect(url, [(await leaving.begin({ returnTo, nonce })).cookie]);
    }
    if (source !== 'directory' || !takesPassword(returnTo))
      return failed(400, 'There is no such way to sign in here.');
    const name = fields.get('name') ?? '';
    const password = fields.get('password') ?? '';
    const { user, over } = await tryPassword(
      { state, limits, admins: passwords === 'admins' },
      { name, password, client },
    );
    if (user !== undefined) return enter(user, returnTo);
    if (over !== undefined) {
      const problem = `Too many attempts. Try again in ${Math.ceil(over.retryAfter / 60)} minutes.`;
      return withLimit(form(returnTo, 429, { name, problem }), over);
    }
    return form(returnTo, 401, { name, problem: 'The name or the password is not right.' });
  }

  async function comeBack(
    request: Request,
    url: URL,
    source: 'oidc' | 'token',
    client: string,
  ): Promise<Response> {
    const verdict = await limits.take('sign-in-client', client);
    if (!verdict.ok) return withLimit(failed(429, 'Too many attempts. Try again later.'), verdict);
    const left = await leaving.take(request.headers.get('cookie'));
    if (left === undefined)
      return failed(400, 'This sign-in was not begun in this browser, or too long ago.');
    let person: Person & { readonly idToken?: string | undefined };
    if (source === 'oidc' && oidc && left.oidc) {
      // The provider answered to the configured address, whatever the request says.
      person = await oidc.finish(new URL(`${origin}${paths.callback}${url.search}`), left.oidc);
    } else if (source === 'token' && token && left.nonce !== undefined) {
      person = await token.finish(url.searchParams.get('token') ?? '', left.nonce);
    } else {
      return failed(400, 'This sign-in was begun another way.');
    }
    const user = await rememberUser(state, { ...person, source: source === 'oidc' ? 'oidc' : 'jwt' });
    await limits.giveBack('sign-in-client', client);
    return enter(user, left.returnTo, person.idToken);
  }

  async function answer(request: Request, url: URL, client: string): Promise<Response | undefined> {
    const { method } = request;
    const path = url.pathname;
    if (path === paths.logout) return signOut(request);
    if (path === paths.login) {
      if (method === 'POST') return post(request, client);
      if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD, POST');
      const ours = [paths.login, paths.logout];
      const asked = url.searchParams.get('return') ?? cameFrom(request, origin, ours);
      return form(returnPath(asked, origin, home), 200);
    }
    if (path === paths.callback || path === paths.token) {
      if (method !== 'GET') return notAllowed('GET');
      return comeBack(request, url, path === paths.callback ? 'oidc' : 'token', client);
    }
    return undefined;
  }

  return {
    async fetch(request, client) {
      try {
        return await answer(request, new URL(request.url), client);
      } catch (error) {
        if (error instanceof InputError) return failed(error instanceof BusyError ? 503 : 403, error.message);
        if (!(error instanceof SignInError)) throw error;
        logger.error('sign-in failed', { reason: error.message, cause: describe(error.cause) });
        await auditFailure(state, limits, {
          action: 'sign-in.failed',
          subject: `another server's answer, from ${client}`,
        });
        return failed(400, error.message);
      }
    },
    path: (returnTo) => `${paths.login}?${new URLSearchParams({ return: returnTo })}`,
  };
}

/** The kind of an error only: messages of the libraries may quote a token. */
function describe(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name;
}

function notAllowed(allow: string): Response {
  return new Response('Method not allowed', { status: 405, headers: { allow } });
}
