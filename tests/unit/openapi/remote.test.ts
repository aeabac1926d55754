/** A host of a specification, against the site that shows it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { asData } from '../../../plugin/packages/openapi/load/as-data.ts';
import { fileIn } from '../../../plugin/packages/source/paths/inside-root.ts';
import { buildSite } from '../../support/build-site.ts';
import { docsRoot, type RootFiles } from '../config/docs-root.ts';
import { problems, siteOf, sitePage, titledPaths } from './site.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** The address of a server on this machine that sends one specification. */
async function hostOf(specification: unknown): Promise<string> {
  server = createServer((_, response) => response.end(JSON.stringify(specification)));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`;
}

const openapi = (operation: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: { '/a': { get: { summary: 'A', responses: { 200: { description: 'Fine' } }, ...operation } } },
  ...more,
});
const asyncapi = (channel: object) => ({
  asyncapi: '2.6.0',
  info: { title: 'Events', version: '1' },
  channels: { a: { description: 'Events', ...channel } },
});

async function build(config: object, files: RootFiles = {}): Promise<{ dist: string; out: string }> {
  const theme = { theme: 'mint', name: 'T', colors: { primary: '#000000' } };
  const docs = docsRoot({ 'docs.json': { ...theme, ...config }, ...files });
  const above = mkdtempSync(join(tmpdir(), 'waymark-remote-'));
  const out = join(above, 'a/b/c/out');
  await buildSite({ docs, out, options: { url: 'https://docs.example.com' } });
  return { dist: join(out, 'dist'), out: above };
}

const RUNS = [
  '{(globalThis.ranAtBuild = true, "computed" + 42)}',
  'import leak from "node:fs"\n\n{leak.readFileSync("/etc/hostname", "utf8")}',
  'export const x = globalThis.ranAtBuild = true',
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)" />',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a> [y](javascript:alert(1))',
  '<Card href="javascript:alert(1)">z</Card>',
  '<style>{`body { display: none }`}</style>',
  '<svg><script>alert(1)</script></svg>',
];

describe.each([
  ['OpenAPI', openapi, 'openapi'],
  ['AsyncAPI', asyncapi, 'asyncapi'],
] as const)('x-mint.content of a remote %s description', (_, specification, kind) => {
  test('is Markdown without code, markup or addresses that run', async () => {
    const content = `Read **this** first.\n\n${RUNS.join('\n\n')}`;
    const url = await hostOf(specification({ 'x-mint': { content } }));
    const { dist } = await build(
      { navigation: { pages: ['index', { group: 'API', [kind]: url }] } },
      {
        'index.mdx': '# Start\n',
      },
    );
    const [page] = readdirSync(join(dist, 'api-reference'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(dist, 'api-reference', name), 'utf8'));
    expect(page).toContain('<strong>this</strong>');
    expect(page).not.toContain('computed42');
    expect(page).not.toMatch(
      /<script>alert|<img[^>]*onerror|<iframe|href="javascript|<style>[^<]*display: none/,
    );
  });
});

test.each([
  ['href', (item: object) => ({ href: item }), '#/x-mint/href'],
  ['metadata.title', (item: object) => ({ metadata: { title: item } }), '#/x-mint/metadata/title'],
  ['groups', (item: object) => ({ groups: [item] }), '#/x-mint/groups/0'],
  ['a list', (item: object) => [item], '#/x-mint/0'],
])('what a $ref finds inside of x-mint (%s) of a remote specification is data too', async (_, hide, ref) => {
  const { paths } = openapi({
    'x-mint': { content: '{"computed" + 42}', metadata: { canonical: 'https://a.example' } },
  });
  const document = openapi({}, { 'x-mint': hide(paths['/a']), paths: { '/a': { $ref: ref } } });
  const data = JSON.stringify(asData(document).document);
  expect(data).toContain('computed');
  expect(data).not.toMatch(/"content"|canonical/);
});

test('an operation that a remote specification keeps inside of x-mint runs no code', async () => {
  const { paths } = openapi({ 'x-mint': { content: RUNS.join('\n\n') } });
  const url = await hostOf(
    openapi({}, { 'x-mint': { href: paths['/a'] }, paths: { '/a': { $ref: '#/x-mint/href' } } }),
  );
  const { dist } = await build(
    { navigation: { pages: ['index', { group: 'API', openapi: url }] } },
    { 'index.mdx': '# Start\n' },
  );
  const page = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join();
  expect(page).toContain('computed');
  expect(page).not.toMatch(/computed42|<script>alert|<img[^>]*onerror/);
  expect(globalThis).not.toHaveProperty('ranAtBuild');
});

test('of x-mint.metadata of a remote specification, title, description and what closes the page count', async () => {
  const url = await hostOf(
    openapi({
      'x-mint': {
        metadata: {
          title: 'Named',
          description: 'Described',
          canonical: 'https://evil.example',
          'og:image': 'https://evil.example/x.png',
          noindex: true,
          mode: 'custom',
          url: 'https://evil.example',
        },
      },
    }),
  );
  const site = await siteOf({ navigation: { openapi: url } }, {});
  expect(sitePage(site, '/api-reference/a').frontmatter).toEqual({
    title: 'Named',
    description: 'Described',
    openapi: 'GET /a',
  });
  expect(problems(site)).toEqual([
    expect.stringMatching(
      /^spec-remote-setting docs\.json:\d+ .*`x-mint\.metadata\.canonical`, .*`x-mint\.metadata\.og:image`/,
    ),
  ]);
});

describe('readers of a page of a remote specification', () => {
  const audience = async (mint: object, place: object, more: object = {}, files: RootFiles = {}) => {
    const url = await hostOf(openapi({ 'x-mint': mint }, more));
    const navigation = { groups: [{ group: 'API', openapi: url, pages: ['GET /a'], ...place }] };
    const site = await siteOf({ navigation, api: { openapi: url } }, files);
    return [...site.pageByPath.values()].find(({ operation }) => operation !== undefined)?.audience;
  };

  test.each([
    [{ groups: ['everyone'] }, ['board'], []],
    [{ groups: [] }, ['board'], ['board']],
    [{ public: true }, ['board'], ['board']],
    [{ metadata: { groups: ['everyone'] } }, ['board'], []],
    [{ metadata: { public: true } }, ['board'], ['board']],
    [{ groups: ['board', 'everyone'] }, ['board', 'staff'], ['board']],
  ])('%j opens no page of the group %j', async (mint, groups, expected) => {
    const found = await audience(mint, { groups });
    if (expected.length > 0) expect(found).toEqual({ groups: expected });
    else expect(found).not.toEqual({ groups: expect.arrayContaining(['everyone']) });
    expect(found).not.toBe('public');
    expect(found).not.toBe('authenticated');
  });

  test.each([
    [{ groups: ['staff'] }, { groups: ['staff'] }],
    [{ metadata: { groups: ['staff'] } }, { groups: ['staff'] }],
    [{ groups: [] }, 'authenticated'],
  ])('%j closes a page that nobody else closed', async (mint, expected) => {
    expect(await audience(mint, {})).toEqual(expected);
  });

  test('restrictions of the document and of the operation hold both', async () => {
    const more = { 'x-mint': { groups: ['board', 'staff'] } };
    expect(await audience({ groups: ['staff', 'everyone'] }, {}, more)).toEqual({ groups: ['staff'] });
  });

  test('a restriction that cannot be read closes the page for everybody', async () => {
    expect(await audience({ groups: 7 }, {})).toEqual({ groups: [expect.any(String)] });
  });

  test('an author’s own page about the operation keeps the groups of its place', async () => {
    const files = { 'a.mdx': '---\nopenapi: GET /a\n---\n' };
    const place = { pages: ['a'], groups: ['board'] };
    expect(await audience({ groups: [] }, place, {}, files)).toEqual({ groups: ['board'] });
  });
});

test('an overlay of the author may write what a remote specification may not, but not copy it', async () => {
  const url = await hostOf(
    openapi({
      'x-evil': {
        content: '{globalThis.ranAtBuild = true}',
        metadata: { canonical: 'https://evil.example' },
      },
    }),
  );
  const overlay = (action: object) =>
    JSON.stringify({ overlay: '1.1.0', info: { title: 'O', version: '1' }, extends: url, actions: [action] });
  const target = '$.paths["/a"].get';
  const update = {
    'x-mint': { content: '<Note>Ours</Note>', metadata: { canonical: 'https://docs.example.com/a' } },
  };
  const written = await siteOf({ navigation: { openapi: url } }, { 'o.json': overlay({ target, update }) });
  const page = sitePage(written, '/api-reference/a');
  expect(page.source).toBe('<Note>Ours</Note>');
  expect(page.frontmatter.canonical).toBe('https://docs.example.com/a');
  const before = { target, update: { 'x-mint': {} } };
  const copied = await siteOf(
    { navigation: { openapi: url } },
    {
      'o.json': JSON.stringify({
        overlay: '1.1.0',
        info: { title: 'O', version: '1' },
        extends: url,
        actions: [before, { target: `${target}["x-mint"]`, copy: `${target}["x-evil"]` }],
      }),
    },
  );
  expect(sitePage(copied, '/api-reference/a').source).toBe('');
  expect(problems(copied)).toEqual([
    expect.stringMatching(/^spec-overlay o\.json:\d+ .*copies text of another server/),
  ]);
});

test('data of a specification that shares values by aliases is copied once each', () => {
  let value: unknown = { 'x-mint': { content: 'x' } };
  for (let depth = 0; depth < 60; depth++) value = { left: value, right: value };
  expect(asData({ value }).document).toEqual({ value: expect.any(Object) });
});

test.each([
  ['JSON', `${JSON.stringify(openapi({})).slice(0, -1)},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  [
    'JSON with exact numbers',
    `${JSON.stringify(openapi({})).slice(0, -1)},"x":${'['.repeat(200_000)}1.0${']'.repeat(200_000)}}`,
  ],
  ['YAML', `openapi: 3.1.0\npaths: {}\nx: ${'['.repeat(5000)}${']'.repeat(5000)}\n`],
  [
    'YAML below the limit of its parser',
    `openapi: 3.1.0\npaths: {}\nx: ${'['.repeat(600)}${']'.repeat(600)}\n`,
  ],
])('a specification of endless depth is named (%s)', async (_, text) => {
  const site = await siteOf(
    { navigation: { pages: ['index'] }, api: { openapi: 'api.txt' } },
    { 'index.mdx': '', 'api.txt': text },
  );
  expect(problems(site)).toEqual([
    expect.stringMatching(
      /^spec-syntax api\.txt:\d+ The specification `api\.txt` cannot be read: its values are nested more than 500 levels/,
    ),
  ]);
});

test.each([
  ['JSON', `${JSON.stringify(openapi({})).slice(0, -1)},"x":${'['.repeat(400)}${']'.repeat(400)}}`],
  [
    'YAML',
    `openapi: 3.1.0\ninfo: { title: a, version: b }\npaths: {}\nx: ${'['.repeat(400)}${']'.repeat(400)}\n`,
  ],
])('values of 400 levels are read (%s)', async (_, text) => {
  const site = await siteOf(
    { navigation: { pages: ['index'] }, api: { openapi: 'api.txt' } },
    { 'index.mdx': '', 'api.txt': text },
  );
  expect(problems(site)).toEqual([]);
});

describe('x-mint.href', () => {
  const HREFS = [
    '../../../evil',
    '/a/../../../evil',
    '/..',
    'a\\..\\..\\evil',
    '/./evil',
    '/a//evil',
    '/a?b',
    '/a#b',
    '/a\nb',
  ];

  test.each(HREFS)(
    '%j is refused with its place, and nothing is written outside of the output folder',
    async (href) => {
      const files = { 'api.json': JSON.stringify(openapi({ 'x-mint': { href } })) };
      const site = await siteOf({ navigation: { openapi: 'api.json' } }, files);
      expect(titledPaths(site.navigation.root)).toEqual(['API Reference > /api-reference/a']);
      expect(problems(site)).toEqual([
        expect.stringMatching(/^spec-invalid api\.json:1 `x-mint\.href` is no path of the site/),
      ]);
    },
  );

  test.each([
    ['OpenAPI', openapi({ 'x-mint': { href: '../../../evil' } }), 'openapi'],
    ['AsyncAPI', asyncapi({ 'x-mint': { href: '../../../evil' } }), 'asyncapi'],
  ])('that leads out of the output folder writes no file there (%s)', async (_, specification, kind) => {
    const { out } = await build(
      { navigation: { pages: ['index', { group: 'API', [kind]: 'api.json' }] } },
      { 'index.mdx': '# Start\n', 'api.json': JSON.stringify(specification) },
    );
    const names = readdirSync(out, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('evil'))).toEqual([]);
    expect(existsSync(join(out, 'a/b/c/out/dist/index.html'))).toBe(true);
  });

  test('of a remote specification takes over no page of the author', async () => {
    const url = await hostOf(openapi({ 'x-mint': { href: '/draft' } }));
    const site = await siteOf(
      { navigation: { pages: ['index', { group: 'API', openapi: url }] } },
      { 'index.mdx': 'Start', 'draft.mdx': 'Draft' },
    );
    expect(sitePage(site, '/draft')).toMatchObject({ listed: false, indexed: false });
    expect(titledPaths(site.navigation.root)).toContain('API > API Reference > /draft-1');
  });
});

test.each([
  ...[
    '/index',
    '/index/',
    '/start/index',
    '/start.html',
    '/start.md',
    '/script.js',
    '/images/logo.png',
    '/old',
  ],
  ...[
    '/old/page',
    '/skill',
    '/login',
    '/admin/users',
    '/v1/project/a',
    '/mcp',
    '/404',
    '/.well-known/x',
    '/x.js',
  ],
])(
  'x-mint.href %j of a remote specification takes nothing that is the author’s or the site’s',
  async (href) => {
    const url = await hostOf(openapi({ description: 'Of the host', 'x-mint': { href } }));
    const { dist } = await build(
      {
        redirects: [
          { source: '/old', destination: '/start' },
          { source: '/old/:slug', destination: '/start' },
        ],
        navigation: { pages: ['index', 'start', { group: 'API', openapi: url }] },
      },
      {
        'index.mdx': 'Own',
        'start.mdx': 'Own',
        'script.js': 'own()',
        'public/x.js': 'own()',
        'images/logo.png': 'own',
      },
    );
    const mentions = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.html') && readFileSync(join(dist, name), 'utf8').includes('Of the host'),
    );
    expect(mentions).toHaveLength(1);
    expect(mentions[0]).toMatch(/^api-reference\/a\.html$|-\d\.html$/);
    for (const file of ['index.html', 'start.html'])
      expect(readFileSync(join(dist, file), 'utf8')).toContain('<p>Own</p>');
    for (const file of ['script.js', 'x.js', 'images/logo.png'])
      expect(existsSync(join(dist, file))).toBe(true);
  },
);

test('a path of any kind is written inside the output folder or refused', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '%2e%2e', '..%2f', '\\', '\0', '...', '~', 'c:', 'ä');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', '\\', '//'), (parts, separator) => {
      let file: string;
      try {
        file = fileIn('/out/dist', parts.join(separator));
      } catch (error) {
        expect(String(error)).toContain('is not written: its path leads out of the output folder');
        return;
      }
      expect(file).toMatch(/^\/out\/dist\/./);
      expect(file.split('/')).not.toContain('..');
    }),
  );
});
