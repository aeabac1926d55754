/** Checks of `astro dev`, of the host and of requests from other sites: the docs are behind them, and the project's own comes first. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedServer } from '../../support/start-server.ts';
import { sampled } from '../../support/test-all.ts';
import { type AstroProject, astroProject } from './astro-project.ts';

const FILES = {
  'public/llms.txt': 'Own list.',
  'public/robots.txt': 'Own rules.',
  'src/pages/data.json.js':
    "export const prerender = false;\nexport const POST = () => new Response('own data');",
  'src/pages/form.js': "export const prerender = false;\nexport const POST = () => new Response('own form');",
};

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly location: string | undefined;
}

/** Sends the path as it is, and any Host, both of which `fetch` would not. */
function ask(
  { url }: StartedServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const { statusCode: status, headers: given } = response;
      response.on('end', () => resolve({ status, text, location: given.location })).on('error', reject);
    });
    asked.on('error', reject).end();
  });
}

describe.each(sampled(['ignore', 'always', 'never'] as const, 3))(
  '`astro dev` with `trailingSlash: %s`',
  (trailingSlash) => {
    let project: AstroProject;
    let server: StartedServer;
    /** Of the addresses of pages; and the other one. */
    const [ends, other] = trailingSlash === 'never' ? ['', '/'] : ['/', ''];
    beforeAll(async () => {
      const config = `trailingSlash: '${trailingSlash}', adapter: node({ mode: 'standalone' }), integrations: [waymark()]`;
      project = await astroProject(FILES, config, { node: '@astrojs/node' });
      server = await project.start('dev');
    });
    afterAll(async () => {
      await server.stop('SIGTERM');
      await project.remove();
    });

    const PATHS = [
      '/llms-full.txt',
      '/guides/install.md',
      '/guides/install',
      '/guides/install/',
      '/mcp',
      '/mcp/',
    ];

    // Astro refuses some of these for their slash, before the host is looked at.
    const refused = expect.toBeOneOf([403, 404]);

    test.each(PATHS)('refuses %s for other hosts, and for pages and scripts of other sites', async (path) => {
      for (const origin of ['http://evil.example', 'null'])
        expect(await ask(server, path, { origin })).toMatchObject({ status: refused, location: undefined });
      const host = await ask(server, path, { host: 'evil.example' });
      expect(host).toMatchObject({ status: refused, location: undefined });
      expect(host.text).not.toContain('A sentence that two pages share.');
      const site = await ask(server, path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' });
      expect(site).toMatchObject({ status: 403, text: 'Cross-origin request blocked' });
    });

    test('serves files of the project before those of the docs', async () => {
      expect(await ask(server, '/llms.txt')).toMatchObject({ status: 200, text: 'Own list.' });
      expect(await ask(server, '/robots.txt')).toMatchObject({ status: 200, text: 'Own rules.' });
    });

    test('passes every HTTP method to endpoints of the project', async () => {
      const headers = { origin: new URL(server.url).origin };
      expect(await ask(server, '/data.json', headers, 'POST')).toMatchObject({
        status: 200,
        text: 'own data',
      });
      expect(await ask(server, `/form${ends}`, headers, 'POST')).toMatchObject({
        status: 200,
        text: 'own form',
      });
      const elsewhere = await ask(server, `/form${other}`, headers, 'POST');
      expect(elsewhere.status).toBe(trailingSlash === 'ignore' ? 200 : 404);
    });

    test('redirects pages to their canonical address, and answers MCP requests', async () => {
      expect((await ask(server, `/guides/install${ends}`)).status).toBe(200);
      expect(await ask(server, `/guides/install${other}?a=b`)).toMatchObject({
        status: 308,
        location: `/guides/install${ends}?a=b`,
      });
      const headers = { 'content-type': 'application/json' };
      for (const [method, status] of [
        ['GET', 405],
        ['DELETE', 405],
        ['POST', 400],
      ] as const)
        expect(await ask(server, '/mcp', headers, method), method).toMatchObject({ status });
    });

    test.each(['//', '//evil.example/x', '///', `/nothing${other}`, `/form${other}`])(
      'answers %s without a server error',
      async (path) => {
        expect((await ask(server, path)).status).toBeLessThan(500);
      },
    );
  },
);
