/**
 * A branch opens whatever its site protects, and adds to it. Its preview shows strangers no word of that, path by path, and is
 * closed if the site protects more than it did when the preview was built.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../../../runtime/server.ts';
import { buildSite } from '../../support/build-site.ts';
import { callTool } from '../../support/call-tool.ts';
import { freePort } from '../../support/free-port.ts';
import { signedIn } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';

/** Each word that a stranger must not see has it in front. */
const WORD = /zebra\w*/;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const folder = mkdtempSync(join(tmpdir(), 'waymark-preview-limit-'));
const repository = join(folder, 'repository');
const workspace = join(folder, 'work');
let server: Served;
let url: string;

type Files = Readonly<Record<string, string | Uint8Array>>;

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: repository, stdio: 'ignore' });
}

function commit(files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, name)), { recursive: true });
    writeFileSync(join(repository, name), content);
  }
  git('add', '--all');
  git('commit', '--message', 'Change');
}

const specification = (word: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: word, version: '1' },
    paths: { '/x': { get: { summary: word, responses: { 200: { description: 'OK' } } } } },
  });

function config(restricted: readonly string[], more: object): string {
  const navigation = {
    tabs: [
      { tab: 'Guides', pages: ['index', 'guides/open', 'guides/secret'] },
      { tab: 'zebralink', groups: [...restricted], href: 'https://example.com/zebralink' },
      { tab: 'zebratab', groups: [...restricted, { group: 'zebragroup', pages: ['guides/inner'] }] },
      { tab: 'API', groups: [...restricted, { group: 'zebraapi', openapi: 'specs/secret.json' }] },
    ],
  };
  return JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0a7cff' }, navigation, ...more });
}

const skill = (name: string, more: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\nText of ${name}.\n`;

/** The files of the site. */
const MAIN: Files = {
  'docs.json': config(['staff'], {
    redirects: [{ source: '/kept', destination: 'https://example.com/kept' }],
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nPlain words. ![open](/images/open.png)\n',
  'guides/open.mdx': '---\ntitle: Open\n---\n\nOpen words.\n',
  'guides/secret.mdx':
    '---\ntitle: zebrasecret\ngroups: [staff]\n---\n\nzebratext ![x](/images/secret.png)\n',
  'guides/inner.mdx': '---\ntitle: zebrainner\n---\n\nzebrainnertext\n',
  'images/open.png': PIXEL,
  'images/secret.png': PIXEL,
  'specs/secret.json': specification('zebraoperation'),
  '.mintlify/skills/open-skill/SKILL.md': skill('open-skill', ''),
  '.mintlify/skills/zebraskill/SKILL.md': skill('zebraskill', 'groups: [staff]\n'),
};

/** The files as the branch changes them. */
const OPENED: Files = {
  'docs.json': config([], {
    logo: '/images/secret.png',
    favicon: '/images/secret.png',
    redirects: [
      { source: '/kept', destination: 'https://example.com/kept' },
      { source: '/zebraredirect', destination: 'https://example.com/zebraelsewhere' },
    ],
  }),
  'guides/secret.mdx': '---\ntitle: zebrasecret\n---\n\nzebratext ![x](/images/secret.png)\n',
  'guides/new.mdx': '---\ntitle: zebranew\npublic: true\n---\n\nzebranewtext ![x](/images/new.png)\n',
  'index.mdx': '---\ntitle: Home\n---\n\nPlain words. ![a](/images/new.png) ![b](/images/secret.png)\n',
  'images/new.png': PIXEL,
  'specs/zebraspec.json': specification('zebraspecword'),
  '.mintlify/skills/zebraskill/SKILL.md': skill('zebraskill', ''),
  '.mintlify/skills/zebranewskill/SKILL.md': skill('zebranewskill', ''),
};

beforeAll(async () => {
  mkdirSync(repository);
  git('init', '--initial-branch', 'main');
  commit(MAIN);
  url = `http://localhost:${await freePort('localhost')}`;
  const out = join(folder, 'out');
  await buildSite({ docs: repository, out, options: { url } });
  git('checkout', '-b', 'opened');
  commit(OPENED);
  git('checkout', 'main');
  const storage = join(folder, 'state.db');
  const state = await openState(storage);
  await addUser(state, { name: 'stella', password: PASSWORD, groups: ['staff'] });
  await addUser(state, { name: 'nina', password: PASSWORD, groups: [] });
  await state.close();
  server = await serve({
    ...{ release: join(out, '.waymark'), site: join(out, 'dist'), storage, url, limits: false },
    ...{ port: Number(new URL(url).port), logger: { error: () => {} } },
    deploy: { ...deploySchema.parse({ project: 'docs', remote: repository, diskMb: 512 }), workspace },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds a preview of the branch, or the site, and gives its path. */
async function built(what: 'preview' | 'site'): Promise<string> {
  const { deployer } = server.runtime;
  const asked = what === 'site' ? undefined : await deployer?.preview('opened', 'test');
  const deploy = asked?.deploy ?? (await deployer?.trigger('test'));
  await expect
    .poll(async () => (await deployer?.find(deploy?.statusId ?? ''))?.status)
    .toMatch(/success|failure/);
  const end = await deployer?.find(deploy?.statusId ?? '');
  expect([end?.status, end?.diagnostics]).toEqual(['success', []]);
  return asked === undefined ? '' : new URL(asked.preview.url).pathname;
}

const PATHS = [
  '/',
  '/guides/open',
  '/guides/secret',
  '/guides/inner',
  '/guides/new',
  '/api-reference/zebraoperation',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/skill.md',
  '/.well-known/agent-skills/index.json',
  '/.well-known/skills/zebraskill/SKILL.md',
  '/.well-known/skills/zebranewskill/SKILL.md',
  '/specs/secret.json',
  '/specs/zebraspec.json',
  '/search?q=zebra',
  '/zebraredirect',
];

it('a preview of a protected site shows strangers nothing that the site itself does not show', async () => {
  const at = await built('preview');
  const home = await fetch(`${url}${at}/`);
  expect([home.status, (await home.text()).includes('Plain words')]).toEqual([200, true]);
  for (const path of PATHS.flatMap((each) => [each, `${each.replace(/\/$/, '/index')}.md`])) {
    const response = await fetch(`${url}${at}${path}`, { redirect: 'manual' });
    const text = await response.text();
    const said = `${text}${response.headers.get('location') ?? ''}`
      .replaceAll(path, '')
      .replaceAll(encodeURIComponent(path), '');
    expect(WORD.exec(said), path).toBeNull();
  }
  for (const path of ['/images/secret.png', '/images/new.png', '/zebraredirect'])
    expect((await fetch(`${url}${at}${path}`, { redirect: 'manual' })).status, path).not.toBe(200);
  expect((await fetch(`${url}${at}/images/open.png`)).status).toBe(200);
  const kept = await fetch(`${url}${at}/kept`, { redirect: 'manual' });
  expect(kept.headers.get('location')).toBe('https://example.com/kept');
  for (const [tool, args] of [
    ['search', { query: 'zebratext zebrasecret zebranew zebraoperation' }],
    ['query_docs_filesystem', { command: 'rg -o "zebra[a-z]+" /; find /' }],
  ] as const) {
    const answer = await (await callTool(`${url}${at}`, tool, args)).text();
    expect(WORD.exec(answer.replace(/zebratext zebrasecret zebranew zebraoperation/g, '')), tool).toBeNull();
  }
});

it('public files of a preview contain no word of the protected site', async () => {
  const previews = join(workspace, 'previews');
  const [release = ''] = await readdir(previews);
  const dist = join(previews, release, 'dist');
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    const text = (/pf_\w+$/.test(name) ? gunzipSync(bytes) : bytes).toString();
    expect(WORD.exec(`${name} ${text}`), join(parentPath, name)).toBeNull();
  }
});

it('a preview of a protected site shows a signed-in reader what they may read on the site, and what is new', async () => {
  const at = await built('preview');
  const [stella, nina] = [await signedIn(url, 'stella'), await signedIn(url, 'nina')];
  for (const [visitor, path, word] of [
    [stella, '/guides/secret', 'zebratext'],
    [stella, '/guides/inner', 'zebrainnertext'],
    [stella, '/guides/new', 'zebranewtext'],
    [nina, '/guides/new', 'zebranewtext'],
  ] as const) {
    const page = await visitor.get(at + path);
    expect([page.status, page.text.includes(word)], path).toEqual([200, true]);
  }
  for (const path of ['/guides/secret', '/guides/inner', '/images/secret.png'])
    expect((await nina.get(at + path)).status, path).not.toBe(200);
  expect((await nina.get(`${at}/images/new.png`)).status).toBe(200);
});

it('a preview of a protected site is closed if the site protects more than before, until it is rebuilt', async () => {
  const at = await built('preview');
  expect((await fetch(`${url}${at}/guides/open`)).status).toBe(200);
  commit({ 'guides/open.mdx': '---\ntitle: Open\ngroups: [staff]\n---\n\nOpen words.\n' });
  await built('site');
  for (const path of ['/guides/open', '/', '/guides/open.md', '/llms.txt'])
    expect((await fetch(`${url}${at}${path}`)).status, path).toBe(403);
  expect((await callTool(`${url}${at}`, 'search', { query: 'open' })).status).toBe(403);
  await built('preview');
  expect((await fetch(`${url}${at}/`)).status).toBe(200);
  expect(await (await fetch(`${url}${at}/guides/open`)).text()).not.toContain('Open words');
});
