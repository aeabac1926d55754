import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { openapiText, problems, siteOf, sitePage, titledPaths } from './site.ts';

const USERS = openapiText(
  {
    '/users': {
      get: { summary: 'List users', tags: ['Users'] },
      post: { summary: 'Create a (new) user', tags: ['Users'], deprecated: true },
    },
    '/users/{id}': { parameters: [{ name: 'id', in: 'path' }], get: { tags: ['Users'] } },
    '/health/': { get: { summary: 'Health' } },
    '/secret': { get: { summary: 'Secret', tags: ['Users'], 'x-hidden': true } },
    '/internal': { get: { summary: 'Internal', 'x-excluded': true } },
    '/moved': {
      get: {
        summary: 'Moved',
        'x-mint': {
          href: '/elsewhere/here',
          metadata: { title: 'Own title', tag: 'New' },
          content: '## Before you call',
        },
      },
    },
  },
  {
    tags: [{ name: 'Orders' }, { name: 'Users', 'x-group': 'People' }],
    webhooks: { 'user.created': { post: { summary: 'User created' } } },
  },
);

describe('pages generated from a whole specification', () => {
  test('leave the place to a page of the author about the same operation at the same address', async () => {
    const site = await siteOf(
      { navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } },
      {
        'api.json': openapiText({ '/a': { get: {} }, '/b': { get: {} } }),
        'api-reference/get-a.mdx': '---\nopenapi: get /a\n---\nOwn words.\n',
        'api-reference/get-b.mdx': '---\ntitle: Another\n---\n',
      },
    );
    expect([...site.pageByPath.keys()].toSorted()).toEqual([
      '/api-reference/get-a',
      '/api-reference/get-b',
      '/api-reference/get-b-1',
    ]);
    expect(titledPaths(site.navigation.root).map((line) => line.split(' > ').at(-1))).toEqual([
      '/api-reference/get-a',
      '/api-reference/get-b-1',
    ]);
    expect(sitePage(site, '/api-reference/get-a')).toMatchObject({ source: 'Own words.\n', listed: true });
  });

  test('are grouped by tag, with the addresses of published sites', async () => {
    const site = await siteOf(
      { navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } },
      { 'api.json': USERS },
    );
    expect(titledPaths(site.navigation.root)).toEqual([
      'API > People > /api-reference/users/list-users',
      'API > People > /api-reference/users/create-a-new-user',
      'API > People > /api-reference/users/get-users',
      'API > API Reference > /api-reference/health',
      'API > API Reference > /elsewhere/here',
      'API > Webhooks > /api-reference/user-created',
    ]);
    expect(sitePage(site, '/api-reference/users/create-a-new-user')).toMatchObject({
      title: 'Create a (new) user',
      file: 'api.json',
      listed: true,
      indexed: true,
      operation: { method: 'POST', path: '/users', deprecated: true, generated: true },
    });
    expect(sitePage(site, '/elsewhere/here')).toMatchObject({
      title: 'Own title',
      source: '## Before you call',
    });
    expect(sitePage(site, '/api-reference/users/secret')).toMatchObject({
      listed: false,
      indexed: false,
      inLlms: false,
    });
    expect([...site.pageByPath.keys()].join(' ')).not.toContain('internal');
    expect(problems(site)).toEqual([]);
  });

  test('have distinct addresses for operations of one name, beside pages of files', async () => {
    const twice = openapiText({
      '/a': { get: { summary: 'Get it' } },
      '/b': { get: { summary: 'Get it' } },
      '/c': { get: { summary: 'Get it' } },
    });
    const site = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: { source: 'a.json', directory: '/ref/' } }] } },
      { 'a.json': twice, 'ref/get-it.mdx': 'mine' },
    );
    expect(titledPaths(site.navigation.root)).toEqual([
      'G > API Reference > /ref/get-it-1',
      'G > API Reference > /ref/get-it-2',
      'G > API Reference > /ref/get-it-3',
    ]);
  });

  test('have the first paragraph of a summary as title and address, and the others in the description', async () => {
    const summary = 'Join a room\n\nSend [a token](/tokens) first.\n';
    const described = openapiText({ '/a': { get: { summary, description: 'Text.' } } });
    const events = `asyncapi: 3.0.0\ninfo: { title: E, version: "1" }\nchannels:\n  room: { summary: ${JSON.stringify(summary)} }\n`;
    const site = await siteOf(
      {
        navigation: {
          groups: [
            { group: 'G', openapi: 'a.json' },
            { group: 'E', asyncapi: 'events.yaml' },
          ],
        },
      },
      { 'a.json': described, 'events.yaml': events },
    );
    const pages = ['/api-reference/join-a-room', '/api-reference/join-a-room-1'].map((path) =>
      sitePage(site, path),
    );
    expect(pages.map(({ title }) => title)).toEqual(['Join a room', 'Join a room']);
    const engine = createEngine(site);
    const [operation = '', channel = ''] = await Promise.all(
      pages.map(async (page) =>
        (await engine.document(page)).sections.map(({ markdown }) => markdown).join('\n'),
      ),
    );
    expect(operation).toContain('Send [a token](/tokens) first.\n\nText.');
    expect(channel).toContain('Send [a token](/tokens) first.');
  });

  test('have addresses that a file system takes, whatever the length of a summary', async () => {
    const site = await siteOf(
      { navigation: { openapi: 'a.json' } },
      {
        'a.json': openapiText({
          '/a': { get: { summary: 'word '.repeat(100), tags: ['領'.repeat(100)] } },
          '/b': { get: { summary: '域'.repeat(100) } },
        }),
      },
    );
    const names = titledPaths(site.navigation.root).flatMap(
      (line) => line.split(' > ').at(-1)?.split('/') ?? [],
    );
    expect(names.map((name) => Buffer.byteLength(name))).toEqual([0, 13, 198, 199, 0, 13, 198]);
  });

  test('nest by tags of OpenAPI 3.2, also in a cycle', async () => {
    const nested = openapiText(
      { '/a': { get: { summary: 'A', tags: ['inner'] }, query: { summary: 'Q', tags: ['circle'] } } },
      {
        openapi: '3.2.0',
        tags: [
          { name: 'outer', summary: 'Outer' },
          { name: 'inner', parent: 'outer' },
          { name: 'circle', parent: 'other' },
          { name: 'other', parent: 'circle' },
        ],
      },
    );
    const site = await siteOf({ navigation: { openapi: 'a.json' } }, { 'a.json': nested });
    expect(titledPaths(site.navigation.root)).toEqual([
      'Outer > inner > /api-reference/inner/a',
      'other > circle > /api-reference/circle/q',
    ]);
    expect(sitePage(site, '/api-reference/circle/q').operation?.method).toBe('QUERY');
  });

  test('are appended to the pages of a group with a directory, unless it lists endpoints', async () => {
    const groups = [
      { group: 'All', openapi: { source: 'a.json', directory: 'all' }, pages: ['intro'] },
      { group: 'Some', openapi: { source: 'a.json', directory: 'some' }, pages: ['intro', 'GET /b'] },
      { group: 'Mine', openapi: 'a.json', pages: ['intro'] },
    ];
    const two = openapiText({ '/a': { get: { summary: 'A' } }, '/b': { get: { summary: 'B' } } });
    const site = await siteOf({ navigation: { groups } }, { 'a.json': two, 'intro.mdx': 'x' });
    expect(titledPaths(site.navigation.root)).toEqual([
      'All > /intro',
      'All > API Reference > /all/a',
      'All > API Reference > /all/b',
      'Some > /intro',
      'Some > /some/b',
      'Mine > /intro',
    ]);
  });
});

describe('navigation entries for operations', () => {
  const STORE = openapiText({
    '/a': { get: { summary: 'Store A' } },
    '/only/{x}': { parameters: [{ name: 'x', in: 'path' }], put: {} },
  });
  const ADMIN = openapiText({ '/a': { get: { summary: 'Admin A' } } });
  const files = { 'specs/store.json': STORE, 'specs/admin.json': ADMIN, 'intro.mdx': 'x' };

  test('use the inherited specification, one that they name, or the first with the operation', async () => {
    const pages = ['intro', 'get /a/', 'specs/store.json GET /a', 'store GET /a', 'PUT /only/{x}'];
    const site = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: '/specs/admin.json', pages }] } },
      files,
    );
    expect(site.navigation.root.children[0]?.children.map(({ title }) => title)).toEqual([
      'Intro',
      'Admin A',
      'Store A',
      'Store A',
      'PUT /only/{x}',
    ]);
    const free = await siteOf({ navigation: { pages: ['GET /a'] } }, files);
    expect(free.navigation.root.children.map(({ title }) => title)).toEqual(['Admin A']);
  });

  test('inherit a specification from any ancestor, and can override it', async () => {
    const navigation = {
      tabs: [
        {
          tab: 'T',
          openapi: 'specs/store.json',
          groups: [
            { group: 'Inherits', pages: [{ group: 'Deep', pages: ['GET /a'] }] },
            { group: 'Own', openapi: ['specs/admin.json'], pages: ['GET /a'] },
          ],
        },
      ],
    };
    const site = await siteOf({ navigation }, files);
    expect(titledPaths(site.navigation.root).map((line) => line.replace(/\/api-reference/, ''))).toEqual([
      'T > Inherits > Deep > /store-a',
      'T > Own > /admin-a',
    ]);
  });

  test('entries that match no operation are reported with a suggestion', async () => {
    const site = await siteOf(
      {
        navigation: {
          groups: [
            {
              group: 'G',
              openapi: 'specs/store.json',
              pages: ['POST /a', 'PUT /only/{id}', 'GET /nothing/like/it'],
            },
          ],
        },
      },
      files,
    );
    expect(problems(site).map((line) => line.replace(/^\S+ docs\.json:\d+ /, ''))).toEqual([
      'No specification has the operation `POST /a`. Did you mean `GET /a`?',
      'No specification has the operation `PUT /only/{id}`. Did you mean `PUT /only/{x}`?',
      'No specification has the operation `GET /nothing/like/it`. Correct the method or the path, or remove the entry.',
    ]);
  });
});

describe('pages in files with an operation', () => {
  test('show the operation in their frontmatter', async () => {
    const api = openapiText(
      { '/u': { get: { summary: 'Users', description: 'All users.' } } },
      { components: { schemas: { User: { type: 'object' } } } },
    );
    const site = await siteOf(
      { navigation: { pages: ['a', 'b', 'c', 'd'] } },
      {
        'api.json': api,
        'events.yaml':
          'asyncapi: 2.6.0\ninfo: { title: E, version: "1" }\nchannels:\n  live/feed:\n    subscribe: {}\n',
        'a.mdx': '---\nopenapi: get /u/\n---\n',
        'b.mdx': '---\nopenapi-schema: api User\n---\n',
        'c.mdx': '---\nasyncapi: events.yaml live/feed\n---\n',
        'd.mdx': '---\napi: post https://x.example/y\n---\n',
      },
    );
    expect(sitePage(site, '/a')).toMatchObject({
      title: 'Users',
      description: 'All users.',
      operation: { method: 'GET', generated: false },
    });
    expect(sitePage(site, '/b')).toMatchObject({ title: 'User', operation: { kind: 'schema' } });
    expect(sitePage(site, '/c').operation).toMatchObject({
      kind: 'channel',
      method: 'WSS',
      path: 'live/feed',
    });
    expect(sitePage(site, '/d').operation).toMatchObject({
      kind: 'written',
      method: 'POST',
      path: 'https://x.example/y',
    });
    expect(problems(site)).toEqual([]);
  });

  test('name a specification by its relative path, else by its name', async () => {
    const api = (summary: string) => openapiText({ '/u': { get: { summary } } });
    const site = await siteOf(
      { navigation: { pages: ['en/v1/a', 'ja/v1/a', 'ja/v1/b'] } },
      {
        'en/users.json': api('Users'),
        'ja/users.json': api('ユーザー'),
        'en/v1/a.mdx': '---\nopenapi: ../users.json get /u\n---\n',
        'ja/v1/a.mdx': '---\nopenapi: "../users.json GET /u"\n---\n',
        'ja/v1/b.mdx': '---\nopenapi: ../../gone/users.json GET /u\n---\n',
      },
    );
    expect(['/en/v1/a', '/ja/v1/a', '/ja/v1/b'].map((path) => sitePage(site, path).title)).toEqual([
      'Users',
      'ユーザー',
      'Users',
    ]);
    expect(problems(site)).toEqual([]);
  });

  test('a page that matches no operation is reported at its frontmatter key', async () => {
    const site = await siteOf(
      { navigation: { pages: ['a', 'b'] } },
      {
        'api.json': openapiText({ '/users': { get: {} } }, { components: { schemas: { Customer: {} } } }),
        'a.mdx': '---\ntitle: A\nopenapi: GET /user\n---\n',
        'b.mdx': '---\nopenapi-schema: Custommer\n---\n',
      },
    );
    expect(problems(site)).toEqual([
      'operation-missing a.mdx:3 No specification has the operation `GET /user`. Did you mean `GET /users`?',
      'operation-missing b.mdx:2 No specification has the schema `Custommer`. Did you mean `Customer`?',
    ]);
  });
});

describe('access to pages generated from a specification', () => {
  test('is as restricted as their navigation and metadata say', async () => {
    const api = openapiText({
      '/a': { get: { summary: 'A' } },
      '/b': { get: { summary: 'B', 'x-mint': { groups: ['staff'] } } },
      '/c': { get: { summary: 'C', 'x-mint': { metadata: { groups: { no: 'list' } } } } },
    });
    const site = await siteOf(
      { navigation: { groups: [{ group: 'G', openapi: 'a.json', public: true }] } },
      { 'a.json': api },
    );
    expect(sitePage(site, '/api-reference/b').audience).toEqual({ groups: ['staff'] });
    expect(sitePage(site, '/api-reference/c').audience).not.toBe('public');
    expect(problems(site)[0]).toContain('frontmatter-invalid a.json');
  });
});
