/**
 * Releases that machines share: in a store, with a record in the state of which there are and which one is served. A storage
 * that loses the record gets it back from whoever remembers it: a server that runs, or the note of it in the store.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '../log.ts';
import type { State } from '../state/state.ts';
import { currentRelease } from './current-release.ts';
import { raiseFence, TakenOver } from './lease.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Releases } from './releases.ts';

const nameSchema = z.string().regex(/^[\w-]+$/);
const indexSchema = z.object({
  current: nameSchema.optional(),
  /** Of the lease under which it was made current. */
  fence: z.int(),
  /** Digests of the seals, by name. */
  kept: z.record(nameSchema, z.string()),
});
type Index = Readonly<z.infer<typeof indexSchema>>;

const NONE: Index = { fence: 0, kept: {} };

export interface SharedReleasesSetup {
  readonly local: Releases;
  readonly store: ReleaseStore;
  readonly state: Pick<State, 'get' | 'change'>;
  /** Of the record. */
  readonly key: string;
  /** Name of the note of it in the store, which other sites may share. */
  readonly note: string;
  /** Name of the lease under which releases are made. */
  readonly lease: string;
  readonly logger: Logger;
}

export function sharedReleases({
  local,
  store,
  state,
  key,
  note,
  lease,
  logger,
}: SharedReleasesSetup): Releases {
  let index = NONE;
  let asked = false;
  const folderOf = (name: string): string => dirname(local.paths(name).release);
  async function read(): Promise<Index> {
    const kept = await state.get<Index>(key);
    const known = index.current === undefined && kept === undefined ? await noted() : index;
    if (known.current === undefined || (kept !== undefined && kept.fence >= known.fence))
      index = kept ?? index;
    else await putBack(known);
    return index;
  }
  /** What the store remembers: asked once, where this process has never known of a release. */
  async function noted(): Promise<Index> {
    if (asked) return NONE;
    const text = await store.readNote(note);
    asked = true;
    return text === undefined ? NONE : indexSchema.parse(JSON.parse(text));
  }
  /** The storage has lost the record. One of a later lease stays. */
  async function putBack(known: Index): Promise<void> {
    const now = await state.change<Index>(key, (there) =>
      there !== undefined && there.fence >= known.fence ? undefined : known,
    );
    index = now ?? known;
    await raiseFence(state, lease, index.fence);
    logger.error('release put back', {
      release: index.current,
      reason: 'the storage had lost which one is served',
    });
  }
  async function change(next: (index: Index) => Index): Promise<void> {
    const before = await read();
    index = (await state.change<Index>(key, (now) => next(now ?? before))) ?? index;
    if (index.current === undefined) return;
    await store.note(note, JSON.stringify(index)).catch((error: unknown) => {
      logger.error('release not noted in the store', { error });
    });
  }
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
    here: local,
    has: (name) => index.kept[name] !== undefined,
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
