/** Keys of the administrative API (first specification, section 5.4). */
import { html } from '../pages/html.ts';
import { API_SCOPES, type ApiScope, createApiKey, deleteApiKey, listApiKeys } from '../state/api-keys.ts';
import { InputError } from '../state/input-error.ts';
import { lastUse } from '../state/last-use.ts';

import { confirmation, table, time } from './parts.ts';
import type { DashboardSection } from './section.ts';

const MAX_DAYS = 3650;

export const keysSection: DashboardSection = {
  slug: 'keys',
  title: 'API keys',
  async render({ state, path }, query) {
    const keys = await listApiKeys(state);
    const asked = keys.find(({ id }) => id === query.get('delete'));
    const rows = await Promise.all(
      keys.map(async (key) => {
        const expired = key.expires !== undefined && Date.parse(key.expires) <= Date.now();
        return [
          html`${key.label}${expired && html` <span class="tag">expired</span>`}`,
          html`<code class="whole">${key.start}…</code>`,
          html`${key.scopes.map((scope) => html`<span class="tag">${scope}</span>`)}`,
          time(key.created),
          time(await lastUse(state, key.id)),
          time(key.expires),
          html`<a href="${path}?delete=${key.id}" aria-label="Delete ${key.label}">Delete</a>`,
        ];
      }),
    );
    return html`<h1>API keys</h1>
<p class="muted">For your own servers, such as a job that publishes the site. Never for a browser.</p>
${
  asked &&
  confirmation({
    path,
    action: 'delete',
    id: asked.id,
    question: `Delete "${asked.label}"?`,
    explanation: 'Programs that use it are refused from now on. This cannot be undone.',
    button: 'Delete permanently',
  })
}
${table(['Label', 'Key', 'May', 'Created', 'Last use', 'Expires', ''], rows, 'There are none yet.')}
<h2>New key</h2>
<form method="post" action="${path}" class="card">
<label><span>Label: its purpose</span><input name="label" required maxlength="100"></label>
<fieldset><legend>May</legend>${API_SCOPES.map((scope) => html`<label><input type="checkbox" name="scope" value="${scope}" checked>${scope}</label>`)}</fieldset>
<label><span>Expires after days (empty: never)</span><input name="days" inputmode="numeric" pattern="[0-9]*" maxlength="4"></label>
<button name="action" value="create">Create</button>
</form>`;
  },
  actions: {
    create: {
      event: 'api-key.created',
      done: 'The key was created.',
      async run(fields, { state }) {
        const days = fields.get('days') ?? '';
        if (days !== '' && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS)) {
          throw new InputError(`The days until a key expires are a number from 1 to ${MAX_DAYS}.`);
        }
        const scopes = fields
          .getAll('scope')
          .filter((scope): scope is ApiScope => (API_SCOPES as readonly string[]).includes(scope));
        const { key, secret } = await createApiKey(state, {
          label: fields.get('label') ?? '',
          scopes,
          ...(days !== '' && { expires: new Date(Date.now() + Number(days) * 86_400_000) }),
        });
        return {
          subject: key.label,
          secret: { label: key.label, lines: [{ name: 'API key', value: secret }] },
        };
      },
    },
    delete: {
      event: 'api-key.deleted',
      done: 'The key was deleted.',
      async run(fields, { state }) {
        const key = (await listApiKeys(state)).find(({ id }) => id === fields.get('id'));
        if (key === undefined) throw new InputError('There is no such key.');
        await deleteApiKey(state, key.id);
        return { subject: key.label };
      },
    },
  },
};
