/** Requests to the storage of releases, a shared folder or S3: each is repeated, and each has an end. */

import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { wordsOf } from '@waymark/source/failures';
import { makeFolder } from '@waymark/source/files/make-folder';
import { createStorage, type Storage } from 'unstorage';

/** Networks fail for a moment: every request can be repeated. */
export const TRIES = 4;
const WAIT_MS = 200;

/** Time of a request, and what a slow network adds to it for each byte. */
const [REQUEST_MS, PER_BYTE_MS] = [10_000, 1 / 200];
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
  {
    milliseconds = REQUEST_MS,
    signal,
  }: { milliseconds?: number | undefined; signal?: AbortSignal | undefined } = {},
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

export class StoreRequests {
  readonly #storage: Storage;
  /** Before each key. */
  readonly #path: string;

  constructor({ storage, path }: { readonly storage: Storage; readonly path: string }) {
    this.#storage = storage;
    this.#path = path;
  }

  get(key: string, milliseconds?: number): Promise<Uint8Array | null> {
    return repeated(() => this.#storage.getItemRaw<Uint8Array>(this.#path + key), { milliseconds });
  }

  async getText(key: string): Promise<string | undefined> {
    const bytes = await this.get(key);
    return bytes === null ? undefined : Buffer.from(bytes).toString('utf8');
  }

  put(key: string, content: Uint8Array | string, signal?: AbortSignal): Promise<void> {
    const bytes = Buffer.from(content);
    return repeated(() => this.#storage.setItemRaw(this.#path + key, bytes), {
      milliseconds: REQUEST_MS + bytes.length * PER_BYTE_MS,
      signal,
    });
  }

  remove(key: string): Promise<void> {
    return repeated(() => this.#storage.removeItem(this.#path + key));
  }

  /** The last parts of the keys that begin with another one. */
  async list(key: string, signal?: AbortSignal): Promise<string[]> {
    const keys = await repeated(() => this.#storage.getKeys(this.#path + key), { signal });
    return keys.map((each) => each.slice(each.lastIndexOf(':') + 1));
  }
}

/** @param address A folder, or `s3://bucket[/path]?endpoint=https://…&region=…`. Throws if it cannot be one. */
export async function openRequests(address: string): Promise<StoreRequests> {
  if (!/^s3:/i.test(address)) {
    const { default: driver } = await import('unstorage/drivers/fs-lite');
    const base = resolve(address);
    // Its files hold protected pages too, and other users of the machine see none of them.
    await makeFolder(base, true);
    return new StoreRequests({ storage: createStorage({ driver: driver({ base }) }), path: '' });
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
  return new StoreRequests({ storage: createStorage({ driver: driver(options) }), path: path && `${path}:` });
}
