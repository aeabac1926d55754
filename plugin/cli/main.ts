#!/usr/bin/env node
/** The `waymark` command. Exit codes: 0 done, 1 problems found, 2 wrong usage. */
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { WAITS_VARIABLE } from '../../runtime/contract/build-progress.ts';
import { codeCacheFolder } from '../cache/folder.ts';
import { nodeTooOld } from './node-version.ts';

// A reader such as `head` may have enough before we are done: the command goes on to its own end, and exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const problem = nodeTooOld(process.versions.node);
if (problem === undefined) {
  const codeCache = codeCacheFolder();
  if (codeCache !== undefined) enableCompileCache(codeCache);
  const { runCli } = await import('./run.ts');
  if (process.env[WAITS_VARIABLE]) {
    // It is not meant for processes that the build starts.
    delete process.env[WAITS_VARIABLE];
    const ended = once(process.stdin.resume(), 'end');
    await Promise.all([import('./build.ts'), import('./build-folder.ts'), ended]);
  }
  process.exitCode = await runCli(process.argv.slice(2));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}
if (process.exitCode !== 0) {
  // If a build fails, Astro leaves Vite's server open, which would keep the process for ever.
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((written) => stream.write('', written));
  }
  process.exit();
}
