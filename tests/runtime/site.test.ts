/** `dist/` as readers and agents get it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { configSchema } from '../../plugin/packages/repository/config/schema.ts';
import { compileRedirects } from '../../runtime/packages/contract/redirects.ts';
import type { SiteFile } from '../../runtime/packages/foundation/http/site-files.ts';
import { siteHandler } from '../../runtime/packages/foundation/http/site-handler.ts';
import type { ServeOptions } from '../../runtime/server.ts';
import { BIG, fixtureDist, LARGE } from './support/fixture-dist.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { rawRequest } from './support/raw-request.ts';
import { served } from './support/served.ts';

let dist: string;

beforeAll(async () => {
  dist = await fixtureDist();
});

/** A GET that neither follows redirects nor asks for an encoding, unless `init` says so. */
async function site(options: Partial<ServeOptions> = {}) {
  const { url } = await served({ site: dist, ...options });
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity', ...headers },
      ...init,
    });
  return { url, get };
}

describe('a page of the served site', () => {
  it.each([
    ['/', '<h1>Welcome</h1>'],
    ['/guides/start', '<h1>Quickstart</h1>'],
    ['/guides/rate-limits', '<h1>Rate limits</h1>'],
    ['/guides/gr%C3%B6%C3%9Fe', '<h1>Größe</h1>'],
    ['/guides/start?utm=1', '<h1>Quickstart</h1>'],
  ])('is served at %s', async (path, body) => {
    const response = await (await site()).get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await response.text()).toBe(body);
  });

  it('redirects from its address with a trailing slash', async () => {
    const { get } = await site();
    const response = await get('/guides/start/?a=b');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/guides/start?a=b']);
    expect((await get('/nothing/')).status).toBe(404);
    expect((await get('//evil.example/')).headers.get('location')).toBeNull();
  });

  it('is not served under the name of its file', async () => {
    const { get } = await site();
    const leads = async (path: string) => {
      const response = await get(path);
      return [response.status, response.headers.get('location')];
    };
    expect(await leads('/guides/start/index?a=b')).toEqual([308, '/guides/start?a=b']);
    expect(await leads('/guides/rate-limits/index')).toEqual([308, '/guides/rate-limits']);
    expect(await leads('/guides/gr%C3%B6%C3%9Fe/index')).toEqual([308, '/guides/gr%C3%B6%C3%9Fe']);
    expect(await leads('/index')).toEqual([308, '/']);
    expect((await leads('/nothing/index'))[0]).toBe(404);
    expect((await leads('/data.json/index'))[0]).toBe(404);
  });

  it('is served with a trailing slash if docs.json says so', async () => {
    const config = configSchema.parse({
      theme: 'mint',
      name: 'Acme Docs',
      colors: { primary: '#0a7cff' },
      navigation: { pages: ['index'] },
      seo: { trailingSlash: true },
    });
    const { get } = await site({ release: await fixtureRelease({ config }) });
    const redirected = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    for (const path of ['/guides/start/', '/guides/rate-limits/', '/guides/start.md']) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect(await redirected('/guides/start?a=b')).toEqual([308, '/guides/start/?a=b']);
    expect(await redirected('/guides/start//')).toEqual([308, '/guides/start/']);
    expect(await redirected('/guides/start.md/')).toEqual([308, '/guides/start.md']);
    expect(await redirected('/old')).toEqual([308, '/guides/start/']);
    expect(await redirected('/legacy/gr%C3%B6%C3%9Fe')).toEqual([308, '/guides/gr%C3%B6%C3%9Fe/']);
    expect(await redirected('/nothing')).toEqual([404, null]);
    expect(await redirected('//evil.example')).toEqual([404, null]);
    const markdown = await get('/guides/start/', { accept: 'text/markdown' });
    expect([await markdown.text(), markdown.headers.get('content-location')]).toEqual([
      '# Quickstart\n',
      '/guides/start.md',
    ]);
  });

  it('links to the resources for agents in its headers', async () => {
    const response = await (await site()).get('/guides/start');
    const link = response.headers.get('link') ?? '';
    expect(link).toContain('</llms.txt>; rel="llms-txt"');
    expect(link).toContain('</.well-known/mcp/server-card.json>; rel="mcp-server-card"');
    expect(link).toContain('</.well-known/agent-skills/index.json>; rel="agent-skills"');
    expect(link).toContain('</guides/start.md>; rel="alternate"; type="text/markdown"');
    expect(link).toContain('</.well-known/api-catalog>; rel="api-catalog"');
    expect(link).not.toContain('llms-full');
    expect(response.headers.get('x-llms-txt')).toBe('/llms.txt');
  });

  it('has security headers, like every response of the site', async () => {
    const { get } = await site();
    for (const path of ['/', '/nothing', '/old', '/%00']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
  });

  it('is the 404 page if the address does not exist', async () => {
    const { get } = await site();
    const response = await get('/nothing');
    expect([response.status, await response.text()]).toEqual([404, '<h1>Nothing here</h1>']);
    expect((await get('/nothing', { 'if-none-match': '*', range: 'bytes=0-1' })).status).toBe(404);
  });

  it('accepts GET and HEAD only', async () => {
    const { get } = await site();
    const response = await get('/', {}, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await get('/', {}, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('the Markdown of a served page', () => {
  it.each(['text/markdown', 'text/plain'])('is sent for Accept: %s', async (accept) => {
    const response = await (await site()).get('/guides/start', { accept });
    expect(await response.text()).toBe('# Quickstart\n');
    expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    expect(response.headers.get('vary')).toContain('accept');
    expect(response.headers.get('content-location')).toBe('/guides/start.md');
  });

  it('is not sent to browsers, with a `vary` header for caches', async () => {
    const response = await (await site()).get('/guides/start', { accept: 'text/html,*/*;q=0.8' });
    expect(await response.text()).toBe('<h1>Quickstart</h1>');
    expect(response.headers.get('vary')).toBe('accept');
  });

  it('has its own address, readable from any origin', async () => {
    const response = await (await site()).get('/guides/gr%C3%B6%C3%9Fe.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a file of the served site', () => {
  it('is cached forever if its name has a hash', async () => {
    const { headers } = await (await site()).get('/_astro/app.C0ffee12.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['/data.json', 'application/json'],
    ['/picture.svg', 'image/svg+xml'],
    ['/video.mp4', 'video/mp4'],
    ['/odd%23name%3F.txt', 'text/plain; charset=utf-8'],
  ])('%s has the type %s', async (path, type) => {
    const response = await (await site()).get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    await response.arrayBuffer();
  });

  it('is compressed in the encodings that the client accepts, each with its own validator', async () => {
    const { get } = await site();
    const plain = await get('/_astro/app.C0ffee12.js');
    const script = await plain.text();
    const tags = new Set([plain.headers.get('etag')]);
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['br;q=0.1, gzip', 'gzip'],
    ] as const) {
      const response = await get('/_astro/app.C0ffee12.js', { 'accept-encoding': accept });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await response.text()).toBe(script);
      tags.add(response.headers.get('etag'));
    }
    expect(tags.size).toBe(3);
    expect((await get('/_astro/app.C0ffee12.js.br')).status).toBe(404);
  });

  it('is compressed in no encoding that the client refuses, and not below 1 kB', async () => {
    const { get } = await site();
    const encodingOf = async (path: string, accept: string) =>
      (await get(path, { 'accept-encoding': accept })).headers.get('content-encoding');
    const script = '/_astro/app.C0ffee12.js';
    expect(await encodingOf(script, 'br;q=0, *')).toBe('gzip');
    expect(await encodingOf(script, 'deflate, zstd')).toBeNull();
    expect(await encodingOf(script, 'br;q=0, gzip;q=0')).toBeNull();
    expect(await encodingOf('/data.json', 'br')).toBeNull();
    expect((await get('/data.json', { 'accept-encoding': 'br' })).headers.get('vary')).toBeNull();
  });

  it('has the headers of its compressed body for HEAD, and is not sent again compressed either', async () => {
    const { get } = await site();
    const script = '/_astro/app.C0ffee12.js';
    const packed = { 'accept-encoding': 'br' };
    const head = await get(script, packed, { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';
    expect([head.headers.get('content-encoding'), await head.text()]).toEqual(['br', '']);
    expect(Number(head.headers.get('content-length'))).toBeLessThan(200);
    const known = await get(script, { ...packed, 'if-none-match': etag });
    expect([known.status, known.headers.get('etag'), known.headers.get('vary')]).toEqual([
      304,
      etag,
      'accept-encoding',
    ]);
    // The one that was not compressed: it is as current.
    const plain = (await get(script)).headers.get('etag') ?? '';
    expect((await get(script, { ...packed, 'if-none-match': plain })).status).toBe(304);
    expect((await get(script, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is sent as it is if a range of it is asked for, whatever encodings the client accepts', async () => {
    const { get } = await site();
    const part = await get('/_astro/app.C0ffee12.js', { 'accept-encoding': 'br', range: 'bytes=0-6' });
    expect([part.status, await part.text(), part.headers.get('content-encoding')]).toEqual([
      206,
      'console',
      null,
    ]);
    expect(part.headers.get('vary')).toBe('accept-encoding');
  });

  it('is sent while it is compressed if it is large, and kept for the next client', async () => {
    const { get } = await site();
    for (const encoding of ['br', 'gzip']) {
      const ask = () => get('/all.txt', { 'accept-encoding': encoding });
      const first = await ask();
      expect(first.headers.get('content-encoding')).toBe(encoding);
      expect(first.headers.get('content-length')).toBeNull();
      expect((await first.text()) === LARGE).toBe(true);
      const second = await ask();
      expect(Number(second.headers.get('content-length'))).toBeLessThan(LARGE.length / 2);
      expect((await second.text()) === LARGE).toBe(true);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    }
  });

  it('is not sent again if the client has the current version', async () => {
    const { get } = await site();
    const etag = (await get('/data.json')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const known = await get('/data.json', { 'if-none-match': etag });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    expect((await get('/data.json', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET without a body', async () => {
    const { get } = await site();
    const response = await get('/alphabet.txt', {}, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '10',
      '',
    ]);
  });

  it.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=0-1,4-5', 200, 'abcdefghij', null],
    ['bytes=x', 200, 'abcdefghij', null],
    ['bytes=10-', 416, 'Range not satisfiable\n', 'bytes */10'],
    ['bytes=10-11,20-', 416, 'Range not satisfiable\n', 'bytes */10'],
  ])('answers the range %s with %i', async (range, status, body, contentRange) => {
    const response = await (await site()).get('/alphabet.txt', { range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('sends a range only of the version that the client has', async () => {
    const { get } = await site();
    const etag = (await get('/alphabet.txt')).headers.get('etag') ?? '';
    expect((await get('/alphabet.txt', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get('/alphabet.txt', { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });

  it('may be large', async () => {
    const { get } = await site();
    expect((await (await get('/video.mp4')).text()) === BIG).toBe(true);
    const part = await get('/video.mp4', { range: 'bytes=1048576-3145727' });
    expect([part.status, (await part.text()).length]).toEqual([206, 2 * 1024 * 1024]);
  });
});

describe('a redirect of docs.json', () => {
  it.each([
    ['/old', 308, '/guides/start'],
    ['/old?a=1', 308, '/guides/start?a=1'],
    ['/legacy/a/b', 308, '/guides/a/b'],
    ['/chat', 307, 'https://chat.example/acme'],
    ['/legacy//evil.example', 308, '/guides/evil.example'],
  ])('leads from %s', async (path, status, location) => {
    const response = await (await site()).get(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });

  it('does not override an existing page', async () => {
    const release = await fixtureRelease({
      redirects: [{ source: '/:all*', destination: '/elsewhere', permanent: true }],
    });
    const { get } = await site({ release });
    expect((await get('/guides/start')).status).toBe(200);
    expect((await get('/data.json')).status).toBe(200);
    // A page of an Astro project has no Markdown.
    expect((await get('/guides/rate-limits')).status).toBe(200);
    expect((await get('/guides/rate-limits/')).headers.get('location')).toBe('/guides/rate-limits');
    expect((await get('/nothing')).headers.get('location')).toBe('/elsewhere');
  });

  it('leads from the address that it names, and its page for static hosts answers nowhere else', async () => {
    const html = (path: string): SiteFile => ({ path, type: 'text/html; charset=utf-8' });
    const listed = new Map(
      [
        ...['/start.html', '/old/index.html', '/a/b.htm', '/plain.html', '/x.php.html', '/page.html'].map(
          html,
        ),
        { path: '/page.md', type: 'text/markdown; charset=utf-8' },
      ].map((file) => [file.path, file]),
    );
    const to = (source: string, permanent = true) => ({ source, destination: '/page', permanent });
    const answer = siteHandler({
      files: { get: (path) => listed.get(path), open: async () => undefined },
      redirects: compileRedirects([
        ...[to('/start.html'), to('/old/index.html', false), to('/a/b.htm'), to('/plain'), to('/x.php')],
        to('/page.html'),
      ]),
      base: '/docs',
      trailingSlash: false,
    });
    const get = async (path: string) => {
      const response = await answer(new Request(`https://docs.acme.dev/docs${path}`), path, '');
      return [response.status, response.headers.get('location')];
    };
    for (const path of ['/start.html', '/a/b.htm', '/plain', '/x.php'])
      expect(await get(path), path).toEqual([308, '/docs/page']);
    expect(await get('/old/index.html')).toEqual([307, '/docs/page']);
    for (const path of ['/start', '/old', '/old/index', '/a/b', '/plain.html', '/x.php.html', '/start/'])
      expect(await get(path), path).toEqual([404, null]);
    // Its file has gone: whatever is served there, it is no redirect.
    expect((await get('/page.html'))[1]).toBeNull();
  });

  it('a redirect for a folder applies although a placeholder file exists there', async () => {
    const release = await fixtureRelease({
      redirects: [
        { source: '/guides/rate-limits/index.html', destination: '/new', permanent: true },
        { source: '/guides/:all*', destination: '/elsewhere', permanent: true },
      ],
    });
    const { get } = await site({ release });
    expect((await get('/guides/rate-limits')).headers.get('location')).toBe('/elsewhere');
    expect((await get('/guides/start')).status).toBe(200);
  });
});

describe('the home page of a multilingual site', () => {
  const home = async (headers: Record<string, string>) => {
    const release = await fixtureRelease({}, { '/internal/secret': undefined });
    const { get } = await site({ release });
    return get('/', headers);
  };

  it('redirects to the browser’s language, and varies on that header', async () => {
    const response = await home({ 'accept-language': 'fr-CA, en;q=0.5' });
    expect([response.status, response.headers.get('location')]).toEqual([307, '/fr/demarrage']);
    expect(response.headers.get('vary')).toContain('accept-language');
  });

  it('is not redirected if it is preferred, left for another page of the site, or read as Markdown', async () => {
    const stays: Record<string, string>[] = [
      {},
      { 'accept-language': 'en, fr;q=0.5' },
      { 'accept-language': 'fr', cookie: 'waymark-language=en' },
      { 'accept-language': 'fr', 'sec-fetch-site': 'same-origin' },
      { 'accept-language': 'fr', accept: 'text/markdown' },
    ];
    for (const headers of stays) {
      const response = await home(headers);
      expect([response.status, headers]).toEqual([200, headers]);
      expect(response.headers.get('vary')).toContain('accept-language');
    }
  });

  it('is not redirected if the site has protected pages', async () => {
    const { get } = await site();
    expect((await get('/', { 'accept-language': 'fr' })).status).toBe(200);
  });
});

describe('an attack on the served site', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/guides/../../secret.txt',
    '/guides/..%00/secret.txt',
    '/secret.txt%00.html',
    '//secret.txt',
    '/./../secret.txt',
    '/....//secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/link.txt',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/_redirects',
    '/vercel.json',
    '/vercel.json.br',
    '/__proto__',
    '/constructor',
    '/%',
  ])('through %s gets nothing', async (path) => {
    const { url } = await site();
    const { status, body } = await rawRequest(url, path);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/secret|SECRET/);
    expect(body).not.toContain(dist);
  });

  it('CWE-1333: an address of thousands of slashes takes no more time than another', async () => {
    const files = { get: () => undefined, open: async () => undefined };
    const answer = siteHandler({ files, base: '', trailingSlash: false, redirects: () => undefined });
    const request = new Request('https://docs.acme.dev/');
    // A tenth of a second each would be minutes.
    for (let n = 0; n < 2000; n += 1)
      expect((await answer(request, `${'/'.repeat(15_900)}a`, '')).status).toBe(404);
  });

  it('CWE-400: requests for every large file at once get most of them uncompressed, and others are served meanwhile', async () => {
    const packed = { 'accept-encoding': 'br' };
    const text = Array.from({ length: 45_000 }, (_, line) => `${line * line} is a square.\n`).join('');
    const texts = [...Array(30).fill(text.slice(0, 1_000_000)), ...Array(4).fill(text + text)];
    for (const [number, each] of texts.entries())
      await writeFile(join(dist, `large-${number}.txt`), `${number}${each}`);
    const { get, url } = await site();
    await (await get('/_astro/app.C0ffee12.js', packed)).text();
    let answered = 0;
    const flood = texts.map(async (_, number) => {
      const response = await fetch(`${url}/large-${number}.txt`, { headers: packed });
      await response.text();
      answered += 1;
      return response.headers.get('content-encoding');
    });
    for (let n = 0; n < 20; n += 1) {
      const response = await get('/_astro/app.C0ffee12.js', packed);
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
    }
    expect(answered).toBeLessThan(texts.length);
    const encodings = await Promise.all(flood);
    expect(encodings.filter((encoding) => encoding === null).length).toBeGreaterThan(texts.length / 2);
  });
});

describe('the base path of a site', () => {
  it('prefixes every address', async () => {
    const release = await fixtureRelease({ base: '/help', url: 'https://acme.dev/help' });
    const { get } = await site({ release });
    expect(await (await get('/help')).text()).toBe('<h1>Welcome</h1>');
    expect(await (await get('/help/guides/start')).text()).toBe('<h1>Quickstart</h1>');
    expect((await get('/help/old')).headers.get('location')).toBe('/help/guides/start');
    expect((await get('/help/guides/start/')).headers.get('location')).toBe('/help/guides/start');
    expect((await get('/guides/start')).status).toBe(404);
    expect((await get('/helpless')).status).toBe(404);
    for (const path of ['/help/.well-known/mcp', '/.well-known/mcp']) {
      expect(await (await get(path)).json()).toMatchObject({ url: 'https://acme.dev/help/mcp' });
    }
  });
});

describe('a server beside a static host', () => {
  it('serves only the endpoints for agents and health checks', async () => {
    const { url } = await served();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/.well-known/mcp.json`)).status).toBe(200);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok', pages: 7 });
  });
});

it('a missing address is answered with the nearest page for it', async () => {
  const html = (path: string): SiteFile => ({ path, type: 'text/html; charset=utf-8' });
  const listed = new Map(['/404.html', '/ar/404.html', '/x/zh/404.html'].map((path) => [path, html(path)]));
  const answer = siteHandler({
    files: {
      get: (path) => listed.get(path),
      open: async ({ path }) => ({ size: path.length, etag: `"${path}"`, body: async () => path }),
    },
    redirects: () => undefined,
    base: '',
    trailingSlash: false,
  });
  const get = async (path: string) => {
    const response = await answer(new Request(`https://docs.acme.dev${path}`), path, '');
    return `${response.status} ${await response.text()}`;
  };
  expect(await get('/nope')).toBe('404 /404.html');
  expect(await get('/ar')).toBe('404 /404.html');
  expect(await get('/ar/nope')).toBe('404 /ar/404.html');
  expect(await get('/ar/a/b')).toBe('404 /ar/404.html');
  expect(await get('/arabic/nope')).toBe('404 /404.html');
  expect(await get('/x/zh/nope')).toBe('404 /x/zh/404.html');
  expect(await get('/x/nope')).toBe('404 /404.html');
});
