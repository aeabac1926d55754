/** Three servers and two builders on one Redis and one S3, killed in turn under load. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Deploy, findDeploy, listOpenDeploys } from '../../../runtime/features/deploys/record.ts';
import {
  API_SCOPES,
  createApiKey,
  deleteApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import {
  createCredential,
  deleteCredential,
} from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { callTool } from '../../support/call-tool.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { MAIN, plainEnvironment } from '../../unit/cli/run-cli.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';
import { startS3 } from '../support/s3.ts';

const SEARCH_LIMIT = 400;
const redis = TEST_ALL && NO_REDIS === undefined ? await startRedis() : undefined;
const s3 = redis && (await startS3());
const folder = mkdtempSync(join(tmpdir(), 'waymark-fleet-'));
const repository = join(folder, 'repository');
const site = join(folder, 'site');
const config = join(folder, 'server.json');
const url = 'http://docs.example.com';
const storage = `${redis?.url}?prefix=fleet`;
let state: State;
let key: { readonly id: string; readonly secret: string };

interface Member {
  process: ChildProcess;
  readonly start: () => Promise<void>;
}
interface Replica extends Member {
  readonly url: string;
}
const replicas: Replica[] = [];
/** By the number of its workspace. */
const workers = new Map<number, Member>();
const workspaceOf = (index: number): string => join(folder, `worker-${index}`);

function commit(words: string): void {
  writeFileSync(join(repository, 'index.mdx'), `---\ntitle: Home\n---\n\n${words}\n`);
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: repository,
    });
  git('add', '--all');
  git('commit', '--quiet', '--message', words);
}

/** A command as an operator runs it; resolves when it has said that it is ready. */
async function command(args: readonly string[], ready: string): Promise<ChildProcess> {
  let said = '';
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...plainEnvironment(),
      ...s3?.environment,
      WAYMARK_STORAGE: storage,
      WAYMARK_CONFIG: config,
      WAYMARK_URL: url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended: ${said}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(ready)) resolve();
    });
  });
  return child;
}

async function addReplica(): Promise<void> {
  const port = await freePort();
  const root = join(folder, `replica-${port}`);
  // A machine of its own: it has the release that the site began with.
  await cp(site, root, { recursive: true });
  const args = ['serve', root, '--port', String(port), '--allowed-host', '*'];
  const start = async (): Promise<ChildProcess> => command(args, ' at http');
  const replica = {
    url: `http://127.0.0.1:${port}`,
    process: await start(),
    async start() {
      replica.process = await start();
    },
  };
  replicas.push(replica);
}

async function addWorker(index: number): Promise<void> {
  const start = (): Promise<ChildProcess> => command(['worker', workspaceOf(index)], 'Building');
  const worker = {
    process: await start(),
    async start() {
      worker.process = await start();
    },
  };
  workers.set(index, worker);
}

async function kill({ process: child }: Member): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function call(
  at: Replica,
  method: string,
  path: string,
  body?: string,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key.secret}` };
  const response = await fetch(`${at.url}/v1/project/${path}`, { method, headers, ...(body && { body }) });
  const text = await response.text();
  return { code: response.status, ...(text !== '' && (JSON.parse(text) as object)) };
}

const replica = (index: number): Replica => {
  const found = replicas[index];
  if (found === undefined) throw new Error('no such replica');
  return found;
};

async function search(at: Replica): Promise<number> {
  const response = await callTool(at.url, 'search', { query: 'home' }, { connection: 'close' });
  await response.text();
  return response.status;
}

async function ended(statusId: unknown): Promise<Deploy> {
  for (;;) {
    for (const each of replicas) {
      const body = await call(each, 'GET', `update-status/${String(statusId)}`).catch(() => undefined);
      if (body?.endedAt !== undefined) return body as unknown as Deploy;
    }
    await delay(200);
  }
}

/** Waits until each replica answers something at a path. */
async function eachAnswers(path: string, expected: string | RegExp): Promise<void> {
  for (const each of replicas) {
    const answer = async (): Promise<string> => {
      const response = await fetch(each.url + path);
      return `${response.status} ${await response.text()}`;
    };
    await expect.poll(answer).toMatch(expected);
  }
}

describe.skipIf(redis === undefined)('three servers and two builders', () => {
  beforeAll(async () => {
    await cp(fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url)), repository, {
      recursive: true,
    });
    execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: repository });
    commit('As it was built.');
    execFileSync(process.execPath, [MAIN, 'build', repository, '--out', site], { stdio: 'ignore' });
    writeFileSync(
      config,
      JSON.stringify({
        deploy: {
          project: 'docs',
          remote: repository,
          diskMb: 64,
          builder: 'worker',
          releases: s3?.address,
        },
        limits: { api: 1_000_000, client: 1_000_000, search: SEARCH_LIMIT, 'client-share': 100 },
      }),
    );
    state = await openState(storage);
    const made = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
    key = { id: made.key.id, secret: made.secret };
    await Promise.all([addReplica(), addReplica(), addReplica(), addWorker(1), addWorker(2)]);
  });
  afterAll(async () => {
    for (const { process: child } of [...replicas, ...workers.values()]) child.kill('SIGKILL');
    await state?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('publish a deploy on every server, whichever received it', async () => {
    commit('Words that all serve.');
    const { statusId, code } = await call(replica(0), 'POST', 'update/docs');
    expect(code).toBe(202);
    expect(await ended(statusId)).toMatchObject({ status: 'success' });
    await eachAnswers('/', 'Words that all serve.');
    // They came through S3, and the builder alone built them.
    expect(readdirSync(s3?.folder ?? '', { recursive: true }).join()).toContain(`seals/${statusId}`);
  });

  it('serve a preview on every server until it is removed on one of them', async () => {
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: repository });
    git('checkout', '--quiet', '-b', 'draft');
    commit('Words of a draft.');
    git('checkout', '--quiet', 'main');
    const made = await call(replica(0), 'POST', 'preview/docs', '{"branch":"draft"}');
    expect(made.code).toBe(202);
    const { pathname } = new URL(String(made.previewUrl));
    expect(await ended(made.statusId)).toMatchObject({ status: 'success' });
    await eachAnswers(pathname, 'Words of a draft.');
    await eachAnswers('/', 'Words that all serve.');
    expect(
      (await call(replica(1), 'DELETE', pathname.slice(1).replace('_preview', 'preview/docs'))).code,
    ).toBe(204);
    await eachAnswers(pathname, /^404 /);
  });

  it('refuse a deleted key and a deleted credential everywhere within a second', async () => {
    const [made, program] = [
      await createApiKey(state, { label: 'short', scopes: API_SCOPES }),
      await createCredential(state, 'job'),
    ];
    const granted = await fetch(`${replica(0).url}/authed/mcp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: program.credential.id,
        client_secret: program.secret,
      }),
    });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const use = async (each: Replica): Promise<readonly number[]> => [
      (
        await fetch(`${each.url}/v1/project/updates/docs`, {
          headers: { authorization: `Bearer ${made.secret}` },
        })
      ).status,
      (
        await callTool(
          `${each.url}/authed`,
          // Not one of those that the next test counts.
          'query_docs_filesystem',
          { command: 'ls' },
          { authorization: `Bearer ${token}` },
        )
      ).status,
    ];
    // Each keeps them in memory.
    for (const each of replicas) expect(await use(each)).toEqual([200, 200]);
    await deleteApiKey(state, made.key.id);
    await deleteCredential(state, program.credential.id);
    await delay(1_000);
    for (const each of replicas) expect(await use(each)).toEqual([401, 401]);
  });

  it('neither lose nor repeat a deploy while they are killed in turn under load', async () => {
    let loading = true;
    const answers = new Map<number, number>();
    const load = replicas.map(async (each) => {
      while (loading) {
        const status = await fetch(`${each.url}/`).then(
          (response) => response.text().then(() => response.status),
          () => 0,
        );
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await delay(5);
      }
    });
    // At the checkout, and in the middle of a build.
    const moments = [
      (workspace: string, id: string) => existsSync(join(workspace, 'checkouts', id)),
      (workspace: string, id: string) =>
        existsSync(join(workspace, 'building')) &&
        readdirSync(join(workspace, 'building')).some((name) => name.startsWith(id)),
    ];
    const asked: string[] = [];
    for (const round of [0, 1]) {
      commit(`Round ${round}.`);
      const { statusId } = await call(replica(round), 'POST', 'update/docs');
      asked.push(String(statusId));
      // The server that took it is killed, and the builder that works on it.
      await kill(replica(round));
      let index = 0;
      while (index === 0) {
        index = [1, 2].find((each) => moments[round]?.(workspaceOf(each), String(statusId))) ?? 0;
        await delay(5);
      }
      const worker = workers.get(index);
      if (worker === undefined) throw new Error('no such worker');
      await kill(worker);
      const left = await findDeploy(state, String(statusId));
      expect(left).toMatchObject({ status: 'in_progress', attempts: 1 });
      expect(await ended(statusId)).toMatchObject({ status: 'success' });
      // Begun once more, under a later lease; the killed process can write nothing any more.
      const again = await findDeploy(state, String(statusId));
      expect(again).toMatchObject({ status: 'success', attempts: 2 });
      expect(again?.fence).toBeGreaterThan(left?.fence ?? 0);
      expect(await state.get('releases:docs-releases')).toMatchObject({
        current: statusId,
        fence: again?.fence,
      });
      rmSync(join(workspaceOf(index), 'checkouts'), { recursive: true, force: true });
      await Promise.all([replica(round).start(), worker.start()]);
    }
    await eachAnswers('/', 'Round 1.');
    loading = false;
    await Promise.all(load);
    // Nothing but whole answers, besides those of a server that was dead.
    expect([...answers.keys()].filter((status) => status !== 0)).toEqual([200]);
    const { updates } = (await call(replica(0), 'GET', 'updates/docs')) as unknown as {
      updates: readonly Deploy[];
    };
    const rounds = updates.filter(({ statusId }) => asked.includes(statusId));
    expect(rounds.map(({ status }) => status)).toEqual(['success', 'success']);
    // Two before these: no deploy came without a request.
    expect(updates).toHaveLength(4);
    await expect.poll(() => listOpenDeploys(state)).toEqual([]);
  });

  it('share one rate limit, also after one of them is killed', async () => {
    const ask = async (count: number): Promise<readonly number[]> =>
      Promise.all(Array.from({ length: count }, (_, index) => search(replica(index % 3))));
    expect(new Set(await ask(SEARCH_LIMIT / 2))).toEqual(new Set([200]));
    await kill(replica(2));
    await replica(2).start();
    const after = await ask(SEARCH_LIMIT);
    expect(after.filter((status) => status === 200)).toHaveLength(SEARCH_LIMIT / 2);
    expect(after.filter((status) => status === 429)).toHaveLength(SEARCH_LIMIT / 2);
  });
});
