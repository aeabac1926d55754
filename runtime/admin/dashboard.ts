/** The dashboard at `/admin`: pages made on the server, forms, one redirect after each change. */
import type { Analytics } from '../analytics/analytics.ts';
import type { Deployer } from '../deploy/deployer.ts';
import { formFields } from '../http/form-fields.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Identity } from '../identity.ts';
import { type Html, html } from '../pages/html.ts';
import { messagePage, pageResponse } from '../pages/page.ts';
import { actorOf, audit } from '../state/audit.ts';
import { InputError } from '../state/input-error.ts';
import type { User } from '../state/users.ts';

import { analyticsSection } from './analytics-section.ts';
import { credentialsSection } from './credentials-section.ts';
import { deploysSection } from './deploys-section.ts';
import { keysSection } from './keys-section.ts';
import { auditSection, questionsSection } from './log-sections.ts';
import { COPY_SCRIPT } from './parts.ts';
import type { AdminContext, DashboardSection, Outcome, Secret } from './section.ts';
import { serverSection } from './server-section.ts';
import { usersSection } from './users-section.ts';

const SECTIONS: readonly DashboardSection[] = [
  serverSection,
  analyticsSection,
  credentialsSection,
  keysSection,
  usersSection,
  questionsSection,
  auditSection,
];

export interface DashboardSetup {
  readonly identity: Identity;
  /** Name of the site. */
  readonly site: string;
  /** The release that is served. */
  readonly release: AdminContext['release'];
  /** The queue of deploys, if there is one. It may be made after the dashboard. */
  readonly deployer?: (() => Deployer | undefined) | undefined;
  /** Undefined if nothing is counted. */
  readonly analytics?: Analytics | undefined;
}

export interface Dashboard {
  /** Undefined for addresses not below `/admin`. */
  fetch(request: Request): Promise<Response | undefined>;
}

export function createDashboard({ identity, site, release, deployer, analytics }: DashboardSetup): Dashboard {
  const { state, addresses, sessions, signIn } = identity;
  const root = `${addresses.base}/admin`;
  const sections = (): readonly DashboardSection[] =>
    deployer?.() === undefined ? SECTIONS : [...SECTIONS, deploysSection];
  const pathOf = ({ slug }: DashboardSection): string => (slug === '' ? root : `${root}/${slug}`);

  function page(user: User, section: DashboardSection, title: string, main: Html, status = 200): Response {
    const navigation = html`<header class="bar"><div><strong><a href="${addresses.base}/">${site}</a></strong>
<form method="post" action="${addresses.base}/logout"><span>Signed in as ${user.label ?? user.name}</span> <button>Sign out</button></form>
<nav aria-label="Dashboard">${sections().map((each) => html`<a href="${pathOf(each)}"${each === section && html` aria-current="page"`}>${each.title}</a>`)}</nav>
</div></header>`;
    return pageResponse({ title, site, main, navigation, width: 'wide', script: COPY_SCRIPT }, { status });
  }

  async function act(request: Request, section: DashboardSection, context: AdminContext): Promise<Response> {
    if (!isSameOrigin(request, addresses.origin)) {
      return page(
        context.admin,
        section,
        'Refused',
        messagePage('Refused', 'The form came from another site.'),
        403,
      );
    }
    const fields = await formFields(request);
    const name = fields?.get('action') ?? '';
    const action = Object.hasOwn(section.actions, name) ? section.actions[name] : undefined;
    if (fields === undefined || action === undefined) {
      return page(
        context.admin,
        section,
        'Not understood',
        messagePage('Not understood', 'The form could not be read.'),
        400,
      );
    }
    let outcome: Outcome;
    try {
      outcome = await action.run(fields, context);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const main = html`<div class="notice bad" role="alert">${error.message}</div>${await section.render(context, new URLSearchParams())}`;
      return page(context.admin, section, section.title, main, 422);
    }
    await audit(state, { actor: actorOf(context.admin), action: action.event, subject: outcome.subject });
    if (outcome.secret !== undefined)
      return page(context.admin, section, section.title, secretOnce(outcome.secret, context.path));
    const location = `${context.path}?${new URLSearchParams({ done: action.event })}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }

  async function show(
    section: DashboardSection,
    context: AdminContext,
    query: URLSearchParams,
  ): Promise<Response> {
    const done = Object.values(section.actions).find(({ event }) => event === query.get('done'));
    const notice = done && html`<div class="notice" role="status">${done.done}</div>`;
    // Asked first: a deploy that ends while the page is made is then shown as ended, or looked at again.
    const seconds = await section.refreshSeconds?.(context, query);
    const main = html`${notice}${await section.render(context, query)}`;
    const response = page(context.admin, section, section.title, main);
    if (seconds !== undefined) response.headers.set('refresh', String(seconds));
    return response;
  }

  return {
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return undefined;
      const signedIn = await sessions.read(request.headers.get('cookie'));
      if (signedIn === undefined) {
        const location = addresses.origin + signIn.path(url.pathname);
        return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
      }
      const { user } = signedIn.account;
      const section = sections().find((each) => pathOf(each) === url.pathname);
      // For anyone who is no admin there is no dashboard.
      if (!user.admin || section === undefined) {
        return pageResponse(
          { title: 'Not found', site, main: messagePage('Not found', 'There is no page at this address.') },
          { status: 404 },
        );
      }
      const context: AdminContext = {
        state,
        addresses,
        admin: user,
        path: url.pathname,
        release,
        deployer: deployer?.(),
        analytics,
      };
      let response: Response;
      if (request.method === 'POST') {
        response = await act(request, section, context);
      } else if (request.method === 'GET' || request.method === 'HEAD') {
        response =
          (await section.download?.(context, url.searchParams)) ??
          (await show(section, context, url.searchParams));
      } else {
        response = new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD, POST' } });
      }
      if (signedIn.cookie !== undefined) response.headers.append('set-cookie', signedIn.cookie);
      return response;
    },
  };
}

function secretOnce({ label, lines }: Secret, back: string): Html {
  return html`<h1>${label}</h1>
<div class="notice">Copy this now. It is shown only once: the server keeps just its hash.</div>
<div class="card">${lines.map(
    ({ name, value }) =>
      html`<p><strong>${name}</strong></p><code class="code">${value}</code><button type="button" class="quiet" data-copy hidden aria-label="Copy ${name}">Copy</button>`,
  )}</div>
<p><a class="button" href="${back}">I have copied it</a></p>`;
}
