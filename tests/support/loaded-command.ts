/** Commands in processes for a whole run: most of the time of a small one would go into loading modules. */
import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CliResult, plainEnvironment } from '../unit/cli/run-cli.ts';

export interface CommandOrder {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Its standard input. */
  readonly input: string;
}

/** One for each processor of a small machine. */
const PROCESSES = 2;

/** Starts the processes, which load nothing before their first order. @returns Ends them; they do not outlive this process either. */
export async function startCommandProcesses(folder: string): Promise<() => void> {
  process.env.WAYMARK_TEST_COMMANDS = socketIn(folder, 'commands');
  const ends = await Promise.all(
    Array.from({ length: PROCESSES }, (_, at) => startCommandProcess(socketOf(at))),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Starts one with an environment or a user of its own, if it gets them. @returns Ends it. */
export async function startCommandProcess(
  socket: string,
  options: Pick<ForkOptions, 'env' | 'uid' | 'gid'> = {},
): Promise<() => void> {
  const child = fork(resolve(import.meta.dirname, 'command-process.ts'), [socket], {
    env: plainEnvironment(),
    execArgv: [],
    ...options,
  });
  await once(child, 'message');
  return () => child.disconnect();
}

export function socketIn(folder: string, name: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\waymark-test-${process.pid}-${name}`
    : join(folder, name);
}

function socketOf(at: number): string {
  return `${process.env.WAYMARK_TEST_COMMANDS}-${at % PROCESSES}`;
}

/**
 * Runs `waymark` in a process that has loaded it. Not for a server, an Astro project, variables, signals or the way in which the
 * process ends: those need `waymark` of run-cli.ts.
 *
 * @param socketPath Of a process that was started for it alone.
 */
export async function loadedWaymark(
  args: readonly string[],
  cwd = process.cwd(),
  input = '',
  socketPath = socketOf(Number(process.env.VITEST_POOL_ID)),
): Promise<CliResult> {
  // A connection that is kept may be closed by the other side just before it is used again.
  const sent = request({ socketPath, method: 'POST', agent: false });
  sent.end(JSON.stringify({ args, cwd, input } satisfies CommandOrder));
  const [response] = await once(sent, 'response');
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`waymark ${args.join(' ')} threw:\n${answer}`);
  return JSON.parse(answer) as CliResult;
}
