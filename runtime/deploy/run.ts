/** Runs a program of another process, with an end: its lines, a time limit, and nothing of our environment. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface RunOptions {
  readonly cwd: string;
  /** All that the program gets, besides a path to find programs in. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeoutSeconds: number;
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
  readonly reason: 'exit' | 'timeout' | 'cancelled';
  constructor(message: string, reason: RunError['reason'], result: RunResult) {
    super(message);
    this.reason = reason;
    this.result = result;
  }
}

/** Characters of each stream that are kept: its end. */
const MAX_KEPT = 1_000_000;

/** Throws `RunError` where it does not end well, and the system's error where it cannot be started. */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { cwd, env = {}, timeoutSeconds, signal, onLine } = options;
  const child = spawn(program, [...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what it starts ends with it.
    detached: true,
  });
  let reason: RunError['reason'] = 'exit';
  const kill = (why: RunError['reason']): void => {
    reason = why;
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const onAbort = (): void => kill('cancelled');
  const timer = setTimeout(() => kill('timeout'), timeoutSeconds * 1000);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    const [stdout, stderr, code] = await Promise.all([
      collect(child.stdout, onLine),
      collect(child.stderr, onLine),
      new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      }),
    ]);
    const result = { stdout, stderr };
    if (code === 0 && reason === 'exit') return result;
    const words = {
      exit: `ended with code ${code}`,
      timeout: `took longer than ${timeoutSeconds} s`,
      cancelled: 'was cancelled',
    };
    throw new RunError(`${program} ${words[reason]}.`, reason, result);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function collect(stream: Readable, onLine: RunOptions['onLine']): Promise<string> {
  let text = '';
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    onLine?.(line);
    text = `${text}${line}\n`;
    if (text.length > 2 * MAX_KEPT) text = text.slice(-MAX_KEPT);
  }
  return text.slice(-MAX_KEPT);
}
