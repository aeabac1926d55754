/**
 * Storage through which machines hand each other releases: a shared folder, or S3. Files lie under the digest of their
 * content, so a deploy sends what changed, and a replica gets what it lacks. The seal comes last: a release
 * without one was copied in half, and does not exist.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { failed, wordsOf } from '@waymark/source/failures';
import { createStorage, type Storage } from 'unstorage';
import { forEachLimit } from '../../contract/for-each-limit.ts';
import { parseSeal, SEAL } from '../../contract/seal.ts';
import { ReleaseError } from '../../release/errors.ts';
import { PART } from './current-release.ts';

export interface ReleaseStore {
  /**
   * Gives the digest of its seal, by which the release is fetched.
   *
   * @param others Releases in the store: files that they hold are not sent again.
   * @param upload The id by which `discard` removes an unfinished upload, and the signal that aborts it.
   */
  upload(
    folder: string,
    name: string,
    others: readonly string[],
    upload?: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<string>;
  /** Removes the files of an unfinished upload, except those that releases have. */
  discard(id: string, others: readonly string[]): Promise<void>;
  /**
   * Makes the folder of a release, completely or not at all. Throws `ReleaseError` if it is not the one that was uploaded.
   *
   * @param others Folder of releases whose files need not be fetched again.
   */
  download(name: string, digest: string, folder: string, others: string): Promise<void>;
  /** Removes a release, and of its files those that none of the others has. */
  remove(name: string, others: readonly string[]): Promise<void>;
  /** The last note under a key; undefined if there is none. */
  readNote(key: string): Promise<string | undefined>;
  /** Keeps a text next to the releases. */
  note(key: string, text: string): Promise<void>;
}

/** Files on their way at once. */
const AT_ONCE = 8;

/** Networks fail for a moment: every request can be repeated. */
const TRIES = 4;
const WAIT_MS = 200;

/** Time of a request, and what a slow network adds to it for each byte. */
const [REQUEST_MS, PER_BYTE_MS] = [10_000, 1 / 200];
/** Of a request for a file, whose length is not known. */
const FILE_MS = 120_000;

/** A store that accepts requests and does not answer: it is not asked again. */
class StoreHangs extends Error {
  override readonly name = 'StoreHangs';
}

/** Rejects when the time is over or the signal is aborted. The request itself may go on: storages know no signals. */
async function within<T>(milliseconds: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const end = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => end.reject(new StoreHangs(`no answer within ${Math.round(milliseconds / 1000)} s`)),
    milliseconds,
  );
  const onAbort = (): void => end.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, end.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function repeated<T>(
  work: () => Promise<T>,
  { milliseconds = REQUEST_MS, signal }: { milliseconds?: number; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await within(milliseconds, work(), signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (tries === TRIES || error instanceof StoreHangs) {
        const reason = wordsOf(error);
        throw new Error(`The store of releases does not answer: ${reason}`, { cause: error });
      }
      await delay(WAIT_MS * 2 ** tries);
    }
  }
}

/** @param address A folder, or `s3://bucket[/path]?endpoint=https://…&region=…`. Throws if it cannot be one. */
export async function openReleaseStore(address: string): Promise<ReleaseStore> {
  return releaseStore(await openStorage(address));
}

async function openStorage(address: string): Promise<{ storage: Storage; path: string }> {
  if (!/^s3:/i.test(address)) {
    const { default: driver } = await import('unstorage/drivers/fs-lite');
    const base = resolve(address);
    // Its files hold protected pages too, and other users of the machine see none of them.
    await mkdir(base, { recursive: true, mode: 0o700 });
    return { storage: createStorage({ driver: driver({ base }) }), path: '' };
  }
  const url = new URL(address);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('Releases in S3 need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  if (process.env.AWS_SESSION_TOKEN) {
    throw new Error(
      'Releases in S3 need a permanent key: unset AWS_SESSION_TOKEN, which belongs to a temporary one.',
    );
  }
  const region = url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const { default: driver } = await import('unstorage/drivers/s3');
  const options = { bucket: url.hostname, endpoint, region, accessKeyId, secretAccessKey };
  const path = url.pathname.split('/').filter(Boolean).join(':');
  return { storage: createStorage({ driver: driver(options) }), path: path && `${path}:` };
}

function releaseStore({ storage, path }: { storage: Storage; path: string }): ReleaseStore {
  const blobKey = (digest: string): string => `${path}blobs:${digest.slice(0, 2)}:${digest}`;
  const noteKey = (key: string): string => `${path}notes:${key.replaceAll(':', '-')}.json`;
  const sealKey = (name: string): string => `${path}seals:${name}`;
  /** Uploads under way: without them, blobs of an upload could not be told from leftovers. */
  const uploadKey = (id: string): string => `${path}uploads:${id}`;

  const get = (key: string, milliseconds?: number): Promise<Uint8Array | null> =>
    repeated(() => storage.getItemRaw<Uint8Array>(key), milliseconds === undefined ? {} : { milliseconds });
  const getText = async (key: string): Promise<string | undefined> => {
    const bytes = await get(key);
    return bytes === null ? undefined : Buffer.from(bytes).toString('utf8');
  };
  const put = (key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> =>
    repeated(() => storage.setItemRaw(key, bytes), {
      milliseconds: REQUEST_MS + bytes.length * PER_BYTE_MS,
      signal,
    });
  const drop = (key: string): Promise<void> => repeated(() => storage.removeItem(key));

  async function readSeal(name: string): Promise<string> {
    const text = await getText(sealKey(name));
    if (text === undefined) throw new ReleaseError('missing', `The store has no release ${name}.`);
    return text;
  }

  /** Digests of the files that releases have. A release without a seal was not sent to its end, and counts for nothing. */
  async function digestsOf(names: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const name of names) {
      const text = await getText(sealKey(name));
      for (const digest of Object.values(text === undefined ? {} : parseSeal(text))) found.add(digest);
    }
    return found;
  }

  /** Those of some digests whose files are there: a store may have lost files of a release. */
  async function stored(digests: ReadonlySet<string>, signal: AbortSignal | undefined): Promise<Set<string>> {
    const found = new Set<string>();
    // S3 lists a thousand names at most: what a longer list leaves out is sent again.
    const folders = new Set([...digests].map((digest) => digest.slice(0, 2)));
    await forEachLimit(folders, AT_ONCE, async (folder) => {
      const keys = await repeated(() => storage.getKeys(`${path}blobs:${folder}`), { signal });
      for (const key of keys) found.add(key.slice(key.lastIndexOf(':') + 1));
    });
    return found;
  }

  /** A file as it was sealed; undefined if the store has none. A wrong one is removed, so that the next upload sends it again. */
  async function fileIn(digest: string): Promise<Uint8Array | undefined> {
    for (let tries = 1; ; tries += 1) {
      const bytes = await get(blobKey(digest), FILE_MS);
      if (bytes === null) return undefined;
      if (sha256(Buffer.from(bytes)) === digest) return bytes;
      if (tries < TRIES) continue;
      await drop(blobKey(digest));
      return undefined;
    }
  }

  /** Removes the files that a list of digests names, except those that releases have; then the list, so a kill loses none. */
  async function removeList(key: string, others: readonly string[]): Promise<void> {
    const text = await getText(key);
    if (text === undefined) return;
    const used = await digestsOf(others);
    const unused = new Set(Object.values(parseSeal(text)).filter((digest) => !used.has(digest)));
    await forEachLimit(unused, AT_ONCE, (digest) => drop(blobKey(digest)));
    await drop(key);
  }

  return {
    async upload(folder, name, others, upload) {
      const text = await readFile(join(folder, SEAL), 'utf8');
      // Two paths often hold the same content.
      const files = new Map(Object.entries(parseSeal(text)).map(([file, digest]) => [digest, file]));
      const signal = upload?.signal;
      const known = await digestsOf(others.filter((other) => other !== name));
      const shared = new Set([...files.keys()].filter((digest) => known.has(digest)));
      const there = await stored(shared, signal);
      const missing = [...files].filter(([digest]) => !(shared.has(digest) && there.has(digest)));
      if (upload !== undefined) await put(uploadKey(upload.id), Buffer.from(text), signal);
      await forEachLimit(missing, AT_ONCE, async ([digest, file]) => {
        signal?.throwIfAborted();
        await put(blobKey(digest), await readFile(join(folder, file)), signal);
      });
      await put(sealKey(name), Buffer.from(text));
      if (upload !== undefined) await drop(uploadKey(upload.id));
      return sha256(text);
    },
    discard: (id, others) => removeList(uploadKey(id), others),
    async download(name, digest, folder, others) {
      const text = await readSeal(name);
      if (sha256(text) !== digest) {
        throw new ReleaseError('damaged', `The store's release ${name} is not the one that was built.`);
      }
      const here = await filesOf(others);
      const part = `${folder}${PART}${process.pid}`;
      await rm(part, { recursive: true, force: true });
      await mkdir(part, { recursive: true, mode: 0o700 });
      try {
        await forEachLimit(Object.entries(parseSeal(text)), AT_ONCE, async ([file, wanted]) => {
          const target = join(part, file);
          await mkdir(dirname(target), { recursive: true });
          const known = here.get(wanted);
          if (known !== undefined && (await copied(known, target, wanted))) return;
          const bytes = await fileIn(wanted);
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
    },
    remove: (name, others) =>
      removeList(
        sealKey(name),
        others.filter((other) => other !== name),
      ),
    readNote: (key) => getText(noteKey(key)),
    note: (key, text) => put(noteKey(key), Buffer.from(text)),
  };
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

/** Whether the file was there, and still as it was sealed. */
async function copied(from: string, to: string, digest: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return sha256(await readFile(to)) === digest;
  } catch {
    return false;
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
