/** The projects of `examples/`, copied out of the repository, with the package as npm packs it. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type InstalledProgram, NGINX, reasonToSkip, startProgram } from '../runtime/support/program.ts';
import { NO_REDIS, spawnRedis } from '../runtime/support/redis.ts';
import { callTool } from '../support/call-tool.ts';
import { freePort } from '../support/free-port.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';
import { packedPackages } from './pack.ts';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const examples = path.join(repository, 'examples');
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-examples-'));
const NO_NGINX = reasonToSkip(NGINX);

let packages: Awaited<ReturnType<typeof packedPackages>>;
beforeAll(async () => {
  packages = await packedPackages();
  // nginx reads it as another user.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A copy with the packages that its package.json names, as an installation would have them. */
function copyOf(name: string): string {
  const copy = path.join(folder, name);
  cpSync(path.join(examples, name), copy, { recursive: true });
  const modules = path.join(copy, 'node_modules');
  mkdirSync(modules);
  for (const each of readdirSync(path.join(repository, 'node_modules')))
    if (!['waymark', '@waymark', '.bin'].includes(each))
      symlinkSync(path.join(repository, 'node_modules', each), path.join(modules, each));
  for (const { name: each, tarball } of packages) {
    mkdirSync(path.join(modules, each), { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', path.join(modules, each), '--strip-components=1']);
  }
  mkdirSync(path.join(modules, '.bin'));
  for (const [command, file] of [
    ['waymark', '../waymark/lib/cli/main.js'],
    ['astro', '../astro/bin/astro.mjs'],
  ] as const)
    symlinkSync(file, path.join(modules, '.bin', command));
  // As npm does for the commands of a package.
  chmodSync(path.join(modules, 'waymark/lib/cli/main.js'), 0o755);
  return copy;
}

/** Runs a script of its package.json. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run('npm', ['run', ...args], {
    cwd,
    env: plainEnvironment(),
    maxBuffer: 1 << 26,
  });
  return stdout + stderr;
}

/** Starts a script of its package.json, which prints its address, and ends it with the test. */
async function started(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn('npm', ['run', ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), ...env },
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const stop = async (): Promise<void> => {
    end(child);
    await closed;
  };
  onTestFinished(stop);
  const address = (): string | undefined => {
    if (child.exitCode !== null) throw new Error(`npm run ${args.join(' ')} ended:\n${said}`);
    return /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said)?.[0];
  };
  await expect.poll(address).toBeDefined();
  return { url: address() ?? '', said: () => said, stop };
}

/** npm and its child: they have a group of their own. */
function end({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
}

test('every example has a README whose links lead to files', () => {
  const folders = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const index = readFileSync(path.join(examples, 'README.md'), 'utf8');
  for (const { name } of folders) {
    const readme = readFileSync(path.join(examples, name, 'README.md'), 'utf8');
    expect(readme.split('\n').length, name).toBeLessThan(30);
    expect(index).toContain(`](${name})`);
    for (const [, link = ''] of readme.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(() => readFileSync(path.join(examples, name, link)), `${name}: ${link}`).not.toThrow();
  }
});

test.skipIf(!TEST_ALL || NO_NGINX !== undefined)(
  'static-host: nginx serves the files of the build',
  async () => {
    const copy = copyOf('static-host');
    expect(await npm(copy, 'check')).toContain('0 errors, 0 warnings');
    await npm(copy, 'build');
    const url = await startProgram(LOCAL, served('static-host', { '/srv/docs': copy }), '/install');
    const page = await fetch(`${url}/install`);
    expect(await page.text()).toContain('<title>Install');
    expect((await fetch(`${url}/install.md`)).headers.get('content-type')).toBe(
      'text/markdown; charset=utf-8',
    );
    const missing = await fetch(`${url}/nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<html');
  },
);

/** nginx at a free port of this machine alone. */
const LOCAL: InstalledProgram = {
  ...NGINX,
  configuration: (code, port, temporary) =>
    NGINX.configuration(code.replace('listen 80;', `listen 127.0.0.1:${port};`), port, temporary),
};

/** The nginx.conf of an example, some of whose words are others here. */
function served(name: string, words: Readonly<Record<string, string>>): string {
  const code = readFileSync(path.join(examples, name, 'nginx.conf'), 'utf8');
  return Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), code);
}

test('one-server: agents find public pages, and the page for signed-in readers is closed', async () => {
  const copy = copyOf('one-server');
  await npm(copy, 'build');
  const { url, said } = await started(copy, ['serve', '--', '--port', '0']);
  expect(said()).toMatch(/\/admin/);
  expect(await (await fetch(`${url}/install`)).text()).toContain('You need Node.js.');
  const search = async (query: string): Promise<string> => (await callTool(url, 'search', { query })).text();
  expect(await search('install acme')).toContain('This server is closed');
  await run(
    'node_modules/.bin/waymark',
    ['settings', 'mcp', 'open', '--state', 'site/.waymark-state/state.db'],
    {
      cwd: copy,
      env: plainEnvironment(),
    },
  );
  await expect.poll(() => search('install acme')).toContain('/install');
  expect(await search('heliotrope')).not.toContain('/internal');
  const closed = await fetch(`${url}/internal`, { redirect: 'manual' });
  expect(closed.status).not.toBe(200);
  expect(await closed.text()).not.toContain('heliotrope');
});

test('one-server: the container, the systemd unit and package.json start the same command', () => {
  const read = (file: string): string => readFileSync(path.join(examples, 'one-server', file), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const command = (scripts.serve ?? '').replace(/^waymark /, '');
  const [, list = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(list) as string[]).slice(1).join(' ')).toBe(`${command} --state /state/state.db`);
  expect(read('waymark.service')).toContain(`/node_modules/.bin/waymark ${command}\n`);
  expect(read('compose.yaml')).toContain('volumes: [state:/state]');
});

test.skipIf(!TEST_ALL || (NO_NGINX ?? NO_REDIS) !== undefined)(
  'many-machines: two servers share one Redis, and nginx fails over when one stops',
  async () => {
    const copy = copyOf('many-machines');
    await npm(copy, 'build');
    const redisPort = await freePort();
    const redis = await spawnRedis(redisPort);
    onTestFinished(() => {
      redis.kill('SIGTERM');
    });
    const env = { WAYMARK_STORAGE: `redis://127.0.0.1:${redisPort}` };
    const ports = [await freePort(), await freePort()];
    const servers = [];
    for (const port of ports) servers.push(await started(copy, ['serve', '--', '--port', String(port)], env));
    const url = await startProgram(
      LOCAL,
      served('many-machines', { 3001: String(ports[0]), 3002: String(ports[1]) }),
    );
    const search = async (): Promise<string> =>
      (await callTool(url, 'search', { query: 'install acme' })).text();
    expect(await search()).toContain('/install');
    await servers[0]?.stop();
    for (let count = 0; count < 6; count++) {
      expect((await fetch(`${url}/install`)).status).toBe(200);
      expect(await search()).toContain('/install');
    }
  },
);

test.skipIf(!TEST_ALL)('astro-project: the project’s page and the docs are one site', async () => {
  const copy = copyOf('astro-project');
  await npm(copy, 'build');
  const page = (file: string): string => readFileSync(path.join(copy, 'dist', file), 'utf8');
  expect(page('index.html')).toContain('Read the docs');
  expect(page('install/index.html')).toContain('You need Node.js.');
  expect(page('install.md')).toContain('npm install acme');
  const [, target = ''] = /href="\/([^"]*)"/.exec(page('index.html')) ?? [];
  expect(() => page(`${target}index.html`)).not.toThrow();
});
