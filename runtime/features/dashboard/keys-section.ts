/** Keys of the administrative API (first specification, section 5.4). */

import { html } from '@waymark/contract/html';
import { DAY_MS } from '@waymark/foundation/day';
import { dataTable, timeColumn } from '@waymark/foundation/pages/data-table';
import { asking, empty, pageHeading, time } from '@waymark/foundation/pages/parts';
import {
  API_SCOPES,
  type ApiKey,
  type ApiScope,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  SCOPE_MEANINGS,
} from '@waymark/foundation/state/api-keys';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import type { DashboardSection } from '../../section.ts';

const MAX_DAYS = 3650;

const isExpired = ({ expires }: ApiKey): boolean =>
  expires !== undefined && Date.parse(expires) <= Date.now();

export const keysSection: DashboardSection = {
  slug: 'keys',
  title: 'API keys',
  group: 'Access',
  async render({ state, path }, query) {
    const table = await dataTable<ApiKey>({
      ...{ path, query, noun: ['key', 'keys'], rows: await listApiKeys(state) },
      filter: { label: 'Label or first characters', texts: ({ label, start }) => [label, start] },
      columns: [
        {
          head: 'Label',
          sort: { name: 'label', by: ({ label }) => label },
          cell: (key) => html`${key.label}${isExpired(key) && html` <span class="tag">expired</span>`}`,
        },
        { head: 'Key', cell: ({ start }) => html`<code class="whole">${start}…</code>` },
        {
          head: 'May',
          cell: ({ scopes }) => html`${scopes.map((scope) => html`<span class="tag">${scope}</span>`)}`,
        },
        timeColumn('Created', 'created', ({ created }) => created),
        { head: 'Last use', cell: async ({ id }) => time(await lastUse(state, id)) },
        {
          head: 'Expires',
          sort: { name: 'expires', by: ({ expires = '9' }) => expires },
          cell: ({ expires }) => time(expires),
        },
        {
          head: '',
          cell: ({ id, label }) =>
            html`<a href="${asking(path, 'delete', id)}" aria-label="Delete ${label}">Delete</a>`,
        },
      ],
      none: empty(
        'No keys yet',
        'A job that publishes the site, or a product that asks it questions, proves itself with a key. Create one below: it is shown once.',
      ),
    });
    return html`${pageHeading('API keys', 'For your own servers, such as a job that publishes the site. Never for a browser.')}
${table}
<h2>New key</h2>
<form method="post" action="${path}" class="card">
<label><span>Label: its purpose</span><input name="label" required maxlength="100"></label>
<fieldset><legend>May</legend>${API_SCOPES.map((scope) => html`<label><input type="checkbox" name="scope" value="${scope}">${scope}: ${SCOPE_MEANINGS[scope]}</label>`)}</fieldset>
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
          ...(days !== '' && { expires: new Date(Date.now() + Number(days) * DAY_MS) }),
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
      async ask(id, { state }) {
        const key = (await listApiKeys(state)).find((each) => each.id === id);
        return (
          key && {
            question: `Delete "${key.label}"?`,
            explanation: 'Programs that use it are refused from now on. This cannot be undone.',
            button: 'Delete permanently',
          }
        );
      },
      async run(fields, { state }) {
        const key = (await listApiKeys(state)).find(({ id }) => id === fields.get('id'));
        if (key === undefined) throw new InputError('There is no such key.');
        await deleteApiKey(state, key.id);
        return { subject: key.label };
      },
    },
  },
};
