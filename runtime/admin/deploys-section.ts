/** Deploys: when each was built and from which commit, its log, and the ways to begin, end and take back one. */
import { branchSchema } from '../deploy/options.ts';
import type { Preview } from '../deploy/previews.ts';
import { type Deploy, isOpen } from '../deploy/record.ts';
import { type Html, html } from '../pages/html.ts';
import { InputError } from '../state/input-error.ts';
import { cancelForm, commitOf, deployDetails, duration, WORDS } from './deploy-details.ts';
import { confirmation, pager, type TableRow, table, time } from './parts.ts';
import type { AdminContext, DashboardSection } from './section.ts';

/** Seconds between two looks at a running deploy. */
const REFRESH_SECONDS = 2;

export const deploysSection: DashboardSection = {
  slug: 'deploys',
  title: 'Deploys',
  async render(context, query) {
    const { deployer, path } = context;
    if (deployer === undefined) return html`<h1>Deploys</h1><p>None are configured.</p>`;
    const chosen = query.get('deploy');
    if (chosen !== null) {
      const deploy = await deployer.find(chosen);
      if (deploy === undefined)
        return html`<h1>Not found</h1><p>There is no such deploy.</p><p><a href="${path}">All deploys</a></p>`;
      const [log, deliveries] = await Promise.all([deployer.log(chosen), deployer.deliveries(chosen)]);
      return deployDetails({ deploy, log, deliveries, path });
    }
    const before = query.get('before') ?? undefined;
    const { entries: deploys, next } = await deployer.list({ before });
    const served = await deployer.served();
    // After a way back two deploys made it: the later one is why it is served.
    const live = deploys.find(({ status, release }) => status === 'success' && release === served)?.statusId;
    const damaged = [...(await deployer.damaged())];
    const asked = await deployer.find(query.get('roll-back') ?? '');
    return html`<h1>Deploys</h1>
<p class="muted">Newest first. The site does not change until a deploy is built and tested.</p>
${damaged.map(([name, reason]) => damageNotice(name, reason, deploys))}
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
${query.has('preview') ? previewForm(path) : beginForms(path)}
<h2>History</h2>
${table(
  ['Status', 'Commit', 'By', 'Begun', 'Took', ''],
  deploys.map((deploy) => row(deploy, context, { served, live })),
  'There are none yet.',
)}
${pager(path, {}, { before, next })}
<h2>Previews</h2>
<p class="muted">A branch at an address of its own. Search engines do not list it. Whoever has the address sees the pages that they may read on the site.</p>
${table(
  ['Branch', 'Address', 'Until', ''],
  (await deployer.previews.list()).map((preview) => previewRow(preview, path)),
  'There are none.',
)}`;
  },
  async refreshSeconds({ deployer }, query) {
    if (deployer === undefined || query.has('roll-back') || query.has('preview')) return undefined;
    const chosen = query.get('deploy');
    const shown = chosen === null ? await deployer.open() : [await deployer.find(chosen)];
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
      async run(fields, { deployer }) {
        const id = fields.get('id') ?? '';
        if ((await deployer?.rollBack(id, 'rollback')) === undefined)
          throw new InputError('The release of this deploy is no longer kept.');
        return { subject: id };
      },
    },
  },
};

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

function row(deploy: Deploy, { path, deployer }: AdminContext, { served, live }: Now): TableRow {
  const { statusId } = deploy;
  const isServed = deploy.release === served;
  const canGoBack = deploy.status === 'success' && !isServed && deployer?.isKept(deploy);
  return [
    html`<a href="${path}?deploy=${statusId}">${WORDS[deploy.status]}</a>${deploy.status === 'in_progress' && html` <span class="tag">${deploy.step}</span>`}${statusId === live && html` <strong class="tag">live</strong>`}`,
    html`<div class="long">${commitOf(deploy)}${deploy.preview && html` <span class="tag">preview</span>`}</div>`,
    html`${deploy.source}`,
    time(deploy.createdAt),
    html`${duration(deploy)}`,
    html`${isOpen(deploy) && cancelForm(deploy, path)}${canGoBack && html`<a href="${path}?roll-back=${statusId}" aria-label="Roll back to ${statusId}">Roll back</a>`}`,
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
    html`<form method="post" action="${path}"><input type="hidden" name="id" value="${id}"><button class="quiet" name="action" value="remove-preview" aria-label="Remove the preview of ${branch}">Remove</button></form>`,
  ];
}

function beginForms(path: string): Html {
  return html`<form method="post" action="${path}" class="actions"><button name="action" value="deploy">Deploy now</button><a class="button quiet" href="${path}?preview">Preview a branch</a></form>`;
}

/** On a page of its own: a page that reloads regularly would clear what is being typed. */
function previewForm(path: string): Html {
  return html`<form method="post" action="${path}" class="card">
<label><span>Branch</span><input name="branch" required maxlength="200" autocapitalize="none" spellcheck="false" autofocus></label>
<div class="actions"><button name="action" value="preview">Build a preview</button><a class="button quiet" href="${path}">Cancel</a></div>
</form>`;
}
