/**
 * The record of a project's releases in the state that its machines share, and the note of it in the store. A storage that loses
 * the record gets it back from whoever remembers it: a running server, or the note.
 */

import type { Logger } from '@waymark/foundation/log';
import { deployLease, type LeaseState, raiseFence } from '@waymark/foundation/state/lease';
import { z } from 'zod';
import { PREVIEWS, RELEASES } from './current-release.ts';
import type { ReleaseStore } from './release-store.ts';

const nameSchema = z.string().regex(/^[\w-]+$/);
const recordSchema = z.object({
  current: nameSchema.optional(),
  /** Number of the lease under which it was made current. */
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
export type ReleasesRecord = Readonly<z.infer<typeof recordSchema>>;

const NONE: ReleasesRecord = { fence: 0, kept: {} };

export interface SharedRecordSetup {
  readonly store: ReleaseStore;
  readonly state: LeaseState;
  readonly project: string;
  /** Folder of the workspace. */
  readonly folder: string;
  /** The prefix of the state, which tells notes in the store from those of other sites. */
  readonly prefix: string;
  readonly logger: Logger;
}

export function releasesKey(project: string, folder: string): string {
  return `releases:${project}-${folder}`;
}

export class SharedRecord {
  readonly #setup: SharedRecordSetup;
  readonly #key: string;
  #now = NONE;
  #isAsked = false;

  constructor(setup: SharedRecordSetup) {
    this.#setup = setup;
    this.#key = releasesKey(setup.project, setup.folder);
  }

  /** The record as it was read last. */
  get known(): ReleasesRecord {
    return this.#now;
  }

  async read(): Promise<ReleasesRecord> {
    const kept = await this.#setup.state.get<ReleasesRecord>(this.#key);
    const known = this.#now.current === undefined ? await this.#noted() : this.#now;
    if (known.current === undefined || (kept !== undefined && kept.fence >= known.fence))
      this.#now = kept ?? this.#now;
    else await this.#putBack(known);
    return this.#now;
  }

  async change(next: (record: ReleasesRecord) => ReleasesRecord): Promise<void> {
    const { state, store, prefix, logger } = this.#setup;
    const before = await this.read();
    this.#now = (await state.change<ReleasesRecord>(this.#key, (now) => next(now ?? before))) ?? this.#now;
    await store.note(`${prefix}-${this.#key}`, JSON.stringify(this.#now)).catch((error: unknown) => {
      logger.error('release not noted in the store', { error });
    });
  }

  /** Names of all releases in the store: those of the site and of previews share its files. For a record that the storage has lost, those in its note. */
  async namesInStore(): Promise<readonly string[]> {
    const { state, project } = this.#setup;
    const keys = [RELEASES, PREVIEWS].map((folder) => releasesKey(project, folder));
    const all = await Promise.all(
      keys.map(async (key) => (await state.get<ReleasesRecord>(key)) ?? this.#readNote(key)),
    );
    return all.flatMap((each) => Object.keys(each.kept));
  }

  /** The record noted in the store: read once, if this process has never known of a release. */
  async #noted(): Promise<ReleasesRecord> {
    if (this.#isAsked) return NONE;
    const record = await this.#readNote(this.#key);
    this.#isAsked = true;
    return record;
  }

  async #readNote(key: string): Promise<ReleasesRecord> {
    const text = await this.#setup.store.readNote(`${this.#setup.prefix}-${key}`);
    return text === undefined ? NONE : recordSchema.parse(JSON.parse(text));
  }

  /** The storage has lost the record. One of a later lease stays. */
  async #putBack(known: ReleasesRecord): Promise<void> {
    const { state, project, logger } = this.#setup;
    const now = await state.change<ReleasesRecord>(this.#key, (there) =>
      there !== undefined && there.fence >= known.fence ? undefined : known,
    );
    this.#now = now ?? (await state.get<ReleasesRecord>(this.#key)) ?? known;
    await raiseFence(state, deployLease(project), this.#now.fence);
    // Another server was first.
    if (now === undefined) return;
    logger.error('release put back', {
      release: this.#now.current,
      reason: 'the storage had lost which one is served',
    });
  }
}
