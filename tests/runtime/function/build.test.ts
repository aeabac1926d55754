/** `waymark build --for` and `--pack`: each platform's folder, started, answers as the server does. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_HOSTS, type FunctionHostName } from '../../../plugin/hosts/function-hosts.ts';
import { writeForHost } from '../../../plugin/hosts/write-for-host.ts';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import { createRuntime, type Runtime } from '../../../runtime/index.ts';
import { readPacked } from '../../../runtime/packages/foundation/release/pack.ts';
import { verifiedRelease } from '../../../runtime/packages/foundation/release/verified.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { fixtureWithMembers } from '../support/fixture-site.ts';
import { START, type Started } from './start-hosts.ts';

const HOSTS = Object.keys(FUNCTION_HOSTS) as FunctionHostName[];
const URL_OF_SITE = 'https://acme.example/docs';
const folder = mkdtempSync(join(tmpdir(), 'waymark-for-'));
const out = join(folder, 'out');
const packed = join(folder, 'docs.waymark');
let server: Runtime;
const homes = new Map<FunctionHostName, Promise<string>>();

/** The folder with what is written for a platform, which is written once. */
function written(name: FunctionHostName): Promise<string> {
  const write = async (): Promise<string> => {
    const home = join(folder, name);
    await writeForHost(name, join(out, 'dist'), { home });
    return home;
  };
  const home = homes.get(name) ?? write();
  homes.set(name, home);
  return home;
}

beforeAll(async () => {
  const docs = join(folder, 'docs');
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(docs, name)), { recursive: true });
    writeFileSync(join(docs, name), text);
  };
  write('index.mdx', '# Boxes\n\nSend a box.\n');
  write('ask.mdx', '# Ask us\n\nBy letter.\n');
  write('guides/a b.mdx', '# Größe\n\nA box of any size.\n');
  write(
    'docs.json',
    JSON.stringify({
      theme: 'mint',
      name: 'Acme Boxes',
      contextual: { options: ['copy', 'claude-code'] },
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'ask', 'guides/a b'] },
      redirects: [{ source: '/was/:slug*', destination: '/guides/:slug*' }],
    }),
  );
  write(
    'waymark.config.ts',
    `import { defineTool, z } from 'waymark/extend';
export default { tools: [defineTool({ name: 'price', title: 'Price', description: 'Of a box.', input: z.object({}), run: () => '1' })] };
`,
  );
  const { code, stdout, stderr } = await waymark([
    'build',
    docs,
    '--out',
    out,
    '--url',
    URL_OF_SITE,
    '--for',
    'netlify',
    '--pack',
    packed,
  ]);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
  expect(stdout).toContain('netlify/site');
  expect(stderr).toContain(`netlify and ${packed} will not have the tools`);
  server = await createRuntime({ release: join(out, '.waymark'), site: join(out, 'dist'), limits: false });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});
const tool = (name: string, args: object): RequestInit =>
  post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const markdown: RequestInit = { headers: { accept: 'text/markdown, text/html, */*' } };

/** With the headers that say what it is and who may keep it. */
async function told(response: Response): Promise<readonly unknown[]> {
  const names = ['content-type', 'content-location', 'vary', 'location', 'access-control-allow-origin'];
  return [response.status, ...names.map((name) => response.headers.get(name)), await response.text()];
}

const CALLS: readonly (readonly [string, RequestInit])[] = [
  ['/docs/mcp', post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
  ['/docs/mcp', tool('search', { query: 'how do I send a box' })],
  [
    '/docs/mcp',
    tool('query_docs_filesystem', { command: 'rg -n box / | sort | head -3; cat "/guides/a b.md"' }),
  ],
  ['/docs/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  ['/docs/mcp/server-card', {}],
  ['/docs/.well-known/mcp', {}],
  ['/.well-known/mcp', {}],
  ['/docs/_waymark/search?q=box', {}],
  ['/docs/ask', post({ question: 'How do I send a box?' })],
];

// Deno comes from the registry.
describe.each(HOSTS.filter((name) => TEST_ALL || name !== 'deno'))('the function on %s', (name) => {
  let started: Started;

  beforeAll(async () => {
    started = await START[name](await written(name));
  });
  afterAll(() => started?.close());

  // Netlify's runtime starts a thread for each.
  it.each(name === 'netlify' && TEST_ALL ? CALLS.filter((_, at) => at % 4 === 1) : CALLS)(
    '%s %j gets the answer of the server',
    async (path, init) => {
      const url = new URL(path, URL_OF_SITE);
      const answer = await told(await started.fetch(new Request(url, init)));
      expect(answer).toEqual(await told(await server.fetch(new Request(url, init))));
    },
  );

  it.each<[string, RequestInit]>([
    ['/docs', markdown],
    ['/docs/guides/a%20b', markdown],
    ['/docs/guides/a%20b/', markdown],
    ['/docs/was/a%20b', markdown],
    ['/docs/nowhere', markdown],
  ])('%s for whoever wants Markdown is the answer of the server', async (path, init) => {
    const url = new URL(path, URL_OF_SITE);
    const answer = await told(await started.fetch(new Request(url, init)));
    expect(answer).toEqual(await told(await server.fetch(new Request(url, init))));
  });

  it.each([
    ['/docs/guides/a%20b', 'text/html', '</html>'],
    ['/docs/guides/a%20b', 'text/html, text/markdown;q=0.5', '</html>'],
    ['/docs/guides/a%20b', '*/*', '</html>'],
    ['/docs/ask', 'text/html', '</html>'],
    ['/docs/guides/a%20b.md', '*/*', '# Größe'],
  ])('%s for %s is a file', async (path, accept, text) => {
    const response = await started.fetch(new Request(new URL(path, URL_OF_SITE), { headers: { accept } }));
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(text)]);
  });

  it('tells a registry of servers', async () => {
    const response = await started.fetch(new Request(`${URL_OF_SITE}/.well-known/mcp/server.json`));
    expect(await response.json()).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'example.acme/acme-boxes',
      title: 'Acme Boxes',
      remotes: [{ type: 'streamable-http', url: 'https://acme.example/docs/mcp' }],
    });
  });

  it.each([
    '/mcp',
    '/_waymark-function',
    '/_waymark-function/site.json',
    '/docs/_waymark-function/site.json',
    '/docs/function/site.json',
    '/docs/release/release.json',
    '/docs/..%2ffunction/site.json',
    '/docs/.waymark/release.json',
    '/docs/index.mjs',
  ])('CWE-425: %s is nothing', async (path) => {
    for (const accept of ['*/*', 'text/markdown']) {
      const response = await started.fetch(new Request(new URL(path, URL_OF_SITE), { headers: { accept } }));
      expect([response.status >= 400, await response.text()]).toEqual([
        true,
        expect.not.stringMatching(/^\{|answering/),
      ]);
    }
  });
});

it('files for agents name the function that is built beside them', () => {
  const text = (file: string): string => readFileSync(join(out, 'dist', file), 'utf8');
  expect(text('skill.md')).toContain('Connect to the MCP server at `https://acme.example/docs/mcp`');
  expect(JSON.parse(text('.well-known/mcp.json')).url).toBe('https://acme.example/docs/mcp');
  expect(text('index.html')).toContain('npx waymark mcp https://acme.example/docs/mcp');
});

describe('the folder', () => {
  it('of Cloudflare has files below the path of the site, a script, and settings', async () => {
    const root = join(await written('cloudflare'), 'cloudflare');
    const settings = JSON.parse(readFileSync(join(root, 'wrangler.jsonc'), 'utf8'));
    expect(settings).toMatchObject({
      name: 'acme-boxes',
      main: 'worker.js',
      // wrangler takes `.html`, `.txt` and `.bin` below a script that it does not bundle for modules of it.
      ...{ no_bundle: true, find_additional_modules: false },
      assets: { directory: 'assets' },
    });
    expect(settings.assets.run_worker_first).toEqual(
      expect.arrayContaining(['/*', '!/docs/_waymark/theme/*']),
    );
    const there = (path: string) => existsSync(join(root, 'assets', path));
    expect(['docs/index.html', '_headers', '_waymark-function/release/release.json'].map(there)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['docs/_headers', 'docs/vercel.json', 'docs/_waymark-function'].map(there)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('of Netlify leaves functions of the owner where they are, and limits ours', async () => {
    const home = await written('netlify');
    const root = join(home, 'netlify');
    writeFileSync(join(root, 'functions/own.mjs'), '');
    await writeForHost('netlify', join(out, 'dist'), { home });
    expect(existsSync(join(root, 'functions/own.mjs'))).toBe(true);
    expect(readFileSync(join(root, 'functions/waymark/waymark.mjs'), 'utf8')).toContain('"windowLimit": 60');
    expect(readFileSync(join(root, 'site/_redirects'), 'utf8')).toContain(
      '/docs/was/* /docs/guides/:splat 301',
    );
  });

  it('of Deno Deploy is not one of pages about Deno', async () => {
    const page = join(folder, 'pages/deno/function/index.mdx');
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, '# Functions');
    await expect(writeForHost('deno', join(out, 'dist'), { home: join(folder, 'pages') })).rejects.toThrow(
      'no build for Deno Deploy wrote',
    );
    expect(readFileSync(page, 'utf8')).toBe('# Functions');
  });

  it.each(HOSTS)('of %s has no pages of the docs that it lies in', async (name) => {
    expect(discover(await written(name)).files).toEqual([]);
  });

  it.each(HOSTS)('of %s is not that of the site', async (name) => {
    const { folder: own, site } = FUNCTION_HOSTS[name];
    const dist = join(folder, 'inside', own, site);
    for (const each of [dist, join(dist, '../.waymark')]) mkdirSync(each, { recursive: true });
    writeFileSync(join(dist, '../.waymark/release.json'), readFileSync(join(out, '.waymark/release.json')));
    await expect(writeForHost(name, dist, { home: join(folder, 'inside') })).rejects.toThrow(
      'another folder',
    );
    expect(existsSync(dist)).toBe(true);
  });
});

it('a packed release is the release', async () => {
  expect(verifiedRelease(await readPacked(packed)).manifest.site.url).toBe(URL_OF_SITE);
});

it.each(HOSTS)('CWE-862: a site with pages that are not public gets no function on %s', async (name) => {
  const release = join(folder, 'protected/.waymark');
  const dist = join(folder, 'protected/dist');
  for (const each of [release, dist]) mkdirSync(each, { recursive: true });
  for (const [file, bytes] of await fixtureWithMembers())
    if (!file.includes('/')) writeFileSync(join(release, file), bytes);
  await expect(writeForHost(name, dist)).rejects.toThrow(/not public.*waymark serve/s);
  expect(existsSync(join(folder, 'protected', FUNCTION_HOSTS[name].folder))).toBe(false);
});
