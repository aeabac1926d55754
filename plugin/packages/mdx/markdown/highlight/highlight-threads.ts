/** Threads that highlight code while this one reads and renders pages: a third of the work of a build, and a function of text alone. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CodeLook } from '@waymark/repository/appearance/code';
import type { CodeThemes } from '@waymark/repository/appearance/code-theme';
import type { Code } from './highlight.ts';

// In the source tree this is a .ts file, in the package a .js one; the worker has the same extension.
const ENTRY = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Each holds its own grammars, some 50 MB, and more of them would wait for pages. */
const MOST_THREADS = 3;

/** All that the look of code follows from, besides the code. */
export interface HighlightLook extends Partial<Pick<CodeLook, 'grammars' | 'palette'>> {
  readonly themes?: Partial<CodeThemes> | undefined;
}

export interface HighlightJob extends Code {
  /** The theme of a block that names its own. */
  readonly theme: string | undefined;
}

/** The answer to a message: for each job the HTML of its lines, joined by line ends. */
export type HighlightAnswers = readonly string[];

interface Thread {
  readonly worker: Worker;
  /** The jobs of each message that it has not answered, in order. */
  readonly asked: PromiseWithResolvers<string>[][];
}

export class HighlightThreads {
  readonly #look: HighlightLook;
  readonly #most: number;
  readonly #threads: Thread[] = [];
  #jobs: HighlightJob[] = [];
  #answers: PromiseWithResolvers<string>[] = [];

  /** The first job starts them. */
  constructor(look: HighlightLook, threads: number) {
    this.#look = look;
    this.#most = Math.min(threads, MOST_THREADS);
  }

  /** HTML of the lines, joined by line ends. Rejects if its thread ends. */
  html(job: HighlightJob): Promise<string> {
    // The jobs of a page are one message.
    if (this.#jobs.length === 0) queueMicrotask(() => this.#send());
    const answer = Promise.withResolvers<string>();
    // Its error surfaces when the page is rendered; until then nobody listens.
    answer.promise.catch(() => undefined);
    this.#jobs.push(job);
    this.#answers.push(answer);
    return answer.promise;
  }

  #send(): void {
    const thread = this.#idlest();
    thread.asked.push(this.#answers);
    thread.worker.ref();
    thread.worker.postMessage(this.#jobs);
    this.#jobs = [];
    this.#answers = [];
  }

  #idlest(): Thread {
    const [idlest] = this.#threads.toSorted((a, b) => a.asked.length - b.asked.length);
    if (idlest !== undefined && (idlest.asked.length === 0 || this.#threads.length === this.#most))
      return idlest;
    return this.#start();
  }

  #start(): Thread {
    const worker = new Worker(ENTRY, { name: 'waymark-highlight', workerData: this.#look });
    const thread: Thread = { worker, asked: [] };
    worker.on('message', (answers: HighlightAnswers) => {
      const asked = thread.asked.shift() ?? [];
      for (const [index, html] of answers.entries()) asked[index]?.resolve(html);
      // A build that fails does not wait for it.
      if (thread.asked.length === 0) worker.unref();
    });
    // It is asked no more; another job starts another thread.
    const end = (error: unknown): void => {
      const at = this.#threads.indexOf(thread);
      if (at >= 0) this.#threads.splice(at, 1);
      for (const answer of thread.asked.splice(0).flat()) answer.reject(error);
    };
    worker.once('error', end);
    worker.once('exit', () => end(new Error('A thread that highlights code has ended.')));
    this.#threads.push(thread);
    return thread;
  }

  /** Ends them; another job starts them again. */
  close(): void {
    for (const { worker } of this.#threads.splice(0)) void worker.terminate();
  }
}
