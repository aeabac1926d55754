import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { rotateSigningKeys } from '@waymark/foundation/oauth/signing-keys';
import { audit } from '@waymark/foundation/state/audit';
import { moveHome } from '@waymark/foundation/state/home';
import { InputError } from '@waymark/foundation/state/input-error';
import { isRedisAddress } from '@waymark/foundation/state/redis-connection';
import {
  changeSettings,
  checkedRedirectDomain,
  readSettings,
  type Settings,
} from '@waymark/foundation/state/settings';
import type { State } from '@waymark/foundation/state/state';
import { printableJson } from '@waymark/source/printable';
import { Argument, Command } from 'commander';
import { ACTOR, type StateOptions, withOpenState, withState } from './option.ts';

const EXAMPLES = `
Examples:
  $ waymark settings mcp open
  $ waymark settings add-redirect chat.example
  $ waymark settings add-redirect editor://
  $ waymark settings rotate-keys`;

export function settingsCommand(): Command {
  const settings = new Command('settings')
    .description('Show and change settings while the server runs')
    .addHelpText('after', EXAMPLES);
  const verb = (name: string, description: string): Command =>
    withState(settings.command(name).description(description));
  verb('show', 'Print the settings as JSON').action((options: StateOptions) => change(options));
  verb('mcp', 'Open or close /mcp on a site that is not fully public')
    .addArgument(new Argument('<state>', 'whether strangers may call it').choices(['open', 'close']))
    .action((to: string, options: StateOptions) =>
      change(options, async (state) => {
        await changeSettings(state, { mcpEnabled: to === 'open' });
        return [to === 'open' ? 'mcp.opened' : 'mcp.closed', undefined];
      }),
    );
  addRedirectVerbs(verb);
  verb(
    'rotate-keys',
    'Sign access tokens with a new key; tokens signed with the old key stay valid until they expire',
  ).action((options: StateOptions) =>
    change(options, async (state) => {
      await rotateSigningKeys(state);
      return ['signing-key.rotated', undefined];
    }),
  );
  verb('folder', 'Assign this state to another folder, after its site has moved')
    .argument('<dir>', 'folder that holds .waymark')
    .action((dir: string, options: StateOptions) =>
      change(options, async (state, storage) => {
        if (isRedisAddress(storage)) throw new InputError('Any number of folders can share a Redis.');
        if (!existsSync(dir)) throw new InputError(`There is no folder ${resolve(dir)}.`);
        await moveHome(state, { folder: dir, file: storage });
        return ['site.moved', resolve(dir)];
      }),
    );
  return settings;
}

function addRedirectVerbs(verb: (name: string, description: string) => Command): void {
  verb('add-redirect', 'Allow redirects of OAuth clients to a host or a scheme')
    .argument('<domain>', 'host such as chat.example, or scheme such as editor://')
    .action((domain: string, options: StateOptions) =>
      change(options, async (state) => {
        const entry = checkedRedirectDomain(domain);
        await changeSettings(state, ({ redirectDomains }) => ({
          redirectDomains: [...redirectDomains, entry],
        }));
        return ['redirect-domain.added', entry];
      }),
    );
  verb('remove-redirect', 'Remove an entry from the list of allowed redirects')
    .argument('<domain>', 'entry, as `settings show` prints it')
    .action((domain: string, options: StateOptions) =>
      change(options, async (state) => {
        const { redirectDomains: all } = await readSettings(state);
        const entry = all.includes(domain) ? domain : checkedRedirectDomain(domain);
        if (!all.includes(entry))
          throw new InputError(
            `${entry} is not among the allowed redirects: ${all.join(', ') || 'there are none'}.`,
          );
        await changeSettings(state, ({ redirectDomains }) => ({
          redirectDomains: redirectDomains.filter((each) => each !== entry),
        }));
        return ['redirect-domain.removed', entry];
      }),
    );
}

/** Makes a change, notes it, and prints the current settings. */
async function change(
  options: StateOptions,
  work?: (state: State, storage: string) => Promise<readonly [event: string, subject: string | undefined]>,
): Promise<void> {
  const settings = await withOpenState(
    options,
    async (state, storage): Promise<Settings> => {
      if (work !== undefined) {
        const [action, subject] = await work(state, storage);
        await audit(state, { actor: ACTOR, action, subject });
      }
      return readSettings(state);
    },
    { create: work !== undefined },
  );
  process.stdout.write(printableJson(settings));
}
