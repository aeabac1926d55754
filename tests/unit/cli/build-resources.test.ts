/** Options of `waymark build` about the machine, and the rights that it needs. */
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliResult, FIXTURE, waymark } from './run-cli.ts';

/** @param flags Of Node.js. */
async function build(options: readonly string[], flags: readonly string[] = []): Promise<CliResult> {
  const docs = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, docs, { recursive: true });
  return waymark(['build', docs, '--out', join(docs, 'out'), ...options], docs, {
    NODE_OPTIONS: flags.join(' '),
  });
}

test.each(['0', '-1', '1.5', 'many', '100'])('--threads %s is wrong usage', async (value) => {
  const { code, stderr } = await build([`--threads=${value}`]);
  expect(code).toBe(2);
  expect(stderr).toContain('It has to be a number of threads from 1 to 99.');
});

test('a build without the right to start processes says which feature needs it', async () => {
  const rights = ['--allow-fs-read=*', '--allow-fs-write=*', '--allow-worker', '--allow-addons'];
  const { code, stdout, stderr } = await build([], ['--permission', ...rights]);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain('Browser search could not be built: ');
  expect(stdout + stderr).toContain('Use --allow-child-process');
});

test('--verbose prints the size and place of the cache', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const env = { WAYMARK_CACHE: folder, WAYMARK_CACHE_NAME: 'docs' };
  const out = ['--out', join(folder, 'out')];
  const { code, stderr } = await waymark(['build', FIXTURE, ...out, '--verbose'], folder, env);
  expect(code).toBe(0);
  const [, size, named = ''] = /^ {2}cache {2}(\d+) kB in (.+)$/m.exec(stderr) ?? [];
  const kept = await readdir(named);
  expect(kept).toEqual(['store.db']);
  expect(Number(size)).toBeGreaterThan(0);
});
