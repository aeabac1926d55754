import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchSpecification, refusedAddress } from '../../../plugin/openapi/load/remote.ts';
import { description, outline, page, problems, siteOf } from './site.ts';

const NAV = { navigation: { openapi: 'api.json' } };

describe('formats', () => {
  test('Swagger 2, comments in JSON, merge keys and dates in YAML', async () => {
    const swagger = await siteOf(
      { navigation: { openapi: 'old.yaml' } },
      {
        'old.yaml':
          'swagger: 2.0\ninfo: { title: Old, version: 2025-01-01 }\nhost: old.example\nbasePath: /v1\nschemes: [https]\npaths:\n  /a:\n    get:\n      summary: A\n      produces: [application/json]\n      responses: { 200: { description: Fine. } }\n',
      },
    );
    expect(outline(swagger.navigation.root)).toEqual(['API Reference > /api-reference/a']);
    const [api] = swagger.apis?.values() ?? [];
    expect(api?.document.servers).toEqual([{ url: 'https://old.example/v1' }]);
    const merged = await siteOf(
      { navigation: { openapi: 'm.yaml' } },
      {
        'm.yaml':
          'openapi: 3.0.3\ninfo: { title: M, version: "1" }\nx-base: &b { summary: From the base }\npaths:\n  /a: { get: { <<: *b } }\n',
      },
    );
    expect(page(merged, '/api-reference/from-the-base').operation?.method).toBe('GET');
  });

  test('what is wrong is reported with its place, and what to do', async () => {
    const broken = await siteOf(NAV, { 'api.json': '{\n  "openapi": "3.1.0",\n  "info": {,}\n}' });
    expect(problems(broken)).toEqual([expect.stringMatching(/^spec-syntax api\.json:3 /)]);
    const yaml = await siteOf(
      { navigation: { openapi: 'a.yaml' } },
      { 'a.yaml': 'openapi: 3.1.0\ninfo:\n  title: A\n bad: 1\n' },
    );
    expect(problems(yaml)).toEqual([expect.stringMatching(/^spec-syntax a\.yaml:4 /)]);
    const version = await siteOf(NAV, { 'api.json': '{"openapi":"4.0.0"}' });
    expect(problems(version)[0]).toContain(
      'spec-invalid api.json:1 `api.json` is no OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 description: its version is 4.0.0.',
    );
  });

  test('references, parameters and names are checked', async () => {
    const api = JSON.stringify(
      {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {
          '/a/{id}': {
            get: {
              operationId: 'x',
              parameters: [{ in: 'query' }],
              responses: { 200: { $ref: '#/components/responses/Okay' } },
            },
          },
          b: { get: { operationId: 'x', requestBody: { $ref: 'other.json#/x' } } },
        },
        components: { responses: { Okey: {} } },
      },
      null,
      2,
    );
    const found = problems(await siteOf(NAV, { 'api.json': api }));
    expect(found).toEqual([
      expect.stringMatching(
        /spec-invalid api\.json:\d+ `GET \/a\/\{id\}` does not describe its path parameter `id`\./,
      ),
      expect.stringMatching(/spec-invalid api\.json:\d+ A parameter of `GET \/a\/\{id\}` has no name\./),
      expect.stringMatching(/spec-reference api\.json:\d+ .*Okay.* leads nowhere\. Did you mean `Okey`\?/),
      expect.stringMatching(/spec-invalid api\.json:\d+ The path `b` does not begin with a slash\./),
      expect.stringMatching(
        /spec-invalid api\.json:\d+ `GET b` and `GET \/a\/\{id\}` have the same operationId, `x`\./,
      ),
      expect.stringMatching(/spec-reference api\.json:\d+ .*leads to another file\./),
    ]);
  });
});

describe('overlays', () => {
  const API = description({ '/a': { get: { summary: 'A', tags: ['x'] } }, '/b': { get: { summary: 'B' } } });

  test('apply in order, named or found by what they extend', async () => {
    const named = {
      overlay: '1.0.0',
      info: {},
      actions: [
        { target: '$.paths["/a"].get', update: { summary: 'Changed', tags: ['y'] } },
        { target: '$.paths["/b"]', remove: true },
      ],
    };
    const site = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: { source: 'api.json', overlays: ['o.json'] } }] } },
      { 'api.json': API, 'o.json': JSON.stringify(named) },
    );
    expect(outline(site.navigation.root)).toEqual(['G > x > /api-reference/x/changed']);
    const found = await siteOf(
      { navigation: { openapi: 'spec/api.json' } },
      {
        'spec/api.json': API,
        'spec/o.yaml':
          'overlay: 1.0.0\nextends: ./api.json\nactions:\n  - target: $.paths["/b"].get\n    update: { x-excluded: true }\n',
      },
    );
    expect(outline(found.navigation.root)).toEqual(['x > /api-reference/x/a']);
    expect(problems(found)).toEqual([]);
  });

  test('that find nothing, or cannot be read, are reported', async () => {
    const site = await siteOf(
      { navigation: { openapi: { source: 'api.json', overlays: ['o.json', 'p.json', 'gone.json'] } } },
      {
        'api.json': API,
        'o.json':
          '{"overlay":"1.0.0","actions":[{"target":"$.nothing","remove":true},{"target":"$[","update":{}}]}',
        'p.json': '{}',
      },
    );
    expect(problems(site).map((line) => line.replace(/ .*/, ''))).toEqual([
      'spec-missing',
      'spec-overlay',
      'spec-overlay',
      'spec-overlay',
    ]);
  });
});

describe('addresses', () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function serveText(
    answer: (request: { etag: string | undefined; path: string }) => {
      status: number;
      body?: string;
      headers?: Record<string, string>;
    },
  ): Promise<string> {
    server = createServer((request, response) => {
      const { status, body, headers } = answer({
        etag: request.headers['if-none-match'],
        path: request.url ?? '',
      });
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const folder = () => mkdtempSync(join(tmpdir(), 'waymark-cache-'));

  test.each([
    '<!doctype html><title>Sign in: now</title>',
    '{"openapi": "3.1.0", ',
    '{"message": "Try later."}',
    '',
  ])('answer %j, which is no specification: the last copy stays', async (body) => {
    const cache = folder();
    const specification = description({});
    let isGood = true;
    const url = await serveText(() => ({ status: 200, body: isGood ? specification : body }));
    expect(await fetchSpecification(url, cache)).toEqual({ text: specification });
    isGood = false;
    const stale = { reason: expect.stringContaining('its answer'), since: expect.any(String) };
    for (const _ of ['asked', 'asked again'])
      expect(await fetchSpecification(url, cache)).toEqual({ text: specification, stale });
    expect(await fetchSpecification(url, folder())).toEqual({ reason: stale.reason });
  });

  test('are fetched once, kept by ETag, and shown from the copy while unreachable', async () => {
    const cache = folder();
    const text = description({});
    let asked = 0;
    const url = await serveText(({ etag }) => {
      asked += 1;
      return etag === '"1"' ? { status: 304 } : { status: 200, body: text, headers: { etag: '"1"' } };
    });
    expect(await fetchSpecification(`${url}/a`, cache)).toEqual({ text });
    expect(await fetchSpecification(`${url}/a`, cache)).toEqual({ text });
    expect(asked).toBe(2);
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
    expect(await fetchSpecification(`${url}/a`, cache)).toMatchObject({
      text,
      stale: { since: expect.stringMatching(/^\d{4}-/) },
    });
    expect(await fetchSpecification(`${url}/b`, cache)).toEqual({ reason: expect.any(String) });
  });

  test('that answer wrongly, redirect away or are not safe are refused', async () => {
    const url = await serveText(({ path }) =>
      path === '/loop'
        ? { status: 302, headers: { location: '/loop' } }
        : path === '/away'
          ? { status: 302, headers: { location: 'http://docs.example.com/' } }
          : { status: 500 },
    );
    expect(await fetchSpecification(`${url}/x`, folder())).toEqual({ reason: 'the server answered 500' });
    expect(await fetchSpecification(`${url}/loop`, folder())).toMatchObject({
      reason: expect.stringContaining('more than 5 times'),
    });
    expect(await fetchSpecification(`${url}/away`, folder())).toMatchObject({
      reason: expect.stringContaining('only https'),
    });
    for (const address of ['http://example.com/a', 'file:///etc/passwd', 'https://a:b@example.com/', 'x']) {
      expect(refusedAddress(address), address).toEqual(expect.any(String));
    }
    expect(refusedAddress('https://example.com/openapi.json')).toBeUndefined();
  });

  test('of a site: its pages, its virtual file, and a warning where it is not there', async () => {
    const url = await serveText(() => ({
      status: 200,
      body: description({ '/a': { get: { summary: 'A' } } }),
    }));
    const site = await siteOf({ navigation: { openapi: `${url}/v1/openapi.json` } }, {});
    expect(outline(site.navigation.root)).toEqual(['API Reference > /api-reference/a']);
    expect(site.specifications).toMatchObject([
      { file: '127.0.0.1/v1/openapi.json', url: `${url}/v1/openapi.json`, text: expect.any(String) },
    ]);
    const gone = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: 'https://localhost:1/x.json', pages: ['GET /a'] }] } },
      {},
    );
    expect(outline(gone.navigation.root)).toEqual(['G > GET /a']);
    expect(problems(gone)).toEqual([
      expect.stringMatching(/^spec-remote docs\.json:\d+ .*could not be fetched/),
    ]);
  });
});
