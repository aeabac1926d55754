/** The number of problems in a repository that is previewed. A process of its own, of low priority, leaves the preview as fast as it is. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';

/**
 * A sentence such as "`waymark check` lists 1 error and 3 warnings."; undefined if the command could not say.
 *
 * @param args Options of `waymark check`.
 */
export async function problemsToTell(dir: string, args: readonly string[]): Promise<string | undefined> {
  const program = process.argv[1] ?? '';
  const child = spawn(process.execPath, [program, 'check', dir, '--format', 'json', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const diagnostics = JSON.parse(await text(child.stdout)) as readonly Diagnostic[];
    const kinds = (['error', 'warning'] as const).flatMap((severity) => {
      const number = diagnostics.filter((each) => each.severity === severity).length;
      return number === 0 ? [] : [counted(number, severity)];
    });
    return kinds.length === 0
      ? '`waymark check` finds no problems.'
      : `\`waymark check\` lists ${kinds.join(' and ')}.`;
  } catch {
    // It is a note beside the preview, which goes on; the command itself says why it fails.
    return undefined;
  } finally {
    process.off('exit', end);
  }
}
