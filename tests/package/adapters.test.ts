/**
 * The adapters of Netlify, Vercel and Cloudflare, installed from the registry into a project of their own with the package as npm
 * packs it: what each publishes, and what its functions answer. `npm run test:all` runs them: they bring some 1,300 packages.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import repository from '../../package.json' with { type: 'json' };
import { startServer } from '../support/start-server.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { FIXTURE, plainEnvironment } from '../unit/cli/run-cli.ts';
import { packedDependencies } from './pack.ts';

const CANARY = 'Heliotrope of the staff';
const ENVIRONMENT = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
};

type Handler = (request: Request) => Promise<Response>;
type Opened = Readonly<Record<string, unknown>>;

interface Adapter {
  readonly version: string;
  /** The folder that is published; below it, the site. */
  readonly published: string;
  /** Folders that are uploaded with code. */
  readonly code: string;
  /** Opens its function at a copy of `code`, away from all packages; without one a preview runs it. */
  readonly open?: (folder: string) => Promise<Handler>;
}

const opened = async (file: string): Promise<Opened> => await import(pathToFileURL(file).href);

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  netlify: {
    version: '^8.2.0',
    published: 'dist',
    code: '.netlify/v1/functions',
    open: async (folder) => {
      const ssr = await opened(path.join(folder, 'ssr/ssr.mjs'));
      const handler = ssr.default as (request: Request, context: { ip: string }) => Promise<Response>;
      return (request) => handler(request, { ip: '127.0.0.1' });
    },
  },
  vercel: {
    version: '^11.0.0',
    published: '.vercel/output/static',
    code: '.vercel/output/functions',
    open: async (folder) => {
      const rendered = path.join(folder, '_render.func');
      const { handler } = JSON.parse(readFileSync(path.join(rendered, '.vc-config.json'), 'utf8'));
      return ((await opened(path.join(rendered, handler))).default as { fetch: Handler }).fetch;
    },
  },
  cloudflare: { version: '^14.3.0', published: 'dist/client', code: 'dist/server' },
};

const SERVED = `---
import { Card, Note } from 'waymark/components';
import { getPages } from 'waymark/site';
export const prerender = false;
---
<html lang="en"><body>
  {getPages().map(({ href, title }) => <a href={href}>{title}</a>)}
  <Note title="Made now">Served</Note><Card title="Icon" icon="rocket">With an icon</Card>
</body></html>`;

const FILES: Readonly<Record<string, string>> = {
  'docs/guides/secret.mdx': `---\ntitle: Plans\ngroups: [staff]\n---\n${CANARY}\n`,
  'src/pages/about.astro':
    '---\nimport { Note } from \'waymark/components\';\n---\n<html lang="en"><body>About us <Note>Own</Note></body></html>',
  'src/pages/served.astro': SERVED,
  'src/pages/api/hello.js':
    'export const prerender = false;\nexport const GET = ({ locals }) => new Response("from the server, " + locals.mark);',
  'src/middleware.js':
    "export const onRequest = ({ locals }, next) => { locals.mark = 'marked'; return next(); };",
};

const configOf = (name: string): string => `import adapter from '@astrojs/${name}';
import waymark from 'waymark';
import sitemap from '@astrojs/sitemap';
const base = process.env.TRY_BASE ?? '/';
export default {
  site: 'https://example.com', base, output: process.env.TRY_OUTPUT,
  redirects: { '/former': \`\${base.replace(/\\/$/, '')}/guides/install\` },
  adapter: adapter(), integrations: [waymark(), sitemap()],
};`;

/** Files below a folder that hold these words. */
function filesWith(words: string, folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => readFileSync(file).includes(words));
}

describe.skipIf(!TEST_ALL).each(Object.entries(ADAPTERS))(
  'an Astro project with @astrojs/%s',
  (name, adapter) => {
    const { version, published, code, open } = adapter;
    const folder = mkdtempSync(path.join(tmpdir(), `waymark-${name}-`));
    const project = path.join(folder, 'project');
    const astro = path.join(project, 'node_modules/astro/bin/astro.mjs');

    beforeAll(async () => {
      const waymark = await packedDependencies();
      const { astro: host, '@astrojs/sitemap': sitemap } = repository.devDependencies;
      const dependencies = {
        ...{ astro: host, '@astrojs/sitemap': sitemap },
        ...{ [`@astrojs/${name}`]: version, ...waymark },
      };
      cpSync(FIXTURE, path.join(project, 'docs'), { recursive: true });
      const docs = JSON.parse(readFileSync(path.join(project, 'docs/docs.json'), 'utf8'));
      docs.navigation.groups[1].pages.push('guides/secret');
      const files = {
        ...FILES,
        'package.json': JSON.stringify({ name: 'own', private: true, type: 'module', dependencies }),
        'astro.config.mjs': configOf(name),
        'docs/docs.json': JSON.stringify(docs),
      };
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
        writeFileSync(path.join(project, file), text);
      }
      await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
        cwd: project,
        maxBuffer: 1 << 26,
      });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

    describe.each([
      { output: 'static', base: '' },
      { output: 'server', base: '/manual' },
    ])('with `output: $output` and the base “$base”', ({ output, base }) => {
      const env = { ...ENVIRONMENT, TRY_OUTPUT: output, ...(base !== '' && { TRY_BASE: base }) };
      // Cloudflare serves files by their whole address; the others are mounted at the base.
      const site = path.join(project, published, name === 'cloudflare' ? base : '');
      const read = (file: string): string => readFileSync(path.join(site, file), 'utf8');

      beforeAll(async () => {
        await promisify(execFile)(process.execPath, [astro, 'build'], {
          cwd: project,
          env: { ...plainEnvironment(), ...env },
          maxBuffer: 1 << 26,
        });
      });

      test('publishes the docs as files, with llms.txt, Markdown and sitemap', () => {
        expect(read('guides/install/index.html')).toContain('A sentence that two pages share.');
        expect(read('guides/install.md')).toMatch(/^# Install/);
        expect(read('llms.txt')).toContain(`https://example.com${base}/guides/install.md`);
        expect(read('sitemap.xml')).toContain(`<loc>https://example.com${base}/guides/install/</loc>`);
        expect(read('sitemap-index.xml')).toContain(`<loc>https://example.com${base}/sitemap.xml</loc>`);
        expect(read('robots.txt')).toContain('/sitemap-index.xml');
        expect(read('404.html')).toContain('Page not found');
        expect(existsSync(path.join(site, 'pagefind/pagefind.js'))).toBe(true);
        if (output === 'static') expect(read('about/index.html')).toContain('About us');
      });

      test('publishes neither the release nor protected pages', () => {
        expect(filesWith(CANARY, path.join(project, published))).toEqual([]);
        expect(filesWith(CANARY, path.join(project, code))).toEqual([]);
        expect(existsSync(path.join(project, '.waymark/release.json'))).toBe(true);
        expect(readdirSync(path.join(project, published))).not.toContain('.waymark');
      });

      test('redirects the old addresses of docs.json and of the project', () => {
        if (name === 'vercel') {
          const { routes } = JSON.parse(
            readFileSync(path.join(project, '.vercel/output/config.json'), 'utf8'),
          );
          const leads = (address: string) =>
            routes.find(
              ({ src, status }: { src?: string; status?: number }) =>
                status !== undefined && status < 400 && new RegExp(src ?? '^$').test(base + address),
            )?.headers.Location;
          expect(leads('/was/install')).toBe(`${base}/guides/$1`);
          if (base === '') expect(leads('/former')).toBe('/guides/install');
          expect(routes).toContainEqual(
            expect.objectContaining({
              headers: expect.objectContaining({ 'Content-Type': 'text/markdown; charset=utf-8' }),
            }),
          );
          expect(routes.at(-1)).toMatchObject({ dest: '/404.html', status: 404 });
        } else {
          const rules = readFileSync(path.join(project, published, '_redirects'), 'utf8').split(/\n/);
          expect(rules).toContain(`${base}/was/* ${base}/guides/:splat 302`);
          expect(rules).toContain(`${base}/former ${base}/guides/install/ 301`);
        }
      });

      test('the built server answers routes of the project without node_modules, and 404 elsewhere', async () => {
        const copy = path.join(folder, `${output}-code`);
        let handler: Handler;
        let stop = async (): Promise<void> => undefined;
        if (open === undefined) {
          const server = await startServer(['preview', '--port', '0'], { program: astro, cwd: project, env });
          const { origin } = new URL(server.url);
          handler = (request) => fetch(origin + new URL(request.url).pathname);
          stop = () => server.stop('SIGTERM');
        } else {
          cpSync(path.join(project, code), copy, { recursive: true });
          handler = await open(copy);
        }
        const text = async (address: string) =>
          (await handler(new Request(`https://example.com${base}${address}`))).text();
        try {
          expect(await text('/api/hello')).toBe('from the server, marked');
          const served = await text('/served');
          expect(served).toContain(`<a href="${base}/guides/install/">Install</a>`);
          expect(served).toMatch(/callout-note[\s\S]*<svg class="icon"[\s\S]*With an icon/);
          // Vercel finds the page of its own rules, without the function.
          if (name !== 'vercel') expect(await text('/nothing')).toContain('Page not found');
        } finally {
          await stop();
        }
      });
    });

    test('serves docs, pages and routes in development', async () => {
      const server = await startServer(['dev', '--port', '0'], {
        program: astro,
        cwd: project,
        env: ENVIRONMENT,
      });
      try {
        const text = async (address: string) => (await fetch(server.url + address)).text();
        expect(await text('/guides/install/')).toContain('A sentence that two pages share.');
        expect(await text('/about/')).toContain('callout-note');
        expect(await text('/served/')).toMatch(/callout-note[\s\S]*<svg class="icon"/);
        expect(await text('/api/hello')).toBe('from the server, marked');
      } finally {
        await server.stop('SIGTERM');
      }
    });

    test('`waymark serve` serves the docs, and gives strangers no protected page', async () => {
      const program = path.join(project, 'node_modules/waymark/lib/cli/main.js');
      const server = await startServer(['serve', project, '--port', '0'], { program });
      try {
        expect(await (await fetch(`${server.url}/guides/install/`)).text()).toContain('two pages share');
        expect((await fetch(`${server.url}/guides/secret/`)).status).not.toBe(200);
      } finally {
        await server.stop();
      }
    });
  },
);
