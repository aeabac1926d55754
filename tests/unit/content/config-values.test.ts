import { expect, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

async function warnings(config: object): Promise<string[]> {
  const docs = JSON.stringify({ ...MINIMAL, ...config }, null, 1);
  const { diagnostics } = await loadSite({ root: docsRoot({ 'docs.json': docs, 'index.mdx': '1' }) });
  return diagnostics
    .filter(({ code }) => code === 'config-invalid')
    .map(
      ({ severity, message, line = 0 }) =>
        `${severity} ${message.split(/[,;.] /)[0]} at ${docs.split('\n')[line - 1]?.trim()}`,
    );
}

test('values of docs.json without an effect or a label are warnings at their position', async () => {
  expect(
    await warnings({
      navbar: { links: [{ href: '/' }, { href: '/', label: 'Home' }], primary: { href: '/' } },
      variations: { options: [] },
      api: {
        playground: { credentials: true },
        examples: { languages: ['Golang', 'cobol'] },
      },
    }),
  ).toEqual([
    'warning "navbar.links[0]" has no "label" at {',
    'warning "navbar.primary" has no "label" at "primary": {',
    'warning "variations" has no effect: pages show every variation. at "variations": {',
    'warning "api.playground.credentials" has no effect at "credentials": true',
    'warning "api.examples.languages[1]" is "cobol" at "cobol"',
  ]);
});

test('values of docs.json with an effect are not reported', async () => {
  const links = [
    { href: 'https://github.com/a/b', type: 'github' },
    { href: '/', label: '', icon: 'house' },
    { href: '/', label: 'Sign up', type: 'button' },
  ];
  expect(
    await warnings({
      navbar: { links, primary: { type: 'discord', href: 'https://discord.gg/x' } },
      api: { playground: { credentials: true, proxy: false }, examples: { languages: ['curl', 'c#'] } },
    }),
  ).toEqual([]);
});

test('an icon that cannot be shown as written is a warning at its position', async () => {
  const pages = ['index'];
  const docs = {
    ...MINIMAL,
    navigation: {
      groups: [{ group: 'A', icon: '<svg><style>a{}</style><path onclick="x()"/></svg>', pages }],
    },
    navbar: { links: [{ label: 'B', href: '/', icon: '<svg><path></svg>' }] },
  };
  const { diagnostics } = await loadSite({
    root: docsRoot({
      'docs.json': JSON.stringify(docs),
      'index.mdx': '---\ntitle: A\nicon: <svg><script/></svg>\n---\n',
      'b.mdx': '---\nicon: <svg><title>b</title><path d="M0 0"/></svg>\n---\n',
      'c.mdx': '---\nicon: rokcet\n---\n',
    }),
  });
  expect(
    diagnostics
      .filter(({ code }) => code === 'icon-invalid')
      .map(({ file, line, message }) => `${file}:${line} ${message}`),
  ).toEqual([
    'c.mdx:2 `icon` in the frontmatter is not shown: no icon is named "rokcet".',
    'docs.json:1 "navigation.groups[0].icon" is shown without `<style>`, `onclick`: an icon holds shapes only.',
    'docs.json:1 "navbar.links[0].icon" is not shown: it is not one whole `<svg>` element.',
    'index.mdx:3 `icon` in the frontmatter is shown without `<script>`: an icon holds shapes only.',
  ]);
});

test('meta tags that are not written are warnings at their position', async () => {
  expect(
    await warnings({
      seo: {
        metatags: {
          charset: 'utf-8',
          canonical: 'www.example.com',
          'og:image': '/x.png',
          'twitter:image': 'javascript:alert(1)',
        },
        paths: [{ path: '/a', metatags: { 'og:url': '/a', canonical: 'https://www.example.com' } }],
      },
    }),
  ).toEqual([
    'warning "seo.metatags.charset" is no meta tag with a value at "charset": "utf-8",',
    'warning "seo.metatags.canonical" is no address of a site at "canonical": "www.example.com",',
    'warning "seo.metatags["twitter:image"]" is no address of the web. at "twitter:image": "javascript:alert(1)"',
    'warning "seo.paths[0].metatags["og:url"]" would give all pages one address at "og:url": "/a",',
  ]);
});
