/** The pages of the docs about hosts of files: their configurations, run where a program is installed, and by a host’s rules elsewhere. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { lookup } from 'mrmime';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { buildSite } from '../support/build-site.ts';
import { type InstalledProgram, NGINX, reasonToSkip, startProgram } from './support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-hosts-'));
const dist = join(folder, 'dist');
const page = (name: string): string =>
  readFileSync(new URL(`../../starter/publish/hosts/${name}.mdx`, import.meta.url), 'utf8');
const block = (name: string, language: string): string =>
  new RegExp(`^( *)\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)^\\1\`\`\`$`, 'm').exec(page(name))?.[2] ?? '';

beforeAll(async () => {
  const docs = join(folder, 'docs');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(docs, path)), { recursive: true });
    writeFileSync(join(docs, path), text);
  };
  const pages = ['start/hello', 'guides/index', 'v1.2/two words'];
  const redirects = [{ source: '/old', destination: '/guides' }];
  const config = {
    theme: 'mint',
    name: 'Hosts',
    colors: { primary: '#0f766e' },
    navigation: { pages },
    redirects,
  };
  write('docs.json', JSON.stringify(config));
  for (const path of pages) write(`${path}.mdx`, `# Page ${path}\n`);
  await buildSite({ docs, out: folder, options: { url: 'https://docs.example.com', precompress: true } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', headers });

/** Works on every host. */
async function expectSite(url: string): Promise<void> {
  for (const [path, text] of [
    ['/', 'Page start/hello</h1>'],
    ['/start/hello', 'Page start/hello</h1>'],
    ['/guides', 'Page guides/index</h1>'],
    ['/v1.2/two%20words', 'Page v1.2/two words</h1>'],
    ['/old', 'url=/guides'],
    ['/start/hello.md', '# Page start/hello'],
    ['/.well-known/llms.txt', '/start/hello.md'],
  ] as const) {
    const response = await get(url + path);
    expect([path, response.status, (await response.text()).includes(text)]).toEqual([path, 200, true]);
  }
  const missing = await get(`${url}/none`);
  expect([missing.status, (await missing.text()).includes('Page not found')]).toEqual([404, true]);
}

const PROGRAMS: Readonly<Record<string, InstalledProgram>> = {
  nginx: {
    ...NGINX,
    configuration: (code, port, at) =>
      NGINX.configuration(
        code.replaceAll(/^ *ssl_certificate.*\n/gm, '').replace('443 ssl', `127.0.0.1:${port}`),
        port,
        at,
      ),
  },
  caddy: {
    name: 'caddy',
    version: 'version',
    configuration: (code, port) =>
      `{\n admin off\n}\n${code.replace('docs.example.com {', `http://127.0.0.1:${port} {`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

for (const [name, program] of Object.entries(PROGRAMS)) {
  it.skipIf(reasonToSkip(program) !== undefined)(
    `the configuration of ${name} serves the files as the page says`,
    async () => {
      const code = block(name, name === 'caddy' ? 'text' : name).replace('/srv/docs/dist', dist);
      const url = await startProgram(program, code, '/guides');
      await expectSite(url);
      for (const [path, location] of [
        ['/guides/', '/guides'],
        ['/was/a/b', '/guides/a/b'],
      ] as const) {
        const moved = await get(url + path);
        expect([moved.status, new URL(moved.headers.get('location') ?? '', url).pathname]).toEqual([
          301,
          location,
        ]);
      }
      const agent = await get(`${url}/v1.2/two%20words`, { accept: 'text/markdown, text/html;q=0.5' });
      expect([await agent.text(), agent.headers.get('content-type')]).toEqual([
        expect.stringMatching(/^# Page v1.2\/two words$/m),
        'text/markdown; charset=utf-8',
      ]);
      const { headers } = await get(`${url}/guides`, { accept: 'text/html', 'accept-encoding': 'gzip' });
      expect(headers.get('link')).toBe('</llms.txt>; rel="llms-txt"');
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(headers.get('vary')).toMatch(/accept/i);
      const catalog = await get(`${url}/start/hello.md`);
      expect(catalog.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    },
  );
}

/** As GitHub Pages answers: a file, the file with `.html`, that of a folder, or 404.html; no rules, and no negotiation. */
async function githubPages(): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
    const found = names.find((name) => /\.\w+$/.test(name) && existsSync(join(dist, name)));
    const file = found ?? '/404.html';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': lookup(file) ?? 'text/plain' });
    response.end(readFileSync(join(dist, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it('GitHub Pages, by its rules, serves the files as the page says', async () => {
  const url = await githubPages();
  await expectSite(url);
  expect((await get(`${url}/was/a`)).status).toBe(404);
  const { jobs } = parse(block('github-pages', 'yaml')) as {
    jobs: { publish: { steps: readonly { run?: string; uses?: string; with?: object }[] } };
  };
  const { steps } = jobs.publish;
  expect(steps.flatMap(({ run = [] }) => run)).toEqual([
    'npm ci',
    'npx waymark build --images all --url "$URL"',
  ]);
  expect(steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact'))?.with).toEqual({
    path: 'dist',
    'include-hidden-files': true,
  });
});

it('the function of CloudFront leads to the files of the bucket', () => {
  const handler = runInNewContext(`${block('s3', 'js')}; handler`) as (event: object) => {
    uri?: string;
    statusCode?: number;
    headers?: { location: { value: string } };
  };
  const asked = (uri: string) => handler({ request: { uri } });
  for (const path of [
    '/',
    '/start/hello',
    '/guides/',
    '/v1.2/two words',
    '/start/hello.md',
    '/.well-known/llms.txt',
  ])
    expect(existsSync(join(dist, asked(path).uri ?? 'none')), path).toBe(true);
  expect(asked('/.well-known/api-catalog').uri).toBe('/.well-known/api-catalog');
  const { statusCode, headers } = asked('/was/a/b');
  expect([statusCode, headers?.location.value]).toEqual([301, '/guides/a/b']);
});
