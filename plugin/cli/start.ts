/** Runs the command that the arguments name. A build that a server starts waits for its input to end. */
import { once } from 'node:events';
import { WAITS_VARIABLE } from '@waymark/contract/build-progress';

/** @returns the exit code */
export async function start(args: readonly string[]): Promise<number> {
  const { runCli } = await import('./run.ts');
  if (process.env[WAITS_VARIABLE]) {
    // It is not meant for processes that the build starts.
    delete process.env[WAITS_VARIABLE];
    const ended = once(process.stdin.resume(), 'end');
    await Promise.all([import('./build.ts'), import('./build-folder.ts'), ended]);
  }
  return runCli(args);
}
