/** A server that is killed in the middle of deploys, releases that are not whole, and a disk that is full. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deploy } from '../../../runtime/deploy/record.ts';
import { createApiKey } from '../../../runtime/state/api-keys.ts';
import { openState } from '../../../runtime/state/open.ts';
import { freePort } from '../../support/free-port.ts';
import { MAIN, plainEnvironment } from '../../unit/cli/run-cli.ts';

const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'waymark-kill-'));
const repository = join(folder, 'repository');
const root = join(folder, 'site');
const workspace = join(root, '.waymark-deploys');
const releases = join(workspace, 'releases');
const state = join(folder, 'state.db');
const config = join(folder, 'server.json');
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
    [MAIN, 'serve', root, '--port', port, '--url', url, '--config', config, '--state', state],
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
const home = async (): Promise<string> => (await fetch(`${url}/`)).text();
const current = (): string => readlinkSync(join(releases, 'current'));

async function ended(statusId: string): Promise<Deploy> {
  for (;;) {
    const body = await call('GET', `update-status/${statusId}`);
    if (body.endedAt !== undefined) return body as unknown as Deploy;
    await delay(200);
  }
}

/** The moment that a step begins, by what it writes. */
async function comes(there: () => boolean): Promise<void> {
  while (!there()) await delay(1);
}

const isFilled = (name: string): boolean =>
  existsSync(join(workspace, name)) && readdirSync(join(workspace, name)).length > 0;

beforeAll(async () => {
  await cp(fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url)), repository, {
    recursive: true,
  });
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: repository });
  commit('As it was built.');
  execFileSync(process.execPath, [MAIN, 'build', repository, '--out', root], { stdio: 'ignore' });
  const opened = await openState(state);
  key = (await createApiKey(opened, { label: 'test' })).secret;
  await opened.close();
  writeFileSync(
    config,
    JSON.stringify({
      deploy: { project: 'docs', remote: repository, diskMb: 64 },
      limits: { api: 1_000_000 },
    }),
  );
  url = `http://localhost:${await freePort('localhost')}`;
  await start();
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is killed', () => {
  const moments: readonly (readonly [string, (id: string) => boolean])[] = [
    ['queued', () => true],
    ['checkout', () => isFilled('checkouts')],
    ['build', () => isFilled('building')],
    ['verify', (id) => existsSync(join(releases, id))],
    ['swap', (id) => existsSync(join(releases, 'current')) && current() === id],
  ];
  for (const [moment, there] of moments) {
    it(
      `while a deploy is at "${moment}" finishes it when it starts again`,
      async () => {
        const words = `Killed at ${moment}.`;
        const before = await home();
        commit(words);
        const id = await trigger();
        await comes(() => there(id));
        await kill();
        await start();
        // A whole release from the first request on: the old one or the new one.
        const now = await home();
        expect(now === before || now.includes(words)).toBe(true);
        const deploy = await ended(id);
        expect(deploy).toMatchObject({ status: 'success', statusId: id });
        expect(current()).toBe(id);
        expect(await home()).toContain(words);
        expect(isFilled('checkouts')).toBe(false);
      },
      3 * MINUTES,
    );
  }
});

describe('a release that is not whole', () => {
  it(
    'is passed over when a server starts, and refused when somebody goes back to it',
    async () => {
      const [newest = '', second = '', third = ''] = readdirSync(releases)
        .filter((name) => name !== 'current')
        .sort()
        .reverse();
      expect(current()).toBe(newest);
      await kill();
      const page = join(releases, newest, 'dist', 'index.html');
      truncateSync(page, statSync(page).size - 10);
      await start();
      expect(said).toContain('release refused');
      expect(said).toContain('dist/index.html');
      expect(await home()).toContain('Killed at verify.');

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
      expect(await home()).toContain('Killed at checkout.');

      const served = await home();
      const { statusId } = await call('POST', `rollback/${third}`);
      const deploy = await ended(String(statusId));
      expect(deploy).toMatchObject({ status: 'failure', step: 'verify' });
      expect(deploy.summary).toContain('search.bin');
      expect(await home()).toBe(served);

      await kill();
      rmSync(releases, { recursive: true });
      await start();
      expect(await home()).toContain('As it was built.');
    },
    2 * MINUTES,
  );
});

describe('a disk that is full', () => {
  it(
    'is reported, and takes nothing away',
    async ({ skip }) => {
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
    },
    2 * MINUTES,
  );
});
