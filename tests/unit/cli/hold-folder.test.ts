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

it('a folder is held by one build, and free afterwards', () => {
  const parent = join(folder(), 'site');
  const out = join(parent, 'dist');
  const free = holdFolder(out);
  expect(() => holdFolder(out)).toThrow(`Another build writes to ${out}: process ${process.pid}.`);
  free();
  expect(existsSync(parent)).toBe(false);
  holdFolder(out)();
});

it('the lock of a build that was killed is taken over', () => {
  const parent = folder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(parent, '.dist.waymark-build'), String(pid));
  holdFolder(join(parent, 'dist'))();
  expect(readdirSync(parent)).toEqual([]);
});
