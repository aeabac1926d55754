/**
 * The thread that hashes passwords. A hash takes a tenth of a second of computing on purpose: in the thread that answers
 * requests, everybody would wait for each attempt to sign in.
 */
import { Worker } from 'node:worker_threads';
import { BARE_THREAD } from '@waymark/contract/bare-thread';
import { InputError } from './input-error.ts';

/** Without a hash to compare with, a new one is made. */
export interface PasswordWork {
  readonly password: string;
  readonly hash?: string | undefined;
}

export interface PasswordAnswer {
  readonly matches?: boolean | undefined;
  readonly hash?: string | undefined;
  readonly problem?: string | undefined;
}

/** More attempts are waiting than can be answered in time. */
export class BusyError extends InputError {
  constructor() {
    super('Too many passwords are being looked at. Try again in a moment.');
  }
}

/** The most that may wait at once: some seconds of work. Strangers decide how many come. */
const MOST_WAITING = 50;

/** An idle thread holds memory. */
const IDLE_MS = 30_000;

// The worker has the extension of this file: .ts in the source tree, .js in the package.
const entry = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js', import.meta.url);

interface Thread {
  readonly worker: Worker;
  /** Jobs in the order in which they are answered. */
  readonly waiting: PromiseWithResolvers<PasswordAnswer>[];
  idle?: NodeJS.Timeout | undefined;
}

let thread: Thread | undefined;

/** Throws `BusyError`. */
export async function inThread(work: PasswordWork): Promise<PasswordAnswer> {
  thread ??= startThread();
  const { worker, waiting, idle } = thread;
  if (waiting.length >= MOST_WAITING) throw new BusyError();
  clearTimeout(idle);
  const job = Promise.withResolvers<PasswordAnswer>();
  waiting.push(job);
  worker.ref();
  worker.postMessage(work);
  const answer = await job.promise;
  if (answer.problem !== undefined) throw new Error(answer.problem);
  return answer;
}

function startThread(): Thread {
  const worker = new Worker(entry(), { name: 'waymark-passwords', ...BARE_THREAD });
  const started: Thread = { worker, waiting: [] };
  const end = (error: unknown): void => {
    clearTimeout(started.idle);
    if (thread === started) thread = undefined;
    for (const job of started.waiting.splice(0)) job.reject(error);
  };
  worker.on('message', (answer: PasswordAnswer) => {
    started.waiting.shift()?.resolve(answer);
    if (started.waiting.length > 0) return;
    // Nothing to wait for: a command may end.
    worker.unref();
    started.idle = setTimeout(() => {
      end(undefined);
      void worker.terminate();
    }, IDLE_MS).unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that hashes passwords has ended.')));
  return started;
}
