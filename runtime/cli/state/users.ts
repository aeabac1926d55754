import { userSubject } from '@waymark/foundation/access/account';
import { endConnection, listConnections } from '@waymark/foundation/oauth/connections';
import { audit } from '@waymark/foundation/state/audit';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import type { State } from '@waymark/foundation/state/state';
import {
  addUser,
  endAccess,
  findUser,
  listUsers,
  removeUser,
  setPassword,
  type User,
  unknownUser,
  updateUser,
  usersOfLabel,
} from '@waymark/foundation/state/users';
import { Command } from 'commander';
import { toOutput } from '../said.ts';
import { ACTOR, type StateOptions, withOpenState, withState } from './option.ts';
import { formatOption, type PrintOptions, print } from './print.ts';
import { readSecret } from './read-secret.ts';

const EXAMPLES = `
Examples:
  $ waymark users add ada@example.com --groups staff,board
  $ waymark users groups ada@example.com staff
  $ echo "a long passphrase" | waymark users passwd ada@example.com
  $ waymark users remove ada@example.com`;

interface AddOptions extends StateOptions {
  readonly groups?: readonly string[] | undefined;
  readonly admin?: boolean | undefined;
}

const groupList = (value: string): readonly string[] => value.split(',');

export function usersCommand(): Command {
  const users = new Command('users')
    .description('Manage users who sign in with a password')
    .addHelpText('after', EXAMPLES);
  withState(
    users.command('add').description('Add a user; the password is asked for, or read from standard input'),
  )
    .argument('<name>', 'name or email address')
    .option('--groups <groups>', 'user groups, separated by commas', groupList)
    .option('--admin', 'give access to the dashboard')
    .action(add);
  withState(users.command('list').description('List all users, including those who sign in elsewhere'))
    .addOption(formatOption())
    .action(list);
  const verb = (name: string, description: string): Command =>
    withState(users.command(name).description(description)).argument(
      '<name>',
      'name, as `users list` prints it',
    );
  verb('groups', "Set a user's groups")
    .argument('[groups]', 'user groups, separated by commas; leave them out to remove all', groupList, [])
    .action(setGroups);
  verb('passwd', 'Set a new password, and end every session').action(passwd);
  verb('tools', 'List the tools that a user authorized').addOption(formatOption()).action(tools);
  verb('disconnect', 'Revoke the access of one tool of a user')
    .argument('<tool-id>', 'ID, as `tools` prints it')
    .action(disconnect);
  verb('end-access', 'Sign a user out everywhere, and revoke the access of all their tools').action(end);
  verb('remove', 'Remove a user; their access ends with their next request').action(remove);
  return users;
}

const ADMIN_EXAMPLES = `
Examples:
  $ waymark admin ada@example.com
  $ echo "a long passphrase" | waymark admin ada@example.com --state /srv/docs/.waymark-state/state.db
  $ waymark admin ada@example.com --revoke`;

/** Adds or removes users of the dashboard. */
export function adminCommand(): Command {
  return withState(
    new Command('admin').description(
      'Give a user access to the dashboard at /admin; an unknown name becomes an account with a password',
    ),
  )
    .argument('<name>', 'name, as `users list` prints it, or a new one')
    .option('--revoke', 'revoke access to the dashboard')
    .addHelpText('after', ADMIN_EXAMPLES)
    .action(setAdmin);
}

async function setAdmin(
  name: string,
  { revoke = false, ...options }: StateOptions & { readonly revoke?: boolean },
): Promise<void> {
  const changed = await withOpenState(
    options,
    async (state) => {
      if (!revoke && (await findUser(state, name)) === undefined) {
        // An account with a password would be another person than the one who is meant.
        if ((await usersOfLabel(state, name)).length > 0) throw await unknownUser(state, name);
        return undefined;
      }
      const user = await updateUser(state, name, { admin: !revoke });
      await note(state, 'user.changed', user.name);
      return user;
    },
    { create: !revoke },
  );
  if (changed === undefined) return add(name, { ...options, admin: true });
  toOutput(`${changed.name} may ${changed.admin ? 'use' : 'no longer use'} the dashboard.\n`);
}

async function add(name: string, options: AddOptions): Promise<void> {
  const password = await readSecret(`Password for ${name}`);
  const user = await withOpenState(
    options,
    async (state) => {
      const added = await addUser(state, { name, password, groups: options.groups, admin: options.admin });
      await note(state, 'user.added', added.name);
      return added;
    },
    { create: true },
  );
  toOutput(`Added ${user.name}${user.admin ? ', who may use the dashboard' : ''}.\n`);
}

async function list(options: StateOptions & PrintOptions): Promise<void> {
  const all = await withOpenState(options, listUsers);
  print(
    all.map(({ name, label, source, groups, admin, created }) => ({
      name,
      label: label ?? '',
      source,
      groups: groups.join(','),
      admin: admin ? 'yes' : '',
      created,
    })),
    options,
  );
}

async function setGroups(name: string, groups: readonly string[], options: StateOptions): Promise<void> {
  const user = await withOpenState(options, async (state) => {
    const changed = await updateUser(state, name, {
      groups,
    });
    await note(state, 'user.changed', changed.name);
    return changed;
  });
  toOutput(`Groups of ${user.name}: ${user.groups.join(', ') || 'none'}.\n`);
}

async function passwd(name: string, options: StateOptions): Promise<void> {
  const password = await readSecret(`New password for ${name}`);
  await withOpenState(options, async (state) => {
    await setPassword(state, name, password);
    await note(state, 'user.changed', name);
  });
  toOutput(`The password of ${name} is set; sessions and tokens of the old one have ended.\n`);
}

async function tools(name: string, options: StateOptions & PrintOptions): Promise<void> {
  const rows = await withOpenState(options, async (state) => {
    const user = await existing(state, name);
    const all = await listConnections(state, user.name, userSubject(user));
    return Promise.all(
      all.map(async ({ id, tool, created }) => ({
        id,
        tool,
        created,
        last_use: (await lastUse(state, id)) ?? 'never',
      })),
    );
  });
  print(rows, options);
}

async function disconnect(name: string, id: string, options: StateOptions): Promise<void> {
  const tool = await withOpenState(options, async (state) => {
    const user = await existing(state, name);
    const ended = await endConnection(state, user.name, id);
    if (ended === undefined) throw new InputError(`${user.name} has authorized no tool ${id}.`);
    await note(state, 'tool.disconnected', `${ended.tool}, of ${user.name}`);
    return ended.tool;
  });
  toOutput(`Disconnected ${tool}.\n`);
}

async function end(name: string, options: StateOptions): Promise<void> {
  const user = await withOpenState(options, async (state) => {
    const ended = await endAccess(state, name);
    await note(state, 'user.access-ended', ended.name);
    return ended;
  });
  toOutput(`${user.name} is signed out everywhere, and all their tools are disconnected.\n`);
}

async function existing(state: State, name: string): Promise<User> {
  const user = await findUser(state, name);
  if (user === undefined) throw await unknownUser(state, name);
  return user;
}

async function remove(name: string, options: StateOptions): Promise<void> {
  await withOpenState(options, async (state) => {
    if (!(await removeUser(state, name))) throw await unknownUser(state, name);
    await note(state, 'user.removed', name);
  });
  toOutput(`Removed ${name}.\n`);
}

async function note(state: State, action: string, subject: string): Promise<void> {
  await audit(state, { actor: ACTOR, action, subject });
}
