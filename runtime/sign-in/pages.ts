/** The pages of signing in. */
import { type Html, html } from '../pages/html.ts';
import type { PageSite } from '../pages/page.ts';

export interface SignInForm {
  readonly site: PageSite;
  /** Paths of the forms. */
  readonly paths: { readonly login: string };
  readonly returnTo: string;
  /** Buttons that lead to another server. */
  readonly elsewhere: readonly { readonly value: string; readonly label: string }[];
  readonly directory: boolean;
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
}

export function signInForm({ site, paths, returnTo, elsewhere, directory, name, problem }: SignInForm): Html {
  return html`<h1>Sign in</h1>
<p class="muted">to read ${site.name}</p>
${problem !== undefined && html`<div class="notice bad" role="alert">${problem}</div>`}
<div class="card">
${elsewhere.map(
  ({ value, label }) => html`<form method="post" action="${paths.login}">
<input type="hidden" name="return" value="${returnTo}">
<p><button class="wide${directory && ' quiet'}" name="source" value="${value}">Continue with ${label}</button></p>
</form>`,
)}
${directory && elsewhere.length > 0 && html`<p class="muted or">or with an account of this server</p>`}
${
  directory &&
  html`<form method="post" action="${paths.login}">
<input type="hidden" name="return" value="${returnTo}">
<label><span>Name or email</span><input name="name" value="${name ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254"></label>
<label><span>Password</span><input name="password" type="password" autocomplete="current-password" required maxlength="1024"></label>
<button class="wide" name="source" value="directory">Sign in</button>
</form>`
}
</div>`;
}

export function signOutForm({
  site,
  paths,
  name,
}: {
  readonly site: PageSite;
  readonly paths: { readonly logout: string };
  readonly name: string;
}): Html {
  return html`<h1>Sign out</h1>
<p class="muted">You are signed in to ${site.name} as ${name}.</p>
<form method="post" action="${paths.logout}"><button>Sign out</button></form>`;
}
