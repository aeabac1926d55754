/** The page `/logout`, and the form that leads to it. */
import { notAllowed, seeOther } from '../http/responses.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { messagePage, pageResponse } from '../pages/page.ts';
import { actorOf, audit } from '../state/audit.ts';
import type { SignInSetup } from './handler.ts';
import { signOutForm } from './pages.ts';
import type { Way } from './ways.ts';

interface SignOutSetup extends Pick<SignInSetup, 'state' | 'sessions' | 'site' | 'origin'> {
  readonly ways: readonly Way[];
  readonly paths: { readonly login: string; readonly logout: string };
}

/** Things that the tab keeps for a reader, such as the answers that they were given, go with them, wherever they signed out. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was kept.
  }
  document.documentElement.dataset.started = '';
}

/** Ends the session of a browser, and the one at the user's source. */
export function createSignOut({ state, sessions, ways, site, origin, paths }: SignOutSetup) {
  return async (request: Request): Promise<Response> => {
    const cookies = request.headers.get('cookie');
    if (request.method === 'GET' || request.method === 'HEAD') {
      const signedIn = await sessions.read(cookies);
      // A link signs nobody out: the page asks.
      if (signedIn !== undefined) {
        const { label, name } = signedIn.account.user;
        const main = signOutForm(site, paths.logout, label ?? name);
        return pageResponse({ title: 'Sign out', site, main });
      }
      const text = `You no longer see the protected pages of ${site.name}.`;
      const main = messagePage('You are signed out', text, { href: paths.login, label: 'Sign in again' });
      return pageResponse({ title: 'Signed out', site, main, script: `(${forgetTab})()` });
    }
    if (request.method !== 'POST') return notAllowed('GET, HEAD, POST');
    if (!isSameOrigin(request, origin)) {
      const main = messagePage('You are still signed in', 'The form came from another site.');
      return pageResponse({ title: 'Not signed out', site, main }, { status: 403 });
    }
    const signedIn = await sessions.read(cookies);
    const { cookie, elsewhere } = await sessions.end(cookies);
    if (signedIn) {
      const { user } = signedIn.account;
      await audit(state, { actor: actorOf(user), action: 'signed-out', subject: user.source });
    }
    const way = ways.find(({ recordedAs }) => recordedAs === signedIn?.account.user.source);
    const there = elsewhere && (await way?.source.signOut?.(elsewhere, origin + paths.logout));
    return seeOther(there || paths.logout, [cookie]);
  };
}
