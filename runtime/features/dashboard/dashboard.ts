/** The dashboard at `/admin`: pages made on the server, forms, one redirect after each change. */

import { type Html, html } from '@waymark/contract/html';
import { DASHBOARD_PATH, type SessionAnswer } from '@waymark/contract/session';
import type { Call } from '@waymark/foundation/call';
import { formFields } from '@waymark/foundation/http/form-fields';
import { notAllowed, seeOther } from '@waymark/foundation/http/responses';
import { isSameOrigin } from '@waymark/foundation/http/same-origin';
import { messagePage, pageResponse } from '@waymark/foundation/pages/page';
import { confirmation, pageHeading } from '@waymark/foundation/pages/parts';
import { sourceLinks } from '@waymark/foundation/pages/source-links';
import { actorOf, audit } from '@waymark/foundation/state/audit';
import { InputError } from '@waymark/foundation/state/input-error';
import type { Parts } from '../../feature.ts';
import type { AdminContext, DashboardSection, Following, Outcome, Secret } from '../../section.ts';
import { credentialsSection } from './credentials-section.ts';
import { DASHBOARD_SCRIPT } from './dashboard-script.ts';
import { type FrameOptions, header, sectionMenu } from './frame.ts';
import { improveSection } from './improve-section.ts';
import { keysSection } from './keys-section.ts';
import { auditSection, questionsSection } from './log-sections.ts';
import { overviewSection } from './overview-section.ts';
import { serverSection } from './server-section.ts';
import { DASHBOARD_STYLES } from './styles.ts';
import { usersSection } from './users-section.ts';

/** Beside those of other features; in the order of the menu, within the group of each. */
const OWN_SECTIONS: readonly DashboardSection[] = [
  overviewSection,
  serverSection,
  improveSection,
  questionsSection,
  usersSection,
  credentialsSection,
  keysSection,
  auditSection,
];

const SESSION_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'cookie',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export interface Dashboard {
  fetch(call: Call): Promise<Response>;
  /** Tells a page of the site whether its reader may use the dashboard: strangers and other readers get the same. */
  session(call: Call): Promise<Response>;
}

interface Content {
  readonly main: Html;
  readonly title?: string | undefined;
  readonly status?: number | undefined;
  readonly following?: Following | undefined;
}

/** An admin at a page. */
interface Visit {
  readonly frame: FrameOptions;
  readonly section: DashboardSection;
  readonly context: AdminContext;
}

/** Undefined if nobody signs in here. */
export function createDashboard(parts: Parts): Dashboard | undefined {
  const { identity, state, problems, started, together } = parts;
  // A preview has the identity of its site, and no state.
  if (state === undefined || identity === undefined) return undefined;
  const { addresses, signIn, site } = identity;
  const { release } = parts.serving;
  const root = addresses.base + DASHBOARD_PATH;
  const shared = {
    ...{ state, addresses, site, release: release.manifest, opened: Date.now(), problems, started },
    sources: sourceLinks(release, parts.options.deploy),
  };
  const pathOf = ({ slug }: DashboardSection): string => (slug === '' ? root : `${root}/${slug}`);

  return {
    async session({ request, member }) {
      if (request.method !== 'GET') return notAllowed('GET');
      const signedIn = await member();
      const answer: SessionAnswer = signedIn?.account.user.admin ? { dashboard: root } : {};
      const response = Response.json(answer, { headers: SESSION_HEADERS });
      if (signedIn?.cookie !== undefined) response.headers.append('set-cookie', signedIn.cookie);
      return response;
    },
    async fetch({ request, url, member }) {
      // People write a slash at the end of an address.
      if (url.pathname.endsWith('/')) return seeOther(url.pathname.slice(0, -1) + url.search);
      const path = url.pathname;
      const signedIn = await member();
      if (signedIn === undefined) return seeOther(addresses.origin + signIn.path(path + url.search));
      const { user } = signedIn.account;
      const main = messagePage('Not found', 'There is no page at this address.');
      // For anyone who is no admin there is no dashboard.
      if (!user.admin) return pageResponse({ title: 'Not found', site, main }, { status: 404 });
      const sections = [...(await together.sections()), ...OWN_SECTIONS];
      const section = sections.find((each) => pathOf(each) === path);
      const frame = { site, user, sections, current: section, pathOf };
      if (section === undefined) return page(frame, { title: 'Not found', main, status: 404 });
      const visit = { frame, section, context: { ...shared, admin: user, path } };
      const response = await answerVisit(visit, request, url.searchParams);
      if (signedIn.cookie !== undefined) response.headers.append('set-cookie', signedIn.cookie);
      return response;
    },
  };
}

async function answerVisit(visit: Visit, request: Request, query: URLSearchParams): Promise<Response> {
  if (request.method === 'POST') return act(visit, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD, POST');
  return (await visit.section.download?.(visit.context, query)) ?? show(visit, query);
}

function page(
  frame: FrameOptions,
  { main, title = frame.current?.title ?? 'Dashboard', status = 200, following }: Content,
): Response {
  const state = following && html` data-seconds="${following.seconds}" data-state="${following.state}"`;
  return pageResponse(
    {
      ...{ title, site: frame.site, main, layout: 'dashboard' },
      ...{ styles: DASHBOARD_STYLES, script: DASHBOARD_SCRIPT },
      frame: (content) => html`${header(frame)}
<div class="frame">${sectionMenu(frame)}
${content}</div>
<p id="live" class="sr" role="status"${state}></p>`,
      refreshSeconds: following?.seconds,
    },
    { status },
  );
}

async function act({ frame, section, context }: Visit, request: Request): Promise<Response> {
  const { admin, path, addresses, state } = context;
  const refusal = (title: string, text: string, status: number): Response =>
    page(frame, { title, status, main: messagePage(title, text) });
  if (!isSameOrigin(request, addresses.origin))
    return refusal('Refused', 'The form came from another site.', 403);
  const fields = await formFields(request);
  const action = fields && actionOf(section, fields.get('action'));
  if (fields === undefined || action === undefined)
    return refusal('Not understood', 'The form could not be read.', 400);
  let outcome: Outcome;
  try {
    outcome = await action.run(fields, context);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const main = html`<div class="notice bad" role="alert">${error.message}</div>${await section.render(context, new URLSearchParams())}`;
    return page(frame, { main, status: 422 });
  }
  await audit(state, { actor: actorOf(admin), action: action.event, subject: outcome.subject });
  if (outcome.secret !== undefined) return page(frame, { main: secretOnce(outcome.secret, path) });
  return seeOther(`${path}?${new URLSearchParams({ done: action.event })}`);
}

async function show({ frame, section, context }: Visit, query: URLSearchParams): Promise<Response> {
  const done = Object.values(section.actions).find(({ event }) => event === query.get('done'));
  const notice = done && html`<div class="notice" role="status">${done.done}</div>`;
  const question = await questionOf(section, context, query);
  // Asked first: a deploy that ends while the page is made is then shown as ended, or looked at again.
  const following = await section.following?.(context, query);
  const main = html`${notice}${question}${await section.render(context, query)}`;
  return page(frame, { main, following });
}

function actionOf({ actions }: DashboardSection, name: string | null) {
  return name !== null && Object.hasOwn(actions, name) ? actions[name] : undefined;
}

/** The confirmation that the address requests, before the rest of the page. */
async function questionOf(
  section: DashboardSection,
  context: AdminContext,
  query: URLSearchParams,
): Promise<Html | undefined> {
  const action = query.get('ask') ?? '';
  const id = query.get('id') ?? '';
  const question = await actionOf(section, action)?.ask?.(id, context);
  return question && confirmation({ ...question, action, id, path: context.path });
}

function secretOnce({ label, lines }: Secret, back: string): Html {
  return html`${pageHeading(label)}
<div class="notice">Copy this now. It is shown only once: the server keeps just its hash.</div>
<div class="card">${lines.map(
    ({ name, value }) =>
      html`<p><strong>${name}</strong></p><code class="code">${value}</code><button type="button" class="quiet" data-copy hidden aria-label="Copy ${name}">Copy</button>`,
  )}</div>
<p><a class="button" href="${back}">I have copied it</a></p>`;
}
