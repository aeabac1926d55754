/** A server that is killed or stopped in the middle of deploys, releases that are not whole, and a disk that is full. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from '../../../plugin/packages/source/failures.ts';
import {
  type Deploy,
  findDeploy,
  listOpenDeploys,
  pageOfDeploys,
} from '../../../runtime/features/deploys/record.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { MAIN, plainEnvironment, waymark } from '../../unit/cli/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-kill-'));
const repository = join(folder, 'repository');
const root = join(folder, 'site');
const workspace = join(root, '.waymark-deploys');
const releases = join(workspace, 'releases');
const file = join(folder, 'state.db');
const config = join(folder, 'server.json');
/** Ids of the messages that the receiver was sent about ends, by deploy. */
const told = new Map<string, Set<string>>();
let listener: Server;
/** As another process on the machine has it, such as the `waymark` command. */
let state: State;
let server: ChildProcess;
let url: string;
let key: string;
let said = '';

const sourceOf = (words: string): string => `---\ntitle: Home\n---\n\n${words}\n`;

function commit(words: string): void {
  writeFileSync(join(repository, 'index.mdx'), sourceOf(words));
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: repository,
    });
  git('add', '--all');
  git('commit', '--quiet', '--message', words);
}

/** `waymark serve` as an operator runs it. */
async function start(): Promise<void> {
  said = '';
  const { port } = new URL(url);
  server = spawn(
    process.execPath,
    [
      MAIN,
      'serve',
      root,
      '--port',
      port,
      '--url',
      url,
      '--config',
      config,
      '--state',
      file,
      '--drain',
      '120',
    ],
    { env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const listening = new Promise<void>((resolve) => {
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(' at http')) resolve();
    });
  });
  await Promise.race([listening, ended.then(() => Promise.reject(new Error(`It ended: ${said}`)))]);
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

async function call(method: string, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/v1/project/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  return (await response.json()) as Record<string, unknown>;
}

const trigger = async (): Promise<string> => String((await call('POST', 'update/docs')).statusId);
/** The deploy that another process has requested. */
async function opened(): Promise<string> {
  for (;;) {
    const [deploy] = await listOpenDeploys(state);
    if (deploy !== undefined) return deploy.statusId;
    await delay(20);
  }
}
const home = async (): Promise<string> => (await fetch(`${url}/`)).text();
const current = (): string => readlinkSync(join(releases, 'current'));

async function ended(statusId: string): Promise<Deploy> {
  for (;;) {
    const body = await call('GET', `update-status/${statusId}`);
    if (body.endedAt !== undefined) return body as unknown as Deploy;
    await delay(200);
  }
}

/** Waits for the moment that a step begins, by the files it writes. */
async function comes(there: () => boolean): Promise<void> {
  while (!there()) await delay(1);
}

/** The folder may go between the two looks: its deploy has ended. */
const isFilled = (name: string): boolean => {
  if (!existsSync(join(workspace, name))) return false;
  try {
    return readdirSync(join(workspace, name)).length > 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

beforeAll(async () => {
  await cp(fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url)), repository, {
    recursive: true,
  });
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: repository });
  commit('As it was built.');
  execFileSync(process.execPath, [MAIN, 'build', repository, '--out', root], { stdio: 'ignore' });
  state = await openState(file);
  key = (await createApiKey(state, { label: 'test', scopes: API_SCOPES })).secret;
  listener = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { data } = JSON.parse(body) as { data: { statusId: string } };
    told.set(
      data.statusId,
      (told.get(data.statusId) ?? new Set()).add(String(request.headers['webhook-id'])),
    );
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const hook = {
    name: 'hook',
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    allowPrivate: true,
  };
  writeFileSync(
    config,
    JSON.stringify({
      deploy: { project: 'docs', remote: repository, diskMb: 64, webhooks: { send: [hook] } },
      limits: { api: 1_000_000 },
    }),
  );
  url = `http://localhost:${await freePort('localhost')}`;
  await start();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await state?.close();
  await new Promise((resolve) => listener?.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Nothing is left open, running or half done, and nothing was done twice.
 *
 * @param ids Of all deploys so far. @param hadEnded The last one was killed while it tidied up, which the next checkout does.
 */
async function isConsistent(ids: readonly string[], hadEnded = false): Promise<void> {
  // Work after an end, such as telling of it, comes later than the end.
  await expect.poll(() => listOpenDeploys(state)).toEqual([]);
  await expect.poll(() => state.get('lease:deploy-docs')).toBeUndefined();
  const deploys = (await pageOfDeploys(state, 'docs')).entries.toReversed();
  expect(deploys.map(({ statusId, status }) => [statusId, status])).toEqual(ids.map((id) => [id, 'success']));
  const fences = deploys.map(({ fence }) => fence ?? 0);
  expect(fences).toEqual([...fences].sort((a, b) => a - b));
  expect(await state.get('lease-fence:deploy-docs')).toBeGreaterThanOrEqual(fences.at(-1) ?? 0);
  // The default of `keep`, of which one is served.
  expect(readdirSync(releases).sort()).toEqual([...ids.slice(-5), 'current']);
  expect(isFilled('checkouts')).toBe(false);
  expect(isFilled('building')).toBe(false);
  expect(existsSync(join(workspace, 'temporary'))).toBe(false);
  const refs = execFileSync('git', ['for-each-ref', '--format=%(refname)'], {
    cwd: join(workspace, 'objects.git'),
  });
  const left = String(refs).trim().split('\n');
  expect(left.filter((ref) => !hadEnded || ref !== 'refs/waymark/now')).toEqual(['refs/waymark/last']);
}

describe('a server that is killed', () => {
  const ids: string[] = [];
  const moments: readonly (readonly [string, (id: string) => boolean])[] = [
    ['queued', () => true],
    ['checkout', () => isFilled('checkouts')],
    ['build', () => isFilled('building')],
    ['verify', (id) => existsSync(join(releases, id))],
    ['swap', (id) => existsSync(join(releases, 'current')) && current() === id],
  ];
  // The longest step.
  const tried = TEST_ALL ? moments : moments.slice(2, 3);
  for (const [moment, there] of tried) {
    it(`finishes the deploy after a restart if it was at "${moment}"`, async () => {
      const words = `Killed at ${moment}.`;
      const before = await home();
      commit(words);
      // Once by the command, which waits until the server is back.
      const args = ['deploy', 'docs', '--url', url, '--wait'];
      const waiting = moment === 'build' && waymark(args, undefined, { WAYMARK_API_KEY: key });
      const id = waiting ? await opened() : await trigger();
      ids.push(id);
      await comes(() => there(id));
      await kill();
      const left = await findDeploy(state, id);
      // The steps that take a while were not over.
      if (moment === 'checkout' || moment === 'build') expect(left).toMatchObject({ status: 'in_progress' });
      await start();
      // A whole release from the first request on: the old one or the new one.
      const now = await home();
      expect(now === before || now.includes(words)).toBe(true);
      const deploy = await ended(id);
      expect(deploy).toMatchObject({ status: 'success', statusId: id });
      expect(current()).toBe(id);
      expect(await home()).toContain(words);
      await isConsistent(ids, left?.status === 'success');
      if (waiting) {
        const { code, stdout, stderr } = await waiting;
        expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: `${id}\n` });
        expect(stderr).toMatch(/The release is live\. [\da-f]{10} Killed at build\. \(checkout /);
      }
      const { attempts, fence = 0 } = (await findDeploy(state, id)) ?? {};
      if (left?.status === 'success') {
        // It had ended: it was not begun again.
        expect({ attempts, fence }).toEqual({ attempts: left.attempts, fence: left.fence });
      } else {
        expect(attempts).toBe((left?.attempts ?? 0) + 1);
        expect(fence).toBeGreaterThan(left?.fence ?? 0);
      }
    });
  }

  it('announces each end of a deploy once, or again with the same id', async () => {
    const heard = (): unknown => ids.map((id) => [...(told.get(id) ?? [])]);
    await expect.poll(heard).toEqual(ids.map((id) => [`docs_${id}_hook`]));
  });
});

describe('a server that is stopped gracefully', () => {
  it('takes no new connections, and exits after the running request and deploy have ended', async () => {
    const words = 'Stopped at build.';
    commit(words);
    const id = await trigger();
    await comes(() => isFilled('building'));
    const { hostname, port, host } = new URL(url);
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search', arguments: { query: 'killed' } },
    });
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has begun with it.
    await expect.poll(() => answer).toContain('100 Continue');
    const code = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await expect.poll(() => fetch(url).then(String, () => 'refused')).toBe('refused');
    socket.write(body);
    await closed;
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('Killed at');
    expect(await code).toBe(0);
    expect(await findDeploy(state, id)).toMatchObject({ status: 'success', attempts: 1 });
    expect(current()).toBe(id);
    await start();
    expect(await home()).toContain(words);
  });
});

// serve-state.test.ts and damaged.test.ts have damage to one release. These need those of several moments.
describe.skipIf(!TEST_ALL)('an incomplete release', () => {
  it('is skipped at the start of a server, and refused for a rollback', async () => {
    const [newest = '', second = '', third = ''] = readdirSync(releases)
      .filter((name) => name !== 'current')
      .sort()
      .reverse();
    expect(current()).toBe(newest);
    // The deploys that should repair it fail.
    renameSync(repository, `${repository}.away`);
    await kill();
    const page = join(releases, newest, 'dist', 'index.html');
    truncateSync(page, statSync(page).size - 10);
    await start();
    expect(said).toContain('release refused');
    expect(said).toContain('dist/index.html');
    expect(await home()).toContain('Killed at swap.');

    // Copied in half: the last file to come is the seal.
    await kill();
    rmSync(join(releases, second, 'seal.json'));
    rmSync(join(releases, second, 'dist', 'index.html'));
    // Changed: as long as it was.
    const search = join(releases, third, '.waymark', 'search.bin');
    const bytes = await readFile(search);
    bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
    writeFileSync(search, bytes);
    await start();
    expect(await home()).toContain('Killed at build.');

    const served = await home();
    expect(await call('POST', `rollback/${third}`)).toMatchObject({ code: 'release_not_found' });
    expect(await home()).toBe(served);

    await kill();
    rmSync(releases, { recursive: true });
    await start();
    expect(await home()).toContain('As it was built.');
    renameSync(`${repository}.away`, repository);
  });
});

describe.skipIf(!TEST_ALL)('a full disk', () => {
  it('fails the deploy with a report, and keeps the current release', async ({ skip }) => {
    const served = await home();
    await kill();
    rmSync(workspace, { recursive: true, force: true });
    mkdirSync(workspace);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'waymark-test', workspace], {
        stdio: 'ignore',
      });
    } catch {
      skip('A small disk cannot be mounted here.');
    }
    try {
      await start();
      const deploy = await ended(await trigger());
      expect(deploy).toMatchObject({
        status: 'failure',
        summary: expect.stringContaining('The disk is full'),
      });
      expect(await home()).toBe(served);
      await kill();
    } finally {
      server.kill('SIGKILL');
      execFileSync('umount', ['--lazy', workspace]);
    }
    // With room again it goes on.
    await start();
    expect(await ended(await trigger())).toMatchObject({ status: 'success' });
  });
});
