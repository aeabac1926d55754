/** Runs documentation commands in worker threads that can be ended at any moment. */
import { Worker } from 'node:worker_threads';
import { BARE_THREAD } from '@waymark/contract/bare-thread';
import type { Viewer } from '@waymark/contract/can-read';
import { errorCode } from '@waymark/source/failures';
import { FairQueue, type Waiting } from './fair-queue.ts';
import { pastDeadline } from './limit-messages.ts';
import {
  DEADLINE_MS,
  GROW_AFTER_MS,
  IDLE_MS,
  MAX_QUEUED,
  MAX_WAIT_MS,
  SPARE_AFTER_MS,
  START_AFTER_MS,
  WORKER_HEAP,
  WORKERS,
} from './limits.ts';
import { WARM_UP, type WorkerInput, type WorkerMessage, type WorkerOrder } from './messages.ts';
import type { PackedFiles } from './packed-files.ts';
import { sharedBytes } from './shared-bytes.ts';
import { busy, commandProblem, failedCall, type ShellResult, shellResult } from './shell-result.ts';

export interface ShellStatus {
  readonly workers: number;
  readonly running: number;
  readonly waiting: number;
}

export interface ShellPool {
  /**
   * Answers every command, never rejects.
   *
   * @param client Whose turn it is when calls wait: each client's is as often as another's.
   */
  run(command: string, viewer: Viewer, client?: string): Promise<ShellResult>;
  status(): ShellStatus;
  /** Lets accepted calls finish (each within its deadline), then ends all workers. */
  close(): Promise<void>;
}

export interface ShellPoolOptions {
  /** Workers that run calls at the same time; the second and later ones start for calls that wait. */
  readonly workers?: number | undefined;
  readonly deadlineMs?: number | undefined;
  readonly maxQueued?: number | undefined;
  /** Receives internal errors of a call, with its command; the caller got a neutral text. */
  readonly onFailure?: ((failure: string, command: string) => void) | undefined;
}

interface Job extends Waiting {
  readonly call: Exclude<WorkerOrder, string>;
  readonly resolve: (result: ShellResult) => void;
  readonly patience: NodeJS.Timeout;
}

interface Member {
  readonly worker: Worker;
  ready: boolean;
  /** True if it has loaded the modules that most calls use, which it does when no call waits. */
  warm: boolean;
  job: Job | undefined;
  deadline: NodeJS.Timeout | undefined;
  spare: NodeJS.Timeout | undefined;
}

// The worker has the extension of this file: .ts in the source tree, .js in the package.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** A worker that does not start is not tried for ever. */
const MAX_FAILED_STARTS = 3;

/** A pool over the packed files. Texts are shared with the workers, not copied, when they are in shared memory (`sharedBytes`). */
export function createShellPool(
  source: Pick<PackedFiles, 'table' | 'bin'>,
  options: ShellPoolOptions = {},
): ShellPool {
  return new Pool(source, options);
}

class Pool implements ShellPool {
  readonly #source: Pick<PackedFiles, 'table' | 'bin'>;
  #input: WorkerInput | undefined;
  readonly #workers: number;
  readonly #deadlineMs: number;
  readonly #onFailure: ShellPoolOptions['onFailure'];
  readonly #members = new Set<Member>();
  readonly #queue: FairQueue<Job>;
  readonly #ending = new Set<Promise<unknown>>();
  #failedStarts = 0;
  readonly #first: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;
  #growing: NodeJS.Timeout | undefined;
  #closing: (() => void) | undefined;
  #closed: Promise<void> | undefined;

  constructor(source: Pick<PackedFiles, 'table' | 'bin'>, options: ShellPoolOptions) {
    this.#source = source;
    this.#workers = Math.max(1, options.workers ?? WORKERS);
    this.#deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    this.#queue = new FairQueue(options.maxQueued ?? MAX_QUEUED);
    this.#onFailure = options.onFailure;
    this.#first = setTimeout(() => {
      if (this.#members.size === 0) this.#start();
    }, START_AFTER_MS).unref();
  }

  run(command: string, viewer: Viewer, client = ''): Promise<ShellResult> {
    const problem =
      this.#closed === undefined
        ? commandProblem(command)
        : failedCall(75, 'the documentation is being replaced; try again');
    if (problem !== undefined) return Promise.resolve(problem);
    return new Promise((resolve) => {
      const patience = setTimeout(() => {
        this.#queue.remove(job);
        resolve(busy());
      }, MAX_WAIT_MS);
      const job: Job = {
        call: { command: command.toWellFormed(), viewer },
        client,
        resolve,
        patience,
        since: performance.now(),
      };
      const outdone = this.#queue.add(job);
      if (outdone !== undefined) {
        clearTimeout(outdone.patience);
        outdone.resolve(busy());
      }
      this.#assign();
    });
  }

  status(): ShellStatus {
    const running = [...this.#members].filter(({ job }) => job !== undefined).length;
    return { workers: this.#members.size, running, waiting: this.#queue.length };
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#closing = resolve;
      this.#settle();
    });
    for (const timer of [this.#first, this.#idle, this.#growing]) clearTimeout(timer);
    for (const member of this.#members) this.#end(member);
    await Promise.all(this.#ending);
  }

  /** Gives waiting calls to idle workers, and starts workers if calls still wait. */
  #assign(): void {
    for (const member of this.#members) {
      if (!member.ready || member.job !== undefined) continue;
      const job = this.#queue.take((client) => this.#runningOf(client));
      if (job === undefined) break;
      clearTimeout(job.patience);
      this.#begin(member, job);
    }
    this.#warmUp();
    this.#grow();
    this.#settle();
  }

  #runningOf(client: string): number {
    let running = 0;
    for (const { job } of this.#members) if (job?.client === client) running += 1;
    return running;
  }

  #warmUp(): void {
    if (this.#closed !== undefined) return;
    for (const member of this.#members) {
      if (!member.ready || member.job !== undefined || member.warm) continue;
      member.ready = false;
      member.warm = true;
      member.worker.postMessage(WARM_UP satisfies WorkerOrder);
    }
  }

  /** Starts a worker if there is none, and another for calls that wait long. */
  #grow(): void {
    const starting = [...this.#members].filter((member) => !member.ready).length;
    if (this.#queue.length <= starting || this.#members.size >= this.#workers) return;
    if (this.#members.size === 0) this.#start();
    else this.#growing ??= setTimeout(() => this.#growForOldest(), GROW_AFTER_MS);
  }

  #growForOldest(): void {
    this.#growing = undefined;
    const oldest = this.#queue.oldest();
    if (oldest === undefined) return;
    if (performance.now() - oldest.since >= GROW_AFTER_MS && this.#members.size < this.#workers)
      this.#start();
    this.#grow();
  }

  #begin(member: Member, job: Job): void {
    member.job = job;
    member.worker.ref();
    member.deadline = setTimeout(() => {
      this.#finish(member, { ...failedCall(124, pastDeadline(this.#deadlineMs)), timedOut: true });
      this.#end(member);
      this.#replace();
    }, this.#deadlineMs);
    member.spare = setTimeout(() => this.#replace(), Math.min(SPARE_AFTER_MS, this.#deadlineMs / 2));
    member.worker.postMessage(job.call satisfies WorkerOrder);
  }

  #finish(member: Member, result: ShellResult): void {
    clearTimeout(member.deadline);
    clearTimeout(member.spare);
    const job = member.job;
    member.job = undefined;
    member.worker.unref();
    job?.resolve(result);
  }

  /** Keeps a worker ready or starting for the next call, although others may be stuck. */
  #replace(): void {
    if (this.#closing !== undefined && this.#queue.length === 0) return;
    const free = [...this.#members].filter((member) => member.job === undefined).length;
    if (free === 0 && this.#members.size < this.#workers * 2) this.#start();
  }

  #start(): void {
    // A copy of texts that are in no shared memory takes a while: nobody waits for it before the first thread.
    this.#input ??= {
      files: this.#source.table,
      bytes: sharedBytes(this.#source.bin),
      deadlineMs: this.#deadlineMs,
    };
    const worker = new Worker(ENTRY, {
      name: 'waymark-shell',
      workerData: this.#input,
      ...BARE_THREAD,
      stdin: false,
      stdout: true,
      stderr: true,
      trackUnmanagedFds: true,
      resourceLimits: WORKER_HEAP,
    });
    const member: Member = {
      worker,
      ready: false,
      warm: false,
      job: undefined,
      deadline: undefined,
      spare: undefined,
    };
    this.#members.add(member);
    // Nothing in a worker prints; any output would only fill memory.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (message: WorkerMessage) => this.#heard(member, message));
    worker.on('error', (error) => this.#broke(member, error));
    worker.on('exit', () => this.#broke(member, undefined));
    if (this.#queue.length === 0) worker.unref();
  }

  #heard(member: Member, message: WorkerMessage): void {
    if (!this.#members.has(member)) return;
    if (message.kind === 'ready') {
      member.ready = true;
      // A worker that ends while it loads modules has failed to start, too.
      if (member.warm) this.#failedStarts = 0;
      member.worker.unref();
    } else if (member.job !== undefined) {
      this.#failedStarts = 0;
      const { failure } = message.result;
      if (failure !== undefined) this.#onFailure?.(failure, member.job.call.command);
      this.#finish(member, shellResult(message.result, this.#deadlineMs));
      this.#trim();
    }
    this.#assign();
  }

  /** The worker threw, ran out of memory, or ended without being asked. */
  #broke(member: Member, error: unknown): void {
    if (!this.#members.has(member)) return;
    const memory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
    const what = error instanceof Error ? (error.stack ?? error.message) : 'the worker ended by itself';
    if (!memory) this.#onFailure?.(what, member.job?.call.command ?? '');
    if (!member.ready) this.#failedStarts++;
    this.#finish(
      member,
      memory
        ? failedCall(137, 'stopped: the command used too much memory')
        : failedCall(70, 'the shell failed on this command; others still work'),
    );
    this.#end(member);
    if (this.#failedStarts < MAX_FAILED_STARTS) this.#replace();
    else if (this.#members.size === 0) this.#refuseAll();
    this.#assign();
  }

  #refuseAll(): void {
    for (const job of this.#queue.takeAll()) {
      clearTimeout(job.patience);
      job.resolve(failedCall(70, 'the shell cannot be started'));
    }
  }

  /** Ends idle workers that replaced busy ones which then came back, and later those of a busy time. */
  #trim(): void {
    this.#shrink(this.#workers);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#shrink(1), IDLE_MS).unref();
  }

  #shrink(workers: number): void {
    if (this.#queue.length > 0) return;
    for (const member of this.#members) {
      if (this.#members.size <= workers) return;
      if (member.ready && member.job === undefined) this.#end(member);
    }
  }

  #end(member: Member): void {
    this.#members.delete(member);
    const ended = member.worker.terminate().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #settle(): void {
    const working = this.#queue.length > 0 || [...this.#members].some((member) => member.job !== undefined);
    if (!working) this.#closing?.();
  }
}
