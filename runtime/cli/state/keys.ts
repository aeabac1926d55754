import {
  API_SCOPES,
  type ApiScope,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  SCOPE_MEANINGS,
} from '@waymark/foundation/state/api-keys';
import { audit } from '@waymark/foundation/state/audit';
import { InputError } from '@waymark/foundation/state/input-error';
import { lastUse } from '@waymark/foundation/state/last-use';
import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors.ts';
import { toOutput } from '../said.ts';
import { ACTOR, type StateOptions, withOpenState, withState } from './option.ts';
import { formatOption, type PrintOptions, print } from './print.ts';

const EXAMPLES = `
Examples:
  $ waymark keys create "publish job" --scope deploy --scope status --expires 90
  $ waymark keys list
  $ waymark keys delete 4f6c…`;

interface CreateOptions extends StateOptions, PrintOptions {
  readonly scope?: readonly ApiScope[] | undefined;
  readonly expires?: number | undefined;
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('Manage API keys').addHelpText('after', EXAMPLES);
  withState(keys.command('create').description('Create a key; it is printed once'))
    .argument('<label>', 'label that names the program that uses it')
    .addOption(
      new Option('--scope <scope>', `right of the key, repeatable: ${API_SCOPES.join(', ')}`).argParser(
        (value: string, before: readonly ApiScope[] = []) => [...before, scope(value)],
      ),
    )
    .option('--expires <days>', 'days until it expires; default: never', days)
    .addOption(formatOption())
    .action(create);
  withState(keys.command('list').description('List all keys')).addOption(formatOption()).action(list);
  withState(keys.command('delete').description('Delete a key; it is refused from the next request on'))
    .argument('<id>', 'ID, as `keys list` prints it')
    .action(remove);
  return keys;
}

function scope(value: string): ApiScope {
  const known = API_SCOPES.find((each) => each === value);
  if (known === undefined) throw new InvalidArgumentError(`It has to be one of ${API_SCOPES.join(', ')}.`);
  return known;
}

function days(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It has to be a number of days from 1 to 9999.');
}

/** A key that may do everything is given to nobody by accident. */
function scopesOf({ scope: given }: CreateOptions): readonly ApiScope[] {
  if (given !== undefined) return given;
  const lines = API_SCOPES.map((name) => `  --scope ${name.padEnd(10)}${SCOPE_MEANINGS[name]}`);
  throw new UsageError(
    `Give one or more scopes, which are the rights of the key. A job that deploys needs \`deploy\` and \`status\`.\n${lines.join('\n')}`,
  );
}

async function create(label: string, options: CreateOptions): Promise<void> {
  const scopes = scopesOf(options);
  const { key, secret } = await withOpenState(
    options,
    async (state) => {
      const made = await createApiKey(state, {
        label,
        scopes,
        ...(options.expires !== undefined && {
          expires: new Date(Date.now() + options.expires * 86_400_000),
        }),
      });
      await audit(state, { actor: ACTOR, action: 'api-key.created', subject: made.key.label });
      return made;
    },
    { create: true },
  );
  print(
    [{ id: key.id, key: secret, scopes: key.scopes.join(','), expires: key.expires ?? 'never' }],
    options,
  );
}

async function list(options: StateOptions & PrintOptions): Promise<void> {
  const rows = await withOpenState(options, async (state) =>
    Promise.all(
      (await listApiKeys(state)).map(async (key) => ({
        id: key.id,
        label: key.label,
        key: `${key.start}…`,
        scopes: key.scopes.join(','),
        created: key.created,
        last_use: (await lastUse(state, key.id)) ?? 'never',
        expires: key.expires ?? 'never',
      })),
    ),
  );
  print(rows, options);
}

async function remove(id: string, options: StateOptions): Promise<void> {
  await withOpenState(options, async (state) => {
    const key = (await listApiKeys(state)).find((each) => each.id === id);
    if (key === undefined) throw new InputError(`There is no key ${id}.`);
    await deleteApiKey(state, id);
    await audit(state, { actor: ACTOR, action: 'api-key.deleted', subject: key.label });
  });
  toOutput(`Deleted ${id}.\n`);
}
