/** Client credentials: how programs get in (first specification, sections 2.3 and 5.3). */
import { html } from '@waymark/contract/html';
import { dataTable, textColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { asking, copyable, empty, pageHeading, time } from '@waymark/foundation/pages/parts';
import {
  type ClientCredential,
  createCredential,
  deleteCredential,
  findCredential,
  listCredentials,
} from '@waymark/foundation/state/client-credentials';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import type { DashboardSection } from '../../section.ts';

export const credentialsSection: DashboardSection = {
  slug: 'credentials',
  title: 'Client credentials',
  group: 'Access',
  async render({ state, path }, query) {
    const table = await dataTable<ClientCredential>({
      ...{ path, query, noun: ['credential', 'credentials'], rows: await listCredentials(state) },
      filter: { label: 'Label or client ID', texts: ({ label, id }) => [label, id] },
      columns: [
        textColumn('Label', 'label', ({ label }) => label),
        { head: 'Client ID', cell: ({ id, label }) => copyable(id, `client ID of ${label}`) },
        timeColumn('Created', 'created', ({ created }) => created),
        { head: 'Last use', cell: async ({ id }) => time(await lastUse(state, id)) },
        {
          head: '',
          cell: ({ id, label }) =>
            html`<a href="${asking(path, 'delete', id)}" aria-label="Delete ${label}">Delete</a>`,
        },
      ],
      none: empty(
        'No credentials yet',
        'Each program that reads the docs without a person, such as a nightly job, gets a credential of its own below.',
      ),
    });
    return html`${pageHeading('Client credentials', 'A program with a credential reads all pages except those for user groups.')}
${table}
<h2>New credential</h2>
<form method="post" action="${path}" class="card">
<label><span>Label: its purpose</span><input name="label" required maxlength="100" placeholder="Nightly export"></label>
<button name="action" value="create">Create</button>
</form>`;
  },
  actions: {
    create: {
      event: 'credential.created',
      done: 'The credential was created.',
      async run(fields, { state, addresses }) {
        const { credential, secret } = await createCredential(state, fields.get('label') ?? '');
        return {
          subject: credential.label,
          secret: {
            label: credential.label,
            lines: [
              { name: 'Client ID', value: credential.id },
              { name: 'Client secret', value: secret },
              { name: 'Token endpoint', value: `${addresses.issuer}/token` },
            ],
          },
        };
      },
    },
    delete: {
      event: 'credential.deleted',
      done: 'The credential was deleted.',
      async ask(id, { state }) {
        const credential = await findCredential(state, id);
        return (
          credential && {
            question: `Delete "${credential.label}"?`,
            explanation: 'Programs that use it lose access with their next request. This cannot be undone.',
            button: 'Delete permanently',
          }
        );
      },
      async run(fields, { state }) {
        const credential = await findCredential(state, fields.get('id') ?? '');
        if (credential === undefined) throw new InputError('There is no such credential.');
        await deleteCredential(state, credential.id);
        return { subject: credential.label };
      },
    },
  },
};
