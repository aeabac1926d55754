/** `waymark version v2`: the pages of now as a version of their own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docs, versioned } from './versioned.ts';

const PAGES = { 'index.mdx': '[a](/guide/start)\n', 'guide/start.mdx': '# Start\n' };
const NAVIGATION = { groups: [{ group: 'Guide', pages: ['index', 'guide/start'] }] };

describe('the first version', () => {
  it('leaves the pages of now where they are, and has a copy of each', async () => {
    const { config, files, text, said, code } = await versioned(
      { 'docs.json': docs(NAVIGATION), ...PAGES },
      'v2',
    );
    expect(code, said).toBe(0);
    expect(config().navigation).toEqual({
      versions: [
        { version: 'latest', default: true, ...NAVIGATION },
        { version: 'v2', groups: [{ group: 'Guide', pages: ['v2/index', 'v2/guide/start'] }] },
      ],
    });
    expect(files()).toEqual([
      'docs.json',
      'guide/start.mdx',
      'index.mdx',
      'v2/guide/start.mdx',
      'v2/index.mdx',
    ]);
    expect([text('index.mdx'), text('v2/index.mdx')]).toEqual([PAGES['index.mdx'], '[a](/v2/guide/start)\n']);
  });

  it('keeps the formatting and the comments of docs.json', async () => {
    const config = `\uFEFF{\r
\t// our site\r
\t"theme": "mint", "name": "Test",\r
\t"colors": { "primary": "#0d9373" },\r
\t"navigation": {\r
\t\t"global": { "anchors": [] }, // for all\r
\t\t"tabs": [\r
\t\t\t{ "tab": "Guide", "pages": ["index"] } // one line\r
\t\t]\r
\t}\r
}\r
`;
    const { text } = await versioned({ 'docs.json': config, 'index.mdx': '' }, 'v2', '--current', 'v3');
    expect(text('docs.json')).toBe(`\uFEFF{\r
\t// our site\r
\t"theme": "mint", "name": "Test",\r
\t"colors": { "primary": "#0d9373" },\r
\t"navigation": {\r
\t\t"global": { "anchors": [] }, // for all\r
\t\t"versions": [\r
\t\t\t{\r
\t\t\t\t"version": "v3",\r
\t\t\t\t"default": true,\r
\t\t\t\t"tabs": [\r
\t\t\t\t\t{ "tab": "Guide", "pages": ["index"] } // one line\r
\t\t\t\t]\r
\t\t\t},\r
\t\t\t{\r
\t\t\t\t"version": "v2",\r
\t\t\t\t"tabs": [\r
\t\t\t\t\t{\r
\t\t\t\t\t\t"tab": "Guide",\r
\t\t\t\t\t\t"pages": [\r
\t\t\t\t\t\t\t"v2/index"\r
\t\t\t\t\t\t]\r
\t\t\t\t\t}\r
\t\t\t\t]\r
\t\t\t}\r
\t\t]\r
\t}\r
}\r
`);
  });

  it('is one of each language, in its folder', async () => {
    const languages = [
      { language: 'en', pages: ['index'] },
      { language: 'fr', default: false, pages: ['fr/index', 'fr/guide'] },
    ];
    const { config, text } = await versioned(
      {
        'docs.json': docs({ languages }),
        'index.mdx': '',
        'fr/index.mdx': '[g](guide)',
        'fr/guide.mdx': '[h](/fr)',
      },
      'v2',
    );
    expect(config().navigation).toMatchObject({
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'latest', pages: ['index'] },
            { version: 'v2', pages: ['v2/index'] },
          ],
        },
        {
          language: 'fr',
          default: false,
          versions: [
            { version: 'latest', default: true, pages: ['fr/index', 'fr/guide'] },
            { version: 'v2', pages: ['fr/v2/index', 'fr/v2/guide'] },
          ],
        },
      ],
    });
    expect([text('fr/v2/index.mdx'), text('fr/v2/guide.mdx')]).toEqual(['[g](guide)', '[h](/fr/v2)']);
  });

  it('stands in the file that the navigation is in, and has what that refers to', async () => {
    const { text, config } = await versioned(
      {
        'docs.json': docs({ $ref: 'nav/all.json' }),
        'nav/all.json': { groups: [{ $ref: 'guide.json' }] },
        'nav/guide.json': { group: 'Guide', pages: ['index'] },
        'index.mdx': '',
      },
      'v2',
    );
    expect(config().navigation).toEqual({ $ref: 'nav/all.json' });
    expect(JSON.parse(text('nav/all.json'))).toEqual({
      versions: [
        { version: 'latest', default: true, groups: [{ $ref: 'guide.json' }] },
        { version: 'v2', groups: [{ group: 'Guide', pages: ['v2/index'] }] },
      ],
    });
  });
});

describe('a further version', () => {
  const versions = [
    { version: 'next', tag: 'New', pages: ['sdk/next/a', 'sdk/next/b'] },
    { version: '1.0', pages: ['sdk/1.0/a', 'sdk/1.0/b'] },
  ];
  const pages = Object.fromEntries(
    ['next', '1.0'].flatMap((each) =>
      ['a', 'b'].map((name) => [`sdk/${each}/${name}.mdx`, `[a](/sdk/${each}/a)`]),
    ),
  );

  it('stands behind the one that was copied, in a folder beside those of the others', async () => {
    const { config, text } = await versioned({ 'docs.json': docs({ versions }), ...pages }, '2.0');
    expect(config().navigation).toEqual({
      versions: [versions[0], { version: '2.0', pages: ['sdk/2.0/a', 'sdk/2.0/b'] }, versions[1]],
    });
    expect(text('sdk/2.0/b.mdx')).toBe('[a](/sdk/2.0/a)');
  });

  it('is a copy of another one, by its name', async () => {
    const { text } = await versioned(
      { 'docs.json': docs({ versions }), ...pages, 'sdk/1.0/b.mdx': 'old' },
      '1.1',
      '--current',
      '1.0',
    );
    expect(text('sdk/1.1/b.mdx')).toBe('old');
  });

  it('is one of a product alone', async () => {
    const navigation = {
      products: [
        { product: 'SDK', versions },
        { product: 'Hub', pages: ['hub/index'] },
      ],
    };
    const files = { 'docs.json': docs(navigation), ...pages, 'hub/index.mdx': '[a](/sdk/next/a)' };
    const { code, said, again, config, text } = await versioned(files, '2.0');
    expect([code, said]).toEqual([2, expect.stringContaining('Name one with --in: "SDK"')]);
    expect((await again('2.0', '--in', 'SKD')).said).toContain(
      'The navigation has no "SKD". Name one of: "SDK", "Hub".',
    );
    expect((await again('2.0', '--in', 'SDK')).code).toBe(0);
    expect((await again('h1', '--in', 'Hub')).code).toBe(0);
    expect(config().navigation).toMatchObject({
      products: [
        { versions: { length: 3 } },
        { versions: [{ pages: ['hub/index'] }, { pages: ['h1/hub/index'] }] },
      ],
    });
    expect(text('h1/hub/index.mdx')).toBe('[a](/sdk/next/a)');
  });
});

describe('the copy', () => {
  it('leads to pages of the version, and elsewhere as before', async () => {
    const page = `---
title: "Start"
url: /guide/other
related: ["/guide/other", {Home: '/'}]
---
[a](/guide/other#x "/guide/other") [b](other.mdx?q=1#x) [c](../index) ![i](../i.png) ![j](/i.png) [d]
[moved](/old) [away](https://example.com/guide/other) [none](/none) [v](/raw.json) [here](#x)

[d]: <./other>

<Card title="/guide/other" href='/guide/other' img="../i.png"><a href="/guide/other">x</a></Card>

{[{ href: "/guide/other", text: "/guide/other" }].map(({ href }) => <a href={href}>x</a>)} <a href={\`/guide/\${1}\`}>y</a>

\`[a](/guide/other)\`

\`\`\`md
[a](/guide/other)
\`\`\`
`;
    const { text, said } = await versioned(
      {
        'docs.json': docs(
          { pages: ['index', 'guide/start', 'guide/other'] },
          { redirects: [{ source: '/old', destination: '/guide/other#y' }] },
        ),
        'index.mdx': '',
        'guide/start.mdx': `\uFEFF${page.replaceAll('\n', '\r\n')}`,
        'guide/other.mdx': '## X\n\n## Y\n',
        'i.png': '',
        'raw.json': '{}',
      },
      'v2',
    );
    const copy = page
      .replace('url: /guide/other', 'url: /v2/guide/other')
      .replace('related: ["/guide/other", {Home: \'/\'}]', 'related: ["/v2/guide/other", {Home: \'/v2\'}]')
      .replace('[a](/guide/other#x', '[a](/v2/guide/other#x')
      .replace('(../i.png)', '(/i.png)')
      .replace('(/old)', '(/v2/guide/other#y)')
      .replace('href=\'/guide/other\' img="../i.png"', 'href=\'/v2/guide/other\' img="/i.png"')
      .replace('<a href="/guide/other">', '<a href="/v2/guide/other">')
      .replace('href: "/guide/other"', 'href: "/v2/guide/other"')
      .replace('text: "/guide/other"', 'text: "/v2/guide/other"')
      .replace('/guide/$' + '{1}', '/v2/guide/$' + '{1}');
    expect(text('v2/guide/start.mdx'), said).toBe(`\uFEFF${copy.replaceAll('\n', '\r\n')}`);
  });

  it('has its own snippets, components and hidden pages', async () => {
    const files = {
      'docs.json': docs({ pages: ['index'] }),
      'index.mdx':
        'import A from "/snippets/a.mdx";\nimport { B } from "./parts/b.jsx";\n\n<A />\n<B />\n<Snippet file="c.mdx" />\n\n[h](/hidden)\n',
      'snippets/a.mdx': 'import { N } from "./n.jsx";\n\n[i](/) <N />\n',
      'snippets/n.jsx': 'export const N = () => <a href="/hidden">n</a>;\n',
      'snippets/c.mdx': 'c\n',
      'snippets/unused.mdx': 'u\n',
      'parts/b.jsx':
        'const to = (x) => x ? `/deep/page#\x24{x}` : "/deep/page";\nexport const B = () => <a href="/hidden">b</a>;\n',
      'deep/page.mdx': '',
      'hidden.mdx': '---\nhidden: true\n---\n[i](/)\n',
      'other.mdx': 'Nobody leads here.\n',
    };
    const { files: all, text } = await versioned(files, 'v2');
    const news = all().filter((file) => !Object.hasOwn(files, file));
    expect(Object.fromEntries(news.map((file) => [file, text(file)]))).toEqual({
      'v2/index.mdx':
        'import A from "/snippets/v2/a.mdx";\nimport { B } from "./parts/b.jsx";\n\n<A />\n<B />\n<Snippet file="v2/c.mdx" />\n\n[h](/v2/hidden)\n',
      'v2/deep/page.mdx': '',
      'v2/hidden.mdx': '---\nhidden: true\n---\n[i](/v2)\n',
      'v2/parts/b.jsx':
        'const to = (x) => x ? `/v2/deep/page#\x24{x}` : "/v2/deep/page";\nexport const B = () => <a href="/v2/hidden">b</a>;\n',
      'snippets/v2/a.mdx': 'import { N } from "./n.jsx";\n\n[i](/v2) <N />\n',
      'snippets/v2/n.jsx': 'export const N = () => <a href="/v2/hidden">n</a>;\n',
      'snippets/v2/c.mdx': 'c\n',
    });
  });

  const SPECIFICATION = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/carts': {
        get: { summary: 'List carts', responses: { 200: { description: 'ok' } } },
        post: { summary: 'New cart', responses: { 200: { description: 'ok' } } },
      },
    },
  };

  it('has its own specification, and the pages that are made of it', async () => {
    const { config, text, site, said } = await versioned(
      {
        'docs.json': docs({
          tabs: [
            { tab: 'Guide', pages: ['index', 'carts'] },
            { tab: 'API', openapi: 'shop.json', pages: ['GET /carts', 'shop.json POST /carts'] },
          ],
        }),
        'shop.json': SPECIFICATION,
        'index.mdx': '[l](/api-reference/list-carts)\n',
        'carts.mdx': '---\nopenapi: get /carts\n---\n',
      },
      '1.0',
    );
    expect(config().navigation, said).toMatchObject({
      versions: [
        {},
        {
          tabs: [
            { pages: ['1.0/index', '1.0/carts'] },
            {
              openapi: { source: '1.0/shop.json', directory: '1.0/api-reference' },
              pages: ['GET /carts', '1.0/shop.json POST /carts'],
            },
          ],
        },
      ],
    });
    expect([text('1.0/index.mdx'), text('1.0/carts.mdx')]).toEqual([
      '[l](/1.0/api-reference/list-carts)\n',
      '---\nopenapi: 1.0/shop.json get /carts\n---\n',
    ]);
    const { pages } = await site();
    const apis = pages.flatMap(({ path, operation }) =>
      operation === undefined ? [] : [`${path} ${operation.api}`],
    );
    expect(apis).toEqual([
      '/1.0/api-reference/list-carts 1.0/shop.json',
      '/1.0/api-reference/new-cart 1.0/shop.json',
      '/1.0/carts 1.0/shop.json',
      '/api-reference/list-carts shop.json',
      '/api-reference/new-cart shop.json',
      '/carts shop.json',
    ]);
  });

  it('has no entry for a page that there is not, and no element without pages', async () => {
    const tabs = [
      { tab: 'Guide', pages: ['index', 'gone'] },
      { tab: 'Gone', groups: [{ group: 'Gone', pages: ['gone'] }] },
    ];
    const { config } = await versioned({ 'docs.json': docs({ tabs }), 'index.mdx': '' }, 'v2');
    expect(config().navigation).toEqual({
      versions: [
        { version: 'latest', default: true, tabs },
        { version: 'v2', tabs: [{ tab: 'Guide', pages: ['v2/index'] }] },
      ],
    });
  });

  it('has no redirect from its addresses, which an earlier version of the name may have left', async () => {
    const redirects = [
      { source: '/v2', destination: '/' },
      { source: '/old', destination: '/' },
    ];
    const { config } = await versioned(
      { 'docs.json': docs({ pages: ['index'] }, { redirects }), 'index.mdx': '' },
      'v2',
    );
    expect(config().redirects).toEqual([redirects[1]]);
  });
});

describe('nothing is changed', () => {
  const files = { 'docs.json': docs(NAVIGATION), ...PAGES };

  it.each([
    [['../up'], '"../up" is no name of a folder'],
    [['Version 2'], 'Name one with --folder.'],
    [['mcp'], '/mcp is the address of'],
    [['guide'], 'guide is there already'],
    [['v2', '--current', 'v2'], '"v2" is the name of both versions'],
    [['v2', '--remove'], 'The navigation has no versions.'],
  ])('by %j', async (args, message) => {
    const { code, said, files: left, text } = await versioned(files, ...args);
    expect([code, said]).toEqual([2, expect.stringContaining(message)]);
    expect(left()).toEqual(Object.keys(files).sort());
    expect(JSON.parse(text('docs.json'))).toEqual(files['docs.json']);
  });

  it('by a dry run, which lists the files', async () => {
    const { said, files: left } = await versioned(files, 'v2', '--dry-run');
    expect(said).toContain('changed  docs.json\nnew      v2/index.mdx\nnew      v2/guide/start.mdx\n');
    expect(left()).toEqual(Object.keys(files).sort());
  });

  it('if the copies would be no pages', async () => {
    const { said, files: left } = await versioned({ ...files, '.mintignore': '/v2/\n' }, 'v2');
    expect(said).toContain('there would be no page `/v2`');
    expect(left()).toEqual(['.mintignore', ...Object.keys(files)].sort());
  });

  it('if git does not have the last changes, except with --force', async () => {
    const { root, again } = await versioned(files, 'v2', '--dry-run');
    const { execFileSync } = await import('node:child_process');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    expect((await again('v2')).said).toContain('has changes that are not committed');
    mkdirSync(join(root, 'more'));
    writeFileSync(join(root, 'more/page.mdx'), '');
    expect((await again('v2', '--force')).code).toBe(0);
  });
});
