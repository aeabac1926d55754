/** `waymark serve` as a process: the clients that may call it, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../plugin/emit/release.ts';
import type { ReleaseFiles } from '../../runtime/packages/contract/release.ts';
import { listAudit } from '../../runtime/packages/foundation/state/audit.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { freePort } from '../support/free-port.ts';
import { loadedWaymark } from '../support/loaded-command.ts';
import { sampled } from '../support/test-all.ts';
import { MAIN, plainEnvironment, waymark } from '../unit/cli/run-cli.ts';
import { fixtureRelease, fixtureWithMembers } from './support/fixture-site.ts';
import { rawRequest } from './support/raw-request.ts';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
  /** Its standard error so far. */
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

async function start(
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  release: () => Promise<ReleaseFiles> = fixtureRelease,
): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-serve-'));
  await writeRelease(join(folder, '.waymark'), await release());
  const child = spawn(process.execPath, [MAIN, 'serve', folder, '--port', '0', ...args], {
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = / at (http:\S+)\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}${errors}`)));
  });
  return { child, url, folder, ended, errors: () => errors };
}

it.each(sampled([[], ['--host', '0.0.0.0'], ['--host', '::']], 3))(
  '`waymark serve` without --url gives discovery documents the printed address (%j %j)',
  async (...args) => {
    const { url, errors } = await start(args, {}, () => fixtureRelease({ url: undefined, base: '/docs' }));
    expect(url).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    expect(errors()).toContain(`links for agents begin with ${url}`);
    const get = async (path: string) => (await fetch(url + path)).json();
    expect(await get('/.well-known/mcp')).toMatchObject({
      url: `${url}/mcp`,
      servers: [{ name: 'public', url: `${url}/mcp` }],
    });
    const card = await get('/.well-known/mcp/server-card.json');
    expect(card).toMatchObject({ url: `${url}/mcp`, websiteUrl: url, remotes: [{ url: `${url}/mcp` }] });
    expect((await get('/.well-known/mcp/server-cards.json')).servers).toEqual([card]);
  },
);

const CALL = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Status of a call, and its answer. */
async function call(
  url: string,
  command: string,
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const answer = await rawRequest(url, '/mcp', {
    method: 'POST',
    headers: { ...CALL, ...headers },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'query_docs_filesystem', arguments: { command } },
    }),
  });
  return [answer.status, answer.body];
}

it.each([
  [[], {}, 403, 403],
  [['--origin', 'https://chat.example', '--allowed-host', 'docs.internal'], {}, 200, 200],
  [['--origin', '*', '--allowed-host', '*'], {}, 200, 200],
  [[], { WAYMARK_ORIGIN: 'https://a.example, https://chat.example', WAYMARK_ALLOWED_HOST: '*' }, 200, 200],
  [['--origin', 'https://other.example', '--origin', 'https://chat.example'], {}, 200, 403],
])(
  '`waymark serve` accepts only the origins and hostnames in its options: %j %j',
  async (args, env, origin, host) => {
    const { url } = await start(args, env);
    expect((await call(url, 'ls /'))[0]).toBe(200);
    expect((await call(url, 'ls /', { origin: 'https://chat.example' }))[0]).toBe(origin);
    expect((await call(url, 'ls /', { host: 'docs.internal' }))[0]).toBe(host);
  },
);

it.each([
  ['--origin', 'chat.example'],
  ['--origin', 'https://chat.example/page'],
  ['--allowed-host', 'https://docs.internal'],
  ['--allowed-host', ''],
])('`waymark serve` refuses %s %j', async (flag, value) => {
  const { code, stderr } = await loadedWaymark(['serve', '.', flag, value]);
  expect(code).toBe(2);
  expect(stderr).toContain('It has to be');
});

it('`waymark serve` offers the sign-in that its operator configures, also if every page is public', async () => {
  const config = join(await mkdtemp(join(tmpdir(), 'waymark-config-')), 'server.json');
  await writeFile(config, JSON.stringify({ signIn: { directory: true } }));
  const port = String(await freePort());
  const { url } = await start(['--config', config, '--port', port]);
  expect((await fetch(`${url}/login`)).status).toBe(200);
  expect((await call(url, 'ls /'))[0]).toBe(200);
});

it('`waymark serve` offers sign-in on a public site if a page is for a user group', async () => {
  const plain = await start();
  expect((await fetch(`${plain.url}/login`)).status).toBe(404);
  expect(plain.errors()).toBe('');
  const port = String(await freePort());
  const { url, folder, errors } = await start(['--port', port], {}, fixtureWithMembers);
  expect((await fetch(`${url}/login`)).status).toBe(200);
  const { servers } = (await (await fetch(`${url}/.well-known/mcp`)).json()) as {
    servers: { name: string }[];
  };
  expect(servers.map(({ name }) => name)).toEqual(['public', 'authenticated']);
  // Some pages are public, so the operator opens the server.
  expect((await call(plain.url, 'ls /'))[0]).toBe(200);
  expect((await call(url, 'ls /'))[0]).toBe(403);
  const opened = await loadedWaymark([
    'settings',
    'mcp',
    'open',
    '--state',
    join(folder, '.waymark-state', 'state.db'),
  ]);
  expect(opened.stderr).toBe('');
  await expect.poll(async () => (await call(url, 'ls /'))[0]).toBe(200);
  await expect.poll(errors).toMatch(/Sign in as admin with [\w-]{20}\n/);
  const state = await openState(join(folder, '.waymark-state', 'state.db'));
  onTestFinished(() => state.close());
  expect((await listAudit(state, { limit: 10 })).entries).toMatchObject([
    { action: 'mcp.opened' },
    { actor: 'server', action: 'user.added', subject: 'admin' },
  ]);
});

const signals = [
  ['SIGTERM', 0],
  ['SIGINT', 130],
] as const;
it.each(sampled(signals, 2))(
  '`waymark serve` exits on %s once the running request is answered',
  async (signal, code) => {
    const { child, url, ended } = await start();
    const running = call(url, "sed ':a;s/.*/&&/;ba' /index.md");
    await call(url, 'ls /');
    child.kill(signal);
    expect(await running).toEqual([200, expect.stringContaining('exit: 124')]);
    expect(await ended).toBe(code);
  },
);

it('`waymark serve` explains a wrong port or address in one line', async () => {
  const { url, folder } = await start();
  const [taken, elsewhere, metrics] = await Promise.all([
    waymark(['serve', folder, '--port', new URL(url).port]),
    waymark(['serve', folder, '--port', '0', '--host', '192.0.2.1']),
    waymark(['serve', folder, '--port', '0', '--metrics-port', '0', '--metrics-host', '192.0.2.1']),
  ]);
  expect(taken).toMatchObject({ code: 1, stdout: '' });
  expect(taken.stderr).toMatch(/^\nPort \d+ of 127\.0\.0\.1 is taken by another program\. .*\n$/);
  expect(elsewhere).toMatchObject({ code: 2, stdout: '' });
  expect(elsewhere.stderr).toMatch(/^\n192\.0\.2\.1 is not an address of this machine\. .*\n$/);
  expect(elsewhere.stderr).toContain('Give another --host.');
  expect(metrics.stderr).toContain(
    '192.0.2.1 is not an address of this machine. Give another --metrics-host.',
  );
});

it.each([
  ['1', true],
  ['0', false],
  ['false', false],
  ['', false],
])('WAYMARK_LOG_REQUESTS=%s logs requests: %j', async (value, isLogged) => {
  const { url, errors, child, ended } = await start([], { WAYMARK_LOG_REQUESTS: value });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill();
  await ended;
  expect(errors().includes('"event":"request"')).toBe(isLogged);
});
