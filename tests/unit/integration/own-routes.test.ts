/** One owner for an address, in every command: a route of the Astro project comes before a page of the docs. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { waymark } from '../cli/run-cli.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const CANARY = 'Words of the docs that nobody reads.';
let project: AstroProject;
let said: string;

const DOCS_JSON = {
  ...{ theme: 'mint', name: 'Mixed', colors: { primary: '#0F766E' } },
  navigation: { pages: ['guides/install', 'blog', 'news/first', 'news/second', 'about'] },
};

beforeAll(async () => {
  project = await astroProject(
    {
      'docs/docs.json': JSON.stringify(DOCS_JSON),
      'docs/index.mdx': null,
      'docs/blog.mdx': `---\ntitle: Blog of the docs\n---\n${CANARY}\n`,
      'docs/news/first.mdx': `---\ntitle: First\n---\n${CANARY}\n`,
      'docs/news/second.mdx': '---\ntitle: Second\n---\nThe docs’ own. [About](/about), [Blog](/blog)\n',
      'src/pages/index.astro': astroPage('Landing page'),
      'src/pages/blog.astro': astroPage('Own blog'),
      'src/pages/about.astro': astroPage('About us'),
      'src/pages/news/[name].astro': `---\nexport const getStaticPaths = () => [{ params: { name: 'first' } }];\n---\n${astroPage('Own news')}`,
    },
    "outDir: './site', redirects: { '/former': '/guides/install' }, integrations: [waymark(), sitemap()]",
    { sitemap: '@astrojs/sitemap' },
  );
  said = await project.build();
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
    expect((await fetch(`${server.url}/blog.md`)).status).toBe(404);
    expect((await fetch(`${server.url}/former`)).url).toBe(`${server.url}/guides/install/`);
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
    expect((await fetch(`${server.url}/news/third`)).status).toBe(404);
  } finally {
    await server.stop('SIGTERM');
  }
}

test('`astro dev` has both', async () => {
  const server = await project.start('dev');
  await showsBoth(server);
});

test('`astro preview` has both, as `waymark serve` does', async () => {
  await showsBoth(await project.start('preview'));
});

test('`waymark serve` has both, and finds the folder that Astro wrote to', async () => {
  await showsBoth(await startServer(['serve', project.dir, '--port', '0']));
});

describe('a page of the docs at an address of the project', () => {
  test('leaves Markdown, lists, search and the release', async () => {
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

  test('stays a link of the navigation, to the page of the project', async () => {
    const html = await project.read('site/news/second/index.html');
    expect(html).toMatch(/<a[^>]*href="\/blog"[^>]*>(?:<[^>]+>)*Blog of the docs/);
    expect(html).toMatch(/<a[^>]*href="\/about"[^>]*>(?:<[^>]+>)*About/);
  });

  test('is named by the build and by `waymark check`, with both files', async () => {
    expect(said).toContain('blog.mdx: The page has the same address as `src/pages/blog.astro`');
    expect(said).toContain('news/first.mdx: The page has the same address as `src/pages/news/[name].astro`');
    const { stdout } = await waymark(['check', project.dir, '--format', 'json']);
    const found = (JSON.parse(stdout) as { code: string }[]).filter(({ code }) =>
      /conflict|link|nav/.test(code),
    );
    expect(found).toMatchObject([
      {
        code: 'page-path-conflict',
        file: 'blog.mdx',
        message: expect.stringContaining('src/pages/blog.astro'),
      },
    ]);
  });
});

test('an address of the project’s own gets no warning of Astro about the docs', () => {
  expect(said).not.toMatch(/docs-route|getStaticPaths/);
});

test('two sitemaps know each other', async () => {
  expect(await project.read('site/sitemap-0.xml')).toContain('https://example.com/blog/');
  expect(await project.read('site/sitemap-index.xml')).toContain(
    '<loc>https://example.com/sitemap.xml</loc>',
  );
  expect(await project.read('site/robots.txt')).toMatch(
    /Sitemap: https:\/\/example\.com\/sitemap\.xml\nSitemap: https:\/\/example\.com\/sitemap-index\.xml/,
  );
});
