/** A deploy from a real git remote, through the API, under calls that must not fail. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deploy } from '../../../runtime/deploy/record.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { createApiKey, deleteApiKey } from '../../../runtime/state/api-keys.ts';
import { openState } from '../../../runtime/state/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-deploy-'));
const repository = join(folder, 'repository');
const state = join(folder, 'state.db');
const MINUTES = 60_000;
let server: Served;
let key: string;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim();
}

async function commit(message: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(repository, name), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

function page(title: string, text: string): string {
  return `---\ntitle: ${title}\n---\n\n${text}\n`;
}

async function call(
  method: string,
  path: string,
  secret = key,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: secret === '' ? {} : { authorization: `Bearer ${secret}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function ended(statusId: unknown): Promise<Deploy> {
  for (;;) {
    const { body } = await call('GET', `/v1/project/update-status/${String(statusId)}`);
    if (body.endedAt !== undefined) return body as unknown as Deploy;
    await delay(100);
  }
}

async function search(query: string): Promise<string> {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query } },
    }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

const secretOf = async (
  options: Parameters<typeof createApiKey>[1],
): Promise<{ id: string; secret: string }> => {
  const opened = await openState(state);
  try {
    const made = await createApiKey(opened, options);
    return { id: made.key.id, secret: made.secret };
  } finally {
    await opened.close();
  }
};

beforeAll(async () => {
  await cp(fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url)), repository, {
    recursive: true,
  });
  git('init', '--quiet', '--initial-branch', 'main');
  await commit('Begin', { 'index.mdx': page('Home', 'The first words.') });
  execFileSync(process.execPath, [
    fileURLToPath(new URL('../../../plugin/cli/main.ts', import.meta.url)),
    'build',
    repository,
    '--out',
    join(folder, 'site'),
  ]);
  key = (await secretOf({ label: 'test' })).secret;
  server = await serve({
    release: join(folder, 'site', '.waymark'),
    site: join(folder, 'site', 'dist'),
    url: 'http://docs.example.com',
    hosts: ['*'],
    port: 0,
    host: '127.0.0.1',
    storage: state,
    limits: { client: 1e9, search: 1e9, api: 1e9 },
    logger: { error: () => {} },
    deploy: {
      project: 'docs',
      remote: repository,
      branch: 'main',
      folder: '',
      keep: 2,
      timeoutSeconds: 120,
      memoryMb: 1024,
      diskMb: 512,
      workspace: join(folder, 'deploys'),
    },
  });
}, 2 * MINUTES);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the API', () => {
  it('takes keys only, each for what it is for', async () => {
    const reader = await secretOf({ label: 'reader', scopes: ['status'] });
    expect((await call('POST', '/v1/project/update/docs', '')).status).toBe(401);
    expect((await call('POST', '/v1/project/update/docs', `svc_${'x'.repeat(43)}`)).status).toBe(401);
    expect((await call('POST', '/v1/project/update/docs', reader.secret)).status).toBe(403);
    expect((await call('GET', '/v1/project/updates/docs', reader.secret)).status).toBe(200);
    const opened = await openState(state);
    await deleteApiKey(opened, reader.id);
    await opened.close();
    expect((await call('GET', '/v1/project/updates/docs', reader.secret)).status).toBe(401);
  });

  it('says what does not exist', async () => {
    expect(await call('POST', '/v1/project/update/other')).toMatchObject({
      status: 404,
      body: { code: 'project_not_found' },
    });
    expect(await call('GET', '/v1/project/update-status/none')).toMatchObject({
      status: 404,
      body: { code: 'deploy_not_found' },
    });
    expect((await call('DELETE', '/v1/project/update/docs')).status).toBe(405);
    expect((await call('GET', '/v1/project/nothing')).status).toBe(404);
  });
});

describe('a deploy', () => {
  it(
    'publishes a commit while no call fails, and can be taken back',
    async () => {
      const sha = await commit('Add zebras', {
        'index.mdx': page('Home', 'Zebras graze here.'),
        'fresh.mdx': page('Fresh', 'New.'),
      });
      let done = false;
      let calls = 0;
      const load = (async () => {
        while (!done) {
          await search('words');
          calls += 1;
        }
      })();
      const { status, body } = await call('POST', '/v1/project/update/docs');
      expect(status).toBe(202);
      const deploy = await ended(body.statusId);
      expect(deploy.logs.join('\n')).toContain('Built');
      expect(deploy).toMatchObject({
        status: 'success',
        source: 'api',
        commit: { sha, branch: 'main', message: 'Add zebras' },
        timings: {
          checkout: expect.any(Number),
          build: expect.any(Number),
          verify: expect.any(Number),
          swap: expect.any(Number),
        },
      });
      expect(await search('zebras')).toContain('Zebras graze here.');
      expect(await (await fetch(`${server.url}/`)).text()).toContain('Zebras graze here.');

      const next = await commit('Lions instead', { 'index.mdx': page('Home', 'Lions rest here.') });
      const second = await ended((await call('POST', '/v1/project/update/docs')).body.statusId);
      expect(second.commit).toMatchObject({
        sha: next,
        filesModified: ['index.mdx'],
        filesAdded: [],
        filesRemoved: [],
      });
      expect(await search('lions')).toContain('Lions rest here.');

      const back = await call('POST', `/v1/project/rollback/${deploy.statusId}`);
      expect(back.status).toBe(202);
      expect(await ended(back.body.statusId)).toMatchObject({ status: 'success', source: 'rollback' });
      expect(await search('zebras')).toContain('Zebras graze here.');
      done = true;
      await load;
      expect(calls).toBeGreaterThan(0);
      // Checkouts are removed, old releases pruned.
      expect(await readdir(join(folder, 'deploys', 'checkouts'))).toEqual([]);
      expect(
        (await readdir(join(folder, 'deploys', 'releases'))).filter((name) => name !== 'current'),
      ).toHaveLength(2);
    },
    3 * MINUTES,
  );

  it(
    'joins triggers that come while one is at work',
    async () => {
      const first = await call('POST', '/v1/project/update/docs');
      await delay(300);
      const others = await Promise.all(
        Array.from({ length: 5 }, () => call('POST', '/v1/project/update/docs')),
      );
      const ids = new Set(others.map(({ body }) => body.statusId));
      expect(ids.size).toBe(1);
      for (const id of [first.body.statusId, ...ids])
        expect(await ended(id)).toMatchObject({ status: 'success' });
    },
    3 * MINUTES,
  );

  it(
    'that fails leaves the site as it is, and says what the author has to mend',
    async () => {
      const before = await (await fetch(`${server.url}/`)).text();
      await commit('Break it', { 'docs.json': '{ "theme": "mint", "name": ' });
      const deploy = await ended((await call('POST', '/v1/project/update/docs')).body.statusId);
      expect(deploy.status).toBe('failure');
      expect(JSON.stringify(deploy.diagnostics) + deploy.summary + deploy.logs.join('\n')).toContain(
        'docs.json',
      );
      expect(await (await fetch(`${server.url}/`)).text()).toBe(before);
      git('revert', '--no-edit', 'HEAD');
    },
    2 * MINUTES,
  );

  it(
    'can be cancelled',
    async () => {
      const { body } = await call('POST', '/v1/project/update/docs');
      await delay(500);
      expect((await call('POST', `/v1/project/update-cancel/${String(body.statusId)}`)).status).toBe(202);
      expect((await ended(body.statusId)).status).toBe('cancelled');
      expect((await call('POST', `/v1/project/update-cancel/${String(body.statusId)}`)).status).toBe(409);
    },
    2 * MINUTES,
  );
});
