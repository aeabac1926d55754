/**
 * Storage through which machines hand each other releases: a shared folder, or S3. Files lie under the digest of their
 * content, so a deploy sends what changed, and a replica gets what it lacks. The seal comes last: a release
 * without one was copied in half, and does not exist.
 */

import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { parseSeal, SEAL } from '@waymark/contract/seal';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { failed } from '@waymark/source/failures';
import { makeFolder } from '@waymark/source/files/make-folder';
import { PART } from './current-release.ts';
import { openRequests, type StoreRequests, TRIES } from './store-requests.ts';

/** Files on their way at once. */
const AT_ONCE = 8;

/** Time of a request for a file, whose length is not known. */
const FILE_MS = 120_000;

const blobKey = (digest: string): string => `blobs:${digest.slice(0, 2)}:${digest}`;
const noteKey = (key: string): string => `notes:${key.replaceAll(':', '-')}.json`;
const sealKey = (name: string): string => `seals:${name}`;
/** Uploads under way: without them, blobs of an upload could not be told from leftovers. */
const uploadKey = (id: string): string => `uploads:${id}`;

/** @param address A folder, or `s3://bucket[/path]?endpoint=https://…&region=…`. Throws if it cannot be one. */
export async function openReleaseStore(address: string): Promise<ReleaseStore> {
  return new ReleaseStore(await openRequests(address));
}

export class ReleaseStore {
  readonly #requests: StoreRequests;

  constructor(requests: StoreRequests) {
    this.#requests = requests;
  }

  /**
   * Gives the digest of its seal, by which the release is fetched. Files that others in the store hold are not sent again; the id is
   * that by which `discard` removes an unfinished upload.
   */
  async upload(
    folder: string,
    name: string,
    others: readonly string[],
    { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<string> {
    const text = await readFile(join(folder, SEAL), 'utf8');
    // Two paths often hold the same content.
    const files = new Map(Object.entries(parseSeal(text)).map(([file, digest]) => [digest, file]));
    const known = await this.#digestsOf(others.filter((other) => other !== name));
    const shared = new Set([...files.keys()].filter((digest) => known.has(digest)));
    const there = await this.#stored(shared, signal);
    const missing = [...files].filter(([digest]) => !(shared.has(digest) && there.has(digest)));
    await this.#requests.put(uploadKey(id), text, signal);
    await forEachLimit(missing, AT_ONCE, async ([digest, file]) => {
      signal.throwIfAborted();
      await this.#requests.put(blobKey(digest), await readFile(join(folder, file)), signal);
    });
    await this.#requests.put(sealKey(name), text);
    await this.#requests.remove(uploadKey(id));
    return sha256(text);
  }

  /** Removes the files of an unfinished upload, except those that releases have. */
  discard(id: string, others: readonly string[]): Promise<void> {
    return this.#removeList(uploadKey(id), others);
  }

  /**
   * Makes the folder of a release, completely or not at all. Throws `ReleaseError` if it is not the one that was uploaded. Files of
   * the releases in the folder `others` need not be fetched again.
   */
  async download(name: string, digest: string, folder: string, others: string): Promise<void> {
    const text = await this.#requests.getText(sealKey(name));
    if (text === undefined) throw new ReleaseError('missing', `The store has no release ${name}.`);
    if (sha256(text) !== digest) {
      throw new ReleaseError('damaged', `The store's release ${name} is not the one that was built.`);
    }
    const here = await filesOf(others);
    const part = `${folder}${PART}${process.pid}`;
    await rm(part, { recursive: true, force: true });
    await makeFolder(part, true);
    try {
      await forEachLimit(Object.entries(parseSeal(text)), AT_ONCE, async ([file, wanted]) => {
        const target = join(part, file);
        await mkdir(dirname(target), { recursive: true });
        const known = here.get(wanted);
        if (known !== undefined && (await copied(known, target, wanted))) return;
        const bytes = await this.#file(wanted);
        if (bytes === undefined) {
          throw new ReleaseError(
            'damaged',
            `${file} of release ${name} in the store differs from the build.`,
          );
        }
        await writeFile(target, Buffer.from(bytes));
      });
    } catch (error) {
      await failed(error, () => rm(part, { recursive: true, force: true }));
    }
    await writeFile(join(part, SEAL), text);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
  }

  /** Removes a release, and of its files those that none of the others has. */
  remove(name: string, others: readonly string[]): Promise<void> {
    return this.#removeList(
      sealKey(name),
      others.filter((other) => other !== name),
    );
  }

  /** The last note under a key; undefined if there is none. */
  readNote(key: string): Promise<string | undefined> {
    return this.#requests.getText(noteKey(key));
  }

  /** Keeps a text next to the releases. */
  note(key: string, text: string): Promise<void> {
    return this.#requests.put(noteKey(key), text);
  }

  /** Digests of the files that releases have. A release without a seal was not sent to its end, and counts for nothing. */
  async #digestsOf(names: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const name of names) {
      const text = await this.#requests.getText(sealKey(name));
      for (const digest of Object.values(text === undefined ? {} : parseSeal(text))) found.add(digest);
    }
    return found;
  }

  /** Those of some digests whose files are there: a store may have lost files of a release. */
  async #stored(digests: ReadonlySet<string>, signal: AbortSignal): Promise<Set<string>> {
    const found = new Set<string>();
    // S3 lists a thousand names at most: what a longer list leaves out is sent again.
    const folders = new Set([...digests].map((digest) => digest.slice(0, 2)));
    await forEachLimit(folders, AT_ONCE, async (folder) => {
      for (const digest of await this.#requests.list(`blobs:${folder}`, signal)) found.add(digest);
    });
    return found;
  }

  /** A file as it was sealed; undefined if the store has none. A wrong one is removed, so that the next upload sends it again. */
  async #file(digest: string): Promise<Uint8Array | undefined> {
    for (let tries = 1; ; tries += 1) {
      const bytes = await this.#requests.get(blobKey(digest), FILE_MS);
      if (bytes === null) return undefined;
      if (sha256(Buffer.from(bytes)) === digest) return bytes;
      if (tries < TRIES) continue;
      await this.#requests.remove(blobKey(digest));
      return undefined;
    }
  }

  /** Removes the files that a list of digests names, except those that releases have; then the list, so a kill loses none. */
  async #removeList(key: string, others: readonly string[]): Promise<void> {
    const text = await this.#requests.getText(key);
    if (text === undefined) return;
    const used = await this.#digestsOf(others);
    const unused = new Set(Object.values(parseSeal(text)).filter((digest) => !used.has(digest)));
    await forEachLimit(unused, AT_ONCE, (digest) => this.#requests.remove(blobKey(digest)));
    await this.#requests.remove(key);
  }
}

/** A file for each digest, among the releases here. */
async function filesOf(releases: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const folders = await readdir(releases, { withFileTypes: true }).catch(() => []);
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const text = await readFile(join(releases, name, SEAL), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    for (const [file, digest] of Object.entries(parseSeal(text)))
      found.set(digest, join(releases, name, file));
  }
  return found;
}

/** True if the file was there, and still as it was sealed. */
async function copied(from: string, to: string, digest: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return sha256(await readFile(to)) === digest;
  } catch {
    return false;
  }
}

const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');
