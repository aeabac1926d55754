import { audit } from '@waymark/foundation/state/audit';
import {
  createCredential,
  deleteCredential,
  findCredential,
  listCredentials,
} from '@waymark/foundation/state/client-credentials';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import { Command } from 'commander';
import { toOutput } from '../said.ts';
import { ACTOR, type StateOptions, withOpenState, withState } from './option.ts';
import { formatOption, type PrintOptions, print } from './print.ts';

const EXAMPLES = `
Examples:
  $ waymark credentials create "nightly job"
  $ waymark credentials list --format json
  $ waymark credentials delete 4f6c…`;

export function credentialsCommand(): Command {
  const credentials = new Command('credentials')
    .description('Manage client credentials, which programs exchange for a token for /authed/mcp')
    .addHelpText('after', EXAMPLES);
  withState(credentials.command('create').description('Create a credential; its secret is printed once'))
    .argument('<label>', 'label that names the program that uses it')
    .addOption(formatOption())
    .action(create);
  withState(credentials.command('list').description('List all credentials'))
    .addOption(formatOption())
    .action(list);
  withState(
    credentials
      .command('delete')
      .description('Delete a credential; its tokens are refused from the next request on'),
  )
    .argument('<client-id>', 'ID, as `credentials list` prints it')
    .action(remove);
  return credentials;
}

async function create(label: string, options: StateOptions & PrintOptions): Promise<void> {
  const { credential, secret } = await withOpenState(
    options,
    async (state) => {
      const made = await createCredential(state, label);
      await audit(state, { actor: ACTOR, action: 'credential.created', subject: made.credential.label });
      return made;
    },
    { create: true },
  );
  print([{ client_id: credential.id, client_secret: secret }], options);
}

async function list(options: StateOptions & PrintOptions): Promise<void> {
  const rows = await withOpenState(options, async (state) =>
    Promise.all(
      (await listCredentials(state)).map(async ({ id, label, created }) => ({
        client_id: id,
        label,
        created,
        last_use: (await lastUse(state, id)) ?? 'never',
      })),
    ),
  );
  print(rows, options);
}

async function remove(id: string, options: StateOptions): Promise<void> {
  await withOpenState(options, async (state) => {
    const credential = await findCredential(state, id);
    if (credential === undefined) throw new InputError(`There is no credential ${id}.`);
    await deleteCredential(state, id);
    await audit(state, { actor: ACTOR, action: 'credential.deleted', subject: credential.label });
  });
  toOutput(`Deleted ${id}.\n`);
}
