/** Runs the command that the arguments name: what `main.ts` loads once it knows that this Node.js can. */
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { WAITS_VARIABLE } from '../../runtime/contract/build-progress.ts';
import { codeCacheFolder } from '../cache/folder.ts';

/** @returns the exit code */
export async function start(args: readonly string[]): Promise<number> {
  const codeCache = codeCacheFolder();
  if (codeCache !== undefined) enableCompileCache(codeCache);
  const { runCli } = await import('./run.ts');
  if (process.env[WAITS_VARIABLE]) {
    // It is not meant for processes that the build starts.
    delete process.env[WAITS_VARIABLE];
    const ended = once(process.stdin.resume(), 'end');
    await Promise.all([import('./build.ts'), import('./build-folder.ts'), ended]);
  }
  return runCli(args);
}
