/** Problems that the first page of the dashboard shows: each is made to happen. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { saveDeploy } from '../../../runtime/features/deploys/record.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { addUser, findUser } from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { Visitor } from '../oauth/visitor.ts';
import { deployRecord } from '../support/deploy-record.ts';
import { PASSWORD } from '../support/password.ts';
import { NO_REDIS, spawnRedis } from '../support/redis.ts';
import { served } from '../support/served.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const root = mkdtempSync(join(tmpdir(), 'waymark-problems-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Started {
  readonly url: string;
  readonly state: State;
  /** The list of problems on the first page, as text. */
  problems(): Promise<string>;
}

interface Wanted {
  readonly deploy?: Readonly<Record<string, unknown>>;
  readonly workspace?: string;
  readonly storage?: string;
  readonly url?: string;
  /** If it may log errors. */
  readonly isQuiet?: boolean;
}

let count = 0;

async function start({ deploy, workspace, storage, url, isQuiet = false }: Wanted = {}): Promise<Started> {
  const folder = join(root, String(++count));
  mkdirSync(folder);
  const file = storage ?? join(folder, 'state.db');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await served({
    ...{ storage: file, url: url ?? address, port, host: '127.0.0.1' },
    ...(isQuiet && { logger: { error: () => {} } }),
    ...(deploy && {
      deploy: {
        ...deploySchema.parse({ project: 'docs', remote: join(folder, 'nothing'), ...deploy }),
        workspace: workspace ?? join(folder, 'work'),
      },
    }),
  });
  const state = await openState(file);
  onTestFinished(() => state.close());
  await addUser(state, { name: 'root', password: PASSWORD, admin: true });
  const visitor = new Visitor(address);
  return {
    url: address,
    state,
    async problems() {
      let page = await visitor.get('/admin');
      if (page.url.includes('/login')) {
        const fields = { name: 'root', password: PASSWORD, source: 'directory', return: '/admin' };
        // By the origin that the server is known by, whatever address it is asked at.
        const origin = new URL(url ?? address).origin;
        page = await visitor.post('/login', fields, { origin, 'sec-fetch-site': 'same-origin' });
        page = await visitor.get('/admin');
      }
      expect(page.status).toBe(200);
      const [list = ''] = /<ul class="problems"[\s\S]*?<\/ul>/.exec(page.text) ?? [];
      return list;
    },
  };
}

const text = (list: string): string => list.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('a healthy server reports no problems', async () => {
  const { problems } = await start();
  expect(text(await problems())).toContain('All is well');
});

it('the problems list warns of keys that expire soon or have expired, with a link to the keys', async () => {
  const { state, problems } = await start();
  await createApiKey(state, { label: 'later', scopes: API_SCOPES, expires: new Date(Date.now() + 40 * DAY) });
  await createApiKey(state, { label: 'soon', scopes: API_SCOPES, expires: new Date(Date.now() + 5 * DAY) });
  await createApiKey(state, { label: 'short <b>', scopes: API_SCOPES, expires: new Date(Date.now() + 300) });
  await expect.poll(async () => text(await problems())).toContain('“short &lt;b&gt;” has expired');
  const list = await problems();
  expect(text(list)).toContain('“soon” expires in 5 days');
  expect(text(list)).not.toContain('later');
  expect(list).toContain('href="/admin/keys"');
  // Errors come before warnings.
  expect(list.indexOf('has expired')).toBeLessThan(list.indexOf('expires in'));
});

it('the problems list reports a failed deploy with its reason, and its failing webhook', async () => {
  const endpoint = {
    name: 'chat',
    url: `http://127.0.0.1:${await freePort()}/hook`,
    secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    allowPrivate: true,
  };
  const { state, url, problems } = await start({ deploy: { webhooks: { send: [endpoint] } }, isQuiet: true });
  const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
  const headers = { authorization: `Bearer ${secret}` };
  await fetch(`${url}/v1/project/update/docs`, { method: 'POST', headers });
  await expect.poll(problems).toContain('The last deploy failed');
  await expect.poll(problems).toContain('The webhook “chat” fails');
  const list = await problems();
  expect(text(list)).toContain('The branch could not be fetched');
  expect(text(list)).toContain('ECONNREFUSED');
  expect(list).toMatch(/href="\/admin\/deploys\?deploy=[\da-z]{25}">Its log</);
  // Its address is in no page.
  expect(list).not.toContain('/hook');
});

it('the problems list warns of a disk that is nearly full', async ({ skip }) => {
  const workspace = join(root, 'small-disk');
  mkdirSync(workspace);
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=1m', 'waymark-test', workspace];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    skip('A small disk cannot be mounted here.');
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', workspace]));
  const { problems } = await start({ deploy: {}, workspace });
  expect(await problems()).not.toContain('nearly full');
  writeFileSync(join(workspace, 'large'), Buffer.alloc(960 * 1024));
  await expect.poll(problems).toMatch(/The disk of [^<]*small-disk is nearly full: 0\.\d MB are free/);
});

it('the problems list warns of a certificate of the site that expires soon', async ({ skip }) => {
  const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    const about = ['-keyout', key, '-out', cert, '-days', '3', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...kind, ...about], { stdio: 'ignore' });
  } catch {
    skip('There is no openssl on this machine.');
  }
  // A proxy in front of the server has it.
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const { problems } = await start({ url: `https://localhost:${port}` });
  expect(text(await problems())).toContain(`The certificate of localhost:${port} ends in 3 days`);
});

describe.skipIf(NO_REDIS !== undefined)('the problems list of a server with Redis', () => {
  it('reports a deploy that waits for a missing builder, or runs for too long', async () => {
    const port = await freePort();
    const redis = await spawnRedis(port);
    onTestFinished(() => void redis.kill('SIGKILL'));
    const deploy = { builder: 'worker', timeoutSeconds: 60, releases: join(root, 'store') };
    const { state, problems } = await start({ deploy, storage: `redis://127.0.0.1:${port}`, isQuiet: true });
    const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
    await saveDeploy(state, deployRecord({ status: 'queued', createdAt: ago(2) }));
    expect(text(await problems())).toContain('All is well');
    await saveDeploy(state, deployRecord({ status: 'queued', createdAt: ago(9) }));
    await expect.poll(problems).toContain('A deploy has waited for 9 minutes');
    expect(text(await problems())).toContain('`waymark worker`');
    const begun = { createdAt: ago(30), startedAt: ago(20), step: 'build' } as const;
    await saveDeploy(state, deployRecord({ status: 'in_progress', ...begun }));
    await expect.poll(problems).toContain('A deploy has run for 20 minutes');
  });

  it('reports an outage or data loss of Redis; until it is back, readers see a page that says so', async () => {
    const port = await freePort();
    const folder = join(root, 'redis');
    mkdirSync(folder);
    const options = ['--appendonly', 'yes', '--appendfsync', 'always', '--dir', folder];
    let redis = await spawnRedis(port, options);
    onTestFinished(() => void redis.kill('SIGKILL'));
    const { url, state, problems } = await start({ storage: `redis://127.0.0.1:${port}`, isQuiet: true });
    expect(text(await problems())).toContain('All is well');
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
    const asked = (accept: string) => fetch(`${url}/admin`, { headers: { accept }, redirect: 'manual' });
    await expect.poll(async () => (await asked('text/html')).status).toBe(503);
    const page = await asked('text/html');
    expect(await page.text()).toContain('The storage does not answer');
    expect([page.headers.get('refresh'), page.headers.get('retry-after')]).toEqual(['5', '5']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    // Programs get what they read.
    expect((await asked('application/json')).headers.get('content-type')).toContain('application/json');
    redis = await spawnRedis(port, options);
    await expect.poll(async () => (await asked('text/html')).status).toBe(303);
    await expect
      .poll(async () => text(await problems()))
      .toMatch(/Redis did not answer for (?:a second|\d+ seconds), until/);
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
    // Without its file it comes back empty.
    redis = await spawnRedis(port);
    await expect.poll(() => findUser(state, 'root')).toBeUndefined();
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    await expect.poll(async () => text(await problems())).toContain('Redis has lost what it held');
  });
});
