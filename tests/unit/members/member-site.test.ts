import { Buffer } from 'node:buffer';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createStorage } from 'unstorage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemberContents } from '../../../plugin/members/contents.ts';
import { markerOf } from '../../../runtime/features/browser-search/excerpt.ts';
import { protectedSite } from '../../../runtime/members/handler.ts';
import { memberSites } from '../../../runtime/members/member-site.ts';
import type { Viewer } from '../../../runtime/packages/contract/can-read.ts';
import type { Members } from '../../../runtime/packages/contract/members.ts';
import type { SiteFiles } from '../../../runtime/packages/foundation/http/site-files.ts';
import { createIdentity } from '../../../runtime/packages/foundation/identity.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { openServing } from '../../../runtime/packages/foundation/release/open-serving.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { rememberUser } from '../../../runtime/packages/foundation/state/users.ts';
import { fixtureRelease, SITE_URL } from '../../runtime/support/fixture-site.ts';

const PICTURE = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7919) % 251));
const page = (text: string) => `<!doctype html><title>${text}</title>${'<p>filler</p>'.repeat(50)}`;

const contents = new MemberContents();
const a = { groups: ['a'] };
const b = { groups: ['b'] };
const index: Members = {
  classes: [
    {
      audiences: ['public', 'authenticated', a],
      pages: { '/': contents.add(page('home a')), '/a': contents.add(page('page a')) },
      notFound: contents.add(page('none a')),
      files: { '/_waymark/sidebar-1.html': contents.add('menu a') },
      redirects: [{ source: '/old', destination: '/a', permanent: true }],
    },
    {
      audiences: ['public', 'authenticated', b],
      pages: { '/': contents.add(page('home b')), '/b': contents.add(page('page b')) },
      notFound: contents.add(page('none b')),
      files: { '/_waymark/sidebar-2.html': contents.add('menu b') },
      redirects: [],
    },
    {
      audiences: ['public', 'authenticated'],
      pages: { '/': contents.add(page('home')) },
      notFound: contents.add(page('none')),
      files: {},
      redirects: [],
    },
  ],
  pages: {
    '/': { audience: 'public' },
    '/a': { audience: a, markdown: contents.add('# a\n') },
    '/b': { audience: b, markdown: contents.add('# b\n') },
  },
  files: {
    '/shared.png': { content: contents.add(PICTURE), audiences: [a, b] },
    '/b.png': { content: contents.add(Buffer.from([...PICTURE, 1])), audiences: [b] },
  },
  contents: [],
  size: 0,
};
const members = {
  index: { ...index, contents: [...contents.index], size: contents.size },
  bin: contents.bytes(),
};

/** Files that anyone may have. */
const open: SiteFiles = {
  get: (path) =>
    ['/open.txt', '/_astro/x.js', '/index.html'].includes(path) ? { path, type: 'text/plain' } : undefined,
  open: async () => ({ size: 4, etag: '"o"', body: async () => 'open' }),
};
const siteOf = memberSites({ members, open, base: '/docs', trailingSlash: false });

async function get(groups: readonly string[], path: string, init: RequestInit = {}) {
  const viewer: Viewer = { kind: 'user', groups };
  const response = await siteOf(viewer)(new Request(`https://docs.acme.dev/docs${path}`, init), path, '');
  return {
    response,
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const titleOf = (bytes: Buffer) => /<title>(.*)<\/title>/.exec(bytes.toString())?.[1];

describe('the site of a member', () => {
  it.each([
    [[], '/', 'home'],
    [['a'], '/', 'home a'],
    [['b'], '/', 'home b'],
    [['c'], '/', 'home'],
    [['a'], '/a', 'page a'],
    [['a'], '/b', 'none a'],
    [['a'], '/nothing', 'none a'],
    [[], '/a', 'none'],
    // No class is for both groups: the menus are those of one, the pages those of both.
    [['a', 'b'], '/', 'home a'],
    [['a', 'b'], '/b', 'page b'],
  ])('shows the groups %j at %s: %s', async (groups, path, title) => {
    const { bytes, status } = await get(groups, path);
    expect(titleOf(bytes)).toBe(title);
    expect(status).toBe(title.startsWith('none') ? 404 : 200);
  });

  it('has the files, Markdown and redirects that its reader may read, and no others', async () => {
    const statuses = async (groups: readonly string[]) =>
      Promise.all(
        [
          '/shared.png',
          '/b.png',
          '/a.md',
          '/b.md',
          '/_waymark/sidebar-1.html',
          '/_waymark/sidebar-2.html',
          '/old',
          '/a/',
          '/b/',
        ].map(async (path) => (await get(groups, path)).status),
      );
    expect(await statuses(['a'])).toEqual([200, 404, 200, 404, 200, 404, 308, 308, 404]);
    expect(await statuses(['b'])).toEqual([200, 200, 404, 200, 404, 200, 404, 404, 308]);
    expect(await statuses([])).toEqual(Array.from({ length: 9 }, () => 404));
  });

  it('is not cached, and not readable by other sites', async () => {
    for (const path of ['/a', '/a.md', '/nothing', '/old']) {
      const { headers } = await get(['a'], path);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('vary'), path).toContain('cookie');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      if (path !== '/old') expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
    expect((await get(['a'], '/shared.png')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await get(['a'], '/_waymark/sidebar-1.html')).headers.get('cache-control')).toMatch(/^private/);
    expect((await get(['a'], '/open.txt')).headers.get('cache-control')).toMatch(/^public/);
    expect((await get(['a'], '/open.txt')).headers.get('vary')).toContain('cookie');
    expect((await get(['a'], '/_astro/x.js')).headers.get('vary')).toBeNull();
  });

  it('answers HEAD, conditional, range and encoding requests like the public site', async () => {
    const plain = await get(['a'], '/a');
    const head = await get(['a'], '/a', { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(plain.bytes.length),
    ]);
    const packed = await get(['a'], '/a', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const again = await get(['a'], '/a', { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const part = await get(['a'], '/shared.png', { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.bytes.equals(PICTURE.subarray(10, 20))]).toEqual([206, true]);
    const markdown = await get(['a'], '/a', { headers: { accept: 'text/markdown' } });
    expect([markdown.bytes.toString(), markdown.headers.get('content-type')]).toEqual([
      '# a\n',
      'text/markdown; charset=utf-8',
    ]);
    expect((await get(['a'], '/a', { method: 'POST' })).status).toBe(405);
  });
});

describe('a search excerpt', () => {
  const shown = (markdown: string, query: string, language?: string) =>
    markerOf(
      [query],
      language,
    )(markdown)
      .marked.map(({ text, match }) => (match ? `[${text}]` : text))
      .join('');

  it.each([
    [
      '## Install it\n\nRun the **installer** with `npm` now.',
      'install npm',
      'Run the [installer] with [npm] now.',
    ],
    ['See ![a picture](/x.png) [the guide](/guide "t") of boxes.', 'guide', 'See the [guide] of boxes.'],
    ['| A | B |\n| - | - |\n| box | lid |', 'lid', 'A B box [lid]'],
    ['```js title\nconst box = 1;\n```', 'box', 'const [box] = 1;'],
    ['<script>alert(1)</script> box', 'box', '<script>alert(1)</script> [box]'],
    ['Nothing of it.', 'zebra', 'Nothing of it.'],
    ['> - Use `docker ps | xargs` *now*\\\nor **never**.', 'docker', 'Use [docker] ps | xargs now or never.'],
  ])('of %j for %j is %j', (markdown, query, text) => {
    expect(shown(markdown, query)).toBe(text);
  });

  it('is cut as text, so that nothing is left of a link', () => {
    const text = `${'Words of another kind. '.repeat(9)}See [the ${'very '.repeat(40)}long guide](/guide) of boxes.`;
    expect(shown(text, 'guide')).not.toMatch(/\]\(|\[(?!guide)/);
  });

  it('says whether it has a word that tells something', () => {
    const says = (markdown: string) => markerOf(['how to deploy'], 'en')(markdown).says;
    expect([says('Deployed today.'), says('How to begin.')]).toEqual([true, false]);
  });

  it('marks words in scripts without spaces', () => {
    expect(shown('認証キーを設定します。', '設定', 'ja')).toContain('[設定]');
  });
});

/** A value that tells whenever anything of it is looked at. */
function watched<T extends object>(value: T, touch: () => void): T {
  return new Proxy(value, {
    get(target, key) {
      touch();
      const found: unknown = Reflect.get(target, key);
      if (typeof found === 'function') return found.bind(target);
      return typeof found === 'object' && found !== null ? watched(found, touch) : found;
    },
  });
}

it('CWE-208, timing of 404s: a stranger’s request never touches protected data, whether it exists or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-strangers-'));
  await writeFile(join(folder, 'index.html'), page('open'));
  const logger = { error: () => undefined };
  const state = stateOf(createStorage());
  const limits = createLimits();
  const identity = await createIdentity({ state, url: SITE_URL, site: 'Acme', signIn: {}, limits, logger });
  const serving = await openServing(await fixtureRelease({ access: 'partial' }), { logger });
  onTestFinished(() => serving.close());
  let touched = 0;
  const touch = () => {
    touched += 1;
  };
  const site = await protectedSite({
    serving: { ...serving, search: watched(serving.search, touch), files: watched(serving.files, touch) },
    members: watched(members, touch),
    site: folder,
    identity,
  });
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await site(new Request(SITE_URL + path, { headers }), path, '')).response.status;
  touched = 0;
  const paths = ['/a', '/a.md', '/b', '/shared.png', '/_waymark/sidebar-1.html', '/_waymark/search', '/x'];
  for (const path of paths) {
    expect([path, await ask(path), await ask(path, { accept: 'text/markdown' })]).toEqual([path, 404, 404]);
  }
  expect(touched).toBe(0);
  const user = await rememberUser(state, { name: 'ada', source: 'jwt', groups: ['a'] });
  const { cookie } = await identity.sessions.start(user);
  expect(await ask('/a', { cookie: cookie.split(';')[0] ?? '' })).toBe(200);
  expect(touched).toBeGreaterThan(0);
});
