/** The page on which a person lets a tool in: who asks, what it gets, and where they will be sent. */

import { type Html, html } from '@waymark/contract/html';
import type Provider from 'oidc-provider';
import { isLoopback } from '../http/loopback.ts';
import type { PageSite } from '../pages/page.ts';
import type { User } from '../state/users.ts';
import { OAUTH_SCOPE } from './addresses.ts';

/**
 * @param client.clientName Name that the tool gave itself, unverified.
 * @param client.clientId The address of its metadata document, if it has one: its host is checked.
 * @param submit Path of the form.
 */
export function consentForm(
  site: PageSite,
  user: User,
  { clientName, clientId, redirectUri }: Readonly<Record<'clientName' | 'clientId' | 'redirectUri', string>>,
  submit: string,
): Html {
  const target = new URL(redirectUri);
  const loopback = isLoopback(target.hostname);
  const where = loopback
    ? 'a program on this computer'
    : target.host === ''
      ? target.protocol
      : `${target.protocol}//${target.host}`;
  const checkedHost = clientId.startsWith('https://') ? new URL(clientId).host : undefined;
  return html`<h1>Let ${clientName} read ${site.name}?</h1>
<p class="muted">You are signed in as ${user.label ?? user.name}.</p>
<div class="card">
<dl>
<dt>Tool</dt><dd>${clientName}${checkedHost !== undefined && html` <small>published by ${checkedHost}</small>`}</dd>
<dt>May</dt><dd>search and read the pages that you may read</dd>
<dt>Sends you to</dt><dd><strong>${where}</strong><br><small>${target.href}</small></dd>
</dl>
${
  loopback &&
  html`<p><small>Any program on this computer can call itself ${clientName}. Go on only if you started this sign-in yourself.</small></p>`
}
<form method="post" action="${submit}">
<div class="actions">
<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny">Cancel</button>
</div>
</form>
</div>`;
}

type InteractionDetails = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Keeps a person's consent, and returns the id of the grant. */
export async function grantAccess(
  provider: Provider,
  details: InteractionDetails,
  subject: string,
): Promise<string> {
  const { params, prompt, grantId } = details;
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const clientId = String(params.client_id);
  const grant =
    existing?.accountId === subject && existing.clientId === clientId
      ? existing
      : new provider.Grant({ accountId: subject, clientId });
  const missing = prompt.details as {
    readonly missingOIDCScope?: readonly string[];
    readonly missingResourceScopes?: Readonly<Record<string, readonly string[]>>;
  };
  if (missing.missingOIDCScope) grant.addOIDCScope(missing.missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(missing.missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, scopes.filter((scope) => scope === OAUTH_SCOPE).join(' '));
  }
  return grant.save();
}
