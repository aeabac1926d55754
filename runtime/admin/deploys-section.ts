/** Deploys: when each was built and from which commit, its log, and the ways to begin, end and take back one. */
import { branchSchema } from '../deploy/options.ts';
import type { Preview } from '../deploy/previews.ts';
import { DEPLOY_STATUSES, type Deploy, type DeployStatus, isOpen } from '../deploy/record.ts';
import { type Html, html } from '../pages/html.ts';
import { InputError } from '../state/input-error.ts';
import { type TableColumn, timeColumn } from './data-table.ts';
import {
  cancelForm,
  commitOf,
  deployDetails,
  deployName,
  duration,
  liveDeploy,
  secondsOf,
  statusOf,
  WORDS,
} from './deploy-details.ts';
import { logTable } from './log-table.ts';
import {
  asking,
  empty,
  filterLinks,
  live as liveParts,
  pageHeading,
  type TableRow,
  table,
  time,
} from './parts.ts';
import type { AdminContext, DashboardSection } from './section.ts';

/** Seconds between two looks at a running deploy. */
const FOLLOW_SECONDS = 2;

export const deploysSection: DashboardSection = {
  slug: 'deploys',
  title: 'Deploys',
  group: 'Site',
  async render(context, query) {
    const { deployer, path } = context;
    if (deployer === undefined) return html`${pageHeading('Deploys', 'None are configured.')}`;
    const chosen = query.get('deploy');
    if (chosen !== null) {
      const deploy = await deployer.find(chosen);
      if (deploy === undefined)
        return html`${pageHeading('Not found', 'There is no such deploy.')}<p><a href="${path}">All deploys</a></p>`;
      const [log, deliveries] = await Promise.all([deployer.log(chosen), deployer.deliveries(chosen)]);
      return deployDetails({ deploy, log, deliveries, path });
    }
    const status = DEPLOY_STATUSES.find((each) => each === query.get('show'));
    const served = await deployer.served();
    const live = (await liveDeploy(deployer))?.statusId;
    const { body, rows: deploys } = await logTable<Deploy>({
      ...{ path, query, keep: ['show'], noun: ['deploy', 'deploys'] },
      read: (page) => deployer.list({ ...page, status }),
      filter: {
        label: 'A commit, a branch or a sender',
        texts: ({ commit, branch, source }) => [commit?.message ?? '', commit?.sha ?? '', branch, source],
      },
      columns: columns(context, { served, live }),
      none: noDeploys(status),
    });
    const damaged = [...(await deployer.damaged())];
    const previews = await deployer.previews.list();
    return html`${pageHeading(
      'Deploys',
      'Newest first. The site does not change until a deploy is built and tested.',
      beginForms(path),
    )}
${query.has('preview') && previewForm(path)}
${liveParts(
  'deploys',
  html`${damaged.map(([name, reason]) => damageNotice(name, reason, deploys))}
<div class="tools">${statusFilters(path, status)}</div>
${body}`,
)}
<h2>Previews</h2>
<p class="muted">A branch at an address of its own. Search engines do not list it. Whoever has the address sees the pages that they may read on the site.</p>
${liveParts(
  'previews',
  table(
    ['Branch', 'Address', 'Until', ''],
    previews.map((preview) => previewRow(preview, path)),
    empty(
      'No previews',
      'Build one from a branch with the button above, or let each push build one: "previews" in the configuration.',
    ),
  ),
)}`;
  },
  async following({ deployer }, query) {
    if (deployer === undefined) return undefined;
    const chosen = query.get('deploy');
    const shown = chosen === null ? await deployer.open() : [await deployer.find(chosen)];
    const open = shown.find((deploy) => deploy !== undefined && isOpen(deploy));
    const step = open?.step === undefined ? '' : `: ${open.step}`;
    return open && { seconds: FOLLOW_SECONDS, state: `Deploy ${WORDS[open.status]}${step}` };
  },
  actions: {
    deploy: {
      event: 'deploy.triggered',
      done: 'The deploy is in the queue.',
      async run(_fields, { deployer }) {
        const deploy = await deployer?.trigger('dashboard');
        return { subject: deploy?.statusId };
      },
    },
    preview: {
      event: 'preview.triggered',
      done: 'The preview is in the queue. Its address is below.',
      async run(fields, { deployer }) {
        const branch = branchSchema.safeParse(fields.get('branch') ?? '');
        if (!branch.success) throw new InputError('That is not the name of a branch.');
        const made = await deployer?.preview(branch.data, 'dashboard');
        if (made === undefined) throw new InputError('This server builds no previews, or has no address.');
        return { subject: made.preview.id };
      },
    },
    'remove-preview': {
      event: 'preview.removed',
      done: 'The preview was removed.',
      async ask(id, { deployer }) {
        const preview = (await deployer?.previews.list())?.find((each) => each.id === id);
        return (
          preview && {
            question: `Remove the preview of ${preview.branch}?`,
            explanation: 'Its address stops working. A new preview of the branch gets another address.',
            button: 'Remove',
          }
        );
      },
      async run(fields, { deployer }) {
        const id = fields.get('id') ?? '';
        if (!(await deployer?.previews.remove(id))) throw new InputError('There is no such preview.');
        return { subject: id };
      },
    },
    cancel: {
      event: 'deploy.cancelled',
      done: 'The deploy is being cancelled.',
      async run(fields, { deployer }) {
        const id = fields.get('id') ?? '';
        if (!(await deployer?.cancel(id))) throw new InputError('The deploy has ended already.');
        return { subject: id };
      },
    },
    'roll-back': {
      event: 'deploy.rolled-back',
      done: 'The earlier release is being restored.',
      async ask(id, { deployer }) {
        const deploy = await deployer?.find(id);
        return (
          deploy && {
            question: `Roll back to ${deployName(deploy)}?`,
            explanation: 'Readers and agents get this release again from the next request on.',
            button: 'Roll back',
          }
        );
      },
      async run(fields, { deployer }) {
        const id = fields.get('id') ?? '';
        if ((await deployer?.rollBack(id, 'rollback')) === undefined)
          throw new InputError('The release of this deploy is no longer kept.');
        return { subject: id };
      },
    },
  },
};

const SHOWN: readonly (readonly [status: DeployStatus | undefined, text: string])[] = [
  [undefined, 'All'],
  ['success', 'Published'],
  ['failure', 'Failed'],
  ['cancelled', 'Cancelled'],
];

function statusFilters(path: string, current: DeployStatus | undefined): Html {
  const views = SHOWN.map(([status, text]) => ({
    href: status === undefined ? path : `${path}?show=${status}`,
    current: status === current,
    text,
  }));
  return filterLinks('Deploys', views);
}

function noDeploys(status: DeployStatus | undefined): Html {
  if (status !== undefined)
    return empty(
      `No deploys that ${WORDS[status] === 'failed' ? 'have failed' : `were ${WORDS[status]}`}`,
      'Choose “All” to see the others.',
    );
  return empty(
    'No deploys yet',
    'Each build of the branch is listed here with its commit and its log, and can be rolled back to. Start one with “Deploy now”, with an API key, or with a webhook of your git host.',
  );
}

/** The release that can no longer be served, and what happens next. */
function damageNotice(name: string, reason: string, deploys: readonly Deploy[]): Html {
  const made = deploys.find(({ statusId }) => statusId === name);
  return html`<div class="notice bad" role="alert"><strong>The release ${made === undefined ? html`<code>${name}</code>` : commitOf(made)} is damaged</strong> ${reason} It cannot be restored. The next deploy rebuilds everything and removes it.</div>`;
}

interface Now {
  /** Name of the release that is served. */
  readonly served: string | undefined;
  /** The deploy that it is served by. */
  readonly live: string | undefined;
}

function columns({ path, deployer }: AdminContext, { served, live }: Now): readonly TableColumn<Deploy>[] {
  const mayReturn = (deploy: Deploy): boolean | undefined =>
    deploy.status === 'success' && deploy.release !== served && deployer?.isKept(deploy);
  return [
    {
      head: 'Status',
      sort: { name: 'status', by: ({ status }) => WORDS[status] },
      cell: (deploy) =>
        html`${statusOf(deploy, `${path}?deploy=${deploy.statusId}`)}${deploy.statusId === live && html` <strong class="tag">live</strong>`}`,
    },
    {
      head: 'Commit',
      sort: { name: 'commit', by: deployName },
      cell: (deploy) =>
        html`<div class="long">${commitOf(deploy)}${deploy.preview && html` <span class="tag">preview</span>`}</div>`,
    },
    { head: 'By', sort: { name: 'by', by: ({ source }) => source }, cell: ({ source }) => html`${source}` },
    timeColumn('Begun', 'begun', ({ createdAt }) => createdAt),
    {
      head: 'Took',
      isNumber: true,
      sort: { name: 'took', by: secondsOf },
      cell: (deploy) => html`${duration(deploy)}`,
    },
    {
      head: '',
      cell: (deploy) =>
        html`${isOpen(deploy) && cancelForm(deploy, path)}${mayReturn(deploy) && html`<a href="${asking(path, 'roll-back', deploy.statusId)}" aria-label="Roll back to ${deploy.statusId}">Roll back</a>`}`,
    },
  ];
}

function previewRow({ id, branch, url, expiresAt, release }: Preview, path: string): TableRow {
  const address =
    release === undefined
      ? html`<span class="muted">not built yet</span>`
      : html`<a href="${url}">${url}</a>`;
  return [
    html`${branch}`,
    html`<div class="long">${address}</div>`,
    time(expiresAt),
    html`<a href="${asking(path, 'remove-preview', id)}" aria-label="Remove the preview of ${branch}">Remove</a>`,
  ];
}

function beginForms(path: string): Html {
  return html`<a class="button quiet" href="${path}?preview">Preview a branch</a><form method="post" action="${path}"><button name="action" value="deploy">Deploy now</button></form>`;
}

/** On a page of its own: without scripts a page that reloads regularly would clear what is being typed. */
function previewForm(path: string): Html {
  return html`<form method="post" action="${path}" class="card">
<label><span>Branch</span><input name="branch" required maxlength="200" autocapitalize="none" spellcheck="false" autofocus></label>
<div class="actions"><button name="action" value="preview">Build a preview</button><a class="button quiet" href="${path}">Cancel</a></div>
</form>`;
}
