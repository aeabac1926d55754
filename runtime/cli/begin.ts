/**
 * Begins a program, and ends its process. Exit codes: 0 done, 1 problems found, 2 wrong usage.
 *
 * Its static imports have to run on any Node.js, or the one that is too old ends before it can be named.
 */
import { nodeTooOld } from './node-version.ts';

/** @param load Loads what runs the arguments, and resolves to the exit code. */
export async function begin(
  load: () => Promise<(args: readonly string[]) => Promise<number>>,
): Promise<void> {
  // A reader such as `head` may have enough before we are done: the command goes on to its own end, and exit code.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  // Node.js 22 calls its SQLite experimental, about which whoever runs a command can do nothing.
  const print = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') for (const each of print) each(warning);
  });
  const problem = nodeTooOld(process.versions.node);
  if (problem === undefined) {
    (await import('./cache-folder.ts')).keepCompiledCode();
    const run = await load();
    process.exitCode = await run(process.argv.slice(2));
  } else {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 2;
  }
  if (process.exitCode === 0) return;
  // If a build fails, Astro leaves Vite's server open, which would keep the process for ever.
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((written) => stream.write('', written));
  }
  await (await import('./end-process.ts')).endProcess();
}
