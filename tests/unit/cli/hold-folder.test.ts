/** Two builds into one folder. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdFolder } from '../../../plugin/cli/hold-folder.ts';
import { FIXTURE, waymark } from './run-cli.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'waymark-held-'));

it('a second build into a folder is refused with a sentence, and the first one goes on', async () => {
  const out = join(folder(), 'site');
  const results = await Promise.all([1, 2].map(() => waymark(['build', FIXTURE, '--out', out])));
  const refused = results.filter(({ code }) => code !== 0);
  // One may have ended before the other began.
  for (const { code, stderr } of refused) {
    expect(code).toBe(2);
    expect(stderr).toMatch(/Another build writes to .*: process \d+\. Wait until it has ended/);
  }
  expect(refused.length).toBeLessThan(2);
  expect(existsSync(join(out, 'dist', 'index.html'))).toBe(true);
  expect(readdirSync(out).sort()).toEqual(['.waymark', 'dist']);
});

it('a folder is held by one build, and free afterwards', async () => {
  const parent = join(folder(), 'site');
  const out = join(parent, 'dist');
  const free = await holdFolder(out);
  await expect(holdFolder(out)).rejects.toThrow(`Another build writes to ${out}: process ${process.pid}.`);
  free();
  expect(existsSync(parent)).toBe(false);
  (await holdFolder(out))();
});

it('the lock of a build that was killed is taken over', async () => {
  const parent = folder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(parent, '.dist.waymark-build'), String(pid));
  (await holdFolder(join(parent, 'dist')))();
  expect(readdirSync(parent)).toEqual([]);
});

it('a lock without the number of its process is that of a build that begins', async () => {
  const parent = folder();
  const lock = join(parent, '.dist.waymark-build');
  writeFileSync(lock, '');
  setTimeout(() => writeFileSync(lock, String(process.ppid)), 10);
  await expect(holdFolder(join(parent, 'dist'))).rejects.toThrow(`process ${process.ppid}.`);
});

it.runIf(process.platform === 'linux')(
  'a folder that the system cannot make is refused at once',
  async () => {
    const { code, stderr } = await waymark(['build', FIXTURE, '--out', '/proc/site']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/\/proc\/site: no such file or directory\./);
  },
);
