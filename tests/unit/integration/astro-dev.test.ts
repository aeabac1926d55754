/** `astro dev` of a project with pages of its own, below a base: real requests to its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE, plainEnvironment } from '../cli/run-cli.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
let project: string;
let server: ChildProcess;
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
  server = spawn(
    process.execPath,
    [join(REPOSITORY, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', '0', '--host', '127.0.0.1'],
    { cwd: project, env: { ...plainEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  url = await new Promise<string>((resolve, reject) => {
    let log = '';
    const onData = (chunk: Buffer) => {
      log += chunk.toString();
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(log);
      if (found?.[1]) resolve(`${found[1]}/manual`);
    };
    server.stdout?.on('data', onData);
    server.stderr?.on('data', onData);
    server.on('close', (code) => reject(new Error(`The server ended with ${code}: ${log}`)));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  await rm(project, { recursive: true, force: true, maxRetries: 5 });
});

test('has the documents below the base, with all that stands beside them', async () => {
  expect(await (await get('/guides/install')).text()).toContain('A sentence that two pages share.');
  expect(await (await get('/guides/install.md')).text()).toMatch(/^# Install/);
  const old = await get('/old');
  expect([old.status, old.headers.get('location')]).toEqual([308, '/manual/guides/install']);
  expect((await get('/llms.txt')).status).toBe(200);
  expect((await get('/.well-known/mcp')).status).toBe(200);
  const missing = await get('/nothing');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('leaves the project its own pages and files, and those of other integrations', async () => {
  expect(await (await get('/about')).text()).toContain('About us');
  expect(await (await get('/own/one')).text()).toContain('Own page');
  expect(await (await get('/admin')).text()).toContain('Of another integration');
  expect(await (await get('/guides/own.txt')).text()).toBe('A file of the project.');
});
