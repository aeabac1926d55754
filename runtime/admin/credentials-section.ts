/** Client credentials: how programs get in (first specification, sections 2.3 and 5.3). */
import { html } from '../pages/html.ts';
import {
  createCredential,
  deleteCredential,
  findCredential,
  listCredentials,
} from '../state/client-credentials.ts';
import { InputError } from '../state/input-error.ts';
import { lastUse } from '../state/last-use.ts';
import { confirmation, copyable, table, time } from './parts.ts';
import type { DashboardSection } from './section.ts';

export const credentialsSection: DashboardSection = {
  slug: 'credentials',
  title: 'Client credentials',
  async render({ state, path }, query) {
    const asked = await findCredential(state, query.get('delete') ?? '');
    const rows = await Promise.all(
      (await listCredentials(state)).map(async ({ id, label, created }) => [
        html`${label}`,
        html`${copyable(id, `client ID of ${label}`)}`,
        time(created),
        time(await lastUse(state, id)),
        html`<a href="${path}?delete=${id}" aria-label="Delete ${label}">Delete</a>`,
      ]),
    );
    return html`<h1>Client credentials</h1>
<p class="muted">A program with a credential reads all pages except those for user groups.</p>
${
  asked &&
  confirmation({
    path,
    action: 'delete',
    id: asked.id,
    question: `Delete "${asked.label}"?`,
    explanation: 'Programs that use it lose access with their next request. This cannot be undone.',
    button: 'Delete permanently',
  })
}
${table(['Label', 'Client ID', 'Created', 'Last use', ''], rows, 'There are none yet.')}
<h2>New credential</h2>
<form method="post" action="${path}" class="card">
<label><span>Label: its purpose</span><input name="label" required maxlength="100"></label>
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
      async run(fields, { state }) {
        const credential = await findCredential(state, fields.get('id') ?? '');
        if (credential === undefined) throw new InputError('There is no such credential.');
        await deleteCredential(state, credential.id);
        return { subject: credential.label };
      },
    },
  },
};
