/** Releases that machines share: in a store, with a record in the state that lists them and names the one served. */
import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RELEASE_FORMAT } from '@waymark/contract/release';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import { SEAL } from '@waymark/contract/seal';
import { formatOf } from '@waymark/foundation/release/open';
import { type Lease, type LeaseState, TakenOver, takeLease } from '@waymark/foundation/state/lease';
import { randomId } from '@waymark/foundation/state/secrets';
import { failed, thenClearUp } from '@waymark/source/failures';
import { currentRelease, PREVIEWS } from './current-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { type LocalReleases, type Releases, tooOld } from './releases.ts';
import { type ReleasesRecord, releasesKey, SharedRecord, type SharedRecordSetup } from './shared-record.ts';

/** Interval between looks whether the store is free. */
const LOOK_MS = 200;

export class SharedReleases implements Releases {
  /** Those on this machine. */
  readonly here: LocalReleases;
  readonly #store: ReleaseStore;
  readonly #state: LeaseState;
  readonly #record: SharedRecord;
  /** Only its holder uploads or removes files, so files that no release refers to are leftovers of an unfinished upload. */
  readonly #lock: string;
  /** Releases being fetched: all who want one wait for the same download. */
  readonly #bringing = new Map<string, Promise<void>>();

  constructor({ local, ...setup }: SharedRecordSetup & { readonly local: LocalReleases }) {
    this.here = local;
    this.#store = setup.store;
    this.#state = setup.state;
    this.#record = new SharedRecord(setup);
    this.#lock = `store-${releasesKey(setup.project, PREVIEWS)}`;
  }

  paths(name: string): ReleasePaths {
    return this.here.paths(name);
  }

  has(name: string): boolean {
    return this.#record.known.kept[name] !== undefined;
  }

  /** One that is damaged here comes whole from the store. */
  isOffered(name: string): boolean {
    const known = this.#record.known.formats?.[name] ?? formatOf(this.paths(name).release);
    return this.has(name) && (known ?? RELEASE_FORMAT) === RELEASE_FORMAT;
  }

  ensure(name: string): Promise<void> {
    const known = this.#bringing.get(name) ?? this.#bring(name).finally(() => this.#bringing.delete(name));
    this.#bringing.set(name, known);
    return known;
  }

  async current(): Promise<string | undefined> {
    return (await this.#record.read()).current;
  }

  async add(
    folder: string,
    name: string,
    verify?: (release: string) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.here.add(folder, name, verify);
    const lease = await this.#storeLease(signal);
    await thenClearUp(() => this.#send(name, lease.lost, signal), lease.release);
  }

  async check(name: string): Promise<void> {
    await this.ensure(name);
    await this.here.check(name);
  }

  async point(name: string, fence: number): Promise<void> {
    await this.#record.change((now) => {
      if (now.fence > fence) throw new TakenOver();
      return { ...now, current: name, fence };
    });
    await this.here.point(name, fence);
  }

  async remove(name: string): Promise<void> {
    const { current, kept } = await this.#record.read();
    if (current === name) return;
    if (kept[name] !== undefined) {
      await this.#record.change((now) => {
        const { [name]: _, ...rest } = now.kept;
        const formats = withName(now.formats, name, undefined);
        return { ...now, formats, kept: rest, leaving: [...(now.leaving ?? []), name] };
      });
    }
    await this.#clearNow();
    await rm(this.#folderOf(name), { recursive: true, force: true });
  }

  async prune(keep: number): Promise<void> {
    const { current, kept } = await this.#record.read();
    const others = Object.keys(kept)
      .filter((name) => name !== current)
      .sort();
    for (const name of tooOld(others, keep)) await this.remove(name);
    await this.#clearNow();
    await this.here.prune(keep);
  }

  #folderOf(name: string): string {
    return dirname(this.paths(name).release);
  }

  async #bring(name: string): Promise<void> {
    const digest = (await this.#record.read()).kept[name];
    // A release that is not in the store is judged by its files here.
    if (digest === undefined || (await this.#isHere(name, digest))) return;
    const folder = this.#folderOf(name);
    await this.#store.download(name, digest, folder, dirname(folder));
  }

  /** True if this machine has the store's release, complete: it may have begun another one of that name. */
  async #isHere(name: string, digest: string): Promise<boolean> {
    const seal = await readFile(join(this.#folderOf(name), SEAL), 'utf8').catch(() => undefined);
    if (seal === undefined || hash('sha256', seal, 'hex') !== digest) return false;
    return this.here.check(name).then(
      () => true,
      () => false,
    );
  }

  async #send(name: string, lost: AbortSignal, signal: AbortSignal | undefined): Promise<void> {
    await this.#clear();
    const id = `${name}-${randomId()}`;
    await this.#record.change((now) => ({ ...now, uploads: [...(now.uploads ?? []), id] }));
    try {
      const upload = { id, signal: signal === undefined ? lost : AbortSignal.any([lost, signal]) };
      const format = formatOf(this.paths(name).release);
      const others = await this.#record.namesInStore();
      const digest = await this.#store.upload(this.#folderOf(name), name, others, upload);
      await this.#record.change((now) => {
        if (now.uploads?.includes(id) !== true) throw new TakenOver();
        const uploads = now.uploads.filter((each) => each !== id);
        const leaving = now.leaving?.filter((each) => each !== name);
        const formats = withName(now.formats, name, format);
        return { ...now, uploads, leaving, formats, kept: { ...now.kept, [name]: digest } };
      });
    } catch (error) {
      await failed(error, () => this.#clear());
    }
  }

  /** Removes files in the store that no release refers to. Only the holder of the lock may call it. */
  async #clear(): Promise<void> {
    const { uploads = [], leaving = [] } = await this.#record.read();
    if (uploads.length + leaving.length === 0) return;
    const names = await this.#record.namesInStore();
    for (const id of uploads) await this.#store.discard(id, names);
    for (const name of leaving) if (!names.includes(name)) await this.#store.remove(name, names);
    await this.#record.change((now) => ({
      ...now,
      uploads: now.uploads?.filter((id) => !uploads.includes(id)),
      leaving: now.leaving?.filter((name) => !leaving.includes(name)),
    }));
  }

  /** If an upload is running, it cleans up at its end, or the next one does. */
  async #clearNow(): Promise<void> {
    const lease = await takeLease(this.#state, this.#lock);
    if (lease !== undefined) await thenClearUp(() => this.#clear(), lease.release);
  }

  async #storeLease(signal: AbortSignal | undefined): Promise<Lease> {
    for (;;) {
      signal?.throwIfAborted();
      const lease = await takeLease(this.#state, this.#lock);
      if (lease !== undefined) return lease;
      await delay(LOOK_MS);
    }
  }
}

/** Formats with that of one release, or without one. */
function withName(
  formats: ReleasesRecord['formats'],
  name: string,
  format: number | undefined,
): ReleasesRecord['formats'] {
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
