/**
 * A clean checkout of a branch. A bare repository keeps the objects, so that the next one fetches only what is new.
 *
 * The repository is its authors'; the machine is the operator's: no hook, no filter, no submodule and no transport that
 * runs a program is used, and symbolic links are written as plain files.
 */

import { existsSync, statSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '@waymark/source/files/make-folder';
import { printable } from '@waymark/source/printable';
import { allDone } from './all-done.ts';
import { failureReason, isTooLarge, machineFault } from './failure-messages.ts';
import { type Git, GLOBAL, GLOBAL_FILE, openGit, type RemoteOptions } from './git.ts';
import type { DeployOptions } from './options.ts';
import type { Commit } from './record.ts';
import { RunError } from './run.ts';

/** More files than any site has: a commit can name the same tree again and again. */
const MAX_FILES = 200_000;

/** Changed files of each kind that a deploy lists. */
const MAX_LISTED = 1_000;

export interface Checkout {
  /** The folder with docs.json. */
  readonly folder: string;
  readonly commit: Commit;
  /** Removes the files; the objects stay. */
  remove(): Promise<void>;
}

export interface CheckoutOptions {
  /** Folder that holds the objects and the checkouts. */
  readonly workspace: string;
  readonly id: string;
  /** Commit that is being served, to list changes since. */
  readonly before?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called if the objects are damaged, and will be fetched again. @param reason Message of the check that failed. */
  readonly onDamage?: ((reason: string) => void) | undefined;
  /** Called if the new commits hold files that are too large, and only the newest commit is fetched. */
  readonly onShallow?: (() => void) | undefined;
}

/** Folder of a deploy's files while it is built. */
export function checkoutFolder(workspace: string, id: string): string {
  return join(workspace, 'checkouts', id);
}

/** The folder with docs.json in it. Throws if the options lead out of it. */
export function docsOfCheckout(workspace: string, id: string, folder: string): string {
  const files = checkoutFolder(workspace, id);
  const path = resolve(files, folder);
  if (path !== files && !path.startsWith(`${files}/`))
    throw new Error(`The folder ${folder} is not inside the repository.`);
  return path;
}

/** Errors of git about the remote, which say nothing about our objects. */
const REMOTE =
  /find remote ref|does not appear to be a git repository|resolve host|unable to access|Authentication failed|Permission denied|Host key|Connection|transport .{1,200} not allowed|larger than/i;

type Options = RemoteOptions & Pick<DeployOptions, 'branch' | 'folder' | 'diskMb'>;

/** Throws `RunError` if git fails; its message has no credentials. */
export async function checkOut(options: Options, more: CheckoutOptions): Promise<Checkout> {
  try {
    return await attempt(options, more);
  } catch (error) {
    const isOurs =
      error instanceof RunError &&
      error.reason === 'exit' &&
      machineFault(error) === undefined &&
      !REMOTE.test(error.result.stderr);
    const isToReplace = error instanceof DamagedObjects || (isOurs && (await isDamaged(options, more)));
    if (!isToReplace) throw error;
    more.onDamage?.(failureReason(error, 'checkout'));
    // A machine that lost its power can leave such objects: they are fetched again.
    await rm(objectsFolder(more.workspace), { recursive: true, force: true });
    return attempt(options, more);
  }
}

/** Git could go on for now, by fetching again the objects that it could not read. */
class DamagedObjects extends Error {
  override readonly name = 'DamagedObjects';
}

/** True if objects are damaged: git reads all of them. It has many words for its findings; any complaint is enough. */
async function isDamaged(options: Options, { workspace, signal }: CheckoutOptions): Promise<boolean> {
  const objects = objectsFolder(workspace);
  if (statSync(objects, { throwIfNoEntry: false })?.isDirectory() !== true) return true;
  const { git } = openGit(options, { objects, home: workspace, signal });
  try {
    await git(['fsck', '--full', '--no-dangling', '--no-progress']);
    return false;
  } catch (error) {
    if (error instanceof RunError && error.reason === 'exit') return true;
    throw error;
  }
}

function objectsFolder(workspace: string): string {
  return join(workspace, 'objects.git');
}

/** The commits fetched now, and those fetched last: the next fetch gets only what is new. */
const [REF, LAST] = ['refs/waymark/now', 'refs/waymark/last'];

async function attempt(
  options: Options,
  { workspace, id, before, signal, onShallow }: CheckoutOptions,
): Promise<Checkout> {
  const objects = objectsFolder(workspace);
  const files = checkoutFolder(workspace, id);
  const { remote, git } = openGit(options, { objects, home: workspace, fileMb: options.diskMb, signal });
  await makeFolder(workspace, true);
  await writeFile(join(workspace, GLOBAL_FILE), GLOBAL);
  // One deploy runs at a time: any other checkout is of one that was killed. Git forgets it with this one.
  await rm(dirname(files), { recursive: true, force: true });
  if (!existsSync(join(objects, 'HEAD')))
    await git(['init', '--quiet', '--bare', '--template=', objects], { cwd: workspace });
  await removeLeft(objects);
  const refs = `+refs/heads/${options.branch}:${REF}`;
  const fetchRefs = (...depth: string[]) =>
    git(['fetch', '--quiet', '--no-tags', '--force', ...depth, '--end-of-options', remote, refs]);
  const fetched = await fetchRefs().catch(async (error: unknown) => {
    if (!isTooLarge(error)) throw error;
    // The large file may be gone from the branch: its newest commit alone is all that a build needs.
    await removeLeft(objects);
    onShallow?.();
    return fetchRefs('--depth=1');
  });
  const complaint = /^error: (.+)/m.exec(fetched.stderr)?.[1];
  if (complaint !== undefined && (await isDamaged(options, { workspace, id, signal })))
    throw new DamagedObjects(complaint);
  const [{ stdout }] = await allDone([
    git(['log', '-1', '--format=%H%n%an%n%s', REF]),
    measure(git, REF, options.diskMb, signal),
  ]);
  const [sha = '', author = '', message = ''] = stdout.split('\n');
  const [changes] = await allDone([
    changedFiles(git, sha, before),
    git(['worktree', 'add', '--quiet', '--detach', '--force', files, sha]),
  ]);
  return {
    folder: docsOfCheckout(workspace, id, options.folder),
    commit: {
      sha,
      branch: options.branch,
      message: printable(message.trim()).slice(0, 500),
      author: printable(author.trim()).slice(0, 100),
      ...changes,
    },
    async remove() {
      await rm(files, { recursive: true, force: true });
      // Ended early: git is no longer waited for, and the next checkout does the rest.
      if (signal?.aborted) return;
      await git(['worktree', 'prune']);
      await git(['update-ref', LAST, sha]);
      await git(['update-ref', '-d', REF]);
      const now = ['gc.auto=2000', 'gc.autoDetach=false', 'gc.pruneExpire=now'];
      await git([...now.flatMap((setting) => ['-c', setting]), 'gc', '--auto', '--quiet']);
    },
  };
}

/** Locks, also of a checkout until it is whole, and files being written. */
const LEFT = /\.lock$|(?:^|\/)tmp_[^/]+$|^worktrees\/[^/]+\/locked$/;

/** Removes files that a killed git left, or one that found the disk full: no other process uses these objects. */
async function removeLeft(objects: string): Promise<void> {
  const entries = await readdir(objects, { recursive: true });
  for (const name of entries.filter((each) => LEFT.test(each)))
    await rm(join(objects, name), { force: true });
}

/** Before a file is written: a small pack can hold more than a disk. */
async function measure(
  git: Git,
  commit: string,
  diskMb: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const enough = new AbortController();
  let bytes = 0;
  let files = 0;
  const tooLarge = (): boolean => bytes > diskMb * 1_048_576 || files > MAX_FILES;
  const onLine = (line: string): void => {
    // `<mode> <type> <object> <size>`, tab, path; submodules have the size `-`.
    bytes += Number(/^\d+ blob [\da-f]+ +(\d+)\t/.exec(line)?.[1] ?? 0);
    files += 1;
    if (tooLarge()) enough.abort();
  };
  try {
    await git(['ls-tree', '-r', '-l', '--full-tree', commit], {
      onLine,
      signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    });
  } catch (error) {
    if (!tooLarge()) throw error;
  }
  if (tooLarge()) {
    throw new Error(
      `The checkout would be larger than ${diskMb} MB or have more than ${MAX_FILES} files. Set "diskMb" if it is meant to be.`,
    );
  }
}

/** None if the commit before is not known here: the branch was rewritten, or the objects were fetched again. */
async function changedFiles(
  git: Git,
  sha: string,
  before: string | undefined,
): Promise<Pick<Commit, 'filesAdded' | 'filesModified' | 'filesRemoved'>> {
  const changes =
    before === undefined
      ? ''
      : await git(['diff', '--name-status', '--no-renames', '-z', before, sha]).then(
          ({ stdout }) => stdout,
          (error: unknown) => {
            if (error instanceof RunError && error.reason === 'exit') return '';
            throw error;
          },
        );
  const parts = changes.replace(/\n$/, '').split('\0');
  const files: Record<string, string[]> = { A: [], M: [], D: [] };
  for (let at = 0; at + 1 < parts.length; at += 2) files[parts[at]?.[0] ?? '']?.push(parts[at + 1] ?? '');
  const listed = (kind: string): readonly string[] => (files[kind] ?? []).slice(0, MAX_LISTED);
  return { filesAdded: listed('A'), filesModified: listed('M'), filesRemoved: listed('D') };
}
