/**
 * A folder that lives as long as a run of the tests, for files that several of them need (once.ts), and for temporary files:
 * `TMPDIR` is in it. `WAYMARK_TEST_DISK` is the machine's own temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeTheme } from '../../plugin/theme/build-theme.ts';
import { startCommandProcesses } from './loaded-command.ts';
import { LEFT_TO_TEST_ALL, TEST_ALL } from './test-all.ts';

/** Bytes: several times what a run has at one time. */
const ROOM = 6 * 2 ** 30;

export default async function setup(project: TestProject): Promise<() => void> {
  if (!TEST_ALL) console.log(LEFT_TO_TEST_ALL);
  const parent = memory() ?? tmpdir();
  removeEnded(parent);
  const folder = mkdtempSync(join(parent, runName(process.pid)));
  // A test runs a program as another user, from a temporary folder.
  chmodSync(folder, 0o711);
  process.env.WAYMARK_TEST_DISK = tmpdir();
  process.env.TMPDIR = join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR);
  const made = join(folder, 'made');
  mkdirSync(made);
  process.env.WAYMARK_TEST_RUN = made;
  // A third of the processor time of a small build, in each of its processes.
  const theme = join(made, 'theme');
  await writeTheme(theme);
  process.env.WAYMARK_BUILT_THEME = theme;
  // The command is started from TypeScript over a hundred times. Node keeps its compiled code, keyed by content.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  let endCommands = await startCommandProcesses(made);
  // Watching: anything made of the earlier sources is of no use any more.
  project.onTestsRerun(async () => {
    endCommands();
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made);
    await writeTheme(theme);
    endCommands = await startCommandProcesses(made);
  });
  return () => {
    endCommands();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/**
 * A folder whose files are kept in memory, if this machine has one with room for a run. Tests, and the browsers that they start,
 * write and delete thousands of small files, which costs a disk's file system a tenth of the processor time of a run.
 */
function memory(): string | undefined {
  const folder = '/dev/shm';
  // A temporary folder that somebody chose is used.
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined || !existsSync(folder)) return;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM && runsPrograms(folder) ? folder : undefined;
}

/** Whose numbers of processes these are: after a restart, or in another container, a number means another process. */
const PLACE = hash('sha256', numbering(), 'hex').slice(0, 8);

function numbering(): string {
  const [boot, space] = ['/proc/sys/kernel/random/boot_id', '/proc/self/ns/pid'];
  return `${existsSync(boot) ? readFileSync(boot, 'utf8') : ''} ${existsSync(space) ? readlinkSync(space) : ''}`;
}

/** The beginning of the name of a run's folder, by its process. */
export function runName(pid: number): string {
  return `waymark-run-${PLACE}-${pid}-`;
}

/** Removes the folders of runs of this user that were killed: their memory is not given back before. Those of other places stay. */
export function removeEnded(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, place, pid] = /^waymark-run-([\da-f]{8})-(\d+)-/.exec(name) ?? [];
    if (place !== PLACE || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    try {
      if (lstatSync(folder).uid === (process.getuid?.() ?? 0))
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A run needs its own folder alone.
      console.warn(`${folder} of a run that has ended cannot be removed: ${String(error)}`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be of another user.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

/** Containers may have it without the right to run what is in it. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, `waymark-program-${process.pid}`);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  try {
    return spawnSync(program).status === 0;
  } finally {
    rmSync(program);
  }
}
