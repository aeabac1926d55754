/** `waymark check` of documents in an Astro project, and with options of its own. */
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { FIXTURE, waymark } from './run-cli.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

async function project(config: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, join(dir, 'content/manual'), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(dir, 'node_modules'), 'junction');
  const plugin = JSON.stringify(join(REPOSITORY, 'plugin/index.ts'));
  await writeFile(join(dir, 'astro.config.mjs'), `import waymark from ${plugin};\nexport default ${config};`);
  return dir;
}

test('`waymark check` takes root and URL from astro.config', async () => {
  const dir = await project(
    "{ site: 'https://example.com', base: '/manual', integrations: [[false, waymark({ root: 'content/manual' })]] }",
  );
  await writeFile(join(dir, 'content/manual/more.mdx'), '[a](https://example.com/manual/gone)\n');
  const { code, stdout, stderr } = await waymark(['check', dir]);
  expect(stdout, stderr).toMatch(/more\.mdx\s+1:1 .*https:\/\/example\.com\/manual\/gone/);
  expect(code).toBe(0);
});

test('--url makes absolute links to that address internal', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, dir, { recursive: true });
  await writeFile(join(dir, 'more.mdx'), '[a](https://docs.example.com/gone)\n');
  expect((await loadedWaymark(['check', dir])).stdout).not.toContain('docs.example.com/gone');
  const { stdout } = await loadedWaymark(['check', dir, '--url', 'https://docs.example.com']);
  expect(stdout).toContain('https://docs.example.com/gone');
});

test('--access accepts only the access modes', async () => {
  expect((await loadedWaymark(['check', FIXTURE, '--access', 'full'])).code).toBe(0);
  expect((await loadedWaymark(['check', FIXTURE, '--access', 'some'])).code).toBe(2);
});
