/** Deploys: what was built when and from which commit, the log of each, and the ways to begin, end and take back one. */
import { type Deploy, isOpen } from '../deploy/record.ts';
import { type Html, html } from '../pages/html.ts';
import { InputError } from '../state/input-error.ts';
import { confirmation, table, time } from './parts.ts';
import type { AdminContext, Section } from './section.ts';

const SHOWN = 100;

/** Seconds between two looks at a deploy that runs. */
const REFRESH_SECONDS = 2;

const WORDS: Readonly<Record<Deploy['status'], string>> = {
  queued: 'queued',
  in_progress: 'running',
  success: 'published',
  failure: 'failed',
  cancelled: 'cancelled',
};

export const deploysSection: Section = {
  slug: 'deploys',
  title: 'Deploys',
  async render(context, query) {
    const { deployer, path } = context;
    if (deployer === undefined) return html`<h1>Deploys</h1><p>None are configured.</p>`;
    const chosen = query.get('deploy');
    if (chosen !== null) return details(await deployer.find(chosen), await deployer.log(chosen), path);
    const deploys = (await deployer.list()).slice(0, SHOWN);
    const served = deploys.find(({ status }) => status === 'success')?.release;
    const asked = deploys.find(({ statusId }) => statusId === query.get('roll-back'));
    return html`<h1>Deploys</h1>
<p class="muted">Newest first. The site stays as it is until a deploy has been built and has answered.</p>
${
  asked &&
  confirmation({
    path,
    action: 'roll-back',
    id: asked.statusId,
    question: `Go back to ${asked.commit?.message.slice(0, 80) ?? asked.statusId}?`,
    explanation: 'Readers and agents get this release again from the next request on.',
    button: 'Roll back',
  })
}
<form method="post" action="${path}"><button name="action" value="deploy">Deploy now</button></form>
<h2>Until now</h2>
${table(
  ['Status', 'Commit', 'By', 'Begun', 'Took', ''],
  deploys.map((deploy) => row(deploy, context, served)),
  'There are none yet.',
)}`;
  },
  async refreshSeconds({ deployer }, query) {
    if (deployer === undefined || query.has('roll-back')) return undefined;
    const chosen = query.get('deploy');
    const shown = chosen === null ? await deployer.list() : [await deployer.find(chosen)];
    return shown.some((deploy) => deploy !== undefined && isOpen(deploy)) ? REFRESH_SECONDS : undefined;
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
      done: 'The earlier release is being put back.',
      async run(fields, { deployer }) {
        const id = fields.get('id') ?? '';
        if ((await deployer?.rollBack(id, 'rollback')) === undefined)
          throw new InputError('The release of this deploy is kept no longer.');
        return { subject: id };
      },
    },
  },
};

function row(deploy: Deploy, { path, deployer }: AdminContext, served: string | undefined): Html {
  const { statusId } = deploy;
  const isServed = deploy.release === served;
  const canGoBack = deploy.status === 'success' && !isServed && deployer?.isKept(deploy);
  return html`<tr><td><a href="${path}?deploy=${statusId}">${WORDS[deploy.status]}</a>${deploy.status === 'in_progress' && html` <span class="tag">${deploy.step}</span>`}</td><td>${commitOf(deploy)}</td><td>${deploy.source}</td><td>${time(deploy.createdAt)}</td><td>${duration(deploy)}</td><td>${isOpen(deploy) && cancelForm(deploy, path)}${canGoBack && html`<a href="${path}?roll-back=${statusId}" aria-label="Roll back to ${statusId}">Roll back</a>`}</td></tr>`;
}

function cancelForm({ statusId }: Deploy, path: string): Html {
  return html`<form method="post" action="${path}"><input type="hidden" name="id" value="${statusId}"><button class="quiet" name="action" value="cancel" aria-label="Cancel ${statusId}">Cancel</button></form>`;
}

function commitOf({ commit, branch }: Deploy): Html {
  if (commit === undefined) return html`<span class="muted">${branch}</span>`;
  return html`<code>${commit.sha.slice(0, 10)}</code> ${commit.message.slice(0, 80)}`;
}

function duration({ startedAt, endedAt }: Deploy): string {
  if (startedAt === undefined) return '';
  const until = endedAt === undefined ? Date.now() : Date.parse(endedAt);
  return `${Math.max(0, Math.round((until - Date.parse(startedAt)) / 1000))} s`;
}

function details(deploy: Deploy | undefined, logs: readonly string[], path: string): Html {
  const back = html`<p><a href="${path}">All deploys</a></p>`;
  if (deploy === undefined) return html`<h1>Not found</h1><p>There is no such deploy.</p>${back}`;
  const { commit, diagnostics, timings } = deploy;
  const changes = commit && [
    ['Added', commit.filesAdded] as const,
    ['Modified', commit.filesModified] as const,
    ['Removed', commit.filesRemoved] as const,
  ];
  return html`<h1>${commitOf(deploy)}</h1>
${back}
<div class="notice${deploy.status === 'failure' && html` bad`}"><strong>${WORDS[deploy.status]}</strong> ${deploy.summary}</div>
${isOpen(deploy) && cancelForm(deploy, path)}
${table(
  ['File', 'What is wrong'],
  diagnostics.map(
    ({ file, line, message, hint, code }) =>
      html`<tr><td><code>${file}${line !== undefined && `:${line}`}</code></td><td>${message} ${hint} <span class="tag">${code}</span></td></tr>`,
  ),
  '',
)}
<dl>
<dt>Deploy</dt><dd><code>${deploy.statusId}</code></dd>
<dt>Branch</dt><dd>${deploy.branch}</dd>
<dt>Begun</dt><dd>${time(deploy.createdAt)}</dd>
${Object.entries(timings).map(([step, ms]) => html`<dt>${step}</dt><dd>${(ms / 1000).toFixed(1)} s</dd>`)}
${changes?.map(([title, files]) => files.length > 0 && html`<dt>${title}</dt><dd>${files.slice(0, 50).join(', ')}${files.length > 50 && `, and ${files.length - 50} more`}</dd>`)}
</dl>
<h2>Log</h2>
${logs.length === 0 ? html`<p class="muted">Nothing yet.</p>` : html`<pre class="code" tabindex="0">${logs.join('\n')}</pre>`}`;
}
