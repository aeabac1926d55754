/** A deploy from a real git remote, through the API, under calls that must not fail. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDeployer } from '../../../runtime/features/deploys/deployer.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { askToCancel, type Deploy } from '../../../runtime/features/deploys/record.ts';
import {
  API_SCOPES,
  createApiKey,
  deleteApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { expectDescribed } from '../support/described.ts';
import { fixtureRelease } from '../support/fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-deploy-'));
const repository = join(folder, 'repository');
const state = join(folder, 'state.db');
const MINUTES = 60_000;
const options = deploySchema.parse({ project: 'docs', remote: repository, keep: 2, diskMb: 512 });
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
  body?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: secret === '' ? {} : { authorization: `Bearer ${secret}` },
    ...(body !== undefined && { body }),
  });
  const { status, headers } = response;
  const text = await response.text();
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  expectDescribed(method, path, { status, headers, body: answer });
  return { status, body: answer };
}

async function ended(statusId: unknown): Promise<Deploy & { logs: readonly string[] }> {
  for (;;) {
    const { body } = await call('GET', `/v1/project/update-status/${String(statusId)}`);
    if (body.endedAt !== undefined) return body as unknown as Deploy & { logs: readonly string[] };
    await delay(100);
  }
}

async function callTool(name: string, args: object, below = ''): Promise<string> {
  const response = await fetch(`${server.url}${below}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      // A connection that is kept may be ended by the server while a request is on its way.
      connection: 'close',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const text = await response.text();
  if (text.includes('"isError":true') || text.includes('"error":')) throw new Error(text);
  return text;
}

const search = (query: string): Promise<string> => callTool('search', { query });
const read = (command: string): Promise<string> => callTool('query_docs_filesystem', { command });

/** Readers and agents, each of whose calls gets an answer. */
function callAllTheTime(): { stop(): Promise<{ calls: number; failures: readonly string[] }> } {
  const failures: string[] = [];
  let calls = 0;
  let stopped = false;
  const load = (async () => {
    while (!stopped) {
      for (const call of [() => search('words'), async () => (await fetch(`${server.url}/`)).text()]) {
        calls += 1;
        await call().catch((error: unknown) => failures.push(String(error)));
      }
      // The build needs a processor too.
      await delay(20);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await load;
      return { calls, failures };
    },
  };
}

/** Waits until a deploy has its commit and is built. */
async function isBuilt(statusId: unknown): Promise<void> {
  const path = `/v1/project/update-status/${String(statusId)}`;
  await expect
    .poll(async () => (await call('GET', path)).body.step, { interval: 20 })
    .toMatch(/build|verify|swap/);
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
  key = (await secretOf({ label: 'test', scopes: API_SCOPES })).secret;
  server = await serve({
    release: await fixtureRelease(),
    url: 'http://docs.example.com',
    hosts: ['*'],
    port: 0,
    host: '127.0.0.1',
    storage: state,
    limits: { client: 1e9, search: 1e9, api: 1e9 },
    logger: { error: () => {} },
    deploy: { ...options, workspace: join(folder, 'deploys') },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the deploy API', () => {
  it('accepts keys only, each within its scope', async () => {
    const reader = await secretOf({ label: 'reader', scopes: ['status'] });
    const without = await call('POST', '/v1/project/update/docs', '');
    expect(without.status).toBe(401);
    expect(await call('POST', '/v1/project/update/docs', `svc_${'x'.repeat(43)}`)).toEqual(without);
    expect((await call('POST', '/v1/project/update/docs', reader.secret)).status).toBe(403);
    expect((await call('GET', '/v1/project/updates/docs', reader.secret)).status).toBe(200);
    const opened = await openState(state);
    await deleteApiKey(opened, reader.id);
    await opened.close();
    expect((await call('GET', '/v1/project/updates/docs', reader.secret)).status).toBe(401);
  });

  it('answers 404 for an unknown project or deploy', async () => {
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
    'publishes a commit without a failed request, and can be rolled back',
    async () => {
      const sha = await commit('Add zebras', {
        'index.mdx': page('Home', 'Zebras graze here.'),
        'fresh.mdx': page('Fresh', 'New.'),
      });
      const load = callAllTheTime();
      onTestFinished(() => void load.stop());
      const { status, body } = await call('POST', '/v1/project/update/docs');
      expect(status).toBe(202);
      await isBuilt(body.statusId);
      const next = await commit('Lions instead', { 'index.mdx': page('Home', 'Lions rest here.') });
      // Those that come while one is running become one more.
      const others = await Promise.all(
        Array.from({ length: 5 }, () => call('POST', '/v1/project/update/docs')),
      );
      const [secondId, ...rest] = new Set(others.map(({ body: other }) => other.statusId));
      expect(rest).toEqual([]);
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
      const second = await ended(secondId);
      expect(second).toMatchObject({
        status: 'success',
        commit: { sha: next, filesModified: ['index.mdx'], filesAdded: [], filesRemoved: [] },
      });
      expect(await search('lions')).toContain('Lions rest here.');
      // A call that is past its deadline on a busy machine is asked again.
      await expect.poll(() => read('cat /index*').catch(String)).toContain('Lions rest here.');
      expect(await (await fetch(`${server.url}/`)).text()).toContain('Lions rest here.');

      const back = await call('POST', `/v1/project/rollback/${deploy.statusId}`);
      expect(back.status).toBe(202);
      expect(await ended(back.body.statusId)).toMatchObject({
        status: 'success',
        source: 'rollback',
        live: true,
      });
      // The release is the same one; it is served since the rollback.
      expect((await call('GET', `/v1/project/update-status/${deploy.statusId}`)).body).toMatchObject({
        ...{ live: false, summary: 'The release is live.' },
      });
      expect(await search('zebras')).toContain('Zebras graze here.');
      for (let swaps = 3; swaps < (TEST_ALL ? 20 : 9); swaps += 1) {
        const [to, words] = swaps % 2 === 1 ? [second, 'Lions'] : [deploy, 'Zebras'];
        const { body: again } = await call('POST', `/v1/project/rollback/${to.statusId}`);
        expect(await ended(again.statusId)).toMatchObject({ status: 'success' });
        expect(await (await fetch(`${server.url}/`)).text()).toContain(words);
      }
      const { calls, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(calls).toBeGreaterThan(20);
      // Checkouts are removed, old releases pruned.
      expect(await readdir(join(folder, 'deploys', 'checkouts'))).toEqual([]);
      expect(
        (await readdir(join(folder, 'deploys', 'releases'))).filter((name) => name !== 'current'),
      ).toHaveLength(2);
    },
    10 * MINUTES,
  );

  it(
    'leaves the site unchanged if it fails, and says what the author has to fix',
    async () => {
      const before = await (await fetch(`${server.url}/`)).text();
      await commit('Break it', { 'docs.json': '{ "theme": "mint", "name": ' });
      const args = ['deploy', 'docs', '--url', server.url, '--wait'];
      const { code, stdout, stderr } = await waymark(args, undefined, { WAYMARK_API_KEY: key });
      expect(code, stderr).toBe(1);
      expect(stderr).toMatch(/ failure\ndocs\.json:1 /);
      const deploy = await ended(stdout.trim());
      expect(deploy.status).toBe('failure');
      const listed = ['deploy', 'docs', '--url', server.url, '--list'];
      const { stdout: list } = await waymark(listed, undefined, { WAYMARK_API_KEY: key });
      expect(list.split('\n').filter((line) => line.includes('(live)'))).toEqual([
        expect.stringMatching(/^\S+ {2}success .* main \(live\) {2}/),
      ]);
      expect(JSON.stringify(deploy.diagnostics) + deploy.summary + deploy.logs.join('\n')).toContain(
        'docs.json',
      );
      git('revert', '--no-edit', 'HEAD');

      await commit('End it', { 'end.jsx': 'process.exit(0);\nexport const End = () => null;\n' });
      await commit('Use it', { 'index.mdx': page('Home', 'import { End } from "/end.jsx";\n\n<End />') });
      const ending = await ended((await call('POST', '/v1/project/update/docs')).body.statusId);
      expect(ending).toMatchObject({ status: 'failure', summary: 'The build ended without a release.' });
      git('revert', '--no-edit', 'HEAD', 'HEAD~1');

      git('rm', '--quiet', 'docs.json');
      await commit('Lose it', {});
      const lost = await ended((await call('POST', '/v1/project/update/docs')).body.statusId);
      expect(lost.summary).toContain('There is no docs.json in the repository.');
      expect(JSON.stringify(lost)).not.toContain(folder);
      git('revert', '--no-edit', 'HEAD');
      expect(await (await fetch(`${server.url}/`)).text()).toBe(before);
    },
    10 * MINUTES,
  );

  it(
    'keeps the previous release if a page does not parse, unless the configuration publishes the rest',
    async () => {
      const before = await (await fetch(`${server.url}/`)).text();
      await commit('Break a page', {
        'index.mdx': page(
          'Home',
          'Okapis hide.\n\n![Logo](/logo.png)\n\n{foo bar} <script>wombats()</script>',
        ),
        'logo.png': 'version https://git-lfs.github.com/spec/v1\n',
      });
      const failed = await ended((await call('POST', '/v1/project/update/docs')).body.statusId);
      expect(failed).toMatchObject({ status: 'failure', summary: 'The build found 1 error.' });
      expect(failed.diagnostics).toMatchObject([{ code: 'page-syntax', file: 'index.mdx', line: 9 }]);
      expect(await (await fetch(`${server.url}/`)).text()).toBe(before);

      const released: string[] = [];
      const lenient = createDeployer({
        ...{ state: stateOf(createStorage()), workspace: join(folder, 'lenient'), url: undefined },
        options: deploySchema.parse({ ...options, allowErrors: true }),
        verify: async () => undefined,
        swap: async ({ site }) => {
          released.push(await readFile(join(site, 'index.html'), 'utf8'));
        },
        logger: { error: () => {} },
      });
      const { statusId } = await lenient.trigger('test');
      await expect.poll(async () => (await lenient.find(statusId))?.status).toBe('success');
      expect(released).toHaveLength(1);
      expect(released[0]).toContain('Okapis hide.');
      expect(released[0]).toContain('{foo bar} &lt;script&gt;wombats()');
      expect(released[0]).not.toContain('<script>wombats');
      expect((await lenient.log(statusId)).lines.join('\n')).toContain('page-syntax');
      expect((await lenient.find(statusId))?.diagnostics).toMatchObject([
        { code: 'page-syntax', severity: 'error', file: 'index.mdx' },
        { code: 'image-unreadable', severity: 'warning', file: 'logo.png' },
      ]);
      await lenient.close();
      git('revert', '--no-edit', 'HEAD');
    },
    10 * MINUTES,
  );

  it(
    'is not published if another process cancels it between build and swap',
    async () => {
      const published: string[] = [];
      const shared = stateOf(createStorage());
      const deployer = createDeployer({
        ...{ options, state: shared, workspace: join(folder, 'cancelled'), url: undefined },
        async verify() {
          for (const { statusId } of await deployer.open()) await askToCancel(shared, statusId);
          return undefined;
        },
        swap: async ({ site }) => void published.push(site),
        logger: { error: () => {} },
      });
      const { statusId } = await deployer.trigger('test');
      await expect.poll(async () => (await deployer.find(statusId))?.status).toBe('cancelled');
      expect(published).toEqual([]);
      await deployer.close();
    },
    10 * MINUTES,
  );

  it(
    'can be cancelled, also by another process',
    async () => {
      // First, so that the build does not end meanwhile.
      const opened = await openState(state);
      const nothing = async (): Promise<undefined> => undefined;
      const other = createDeployer({
        ...{ state: opened, options, workspace: join(folder, 'deploys'), url: undefined, builds: false },
        ...{ verify: nothing, swap: nothing, logger: { error: () => {} } },
      });
      const { body } = await call('POST', '/v1/project/update/docs');
      await isBuilt(body.statusId);
      const id = String(body.statusId);
      expect(await other.cancel(id)).toBe(true);
      await other.close();
      await opened.close();
      expect((await ended(id)).status).toBe('cancelled');
      expect((await call('POST', `/v1/project/update-cancel/${id}`)).status).toBe(409);
    },
    10 * MINUTES,
  );
});

describe('a preview', () => {
  it(
    'a preview of a branch is a separate site at its own address until it is removed',
    async () => {
      const path = '/v1/project/preview/docs';
      const reader = await secretOf({ label: 'reader', scopes: ['status'] });
      const previewer = await secretOf({ label: 'previewer', scopes: ['preview'] });
      expect((await call('POST', path, reader.secret, '{"branch":"draft"}')).status).toBe(403);
      expect((await call('POST', '/v1/project/preview/other', key, '{"branch":"draft"}')).status).toBe(404);
      for (const body of ['', '{', '{}', '{"branch":"--upload-pack=id"}', '{"branch":"a..b"}', '[]'])
        expect((await call('POST', path, key, body)).status).toBe(400);
      expect((await call('POST', path, key, ' '.repeat(20_000))).status).toBe(413);

      git('checkout', '--quiet', '-b', 'draft/One');
      await commit('Quokkas', { 'index.mdx': page('Home', 'Quokkas smile. [On](/guides/install)') });
      git('checkout', '--quiet', 'main');
      const { status, body } = await call('POST', path, previewer.secret, '{"branch":"draft/One"}');
      expect(status).toBe(202);
      const { pathname } = new URL(String(body.previewUrl));
      expect(body.previewUrl).toMatch(/^http:\/\/docs\.example\.com\/_preview\/draft-one-[\da-f]{16}$/);
      expect(await ended(body.statusId)).toMatchObject({
        status: 'success',
        branch: 'draft/One',
        previewUrl: body.previewUrl,
        commit: { message: 'Quokkas', filesModified: ['index.mdx'] },
        canRollBack: false,
      });

      const response = await fetch(server.url + pathname);
      expect(response.headers.get('x-robots-tag')).toContain('noindex');
      const html = await response.text();
      expect(html).toContain('Quokkas smile.');
      const addresses = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address);
      expect(addresses).toContain(`${pathname}/guides/install`);
      expect(addresses.filter((address) => !address?.startsWith(pathname))).toEqual([]);
      const robots = await fetch(`${server.url}${pathname}/robots.txt`);
      expect(await robots.text()).toContain('Disallow: /\n');
      expect(await callTool('search', { query: 'quokkas' }, pathname)).toContain('Quokkas smile.');
      expect(await search('quokkas')).not.toContain('Quokkas smile.');
      expect(await (await fetch(`${server.url}/`)).text()).not.toContain('Quokkas');
      // It opens nothing but itself.
      expect((await fetch(`${server.url}${pathname}/admin`)).status).toBe(404);
      expect((await fetch(`${server.url}/_preview/draft-one`)).status).toBe(404);
      expect((await fetch(`${server.url}${pathname}%2f..%2f..%2fadmin`)).status).toBe(404);

      const { body: list } = await call('GET', '/v1/project/previews/docs');
      expect(list.previews).toMatchObject([
        { branch: 'draft/One', previewUrl: body.previewUrl, ready: true },
      ]);
      const id = pathname.split('/').at(-1);
      expect((await call('DELETE', `${path}/${id}`, previewer.secret)).status).toBe(204);
      expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
      expect((await fetch(server.url + pathname)).status).toBe(404);
      expect(await readdir(join(folder, 'deploys', 'previews'))).toEqual([]);
    },
    10 * MINUTES,
  );
});
