/** One owner for an address, in every command: a route of the Astro project comes before a page of the docs. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinSitemaps } from '../../../plugin/astro/join-sitemaps.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { waymark } from '../cli/run-cli.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const CANARY = 'Words of the docs that nobody reads.';
let project: AstroProject;
let said: string;
let checked: readonly { readonly code: string }[];

const DOCS_JSON = {
  ...{ theme: 'mint', name: 'Mixed', colors: { primary: '#0F766E' } },
  navigation: { pages: ['guides/install', 'blog', 'news/first', 'news/second', 'about'] },
  redirects: ['/old', '/was/:slug*', '/gone/one', '/logo.txt', '/data.json'].map((source) => ({
    source,
    destination: source.replace('/was', '/guides').replace(/^\/(?:old|gone|logo|data).*/, '/guides/install'),
  })),
};

/** An integration that changes pages once they are written. */
const CHANGES = `import { appendFileSync } from 'node:fs';
export default () => ({ name: 'changes', hooks: {
  'astro:build:done': ({ dir }) =>
    appendFileSync(new URL('guides/install/index.html', dir), '<!-- changed -->'),
} });`;

/** Large enough to be compressed. */
const ROBOTS = `User-agent: *\n${'Disallow: /a-folder-that-is-not-there\n'.repeat(40)}Sitemap: https://example.com/sitemap.xml\n`;

beforeAll(async () => {
  project = await astroProject(
    {
      'docs/docs.json': JSON.stringify(DOCS_JSON),
      'changes.mjs': CHANGES,
      'docs/index.mdx': null,
      'docs/robots.txt': ROBOTS,
      'docs/blog.mdx': `---\ntitle: Blog of the docs\n---\n${CANARY}\n`,
      'docs/news/first.mdx': `---\ntitle: First\n---\n${CANARY}\n`,
      'docs/news/second.mdx': '---\ntitle: Second\n---\nThe docs’ own. [About](/about), [Blog](/blog)\n',
      'src/pages/index.astro': astroPage('Landing page'),
      'src/pages/blog.astro': astroPage('Own blog'),
      'src/pages/about.astro': astroPage('About us'),
      'src/pages/404.astro': astroPage('Own missing'),
      'src/pages/old.astro': astroPage('Own old page'),
      'src/pages/was/here.astro': astroPage('Own page below a pattern'),
      'src/pages/gone/[name].astro': `---\nexport const getStaticPaths = () => [{ params: { name: 'one' } }];\n---\n${astroPage('Own page of a route')}`,
      'public/logo.txt': 'Own file',
      'docs/data.json': '{ "of": "the docs" }',
      'src/pages/news/[name].astro': `---\nexport const getStaticPaths = () => [{ params: { name: 'first' } }];\n---\n${astroPage('Own news')}`,
    },
    `outDir: './site', redirects: { '/former': '/guides/install', '/posts/[name]': '/news/[name]' }, integrations: [waymark({ precompress: true }), sitemap(), changes()]`,
    { sitemap: '@astrojs/sitemap', changes: './changes.mjs' },
  );
  said = await project.build();
  checked = JSON.parse((await waymark(['check', project.dir, '--format', 'json'])).stdout);
});
afterAll(() => project.remove());

/** Every command that serves gives the same. */
async function showsBoth(server: StartedServer): Promise<void> {
  const text = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  try {
    expect(await text('/')).toContain('Landing page');
    expect(await text('/blog/')).toContain('Own blog');
    expect(await text('/about/')).toContain('About us');
    expect(await text('/news/first/')).toContain('Own news');
    expect(await text('/news/second/')).toContain('The docs’ own.');
    expect(await text('/guides/install/')).toContain('A sentence that two pages share.');
    expect(await text('/old/')).toContain('Own old page');
    expect(await text('/was/here/')).toContain('Own page below a pattern');
    expect(await text('/gone/one/')).toContain('Own page of a route');
    expect(await text('/logo.txt')).toBe('Own file');
    expect(await text('/data.json')).toBe('{ "of": "the docs" }');
    expect((await fetch(`${server.url}/was/install`)).url).toBe(`${server.url}/guides/install/`);
    expect((await fetch(`${server.url}/posts/first`)).url).toBe(`${server.url}/news/first/`);
    expect((await fetch(`${server.url}/blog.md`)).status).toBe(404);
    expect((await fetch(`${server.url}/former`)).url).toBe(`${server.url}/guides/install/`);
    const missing = await fetch(`${server.url}/nothing`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Own missing')]);
    expect((await fetch(`${server.url}/news/third`)).status).toBe(404);
  } finally {
    await server.stop('SIGTERM');
  }
}

test('`astro dev` serves the docs and the project’s pages', async () => {
  const server = await project.start('dev');
  await showsBoth(server);
});

test('`astro preview` serves the docs and the project’s pages, as `waymark serve` does', async () => {
  await showsBoth(await project.start('preview'));
});

test('`waymark serve` serves the docs and the project’s pages from Astro’s output folder', async () => {
  await showsBoth(await startServer(['serve', project.dir, '--port', '0']));
});

describe('a docs page at an address of the project', () => {
  test('is left out of Markdown, lists, search and the release', async () => {
    for (const folder of ['site', '.waymark']) {
      const entries = await readdir(join(project.dir, folder), { recursive: true, withFileTypes: true });
      for (const entry of entries.filter(
        (each) => each.isFile() && /\.(?:md|txt|xml|json|bin|html)$/.test(each.name),
      ))
        expect(
          await project.read(join(entry.parentPath, entry.name).slice(project.dir.length)),
        ).not.toContain(CANARY);
    }
    expect(await project.read('site/sitemap.xml')).not.toMatch(/blog|first/);
    expect(await project.read('site/llms.txt')).not.toMatch(/Blog of the docs|First/);
    expect(await readdir(join(project.dir, 'site/blog'))).toEqual(['index.html']);
  });

  test('keeps its navigation link, which leads to the project’s page', async () => {
    const html = await project.read('site/news/second/index.html');
    expect(html).toMatch(/<a[^>]*href="\/blog"[^>]*>(?:<[^>]+>)*Blog of the docs/);
    expect(html).toMatch(/<a[^>]*href="\/about"[^>]*>(?:<[^>]+>)*About/);
  });

  test('is reported by build and `waymark check` with both files', async () => {
    expect(said).toContain('blog.mdx: The page has the same address as `src/pages/blog.astro`');
    expect(said).toContain('news/first.mdx: The page has the same address as `src/pages/news/[name].astro`');
    expect(checked.filter(({ code }) => /conflict|link|nav/.test(code))).toMatchObject([
      {
        code: 'page-path-conflict',
        file: 'blog.mdx',
        message: expect.stringContaining('src/pages/blog.astro'),
      },
    ]);
  });
});

describe('a redirect of docs.json from an address of the project', () => {
  test('is left out of the rules for static hosts', async () => {
    const rules = await project.read('site/_redirects');
    expect(rules).toContain('/was/* /guides/:splat 301');
    expect(rules + (await project.read('site/vercel.json'))).not.toMatch(/\/old|\/gone|\/logo/);
  });

  test('is reported by build and `waymark check` with the project’s file', async () => {
    const never = (source: string, file: string): string =>
      `The redirect from \`${source}\` has no effect: this is the address of \`${file}\` of the Astro project.`;
    expect(said).toContain(`docs.json: ${never('/old', 'src/pages/old.astro')}`);
    expect(said).toContain(`docs.json: ${never('/gone/one', 'src/pages/gone/[name].astro')}`);
    expect(said).toContain(`docs.json: ${never('/logo.txt', 'public/logo.txt')}`);
    expect(checked.filter(({ code }) => code === 'redirect-invalid')).toMatchObject([
      { file: 'docs.json', line: 1, message: never('/old', 'src/pages/old.astro') },
      {
        file: 'docs.json',
        message: 'The redirect from `/data.json` has no effect: the file `/data.json` is at this address.',
      },
    ]);
  });
});

test('a project’s own address causes no warning of Astro about the docs', () => {
  expect(said).not.toMatch(/docs-route|getStaticPaths/);
});

test.each([
  ['guides/install/index.html', /<!-- changed -->$/],
  ['robots.txt', /sitemap-index\.xml$/m],
])(
  'the option `precompress`: %s that was changed after it was written is compressed in its final form',
  async (path, change) => {
    const file = `site/${path}`;
    const compressed = await readFile(join(project.dir, `${file}.br`));
    expect(brotliDecompressSync(compressed).toString()).toBe(await project.read(file));
    expect(await project.read(file)).toMatch(change);
  },
);

test('the sitemap index lists that of the docs if a route on demand answers robots.txt', async () => {
  const { dir, write, read } = project;
  await write({ 'dist/sitemap.xml': '', 'dist/other-index.xml': '<sitemapindex></sitemapindex>' });
  await joinSitemaps(join(dir, 'dist'), 'https://example.com');
  expect(await read('dist/other-index.xml')).toContain('<loc>https://example.com/sitemap.xml</loc>');
});

test('the sitemaps of project and docs are listed together', async () => {
  expect(await project.read('site/sitemap-0.xml')).toContain('https://example.com/blog/');
  expect(await project.read('site/sitemap-index.xml')).toContain(
    '<loc>https://example.com/sitemap.xml</loc>',
  );
  expect(await project.read('site/robots.txt')).toMatch(
    /Sitemap: https:\/\/example\.com\/sitemap\.xml\nSitemap: https:\/\/example\.com\/sitemap-index\.xml/,
  );
});
