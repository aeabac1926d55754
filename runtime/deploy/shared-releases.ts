/** Releases that machines share: in a store, with a record in the state of which there are and which one is served. */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { State } from '../state/state.ts';
import { currentRelease } from './current-release.ts';
import { TakenOver } from './lease.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Releases } from './releases.ts';

interface Index {
  readonly current?: string | undefined;
  /** Of the lease under which it was made current. */
  readonly fence: number;
  /** Digests of the seals, by name. */
  readonly kept: Readonly<Record<string, string>>;
}

export interface SharedReleasesSetup {
  readonly local: Releases;
  readonly store: ReleaseStore;
  readonly state: State;
  /** Of the record. */
  readonly key: string;
}

export function sharedReleases({ local, store, state, key }: SharedReleasesSetup): Releases {
  let index: Index = { fence: 0, kept: {} };
  const folderOf = (name: string): string => dirname(local.paths(name).release);
  const read = async (): Promise<Index> => {
    index = (await state.get<Index>(key)) ?? index;
    return index;
  };
  const change = async (next: (index: Index) => Index): Promise<void> => {
    index = (await state.change<Index>(key, (now) => next(now ?? { fence: 0, kept: {} }))) ?? index;
  };
  async function ensure(name: string): Promise<void> {
    const whole = await local.check(name).then(
      () => true,
      () => false,
    );
    if (whole) return;
    const digest = (await read()).kept[name];
    // What is not in the store is judged as it lies here.
    if (digest === undefined) return;
    await store.download(name, digest, folderOf(name), dirname(folderOf(name)));
  }
  async function remove(name: string): Promise<void> {
    const { current, kept } = await read();
    if (current === name) return;
    if (kept[name] !== undefined) {
      await change((now) => {
        const { [name]: _, ...rest } = now.kept;
        return { ...now, kept: rest };
      });
      await store.remove(name, Object.keys(index.kept));
    }
    await rm(folderOf(name), { recursive: true, force: true });
  }
  return {
    paths: local.paths,
    begin: local.begin,
    newestWhole: local.newestWhole,
    earlier: local.earlier,
    damaged: local.damaged,
    here: local,
    has: (name) => index.kept[name] !== undefined,
    // One that is damaged here comes whole from the store.
    isOffered: (name) => index.kept[name] !== undefined,
    ensure,
    async current() {
      return (await read()).current;
    },
    async add(folder, name, verify) {
      await local.add(folder, name, verify);
      const digest = await store.upload(folderOf(name), name, Object.keys((await read()).kept));
      await change((now) => ({ ...now, kept: { ...now.kept, [name]: digest } }));
    },
    async check(name) {
      await ensure(name);
      await local.check(name);
    },
    async point(name, fence) {
      await change((now) => {
        if (now.fence > fence) throw new TakenOver();
        return { ...now, current: name, fence };
      });
      await local.point(name, fence);
    },
    remove,
    async prune(keep) {
      const { current, kept } = await read();
      const others = Object.keys(kept)
        .filter((name) => name !== current)
        .sort();
      for (const name of others.slice(0, Math.max(0, others.length - (keep - 1)))) await remove(name);
      await local.prune(keep);
    },
  };
}

/**
 * Before a server opens its release: brings here what is served elsewhere, and points to it. What lies here is served where
 * the store cannot be reached.
 */
export async function bringCurrent(releases: Releases, workspace: string): Promise<void> {
  const name = await releases.current();
  if (name === undefined) return;
  await releases.check(name);
  if ((await currentRelease(workspace))?.name !== name) await releases.here.point(name, 0);
}

/** Key of the record of a project's releases. @param folder Of the workspace. */
export function releasesKey(project: string, folder: string): string {
  return `releases:${project}-${join(folder).replaceAll('/', '-')}`;
}
