/** Settings that a project combines, in `astro dev` and in `astro preview`: both give what its build gives. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const PLUGIN = resolve(import.meta.dirname, '../../../plugin/astro');
const VITE = `vite: { plugins: [tailwindcss()], resolve: { alias: { 'waymark/components': '${PLUGIN}/components.ts' } } }`;

/** As `envField.string` gives it. */
const SECRET =
  "env: { schema: { KEY: { type: 'string', context: 'server', access: 'secret', optional: true } } }";

const FILES = {
  'docs/guides/utilities.mdx': '---\ntitle: Utilities\n---\n<div className="p-[11px]">Of the docs</div>\n',
  'src/styles/global.css': '@import "tailwindcss" source("../pages");',
  'src/pages/own.astro':
    "---\nimport '../styles/global.css';\nimport { Card } from 'waymark/components';\n---\n" +
    '<html lang="en"><head></head><body class="p-[7px]"><Card title="Own" icon="rocket">A card</Card></body></html>',
  'src/pages/mixed.mdx':
    "import Install from '../../docs/guides/install.mdx';\n\nWords in *MDX*.\n\n<Install />\n",
  'public/own.txt': 'A file of the project.',
  // Redirects of docs.json have these addresses, one of them by a pattern.
  'src/pages/old.astro': astroPage('Own old page'),
  'src/pages/was/here.astro': astroPage('Own page below a pattern'),
};

const SERVER_ROUTE =
  'export const prerender = false;\nexport const GET = () => new Response("from the server");';

/** Each is also tried on other projects: in adapter.test.ts and layout.test.ts. */
const COMMANDS = ['dev', 'preview'] as const;

const PROJECTS = [
  {
    name: 'Tailwind and MDX below a base, with a slash at the end',
    files: FILES,
    config: `base: '/manual', trailingSlash: 'always', integrations: [waymark()], ${SECRET}, ${VITE}`,
    imports: { tailwindcss: '@tailwindcss/vite' },
    slash: '/',
    server: false,
  },
  {
    name: 'an adapter below a base, without a slash at the end',
    files: { ...FILES, 'src/pages/api/hello.js': SERVER_ROUTE },
    config: `base: '/manual', trailingSlash: 'never', adapter: node({ mode: 'standalone' }), integrations: [waymark()], ${VITE}`,
    imports: { tailwindcss: '@tailwindcss/vite', node: '@astrojs/node' },
    slash: '',
    server: true,
  },
] as const;

describe.skipIf(!TEST_ALL).each(PROJECTS)(
  'an Astro project: $name',
  ({ files, config, imports, slash, server: hasServer }) => {
    let project: AstroProject;
    beforeAll(async () => {
      project = await astroProject(files, config, imports);
    });
    afterAll(() => project.remove());

    test.each(COMMANDS)('serves docs and project with `astro %s`', async (command) => {
      if (command === 'preview') await project.build();
      const server: StartedServer = await project.start(command);
      const { origin } = new URL(server.url);
      const get = (path: string) => fetch(`${origin}/manual${path}`, { redirect: 'manual' });
      const text = async (path: string): Promise<string> => (await get(path)).text();
      /** A page and all styles that it loads or, in development, imports. */
      const styled = async (path: string): Promise<string> => {
        const html = await text(path);
        const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)];
        const loaded = sheets.map(async ([, href = '']) => {
          const sheet = await fetch(new URL(href, origin));
          expect(sheet.status, href).toBe(200);
          return await sheet.text();
        });
        return [html, ...(await Promise.all(loaded))].join('\n').replaceAll(/:\s+/g, ':');
      };
      try {
        expect(await text(`/guides/install${slash}`)).toContain('A sentence that two pages share.');
        const other = await get(`/guides/install${slash === '' ? '/' : ''}`);
        expect(other.headers.get('location')).toBe(`/manual/guides/install${slash}`);
        // The adapter’s server has files alone.
        if (command === 'dev' || !hasServer) expect((await get('/mcp')).status).toBe(405);
        expect(await text('/guides/install.md')).toMatch(/^# Install/);
        expect(await text('/llms.txt')).toContain('https://example.com/manual/guides/install.md');
        expect(await styled(`/guides/utilities${slash}`)).toContain('padding:11px');

        const own = await styled(`/own${slash}`);
        expect(own).toContain('padding:7px');
        expect(own).toMatch(/<svg class="icon"[\s\S]*A card/);
        const mixed = await text(`/mixed${slash}`);
        expect(mixed).toContain('<em>MDX</em>');
        expect(mixed).toContain('A sentence that two pages share.');
        expect(await text('/own.txt')).toBe('A file of the project.');
        expect(await text(`/old${slash}`)).toContain('Own old page');
        expect(await text(`/was/here${slash}`)).toContain('Own page below a pattern');
        const otherwise = await get(`/was/here${slash === '' ? '/' : ''}`);
        expect(otherwise.headers.get('location') ?? '').not.toContain('/guides/');
        if (hasServer) expect(await text('/api/hello')).toBe('from the server');

        const missing = await get(`/nothing${slash}`);
        expect(missing.status).toBe(404);
        expect(await missing.text()).toContain('Page not found');
        if (command === 'preview') expect(server.said()).not.toMatch(/\[(?:WARN|ERROR)\]/);
      } finally {
        await server.stop('SIGTERM');
      }
    });
  },
);
