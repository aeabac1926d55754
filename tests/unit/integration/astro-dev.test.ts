/** `astro dev` of a project with pages of its own, below a base: real requests to its own process. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { FIXTURE } from '../cli/run-cli.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
let project: string;
let server: StartedServer;
let url: string;

const get = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, join(project, 'docs'), { recursive: true });
  await mkdir(join(project, 'src/pages/own'), { recursive: true });
  await mkdir(join(project, 'public/guides'), { recursive: true });
  await writeFile(join(project, 'public/guides/own.txt'), 'A file of the project.');
  await writeFile(join(project, 'src/pages/about.astro'), '<html><body>About us</body></html>');
  await writeFile(
    join(project, 'src/pages/own/[name].astro'),
    "---\nexport const getStaticPaths = () => [{ params: { name: 'one' } }];\n---\n<html><body>Own page</body></html>",
  );
  await writeFile(join(project, 'admin.astro'), '<html><body>Of another integration</body></html>');
  await symlink(join(REPOSITORY, 'node_modules'), join(project, 'node_modules'), 'junction');
  await writeFile(
    join(project, 'astro.config.mjs'),
    `import waymark from ${JSON.stringify(join(REPOSITORY, 'plugin/index.ts'))};
    const other = { name: 'other', hooks: {
      'astro:config:setup': ({ injectRoute }) => injectRoute({ pattern: '/admin', entrypoint: './admin.astro' }),
    } };
    export default { site: 'https://example.com', base: '/manual', integrations: [other, waymark()] };`,
  );
  server = await startServer(['dev', '--port', '0', '--host', '127.0.0.1'], {
    program: join(REPOSITORY, 'node_modules/astro/bin/astro.mjs'),
    cwd: project,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  });
  url = server.url;
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(project, { recursive: true, force: true, maxRetries: 5 });
});

test('`astro dev` serves the docs below the base, with their generated files', async () => {
  expect(await (await get('/guides/install/')).text()).toContain('A sentence that two pages share.');
  expect(await (await get('/guides/install.md')).text()).toMatch(/^# Install/);
  const old = await get('/old');
  expect([old.status, old.headers.get('location')]).toEqual([308, '/manual/guides/install/']);
  expect((await get('/llms.txt')).status).toBe(200);
  expect((await get('/.well-known/mcp')).status).toBe(200);
  const missing = await get('/nothing');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('`astro dev` keeps the pages and files of the project and of other integrations', async () => {
  expect(await (await get('/about')).text()).toContain('About us');
  expect(await (await get('/own/one')).text()).toContain('Own page');
  expect(await (await get('/admin')).text()).toContain('Of another integration');
  expect(await (await get('/guides/own.txt')).text()).toBe('A file of the project.');
});
