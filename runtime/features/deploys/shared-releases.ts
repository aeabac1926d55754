/**
 * Releases that machines share: in a store, with a record in the state that lists them and names the one served. A storage
 * that loses the record gets it back from whoever remembers it: a running server, or the note in the store.
 */
import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { failed, thenClearUp } from '@waymark/source/failures';
import { z } from 'zod';
import { RELEASE_FORMAT } from '../../contract/release.ts';
import { SEAL } from '../../contract/seal.ts';
import type { Logger } from '../../log.ts';
import { formatOf } from '../../release/open.ts';
import { type Lease, type LeaseState, raiseFence, TakenOver, takeLease } from '../../state/lease.ts';
import { randomId } from '../../state/secrets.ts';
import { currentRelease } from './current-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { type Releases, tooOld } from './releases.ts';

const nameSchema = z.string().regex(/^[\w-]+$/);
const indexSchema = z.object({
  current: nameSchema.optional(),
  /** Of the lease under which it was made current. */
  fence: z.int(),
  /** Digests of the seals, by name. */
  kept: z.record(nameSchema, z.string()),
  /** Formats of those, by name, by which a machine decides whether it can read one before it fetches it. */
  formats: z.record(nameSchema, z.int()).optional(),
  /** Releases that are no longer kept, and are still in the store. */
  leaving: z.array(nameSchema).optional(),
  /** Uploads under way. */
  uploads: z.array(nameSchema).optional(),
});
type Index = Readonly<z.infer<typeof indexSchema>>;

const NONE: Index = { fence: 0, kept: {} };

export interface SharedReleasesSetup {
  readonly local: Releases;
  readonly store: ReleaseStore;
  readonly state: LeaseState;
  /** Of the record. */
  readonly key: string;
  /** Keys of all records whose releases lie in the store: they share its files. Default: this one alone. */
  readonly keys?: readonly string[] | undefined;
  /** Name of the note of it in the store, which other sites may share. */
  readonly note: string;
  /** Names of the notes of all those records. Default: this one alone. */
  readonly notes?: readonly string[] | undefined;
  /** Name of the lease under which releases are made. */
  readonly lease: string;
  readonly logger: Logger;
}

/** Interval between looks whether the store is free. */
const LOOK_MS = 200;

export function sharedReleases({
  local,
  store,
  state,
  key,
  keys = [key],
  note,
  notes = [note],
  lease: deployLease,
  logger,
}: SharedReleasesSetup): Releases {
  let index = NONE;
  let asked = false;
  /** Only its holder uploads or removes files, so files that no release refers to are leftovers of an unfinished upload. */
  const lock = `store-${[...keys].sort()[0]}`;
  const folderOf = (name: string): string => dirname(local.paths(name).release);
  async function read(): Promise<Index> {
    const kept = await state.get<Index>(key);
    const known = index.current === undefined ? await noted() : index;
    if (known.current === undefined || (kept !== undefined && kept.fence >= known.fence))
      index = kept ?? index;
    else await putBack(known);
    return index;
  }
  /** The index noted in the store: read once, if this process has never known of a release. */
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
    index = now ?? (await state.get<Index>(key)) ?? known;
    await raiseFence(state, deployLease, index.fence);
    // Another server was first.
    if (now === undefined) return;
    logger.error('release put back', {
      release: index.current,
      reason: 'the storage had lost which one is served',
    });
  }
  async function change(next: (index: Index) => Index): Promise<void> {
    const before = await read();
    index = (await state.change<Index>(key, (now) => next(now ?? before))) ?? index;
    await store.note(note, JSON.stringify(index)).catch((error: unknown) => {
      logger.error('release not noted in the store', { error });
    });
  }
  /** Releases being fetched: all who want one wait for the same download. */
  const bringing = new Map<string, Promise<void>>();
  function ensure(name: string): Promise<void> {
    const known = bringing.get(name) ?? bring(name).finally(() => bringing.delete(name));
    bringing.set(name, known);
    return known;
  }
  async function bring(name: string): Promise<void> {
    const digest = (await read()).kept[name];
    // A release that is not in the store is judged by its files here.
    if (digest === undefined || (await isHere(name, digest))) return;
    await store.download(name, digest, folderOf(name), dirname(folderOf(name)));
  }
  /** Whether this machine has the store's release, complete: it may have begun another one of that name. */
  async function isHere(name: string, digest: string): Promise<boolean> {
    const seal = await readFile(join(folderOf(name), SEAL), 'utf8').catch(() => undefined);
    if (seal === undefined || hash('sha256', seal, 'hex') !== digest) return false;
    return local.check(name).then(
      () => true,
      () => false,
    );
  }
  /** Names of all releases in the store. For a record that the storage has lost, those in its note. */
  async function namesInStore(): Promise<readonly string[]> {
    const all = await Promise.all(
      keys.map(async (each, at) => {
        const kept = await state.get<Index>(each);
        if (kept !== undefined) return kept;
        const text = await store.readNote(notes[at] ?? note);
        return text === undefined ? NONE : indexSchema.parse(JSON.parse(text));
      }),
    );
    return all.flatMap((each) => Object.keys(each.kept));
  }
  /** Removes files in the store that no release refers to. Only the holder of the lock may call it. */
  async function clear(): Promise<void> {
    const { uploads = [], leaving = [] } = await read();
    if (uploads.length + leaving.length === 0) return;
    const names = await namesInStore();
    for (const id of uploads) await store.discard(id, names);
    for (const name of leaving) if (!names.includes(name)) await store.remove(name, names);
    await change((now) => ({
      ...now,
      uploads: now.uploads?.filter((id) => !uploads.includes(id)),
      leaving: now.leaving?.filter((name) => !leaving.includes(name)),
    }));
  }
  /** If an upload is running, it cleans up at its end, or the next one does. */
  async function clearNow(): Promise<void> {
    const lease = await takeLease(state, lock);
    if (lease !== undefined) await thenClearUp(clear, lease.release);
  }
  async function storeLease(signal: AbortSignal | undefined): Promise<Lease> {
    for (;;) {
      signal?.throwIfAborted();
      const lease = await takeLease(state, lock);
      if (lease !== undefined) return lease;
      await delay(LOOK_MS);
    }
  }
  async function send(name: string, lost: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
    await clear();
    const id = `${name}-${randomId()}`;
    await change((now) => ({ ...now, uploads: [...(now.uploads ?? []), id] }));
    try {
      const upload = { id, signal: signal === undefined ? lost : AbortSignal.any([lost, signal]) };
      const format = formatOf(local.paths(name).release);
      const digest = await store.upload(folderOf(name), name, await namesInStore(), upload);
      await change((now) => {
        if (now.uploads?.includes(id) !== true) throw new TakenOver();
        const uploads = now.uploads.filter((each) => each !== id);
        const leaving = now.leaving?.filter((each) => each !== name);
        const formats = withName(now.formats, name, format);
        return { ...now, uploads, leaving, formats, kept: { ...now.kept, [name]: digest } };
      });
    } catch (error) {
      await failed(error, clear);
    }
  }
  async function remove(name: string): Promise<void> {
    const { current, kept } = await read();
    if (current === name) return;
    if (kept[name] !== undefined) {
      await change((now) => {
        const { [name]: _, ...rest } = now.kept;
        const formats = withName(now.formats, name, undefined);
        return { ...now, formats, kept: rest, leaving: [...(now.leaving ?? []), name] };
      });
    }
    await clearNow();
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
    isOffered(name) {
      const format = index.formats?.[name] ?? formatOf(local.paths(name).release) ?? RELEASE_FORMAT;
      return index.kept[name] !== undefined && format === RELEASE_FORMAT;
    },
    ensure,
    async current() {
      return (await read()).current;
    },
    async add(folder, name, verify, signal) {
      await local.add(folder, name, verify);
      const lease = await storeLease(signal);
      await thenClearUp(() => send(name, lease.lost, signal), lease.release);
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
      for (const name of tooOld(others, keep)) await remove(name);
      await clearNow();
      await local.prune(keep);
    },
  };
}

/** Formats with that of one release, or without one. */
function withName(formats: Index['formats'], name: string, format: number | undefined): Index['formats'] {
  const { [name]: _, ...others } = formats ?? {};
  return format === undefined ? others : { ...others, [name]: format };
}

/**
 * Before a server opens its release: fetches the release served elsewhere, and points to it. If the store cannot be
 * reached, the release that lies here is served.
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
