/** The MCP server: its addresses, whether it is open, and where tools may send people back to. */

import { html } from '@waymark/contract/html';
import { setupOf } from '@waymark/contract/release';
import { copyable, pageHeading } from '@waymark/foundation/pages/parts';
import { changeSettings, checkedRedirectDomain, readSettings } from '@waymark/foundation/state/settings';
import type { DashboardSection } from '../../section.ts';

export const serverSection: DashboardSection = {
  slug: 'mcp',
  title: 'MCP server',
  group: 'Site',
  async render({ state, addresses, release, path }) {
    const access = setupOf(release);
    const { mcpEnabled, redirectDomains } = await readSettings(state);
    const isOpen = access === 'public' || mcpEnabled;
    const reach = {
      public: 'Anyone may use it: the whole site is public.',
      partial: 'Without sign-in it answers with public pages only.',
      full: 'They need sign-in: no page of this site is public.',
    }[access];
    return html`${pageHeading('MCP server', 'The addresses that agents and editors connect to.')}
<div class="card">
<dl>
<dt>Public address</dt><dd>${copyable(addresses.open, 'public address')}</dd>
<dt>With sign-in</dt><dd>${copyable(addresses.authed, 'address with sign-in')}</dd>
<dt>Token endpoint</dt><dd>${copyable(`${addresses.issuer}/token`, 'token endpoint')}</dd>
</dl>
<p><strong>${access === 'full' ? 'Both addresses are' : 'The public address is'} ${isOpen ? 'open' : 'closed'}.</strong> ${reach}</p>
${
  access !== 'public' &&
  html`<form method="post" action="${path}"><button name="action" value="${mcpEnabled ? 'disable' : 'enable'}"${mcpEnabled && html` class="quiet"`}>${mcpEnabled ? 'Close it' : 'Open it'}</button></form>`
}
</div>
<h2>Redirect domains</h2>
<p class="muted">Hosts and schemes to which a tool may redirect people after sign-in. Programs on the person's own computer need no entry. An entry is a hostname such as <code>chat.example</code> (https is meant), or starts with a scheme, such as <code>editor://</code>.</p>
<div class="card">
${
  redirectDomains.length > 0 &&
  html`<ul class="list">${redirectDomains.map(
    (domain) =>
      html`<li><span><code>${domain}</code></span><form method="post" action="${path}"><input type="hidden" name="domain" value="${domain}"><button class="quiet" name="action" value="remove-domain" aria-label="Remove ${domain}">Remove</button></form></li>`,
  )}</ul>`
}
<form method="post" action="${path}">
<label><span>New entry</span><input name="domain" required maxlength="200" autocapitalize="none" spellcheck="false" placeholder="chat.example"></label>
<button name="action" value="add-domain">Add</button>
</form>
</div>`;
  },
  actions: {
    enable: {
      event: 'mcp.opened',
      done: 'The public address is open.',
      async run(_fields, { state }) {
        await changeSettings(state, { mcpEnabled: true });
        return {};
      },
    },
    disable: {
      event: 'mcp.closed',
      done: 'The public address is closed.',
      async run(_fields, { state }) {
        await changeSettings(state, { mcpEnabled: false });
        return {};
      },
    },
    'add-domain': {
      event: 'redirect-domain.added',
      done: 'The entry was added.',
      async run(fields, { state }) {
        const domain = checkedRedirectDomain(fields.get('domain') ?? '');
        await changeSettings(state, ({ redirectDomains }) => ({
          redirectDomains: [...redirectDomains, domain],
        }));
        return { subject: domain };
      },
    },
    'remove-domain': {
      event: 'redirect-domain.removed',
      done: 'The entry was removed.',
      async run(fields, { state }) {
        const domain = fields.get('domain') ?? '';
        await changeSettings(state, ({ redirectDomains }) => ({
          redirectDomains: redirectDomains.filter((each) => each !== domain),
        }));
        return { subject: domain };
      },
    },
  },
};
