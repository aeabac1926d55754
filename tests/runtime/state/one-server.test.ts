/** The lock of a state in a file, held by real processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdState, holdWorkspace } from '../../../runtime/packages/foundation/state/one-server.ts';

const MODULE = new URL('../../../runtime/packages/foundation/state/one-server.ts', import.meta.url).href;

function stateFile(): string {
  const file = join(realpathSync(mkdtempSync(join(tmpdir(), 'waymark-lock-'))), 'state.db');
  writeFileSync(file, '');
  return file;
}

/** A process that holds a state until it is killed, whether it keeps the function that lets go or not; or says why it cannot. */
function holder(file: string): { readonly child: ChildProcess; readonly said: Promise<string> } {
  const script = `import { holdState } from '${MODULE}';
    try { holdState(process.argv[1]); gc(); console.log('holds'); setInterval(() => {}, 1e6); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = new Promise<string>((resolve) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
  return { child, said };
}

it('the lock of a state goes to one of two processes that start together, and the other learns why', async () => {
  const file = stateFile();
  const said = await Promise.all([holder(file).said, holder(file).said]);
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^A server is running with the state .*state\.db: process \d+\. End it first/),
    'holds',
  ]);
});

it('the lock of a state is the same through every link to it', () => {
  const file = stateFile();
  const other = `${file}-link`;
  symlinkSync(file, other);
  const letGo = holdState(file);
  expect(() => holdState(other)).toThrow(
    /^This process runs a server with the state .*Call `close\(\)` of the earlier runtime/,
  );
  letGo();
  holdState(other)();
});

it('the lock of a state names its file in an error if that is damaged', () => {
  const file = stateFile();
  writeFileSync(`${file}-server`, 'no database, but as long as the header of one. '.repeat(20));
  expect(() => holdState(file)).toThrow(
    `${file}-server cannot be used as the lock of the state ${file}: Error: file is`,
  );
});

it('the lock of a state is taken again on a full disk, by the name of whoever has it now', async ({
  skip,
}) => {
  const disk = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-lock-')));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'waymark-test', disk], { stdio: 'ignore' });
  } catch {
    skip('A small disk cannot be mounted here.');
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  const file = join(disk, 'state.db');
  writeFileSync(file, '');
  const first = holder(file);
  expect(await first.said).toBe('holds');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(() => writeFileSync(join(disk, 'fill'), Buffer.alloc(1 << 17))).toThrow('ENOSPC');
  const second = holder(file);
  expect(await second.said).toBe('holds');
  expect(await holder(file).said).toContain(`: process ${second.child.pid}. End it first`);
});

it('deploys in a folder that nobody can write are held by nobody', ({ skip }) => {
  const disk = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-lock-')));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,ro', 'waymark-test', disk], { stdio: 'ignore' });
  } catch {
    skip('A read-only disk cannot be mounted here.');
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  for (const folder of [disk, join(disk, '.waymark-deploys')]) {
    const letGo = holdWorkspace(folder);
    holdWorkspace(folder)();
    letGo();
  }
});
