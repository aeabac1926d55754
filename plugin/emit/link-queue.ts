/** Links to files of an earlier release, made in a thread: of some files a page, they take as long as all else of a build. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LinkGroup, LinkOrder } from './link-worker.ts';

// In the source tree this is a .ts file, in the package a .js one; the worker has the same extension.
const ENTRY = new URL(`./link-worker${extname(import.meta.url)}`, import.meta.url);

/** A message costs as much as some links. */
const BATCH = 64;

export class LinkQueue {
  readonly #worker: Worker;
  /** Rejects if the thread ends before it has linked all. */
  readonly #ended = Promise.withResolvers<never>();
  #batch: LinkGroup[] = [];

  /**
   * @param dist Absolute path of the new dist/.
   * @param env Names the earlier release.
   */
  constructor(dist: string, env: NodeJS.ProcessEnv) {
    this.#worker = new Worker(ENTRY, { name: 'waymark-links', workerData: dist, env });
    // A build that fails does not wait for it.
    this.#worker.unref();
    this.#worker
      .once('error', this.#ended.reject)
      .once('exit', () => this.#ended.reject(new Error('The thread that links files has ended.')));
    // Told by `done`.
    this.#ended.promise.catch(() => undefined);
  }

  add(group: LinkGroup): void {
    this.#batch.push(group);
    if (this.#batch.length >= BATCH) this.#send();
  }

  /** When all are linked: the files that could not be. Rejects if the thread has ended. */
  async done(): Promise<readonly string[]> {
    this.#send();
    const answer = Promise.withResolvers<readonly string[]>();
    this.#worker.once('message', answer.resolve);
    this.#worker.ref();
    this.#order('done');
    try {
      return await Promise.race([answer.promise, this.#ended.promise]);
    } finally {
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(): void {
    if (this.#batch.length > 0) this.#order(this.#batch);
    this.#batch = [];
  }

  #order(order: LinkOrder): void {
    this.#worker.postMessage(order);
  }
}
