import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redirectPages } from '../../../plugin/emit/redirect-pages.ts';
import { hostFiles } from '../../../plugin/hosts/host-files.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { agentLinks } from '../../../runtime/packages/contract/agent-links.ts';
import { compileRedirects } from '../../../runtime/packages/contract/redirects.ts';
import { openSiteFiles } from '../../../runtime/packages/foundation/http/site-files.ts';
import { siteHandler } from '../../../runtime/packages/foundation/http/site-handler.ts';
import { buildSite } from '../../support/build-site.ts';
import { plainPage, plainSite } from '../../support/plain-site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const redirects = [
  { source: '/was/:slug*', destination: '/guides/:slug*', permanent: false },
  { source: '/old', destination: '/new', permanent: true },
  { source: '/a b', destination: '/c d?x=1#y', permanent: true },
  { source: '/v1-*', destination: 'https://old.example.com/v1-*', permanent: true },
  { source: '/:version*/api/:name', destination: '/api/:name', permanent: true },
];

function lines(file: string | undefined): string[] {
  return (file ?? '').trimEnd().split('\n');
}

describe('the file _redirects', () => {
  const rules = lines(hostFiles(publicSite(plainSite({ redirects }))).get('_redirects'));

  test('rewrites an address that is also a folder, if there is a server', () => {
    const server = 'https://mcp.example.com';
    const served = hostFiles(publicSite(plainSite({ config: { ...plainSite().config, server } })));
    expect(lines(served.get('_redirects'))).toEqual(['/.well-known/mcp /.well-known/mcp.json 200']);
    expect(JSON.parse(served.get('vercel.json') ?? '').rewrites).toEqual([
      { source: '/.well-known/mcp', destination: '/.well-known/mcp.json' },
    ]);
  });

  test('lists exact sources before patterns, encoded, with status codes that both hosts support', () => {
    expect(rules.slice(0, 4)).toEqual([
      '/old /new 301',
      '/a%20b /c%20d?x=1#y 301',
      '/was/* /guides/:splat 302',
      '/v1-* https://old.example.com/v1-:splat 301',
    ]);
  });

  test('names a pattern without an equivalent in a comment', () => {
    expect(rules[4]).toBe('# no equivalent here: /:version*/api/:name -> /api/:name');
  });

  test('adds the base to addresses of this site only', () => {
    const based = lines(hostFiles(publicSite(plainSite({ base: '/docs', redirects }))).get('_redirects'));
    expect(based).toContain('/docs/old /docs/new 301');
    expect(based).toContain('/docs/v1-* https://old.example.com/v1-:splat 301');
  });
});

test('the address of an `index` file redirects to its folder', () => {
  const pages = [plainPage('/guides', { file: 'guides/index.mdx' }), plainPage('/'), plainPage('/a')];
  const files = hostFiles(publicSite(plainSite({ base: '/docs', pages })));
  expect(lines(files.get('_redirects'))).toEqual(['/docs/guides/index /docs/guides 301']);
  expect(JSON.parse(files.get('vercel.json') ?? '').redirects).toEqual([
    { source: '/docs/guides/index', destination: '/docs/guides', permanent: true },
  ]);
});

test('a source in vercel.json is without the end of a file, from which Vercel has redirected before', () => {
  const from = ['/a.html', '/b/index.html', '/c.htm', '/d.php', '/e.md'];
  const ofFiles = from.map((source) => ({ source, destination: '/z', permanent: true }));
  const files = hostFiles(publicSite(plainSite({ redirects: ofFiles })));
  const { redirects: rules } = JSON.parse(files.get('vercel.json') ?? '');
  expect(rules.map(({ source }: { source: string }) => source)).toEqual([
    '/a',
    '/b',
    '/c.htm',
    '/d.php',
    '/e.md',
  ]);
});

test('vercel.json contains the same redirects in its own syntax', () => {
  const config = JSON.parse(
    hostFiles(publicSite(plainSite({ base: '/docs', redirects }))).get('vercel.json') ?? '',
  );
  expect(config).toMatchObject({ cleanUrls: true, trailingSlash: false });
  expect(config.redirects).toContainEqual({
    source: '/docs/was/:slug*',
    destination: '/docs/guides/:slug*',
    permanent: false,
  });
  expect(config.redirects).toContainEqual({
    source: '/docs/v1-:rest(.*)',
    destination: 'https://old.example.com/v1-:rest*',
    permanent: true,
  });
  expect(config.rewrites).toEqual([]);
});

test('pages link to resources for agents in headers, as on the server', () => {
  const there = new Set(['/llms.txt', '/.well-known/api-catalog']);
  const files = hostFiles(publicSite(plainSite({ base: '/docs' })), (path) => there.has(path));
  const link = agentLinks('/docs', (path) => there.has(path)).join(', ');
  expect(link).toBe('</docs/llms.txt>; rel="llms-txt", </docs/.well-known/api-catalog>; rel="api-catalog"');
  expect(files.get('_headers')).toContain(`/docs/*\n  Link: ${link}\n`);
  const { headers } = JSON.parse(files.get('vercel.json') ?? '') as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  const rule = headers.find((one) => one.headers.some(({ key }) => key === 'Link'));
  expect(rule?.headers).toEqual([{ key: 'Link', value: link }]);
  const matches = (path: string) => new RegExp(`^${rule?.source}$`).test(path);
  expect(['/docs/', '/docs/guides/start', '/docs/v1.2/start'].every(matches)).toBe(true);
  expect(['/docs/a.png', '/docs/x.y/llms.txt', '/other/start'].some(matches)).toBe(false);
  const catalog = '/docs/.well-known/api-catalog\n  Content-Type: application/linkset+json;';
  expect(files.get('_headers')).toContain(catalog);
  expect(hostFiles(publicSite(plainSite())).get('_headers')).not.toContain('Link:');
});

test('files of Astro are kept for ever where a project has them, beside its docs', () => {
  const files = hostFiles(publicSite(plainSite({ base: '/site/docs' })), () => false, '/docs');
  expect(files.get('_headers')).toContain('\n/site/_astro/*\n  Cache-Control: public, max-age=31536000');
  expect(files.get('_headers')).not.toContain('/docs/_astro');
  expect(files.get('vercel.json')).toContain('"/site/_astro/:rest*"');
});

describe('redirect pages for static hosts', () => {
  test('are made for exact sources only', () => {
    const pages = redirectPages(publicSite(plainSite({ redirects })));
    expect([...pages.keys()]).toEqual(['old.html', 'a b.html']);
  });

  test('redirect below the base, with escaped text of the author', () => {
    const pages = redirectPages(
      publicSite(
        plainSite({
          base: '/docs',
          redirects: [
            { source: '/', destination: '/start', permanent: false },
            { source: '/x', destination: '/"><script>', permanent: false },
          ],
        }),
      ),
    );
    expect(pages.get('index.html')).toContain('content="0;url=/docs/start"');
    expect(pages.get('x.html')).not.toContain('<script>');
  });

  test('are the first page itself at the address of the site, of a language and of a version', async () => {
    const docs = docsRoot({
      'docs.json': {
        ...MINIMAL,
        navigation: {
          languages: [
            { language: 'en', pages: ['start/hello', 'start/more', 'guides/a/b'] },
            { language: 'fr', pages: ['fr/start/bonjour'] },
            { language: 'de', pages: ['de/eins', 'de/zwei'] },
          ],
        },
        redirects: [
          { source: '/old', destination: '/start/hello' },
          { source: '/de', destination: '/de/zwei' },
        ],
      },
      ...Object.fromEntries(
        ['start/hello', 'start/more', 'guides/a/b', 'fr/start/bonjour', 'de/eins', 'de/zwei'].map((path) => [
          `${path}.mdx`,
          `# ${path}\n`,
        ]),
      ),
    });
    const out = mkdtempSync(join(tmpdir(), 'waymark-first-pages-'));
    await buildSite({ docs, out, options: { url: 'https://docs.example.com' } });
    const html = (path: string) => readFileSync(join(out, 'dist', path), 'utf8');
    const canonical = (path: string) => / rel="canonical" href="([^"]*)"/.exec(html(path))?.[1];
    expect(html('index.html')).toBe(html('start/hello.html'));
    expect(canonical('index.html')).toBe('https://docs.example.com/start/hello');
    expect(html('start.html')).toBe(html('start/hello.html'));
    expect(html('fr.html')).toBe(html('fr/start/bonjour.html'));
    expect(html('de.html')).toBe(html('de/zwei.html'));
    for (const other of ['old.html', 'guides.html']) expect(html(other)).toContain('This page has moved');

    // The server has rules: a page has one address there.
    const files = await openSiteFiles(join(out, 'dist'));
    const redirects = compileRedirects([
      { source: '/', destination: '/start/hello', permanent: false },
      { source: '/fr', destination: '/fr/start/bonjour', permanent: false },
    ]);
    const send = siteHandler({ files, base: '', trailingSlash: false, redirects });
    for (const [path, location] of [
      ['/', '/start/hello'],
      ['/fr', '/fr/start/bonjour'],
    ] as const) {
      const { status, headers } = await send(new Request(`http://x${path}`), path, '');
      expect([status, headers.get('location')]).toEqual([307, location]);
    }
  });
});
