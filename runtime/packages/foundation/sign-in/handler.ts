/** @room Sign-in of readers: passwords, OpenID Connect, signed tokens, or a source of the operator's own (source.ts); sessions. */

import { DASHBOARD_PATH } from '@waymark/contract/session';
import type { Call } from '../call.ts';
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
import type { SignInOptions } from './options.ts';
import { signInForm, type TriedForm } from './pages.ts';
import { CALLBACK, LOGIN, LOGOUT, TOKEN } from './paths.ts';
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
  /** True if a request came over a proxy whose headers count. Default: never. */
  readonly isProxied?: ((request: Request) => boolean) | undefined;
}

/** An attempt that goes on when the browser comes back. */
interface Leaving {
  readonly way: string;
  readonly returnTo: string;
  readonly state: string;
  readonly kept: unknown;
  /** The name it is counted under. */
  readonly tried: string | undefined;
}

type SignInCall = Pick<Call, 'request' | 'url' | 'client'>;
type Answering = (call: SignInCall) => Promise<Response>;

export type SignIn = ReturnType<typeof createSignIn>;

const MAX_FIELD = 1024;

interface Desk extends SignInSetup {
  readonly paths: { readonly login: string };
  readonly home: string;
  readonly ways: readonly Way[];
  readonly leaving: ReturnType<typeof transactions<Leaving>>;
}

export function createSignIn(setup: SignInSetup) {
  const { state, logger, origin, base, options } = setup;
  const paths = {
    login: base + LOGIN,
    callback: base + CALLBACK,
    token: base + TOKEN,
    logout: base + LOGOUT,
    dashboard: base + DASHBOARD_PATH,
  } as const;
  const ways = waysOf({ state, logger, options, paths });
  const signOut = createSignOut({ ...setup, ways, paths });
  const leaving = transactions<Leaving>(state, 'waymark-login', origin.startsWith('https:'));
  const desk: Desk = { ...setup, paths, home: `${base}/`, ways, leaving };
  const safely =
    (answer: Answering): Answering =>
    (call) =>
      answer(call).catch((error: unknown) => refusedFor(desk, call, error));
  return {
    login: safely(async ({ request, url, client }) => {
      if (request.method === 'POST') return begin(desk, request, client);
      if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD, POST');
      const asked = url.searchParams.get('return') ?? cameFrom(request, origin, [paths.login, paths.logout]);
      return form(desk, returnPath(asked, origin, desk.home), 200);
    }),
    /** The way back from another server's sign-in. */
    comeBack: safely(async ({ request, url, client }) =>
      request.method === 'GET' ? finish(desk, request, url, client) : notAllowed('GET'),
    ),
    signOut: safely(({ request }) => signOut(request)),
    /** The address where a page sends a reader who has to sign in first. */
    path: (returnTo: string): string => `${paths.login}?${new URLSearchParams({ return: returnTo })}`,
  };
}

function form({ ways, site, paths }: Desk, returnTo: string, status: number, tried?: TriedForm): Response {
  const sources = ways.filter(({ isFor }) => isFor(returnTo)).map(({ source }) => source);
  const main = signInForm(site, paths, returnTo, sources, tried);
  return pageResponse({ title: 'Sign in', site, main }, { status });
}

function failed({ paths, site, leaving }: Desk, status: number, text: string): Response {
  const link = { href: paths.login, label: 'Sign in' };
  const main = messagePage('Sign-in did not succeed', text, link);
  return pageResponse(
    { title: 'Sign-in did not succeed', site, main },
    { status, headers: { 'set-cookie': leaving.clear } },
  );
}

async function refusedFor(desk: Desk, { client }: SignInCall, error: unknown): Promise<Response> {
  if (error instanceof InputError) return failed(desk, error instanceof BusyError ? 503 : 403, error.message);
  if (!(error instanceof SignInError)) throw error;
  await noteFailure(desk, "another server's answer", client, error);
  return failed(desk, 400, error.message);
}

async function enter(
  { limits, sessions, state, leaving }: Desk,
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

interface Submitted {
  readonly way: Way;
  readonly returnTo: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The user who is meant: another spelling of the same name is no second chance. */
  readonly tried: string | undefined;
}

async function submitted(desk: Desk, request: Request, client: string): Promise<Submitted | Response> {
  const { origin, limits, ways } = desk;
  if (!isSameOrigin(request, origin)) return failed(desk, 403, 'The form came from another site.');
  const sent = await formFields(request);
  if (sent === undefined) return failed(desk, 400, 'The form could not be read.');
  const returnTo = returnPath(sent.get('return'), origin, desk.home);
  // Each departure and each sign-in is kept: the limit keeps repeated ones from filling the storage.
  const verdict = await limits.take('oauth', client);
  if (!verdict.ok) return withLimit(failed(desk, 429, 'Too many attempts. Try again later.'), verdict);
  const way = ways.find(({ source, isFor }) => source.name === sent.get('source') && isFor(returnTo));
  if (way === undefined) return failed(desk, 400, 'There is no such way to sign in here.');
  const names = (way.source.fields ?? []).map(({ name }) => name);
  const fields = Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
  if (Object.values(fields).some((value) => value.length > MAX_FIELD))
    return failed(desk, 400, 'A field is too long.');
  const [first] = names;
  return { way, returnTo, fields, tried: first === undefined ? undefined : userId(fields[first] ?? '') };
}

async function begin(desk: Desk, request: Request, client: string): Promise<Response> {
  const given = await submitted(desk, request, client);
  if (given instanceof Response) return given;
  const { state, origin, limits, isProxied = () => false } = desk;
  const { way, returnTo, fields, tried } = given;
  const again = (status: number, problem: string): Response =>
    form(desk, returnTo, status, { source: way.source.name, fields, problem });
  const over = tried === undefined ? undefined : await counted(limits, tried, client);
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
    const subject = (await findUserById(state, tried))?.name ?? 'a name that nobody has';
    await noteFailure(desk, subject, client, error);
    return again(401, error.message);
  }
  if (!('person' in step)) return leave(desk, given, step, attempt);
  const entered = await enter(desk, way, step.person, given);
  if (tried !== undefined) await limits.giveBack('sign-in-client', client);
  return entered;
}

/** The person goes to another server, or waits for a message. */
async function leave(
  { leaving, site }: Desk,
  { way, returnTo, tried }: Submitted,
  step: Exclude<SignInStep, { readonly person: Person }>,
  attempt: string,
): Promise<Response> {
  const { cookie } = await leaving.begin({
    ...{ way: way.source.name, returnTo, state: attempt, tried },
    kept: step.keep,
  });
  if ('leave' in step) return seeOther(step.leave, [cookie]);
  const main = messagePage('Almost there', step.wait);
  return pageResponse({ title: 'Sign in', site, main }, { headers: { 'set-cookie': cookie } });
}

/** Counts an attempt under a name; the verdict if it is one too many. */
const counted = (limits: Limits, tried: string, client: string): Promise<Verdict | undefined> =>
  // The address first: one over its limit uses up nobody's tries.
  firstOver(limits, [
    ['sign-in-client', client],
    ['sign-in-name', tried],
  ]);

async function noteFailure(
  { logger, state, limits }: Desk,
  subject: string,
  client: string,
  { message, cause }: Error,
): Promise<void> {
  if (cause !== undefined) logger.error('sign-in failed', { reason: message, cause: kindOf(cause) });
  await auditFailure(state, limits, { action: 'sign-in.failed', subject: `${subject}, from ${client}` });
}

async function finish(
  desk: Desk,
  request: Request,
  { pathname, search }: URL,
  client: string,
): Promise<Response> {
  const { limits, leaving, ways, origin } = desk;
  const verdict = await limits.take('sign-in-client', client);
  if (!verdict.ok) return withLimit(failed(desk, 429, 'Too many attempts. Try again later.'), verdict);
  const left = await leaving.take(request.headers.get('cookie'));
  if (left === undefined)
    return failed(desk, 400, 'This sign-in was not started in this browser, or too long ago.');
  const way = ways.find(({ source, back }) => source.name === left.way && back === pathname);
  if (way?.source.finish === undefined) return failed(desk, 400, 'This sign-in was started in another way.');
  // The browser was sent to the configured address, whatever the request says.
  const url = new URL(`${origin}${pathname}${search}`);
  const given = way.source.stateOf ? way.source.stateOf(url) : url.searchParams.get('state');
  if (hashSecret(given ?? '') !== hashSecret(left.state))
    throw new SignInError('This sign-in was started in another browser. Start again.');
  const person = await way.source.finish({ url, state: left.state, kept: left.kept });
  const entered = await enter(desk, way, person, left);
  await limits.giveBack('sign-in-client', client, left.tried === undefined ? 1 : 2);
  return entered;
}
