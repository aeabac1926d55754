/** `waymark serve` on a state and releases that were copied, moved, or given to another site. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../plugin/emit/release.ts';
import { type Deploy, saveDeploy } from '../../runtime/features/deploys/record.ts';
import { recoverCurrent } from '../../runtime/features/deploys/recover-current.ts';
import { releasesOf } from '../../runtime/features/deploys/releases.ts';
import { seal } from '../../runtime/features/deploys/seal.ts';
import { RELEASE_FORMAT } from '../../runtime/packages/contract/release.ts';
import { API_SCOPES, createApiKey } from '../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../runtime/packages/foundation/state/state.ts';
import { hasAdmin, listUsers } from '../../runtime/packages/foundation/state/users.ts';
import { loadedWaymark } from '../support/loaded-command.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { deployRecord } from './support/deploy-record.ts';
import { fixtureRelease } from './support/fixture-site.ts';

const root = mkdtempSync(join(tmpdir(), 'waymark-serve-state-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
/** A folder that is served, its state, and its releases. */
let folder: string;
let file: string;
let workspace: string;
beforeEach(() => {
  folder = join(root, `site-${++count}`);
  file = join(root, `${count}.db`);
  workspace = join(folder, '.waymark-deploys');
});

async function site(at: string, words: string): Promise<void> {
  await writeRelease(join(at, '.waymark'), await fixtureRelease());
  mkdirSync(join(at, 'dist'), { recursive: true });
  writeFileSync(join(at, 'dist', 'index.html'), words);
}

/** Releases of these names, each of which says its own. */
async function releases(...names: readonly string[]): Promise<void> {
  const made = releasesOf(workspace);
  for (const name of names) {
    const built = await made.begin(name);
    await site(built, name);
    await made.add(built, name);
  }
}

/** Writes releases as the version of a format would. */
async function ofFormat(format: number, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const at = join(workspace, 'releases', name);
    const manifest = join(at, '.waymark/release.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"format":\d+/, `"format":${format}`));
    await seal(at);
  }
}

const deploy = (state: State, more: Partial<Deploy>): Promise<Deploy> =>
  saveDeploy(state, deployRecord(more));

async function serve(
  at = folder,
  { prepare, more = [] }: { prepare?: (child: ChildProcess) => void; more?: readonly string[] } = {},
): Promise<StartedServer> {
  const server = await startServer(['serve', at, '--port', '0', '--state', file, ...more], { prepare });
  onTestFinished(() => server.stop());
  return server;
}

const home = async ({ url }: StartedServer): Promise<string> => (await fetch(url)).text();

describe('`waymark serve` with deployed releases', () => {
  it('serves the last published release if its link was copied as a folder, and says so', async () => {
    await site(folder, 'as it was built');
    await releases('r1', 'r2');
    await releasesOf(workspace).point('r2', 1);
    const copy = join(root, `copy-${count}`);
    execFileSync('cp', ['-rL', folder, copy]);
    const server = await serve(copy);
    expect(await home(server)).toBe('r2');
    expect(server.said()).toContain('current release recovered');
    await server.stop();
    expect((await serve(copy)).said()).not.toContain('recovered');
  });

  it('serves the last published release if the link is missing', async () => {
    await site(folder, 'as it was built');
    await releases('r1', 'r2');
    const server = await serve();
    expect(await home(server)).toBe('r2');
    expect(server.said()).toContain('is missing');
  });

  it('keeps releases of another format without offering them', async () => {
    await site(folder, 'as it was built');
    await releases('r1', 'r2');
    await releasesOf(workspace).point('r2', 1);
    await ofFormat(1, 'r1', 'r2');
    const server = await serve();
    expect(await home(server)).toBe('as it was built');
    expect(server.said()).toContain('has format 1');
    const kept = releasesOf(workspace);
    expect(await kept.damaged()).toEqual(new Map());
    expect(['r1', 'r2'].filter(kept.isOffered)).toEqual([]);
    await server.stop();
    await ofFormat(RELEASE_FORMAT, 'r1', 'r2');
    expect(['r1', 'r2'].filter(kept.isOffered)).toEqual(['r1', 'r2']);
    expect(await home(await serve())).toBe('r2');
  });

  it('does not roll back to a release of another format or a damaged one', async () => {
    await site(folder, 'as it was built');
    await releases('r1', 'r2', 'r3');
    await releasesOf(workspace).point('r3', 1);
    await ofFormat(1, 'r1');
    const damaged = releasesOf(workspace);
    writeFileSync(join(damaged.paths('r2').site, 'index.html'), 'changed');
    await expect(damaged.check('r2')).rejects.toThrow();
    const config = join(root, `${count}.json`);
    writeFileSync(config, JSON.stringify({ deploy: { project: 'docs', remote: join(root, 'none') } }));
    const state = await openState(file);
    onTestFinished(() => state.close());
    const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
    const made = await Promise.all(['r1', 'r2', 'r3'].map((release) => deploy(state, { release })));
    const { url } = await serve(folder, { more: ['--config', config] });
    const answers = await Promise.all(
      made.map(({ statusId }) =>
        fetch(`${url}/v1/project/rollback/${statusId}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 202]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'release_not_found' });
  });

  it('creates no admin whose password nobody can read, and says what to do', async () => {
    await site(folder, 'as it was built');
    const server = await serve(folder, { prepare: (child) => child.stderr?.destroy() });
    expect(server.said()).toContain('waymark admin');
    expect(await home(server)).toBe('as it was built');
    const state = await openState(file);
    onTestFinished(() => state.close());
    expect(await listUsers(state)).toEqual([]);
    await server.stop();
    const again = await serve();
    await expect.poll(again.said).toContain('Sign in as admin');
    expect(await hasAdmin(state)).toBe(true);
  });
});

describe('the state of a server', () => {
  it('belongs to one folder until the operator says that the site has moved', async () => {
    const other = `${folder}-other`;
    await Promise.all([site(folder, 'ours'), site(other, 'theirs')]);
    const server = await serve();
    const refused = await loadedWaymark([
      'serve',
      other,
      '--port',
      '0',
      '--url',
      'http://x.example',
      '--state',
      file,
    ]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    for (const name of [folder, other, file]) expect(refused.stderr).toContain(name);
    await server.stop();
    // The same folder starts again.
    await (await serve()).stop();
    expect((await loadedWaymark(['settings', 'folder', other, '--state', file])).code).toBe(0);
    const moved = await serve(other);
    expect(await home(moved)).toBe('theirs');
    await moved.stop();
    // A folder that is gone has no server.
    rmSync(other, { recursive: true });
    expect((await serve()).said()).toContain('site has moved');
  });

  it('is held by one server at a time, and released if that is killed', async () => {
    await site(folder, 'ours');
    const server = await serve();
    const again = ['serve', folder, '--port', '0', '--url', 'http://x.example', '--state', file];
    const refused = await loadedWaymark(again);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(
      `A server is running with the state ${file}: process ${server.child.pid}.`,
    );
    // Commands go on beside it, and it goes on.
    expect((await loadedWaymark(['settings', 'show', '--state', file])).code).toBe(0);
    expect(await home(server)).toBe('ours');
    await server.stop('SIGKILL');
    const next = await serve();
    await next.stop('SIGTERM');
    await serve();
  });

  it('leaves the deploys of a folder to the server that runs there with another state', async () => {
    await site(folder, 'ours');
    const config = join(root, `${count}.json`);
    writeFileSync(config, JSON.stringify({ deploy: { project: 'docs', remote: folder } }));
    const more = ['--config', config, '--url', 'http://127.0.0.1:1'];
    const server = await serve(folder, { more });
    const preview = join(workspace, 'previews/its-own');
    mkdirSync(preview, { recursive: true });
    const refused = await loadedWaymark([
      'serve',
      folder,
      '--port',
      '0',
      '--state',
      `${file}-other`,
      ...more,
    ]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(
      `A server is running with the folder ${workspace}: process ${server.child.pid}.`,
    );
    expect(existsSync(preview)).toBe(true);
    await server.stop('SIGKILL');
    await (await serve(folder, { more })).stop('SIGTERM');
    await serve(folder, { more });
  });

  it('belongs, once copied, to the folder that first serves with it', async () => {
    const other = `${folder}-other`;
    await Promise.all([site(folder, 'ours'), site(other, 'theirs')]);
    await (await serve()).stop();
    const original = file;
    file = join(root, `${count}-copy.db`);
    cpSync(original, file);
    expect(await home(await serve(other))).toBe('theirs');
  });
});

it('a running server notices that a backup was restored', async () => {
  await site(folder, 'ours');
  const server = await serve();
  const backup = join(root, 'running.backup');
  expect((await loadedWaymark(['backup', backup, '--state', file])).code).toBe(0);
  expect((await loadedWaymark(['restore', backup, '--state', file, '--force'])).code).toBe(0);
  await expect.poll(server.said).toContain('state restored');
  expect((await fetch(`${server.url}/login`)).status).toBe(200);
  // Its folder is not another's by that.
  await server.stop();
  await serve();
});

describe('recovering the link to the current release', () => {
  const logged: string[] = [];
  const logger = { error: (event: string) => void logged.push(event) };
  const link = (): string => join(workspace, 'releases', 'current');
  const recover = (state?: State) =>
    recoverCurrent(workspace, state, state && 'docs', logger).then(() =>
      readlink(link()).catch(() => undefined),
    );
  async function opened(): Promise<State> {
    const state = await openState(file);
    onTestFinished(() => state.close());
    return state;
  }

  it('finds the last published release, which may not be the newest', async () => {
    const state = await opened();
    await releases('r1', 'r2');
    await deploy(state, { release: 'r1' });
    await deploy(state, { release: 'r2' });
    await deploy(state, { source: 'rollback', release: 'r1' });
    await deploy(state, { release: 'r2', preview: { id: 'x', url: 'http://x.example' } });
    await deploy(state, { status: 'failure' });
    expect(await recover(state)).toBe('r1');
  });

  it('finds none if the first deploy was killed before it published', async () => {
    const state = await opened();
    await releases('r1');
    await deploy(state, { status: 'in_progress' });
    expect(await recover(state)).toBeUndefined();
  });

  it('reads the link from a text file or an absolute link, as archives leave it', async () => {
    await releases('r1', 'r2');
    writeFileSync(link(), 'r1');
    expect(await recover()).toBe('r1');
    // Other copies make the link absolute.
    unlinkSync(link());
    symlinkSync(join('/elsewhere', 'releases', 'r1'), link());
    expect(await recover()).toBe('r1');
  });

  it('keeps a correct link, and refuses a folder with other contents', async () => {
    await releases('r1', 'r2');
    symlinkSync('r1', link());
    logged.length = 0;
    expect(await recover()).toBe('r1');
    expect(logged).toEqual([]);
    unlinkSync(link());
    mkdirSync(link());
    await expect(recover()).rejects.toThrow('a copy of none of the releases');
  });
});
