import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { pageHead, siteHead } from '../../../plugin/theme/chrome/head.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

test.each([
  ['of a known address', { url: 'https://docs.example.com' }, {}, true],
  ['that brings one', {}, { 'sitemap.xml': '<urlset/>' }, true],
  ['of no known address', {}, {}, false],
])('the head of a site %s links to its sitemap if there is one', async (_, options, files, expected) => {
  const root = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': 'Home', ...files });
  const site = publicSite(await loadSite({ root, ...options }));
  expect(siteHead(site).includes('rel="sitemap"')).toBe(expected);
});

const URL = 'https://docs.example.com/sub';

async function heads(seo: object, options: object = { url: URL, base: '/sub' }) {
  const root = docsRoot({
    'docs.json': JSON.stringify({ ...MINIMAL, seo }),
    'index.mdx': 'Home',
    'a/b c.mdx': 'B',
    'own.mdx':
      '---\ncanonical: /a/b%20c\nog:image: images/own.png\ntwitter:image: //cdn.example.com/x.png\n---\n',
    'unsafe.mdx': '---\ncanonical: "javascript:alert(1)"\nog:image: "javascript:alert(1)"\n---\n',
  });
  const site = publicSite(await loadSite({ root, ...options }));
  return (path: string, wanted: RegExp): (string | undefined)[] => {
    const page = site.pageByPath.get(path);
    if (page === undefined) throw new TypeError(path);
    return Array.from(pageHead(site, page).matchAll(/<(?:link|meta)([^>]*)>/g), ([, text]) =>
      text?.trim(),
    ).filter((text) => text !== undefined && wanted.test(text));
  };
}

test('each page has its own path below the canonical address of a site, and names it once', async () => {
  const of = await heads({
    metatags: { canonical: 'https://www.example.com/docs/' },
    paths: [{ path: '/a', metatags: { canonical: 'https://a.example.com?x#y' } }],
  });
  const named = (address: string) => [
    `rel="canonical" href="${address}"`,
    `property="og:url" content="${address}"`,
  ];
  expect(of('/', /canonical|og:url/)).toEqual(named('https://www.example.com/docs/'));
  expect(of('/a/b c', /canonical|og:url/)).toEqual(named('https://a.example.com/a/b%20c'));
  expect(of('/own', /canonical|og:url/)).toEqual(named(`${URL}/a/b%20c`));
  expect(of('/unsafe', /canonical|og:url/)).toEqual(named('https://www.example.com/docs/unsafe'));
});

test('a canonical address that is a path is of this site, and ends as its addresses do', async () => {
  const of = await heads({ trailingSlash: true, metatags: { canonical: '/docs' } });
  expect(of('/own', /canonical/)).toEqual([`rel="canonical" href="${URL}/a/b%20c/"`]);
  expect(of('/unsafe', /canonical/)).toEqual([`rel="canonical" href="${URL}/docs/unsafe/"`]);
});

test('addresses in meta tags are absolute, since crawlers follow no others', async () => {
  const seo = {
    metatags: { 'og:image': '/sub/images/og 1.png', 'twitter:image': 'images/t.png', 'og:image:alt': '/x' },
  };
  const of = await heads(seo);
  expect(of('/', /:image/)).toEqual([
    `property="og:image" content="${URL}/images/og%201.png"`,
    `name="twitter:image" content="${URL}/images/t.png"`,
    'property="og:image:alt" content="/x"',
  ]);
  expect(of('/own', /:image"/)).toEqual([
    `property="og:image" content="${URL}/images/own.png"`,
    'name="twitter:image" content="https://cdn.example.com/x.png"',
  ]);
  expect((await heads(seo, { base: '/sub' }))('/', /twitter:image/)).toEqual([
    'name="twitter:image" content="/sub/images/t.png"',
  ]);
});

test('a meta tag that would be wrong on each page is not written', async () => {
  const metatags = {
    charset: 'latin1',
    'og:url': '/x',
    canonical: 'example.com',
    'twitter:image': 'data:text/html,x',
    a: 'b',
  };
  const of = await heads({ metatags });
  expect(of('/', /charset|twitter:image/)).toEqual([]);
  expect(of('/', /og:url|canonical|"a"/)).toEqual([
    `rel="canonical" href="${URL}/"`,
    `property="og:url" content="${URL}/"`,
    'name="a" content="b"',
  ]);
  expect((await heads({ metatags }))('/unsafe', /javascript/)).toEqual([]);
});
