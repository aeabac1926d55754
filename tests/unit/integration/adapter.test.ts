/** A project with an adapter: docs are files, routes of the project stay on its server. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../support/start-server.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const SERVER_ROUTE =
  'export const prerender = false;\nexport const GET = () => new Response("from the server");';

describe.each([
  { trailingSlash: 'never', format: 'directory', address: '/manual/guides/install' },
  { trailingSlash: 'always', format: 'file', address: '/manual/guides/install/' },
])(
  '@astrojs/node with `trailingSlash: $trailingSlash` and `build.format: $format`',
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

    test('names files and addresses as the project does', async () => {
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

test('docs and server routes are served by the project’s own server, and docs by `waymark serve`', async () => {
  const project = await astroProject(
    { 'src/pages/api/hello.js': SERVER_ROUTE, 'src/pages/about.astro': astroPage('About us') },
    "adapter: node({ mode: 'standalone' }), integrations: [waymark()]",
    { node: '@astrojs/node' },
  );
  try {
    expect(await project.build()).not.toMatch(/\[(?:WARN|ERROR)\]/);
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
    } finally {
      await own.stop();
      await docs.stop();
    }
  } finally {
    await project.remove();
  }
});
