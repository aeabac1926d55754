/** Threads that compress while this one reads and writes files. */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MadeTwins } from './compress-worker.ts';

// In the source tree this is a .ts file, in the package a .js one; the worker has the same extension.
const ENTRY = new URL(`./compress-worker${extname(import.meta.url)}`, import.meta.url);

/** More would wait for the thread that reads and writes. */
const MOST_THREADS = 4;

/** As many as there are processors to use, up to those that the thread that reads and writes can feed. */
export const usualThreads = (): number => Math.min(MOST_THREADS, availableParallelism());

/** Contents to hand over to each thread before waiting for the first: they are held in memory, and a thread always has another. */
export const IN_FLIGHT = 16;

export interface Compressors {
  /** Takes a content, which is empty afterwards: a copy would live as long as the work. Rejects if a thread ends. */
  readonly compress: (content: Uint8Array<ArrayBuffer>) => Promise<MadeTwins>;
  readonly end: () => Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  /** In the order in which they are answered. */
  readonly waiting: PromiseWithResolvers<MadeTwins>[];
}

export function startCompressors(count: number): Compressors {
  const threads = Array.from({ length: count }, startThread);
  return {
    compress(content) {
      const free = threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
      const job = Promise.withResolvers<MadeTwins>();
      free.waiting.push(job);
      free.worker.ref();
      free.worker.postMessage(content, [content.buffer]);
      return job.promise;
    },
    async end() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function startThread(): Thread {
  const worker = new Worker(ENTRY, { name: 'waymark-compress' });
  const waiting: PromiseWithResolvers<MadeTwins>[] = [];
  const fail = (error: unknown): void => {
    for (const job of waiting.splice(0)) job.reject(error);
  };
  // A build that fails does not wait for an idle thread.
  worker.unref();
  worker.on('message', (twins: MadeTwins) => {
    waiting.shift()?.resolve(twins);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread that compresses has ended.')));
  return { worker, waiting };
}
