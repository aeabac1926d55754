/** The pages of signing in. */
import { type Html, html } from '@waymark/contract/html';
import type { PageSite } from '../pages/page.ts';
import type { SignInField, SignInSource } from './source.ts';

/** A form that did not sign anybody in. */
export interface TriedForm {
  readonly source: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: string;
}

export function signInForm(
  site: PageSite,
  paths: { readonly login: string },
  returnTo: string,
  sources: readonly SignInSource[],
  tried: TriedForm | undefined,
): Html {
  const withFields = sources.filter(({ fields = [] }) => fields.length > 0);
  const buttons = sources.filter((source) => !withFields.includes(source));
  const start = html`<form method="post" action="${paths.login}">
<input type="hidden" name="return" value="${returnTo}">`;
  return html`<h1>Sign in</h1>
<p class="muted">to read ${site.name}</p>
${tried !== undefined && html`<div class="notice bad" role="alert">${tried.problem}</div>`}
<div class="card">
${buttons.map(
  ({ name, label }) => html`${start}
<p><button class="wide${withFields.length > 0 && ' quiet'}" name="source" value="${name}">Continue with ${label}</button></p>
</form>`,
)}
${withFields.map(({ name, label, fields = [] }) => {
  const given = tried?.source === name ? tried.fields : {};
  return html`${sources.length > 1 && html`<p class="muted or">${buttons.length > 0 && 'or '}with ${label}</p>`}
${start}
${fields.map((field) => fieldOf(field, given[field.name]))}
<button class="wide" name="source" value="${name}">Sign in</button>
</form>`;
})}
</div>`;
}

/** Nothing that was typed as a password is shown again. */
function fieldOf({ name, label, type = 'text', autocomplete }: SignInField, value = ''): Html {
  const shown = type === 'password' ? '' : value;
  return html`<label><span>${label}</span><input name="${name}" type="${type}" value="${shown}" autocomplete="${autocomplete ?? 'off'}" autocapitalize="none" spellcheck="false" required maxlength="1024"></label>`;
}

export function signOutForm(site: PageSite, action: string, name: string): Html {
  return html`<h1>Sign out</h1>
<p class="muted">You are signed in to ${site.name} as ${name}.</p>
<form method="post" action="${action}"><button>Sign out</button></form>`;
}
