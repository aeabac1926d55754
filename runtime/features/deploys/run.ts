/** Runs a program as another process: its lines, a time limit, and nothing of our environment. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { startError } from '@waymark/source/failures';
import { groupMemoryMb } from './group-memory.ts';

export interface RunOptions {
  readonly cwd: string;
  /** All environment variables of the program, besides `PATH`. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Largest file that the program may write: the system refuses one that would fill the disk. */
  readonly fileMb?: number | undefined;
  /** Its standard input ends then, and its time begins. It is ended if this fails. Default: at once. */
  readonly begins?: Promise<unknown> | undefined;
  readonly timeoutSeconds: number;
  /** Memory that the program may hold together with all that it starts. Linux reports how much that is. */
  readonly memoryMb?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onLine?: ((line: string) => void) | undefined;
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
}

export class RunError extends Error {
  override readonly name = 'RunError';
  readonly result: RunResult;
  readonly reason: 'exit' | 'timeout' | 'memory' | 'cancelled';
  /** The signal that ended it, unless this process sent it. */
  readonly signal: NodeJS.Signals | undefined;
  constructor(message: string, reason: RunError['reason'], result: RunResult, signal?: NodeJS.Signals) {
    super(message);
    this.reason = reason;
    this.result = result;
    this.signal = signal;
  }
}

/** Characters kept of each stream: its end. */
const MAX_KEPT = 1_000_000;

/** A longer line is split, so that it cannot fill the memory. */
const MAX_LINE = 64_000;

/** Interval between checks of the memory that a program holds. */
const LOOK_MS = 500;

/** A process that left the group may hold the streams open; they are read this long after the program's end. */
const LINGER_MS = 2_000;

/**
 * The shell sets the limit, in units of 512 bytes, and becomes the program: its words are arguments, never parsed. A second
 * process waits and ends the group when our end of descriptor 3 is gone: a killed server leaves nothing running.
 */
function guarded(program: string, args: readonly string[], fileMb: number | undefined): [string, string[]] {
  const limit = fileMb === undefined ? '' : `ulimit -f ${fileMb * 2048} && `;
  const script = `{ read -r _ <&3; kill -9 -$$; } >/dev/null 2>&1 & ${limit}exec "$@" 3<&-`;
  return ['/bin/sh', ['-c', script, 'sh', program, ...args]];
}

/** A program with all that it starts. */
class ProcessGroup {
  readonly child: ChildProcessByStdio<Writable | null, Readable, Readable>;
  readonly exit: Promise<End>;
  /** Why it was ended, if it was. */
  reason: RunError['reason'] = 'exit';
  #hasEnded = false;
  readonly #stops: (() => void)[] = [];

  constructor(child: ProcessGroup['child']) {
    this.child = child;
    this.exit = new Promise<End>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    }).finally(() => {
      // Processes that it left running end with it.
      this.#kill();
      this.#hasEnded = true;
    });
    // An ended process reads nothing.
    child.stdin?.on('error', () => {});
  }

  /** Ends it once one of its limits is reached. */
  limit({ begins, timeoutSeconds, memoryMb = Number.POSITIVE_INFINITY, signal }: RunOptions): void {
    const { child } = this;
    const onAbort = (): void => this.end('cancelled');
    const begin = (): void => {
      child.stdin?.end();
      if (this.#hasEnded) return;
      const timer = setTimeout(() => this.end('timeout'), timeoutSeconds * 1000);
      this.#stops.push(() => clearTimeout(timer));
    };
    if (begins === undefined) begin();
    else begins.then(begin, onAbort);
    const checkMemory = async (): Promise<void> => {
      if (child.pid !== undefined && (await groupMemoryMb(child.pid)) > memoryMb) this.end('memory');
    };
    const checking = memoryMb === Number.POSITIVE_INFINITY ? undefined : setInterval(checkMemory, LOOK_MS);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#stops.push(() => {
      clearInterval(checking);
      signal?.removeEventListener('abort', onAbort);
    });
    if (signal?.aborted) onAbort();
  }

  stopLimits(): void {
    for (const stop of this.#stops) stop();
  }

  end(reason: RunError['reason']): void {
    this.reason = reason;
    this.#kill();
  }

  #kill(): void {
    const { pid } = this.child;
    // The number of one that has ended may be another's by now.
    if (pid === undefined || this.#hasEnded) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It may be ending at this moment.
    }
  }

  /** All that it writes, and how it ended. */
  async result(onLine: RunOptions['onLine']): Promise<RunResult & End> {
    const { stdout: out, stderr: err } = this.child;
    const streams = [collect(out, onLine), collect(err, onLine)] as const;
    const end = await this.exit;
    const closed = new AbortController();
    const linger = delay(LINGER_MS, undefined, { signal: closed.signal }).then(
      () => {
        out.destroy();
        err.destroy();
      },
      () => {},
    );
    const [stdout, stderr] = await Promise.all(streams);
    closed.abort();
    await linger;
    return { ...end, stdout, stderr };
  }
}

/** Throws `RunError` if it does not end well, even if there is no such program, and the system's error if none can be started. */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { cwd, env = {}, fileMb, begins, timeoutSeconds, memoryMb, onLine } = options;
  const child = spawn(...guarded(program, args, fileMb), {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C.UTF-8', ...env },
    stdio: [begins === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    // A group of its own: all processes that it starts end with it.
    detached: true,
  }) as ProcessGroup['child'];
  const failure = startError(child);
  if (failure !== undefined) throw new Error(`${program} could not be started.`, { cause: await failure });
  const group = new ProcessGroup(child);
  group.limit(options);
  try {
    const { code, signal, ...result } = await group.result(onLine);
    const { reason } = group;
    if (code === 0 && reason === 'exit') return result;
    const ended = reason === 'exit' && signal !== null ? signal : undefined;
    const words = {
      exit: ended === undefined ? `ended with code ${code}` : `was ended by ${ended}`,
      timeout: `took longer than ${timeoutSeconds} s`,
      memory: `held more than ${memoryMb} MB of memory`,
      cancelled: 'was cancelled',
    };
    throw new RunError(`${program} ${words[reason]}.`, reason, result, ended);
  } finally {
    group.stopLimits();
  }
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function collect(stream: Readable, onLine: RunOptions['onLine']): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  let rest = '';
  const take = (line: string): void => {
    onLine?.(line);
    text = `${text}${line}\n`;
    if (text.length > 2 * MAX_KEPT) text = text.slice(-MAX_KEPT);
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    while (rest.length > MAX_LINE) {
      take(rest.slice(0, MAX_LINE));
      rest = rest.slice(MAX_LINE);
    }
  });
  // Closed: at its end, by an error, or by us.
  stream.once('error', () => {});
  stream.once('close', () => {
    if (rest !== '') take(rest);
    resolve(text.slice(-MAX_KEPT));
  });
  return promise;
}
