/** The releases that a workspace keeps, and the link to the one that is served. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SEAL } from '../contract/seal.ts';
import type { Logger } from '../log.ts';
import { openRelease } from '../release/open.ts';
import { allDone } from './all-done.ts';
import { CURRENT, currentRelease, RELEASES, releasePaths } from './current-release.ts';
import { checkSeal, seal } from './seal.ts';

export interface ReleasePaths {
  readonly release: string;
  readonly site: string;
}

export interface Releases {
  paths(name: string): ReleasePaths;
  has(name: string): boolean;
  /** A new folder to build into, whose name no killed build that goes on can know. */
  begin(name: string): Promise<string>;
  /**
   * Makes a finished folder a release, in one step.
   *
   * @param verify Asked meanwhile whether it can be served. Where that throws it is no release.
   */
  add(folder: string, name: string, verify?: (release: string) => Promise<void>): Promise<void>;
  /** Throws `ReleaseError` where it is not whole. */
  check(name: string): Promise<void>;
  /** Brings here what other machines made. */
  ensure(name: string): Promise<void>;
  /** Folder of the newest one on this machine that this process has made or read whole. */
  newestWhole(): string | undefined;
  /** Name of the release that is to be served. */
  current(): Promise<string | undefined>;
  /**
   * Whoever starts now finds the release that was current or the new one.
   *
   * @param fence Of the lease (`lease.ts`). Throws `TakenOver` where a later one made its release current.
   */
  point(name: string, fence: number): Promise<void>;
  /** Removes a release that is not served. */
  remove(name: string): Promise<void>;
  /** Keeps the newest, and the one that is served. */
  prune(keep: number): Promise<void>;
  /** Those on this machine alone: themselves, where machines share none. */
  readonly here: Releases;
}

/**
 * @param name Of the folder in the workspace.
 * @param checked Name of a release that this process has read whole.
 */
export function releasesOf(workspace: string, name = RELEASES, checked?: string): Releases {
  const folder = join(workspace, name);
  const building = join(workspace, 'building');
  const whole = new Set(checked === undefined ? [] : [checked]);
  const remove = async (name: string): Promise<void> => {
    if ((await currentRelease(workspace))?.name === name) return;
    whole.delete(name);
    await rm(join(folder, name), { recursive: true, force: true });
  };
  const releases: Releases = {
    get here() {
      return releases;
    },
    ensure: async () => {},
    newestWhole() {
      const name = [...whole].sort().findLast((each) => existsSync(join(folder, each, SEAL)));
      return name && join(folder, name);
    },
    current: async () => (await currentRelease(workspace))?.name,
    paths: (name) => releasePaths(folder, name),
    has: (name) => existsSync(releasePaths(folder, name).release),
    async begin(name) {
      await rm(building, { recursive: true, force: true });
      return join(building, `${name}-${process.pid}-${Date.now()}`);
    },
    async add(built, name, verify = async () => {}) {
      await allDone([
        seal(built, releases.newestWhole()),
        verify(releasePaths(dirname(built), basename(built)).release),
      ]);
      await mkdir(folder, { recursive: true });
      await rm(join(folder, name), { recursive: true, force: true });
      await rename(built, join(folder, name));
      whole.add(name);
    },
    async check(name) {
      whole.delete(name);
      await checkSeal(join(folder, name));
      whole.add(name);
    },
    async point(name) {
      const fresh = join(folder, `${CURRENT}.${name}`);
      await rm(fresh, { force: true });
      await symlink(name, fresh);
      await rename(fresh, join(folder, CURRENT));
    },
    remove,
    async prune(keep) {
      const current = (await currentRelease(workspace))?.name;
      const others = (await namesIn(folder)).filter((name) => name !== current);
      for (const name of others.slice(0, Math.max(0, others.length - (keep - 1)))) await remove(name);
    },
  };
  return releases;
}

/**
 * What a server that starts serves: the current release, or where it is damaged the one before it. Undefined where
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
  // What is newer was taken back.
  const before = others.filter((name) => name < current.name).reverse();
  const after = others.filter((name) => name > current.name);
  for (const name of [current.name, ...before, ...after]) {
    const paths = releasePaths(folder, name);
    try {
      await checkSeal(join(folder, name));
      await openRelease(paths.release);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error('release refused', { name, reason, next: 'an earlier release is tried' });
      continue;
    }
    return { name, ...paths };
  }
  logger.error('no deployed release is whole', { next: 'the release that the folder was built with' });
  return undefined;
}

/** By time, oldest first. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
