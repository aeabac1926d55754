/** A change of a repository that is made whole or not at all. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '@waymark/server/cli/errors';
import { onDisk } from '@waymark/source/paths/on-disk';

const ASIDE = '.waymark-version-';

export interface Change {
  /** New files, below the docs root. */
  readonly added: ReadonlyMap<string, Uint8Array>;
  /** Files with another text. */
  readonly changed: ReadonlyMap<string, Uint8Array>;
  /** Files and folders that go. */
  readonly removed: readonly string[];
}

/**
 * Everything is written aside, in a folder that no site reads, and then renamed. The configuration changes before a page is added, and after one
 * is removed: a process that is killed in between leaves entries without pages, and no page without its readers.
 *
 * @param verify Rejects if the result is not right; then everything is as it was.
 */
export async function makeChange(root: string, change: Change, verify: () => Promise<void>): Promise<void> {
  const interrupted = readdirSync(root).find((name) => name.startsWith(ASIDE));
  if (interrupted !== undefined)
    throw new UsageError(
      `${join(root, interrupted)} is left from a change that was interrupted: \`removed\` and \`before\` in it hold files as they were. Put them back, remove the folder, and run this again.`,
    );
  const aside = mkdtempSync(join(root, ASIDE));
  const undo: (() => void)[] = [];
  const move = (from: string, to: string): void => {
    for (const folder of missingFolders(dirname(to))) {
      mkdirSync(folder);
      undo.push(() => rmdirSync(folder));
    }
    renameSync(from, to);
    undo.push(() => renameSync(to, from));
  };
  try {
    for (const [file, bytes] of [...change.added, ...change.changed]) {
      const path = join(aside, 'new', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    for (const path of change.removed) move(onDisk(root, path), join(aside, 'removed', path));
    for (const file of change.changed.keys()) {
      const [path, before] = [realpathSync(onDisk(root, file)), join(aside, 'before', file)];
      mkdirSync(dirname(before), { recursive: true });
      copyFileSync(path, before);
      undo.push(() => renameSync(before, path));
      chmodSync(join(aside, 'new', file), statSync(path).mode);
      renameSync(join(aside, 'new', file), path);
    }
    for (const file of change.added.keys()) move(join(aside, 'new', file), join(root, file));
    await verify();
  } catch (error) {
    // If this throws, the folder stays, with all that could not be put back.
    for (const each of undo.reverse()) each();
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** From the outermost. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}
