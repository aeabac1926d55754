/** Facts of a page for search engines, from its frontmatter and its entry in the sidebar. */
import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { eachNode } from '../../../plugin/packages/repository/navigation/tree.ts';
import { method } from '../../../plugin/theme/chrome/method.ts';
import { structuredData } from '../../../plugin/theme/chrome/structured-data.ts';
import { siteOf, sitePage } from '../openapi/site.ts';

test('structured data includes valid dates and authors only', async () => {
  const site = await siteOf(
    { navigation: { pages: ['a', 'b'] } },
    {
      'a.mdx':
        '---\ncreatedDate: 2026-01-02\nauthors: [Ada, { name: Lin, url: "https://lin.example" }, { no: 1 }]\n---\n',
      'b.mdx': '---\ncreatedDate: soon\nauthors: </script><script>alert(1)</script>\n---\n',
    },
  );
  const graph = (path: string): string =>
    structuredData(publicSite({ ...site, url: 'https://docs.example.com' }), sitePage(site, path), undefined)
      .text;
  expect(graph('/a')).toContain('"datePublished":"2026-01-02T00:00:00.000Z"');
  expect(graph('/a')).toContain(
    '"author":[{"@type":"Person","name":"Ada"},{"@type":"Person","name":"Lin","url":"https://lin.example"}]',
  );
  expect(graph('/b')).not.toContain('datePublished');
  expect(graph('/b').match(/<\/?script/g)).toHaveLength(2);
});

test('`hideApiMarker` hides the badge of a method', async () => {
  const site = await siteOf(
    { navigation: { pages: ['a', 'b'] } },
    {
      'a.mdx': '---\napi: GET https://x.example/a\n---\n',
      'b.mdx': '---\napi: GET https://x.example/b\nhideApiMarker: true\n---\n',
    },
  );
  const badges = [...eachNode(site.navigation.root)]
    .filter(({ kind }) => kind === 'page')
    .map((node) => method(node).text);
  expect(badges).toEqual(['<span class="method method-nav-pill method-get">get</span>', '']);
});
