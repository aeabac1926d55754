import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { openStorages } from '../support/storages.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(await openStorages()))('the state in %s', (kind, open) => {
  let state: State;
  beforeEach(async () => {
    state = await open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await state.close();
  });

  it('stores, lists by kind, and removes records', async () => {
    await state.set('user:a', { name: 'a' });
    await state.set('user:b', { name: 'b' });
    await state.set('user-session:c', { name: 'c' });
    expect(await state.get('user:a')).toEqual({ name: 'a' });
    expect([...(await state.list('user')).keys()]).toEqual(['user:a', 'user:b']);
    await state.remove('user:a');
    expect(await state.get('user:a')).toBeUndefined();
    expect([...(await state.list('user')).keys()]).toEqual(['user:b']);
  });

  it('takes % and _ in keys literally', async () => {
    await state.set('a_:1', 1);
    await state.set('ab:1', 2);
    expect([...(await state.list('a_')).values()]).toEqual([1]);
  });

  it('gives a claimed key to only one of many', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => state.claim('code:1', n)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await state.claim('code:1', 'late')).toBe(false);
  });

  // Redis has a clock of its own: its test is with those of many machines.
  it.skipIf(kind === 'redis')('drops expired records, and lets their keys be claimed again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await state.claim('code:1', 'first', 60)).toBe(true);
    await state.set('token:1', 'short', 60);
    await state.set('token:2', 'long', 600);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await state.get('token:1')).toBeUndefined();
    expect([...(await state.list('token')).keys()]).toEqual(['token:2']);
    expect(await state.claim('code:1', 'second', 60)).toBe(true);
    expect(await state.get('code:1')).toBe('second');
    await state.sweep();
    expect([...(await state.list('token')).keys()]).toEqual(['token:2']);
  });

  it('does not return a value that was read before a write', async () => {
    await state.set('a:1', 'old');
    const reads = Promise.all([state.get('a:1'), state.get('a:1')]);
    await state.set('a:1', 'new');
    await reads;
    expect(await state.get('a:1')).toBe('new');
  });
});

describe('the state on disk', () => {
  it('survives a kill, and another process sees it at its next read', async () => {
    const file = join(folder, 'shared.db');
    const state = await openState(file);
    await state.set('user:a', 'ours');
    expect(await state.get('user:b')).toBeUndefined();
    const script = `
      import { openState } from ${JSON.stringify(new URL('../../../runtime/packages/foundation/state/open.ts', import.meta.url).href)};
      const state = await openState(${JSON.stringify(file)});
      process.stdout.write(String(await state.get('user:a')));
      await state.set('user:b', 'theirs');
      await state.remove('user:a');
      process.kill(process.pid, 'SIGKILL');
    `;
    const printed = await new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '--eval', script], (_, stdout) => resolve(stdout));
    });
    expect(printed).toBe('ours');
    expect(await state.get('user:b')).toBe('theirs');
    expect(await state.get('user:a')).toBeUndefined();
    await state.close();
  });

  it('reflects writes of another connection in each callback of the event loop', async () => {
    const file = join(folder, 'turns.db');
    const [state, other] = [await openState(file), await openState(file)];
    for (let turn = 0; turn < 200; turn += 1) {
      await state.get('a:1');
      await other.set('a:1', turn);
      await new Promise<void>((resolve) => process.nextTick(resolve));
      expect(await state.get('a:1')).toBe(turn);
    }
    await Promise.all([state.close(), other.close()]);
  });

  it('CWE-732: is readable by its owner only, from the moment it is made', async () => {
    const umask = process.umask(0o022);
    // Whoever opened the file before its mode was changed could go on reading.
    const chmod = vi.spyOn(promises, 'chmod').mockResolvedValue();
    syncBuiltinESMExports();
    onTestFinished(() => {
      process.umask(umask);
      chmod.mockRestore();
      syncBuiltinESMExports();
    });
    const file = join(folder, 'own', 'state.db');
    const state = await openState(file);
    expect(chmod).toHaveBeenCalledWith(file, 0o600);
    await state.set('a:1', 'secret');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'own')).mode & 0o077).toBe(0);
    await state.close();
    expect(readFileSync(file).length).toBeGreaterThan(0);
  });
});
