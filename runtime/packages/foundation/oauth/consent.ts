/** The step of an authorization in front of the person: who is signed in, and whether they let the tool in. */
import type Provider from 'oidc-provider';
import { formFields } from '../http/form-fields.ts';
import { notAllowed, seeOther } from '../http/responses.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Identity } from '../identity.ts';
import { messagePage, type PageContent, type PageSite, pageResponse } from '../pages/page.ts';
import { actorOf, audit } from '../state/audit.ts';
import { readSettings } from '../state/settings.ts';
import { rememberConnection } from './connections.ts';
import { consentForm, grantAccess } from './interaction.ts';
import { onNode, sendPage } from './node-handler.ts';
import { INTERACTION } from './paths.ts';
import { TTL } from './provider.ts';
import { checkRedirect } from './redirects.ts';
import { shownName } from './shown-name.ts';

export type ConsentSetup = Pick<Identity, 'state' | 'addresses' | 'site' | 'sessions' | 'signIn'>;

export type ClientConsent = (request: Request, url: URL, provider: Provider) => Promise<Response>;

export function createConsent({ state, addresses, site, sessions, signIn }: ConsentSetup): ClientConsent {
  const { origin, issuerPath } = addresses;

  return async (request, url, provider) => {
    const path = url.pathname;
    const signedIn = await sessions.read(request.headers.get('cookie'));
    if (signedIn === undefined) return seeOther(origin + signIn.path(path + url.search));
    const isAnswer = request.method === 'POST';
    if (isAnswer && !isSameOrigin(request, origin))
      return pageResponse(notConnected(site, 'The form came from another site.'), { status: 403 });
    if (!isAnswer && request.method !== 'GET' && request.method !== 'HEAD')
      return notAllowed('GET, HEAD, POST');
    const decision = isAnswer ? (await formFields(request))?.get('decision') : undefined;
    const plain = new Request(request.url, { headers: request.headers });
    return onNode(plain, issuerPath, async (incoming, outgoing) => {
      const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
      const consenting = details?.prompt.name === 'consent' ? details.session?.accountId : undefined;
      if (
        details === undefined ||
        `${issuerPath}${INTERACTION}/${details.uid}` !== path ||
        // Another user has signed in since: the consent of one person is not given by another.
        (details.prompt.name === 'consent' && consenting !== signedIn.subject)
      ) {
        return sendPage(outgoing, 400, expired(site));
      }
      const finish = (result: Parameters<Provider['interactionFinished']>[2]): Promise<void> =>
        provider.interactionFinished(incoming, outgoing, result, {
          mergeWithLastSubmission: details.prompt.name === 'consent',
        });
      const { params } = details;
      // The list may have changed since the authorization began.
      const verdict = checkRedirect(String(params.redirect_uri), (await readSettings(state)).redirectDomains);
      if (!verdict.allowed) return sendPage(outgoing, 400, notConnected(site, verdict.reason));
      if (details.prompt.name === 'login') {
        return finish({ login: { accountId: signedIn.subject, remember: false } });
      }
      if (decision === 'deny') {
        return finish({ error: 'access_denied', error_description: 'The person did not allow it.' });
      }
      const clientId = String(params.client_id);
      const client = await provider.Client.find(clientId);
      const tool = shownName(client?.clientName);
      const { subject, account } = signedIn;
      if (decision === 'allow') {
        const id = await grantAccess(provider, details, subject);
        await rememberConnection(state, account.user.name, { id, tool, clientId, subject }, TTL.Grant);
        await audit(state, { actor: actorOf(account.user), action: 'tool.connected', subject: tool });
        return finish({ consent: { grantId: id } });
      }
      const asked = { clientName: tool, clientId, redirectUri: String(params.redirect_uri) };
      const main = consentForm(site, account.user, asked, path);
      return sendPage(outgoing, 200, { title: 'Connect a tool', site, main });
    });
  };
}

const expired = (site: PageSite): PageContent => ({
  ...{ title: 'Expired', site },
  main: messagePage('This page has expired', 'Go back to your tool and start again.'),
});

/** The page that says why a tool has no access. */
export const notConnected = (site: PageSite, reason: string): PageContent => ({
  ...{ title: 'Not connected', site },
  main: messagePage('The tool could not be connected', reason),
});
