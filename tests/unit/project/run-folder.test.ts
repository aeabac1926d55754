import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { removeEnded, runName } from '../../support/run-folder.ts';

/** A user who is not this one. */
const NOBODY = 65_534;

const run = dirname(process.env.WAYMARK_TEST_RUN ?? '');

it.skipIf(process.platform === 'win32')('temporary files of tests are in the folder of the run', () => {
  expect(tmpdir()).toBe(join(run, 'tmp'));
  expect(existsSync(tmpdir())).toBe(true);
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The name of the folder of a run that has ended. */
function endedRun(): string {
  return `${runName(spawnSync(process.execPath, ['-e', '']).pid)}a`;
}

it('the folder of a killed run is removed by a later run, and that of a live one is kept', () => {
  const folder = temporary();
  const ended = endedRun();
  // A number that no process has here may be that of one in another container.
  const elsewhere = ended.replace(/run-[^-]+/, 'run-00000000');
  const others = [`${runName(process.pid)}a`, elsewhere, 'waymark-run-1', 'waymark-run-x', 'other'];
  for (const name of [ended, ...others]) mkdirSync(join(folder, name, 'made'), { recursive: true });
  removeEnded(folder);
  expect(readdirSync(folder).sort()).toEqual(others.sort());
});

it('the folder of a run is accessible to its user only', ({ skip }) => {
  if (process.getuid?.() !== 0) skip('Only root can give a folder to somebody else.');
  const folder = temporary();
  const ended = endedRun();
  mkdirSync(join(folder, ended));
  chownSync(join(folder, ended), NOBODY, NOBODY);
  removeEnded(folder);
  expect(readdirSync(folder)).toEqual([ended]);
});

it('a run continues if its folder cannot be removed', ({ skip }) => {
  if (process.platform === 'win32') skip('Windows has no rights of folders to take away.');
  const folder = temporary();
  const ended = endedRun();
  mkdirSync(join(folder, ended));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o555);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    removeEnded(folder);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  }
  expect(readdirSync(folder)).toEqual([ended]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('EACCES'));
});
