/** The recipes of the docs, run as they are except for ports and paths, if their programs are installed. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { buildCommand } from '../../plugin/cli/build.ts';
import { workerCommand } from '../../plugin/cli/worker.ts';
import { serveCommand } from '../../runtime/cli/serve.ts';
import { deploySchema } from '../../runtime/features/deploys/options.ts';
import { API_SCOPES, createApiKey } from '../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { callTool } from '../support/call-tool.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/test-all.ts';
import { fixtureDist } from './support/fixture-dist.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { type InstalledProgram, NGINX, reasonToSkip, startProgram } from './support/program.ts';
import { served } from './support/served.ts';

const OPENSSL = { name: 'openssl', version: 'version' };
const folder = mkdtempSync(join(tmpdir(), 'waymark-recipes-'));
let dist: string;
beforeAll(async () => {
  dist = await fixtureDist();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code of a tab, without the indentation of the page. */
function recipe(page: string, tab: string, index = 0): string {
  const source = readFileSync(new URL(`../../starter/publish/${page}.mdx`, import.meta.url), 'utf8');
  const text = source.slice(source.indexOf(`<Tab title="${tab}">`)).split('</Tab>')[0] ?? '';
  const [, indentation = '', code = ''] =
    [...text.matchAll(/^( *)```\w+[^\n]*\n([\s\S]*?)^ *```$/gm)][index] ?? [];
  if (code === '') throw new Error(`${page} has no recipe for ${tab}.`);
  return code.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
}

const PROGRAMS: Readonly<Record<'nginx' | 'Caddy' | 'HAProxy', InstalledProgram>> = {
  nginx: {
    ...NGINX,
    configuration: (code, port, folder) =>
      NGINX.configuration(
        code
          .replaceAll(/^ *(?:listen \[::\]|ssl_certificate).*\n/gm, '')
          .replace('listen 80', `listen unix:${folder}/http.socket`)
          .replace(/443 ssl(?: http2)?/, `127.0.0.1:${port}`),
        port,
        folder,
      ),
  },
  Caddy: {
    name: 'caddy',
    version: 'version',
    configuration: (code, port) =>
      `{\n admin off\n}\n${code.replace(/^(?:docs\.)?example\.com/m, `http://127.0.0.1:${port}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  HAProxy: {
    name: 'haproxy',
    version: '-v',
    configuration: (code, port) => code.replace(/:443 ssl.*/, `127.0.0.1:${port}`),
    args: (file) => ['-f', file],
  },
};

async function search(url: string): Promise<string> {
  const response = await callTool(url, 'search', { query: 'install' });
  return `${response.status} ${await response.text()}`;
}

describe.each(['nginx', 'Caddy'] as const)(
  'the recipe for a static site with a server beside it, by %s',
  (tab) => {
    const program = PROGRAMS[tab];
    const skip = reasonToSkip(program);
    it.skipIf(skip !== undefined)('serves static files and server as one site', async () => {
      const storage = join(folder, `${tab}.db`);
      const server = await served({
        ...{ site: dist, hosts: ['*'], url: 'http://docs.example.com', storage },
        deploy: {
          ...deploySchema.parse({ project: 'docs', remote: folder }),
          workspace: join(folder, `${tab}-work`),
        },
      });
      const state = await openState(storage);
      const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
      await state.close();
      const counting = recipe('analytics', tab).trim();
      const code = recipe('static-hosts', tab)
        .replace(/^( *)(?:add_)?header Vary Accept;?$/m, `$&\n$1${counting}`)
        .replace('/srv/docs/dist', dist)
        .replaceAll('127.0.0.1:3000', new URL(server.url).host);
      const url = await startProgram(program, code);
      const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
        fetch(url + path, { redirect: 'manual', headers });

      for (const [path, body] of [
        ['/', '<h1>Welcome</h1>'],
        ['/guides/start', '<h1>Quickstart</h1>'],
        ['/guides/rate-limits', '<h1>Rate limits</h1>'],
        ['/guides/gr%C3%B6%C3%9Fe', '<h1>Größe</h1>'],
      ] as const)
        expect(await (await get(path)).text(), path).toBe(body);
      // From the files, not from the server.
      expect((await get('/guides/start')).headers.get('server')?.toLowerCase()).toContain(program.name);
      // Its pages tell of their views, and the server takes that.
      expect((await get('/guides/start')).headers.get('server-timing')).toBe('view');
      expect((await get('/nothing')).headers.get('server-timing')).not.toMatch(/\bview\b/);
      const told = await fetch(`${url}/_waymark/view`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: '{"path":"/guides/start"}',
      });
      expect(told.status).toBe(204);
      for (const [path, type] of [
        ['/guides/start.md', 'text/markdown; charset=utf-8'],
        ['/.well-known/api-catalog', 'application/linkset+json'],
      ] as const)
        expect((await get(path)).headers.get('content-type'), path).toMatch(type);
      // Agents get Markdown at the address of a page, by their preferred type; caches are told of both.
      for (const [path, text] of [
        ['/', '# Welcome\n'],
        ['/guides/start', '# Quickstart\n'],
        ['/guides/gr%C3%B6%C3%9Fe', '# Größe\n'],
      ] as const) {
        const markdown = await get(path, { accept: 'text/markdown, text/html;q=0.5' });
        expect(markdown.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8');
        expect(markdown.headers.get('vary'), path).toMatch(/accept/i);
        expect(await markdown.text(), path).toBe(text);
      }
      const html = await get('/guides/start', { accept: 'text/html, text/markdown;q=0.5' });
      expect(await html.text()).toBe('<h1>Quickstart</h1>');
      expect((await get('/guides/start')).headers.get('vary')).toMatch(/accept/i);
      if (tab === 'nginx')
        expect((await get('/')).headers.get('link')).toContain('</llms.txt>; rel="llms-txt"');
      const plain = await get('/llms.txt', { accept: 'text/plain' });
      expect(await plain.text()).toBe('# Acme Docs\n');
      const part = await get('/alphabet.txt', { range: 'bytes=2-4' });
      expect([part.status, await part.text()]).toEqual([206, 'cde']);
      const script = await get('/_astro/app.C0ffee12.js', { 'accept-encoding': 'gzip' });
      expect(script.headers.get('content-encoding')).toBe('gzip');
      expect(await script.text()).toContain('aaa');

      const moved = await get('/legacy/pages');
      expect([moved.status, moved.headers.get('location')]).toEqual([308, '/guides/pages']);
      const missing = await get('/nothing');
      expect([missing.status, await missing.text()]).toEqual([404, '<h1>Nothing here</h1>']);
      expect(await search(url)).toMatch(/^200 .*Link: /);
      expect(await (await get('/.well-known/mcp')).json()).toMatchObject({ transport: 'http' });
      expect((await get('/v1/project/updates/docs')).status).toBe(401);
      const listed = await get('/v1/project/updates/docs', { authorization: `Bearer ${secret}` });
      expect(await listed.json()).toEqual({ updates: [] });
      expect((await get('/admin')).status).toBe(303);
      expect(await (await get('/_preview/none')).text()).toContain('preview does not exist');
    });
  },
);

describe.each(sampled(['nginx', 'HAProxy', 'Caddy'] as const, 3))(
  'the recipe for many servers behind %s',
  (tab) => {
    const program = PROGRAMS[tab];
    const skip = reasonToSkip(program);
    it.skipIf(skip !== undefined)('fails no call while one of the servers stops', async () => {
      const servers = await Promise.all(
        [1, 2, 3].map(() => served({ site: dist, hosts: ['*'], lingerSeconds: 3 })),
      );
      let code = recipe('many-machines', tab);
      servers.forEach((server, index) => {
        code = code.replaceAll(`10.0.0.1${index + 1}:3000`, new URL(server.url).host);
      });
      const url = await startProgram(program, code);
      const answers = new Set<string>();
      let calls = 0;
      let loading = true;
      const load = (async () => {
        while (loading) {
          answers.add((await search(url).catch(String)).slice(0, 3));
          calls += 1;
        }
      })();
      const calledMore = async (): Promise<void> => {
        const before = calls;
        await expect.poll(() => calls).toBeGreaterThan(before + 10);
      };
      await calledMore();
      await servers[0]?.close();
      await calledMore();
      loading = false;
      await load;
      expect([...answers]).toEqual(['200']);
    });
  },
);

describe.each(['nginx', 'Caddy'] as const)('the recipe for one server behind %s', (tab) => {
  const program = PROGRAMS[tab];
  const skip = reasonToSkip(program);
  const configured = (page: string, server: string): string =>
    recipe(page, tab).replaceAll('127.0.0.1:3000', new URL(server).host);

  it.skipIf(skip !== undefined)('serves the site', async () => {
    const server = await served({ site: dist, hosts: ['*'], url: 'https://docs.example.com' });
    const url = await startProgram(program, configured('production', server.url));
    expect(await (await fetch(`${url}/guides/start`)).text()).toBe('<h1>Quickstart</h1>');
    expect(await search(url)).toMatch(/^200 .*Link: /);
  });

  it.skipIf(skip !== undefined)('serves the site below a path, and nothing else', async () => {
    const site = { base: '/docs', url: 'https://example.com/docs' };
    const release = await fixtureRelease(site);
    const server = await served({ release, site: dist, hosts: ['*'], url: site.url });
    const url = await startProgram(program, configured('domains', server.url), '/docs');
    expect(await (await fetch(`${url}/docs/guides/start`)).text()).toBe('<h1>Quickstart</h1>');
    expect(await search(`${url}/docs`)).toMatch(/^200 .*Link: /);
    for (const path of ['/docs/.well-known/mcp', '/.well-known/mcp'])
      expect(await (await fetch(url + path)).json()).toMatchObject({ url: 'https://example.com/docs/mcp' });
    const asked = async (path: string): Promise<boolean> =>
      (await fetch(url + path)).headers.has('x-content-type-options');
    expect(await asked('/.well-known/oauth-protected-resource/docs/authed/mcp')).toBe(true);
    for (const path of ['/', '/docsearch', '/mcp', '/admin']) expect(await asked(path), path).toBe(false);
  });
});

/** The code of a page with the name of a file, without the indentation of the page. */
function fileOf(page: string, name: string): string {
  const source = readFileSync(new URL(`../../starter/publish/${page}.mdx`, import.meta.url), 'utf8');
  const escaped = name.replaceAll('.', '\\.');
  const found = new RegExp(`^( *)\`\`\`\\w+ ${escaped}\n([\\s\\S]*?)^ *\`\`\`$`, 'm').exec(source);
  if (found?.[2] === undefined) throw new Error(`${page} has no ${name}.`);
  return found[2].replaceAll(new RegExp(`^${found[1]}`, 'gm'), '');
}

const example = (file: string): string =>
  readFileSync(new URL(`../../examples/one-server/${file}`, import.meta.url), 'utf8');

const NGINX_FILE = '/etc/nginx/conf.d/docs.conf';
const UNIT = '/etc/systemd/system/waymark.service';

describe('the configuration files on the page about production', () => {
  it.each([
    [NGINX_FILE, 'nginx.conf'],
    [UNIT, 'waymark.service'],
  ])('contain %s as in the example project', (name, file) => {
    expect(fileOf('production', name)).toBe(example(file));
  });

  it.skipIf((reasonToSkip(NGINX) ?? reasonToSkip(OPENSSL)) !== undefined)(
    'serve the site over TLS and HTTP/2, and redirect plain HTTP',
    async () => {
      const server = await served({ site: dist, hosts: ['*'], url: 'https://docs.example.com' });
      const { key, certificate } = certificateOf('docs.example.com');
      const [tls, plain] = [await freePort(), await freePort()];
      const program = {
        ...NGINX,
        configuration: (code: string, port: number, below: string) =>
          NGINX.configuration(
            // The test knows by the last one that nginx has started.
            `${code}\nserver { listen 127.0.0.1:${port}; return 200; }`,
            port,
            below,
          ),
      };
      await startProgram(
        program,
        example('nginx.conf')
          .replaceAll(/^ *listen \[::\].*\n/gm, '')
          .replace('listen 80', `listen 127.0.0.1:${plain}`)
          .replace('listen 443', `listen 127.0.0.1:${tls}`)
          .replace(/ssl_certificate \S+/, `ssl_certificate ${certificate};`)
          .replace(/ssl_certificate_key \S+/, `ssl_certificate_key ${key};`)
          .replaceAll('127.0.0.1:3000', new URL(server.url).host),
      );
      const session = connect(`https://127.0.0.1:${tls}`, {
        ca: readFileSync(certificate),
        servername: 'docs.example.com',
      });
      onTestFinished(() => session.destroy());
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const stream = session.request({ ':path': path, ':authority': 'docs.example.com', ...headers });
        const [answer] = (await once(stream, 'response')) as [Record<string, unknown>];
        return { answer, body: await text(stream) };
      };
      expect(await get('/guides/start')).toMatchObject({
        answer: { ':status': 200 },
        body: '<h1>Quickstart</h1>',
      });
      const script = await get('/_astro/app.C0ffee12.js', { 'accept-encoding': 'gzip, br' });
      expect(script.answer['content-encoding']).toBe('br');
      expect(session.alpnProtocol).toBe('h2');
      const moved = await fetch(`http://127.0.0.1:${plain}/guides/start?a=1`, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([
        308,
        'https://docs.example.com/guides/start?a=1',
      ]);
    },
  );
});

/** A certificate that signs itself, in files. */
function certificateOf(name: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const files = ['-keyout', key, '-out', certificate];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...names],
    {
      stdio: 'ignore',
    },
  );
  return { key, certificate };
}

/** A command line has a command of ours and options that it knows. */
function expectOptions(line = ''): void {
  const [verb, ...args] = line.trim().split(' ');
  const command = [serveCommand(), workerCommand(), buildCommand()].find((each) => each.name() === verb);
  expect(command?.parseOptions(args).unknown, line).toEqual([]);
}

// The tests above run without TLS: nginx itself refuses such a server that names no certificate.
it.each(['static-hosts', 'domains', 'many-machines', 'production'])(
  'every nginx server with TLS in %s names its certificate',
  (page) => {
    const source = readFileSync(new URL(`../../starter/publish/${page}.mdx`, import.meta.url), 'utf8');
    const servers = [...source.matchAll(/```nginx[^\n]*\n([\s\S]*?)```/g)]
      .flatMap(([, code = '']) => code.split(/^ *server \{/m))
      .filter((server) => /listen \d+ ssl/.test(server));
    expect(servers).not.toEqual([]);
    for (const server of servers) {
      expect(server).toMatch(/ssl_certificate \/\S+;/);
      expect(server).toMatch(/ssl_certificate_key \/\S+;/);
    }
  },
);

describe('the systemd unit of the docs', () => {
  const program = { name: 'systemd-analyze', version: '--version' };
  it.skipIf(reasonToSkip(program) !== undefined)('is valid', () => {
    const file = join(folder, 'waymark.service');
    const installed = (text: string): string =>
      text.replaceAll('/srv/docs/node_modules/.bin/waymark', '/bin/true');
    const unit = installed(example('waymark.service'));
    const added = installed(recipe('many-machines', 'systemd'));
    for (const text of [unit, `${unit}\n${added}`]) {
      writeFileSync(file, text);
      expect(execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })).toBe('');
      expectOptions(/^ExecStart=\S+ (.*)$/m.exec(text.slice(text.lastIndexOf('ExecStart=')))?.[1]);
    }
    writeFileSync(file, unit);
    // Ends with an error, and the list of all that is open, if the unit is rated worse than 2 of 10.
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', file]);
  });
});

describe('the container recipes of the docs', () => {
  it('run existing commands with variables that they read', () => {
    const { services } = parse(recipe('many-machines', 'Docker', 2)) as {
      services: Readonly<
        Record<string, { command?: string; environment?: Readonly<Record<string, string>> }>
      >;
    };
    expect(Object.keys(services)).toEqual(['redis', 'docs', 'worker']);
    const image = recipe('many-machines', 'Docker');
    const [, cmd = ''] = /^CMD (\[.*\])$/m.exec(image) ?? [];
    expectOptions((JSON.parse(cmd) as string[]).join(' ').replace('node_modules/.bin/waymark ', ''));
    expectOptions(services.worker?.command?.replace('node_modules/.bin/waymark ', ''));
    expectOptions(/npx waymark (build [^&]*)/.exec(image)?.[1]);
    for (const [service, command] of [
      ['docs', serveCommand()],
      ['worker', workerCommand()],
    ] as const) {
      const read = [...command.options.map(({ envVar }) => envVar), 'WAYMARK_STORAGE'];
      expect(
        Object.keys(services[service]?.environment ?? {}).filter((name) => !read.includes(name)),
      ).toEqual([]);
    }
  });
});

/** Addresses that only the server answers, and those that stay the static host's. */
const SERVERS = [
  '/mcp',
  '/.well-known/mcp',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server/authed/mcp/oauth',
  '/.well-known/openid-configuration',
  '/_waymark/playground',
  '/ask',
  '/v1/feedback',
  '/v1/project/update/docs',
  '/admin',
  '/admin/deploys',
  '/_preview/draft-1/guides/start',
  '/authed/mcp',
  '/authed/mcp/oauth/token',
  '/login',
  '/login/callback',
  '/logout',
];
const FILES = [
  '/',
  '/mcp/overview',
  '/guides/login',
  '/v1/webhooks',
  '/administration',
  '/_waymark/a.js',
  '/logout-now',
];

describe('the rules for static hosts', () => {
  it('the rules for Netlify forward to the server', () => {
    const rules = [
      ...recipe('static-hosts', 'Netlify').matchAll(
        /from = "(.*)"\nto = "https:\/\/server\.example\.com(.*)"\nstatus = 200\n/g,
      ),
    ];
    // A star is the rest of the path; `/a/*` is `/a`, too.
    const leads = (path: string): boolean =>
      rules.some(([, from = '']) =>
        new RegExp(`^${from.replaceAll('.', '\\.').replace(/\/\*$/, '(?:/.*)?')}$`).test(path),
      );
    expect(rules.every(([, from = '', to = '']) => from.replace('*', ':splat') === to)).toBe(true);
    expect(SERVERS.filter((path) => !leads(path))).toEqual([]);
    expect(FILES.filter(leads)).toEqual([]);
  });

  it('the rules for Vercel forward to the server', () => {
    const { rewrites } = JSON.parse(recipe('static-hosts', 'Vercel')) as {
      rewrites: readonly { source: string; destination: string }[];
    };
    // path-to-regexp, as Vercel has it: a name with an expression, and segments that may be empty.
    const expressions = rewrites.map(
      ({ source }) =>
        new RegExp(`^${source.replace(/:path\((.*)\)/, '($1)').replace('/:rest*', '(?:/.*)?')}$`),
    );
    const leads = (path: string): boolean => expressions.some((expression) => expression.test(path));
    expect(SERVERS.filter((path) => !leads(path))).toEqual([]);
    expect(FILES.filter(leads)).toEqual([]);
  });

  it('the rules for Cloudflare forward to the server', async () => {
    const { include, exclude } = JSON.parse(recipe('static-hosts', 'Cloudflare Pages', 1)) as {
      readonly include: readonly string[];
      readonly exclude: readonly string[];
    };
    expect(exclude).toEqual([]);
    expectPatterns(include);
    const file = join(folder, '_worker.mjs');
    writeFileSync(file, recipe('static-hosts', 'Cloudflare Pages'));
    const { default: worker } = (await import(file)) as {
      default: { fetch(request: Request): Promise<Response> };
    };
    const asked: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request);
      return new Response('server');
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const request = new Request('https://docs.example.com/mcp?a=1', { method: 'POST', body: 'b' });
    expect(await (await worker.fetch(request)).text()).toBe('server');
    expect([asked[0]?.url, asked[0]?.method, await asked[0]?.text()]).toEqual([
      'https://server.example.com/mcp?a=1',
      'POST',
      'b',
    ]);
  });

  it('the rules for CloudFront forward to the server, and to the files of the site', () => {
    expectPatterns(recipe('static-hosts', 'S3 and CloudFront').trim().split('\n'));
    const code = recipe('static-hosts', 'S3 and CloudFront', 1);
    const handler = runInNewContext(`${code}\nhandler`) as (event: object) => { readonly uri: string };
    const fileOf = (uri: string): string => handler({ request: { uri } }).uri;
    expect(
      ['/', '/guides/install', '/guides/install/', '/v1.2', '/llms.txt', '/a.md', '//'].map(fileOf),
    ).toEqual([
      '/index.html',
      '/guides/install.html',
      '/guides/install.html',
      '/v1.2.html',
      '/llms.txt',
      '/a.md',
      '/index.html',
    ]);
    for (const path of ['/', '/guides/start', '/.well-known/agent-skills/index.json', '/old'])
      expect(existsSync(join(dist, fileOf(path))), path).toBe(true);
  });

  it('name a command whose server accepts requests that the host forwards', () => {
    const source = readFileSync(new URL('../../starter/publish/static-hosts.mdx', import.meta.url), 'utf8');
    const [, command = ''] = /^waymark (serve .*)$/m.exec(source) ?? [];
    expectOptions(command);
    const name = /--allowed-host (\S+)/.exec(command)?.[1] ?? '';
    expect(source).toContain(`https://${name}/mcp`);
  });
});

/** Patterns of whole paths, in which a star is any text. */
function expectPatterns(patterns: readonly string[]): void {
  const expressions = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  );
  const leads = (path: string): boolean => expressions.some((expression) => expression.test(path));
  expect(SERVERS.filter((path) => !leads(path))).toEqual([]);
  expect(FILES.filter(leads)).toEqual([]);
}
