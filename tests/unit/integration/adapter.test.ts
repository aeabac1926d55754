/** A project with an adapter: docs are files, routes of the project stay on its server. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const SERVER_ROUTE =
  'export const prerender = false;\nexport const GET = () => new Response("from the server");';

/** Files that a build of the docs would write or copy, and addresses that they would redirect. */
const ADDRESSES = ['robots.txt', 'llms.txt', 'sitemap.xml', 'data.json', 'old', 'was/here'];

const COMPONENTS = resolve(import.meta.dirname, '../../../plugin/astro/components.ts');
const ALIAS = `vite: { resolve: { alias: { 'waymark/components': '${COMPONENTS}' } } }`;
const SERVED =
  "---\nimport { Card } from 'waymark/components';\nexport const prerender = false;\n---\n" +
  '<html lang="en"><body><Card title="Icon" icon="rocket">With an icon</Card></body></html>';

/** Each is also tried below a base in dev-and-preview.test.ts. */
const ADDRESS_FORMS = [
  { trailingSlash: 'never', format: 'directory', address: '/manual/guides/install' },
  { trailingSlash: 'always', format: 'file', address: '/manual/guides/install/' },
];

describe.skipIf(!TEST_ALL).each(ADDRESS_FORMS)(
  'an Astro project with @astrojs/node, `trailingSlash: $trailingSlash` and `build.format: $format`',
  ({ trailingSlash, format, address }) => {
    let project: AstroProject;

    beforeAll(async () => {
      project = await astroProject(
        { 'src/pages/api/hello.js': SERVER_ROUTE, 'src/pages/about.astro': astroPage('About us') },
        `base: '/manual', trailingSlash: '${trailingSlash}', build: { format: '${format}' },
       adapter: node({ mode: 'standalone' }), integrations: [waymark()]`,
        { node: '@astrojs/node' },
      );
      await project.build();
    });
    afterAll(() => project.remove());

    test('writes files and addresses in the project’s form', async () => {
      const file = format === 'directory' ? 'guides/install/index.html' : 'guides/install.html';
      const html = await project.read(`dist/client/${file}`);
      expect(html).toContain(`<link rel="canonical" href="https://example.com${address}"`);
      expect(await project.read('dist/client/sitemap.xml')).toContain(
        `<loc>https://example.com${address}</loc>`,
      );
      expect(await project.read('dist/client/guides/install.md')).toMatch(/^# Install/);
    });
  },
);

test('the project’s own server serves docs and server routes, and `waymark serve` the docs', async () => {
  const project = await astroProject(
    {
      'src/pages/api/hello.js': SERVER_ROUTE,
      'src/pages/about.astro': astroPage('About us'),
      'src/pages/served.astro': SERVED,
    },
    `adapter: node({ mode: 'standalone' }), integrations: [waymark()], ${ALIAS}`,
    { node: '@astrojs/node' },
  );
  try {
    expect(await project.build()).not.toMatch(/\[(?:WARN|ERROR)\]/);
    for (const entry of await readdir(join(project.dir, 'dist/server'), { recursive: true })) {
      if (entry.endsWith('.mjs'))
        expect(await project.read(join('dist/server', entry)), entry).not.toMatch(/satteri|@iconify-json/);
    }
    const own = await startServer([], {
      program: join(project.dir, 'dist/server/entry.mjs'),
      env: { PORT: '0', HOST: '127.0.0.1' },
    });
    const docs = await startServer(['serve', project.dir, '--port', '0']);
    try {
      for (const { url } of [own, docs]) {
        expect(await (await fetch(`${url}/guides/install`)).text()).toContain(
          'A sentence that two pages share.',
        );
        expect(await (await fetch(`${url}/about`)).text()).toContain('About us');
        expect(await (await fetch(`${url}/llms.txt`)).text()).toContain('/guides/install');
      }
      expect(await (await fetch(`${own.url}/api/hello`)).text()).toBe('from the server');
      expect(await (await fetch(`${own.url}/served`)).text()).toMatch(/<svg class="icon"[\s\S]*With an icon/);
      const missing = await fetch(`${own.url}/nothing`);
      expect([missing.status, await missing.text()]).toEqual([
        404,
        await project.read('dist/client/404.html'),
      ]);
    } finally {
      await own.stop();
      await docs.stop();
    }
  } finally {
    await project.remove();
  }
});

test.skipIf(!TEST_ALL)(
  'routes on demand win over files and redirects of the docs at the same address',
  async () => {
    const routes = ADDRESSES.map((name) => [`src/pages/${name}.js`, SERVER_ROUTE]);
    const project = await astroProject(
      { ...Object.fromEntries(routes), 'docs/data.json': '{}' },
      "adapter: node({ mode: 'standalone' }), integrations: [waymark()]",
      { node: '@astrojs/node' },
    );
    const answers = async (server: StartedServer): Promise<Record<string, string>> => {
      try {
        const texts = ADDRESSES.map(async (name) => [
          name,
          await (await fetch(`${server.url}/${name}`)).text(),
        ]);
        return Object.fromEntries(await Promise.all(texts));
      } finally {
        await server.stop('SIGTERM');
      }
    };
    const own = Object.fromEntries(ADDRESSES.map((name) => [name, 'from the server']));
    try {
      const said = await project.build();
      const entry = join(project.dir, 'dist/server/entry.mjs');
      const env = { PORT: '0', HOST: '127.0.0.1' };
      expect(await answers(await startServer([], { program: entry, env }))).toEqual(own);
      expect(await answers(await project.start('dev'))).toEqual(own);
      expect(said).toContain('data.json: The file has the same address as `src/pages/data.json.js`');
      expect(await readdir(join(project.dir, 'dist/client'))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:robots|llms|sitemap|data|old)(?:\.|$)/)]),
      );
    } finally {
      await project.remove();
    }
  },
);
