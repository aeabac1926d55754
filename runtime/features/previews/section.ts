/** Previews: branches at addresses of their own. */

import { type Html, html } from '@waymark/contract/html';
import { dataTable, type TableColumn, textColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { asking, empty, live, pageHeading } from '@waymark/foundation/pages/parts';
import { InputError } from '@waymark/foundation/state/input-error';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { deploysFeature } from '../deploys/feature.ts';
import { branchSchema } from '../deploys/options.ts';
import type { Preview } from '../deploys/previews.ts';
import { deploysSection } from '../deploys/section.ts';

const deployerOf = (started: AdminContext['started']) => started(deploysFeature)?.deployer;

export const previewsSection: DashboardSection = {
  slug: 'previews',
  title: 'Previews',
  group: 'Site',
  async render({ started, path }, query) {
    const table = await dataTable<Preview>({
      ...{
        path,
        query,
        noun: ['preview', 'previews'],
        rows: (await deployerOf(started)?.previews.list()) ?? [],
      },
      filter: { label: 'A branch', texts: ({ branch }) => [branch] },
      columns: columns(path),
      none: empty(
        'No previews yet',
        'Build one from a branch with the button above, or let each push build one: "previews" in the configuration of deploys.',
      ),
    });
    return html`${pageHeading(
      'Previews',
      'A branch at an address of its own. Search engines do not list it. Whoever has the address sees the pages that they may read on the site.',
      html`<a class="button" href="${path}?new">Preview a branch</a>`,
    )}
${query.has('new') && newPreview(path)}
${live('previews', table)}`;
  },
  following: (context, query) => deploysSection.following?.(context, query) ?? Promise.resolve(undefined),
  actions: {
    preview: {
      event: 'preview.triggered',
      done: 'The preview is in the queue. Its address is below.',
      async run(fields, { started }) {
        const branch = branchSchema.safeParse(fields.get('branch') ?? '');
        if (!branch.success) throw new InputError('That is not the name of a branch.');
        const made = await deployerOf(started)?.preview(branch.data, 'dashboard');
        if (made === undefined) throw new InputError('This server builds no previews, or has no address.');
        return { subject: made.preview.id };
      },
    },
    'remove-preview': {
      event: 'preview.removed',
      done: 'The preview was removed.',
      async ask(id, { started }) {
        const preview = (await deployerOf(started)?.previews.list())?.find((each) => each.id === id);
        return (
          preview && {
            question: `Remove the preview of ${preview.branch}?`,
            explanation: 'Its address stops working. A new preview of the branch gets another address.',
            button: 'Remove',
          }
        );
      },
      async run(fields, { started }) {
        const id = fields.get('id') ?? '';
        if (!(await deployerOf(started)?.previews.remove(id)))
          throw new InputError('There is no such preview.');
        return { subject: id };
      },
    },
  },
};

function columns(path: string): readonly TableColumn<Preview>[] {
  return [
    textColumn('Branch', 'branch', ({ branch }) => branch),
    {
      head: 'Address',
      sort: { name: 'address', by: ({ release, url }) => (release === undefined ? '' : url) },
      cell: ({ release, url }) =>
        release === undefined
          ? html`<span class="muted">not built yet</span>`
          : html`<div class="long"><a href="${url}">${url}</a></div>`,
    },
    timeColumn('Begun', 'begun', ({ createdAt }) => createdAt),
    timeColumn('Ends', 'ends', ({ expiresAt }) => expiresAt),
    {
      head: '',
      cell: ({ id, branch }) =>
        html`<a href="${asking(path, 'remove-preview', id)}" aria-label="Remove the preview of ${branch}">Remove</a>`,
    },
  ];
}

/** A page of its own: without scripts, one that reloads regularly would clear what is being typed. */
function newPreview(path: string): Html {
  return html`<form method="post" action="${path}" class="card">
<label><span>Branch</span><input name="branch" required maxlength="200" autocapitalize="none" spellcheck="false" autofocus></label>
<div class="actions"><button name="action" value="preview">Build a preview</button><a class="button quiet" href="${path}">Cancel</a></div>
</form>`;
}
