import { describe, expect, test } from 'vitest';
import { checkSite } from '../../../plugin/check/check-site.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite, type SiteOptions } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

/** `code file:line message | hint` of everything that checks report. */
async function check(files: RootFiles, options: Omit<SiteOptions, 'root'> = {}): Promise<string[]> {
  const site = await loadSite({ root: docsRoot({ 'docs.json': MINIMAL, ...files }), ...options });
  const documents = await createEngine(site).documents();
  return checkSite(site, documents).map(
    ({ code, file, line, message, hint }) => `${code} ${file}:${line} ${message} | ${hint}`,
  );
}

/** The same for one page at `guides/page.mdx` among some others. */
function checkPage(
  body: string,
  more: RootFiles = {},
  options: Omit<SiteOptions, 'root'> = {},
): Promise<string[]> {
  return check(
    {
      'index.mdx': '# Home\n',
      'guides/page.mdx': body,
      'guides/other.mdx': '## One two\n\n## Über {#custom}\n',
      'guides/sub/index.mdx': 'Sub\n',
      'with space/ページ.mdx': '## 見出し\n',
      'images/a.png': 'x',
      'data/list.csv': 'x',
      'news.mdx': '<Update label="May">Words.</Update>\n',
      ...more,
    },
    options,
  );
}

describe('links to existing pages', () => {
  test.each([
    '/',
    '/guides/other',
    '/guides/other/',
    '/guides/other.mdx',
    '/guides/other.md',
    '/guides/other?x=1',
    '/guides/other#one-two',
    '/guides/other#custom',
    '/guides/sub',
    '/guides/sub/',
    '/guides/sub/index',
    '/guides/sub/index.mdx',
    'other',
    './other',
    './other.mdx#one-two',
    '../guides/other',
    'sub',
    '/with%20space/%E3%83%9A%E3%83%BC%E3%82%B8',
    '/with%20space/ページ#見出し',
    '/with%20space/ページ#%E8%A6%8B%E5%87%BA%E3%81%97',
    '/images/a.png',
    '/data/list.csv',
    '../data/list.csv',
    '/news/rss.xml',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/skill.md',
    '/mcp',
    '/.well-known/mcp.json',
    '#here',
    '#',
    '#top',
    '#:~:text=here',
    'https://example.com/gone',
    '//example.com/gone',
    'mailto:a@example.com',
    'tel:+491234',
    'vscode:mcp/install?x',
  ])('pass the check: %s', async (href) => {
    expect(await checkPage(`## Here\n\n[x](<${href}>)\n\n<Card title="x" href="${href}">y</Card>\n`)).toEqual(
      [],
    );
  });

  test('pass the check under the site’s own URL and base', async () => {
    const body = [
      '[a](https://docs.example.com/docs/guides/other#one-two)',
      '[b](https://docs.example.com/docs)',
      '[c](https://docs.example.com/docsearch)',
      '[d](https://docs.example.com/elsewhere)',
      '[e](/docs/guides/other)',
      '[f](/docs)',
      '[g](/guides/other)',
    ].join('\n\n');
    const options = { url: 'https://docs.example.com/docs', base: '/docs' };
    expect(await checkPage(body, {}, options)).toEqual([]);
    expect(await checkPage('[a](https://docs.example.com/docs/gone)', {}, options)).toHaveLength(1);
    expect(await checkPage('[a](/docs/guides/other)')).toHaveLength(1);
  });
});

describe('links to missing pages', () => {
  test('are reported with the page of the same language and version as a hint', async () => {
    const files = [
      'guides/setup',
      'de/guides/setup',
      'de/old/guides/setup',
      'de/links',
      'de/old/links',
      'links',
    ];
    const found = await check({
      'docs.json': {
        ...MINIMAL,
        navigation: {
          languages: [
            { language: 'en', pages: ['links', 'guides/setup'] },
            {
              language: 'de',
              versions: [
                { version: '2', pages: ['de/links', 'de/guides/setup'] },
                { version: '1', pages: ['de/old/links', 'de/old/guides/setup'] },
              ],
            },
          ],
        },
      },
      ...Object.fromEntries(files.map((file) => [`${file}.mdx`, '[a](/a/setup)'])),
    });
    expect(
      new Map(found.map((one) => [one.split(' ')[1]?.replace(/\.mdx:1$/, ''), one.split(' | ')[1]])),
    ).toEqual(
      new Map(
        files
          .map((file): [string, string] => [
            file,
            `Did you mean \`/${file.replace(/links$|guides\/setup$/, 'guides/setup')}\`?`,
          ])
          .sort(),
      ),
    );
  });

  test('are reported with their position and a suggestion', async () => {
    const found = await checkPage(
      [
        '---',
        'title: A',
        '---',
        '',
        '[a](/guides/othr) and [b](/other)',
        '',
        '<Card title="x" href="/guides/sub/deep">y</Card>',
        '',
        '[c](./gone.mdx#x "title")',
        '',
        '[d](/with%20space)',
      ].join('\n'),
    );
    expect(found).toEqual([
      'link-broken guides/page.mdx:5 The link `/guides/othr` leads to no page. | Did you mean `/guides/other`?',
      'link-broken guides/page.mdx:5 The link `/other` leads to no page. | Did you mean `/guides/other`?',
      'link-broken guides/page.mdx:7 The link `/guides/sub/deep` leads to no page. | Correct the address, add the page, or add a redirect.',
      'link-broken guides/page.mdx:9 The link `./gone.mdx#x` leads to no page. | Correct the address, add the page, or add a redirect.',
      'link-broken guides/page.mdx:11 The link `/with%20space` leads to no page. | It is a folder without a page of its own. Did you mean `/with space/ページ`?',
    ]);
  });

  test('without an address are reported; components, frames and images may have none', async () => {
    const text = '[a]() [b]( ) [c][d] <a href="">e</a>\n\n[d]: <>\n\n<Card title="f" href="">g</Card>\n\n';
    const found = await checkPage(`${text}<a id="h">i</a> <iframe src="" title="j" /> ![k]()`);
    expect(found).toEqual(
      Array(4).fill(
        'link-broken guides/page.mdx:1 A link has no address: readers stay where they are. | Write the address, or the words without a link.',
      ),
    );
  });

  test('are reported for ignored pages and for a different case', async () => {
    const more = { '.mintignore': 'drafts/', 'drafts/a.mdx': 'x' };
    const found = await checkPage('[a](/drafts/a)\n\n[b](/Guides/Other)', more);
    expect(found.map((one) => one.split(' ')[0])).toEqual(['link-broken', 'link-broken']);
    expect(found[1]).toContain('`/guides/other`');
  });

  test('are reported once for a snippet, at their position in it', async () => {
    const found = await check({
      'index.mdx': 'import S from "/snippets/s.mdx";\n\n<S />\n',
      'two.mdx': 'import S from "/snippets/s.mdx";\n\n<S />\n',
      'snippets/s.mdx': 'Text\n\n[a](/gone)\n',
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('link-broken snippets/s.mdx:3');
  });
});

describe('links to anchors', () => {
  test('are reported if the page lacks the anchor', async () => {
    const found = await checkPage(
      '## Install it\n\n[a](#instal-it)\n\n[b](./other#one-two-three)\n\n[c](/guides/other#zzz)',
    );
    expect(found).toEqual([
      'anchor-broken guides/page.mdx:3 The page `/guides/page` has no anchor `#instal-it`. | Did you mean `#install-it`?',
      'anchor-broken guides/page.mdx:5 The page `/guides/other` has no anchor `#one-two-three`. | Did you mean `#one-two`?',
      'anchor-broken guides/page.mdx:7 The page `/guides/other` has no anchor `#zzz`. | Link to one of its headings, or give a heading this id: `## Title {#id}`.',
    ]);
  });

  test('are notes if browsers find the anchor anyway', async () => {
    const found = await checkPage(
      '## S3 & R2\n\n## v1.2 (new)\n\n[a](#S3-&-R2)\n\n[b](#s3--r2)\n\n[c](#v12-new)\n\n[d](./other#One%20Two)\n',
    );
    expect(found.map((line) => line.replace(/ \|.*/, ''))).toEqual([
      'anchor-inexact guides/page.mdx:5 The anchor `#S3-&-R2` of `/guides/page` is written `#s3-&-r2`.',
      'anchor-inexact guides/page.mdx:7 The anchor `#s3--r2` of `/guides/page` is written `#s3-&-r2`.',
      'anchor-inexact guides/page.mdx:9 The anchor `#v12-new` of `/guides/page` is written `#v1-2-new`.',
      'anchor-inexact guides/page.mdx:11 The anchor `#One Two` of `/guides/other` is written `#one-two`.',
    ]);
  });

  test('are matched by prefix and words before letters', async () => {
    const page =
      '## count_distinct\n\n## sum_distinct beta\n\n## Set up the client\n\n[a](#sum_distinct)\n\n[b](#client)\n';
    expect(await checkPage(page)).toEqual([
      'anchor-broken guides/page.mdx:7 The page `/guides/page` has no anchor `#sum_distinct`. | Did you mean `#sum_distinct-beta`?',
      'anchor-broken guides/page.mdx:9 The page `/guides/page` has no anchor `#client`. | Did you mean `#set-up-the-client`?',
    ]);
  });

  test('are not checked on pages made from a specification', async () => {
    const more = { 'endpoint.mdx': '---\nopenapi: GET /users\n---\n' };
    expect(await checkPage('[a](/endpoint#response-body)', more)).toEqual([]);
  });
});

test('missing images are reported', async () => {
  const found = await checkPage(
    [
      '![a](/images/a.png)',
      '![b](../images/a.png)',
      '![c](/images/gone.png)',
      '<img src="../images/b.svg" />',
      '<Frame><img src="https://example.com/x.png" /></Frame>',
      '[full size](/images/c.png)',
      '![d](data:image/png;base64,AAAA)',
    ].join('\n\n'),
  );
  expect(found.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'image-missing guides/page.mdx:5',
    'image-missing guides/page.mdx:7',
    'image-missing guides/page.mdx:11',
  ]);
});

test('missing scripts and subtitles are reported', async () => {
  const page = '<script src="/a.js" />\n\n<script src="/b.js" />\n\n<video><track src="/c.vtt" /></video>\n';
  expect(await checkPage(page, { 'a.js': '' })).toEqual([
    expect.stringMatching(/^image-missing guides\/page\.mdx:3 The file `\/b\.js` does not exist\./),
    expect.stringMatching(/^image-missing guides\/page\.mdx:5 The file `\/c\.vtt` does not exist\./),
  ]);
});

describe('the check of redirects', () => {
  const config = (redirects: object[]) => ({ 'docs.json': { ...MINIMAL, redirects } });

  test('follows redirects, also with wildcards', async () => {
    const more = config([
      { source: '/old/:slug*', destination: '/guides/:slug*' },
      { source: '/older', destination: '/old/other' },
      { source: '/out/*', destination: 'https://example.com/*' },
      { source: '/frag', destination: '/guides/other#custom' },
    ]);
    expect(
      await checkPage('[a](/old/other)\n\n[b](/older#one-two)\n\n[c](/out/x)\n\n[d](/frag)', more),
    ).toEqual([
      'link-redirected guides/page.mdx:1 `/old/other` is redirected to `/guides/other`. | Link to the page itself.',
      'link-redirected guides/page.mdx:3 `/older` is redirected to `/guides/other`. | Link to the page itself.',
      'link-redirected guides/page.mdx:7 `/frag` is redirected to `/guides/other`. | Link to the page itself.',
    ]);
    const temporary = config([{ source: '/now', destination: '/guides/other', permanent: false }]);
    expect(await checkPage('[a](/now)', temporary)).toEqual([]);
    const broken = await checkPage('[a](/old/gone)\n\n[b](/old/other#gone)', more);
    expect(broken[0]).toContain('It is redirected: /old/gone → /guides/gone.');
    expect(broken[1]).toContain('anchor-broken');
    expect(broken[2]).toContain('link-redirected');
  });

  test('reports redirects with a missing destination, and those that never apply', async () => {
    const found = await checkPage(
      'x',
      config([
        { source: '/a', destination: '/guides/othr' },
        { source: '/b', destination: '/guides/other#gone' },
        { source: '/guides/other', destination: '/' },
        { source: '/guides/other.html', destination: '/' },
        { source: '/index.html', destination: '/guides/other' },
        { source: '/guides/other.md', destination: '/' },
        { source: '/c', destination: 'https://example.com/gone' },
        { source: '/d/:x', destination: '/gone/:x' },
        { source: '/e', destination: '/a' },
        { source: '/f/:rest*', destination: '/guides/:rest*' },
        { source: '/g/*', destination: '/d/*' },
      ]),
    );
    expect(found.map((one) => one.split(' |')[0]?.replace(/:\d+ /, ' '))).toEqual([
      'link-broken docs.json The redirect from `/a` leads to `/guides/othr`, which does not exist.',
      'anchor-broken docs.json The page `/guides/other` has no anchor `#gone`.',
      'redirect-invalid docs.json The redirect from `/guides/other` has no effect: there is a page at this address.',
      'redirect-invalid docs.json The redirect from `/guides/other.html` has no effect: there is a page at this address.',
      'redirect-invalid docs.json The redirect from `/index.html` has no effect: there is a page at this address.',
      'redirect-invalid docs.json The redirect from `/guides/other.md` has no effect: there is a page at this address.',
      'link-broken docs.json The redirect from `/d/:x` leads to `/gone/:x`, but no address begins with `/gone/`.',
      'link-broken docs.json The redirect from `/e` leads to `/a`, which does not exist.',
    ]);
  });
});

test('a link to the title of a page is a link to its top', async () => {
  const more = { 'titled.mdx': '---\ntitle: Big title\n---\n\n# Big title\n' };
  expect(await checkPage('[a](/titled#big-title)', more)).toEqual([]);
});

test('broken links of the navigation are reported', async () => {
  const found = await check({
    'docs.json': {
      ...MINIMAL,
      navigation: {
        global: { anchors: [{ anchor: 'Community', href: '/comunity' }] },
        tabs: [
          { tab: 'A', pages: ['index'] },
          { tab: 'B', href: 'https://example.com' },
          { tab: 'C', href: '/gone' },
        ],
      },
    },
    'index.mdx': 'x',
    'community.mdx': 'x',
  });
  expect(found.map((one) => one.replace(/:\d+ /, ' '))).toEqual([
    'link-broken docs.json `Community` in the navigation links to `/comunity`, which leads to no page. | Did you mean `/community`?',
    'link-broken docs.json `C` in the navigation links to `/gone`, which leads to no page. | Correct the address or add the page.',
  ]);
});

test('broken links of navbar, footer and banner are reported, also those of a language', async () => {
  const found = await check({
    'docs.json': {
      ...MINIMAL,
      navbar: {
        links: [
          { label: 'Blog', href: 'https://example.com' },
          { label: 'A', href: '/gone-a' },
        ],
        primary: { type: 'button', label: 'B', href: '/' },
      },
      footer: { links: [{ header: 'More', items: [{ label: 'C', href: '/#gone-c' }] }] },
      banner: { content: 'See [the news](/gone-d) and [this](/).' },
      navigation: {
        languages: [
          { language: 'en', pages: ['index'], navbar: { links: [{ label: 'E', href: 'gone-e' }] } },
        ],
      },
    },
    'index.mdx': 'x',
  });
  expect(found.map((one) => one.split(' |')[0]?.replace(/:\d+ /, ' ')).sort()).toEqual([
    'anchor-broken docs.json The page `/` has no anchor `#gone-c`.',
    'link-broken docs.json `banner.content` links to `/gone-d`, which leads to no page.',
    'link-broken docs.json `navbar.links[1].href` links to `/gone-a`, which leads to no page.',
    'link-broken docs.json `navigation.languages[0].navbar.links[0].href` links to `gone-e`, which leads to no page.',
  ]);
});

test('addresses of docs.json that run code or read a file are reported', async () => {
  const found = await check({
    'docs.json': {
      ...MINIMAL,
      navbar: { links: [{ label: 'A', href: ' java\nscript:alert(1)' }] },
      footer: { links: [{ header: 'More', items: [{ label: 'C', href: 'mailto:a@example.com' }] }] },
      navigation: {
        global: { anchors: [{ anchor: 'B', href: 'file:///etc/passwd' }] },
        tabs: [{ tab: 'A', pages: ['index'] }],
      },
    },
    'index.mdx': 'x',
  });
  const rest = 'which would run code or read a file; it leads nowhere.';
  expect(found.map((one) => one.split(' |')[0]?.replace(/:\d+ /, ' ')).sort()).toEqual([
    `link-broken docs.json \`B\` in the navigation links to \`file:///etc/passwd\`, ${rest}`,
    `link-broken docs.json \`navbar.links[0].href\` links to \` java\nscript:alert(1)\`, ${rest}`,
  ]);
});

describe('links to endpoint pages', () => {
  const withSource = (source: string) => ({
    'docs.json': {
      ...MINIMAL,
      navigation: { groups: [{ group: 'API', openapi: { source, directory: 'rest/v1' } }] },
    },
    'api.json':
      '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"summary":"List"}}}}',
  });

  test('are not reported if an unreadable specification may define the pages', async () => {
    const links = '[a](/api-reference/users/list)\n\n[b](/rest/v1/users/list)';
    const found = await checkPage(links, withSource('https://localhost:1/api.json'));
    expect(found.filter((line) => line.startsWith('link-broken'))).toEqual([]);
    expect(await checkPage('[a](/rest/v2/users)', withSource('https://localhost:1/api.json'))).toHaveLength(
      1,
    );
  });

  test('are valid if the specification has the endpoint', async () => {
    const found = await checkPage(
      '[a](/rest/v1/list#response)\n\n[b](/rest/v1/users)',
      withSource('api.json'),
    );
    expect(found.map((line) => line.split(' |')[0])).toEqual([
      'anchor-broken guides/page.mdx:1 The page `/rest/v1/list` has no anchor `#response`.',
      'link-broken guides/page.mdx:3 The link `/rest/v1/users` leads to no page.',
    ]);
  });

  test('are broken if there is no specification', async () => {
    expect(await checkPage('[a](/api-reference/users/list)')).toHaveLength(1);
  });
});

test('a page that includes a file with a narrower audience is an error', async () => {
  const closed = '---\ngroups: [staff]\n---\n\nSecret.\n';
  const files = {
    'docs.json': { ...MINIMAL, navigation: { pages: ['a', 'b', 'c', 'd', 'secret'] } },
    'a.mdx': "---\ntitle: A\n---\n\nimport S from '/secret.mdx'\n\n<S />\n",
    'b.mdx': '<Snippet file="part.mdx" />\n',
    'c.mdx': "---\ngroups: [staff]\n---\n\nimport S from '/secret.mdx'\n\n<S />\n",
    'd.mdx': "---\ngroups: [staff, beta]\n---\n\nimport S from '/secret.mdx'\n\n<S />\n",
    'secret.mdx': closed,
    'snippets/part.mdx': '---\ngroups:\n---\n\nSecret.\n',
  };
  const found = (await check(files)).filter((line) => line.startsWith('page-includes-restricted'));
  expect(found.map((line) => line.split(' ')[1])).toEqual(['a.mdx:5', 'b.mdx:1', 'd.mdx:5']);
});

describe('links below the path that a site is served under', () => {
  const files = {
    'guides/other.mdx': '# Other\n',
    'api/own.mdx': '# Own\n',
    'api/guides/mine.mdx': '# Mine\n',
  };
  const page = '[a](/docs/guides/other) [b](/api/guides/other)\n';

  test('are understood with its address, and otherwise the hint names the option', async () => {
    const config = { navigation: { pages: ['guides/page', ...Object.keys(files)] } };
    const all = { 'docs.json': { ...MINIMAL, ...config }, 'guides/page.mdx': page, ...files };
    const elsewhere =
      'link-broken guides/page.mdx:1 The link `/api/guides/other` leads to no page. | Did you mean `/guides/other`?';
    expect(await check(all)).toEqual([
      'link-broken guides/page.mdx:1 The link `/docs/guides/other` leads to no page. | Did you mean `/guides/other`? If the site is served under `/docs`, give its address with `--url`.',
      elsewhere,
    ]);
    expect(await check(all, { url: 'https://example.com/docs', base: '/docs' })).toEqual([elsewhere]);
  });
});

test('a page that a server with deploys hides is told', async () => {
  expect(await check({ 'v1/project/index.mdx': '', 'v1/project/a.mdx': '', 'v1/index.mdx': '' })).toContain(
    'page-reserved-path v1/project/a.mdx:1 The file may be hidden: it has `/v1/project/a`, the address of the deployment API. | Rename the file or move it to another folder.',
  );
});
