import { describe, expect, test } from 'vitest';
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
  expect(siteHead(site).text.includes('rel="sitemap"')).toBe(expected);
});

describe('metatags of docs.json and of pages', () => {
  const seo = (metatags: Record<string, string>, more: object = {}) => ({ metatags, ...more });
  const headOf = async (
    config: object,
    frontmatter = '',
    url = 'https://docs.example.com',
    path = '/a/b',
  ) => {
    const site = await loadSite({
      root: docsRoot({
        'docs.json': { ...MINIMAL, seo: config, navigation: { pages: ['index', 'a/b'] } },
        'index.mdx': 'Home',
        'a/b.mdx': `---\ntitle: B\n${frontmatter}\n---\n`,
        'images/og image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      }),
      url,
      base: new URL(url).pathname.replace(/\/$/, ''),
    });
    const page = site.pageByPath.get(path);
    if (page === undefined) throw new Error('There is no page.');
    const html = pageHead(publicSite(site), page).text;
    const found = [
      ...html.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g),
    ];
    return { tags: found.map(([, name, value]) => `${name} ${value}`), problems: site.diagnostics };
  };

  test.each([
    ['https://www.example.com/docs', '/a/b', 'https://www.example.com/docs/a/b'],
    ['https://www.example.com/docs/', '/a/b', 'https://www.example.com/docs/a/b'],
    ['https://www.example.com', '/', 'https://www.example.com/'],
  ])('the canonical address %s of the site is that of each page', async (canonical, path, expected) => {
    const { tags, problems } = await headOf(seo({ canonical }), '', undefined, path);
    expect(tags.filter((tag) => tag.startsWith('canonical '))).toEqual([`canonical ${expected}`]);
    expect(tags).toContain(`og:url ${expected}`);
    expect(problems).toEqual([]);
  });

  test('a part of the site may have another one, and a page its own', async () => {
    const paths = [{ path: '/a', metatags: { canonical: 'https://a.example' } }];
    const part = await headOf(seo({ canonical: 'https://www.example.com' }, { paths }));
    expect(part.tags).toContain('canonical https://a.example/a/b');
    const own = await headOf(seo({ canonical: 'https://www.example.com' }), 'canonical: /other');
    expect(own.tags).toContain('canonical https://docs.example.com/other');
    const based = await headOf(seo({}), 'canonical: /other', 'https://example.com/docs');
    expect(based.tags).toContain('canonical https://example.com/docs/other');
  });

  test('images that are paths become addresses, below the base too', async () => {
    const tags = { 'og:image': '/images/og image.svg', 'twitter:image': 'images/og%20image.svg' };
    const { tags: found, problems } = await headOf(seo(tags), '', 'https://example.com/docs');
    expect(found).toContain('og:image https://example.com/docs/images/og%20image.svg');
    expect(found).toContain('twitter:image https://example.com/docs/images/og%20image.svg');
    expect(found.filter((tag) => tag.startsWith('og:image:'))).toEqual([]);
    expect(problems).toEqual([]);
    const own = await headOf(seo(tags), '"og:image": https://cdn.example/x.png');
    expect(own.tags).toContain('og:image https://cdn.example/x.png');
  });

  test('names of the page itself are written once, and the page wins', async () => {
    const tags = { description: 'Of the site', keywords: 'a', robots: 'noarchive' };
    const plain = await headOf(seo(tags));
    expect(plain.tags).toEqual(
      expect.arrayContaining(['description Of the site', 'keywords a', 'robots noarchive']),
    );
    const own = await headOf(seo(tags), 'description: Own\nkeywords: [b]\nnoindex: true');
    for (const name of ['description', 'keywords', 'robots'])
      expect(own.tags.filter((tag) => tag.startsWith(`${name} `))).toHaveLength(1);
    expect(own.tags).toEqual(expect.arrayContaining(['description Own', 'keywords b', 'robots noindex']));
  });

  test('values that no crawler can use are told and left out', async () => {
    const tags = {
      charset: 'utf-8',
      'og:url': '/x',
      canonical: '/docs',
      'og:image': 'javascript:alert(1)',
      'twitter:image': '/images/none.png',
    };
    const { tags: found, problems } = await headOf(seo(tags));
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/config-invalid "seo.metatags.*charset.*has no effect/),
      expect.stringMatching(/config-invalid "seo.metatags.*og:url.*has no effect/),
      expect.stringMatching(/config-invalid "seo.metatags.*canonical.*no web address/),
      expect.stringMatching(/config-invalid "seo.metatags.*og:image.*no address/),
      expect.stringContaining('asset-missing The image `/images/none.png` of "seo.metatags.twitter:image"'),
    ]);
    expect(found.join('\n')).not.toMatch(/charset|javascript|\/x$/m);
    expect(found).toContain('canonical https://docs.example.com/a/b');
  });
});
