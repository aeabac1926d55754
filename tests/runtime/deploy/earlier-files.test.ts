/** Pages opened before a deploy ask for earlier files: which of them are still there, and for whom. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deployer } from '../../../runtime/features/deploys/deployer.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { freePort } from '../../support/free-port.ts';
import { fixtureRelease } from '../support/fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-earlier-'));
const repository = join(folder, 'repository');
const MINUTES = 60_000;
let server: Served;
let deployer: Deployer;

function write(name: string, text: string): void {
  writeFileSync(join(repository, name), text);
}

const page = (title: string, text: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

function site(pages: readonly string[], more: object = {}): void {
  const navigation = { groups: [{ group: 'Guide', pages }] };
  const config = { name: 'Docs', theme: 'mint', colors: { primary: '#0f766e' }, navigation, ...more };
  write('docs.json', JSON.stringify(config));
}

/** Commits what lies there, and waits until it is served. Gives the name of the release. */
async function deploy(): Promise<string> {
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  execFileSync('git', ['add', '--all'], { cwd: repository });
  execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '--message', 'Words'], {
    cwd: repository,
  });
  const { statusId } = await deployer.trigger('api');
  return ended(statusId);
}

async function ended(statusId: string): Promise<string> {
  await expect.poll(async () => (await deployer.find(statusId))?.endedAt).toBeDefined();
  const found = await deployer.find(statusId);
  expect(found).toMatchObject({ status: 'success' });
  return statusId;
}

/** Files of a release's site below a folder that no other one named here has. */
function own(name: string, below: string, others: readonly string[]): readonly string[] {
  const files = (release: string): string[] =>
    readdirSync(join(folder, 'deploys/releases', release, 'dist', below), { recursive: true })
      .map((file) => `/${below}/${String(file)}`)
      .filter((file) => /\.\w+$/.test(file) && !/\.(?:br|gz)$/.test(file));
  const there = new Set(others.flatMap(files));
  return files(name).filter((file) => !there.has(file));
}

const get = (path: string): Promise<Response> => fetch(server.url + path, { redirect: 'manual' });
const statuses = async (paths: readonly string[]): Promise<ReadonlySet<number>> =>
  new Set(await Promise.all(paths.map(async (path) => (await get(path)).status)));

beforeAll(async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', repository]);
  site(['index', 'zebras']);
  write('index.mdx', page('Home', 'The first words.'));
  write('zebras.mdx', page('Zebras', 'Zebras graze here.'));
  const port = await freePort('127.0.0.1');
  server = await serve({
    release: await fixtureRelease(),
    url: `http://127.0.0.1:${port}`,
    port,
    host: '127.0.0.1',
    storage: join(folder, 'state.db'),
    limits: false,
    deploy: {
      ...deploySchema.parse({ project: 'docs', remote: repository, keep: 4, search: 'browser' }),
      workspace: join(folder, 'deploys'),
    },
  });
  if (server.runtime.deployer === undefined) throw new Error('The server has no deploys.');
  ({ deployer } = server.runtime);
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

let names: string[];

it('files of an earlier release are served after three swaps, and are revalidated on each request', {
  timeout: 10 * MINUTES,
}, async () => {
  names = [await deploy()];
  for (const words of ['second', 'third', 'fourth']) {
    write('index.mdx', page('Home', `The ${words} words.`));
    names.push(await deploy());
  }
  const [first = '', ...others] = names;
  const old = own(first, 'pagefind', others);
  expect(old.map((path) => path.split('.').at(-1)).sort()).toEqual(['pf_fragment', 'pf_index', 'pf_meta']);
  expect(await statuses(old)).toEqual(new Set([200]));
  for (const path of old)
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  // An earlier page is not served, nor is a file without a digest in its name.
  expect(await (await get('/')).text()).toContain('The fourth words.');
  expect((await get('/pagefind/fragment/en_0000000.pf_fragment')).status).toBe(404);
  expect((await get('/_astro/../pagefind/../../seal.json')).status).toBe(404);
});

it('files of an earlier release are gone once one of its pages is removed, also behind a redirect', {
  timeout: 10 * MINUTES,
}, async () => {
  rmSync(join(repository, 'zebras.mdx'));
  site(['index'], { redirects: [{ source: '/zebras', destination: '/' }] });
  const without = await deploy();
  const last = names.at(-1) ?? '';
  const old = own(last, 'pagefind', [without]);
  expect(old.length).toBeGreaterThan(2);
  expect(await statuses(old)).toEqual(new Set([404]));
});

it('files of a release that was rolled back are not served', {
  timeout: 10 * MINUTES,
}, async () => {
  const before = names.at(-1) ?? '';
  const taken = (await deployer.served()) ?? '';
  const back = await deployer.rollBack(before, 'rollback');
  await ended(back?.statusId ?? '');
  expect(await statuses(own(taken, 'pagefind', names.slice(1)))).toEqual(new Set([404]));
  expect(await statuses(own(names.at(-2) ?? '', 'pagefind', [before]))).toEqual(new Set([200]));
});

it('files of an earlier release are not served once one of its pages is protected', {
  timeout: 10 * MINUTES,
}, async () => {
  write('zebras.mdx', page('Zebras', 'Zebras graze here.'));
  site(['index', 'zebras']);
  const open = await deploy();
  write('zebras.mdx', page('Zebras', 'Zebras graze here.', 'groups: ["staff"]\n'));
  const closed = await deploy();
  const old = own(open, 'pagefind', [closed]);
  expect(old.length).toBeGreaterThan(2);
  expect(await statuses(old)).toEqual(new Set([404]));
  // Files for pages that both releases show stay.
  write('index.mdx', page('Home', 'The last words.'));
  const next = await deploy();
  expect(await statuses(own(closed, 'pagefind', [open, next]))).toEqual(new Set([200]));
  expect(await statuses(old)).toEqual(new Set([404]));
});

it('files of an earlier release are not served once the whole site is protected', {
  timeout: 10 * MINUTES,
}, async () => {
  const open = (await deployer.served()) ?? '';
  site(['index', 'zebras'], { public: false });
  const closed = await deploy();
  const old = own(open, 'pagefind', [closed]);
  expect(old.length).toBeGreaterThan(2);
  // To the sign-in, like everything that is not there.
  expect(await statuses(old)).toEqual(new Set([303]));
});
