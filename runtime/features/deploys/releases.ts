/** The releases that a workspace keeps, and the link to the one that is served. */

import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import { DAMAGED, SEAL } from '@waymark/contract/seal';
import type { Logger } from '@waymark/foundation/log';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { hasOtherFormat, openRelease } from '@waymark/foundation/release/open';
import { errorCode, wordsOf } from '@waymark/source/failures';
import { makeFolder } from '@waymark/source/files/make-folder';
import { allDone } from './all-done.ts';
import { CURRENT, currentRelease, PART, RELEASES, releasePaths } from './current-release.ts';
import { checkSeal, seal } from './seal.ts';

export interface Releases {
  paths(name: string): ReleasePaths;
  has(name: string): boolean;
  /** True if an existing one can be put back, as far as is known. */
  isOffered(name: string): boolean;
  /**
   * Makes a finished folder a release, in one step.
   *
   * @param verify Called first, to check that it can be served. If it throws, the folder does not become a release.
   * @param signal Ends it before, as long as other machines do not have it.
   */
  add(
    folder: string,
    name: string,
    verify?: (release: string) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Throws `ReleaseError` if it is not whole. Then all are looked at, since files are shared: see `LocalReleases.damaged`. */
  check(name: string): Promise<void>;
  /** Fetches releases that other machines made. */
  ensure(name: string): Promise<void>;
  /** Name of the release to serve. */
  current(): Promise<string | undefined>;
  /**
   * A process that starts now finds the release that was current or the new one.
   *
   * @param fence Of the lease (`lease.ts`). Throws `TakenOver` if a later one made its release current.
   */
  point(name: string, fence: number): Promise<void>;
  /** Removes a release that is not served. */
  remove(name: string): Promise<void>;
  /** Keeps the newest, and the one that is served; no damaged one. */
  prune(keep: number): Promise<void>;
  /** Those on this machine alone: the same object if machines share none. */
  readonly here: LocalReleases;
}

/** Releases on one machine. */
export interface LocalReleases extends Releases {
  /** A new folder to build into, whose name no orphaned build can know. */
  begin(name: string): Promise<string>;
  /** Damaged ones, and the reasons. They are not put back, and nothing is shared with them. */
  damaged(): Promise<ReadonlyMap<string, string>>;
  /** Folder of the newest one that this process has made or read whole. None if a later one is damaged. */
  newestWhole(): string | undefined;
  /**
   * Those that were made before the one of a site, the newest first. Newer ones were taken back. None
   * if the site is of no release.
   */
  earlier(site: string): Promise<readonly ReleasePaths[]>;
}

/**
 * @param name Of the folder in the workspace.
 * @param checked Name of a release that this process has read whole.
 */
export function releasesOf(workspace: string, name = RELEASES, checked?: string): LocalReleases {
  const folder = join(workspace, name);
  const building = join(workspace, 'building');
  const whole = new Set(checked === undefined ? [] : [checked]);
  const remove = async (name: string): Promise<void> => {
    if ((await currentRelease(workspace))?.name === name) return;
    whole.delete(name);
    await rm(join(folder, name), { recursive: true, force: true });
  };
  const releases: LocalReleases = {
    get here() {
      return releases;
    },
    ensure: async () => {},
    newestWhole: () => newestIn(folder, whole),
    async earlier(site) {
      const name = basename(dirname(site));
      if (resolve(releasePaths(folder, name).site) !== resolve(site)) return [];
      const before = (await namesIn(folder)).filter(
        (each) => each < name && releases.isOffered(each) && existsSync(join(folder, each, SEAL)),
      );
      return before.reverse().map((each) => releasePaths(folder, each));
    },
    current: async () => (await currentRelease(workspace))?.name,
    paths: (name) => releasePaths(folder, name),
    has: (name) => existsSync(releasePaths(folder, name).release),
    isOffered: (name) =>
      releases.has(name) &&
      !isMarked(join(folder, name)) &&
      !hasOtherFormat(releasePaths(folder, name).release),
    async begin(name) {
      await rm(building, { recursive: true, force: true });
      return join(building, `${name}-${process.pid}-${Date.now()}`);
    },
    async add(built, name, verify = async () => {}) {
      await allDone([
        seal(built, releases.newestWhole()),
        verify(releasePaths(dirname(built), basename(built)).release),
      ]);
      await makeFolder(folder);
      await rm(join(folder, name), { recursive: true, force: true });
      await rename(built, join(folder, name));
      whole.add(name);
    },
    check: (name) => checkIn(folder, name, whole),
    damaged: () => damagedIn(folder),
    point: (name) => pointTo(folder, name),
    remove,
    async prune(keep) {
      const current = (await currentRelease(workspace))?.name;
      await removeLeftParts(folder);
      for (const name of (await releases.damaged()).keys()) await remove(name);
      const others = (await namesIn(folder)).filter((name) => name !== current);
      for (const name of tooOld(others, keep)) await remove(name);
    },
  };
  return releases;
}

function newestIn(folder: string, whole: ReadonlySet<string>): string | undefined {
  const name = [...whole].sort().findLast((each) => existsSync(join(folder, each, SEAL)));
  const isPassed = (each: string): boolean => each > (name ?? '') && isMarked(join(folder, each));
  if (name === undefined || readdirSync(folder).some(isPassed)) return undefined;
  return join(folder, name);
}

async function pointTo(folder: string, name: string): Promise<void> {
  const fresh = join(folder, `${CURRENT}.${name}`);
  await rm(fresh, { force: true });
  await symlink(name, fresh);
  await rename(fresh, join(folder, CURRENT));
}

/** @param whole Those that were read whole. */
async function checkIn(folder: string, name: string, whole: Set<string>): Promise<void> {
  whole.delete(name);
  if (!existsSync(join(folder, name))) return checkSeal(join(folder, name));
  if (await isWhole(join(folder, name))) {
    whole.add(name);
    return;
  }
  // Files that it shares with other releases are damaged there, too.
  for (const other of await namesIn(folder)) if (other !== name) await isWhole(join(folder, other));
  await checkSeal(join(folder, name));
}

async function damagedIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of await namesIn(folder)) {
    if (!isMarked(join(folder, name))) continue;
    found.set(name, await readFile(join(folder, name, DAMAGED), 'utf8'));
  }
  return found;
}

/** Those of the names, oldest first, that are not kept beside the one that is served. */
export function tooOld(names: readonly string[], keep: number): readonly string[] {
  return names.slice(0, Math.max(0, names.length - (keep - 1)));
}

/**
 * The release that a starting server serves: the current one, or the one before it if that is damaged. Undefined if
 * nothing was deployed, or nothing of it is whole.
 */
export async function releaseToStart(
  workspace: string,
  logger: Logger,
): Promise<({ readonly name: string } & ReleasePaths) | undefined> {
  const current = await currentRelease(workspace);
  if (current === undefined) return undefined;
  const folder = join(workspace, RELEASES);
  const others = (await namesIn(folder)).filter((name) => name !== current.name);
  // Newer releases were taken back.
  const before = others.filter((name) => name < current.name).reverse();
  const after = others.filter((name) => name > current.name);
  for (const name of [current.name, ...before, ...after]) {
    const paths = releasePaths(folder, name);
    try {
      await checkSeal(join(folder, name));
      await openRelease(paths.release);
    } catch (error) {
      const reason = wordsOf(error);
      await markDamaged(join(folder, name), error);
      logger.error('release refused', { name, reason, next: 'an earlier release is tried' });
      continue;
    }
    // Somebody has mended it.
    await rm(join(folder, name, DAMAGED), { force: true });
    return { name, ...paths };
  }
  logger.error('no deployed release is whole', { next: 'the release that the folder was built with' });
  return undefined;
}

function isMarked(release: string): boolean {
  return existsSync(join(release, DAMAGED));
}

/** True if a release is as it was sealed. If not, it is marked, for all who look at it later. */
async function isWhole(release: string): Promise<boolean> {
  try {
    await checkSeal(release);
    await rm(join(release, DAMAGED), { force: true });
    return true;
  } catch (error) {
    await markDamaged(release, error);
    return false;
  }
}

async function markDamaged(release: string, error: unknown): Promise<void> {
  // One of another version is whole for that version.
  if (!(error instanceof ReleaseError) || error.problem === 'format') return;
  // A mark that is there stays: whoever reads it while it is written again would find no reason in it.
  if (existsSync(release) && !isMarked(release)) await writeFile(join(release, DAMAGED), error.message);
}

/** Removes folders into which ended processes were fetching releases. */
async function removeLeftParts(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const [, id] = name.split(PART);
    if (id !== undefined && !isRunning(Number(id)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process is another user's.
    return errorCode(error) === 'EPERM';
  }
}

/** Names by time, oldest first. */
export async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return (
    entries
      // A folder still being fetched from a store has a temporary name, and is no release yet.
      .filter((entry) => entry.isDirectory() && !entry.name.includes(PART))
      .map(({ name }) => name)
      .sort()
  );
}
