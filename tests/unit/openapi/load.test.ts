import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { locator } from '../../../plugin/packages/openapi/load/parse.ts';
import { fetchSpecification, refusedAddress } from '../../../plugin/packages/openapi/load/remote.ts';
import { heldMemory } from '../../support/held-memory.ts';
import { openapiText, problems, siteOf, sitePage, titledPaths } from './site.ts';

const NAV = { navigation: { openapi: 'api.json' } };

test('positions in a specification are found without keeping its tree in memory', async () => {
  const paths = Array.from({ length: 3000 }, (_, at) => `  /p${at}: { get: { summary: "Path ${at}" } }\n`);
  const find = locator(`openapi: 3.1.0\npaths:\n${paths.join('')}`, 'api.yaml');
  // The first one compiles the reader, which stays.
  locator('openapi: 3.1.0\npaths: {}\n', 'other.yaml')(['paths']);
  const before = heldMemory();
  const place = { file: 'api.yaml', line: 2003, column: 13 };
  expect(find(['paths', '/p2000', 'get'])).toEqual(place);
  // A weak reference holds its target until the task is over.
  await setImmediate();
  expect(heldMemory() - before).toBeLessThan(1_000_000);
  expect(find(['paths', '/p2000', 'get'])).toEqual(place);
});

describe('a specification', () => {
  test('may be Swagger 2, JSON with comments, or YAML with merge keys and dates', async () => {
    const swagger = await siteOf(
      { navigation: { openapi: 'old.yaml' } },
      {
        'old.yaml':
          'swagger: 2.0\ninfo: { title: Old, version: 2025-01-01 }\nhost: old.example\nbasePath: /v1\nschemes: [https]\npaths:\n  /a:\n    get:\n      summary: A\n      produces: [application/json]\n      responses: { 200: { description: Fine. } }\n',
      },
    );
    expect(titledPaths(swagger.navigation.root)).toEqual(['API Reference > /api-reference/a']);
    const [api] = swagger.apis?.values() ?? [];
    expect(api?.document.servers).toEqual([{ url: 'https://old.example/v1' }]);
    const merged = await siteOf(
      { navigation: { openapi: 'm.yaml' } },
      {
        'm.yaml':
          'openapi: 3.0.3\ninfo: { title: M, version: "1" }\nx-base: &b { summary: From the base }\npaths:\n  /a: { get: { <<: *b } }\n',
      },
    );
    expect(sitePage(merged, '/api-reference/from-the-base').operation?.method).toBe('GET');
  });

  test('a specification with mistakes is reported with position and remedy', async () => {
    const broken = await siteOf(NAV, { 'api.json': '{\n  "openapi": "3.1.0",\n  "info": {,}\n}' });
    expect(problems(broken)).toEqual([expect.stringMatching(/^spec-syntax api\.json:3 /)]);
    const yaml = await siteOf(
      { navigation: { openapi: 'a.yaml' } },
      { 'a.yaml': 'openapi: 3.1.0\ninfo:\n  title: A\n bad: 1\n' },
    );
    expect(problems(yaml)).toEqual([expect.stringMatching(/^spec-syntax a\.yaml:4 /)]);
    const version = await siteOf(NAV, { 'api.json': '{"openapi":"4.0.0"}' });
    expect(problems(version)[0]).toContain(
      'spec-invalid api.json:1 `api.json` is not an OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0 description: its version is 4.0.0.',
    );
  });

  test('has its references, parameters and names checked', async () => {
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

describe('mistakes of a specification that would show on its page', () => {
  const found = async (api: object) =>
    problems(await siteOf(NAV, { 'api.json': JSON.stringify(api, null, 1) })).map((line) =>
      line.replace(/^spec-\w+ api\.json:\d+ /, ''),
    );
  const base = { openapi: '3.1.0', info: { title: 'A', version: '1' } };

  test.each([
    [
      'a way to authenticate that nothing defines',
      {
        paths: { '/a': { get: { security: [{ tokn: [] }] } } },
        components: { securitySchemes: { token: { type: 'http' } } },
      },
      /The security scheme `tokn` is not among `securitySchemes`.* Did you mean `token`\?/,
    ],
    ['an operation without parts', { paths: { '/a': { get: null } } }, /`GET \/a` describes nothing/],
    ['a path without operations', { paths: { '/a': null } }, /`\/a` has no operations/],
    ['a method', { paths: { '/a': { gett: {} } } }, /`gett` of `\/a` is not a method.* Write `get`/],
    [
      'a parameter that stands there twice',
      { paths: { '/a': { get: { parameters: [q(), q()] } } } },
      /`GET \/a` has the query parameter `q` twice/,
    ],
    [
      'a parameter',
      { paths: { '/a': { get: { parameters: [null] } } } },
      /A parameter of `GET \/a` has no name/,
    ],
    ['a body', { paths: { '/a': { post: { requestBody: {} } } } }, /The body of `POST \/a` has no `content`/],
    [
      'a response',
      { paths: { '/a': { get: { responses: { 200: null } } } } },
      /The response `200` of `GET \/a`/,
    ],
    [
      'a status',
      { paths: { '/a': { get: { responses: { ok: {} } } } } },
      /`ok` of `GET \/a` is not a status/,
    ],
    [
      'responses',
      { paths: { '/a': { get: { responses: [] } } } },
      /`responses` of `GET \/a` is not an object/,
    ],
    ['the address of a server', { paths: {}, servers: [{}] }, /A server has no address/],
    [
      'a variable',
      { paths: {}, servers: [{ url: '/{v}' }] },
      /The variable `v` of the server `\/{v}` has no default/,
    ],
    [
      'a type',
      { paths: {}, components: { schemas: { A: { type: 'int' } } } },
      /`type: int` is not a type.* Did you mean `integer`/,
    ],
    [
      'what is required',
      {
        paths: {},
        components: { schemas: { A: { properties: { b: { type: 'string', required: true } } } } },
      },
      /`required` of a schema is not a list/,
    ],
    [
      'choices',
      { paths: {}, components: { schemas: { A: { oneOf: {} } } } },
      /`oneOf` of a schema is not a list/,
    ],
    [
      'a choice',
      { paths: {}, components: { schemas: { A: { oneOf: [null] } } } },
      /`oneOf\.0` is not a schema/,
    ],
    [
      'properties',
      { paths: {}, components: { schemas: { A: { properties: [] } } } },
      /`properties` of a schema is not an object/,
    ],
    ['items', { paths: {}, components: { schemas: { A: { items: [] } } } }, /`items` of a schema is a list/],
    [
      'what a circle of references means',
      {
        paths: {},
        components: {
          schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
        },
      },
      /`#\/components\/schemas\/B` of `api\.json` leads back to itself/,
    ],
    ['a reference', { paths: {}, components: { schemas: { A: { $ref: 5 } } } }, /A `\$ref` is not text/],
  ])('reports %s', async (_, api, message) => {
    const [first = '', ...others] = await found({ ...base, ...api });
    expect(first).toMatch(message);
    expect(others.length).toBeLessThan(2);
  });

  test('reports nothing for an unusual but correct specification', async () => {
    const schemas = {
      A: { type: ['string', 'null'], enum: ['a', null], default: 'int', example: { $ref: 5, type: 'int' } },
      B: {
        properties: { type: { type: 'string' }, required: { type: 'boolean' }, $ref: { type: 'string' } },
      },
      C: true,
      D: { additionalProperties: false, items: false, 'x-anything': { schema: null } },
    };
    const paths = {
      'x-note': 1,
      '/a': {
        summary: 'A',
        parameters: [q()],
        get: { parameters: [q()], security: [{}], responses: { '4XX': {}, default: {} } },
      },
      '/b': { $ref: '#/paths/~1a' },
    };
    expect(await found({ ...base, paths, components: { schemas } })).toEqual([]);
  });

  function q(): object {
    return { name: 'q', in: 'query', schema: { type: 'string' } };
  }
});

describe('hostile YAML of a specification', () => {
  test.each([
    ['x: &a { me: *a }', 'an alias leads back into the value of its own anchor'],
    [
      `x: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n${[...'abcdefgh'].map((name, at, all) => (at === 0 ? '' : `x-${name}: &${name} [${`*${all[at - 1]}, `.repeat(10)}]`)).join('\n')}`,
      'its aliases make it far too large',
    ],
  ])('is refused: %s', async (text, message) => {
    const site = await siteOf(
      { navigation: { openapi: 'a.yaml' } },
      { 'a.yaml': `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n${text}\n` },
    );
    expect(problems(site)).toEqual([
      expect.stringMatching(new RegExp(`^spec-syntax a\\.yaml:\\d+ .*${message}`)),
    ]);
  });

  test('shared values of a specification are accepted', async () => {
    const site = await siteOf(
      { navigation: { openapi: 'a.yaml' } },
      {
        'a.yaml':
          'openapi: 3.1.0\ninfo: { title: A, version: "1" }\nx-r: &r { 200: { description: d } }\npaths:\n  /a:\n    get: { summary: A, responses: *r }\n    put: { summary: B, responses: *r }\n',
      },
    );
    expect(problems(site)).toEqual([]);
    expect(site.pages).toHaveLength(2);
  });

  test('Swagger 2 with empty entries is read', async () => {
    const site = await siteOf(
      { navigation: { openapi: 'old.yaml' } },
      {
        'old.yaml':
          'swagger: "2.0"\ninfo: { title: Old, version: "1" }\nconsumes:\npaths:\n  /a:\n    post:\n      summary: A\n      parameters:\n        -\n        - { in: query, name: q, type: string, default: null }\n      responses:\n        200:\n          description:\n          schema:\ndefinitions:\n  B:\n',
      },
    );
    expect(problems(site)).toEqual([]);
    expect(sitePage(site, '/api-reference/a').operation?.method).toBe('POST');
  });
});

describe('overlays of a specification', () => {
  const API = openapiText({ '/a': { get: { summary: 'A', tags: ['x'] } }, '/b': { get: { summary: 'B' } } });

  test('apply in order, by name or by their `extends`', async () => {
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
    expect(titledPaths(site.navigation.root)).toEqual(['G > x > /api-reference/x/changed']);
    const found = await siteOf(
      { navigation: { openapi: 'spec/api.json' } },
      {
        'spec/api.json': API,
        'spec/o.yaml':
          'overlay: 1.0.0\nextends: ./api.json\nactions:\n  - target: $.paths["/b"].get\n    update: { x-excluded: true }\n',
      },
    );
    expect(titledPaths(found.navigation.root)).toEqual(['x > /api-reference/x/a']);
    expect(problems(found)).toEqual([]);
  });

  test('overlays that match nothing or cannot be read are reported', async () => {
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

describe('remote specifications', () => {
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
  ])('a remote specification that answers %j is invalid, and the last copy is used', async (body) => {
    const cache = folder();
    const specification = openapiText({});
    let isGood = true;
    const url = await serveText(() => ({ status: 200, body: isGood ? specification : body }));
    expect(await fetchSpecification(url, cache)).toEqual({ text: specification });
    isGood = false;
    const stale = { reason: expect.stringContaining('its response'), since: expect.any(String) };
    for (const _ of ['asked', 'asked again'])
      expect(await fetchSpecification(url, cache)).toEqual({ text: specification, stale });
    expect(await fetchSpecification(url, folder())).toEqual({ reason: stale.reason });
  });

  test('are fetched once, cached by ETag, and taken from the cache if unreachable', async () => {
    const cache = folder();
    const text = openapiText({});
    let asked = 0;
    const url = await serveText(({ etag }) => {
      asked += 1;
      return etag === '"1"' ? { status: 304 } : { status: 200, body: text, headers: { etag: '"1"' } };
    });
    expect(await fetchSpecification(`${url}/a`, cache)).toEqual({ text });
    expect(await fetchSpecification(`${url}/a`, cache)).toEqual({ text });
    expect(asked).toBe(2);
    // It may be of a private API: for its owner only.
    if (process.platform !== 'win32')
      expect(readdirSync(cache).map((name) => statSync(join(cache, name)).mode & 0o077)).toEqual([0]);
    server?.closeAllConnections();
    await new Promise((done) => server?.close(done));
    expect(await fetchSpecification(`${url}/a`, cache)).toMatchObject({
      text,
      stale: { since: expect.stringMatching(/^\d{4}-/) },
    });
    expect(await fetchSpecification(`${url}/b`, cache)).toEqual({ reason: expect.any(String) });
  });

  test('remote specifications with a wrong answer, an outside redirect or an unsafe address are refused', async () => {
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

  test.each([
    ['http://127.0.0.1:9/', 'only https'],
    ['http://localhost:9/', 'only https'],
    ['http://[::1]:9/', 'only https'],
    ['https://127.0.0.1:9/', 'private network'],
    ['https://localhost:9/', 'private network'],
    ['https://[::ffff:10.0.0.1]/', 'private network'],
    ['https://169.254.169.254/latest/meta-data', 'private network'],
    ['https://192.168.0.1/openapi.json', 'private network'],
    ['https://a:b@example.com/', 'password'],
    ['ftp://example.com/', 'only https'],
  ])('CWE-918: a redirect of a specification’s host to %s is not followed', async (location, reason) => {
    const url = await serveText(() => ({ status: 302, headers: { location } }));
    expect(await fetchSpecification(url, folder())).toEqual({ reason: expect.stringContaining(reason) });
  });

  test('CWE-918: a redirect leads to no other server of this machine, even over a path of the first one', async () => {
    const inner = createServer((_, response) => response.end(openapiText({})));
    await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
    const location = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/`;
    const url = await serveText(({ path }) => ({
      status: 302,
      headers: { location: path === '/' ? '/next' : location },
    }));
    expect(await fetchSpecification(url, folder())).toEqual({ reason: expect.stringContaining(location) });
    inner.close();
  });

  test('give a site pages and a virtual file, and a warning if missing', async () => {
    const url = await serveText(() => ({
      status: 200,
      body: openapiText({ '/a': { get: { summary: 'A' } } }),
    }));
    const site = await siteOf({ navigation: { openapi: `${url}/v1/openapi.json` } }, {});
    expect(titledPaths(site.navigation.root)).toEqual(['API Reference > /api-reference/a']);
    expect(site.specifications).toMatchObject([
      { file: '127.0.0.1/v1/openapi.json', url: `${url}/v1/openapi.json`, text: expect.any(String) },
    ]);
    const gone = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: 'https://localhost:1/x.json', pages: ['GET /a'] }] } },
      {},
    );
    expect(titledPaths(gone.navigation.root)).toEqual(['G > GET /a']);
    expect(problems(gone)).toEqual([
      expect.stringMatching(/^spec-remote docs\.json:\d+ .*could not be fetched/),
    ]);
  });
});

test('a specification that no page shows is not checked', async () => {
  const api = (title: string) =>
    `openapi: 3.1.0\ninfo: { title: ${title}, version: "1" }\npaths:\n  /${title}: { get: { parameters: [{ $ref: parts.yaml }], responses: {} } }\n`;
  const files = { 'a.yaml': api('a'), 'src/b.yaml': api('b'), 'a.mdx': '---\nopenapi: GET /a\n---\n' };
  const found = problems(await siteOf({ navigation: { pages: ['a'] } }, files));
  expect(found).toEqual([expect.stringMatching(/^spec-reference a\.yaml:\d+ .*leads to another file/)]);
});
