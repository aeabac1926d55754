/** The tarballs that `npm pack` makes, as publint and Are The Types Wrong judge packages. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { TEST_ALL } from '../support/test-all.ts';
import { packedPackages } from './pack.ts';

const run = promisify(execFile);
const programs = path.resolve(import.meta.dirname, '../../node_modules/.bin');

const TYPES = ['attw', ['--profile', 'esm-only', '--ignore-rules', 'no-resolution', '--'], '🟢'] as const;

// Both end with an error if they find one.
test.each([['publint', ['run', '--strict'], 'All good!'] as const, ...(TEST_ALL ? [TYPES] : [])])(
  '%s finds no problem in the packages',
  async (program, args, words) => {
    for (const { name, tarball } of await packedPackages()) {
      const { stdout } = await run(path.join(programs, program), [...args, tarball], { maxBuffer: 1 << 26 });
      expect(stdout, name).toContain(words);
    }
  },
);
