/** The state of a server, as the commands reach it: the same storage, while the server runs. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '@waymark/foundation/state/input-error';
import { openState } from '@waymark/foundation/state/open';
import { isRedisAddress } from '@waymark/foundation/state/redis-connection';
import type { State } from '@waymark/foundation/state/state';
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.ts';

/** Path below the folder that a server serves. */
export const STATE_FILE = '.waymark-state/state.db';

/** The storage that machines share, if there is one. From the environment: an address may hold a password. */
export function storageAddress(): string | undefined {
  return process.env.WAYMARK_STORAGE || undefined;
}

export interface StateOptions {
  readonly state?: string | undefined;
}

export function withState(command: Command): Command {
  return command.addOption(
    new Option(
      '--state <storage>',
      `the server's state: a file or redis://…; default: WAYMARK_STORAGE, or ${STATE_FILE}`,
    ).env('WAYMARK_STATE'),
  );
}

interface OpenOptions {
  /** True if a missing state is made, which is said unless it is `expected`. Without it, the path is taken for a mistake. */
  readonly create?: boolean | 'expected';
  /** True if the state may be that of a later Waymark. */
  readonly anyVersion?: boolean;
}

/** Opens the state for one piece of work, and notes in the audit log what the work did. */
export async function withOpenState<T>(
  { state: named = storageAddress() }: StateOptions,
  work: (state: State, storage: string) => Promise<T>,
  { create = false, anyVersion = false }: OpenOptions = {},
): Promise<T> {
  const given = named ?? STATE_FILE;
  const path = isRedisAddress(given) ? given : resolve(given);
  if (!isRedisAddress(given) && !existsSync(path)) {
    const help = "give the server's with --state, or run this in the folder that it serves.";
    // No server would ever read what is written in a folder without a site.
    const isServed = named !== undefined || existsSync('.waymark');
    if (!create || !isServed) throw new UsageError(`There is no state in ${path}: ${help}`);
    if (create !== 'expected')
      process.stderr.write(
        `There was no state in ${path}, so one was created. If a server is already running, ${help}\n`,
      );
  }
  const state = await openState(path, { anyVersion });
  try {
    return await work(state, path);
  } catch (error) {
    throw error instanceof InputError ? new UsageError(error.message) : error;
  } finally {
    await state.close();
  }
}

/** The actor, in the audit log. */
export const ACTOR = 'command';
