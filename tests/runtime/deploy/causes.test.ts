/** A deploy that the machine stops says so: which signal, which limit, and the likely cause. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { failureReason } from '../../../runtime/features/deploys/failure-messages.ts';
import { run } from '../../../runtime/features/deploys/run.ts';
import { sqliteRecords } from '../../../runtime/packages/foundation/state/record-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-causes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It ended well.',
    (error: unknown) => failureReason(error, 'build'),
  );

describe('a build step that a signal ends', () => {
  const killedBy = (signal: string): Promise<string> =>
    reasonOf(run('sh', ['-c', `echo begun >&2; kill -${signal} $$`], { cwd: folder, timeoutSeconds: 30 }));

  it('is reported with the signal and its likely cause', async () => {
    expect(await killedBy('KILL')).toMatch(
      /^The step "build" was ended by SIGKILL: .*out of memory.*memoryMb/,
    );
    expect(await killedBy('ABRT')).toMatch(/SIGABRT: .*"memoryMb"/);
    expect(await killedBy('XFSZ')).toMatch(/SIGXFSZ: .*"diskMb"/);
    expect(await killedBy('TERM')).toContain('SIGTERM');
    expect(await killedBy('USR1')).toBe('The step "build" was ended by SIGUSR1.');
  });

  it('is reported as out of memory if Node.js hit its own heap limit', async () => {
    const grow = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))';
    const options = { cwd: folder, timeoutSeconds: 60, env: { NODE_OPTIONS: '--max-old-space-size=64' } };
    expect(await reasonOf(run(process.execPath, ['-e', grow], options))).toContain('"memoryMb"');
  });
});

describe('a program that fails to start', () => {
  it('is reported with the limit of open files if that was reached', async ({ skip }) => {
    if (!existsSync('/proc/self/fd')) skip('This system does not list open files.');
    // In a process of its own, whose limit is low.
    const words = fileURLToPath(
      new URL('../../../runtime/features/deploys/failure-messages.ts', import.meta.url),
    );
    const runs = fileURLToPath(new URL('../../../runtime/features/deploys/run.ts', import.meta.url));
    const script = `
      import { openSync } from 'node:fs';
      const { run } = await import(${JSON.stringify(runs)});
      const { failureReason } = await import(${JSON.stringify(words)});
      try { for (;;) openSync('/dev/null'); } catch {}
      const said = await run('true', [], { cwd: '/', timeoutSeconds: 10 }).then(() => 'started', (error) => failureReason(error, 'checkout'));
      process.stdout.write(said);
      process.exit();`;
    const child = spawn(
      'sh',
      ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const said = await child.stdout.setEncoding('utf8').toArray();
    expect(said.join('')).toMatch(/too many files open.*ulimit -n/);
  });

  it('is reported with its cause if the working folder is gone', async () => {
    const gone = run('true', [], { cwd: join(folder, 'gone'), timeoutSeconds: 10 });
    await expect(gone).rejects.toMatchObject({
      message: 'true could not be started.',
      cause: { code: 'ENOENT' },
    });
    expect(await reasonOf(run('true', [], { cwd: join(folder, 'gone'), timeoutSeconds: 10 }))).toContain(
      'ENOENT',
    );
  });
});

it('a state on a full disk reports that, and can be changed again afterwards', async () => {
  const database = new DatabaseSync(join(folder, 'state.db'));
  const { change } = sqliteRecords(database, 'waymark');
  database.exec('PRAGMA max_page_count = 8');
  const large = { value: 'x'.repeat(100_000) };
  const full = change('large', () => large).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(String(await full)).toContain('database or disk is full');
  expect(failureReason(await full, 'swap')).toContain('The disk is full');
  await change('small', () => ({ value: 1 }));
  expect(database.prepare('SELECT count(*) AS count FROM waymark').get()).toEqual({ count: 1 });
  database.close();
});
