/** Calls that a limit ends, and workers that break: the caller is told what to do, and the next call works. */
import { afterEach, expect, it } from 'vitest';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { createShellPool, type ShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { packTree } from './tree.ts';

let pool: ShellPool;
const failures: string[] = [];
const open = (deadlineMs = 100_000): ShellPool => {
  failures.length = 0;
  pool = createShellPool(packTree({ '/index.md': 'Hello\n' }), {
    deadlineMs,
    onFailure: (failure) => failures.push(failure),
  });
  return pool;
};
afterEach(() => pool.close());

it.each([
  ['i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done', 'more than 20000 commands in one call'],
  ['f() { f; }; f', 'more than the 64 of recursion depth'],
  ['seq 1 10000000', 'more than the 20000 of iteration'],
  ['echo {1..1000000}', 'more than the 10000 of brace operations'],
  ["jq -n '[range(10000000)] | length'", 'more than the 1000000 of query result element'],
])('the shell names the limit that a command exceeded: %s', async (command, words) => {
  const { stderr, exitCode } = await open().run(command, ANONYMOUS);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(words);
  expect(stderr).toContain('hint: one call may do only so much.');
  expect(stderr).not.toMatch(/executionLimits|limit exceeded/);
});

it('the shell ends the worker of a command that fills its memory, and says so', async () => {
  const command = `awk 'BEGIN { while (1) a[i++] = sprintf("%03000d", i) }'`;
  const { stderr, exitCode, timedOut } = await open().run(command, ANONYMOUS);
  expect({ stderr, exitCode, timedOut }).toEqual({
    stderr: 'bash: stopped: the command used too much memory\n',
    exitCode: 137,
    timedOut: false,
  });
  // A stranger's command that fails is no failure of ours.
  expect(failures).toEqual([]);
  expect((await pool.run('cat /index.md', ANONYMOUS)).stdout).toBe('Hello\n');
});

it('the shell answers a call that crashed its worker, logs the cause, and continues with a new worker', async () => {
  // A caller of ours that names no viewer is a mistake that nothing in the worker expects.
  const { stderr, exitCode } = await open().run('ls /', undefined as unknown as Viewer);
  expect({ stderr, exitCode }).toEqual({
    stderr: 'bash: the shell failed on this command; others still work\n',
    exitCode: 70,
  });
  expect(failures.join()).toContain('TypeError');
  expect((await pool.run('cat /index.md', ANONYMOUS)).stdout).toBe('Hello\n');
});
