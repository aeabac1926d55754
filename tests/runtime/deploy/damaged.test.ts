/** A byte that flips on the disk, in a file that releases share; and releases that `waymark serve` cannot read. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { RELEASE_FORMAT } from '../../../runtime/packages/contract/release.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { buildSite } from '../../support/build-site.ts';
import { freePort } from '../../support/free-port.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { signedIn } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-damaged-'));
const repository = join(folder, 'repository');
const root = join(folder, 'site');
const releases = join(root, '.waymark-deploys/releases');
const file = join(folder, 'state.db');
/** A page that no deploy changes. */
const SHARED = 'dist/guides/install.html';
const page = (name: string): string => join(releases, name, SHARED);
let url: string;
let key: string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function commit(words: string): void {
  writeFileSync(join(repository, 'index.mdx'), `---\ntitle: Home\n---\n\n${words}\n`);
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  execFileSync('git', ['add', '--all'], { cwd: repository });
  execFileSync('git', [...identity, 'commit', '--quiet', '--message', words], { cwd: repository });
}

async function start(): Promise<StartedServer> {
  const args = ['serve', root, '--port', new URL(url).port, '--url', url, '--state', file];
  const server = await startServer([...args, '--config', join(folder, 'server.json')]);
  onTestFinished(() => server.stop());
  return server;
}

async function call(method: string, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  const response = await fetch(`${url}/v1/project/${path}`, { method, headers });
  return (await response.json()) as Record<string, unknown>;
}

async function deploy(): Promise<string> {
  const { statusId } = await call('POST', 'update/docs');
  await expect.poll(async () => (await call('GET', `update-status/${statusId}`)).status).toBe('success');
  return String(statusId);
}

interface Update {
  readonly statusId: string;
  readonly source: string;
  readonly status: string;
  readonly canRollBack?: boolean;
}
const updates = async (): Promise<readonly Update[]> =>
  (await call('GET', 'updates/docs')).updates as readonly Update[];

beforeAll(async () => {
  await cp(fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url)), repository, {
    recursive: true,
  });
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: repository });
  commit('The first words.');
  url = `http://localhost:${await freePort('localhost')}`;
  await buildSite({ docs: repository, out: root, options: { url } });
});

it.skipIf(!TEST_ALL)(
  'a damaged file is refused in every release that shares it, reported in the dashboard, and repaired by a deploy',
  async () => {
    writeFileSync(
      join(folder, 'server.json'),
      JSON.stringify({ limits: { api: 100_000 }, deploy: { project: 'docs', remote: repository, keep: 5 } }),
    );
    const state = await openState(file);
    key = (await createApiKey(state, { label: 'test', scopes: API_SCOPES })).secret;
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    await state.close();

    const before = await start();
    const whole = await deploy();
    // A page shared with the first release would be damaged there as well: this one is its own.
    rmSync(page(whole));
    const seal = JSON.parse(readFileSync(join(releases, whole, 'seal.json'), 'utf8'));
    delete seal[SHARED];
    writeFileSync(join(releases, whole, 'seal.json'), JSON.stringify(seal));
    commit('The second words.');
    const second = await deploy();
    commit('The third words.');
    const third = await deploy();
    await before.stop();

    expect(lstatSync(page(third)).ino).toBe(lstatSync(page(second)).ino);
    const { atime, mtime } = lstatSync(page(third));
    const bytes = readFileSync(page(third));
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    writeFileSync(page(third), bytes);
    // As a disk does it: nobody wrote to the file.
    utimesSync(page(third), atime, mtime);

    // Until the deploy that mends it is cancelled or done, the last whole one is served.
    const good = readFileSync(join(repository, 'docs.json'), 'utf8');
    writeFileSync(join(repository, 'docs.json'), '{');
    commit('A mistake.');
    const server = await start();
    expect(server.said()).toContain(SHARED);
    expect(await (await fetch(url)).text()).toContain('The first words.');
    await expect
      .poll(async () => (await updates()).find(({ source }) => source === 'repair')?.status)
      .toBe('failure');
    const offered = (await updates())
      .filter(({ canRollBack }) => canRollBack)
      .map(({ statusId }) => statusId);
    expect(offered).toEqual([whole]);
    const visitor = await signedIn(url, 'root');
    const dashboard = (await visitor.get('/admin/deploys')).text;
    expect(dashboard).toContain('The second words.');
    expect(dashboard.match(/is damaged<\/strong>[^<]*install\.html/g)).toHaveLength(2);
    const overview = (await visitor.get('/admin')).text;
    expect(overview.match(/The release [^<]* is damaged/g)).toHaveLength(2);
    expect(overview).toContain('The last deploy failed');
    // It failed, and is not begun again and again.
    expect((await updates()).filter(({ source }) => source === 'repair')).toHaveLength(1);

    writeFileSync(join(repository, 'docs.json'), good);
    commit('The last words.');
    await server.stop();
    const again = await start();
    await expect
      .poll(async () => (await updates()).find(({ source }) => source === 'repair')?.status)
      .toBe('success');
    expect(await (await fetch(url)).text()).toContain('The last words.');
    const mended = readlinkSync(join(releases, 'current'));
    // It shares nothing.
    const made = readdirSync(join(releases, mended), { recursive: true }).map((name) =>
      lstatSync(join(releases, mended, String(name))),
    );
    expect(made.filter((each) => each.isFile() && each.nlink > 1)).toEqual([]);
    // Old releases go after the end.
    await expect.poll(() => readdirSync(releases).sort()).toEqual([whole, mended, 'current'].sort());
    expect((await visitor.get('/admin/deploys')).text).not.toContain('is damaged');
    await again.stop();
  },
);

it.each<[string, (release: string) => void, RegExp]>([
  [
    'of another format',
    (release) => {
      const path = join(release, 'release.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"format":\d+/, '"format":1'));
    },
    /has format 1, this runtime reads format \d+: build it again with `waymark build`/,
  ],
  [
    'with a changed file',
    (release) => writeFileSync(join(release, 'pages.json'), '[]'),
    /pages\.json of the release differs from the build: build it again with `waymark build`/,
  ],
  [
    'cut off',
    (release) => writeFileSync(join(release, 'release.json'), '{"form'),
    /release\.json of the release is not JSON: build it again/,
  ],
  [
    'that is not valid',
    (release) => writeFileSync(join(release, 'release.json'), JSON.stringify({ format: RELEASE_FORMAT })),
    /release\.json of the release is not valid .*: build it again/,
  ],
])('`waymark serve` rejects a release in one sentence: %s', async (_, damage, words) => {
  const copy = mkdtempSync(join(folder, 'copy-'));
  await cp(join(root, '.waymark'), join(copy, '.waymark'), { recursive: true });
  expect(existsSync(join(copy, '.waymark/release.json'))).toBe(true);
  damage(join(copy, '.waymark'));
  const { code, stderr } = await waymark(['serve', copy, '--port', '0']);
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(words);
  expect(stderr).toContain(copy);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
});
