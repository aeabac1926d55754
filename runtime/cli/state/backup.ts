/** A copy of a server's state, made and put back while it runs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { audit } from '@waymark/foundation/state/audit';
import { backupHead, backupOf, readBackup, recordsAtRisk, restore } from '@waymark/foundation/state/backup';
import { InputError } from '@waymark/foundation/state/input-error';
import { counted } from '@waymark/source/diagnostics/counted';
import { wordsOf } from '@waymark/source/failures';
import { writeWhole } from '@waymark/source/files/write-whole';
import { isFile } from '@waymark/source/paths/is-file';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { toOutput } from '../said.ts';
import { ACTOR, type StateOptions, withOpenState, withState } from './option.ts';

const SECRET = 'It holds signing keys and hashes of passwords: keep it in a place that nobody else can read.';

export function backupCommand(): Command {
  return withState(
    new Command('backup')
      .description('Back up the state of a server to a file; the server may be running')
      .argument('<file>', 'file to write; an existing backup is replaced'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ waymark backup /backups/docs-$(date +%F).backup --state /srv/docs/.waymark-state/state.db
  $ WAYMARK_STORAGE=redis://redis:6379 waymark backup docs.backup`,
    )
    .action(backup);
}

export function restoreCommand(): Command {
  return withState(
    new Command('restore')
      .description('Restore a backup; the server may be running')
      .argument('<file>', 'backup file, from any kind of storage'),
  )
    .option('--force', 'replace a state that is not empty')
    .addHelpText(
      'after',
      `
Examples:
  $ waymark restore docs.backup --state /srv/docs/.waymark-state/state.db
  $ WAYMARK_STORAGE=redis://redis:6379 waymark restore docs.backup --force`,
    )
    .action(putBack);
}

async function backup(to: string, options: StateOptions): Promise<void> {
  const file = resolve(to);
  // A typing mistake must not replace the state itself, or any other file.
  if (existsSync(file) && (!isFile(file) || backupHead(await readFile(file, 'utf8')) === undefined))
    throw new UsageError(`${file} exists, and is not a backup of Waymark: give another name.`);
  const { text, records } = await withOpenState(options, backupOf);
  try {
    await writeWhole(file, text, true);
  } catch (error) {
    throw new Error(`No backup was written in ${dirname(file)}: ${wordsOf(error)}`, { cause: error });
  }
  toOutput(`Wrote ${file}: ${counted(records, 'record')}. ${SECRET}\n`);
}

async function putBack(
  from: string,
  { force = false, ...options }: StateOptions & { readonly force?: boolean },
): Promise<void> {
  const file = resolve(from);
  if (!isFile(file)) throw new UsageError(`There is no file ${file}.`);
  const text = await readFile(file, 'utf8');
  const { head, records } = asUsage(() => readBackup(text, file));
  await withOpenState(
    options,
    async (state) => {
      const atRisk = await recordsAtRisk(state);
      if (atRisk > 0 && !force) {
        throw new InputError(
          `The state holds ${counted(atRisk, 'record')}, which the backup would replace. Nothing was changed. To replace them, ` +
            'run it with --force; `waymark backup` saves the current state first.',
        );
      }
      await restore(state, records);
      await audit(state, { actor: ACTOR, action: 'state.restored', subject: head.time });
    },
    { create: 'expected', anyVersion: force },
  );
  toOutput(
    `Restored ${counted(records.size, 'record')} of ${head.time}. Everybody has to sign in again; a running server notices within two seconds.\n`,
  );
}

function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? new UsageError(error.message) : error;
  }
}
