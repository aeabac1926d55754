/**
 * Runs documentation commands in the thread of the caller, for platforms without threads: one after the other. Nothing can end a search
 * there, so that an expression that could go on for ever is refused before it runs.
 */
import { checkAlso } from './commands/expression-size.ts';
import { checkSteps } from './commands/expression-steps.ts';
import { DEADLINE_MS, EXECUTION_LIMITS_HERE, MAX_DECODED_HERE, MAX_QUEUED } from './limits.ts';
import type { PackedFiles } from './packed-files.ts';
import { createShell } from './shell.ts';
import type { ShellPool } from './shell-pool.ts';
import { busy, commandProblem, shellResult } from './shell-result.ts';

export function createShellHere(
  { table, bin }: Pick<PackedFiles, 'table' | 'bin'>,
  onFailure?: (failure: string, command: string) => void,
): ShellPool {
  checkAlso(checkSteps);
  const shell = createShell(table, bin, DEADLINE_MS, {
    mostDecoded: MAX_DECODED_HERE,
    limits: EXECUTION_LIMITS_HERE,
  });
  let calls = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(command, viewer) {
      const problem = commandProblem(command) ?? (calls > MAX_QUEUED ? busy() : undefined);
      if (problem !== undefined) return problem;
      calls += 1;
      const result = last.then(() => shell.run(command.toWellFormed(), viewer));
      last = result.catch(() => {});
      try {
        const { failure, ...answer } = await result;
        if (failure !== undefined) onFailure?.(failure, command);
        return shellResult(answer, DEADLINE_MS);
      } finally {
        calls -= 1;
      }
    },
    status: () => ({ workers: 0, running: Math.min(calls, 1), waiting: Math.max(0, calls - 1) }),
    close: async () => {
      await last;
    },
  };
}
