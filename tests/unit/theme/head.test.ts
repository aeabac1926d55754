import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { siteHead } from '../../../plugin/theme/chrome/head.ts';
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
