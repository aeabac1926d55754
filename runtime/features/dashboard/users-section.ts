/** Users and their groups. */

import { type Html, html } from '@waymark/contract/html';
import { userSubject } from '@waymark/foundation/access/account';
import { endConnection, listConnections } from '@waymark/foundation/oauth/connections';
import { dataTable, textColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { asking, empty, pageHeading, table, time } from '@waymark/foundation/pages/parts';
import { OWN_SOURCES } from '@waymark/foundation/sign-in/source';
import { actorOf } from '@waymark/foundation/state/audit';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import type { State } from '@waymark/foundation/state/state';
import {
  addUser,
  checkedPassword,
  endAccess,
  findUserById,
  listUsers,
  removeUser,
  setPassword,
  type User,
  updateUser,
  userId,
} from '@waymark/foundation/state/users';
import type { AdminContext, DashboardSection } from '../../section.ts';

const SOURCES = new Map<string, string>(Object.entries(OWN_SOURCES));

const sourceOf = ({ source }: User): string => SOURCES.get(source) ?? source;

export const usersSection: DashboardSection = {
  slug: 'users',
  title: 'Users and groups',
  group: 'Access',
  async render({ state, path }, query) {
    const edited = await findUserById(state, query.get('edit') ?? '');
    const table = await dataTable<User>({
      ...{ path, query, noun: ['user', 'users'], rows: await listUsers(state) },
      filter: {
        label: 'Name, email or group',
        texts: ({ name, label = '', groups: names }) => [name, label, ...names],
      },
      columns: [
        {
          head: 'Name',
          sort: { name: 'name', by: shown },
          cell: (user) => html`${shown(user)}${user.admin && html` <span class="tag">admin</span>`}`,
        },
        textColumn('Signs in with', 'source', sourceOf),
        {
          head: 'Groups',
          sort: { name: 'groups', by: ({ groups: names }) => names.join() },
          cell: ({ groups: names }) => html`${names.map((group) => html`<span class="tag">${group}</span>`)}`,
        },
        timeColumn('Since', 'since', ({ created }) => created),
        {
          head: '',
          cell: (user) =>
            html`<a href="${path}?edit=${userId(user.name)}" aria-label="Change ${shown(user)}">Change</a> <a href="${asking(path, 'remove', userId(user.name))}" aria-label="Remove ${shown(user)}">Remove</a>`,
        },
      ],
      none: empty(
        'No users yet',
        'Everybody who signs in to read protected pages is listed here. Add users below.',
      ),
    });
    return html`${pageHeading('Users and groups', 'A page with groups is for the members of any of them. If people sign in elsewhere, their groups come from there.')}
${edited && editForm(edited, path)}
${edited && (await connectedTools(edited, state, path))}
${table}
<h2>New user</h2>
<form method="post" action="${path}" class="card">
<label><span>Name or email</span><input name="name" required maxlength="254" autocapitalize="none" autocomplete="off"></label>
<label><span>Password, 12 characters or more</span><input name="password" type="password" required minlength="12" maxlength="1024" autocomplete="new-password"></label>
<label><span>Groups, with commas between them</span><input name="groups" maxlength="2000"></label>
<label><input type="checkbox" name="admin" value="yes">May use this dashboard</label>
<button name="action" value="add">Add</button>
</form>`;
  },
  actions: {
    add: {
      event: 'user.added',
      done: 'The user was added.',
      async run(fields, { state }) {
        const user = await addUser(state, {
          name: fields.get('name') ?? '',
          password: fields.get('password') ?? '',
          groups: groups(fields),
          admin: fields.get('admin') === 'yes',
        });
        return { subject: user.name };
      },
    },
    change: {
      event: 'user.changed',
      done: 'The user was changed.',
      async run(fields, context) {
        const user = await existing(fields.get('id'), context);
        const admin = fields.get('admin') === 'yes';
        if (isSelf(user, context) && !admin)
          throw new InputError('You cannot revoke your own access to the dashboard.');
        const password = fields.get('password') ?? '';
        // Before anything is changed: a refused form is refused as a whole.
        if (password !== '') checkedPassword(password);
        await updateUser(context.state, user.name, {
          admin,
          ...(user.source === 'directory' && { groups: groups(fields) }),
        });
        if (password !== '') await setPassword(context.state, user.name, password);
        return { subject: user.name };
      },
    },
    'end-access': {
      event: 'user.access-ended',
      done: 'The user was signed out everywhere, and all their tools were disconnected.',
      async ask(id, { state }) {
        const user = await findUserById(state, id);
        return (
          user && {
            question: `End all access of ${shown(user)}?`,
            explanation:
              'They are signed out on all devices, and their tools are disconnected, with the next request. They may sign in again.',
            button: 'End access',
          }
        );
      },
      async run(fields, context) {
        const user = await existing(fields.get('id'), context);
        await endAccess(context.state, user.name);
        return { subject: shown(user) };
      },
    },
    disconnect: {
      event: 'tool.disconnected',
      done: 'The tool was disconnected.',
      async ask(id, context) {
        const [user, tool] = await connection(id, context);
        return (
          user &&
          tool && {
            question: `Disconnect ${tool.tool}, of ${shown(user)}?`,
            explanation: 'It loses access with its next request. They can authorize it again.',
            button: 'Disconnect',
          }
        );
      },
      async run(fields, context) {
        const [id = null, tool = ''] = fields.get('id')?.split('/') ?? [];
        const user = await existing(id, context);
        const ended = await endConnection(context.state, user.name, tool);
        if (ended === undefined) throw new InputError('There is no such tool.');
        return { subject: `${ended.tool}, of ${shown(user)}` };
      },
    },
    remove: {
      event: 'user.removed',
      done: 'The user was removed.',
      async ask(id, { state }) {
        const user = await findUserById(state, id);
        return (
          user && {
            question: `Remove ${shown(user)}?`,
            explanation:
              'They are signed out everywhere, and their tools lose access with their next request.',
            button: 'Remove',
          }
        );
      },
      async run(fields, context) {
        const user = await existing(fields.get('id'), context);
        if (isSelf(user, context)) throw new InputError('You cannot remove yourself.');
        await removeUser(context.state, user.name);
        return { subject: user.name };
      },
    },
  },
};

function editForm(user: User, path: string): Html {
  const inDirectory = user.source === 'directory';
  return html`<form method="post" action="${path}" class="card">
<h2>${shown(user)}</h2>
<input type="hidden" name="id" value="${userId(user.name)}">
${
  inDirectory &&
  html`<label><span>Groups, with commas between them</span><input name="groups" maxlength="2000" value="${user.groups.join(', ')}"></label>
<label><span>New password (empty: as it is; a new one signs them out everywhere)</span><input name="password" type="password" minlength="12" maxlength="1024" autocomplete="new-password"></label>`
}
<label><input type="checkbox" name="admin" value="yes"${user.admin && html` checked`}>May use this dashboard</label>
<div class="actions"><button name="action" value="change">Save</button> <a class="button quiet" href="${path}">Cancel</a></div>
</form>`;
}

/** The tools that a user let in, and what ends their access: all of it, or that of one. */
async function connectedTools(user: User, state: State, path: string): Promise<Html> {
  const tools = await listConnections(state, user.name, userSubject(user));
  const id = userId(user.name);
  const rows = await Promise.all(
    tools.map(async (tool) => [
      html`${tool.tool}`,
      time(tool.created),
      time(await lastUse(state, tool.id)),
      html`<a href="${asking(path, 'disconnect', `${id}/${tool.id}`)}" aria-label="Disconnect ${tool.tool}">Disconnect</a>`,
    ]),
  );
  return html`<h2>Connected tools of ${shown(user)}</h2>
${table(['Tool', 'Since', 'Last use', ''], rows, 'They have authorized no tools.')}
<p><a class="button quiet" href="${asking(path, 'end-access', id)}">End all access</a></p>`;
}

/** The same name may belong to two people in two sources, so it is shown with its source. */
const shown = actorOf;

function groups(fields: URLSearchParams): readonly string[] {
  return (fields.get('groups') ?? '').split(',');
}

function isSelf(user: User, { admin }: AdminContext): boolean {
  return userId(user.name) === userId(admin.name);
}

/** A user and one of their tools, by both IDs. */
async function connection(id: string, { state }: AdminContext) {
  const [owner = '', tool] = id.split('/');
  const user = await findUserById(state, owner);
  const all = user === undefined ? [] : await listConnections(state, user.name, userSubject(user));
  return [user, all.find((each) => each.id === tool)] as const;
}

async function existing(id: string | null, { state }: AdminContext): Promise<User> {
  const user = await findUserById(state, id ?? '');
  if (user === undefined) throw new InputError('There is no such user.');
  return user;
}
