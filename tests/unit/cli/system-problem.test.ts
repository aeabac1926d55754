/** Errors of the system say what to do: the files of a server often belong to whoever ran a command as root. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { systemHint } from '../../../plugin/cli/system-problem.ts';
import { createApiKey } from '../../../runtime/state/api-keys.ts';
import { openState } from '../../../runtime/state/open.ts';
import { MAIN, plainEnvironment } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-rights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as somebody who owns nothing; root may do everything, so another user takes its place. */
function asStranger(args: readonly string[]): { status: number | null; stderr: string } {
  const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(process.execPath, [MAIN, ...args], {
    ...stranger,
    env: plainEnvironment(),
    encoding: 'utf8',
    timeout: 60_000,
  });
}

it('a state of another user is reported with a remedy', async () => {
  const file = join(folder, 'state.db');
  const state = await openState(file);
  await createApiKey(state, { label: 'ci', scopes: ['status'] });
  await state.close();
  chmodSync(folder, 0o755);
  chmodSync(file, 0);
  const { status, stderr } = asStranger(['keys', 'list', '--state', file]);
  expect(status).toBe(1);
  expect(stderr).toContain(file);
  expect(stderr).toContain('run its commands as that user: sudo -u waymark');
});

it('a read-only state is reported with a remedy', async () => {
  const own = join(folder, 'own');
  mkdirSync(own, { mode: 0o755 });
  const file = join(own, 'state.db');
  await (await openState(file)).close();
  chmodSync(file, 0o444);
  chmodSync(own, 0o555);
  const { status, stderr } = asStranger(['keys', 'create', 'ci', '--scope', 'status', '--state', file]);
  chmodSync(own, 0o755);
  expect(status).toBe(1);
  expect(stderr).toContain('Give the file, and the folder around it, to the user of the server (chown)');
});

it.each([
  ['EROFS', /ReadWritePaths=/],
  ['ENOSPC', /The disk is full/],
])('the system error %s is reported with a remedy, also as the cause of another error', (code, hint) => {
  const error = Object.assign(new Error(code), { code });
  expect(systemHint(new Error('No backup was written.', { cause: error }))).toMatch(hint);
});

it('other errors get no system hint', () => {
  expect(systemHint(new Error('No.'))).toBeUndefined();
  expect(systemHint(Object.assign(new Error('No.'), { code: 'ENOENT' }))).toBeUndefined();
});
