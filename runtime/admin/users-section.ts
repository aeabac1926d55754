/** Users and their groups. */
import { userSubject } from '../access/account.ts';
import { endConnection, listConnections } from '../oauth/connections.ts';
import { type Html, html } from '../pages/html.ts';
import { actorOf } from '../state/audit.ts';
import { InputError } from '../state/input-error.ts';
import { lastUse } from '../state/last-use.ts';
import type { State } from '../state/state.ts';
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
} from '../state/users.ts';
import { confirmation, table, time } from './parts.ts';
import type { AdminContext, DashboardSection } from './section.ts';

/** The most shown at once: everybody who ever signed in elsewhere is a user. */
const SHOWN = 200;

const SOURCES = new Map([
  ['directory', 'password'],
  ['oidc', 'OpenID Connect'],
  ['jwt', 'your own sign-in'],
]);

export const usersSection: DashboardSection = {
  slug: 'users',
  title: 'Users and groups',
  async render({ state, path }, query) {
    const all = await listUsers(state);
    const sought = (query.get('q') ?? '').trim();
    const found = all.filter((user) => isFound(user, sought.toLowerCase()));
    const users = found.slice(0, SHOWN);
    const removed = await findUserById(state, query.get('remove') ?? '');
    const edited = await findUserById(state, query.get('edit') ?? '');
    return html`<h1>Users and groups</h1>
<p class="muted">A page that is for groups is read by members of any of them. Groups of people who sign in elsewhere come from there.</p>
${
  removed &&
  confirmation({
    path,
    action: 'remove',
    id: userId(removed.name),
    question: `Remove ${shown(removed)}?`,
    explanation: 'They are signed out everywhere, and their tools lose access with their next request.',
    button: 'Remove',
  })
}
${edited && editForm(edited, path)}
${edited && (await connectedTools(edited, state, path))}
${
  (all.length > SHOWN || sought !== '') &&
  html`<form method="get" action="${path}" role="search" class="actions"><label><span>Name, email or group</span><input name="q" type="search" value="${sought}" maxlength="254"></label> <button class="quiet">Search</button></form>
<p class="muted">${users.length} of ${all.length} users.</p>`
}
${table(
  ['Name', 'Signs in with', 'Groups', 'Since', ''],
  users.map((user) => [
    html`${shown(user)}${user.admin && html` <span class="tag">admin</span>`}`,
    html`${SOURCES.get(user.source) ?? user.source}`,
    html`${user.groups.map((group) => html`<span class="tag">${group}</span>`)}`,
    time(user.created),
    html`<a href="${path}?edit=${userId(user.name)}" aria-label="Change ${shown(user)}">Change</a> <a href="${path}?remove=${userId(user.name)}" aria-label="Remove ${shown(user)}">Remove</a>`,
  ]),
  all.length === 0 ? 'There are none yet.' : 'No user matches.',
)}
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
        const user = await existing(fields, context);
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
      async run(fields, context) {
        const user = await existing(fields, context);
        await endAccess(context.state, user.name);
        return { subject: shown(user) };
      },
    },
    disconnect: {
      event: 'tool.disconnected',
      done: 'The tool was disconnected.',
      async run(fields, context) {
        const user = await existing(fields, context);
        const ended = await endConnection(context.state, user.name, fields.get('tool') ?? '');
        if (ended === undefined) throw new InputError('There is no such tool.');
        return { subject: `${ended.tool}, of ${shown(user)}` };
      },
    },
    remove: {
      event: 'user.removed',
      done: 'The user was removed.',
      async run(fields, context) {
        const user = await existing(fields, context);
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
  const id = html`<input type="hidden" name="id" value="${userId(user.name)}">`;
  const rows = await Promise.all(
    tools.map(async (tool) => [
      html`${tool.tool}`,
      time(tool.created),
      time(await lastUse(state, tool.id)),
      html`<form method="post" action="${path}">${id}<input type="hidden" name="tool" value="${tool.id}"><button class="quiet" name="action" value="disconnect" aria-label="Disconnect ${tool.tool}">Disconnect</button></form>`,
    ]),
  );
  return html`<h2>Connected tools of ${shown(user)}</h2>
${table(['Tool', 'Since', 'Last use', ''], rows, 'They have let no tool in.')}
<form method="post" action="${path}" class="card">${id}
<p>Signs them out on all devices and disconnects all their tools, with the next request. They may sign in again.</p>
<button class="danger" name="action" value="end-access">End all access</button>
</form>`;
}

function isFound({ name, label = '', groups: names }: User, sought: string): boolean {
  return [name, label, ...names].some((each) => each.toLowerCase().includes(sought));
}

/** A name in one source may belong to somebody else in another: it does not stand alone. */
const shown = actorOf;

function groups(fields: URLSearchParams): readonly string[] {
  return (fields.get('groups') ?? '').split(',');
}

function isSelf(user: User, { admin }: AdminContext): boolean {
  return userId(user.name) === userId(admin.name);
}

async function existing(fields: URLSearchParams, { state }: AdminContext): Promise<User> {
  const user = await findUserById(state, fields.get('id') ?? '');
  if (user === undefined) throw new InputError('There is no such user.');
  return user;
}
