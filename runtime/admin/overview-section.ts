/** The first page: how things are. What wants somebody comes first. */
import { agentRequests, countOf, readToday } from '../analytics/report.ts';
import { DAY_MS } from '../day.ts';
import { type Deploy, isOpen } from '../deploy/record.ts';
import { type Html, html, raw } from '../pages/html.ts';
import type { Problem } from '../problem.ts';
import { countQuestions } from '../state/questions.ts';
import type { Tally } from '../state/tally.ts';
import { commitOf, duration, liveDeploy, statusOf, WORDS } from './deploy-details.ts';
import { askedAndNotFound, type Missed } from './missed.ts';
import {
  amountOf,
  asking,
  card,
  empty,
  grid,
  live,
  type NumberTile,
  number,
  pageHeading,
  table,
  tiles,
  time,
} from './parts.ts';
import type { AdminContext, DashboardSection } from './section.ts';

const LAST_DEPLOYS = 5;
const MISSED = 6;
const FOLLOW_SECONDS = 3;

const icon = (paths: string): Html =>
  raw(
    `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );
const WARNING = icon(
  '<path d="M12 9v4m0 3.5v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z"/>',
);
const WELL = icon('<circle cx="12" cy="12" r="9"/><path d="m8.5 12.2 2.4 2.4 4.6-5"/>');

export const overviewSection: DashboardSection = {
  slug: '',
  title: 'Overview',
  async render(context) {
    const { deployer, addresses, site } = context;
    const [problems, missed, numbers] = await Promise.all([
      context.problems(),
      askedAndNotFound(context),
      tilesOf(context),
    ]);
    const body = html`${problemList(problems, context.path)}
${served(context, await liveDeploy(context.deployer))}
${tiles([...numbers, notFound(missed)])}
<div class="columns">${deployer !== undefined && (await lastDeploys(context))}${missedCard(missed, context.path)}</div>`;
    const visit = html`<a class="button quiet" href="${addresses.base}/">View the site</a>`;
    return html`${pageHeading('Overview', `The state of ${site.name}.`, visit)}
${live('overview', body)}`;
  },
  async following({ deployer }) {
    const open = (await deployer?.open())?.[0];
    return open && { seconds: FOLLOW_SECONDS, state: `Deploy ${WORDS[open.status]}` };
  },
  actions: {},
};

function problemList(problems: readonly Problem[], path: string): Html {
  const all = problems.map(
    ({ severity, title, text, link }) =>
      html`<li class="problem${severity === 'error' && ' bad'}">${WARNING}<div><p><strong>${title}</strong></p><p>${text}</p></div>${link && html`<a href="${path}/${link.section}${link.query !== undefined && `?${link.query}`}">${link.label}</a>`}</li>`,
  );
  const well = html`<li class="problem good">${WELL}<div><p><strong>All is well</strong></p><p>Damaged releases, failed deploys and webhooks, a full disk, and keys and certificates that end would be listed here, with what to do.</p></div></li>`;
  return html`<ul class="problems" aria-label="Problems">${all.length === 0 ? well : all}</ul>`;
}

function served(
  { release, addresses, opened, path, deployer }: AdminContext,
  deploy: Deploy | undefined,
): Html {
  const { counts } = release;
  const address = addresses.open.slice(0, -'/mcp'.length);
  const how =
    deploy === undefined
      ? html`<dt>Since</dt><dd>${time(new Date(opened).toISOString())}, when this server opened it</dd>`
      : html`<dt>Since</dt><dd>${time(deploy.endedAt ?? deploy.createdAt)}</dd>
<dt>Commit</dt><dd>${commitOf(deploy)}</dd>
<dt>Deploy</dt><dd><a href="${path}/deploys?deploy=${deploy.statusId}">by ${deploy.source}, in ${duration(deploy)}</a></dd>`;
  const none =
    deployer === undefined
      ? html`<p class="muted">This server builds nothing itself. With <code>"deploy"</code> in its configuration it publishes each push: commits, logs and a way back are then shown here.</p>`
      : deploy === undefined &&
        html`<p class="muted">No deploy has made it: it is the release that the server was started with.</p>`;
  return card(
    'Served now',
    html`<dl><dt>Site</dt><dd><a href="${addresses.base}/">${address}</a></dd>
${how}
<dt>Release</dt><dd><code>${release.id.slice(0, 12)}</code> <span class="muted">${amountOf(counts.pages, ['page', 'pages'])}, ${amountOf(counts.sections, ['section', 'sections'])}, ${amountOf(counts.skills, ['skill', 'skills'])}</span></dd></dl>
${none}`,
  );
}

async function tilesOf({ state, analytics, path }: AdminContext): Promise<readonly NumberTile[]> {
  const asked = await countQuestions(state, Date.now() - DAY_MS);
  const questions: NumberTile = {
    label: 'Questions',
    value: number(asked),
    note: 'in the last 24 hours',
  };
  if (analytics === undefined) return [questions];
  await analytics.flush();
  const { today, lastWeek } = await readToday(state);
  const beside = (label: string, of: (tally: Tally) => number): NumberTile => ({
    label,
    value: html`<a href="${path}/analytics?period=today">${number(of(today))}</a>`,
    note: `${number(of(lastWeek))} on this day last week`,
  });
  return [
    beside('Page views today', (tally) => countOf(tally, 'views')),
    beside('Fetches and calls of agents today', agentRequests),
    questions,
  ];
}

const notFound = (missed: readonly Missed[]): NumberTile => ({
  label: 'Asked and not found',
  value: number(missed.reduce((sum, { count }) => sum + count, 0)),
  note: 'in the last 30 days',
});

async function lastDeploys({ deployer, path }: AdminContext): Promise<Html> {
  if (deployer === undefined) return html``;
  const { entries } = await deployer.list({ limit: LAST_DEPLOYS });
  const served = await deployer.served();
  const list = `${path}/deploys`;
  const rows = entries.slice(0, LAST_DEPLOYS).map((deploy) => {
    const canGoBack = deploy.status === 'success' && deploy.release !== served && deployer.isKept(deploy);
    return [
      html`${statusOf(deploy, `${list}?deploy=${deploy.statusId}`)}`,
      html`<div>${commitOf(deploy)}</div><small>${isOpen(deploy) ? deploy.summary : time(deploy.endedAt ?? deploy.createdAt)}</small>`,
      html`${canGoBack && html`<a href="${asking(list, 'roll-back', deploy.statusId)}" aria-label="Roll back to ${deploy.statusId}">Roll back</a>`}`,
    ];
  });
  const none = empty(
    'No deploys yet',
    'The last builds are shown here once you deploy, each with a button to roll back to it.',
  );
  return card('Last deploys', table(['Status', 'Commit', ''], rows, none), {
    href: list,
    label: 'All deploys',
  });
}

function missedCard(missed: readonly Missed[], path: string): Html {
  const rows = missed.slice(0, MISSED).map(({ text, count }) => [html`${text}`, html`${number(count)}`]);
  const none = empty(
    'Nothing was missed',
    'Searches and questions for which the docs have no answer are counted here: each is a page to write.',
  );
  const more = { href: `${path}/questions?show=missed`, label: 'All questions' };
  return card(
    'Asked and not found',
    grid([{ text: 'Question' }, { text: 'Times', className: 'number' }], rows, none),
    more,
  );
}
