/** A server in a process of its own, which prints its address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { MAIN, plainEnvironment } from '../unit/cli/run-cli.ts';

export interface StartedServer {
  /** The address that it printed. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly said: () => string;
  /** Resolves when the process has ended. Default: at once. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  /** Program of Node. Default: the `waymark` command. */
  readonly program?: string | undefined;
  readonly cwd?: string | undefined;
  /** Beside those of a person. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Gets the process before it prints anything. */
  readonly prepare?: ((child: ChildProcess) => void) | undefined;
}

/** Throws if it ends before it prints its address. */
export async function startServer(
  args: readonly string[],
  { program = MAIN, cwd, env, prepare }: StartOptions = {},
): Promise<StartedServer> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  prepare?.(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /(?: at | on |Local +)(http:\/\/\S+?)\/?\s*\n/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  return {
    url,
    child,
    said: () => said,
    async stop(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}
