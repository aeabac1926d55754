/** The first page: the state of the site, problems first. */

import { type Html, html, raw } from '@waymark/contract/html';
import { MCP_PATH } from '@waymark/contract/mcp-paths';
import { DAY_MS } from '@waymark/foundation/day';
import { firstRows } from '@waymark/foundation/pages/data-table';
import {
  amountOf,
  card,
  empty,
  live,
  type NumberTile,
  number,
  pageHeading,
  tiles,
  time,
} from '@waymark/foundation/pages/parts';
import type { Problem } from '@waymark/foundation/problem';
import { countQuestions } from '@waymark/foundation/state/questions';
import { isEmpty, type Tally } from '@waymark/foundation/state/tally';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { analyticsFeature } from '../analytics/feature.ts';
import { askedAndNotFound, type Missed, missedContent } from '../analytics/missed.ts';
import { agentRequests, type CountReport, countOf, currentReport, readToday } from '../analytics/report.ts';
import { commitOf, duration, WORDS } from '../deploys/deploy-details.ts';
import { deployColumns } from '../deploys/deploy-table.ts';
import type { Deployer } from '../deploys/deployer.ts';
import { deploysFeature } from '../deploys/feature.ts';
import type { Deploy } from '../deploys/record.ts';

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
    const { addresses, site } = context;
    const deployer = context.started(deploysFeature)?.deployer;
    const [problems, report] = await Promise.all([context.problems(), currentReport(context, '30-days')]);
    const missed = await askedAndNotFound(context, report);
    const body = html`${problemList(problems, context.path)}
${served(context, await deployer?.live())}
${await numbers(context, missed, report)}
<div class="columns uneven">${deployer && (await lastDeploys(deployer, context.path))}${await missedCard(missed, context)}</div>`;
    const visit = html`<a class="button quiet" href="${addresses.base}/">View the site</a>`;
    return html`${pageHeading('Overview', `The state of ${site.name}.`, visit)}
${live('overview', body)}`;
  },
  async following({ started }) {
    const open = (await started(deploysFeature)?.deployer.open())?.[0];
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
  { release, addresses, opened, path, started }: AdminContext,
  deploy: Deploy | undefined,
): Html {
  const { counts } = release;
  const address = addresses.open.slice(0, -MCP_PATH.length);
  const how =
    deploy === undefined
      ? html`<dt>Since</dt><dd>${time(new Date(opened).toISOString())}, when this server opened it</dd>`
      : html`<dt>Since</dt><dd>${time(deploy.endedAt ?? deploy.createdAt)}</dd>
<dt>Commit</dt><dd>${commitOf(deploy)}</dd>
<dt>Deploy</dt><dd><a href="${path}/deploys?deploy=${deploy.statusId}">by ${deploy.source}, in ${duration(deploy)}</a></dd>`;
  const none =
    started(deploysFeature) === undefined
      ? html`<p class="muted">This server builds nothing itself. With <code>"deploy"</code> in its configuration it publishes each push: commits, logs and a way back are then shown here.</p>`
      : deploy === undefined &&
        html`<p class="muted">The server was started with this release; no deploy built it.</p>`;
  return card(
    'Served now',
    html`<dl><dt>Site</dt><dd><a href="${addresses.base}/">${address}</a></dd>
${how}
<dt>Release</dt><dd><code>${release.id.slice(0, 12)}</code> <span class="muted">${amountOf(counts.pages, ['page', 'pages'])}, ${amountOf(counts.sections, ['section', 'sections'])}, ${amountOf(counts.skills, ['skill', 'skills'])}</span></dd></dl>
${none}`,
  );
}

/** Numbers of readers and agents. Until anything was counted there are none, and no zeros either. */
async function numbers(
  { state, started, path }: AdminContext,
  missed: readonly Missed[],
  { now, before }: CountReport,
): Promise<Html> {
  const asked = await countQuestions(state, Date.now() - DAY_MS);
  const isCounting = started(analyticsFeature) !== undefined;
  if (asked === 0 && missed.length === 0 && isEmpty(now) && isEmpty(before))
    return empty(
      'No readers yet',
      isCounting
        ? 'Views, fetches of agents and questions of today are shown here beside last week, a few seconds after the first of them.'
        : 'Questions of readers and agents are counted here. Nothing else is: analytics are off.',
    );
  const questions: readonly NumberTile[] = [
    { label: 'Questions', value: number(asked), note: 'in the last 24 hours' },
    {
      label: 'Asked and not found',
      value: html`<a href="${path}/questions?show=missed">${number(missed.reduce((sum, { count }) => sum + count, 0))}</a>`,
      note: 'in the last 30 days',
    },
  ];
  if (!isCounting) return tiles(questions);
  const { today, lastWeek } = await readToday(state);
  const beside = (label: string, graph: string, of: (tally: Tally) => number): NumberTile => ({
    label,
    value: html`<a href="${path}/analytics?${new URLSearchParams({ period: 'today', graph }).toString()}">${number(of(today))}</a>`,
    note: `${number(of(lastWeek))} on this day last week`,
  });
  return tiles([
    beside('Page views today', 'views', (tally) => countOf(tally, 'views')),
    beside('Agents today', 'agents', agentRequests),
    ...questions,
  ]);
}

async function lastDeploys(deployer: Deployer, path: string): Promise<Html> {
  const { entries } = await deployer.list({ limit: LAST_DEPLOYS });
  const list = `${path}/deploys`;
  const columns = (await deployColumns(deployer, list)).filter(
    ({ head }) => !['Branch', 'By', 'Took'].includes(head),
  );
  const none = empty(
    'No deploys yet',
    'The last builds are shown here once you deploy, each with a button to roll back to it.',
  );
  return card('Last deploys', await firstRows({ columns, rows: entries, none }, LAST_DEPLOYS), {
    href: list,
    label: 'All deploys',
  });
}

async function missedCard(missed: readonly Missed[], { path, sources }: AdminContext): Promise<Html> {
  const { columns, ...content } = missedContent(missed, sources);
  const few = columns.filter(({ head }) => ['Question', 'Times'].includes(head));
  const more = { href: `${path}/questions?show=missed`, label: 'All questions' };
  return card('Asked and not found', await firstRows({ ...content, columns: few }, MISSED), more);
}
