/** The folder whose server keeps its state in a file: two of them would deploy over each other, and sign out each other's readers. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import type { Logger } from '../log.ts';
import { HOME_KEY } from './about.ts';
import { InputError } from './input-error.ts';
import type { State } from './state.ts';

interface Home {
  readonly folder: string;
  /** Id of the state. A copy of it belongs to whoever serves with it first. */
  readonly file: string;
}

/** Throws `InputError` if the state is that of another folder, which is still there. */
export async function claimHome(state: State, at: Home, logger: Logger): Promise<void> {
  const home = realHome(at);
  let movedFrom: string | undefined;
  await state.change<Home>(HOME_KEY, (known) => {
    movedFrom = undefined;
    if (known === undefined || known.file !== home.file) return home;
    if (known.folder === home.folder) return undefined;
    if (existsSync(join(known.folder, '.waymark', MANIFEST_FILE))) {
      throw new InputError(
        `The state ${home.file} is that of the site in ${known.folder}, and this is ${home.folder}. Give this site a ` +
          'state of its own with --state. If the site has moved here, say so: ' +
          `\`waymark settings folder ${home.folder} --state ${home.file}\`.`,
      );
    }
    movedFrom = known.folder;
    return home;
  });
  if (movedFrom !== undefined) logger.error('site has moved', { from: movedFrom, to: home.folder });
}

/** Makes the state that of another folder from now on. */
export async function moveHome(state: State, at: Home): Promise<void> {
  await state.set(HOME_KEY, realHome(at));
}

function realHome({ folder, file }: Home): Home {
  return { folder: realpathSync(folder), file: realpathSync(file) };
}
