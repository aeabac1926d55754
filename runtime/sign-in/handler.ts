/** The pages `/login`, `/login/callback`, `/login/token` and `/logout`. */
import type { Call } from '../call.ts';
import { DASHBOARD_PATH } from '../contract/session.ts';
import { formFields } from '../http/form-fields.ts';
import { notAllowed, seeOther } from '../http/responses.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { firstOver } from '../limits/first-over.ts';
import { withLimit } from '../limits/headers.ts';
import type { Limits, Verdict } from '../limits/limits.ts';
import { kindOf, type Logger } from '../log.ts';
import { messagePage, type PageSite, pageResponse } from '../pages/page.ts';
import { actorOf, audit, auditFailure } from '../state/audit.ts';
import { InputError } from '../state/input-error.ts';
import { BusyError } from '../state/password-thread.ts';
import { hashSecret, randomSecret } from '../state/secrets.ts';
import type { State } from '../state/state.ts';
import { findUserById, userId } from '../state/users.ts';
import { CALLBACK, LOGIN, LOGOUT, TOKEN } from './feature.ts';
import type { SignInOptions } from './options.ts';
import { signInForm, type TriedForm } from './pages.ts';
import { checkedPerson, type Person, SignInError } from './person.ts';
import { cameFrom, returnPath } from './return-path.ts';
import type { Sessions } from './sessions.ts';
import { createSignOut } from './sign-out.ts';
import type { SignInStep } from './source.ts';
import { transactions } from './transactions.ts';
import { type Way, waysOf } from './ways.ts';

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
  /** Whether a request came over a proxy whose headers count. Default: never. */
  readonly isProxied?: ((request: Request) => boolean) | undefined;
}

/** An attempt that goes on when the browser comes back. */
interface Leaving {
  /** Name of the source. */
  readonly way: string;
  readonly returnTo: string;
  readonly state: string;
  readonly kept: unknown;
  /** The name it is counted under. */
  readonly tried: string | undefined;
}

type SignInCall = Pick<Call, 'request' | 'url' | 'client'>;

export interface SignIn {
  fetch(call: SignInCall): Promise<Response | undefined>;
  /** The address where a page sends a reader who has to sign in first. */
  path(returnTo: string): string;
}

/** Characters of a field. */
const MAX_FIELD = 1024;

export function createSignIn(setup: SignInSetup): SignIn {
  const { state, sessions, limits, logger, site, origin, base, options, isProxied = () => false } = setup;
  const paths = {
    login: base + LOGIN,
    callback: base + CALLBACK,
    token: base + TOKEN,
    logout: base + LOGOUT,
    dashboard: base + DASHBOARD_PATH,
  } as const;
  const home = `${base}/`;
  const ways = waysOf({ state, logger, options, paths });
  const signOut = createSignOut({ state, sessions, ways, site, origin, paths });
  const leaving = transactions<Leaving>(state, 'waymark-login', origin.startsWith('https:'));

  function form(returnTo: string, status: number, tried?: TriedForm): Response {
    const sources = ways.filter(({ isFor }) => isFor(returnTo)).map(({ source }) => source);
    const main = signInForm({ site, paths, returnTo, sources, tried });
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

  async function enter(
    way: Way,
    given: Person,
    { returnTo, tried }: Pick<Leaving, 'returnTo' | 'tried'>,
  ): Promise<Response> {
    const person = checkedPerson(given);
    const user = await way.userOf(person);
    if (tried !== undefined) await limits.forget('sign-in-name', tried);
    const { cookie } = await sessions.start(user, person.session);
    await audit(state, { actor: actorOf(user), action: 'signed-in', subject: user.source });
    return seeOther(returnTo, [cookie, leaving.clear]);
  }

  async function post(request: Request, client: string): Promise<Response> {
    if (!isSameOrigin(request, origin)) return failed(403, 'The form came from another site.');
    const sent = await formFields(request);
    if (sent === undefined) return failed(400, 'The form could not be read.');
    const returnTo = returnPath(sent.get('return'), origin, home);
    // Each departure and each sign-in is kept: the limit keeps repeated ones from filling the storage.
    const verdict = await limits.take('oauth', client);
    if (!verdict.ok) return withLimit(failed(429, 'Too many attempts. Try again later.'), verdict);
    const way = ways.find(({ source, isFor }) => source.name === sent.get('source') && isFor(returnTo));
    if (way === undefined) return failed(400, 'There is no such way to sign in here.');
    const names = (way.source.fields ?? []).map(({ name }) => name);
    const fields = Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
    if (Object.values(fields).some((value) => value.length > MAX_FIELD))
      return failed(400, 'A field is too long.');
    const again = (status: number, problem: string): Response =>
      form(returnTo, status, { source: way.source.name, fields, problem });
    const [first] = names;
    // By the user who is meant: another spelling of the same name is no second chance.
    const tried = first === undefined ? undefined : userId(fields[first] ?? '');
    const over = tried === undefined ? undefined : await counted(tried, client);
    if (over) {
      const minutes = Math.ceil(over.retryAfter / 60);
      return withLimit(again(429, `Too many attempts. Try again in ${minutes} minutes.`), over);
    }
    const attempt = randomSecret();
    const headers = isProxied(request) ? new Headers(request.headers) : new Headers();
    headers.delete('cookie');
    let step: SignInStep;
    try {
      step = await way.source.begin({ fields, headers, back: origin + way.back, state: attempt });
    } catch (error) {
      if (tried === undefined || !(error instanceof SignInError)) throw error;
      await noteFailure((await findUserById(state, tried))?.name ?? 'a name that nobody has', client, error);
      return again(401, error.message);
    }
    if ('person' in step) {
      const entered = await enter(way, step.person, { returnTo, tried });
      if (tried !== undefined) await limits.giveBack('sign-in-client', client);
      return entered;
    }
    const { cookie } = await leaving.begin({
      ...{ way: way.source.name, returnTo, state: attempt, tried },
      kept: step.keep,
    });
    if ('leave' in step) return seeOther(step.leave, [cookie]);
    const main = messagePage('Almost there', step.wait);
    return pageResponse({ title: 'Sign in', site, main }, { headers: { 'set-cookie': cookie } });
  }

  /** Counts an attempt under a name; the verdict if it is one too many. */
  const counted = (tried: string, client: string): Promise<Verdict | undefined> =>
    // The address first: one over its limit uses up nobody's tries.
    firstOver(limits, [
      ['sign-in-client', client],
      ['sign-in-name', tried],
    ]);

  async function noteFailure(subject: string, client: string, { message, cause }: Error): Promise<void> {
    if (cause !== undefined) logger.error('sign-in failed', { reason: message, cause: kindOf(cause) });
    await auditFailure(state, limits, { action: 'sign-in.failed', subject: `${subject}, from ${client}` });
  }

  async function comeBack(request: Request, { pathname, search }: URL, client: string): Promise<Response> {
    const verdict = await limits.take('sign-in-client', client);
    if (!verdict.ok) return withLimit(failed(429, 'Too many attempts. Try again later.'), verdict);
    const left = await leaving.take(request.headers.get('cookie'));
    if (left === undefined)
      return failed(400, 'This sign-in was not started in this browser, or too long ago.');
    const way = ways.find(({ source, back }) => source.name === left.way && back === pathname);
    if (way?.source.finish === undefined) return failed(400, 'This sign-in was started in another way.');
    // The browser was sent to the configured address, whatever the request says.
    const url = new URL(`${origin}${pathname}${search}`);
    const given = way.source.stateOf ? way.source.stateOf(url) : url.searchParams.get('state');
    if (hashSecret(given ?? '') !== hashSecret(left.state))
      throw new SignInError('This sign-in was started in another browser. Start again.');
    const person = await way.source.finish({ url, state: left.state, kept: left.kept });
    const entered = await enter(way, person, left);
    await limits.giveBack('sign-in-client', client, left.tried === undefined ? 1 : 2);
    return entered;
  }

  async function answer({ request, url, client }: SignInCall): Promise<Response | undefined> {
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
      return comeBack(request, url, client);
    }
    return undefined;
  }

  return {
    async fetch(call) {
      try {
        return await answer(call);
      } catch (error) {
        if (error instanceof InputError) return failed(error instanceof BusyError ? 503 : 403, error.message);
        if (!(error instanceof SignInError)) throw error;
        await noteFailure("another server's answer", call.client, error);
        return failed(400, error.message);
      }
    },
    path: (returnTo) => `${paths.login}?${new URLSearchParams({ return: returnTo })}`,
  };
}
