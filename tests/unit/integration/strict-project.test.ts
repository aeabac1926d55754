/** The integration in a project whose packages are not hoisted: it sees Astro, and nothing that only Waymark needs. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_ALL } from '../../support/test-all.ts';
import { FIXTURE, waymark } from '../cli/run-cli.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, join(project, 'docs'), { recursive: true });
  await mkdir(join(project, 'src/pages'), { recursive: true });
  await mkdir(join(project, 'node_modules'));
  await symlink(join(REPOSITORY, 'node_modules/astro'), join(project, 'node_modules/astro'), 'junction');
  await writeFile(
    join(project, 'astro.config.mjs'),
    `import waymark from ${JSON.stringify(join(REPOSITORY, 'plugin/index.ts'))};
    export default { integrations: [waymark()] };`,
  );
});

afterEach(() => rm(project, { recursive: true, force: true }));

test.skipIf(!TEST_ALL)('a project with strict TypeScript settings builds', async () => {
  const { code, stderr } = await waymark(['build', project, '--url', 'https://docs.example.com']);
  expect(stderr).not.toContain('failed');
  expect(code).toBe(0);
  expect(await readFile(join(project, 'dist/guides/install/index.html'), 'utf8')).toContain(
    'A sentence that two',
  );
});

test('a project page with a missing import fails the build with 1', async () => {
  await writeFile(
    join(project, 'src/pages/own.astro'),
    "---\nimport nothing from 'no-such-package';\n---\n<p>{nothing}</p>\n",
  );
  const temporary = join(project, 'temporary');
  await mkdir(temporary);
  // That it ends at all is the point: a server which nobody closed would keep it alive.
  const { code, stderr } = await waymark(['build', project], project, { TMPDIR: temporary });
  expect(code).toBe(1);
  expect(stderr).toContain('no-such-package');
  expect(await readdir(temporary)).toEqual([]);
});
