/** The tarball that `npm pack` makes, as publint and Are The Types Wrong judge packages. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packedPackage } from './pack.ts';

const run = promisify(execFile);
const programs = path.resolve(import.meta.dirname, '../../node_modules/.bin');

// Both end with an error if they find one.
test.each([
  ['publint', ['run', '--strict'], 'All good!'],
  ['attw', ['--profile', 'esm-only', '--ignore-rules', 'no-resolution', '--'], '"waymark/runtime"'],
])('%s finds no problem in the package', async (name, args, words) => {
  const { tarball } = await packedPackage();
  const { stdout } = await run(path.join(programs, name), [...args, tarball]);
  expect(stdout).toContain(words);
});
