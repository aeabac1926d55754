/** Docs below a path of an Astro project that has pages of its own: written as ever, and every address below that path. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

let project: AstroProject;
beforeAll(async () => {
  project = await astroProject(
    {
      'src/pages/index.astro': astroPage('Own home'),
      'src/pages/404.astro': astroPage('Own missing'),
      'src/pages/docs/own.astro': astroPage('Own in docs'),
      'docs/own.mdx': 'Not shown.\n',
      'docs/linking.mdx': '# Linking\n\n[Install](/guides/install) and [below](./guides/install#x)\n',
    },
    "integrations: [waymark({ path: '/docs' })]",
  );
});
afterAll(() => project.remove());

describe('`astro build`', () => {
  let said: string;
  beforeAll(async () => {
    said = await project.build();
  });

  test('writes the docs into their folder, and the project’s pages beside it', async () => {
    expect(await project.read('dist/docs/guides/install/index.html')).toContain(
      'A sentence that two pages share.',
    );
    expect(await project.read('dist/index.html')).toContain('Own home');
    expect(await project.read('dist/docs/own/index.html')).toContain('Own in docs');
    expect(said).toContain('src/pages/docs/own.astro');
    expect(existsSync(join(project.dir, 'dist/guides'))).toBe(false);
  });

  test('has every address below the path', async () => {
    const page = await project.read('dist/docs/linking/index.html');
    expect(page).toContain('href="/docs/guides/install/"');
    expect(page).not.toMatch(/(?:href|src)="\/(?!docs\/|docs")/);
    expect(await project.read('dist/docs/linking.md')).toContain('(https://example.com/docs/guides/install)');
    expect(await project.read('dist/docs/sitemap.xml')).toContain('https://example.com/docs/guides/install');
    expect(await project.read('dist/docs/llms.txt')).toContain('https://example.com/docs/');
  });

  test('writes the rules for hosts where hosts read them', async () => {
    expect(await project.read('dist/_redirects')).toContain('/docs/old /docs/guides/install/ 301');
    expect(existsSync(join(project.dir, 'dist/docs/_redirects'))).toBe(false);
    const { site, path, dist } = JSON.parse(await project.read('.waymark/release.json'));
    expect([site.url, site.base, path, dist]).toEqual([
      'https://example.com/docs',
      '/docs',
      '/docs',
      'dist/docs',
    ]);
  });

  test.each(['astro preview', 'waymark serve'])('`%s` shows both, and the project’s 404', async (command) => {
    await expectBoth(
      command === 'astro preview'
        ? await project.start('preview')
        : await startServer(['serve', project.dir, '--port', '0']),
      // Beside the folder that is served, and rules for hosts in it.
      ['/.waymark/release.json', '/%2e%2e/package.json', '/../package.json', '/_redirects'],
    );
  });
});

test.skipIf(!TEST_ALL)('`astro dev` shows both, and the project’s 404', async () => {
  await expectBoth(await project.start('dev'));
});

async function expectBoth(server: StartedServer, hidden: readonly string[] = []): Promise<void> {
  try {
    const get = async (path: string) => {
      const response = await fetch(new URL(path, server.url), { redirect: 'manual' });
      return [response.status, await response.text()] as const;
    };
    expect(await get('/')).toEqual([200, expect.stringContaining('Own home')]);
    expect(await get('/docs/guides/install/')).toEqual([200, expect.stringContaining('A sentence that two')]);
    expect(await get('/docs/own/')).toEqual([200, expect.stringContaining('Own in docs')]);
    expect(await get('/guides/install/')).toEqual([404, expect.stringContaining('Own missing')]);
    expect((await get('/docs/old'))[0]).toBe(308);
    for (const path of ['/docs/nowhere', ...hidden]) expect((await get(path))[0], path).toBe(404);
  } finally {
    await server.stop();
  }
}

test.skipIf(!TEST_ALL)('a layout of the project surrounds docs below a path', async () => {
  const own = await astroProject(
    {
      'src/Docs.astro':
        '<html><head><slot name="head" /></head><body><p class="own">{Astro.url.pathname}</p><slot /></body></html>',
    },
    "base: '/site', integrations: [waymark({ path: '/docs', layout: './src/Docs.astro' })]",
  );
  try {
    await own.build();
    const page = await own.read('dist/docs/guides/install/index.html');
    expect(page).toContain('<p class="own">/site/docs/guides/install/</p>');
    expect(page).toContain('href="/site/docs/_waymark/');
    expect(await own.read('dist/_redirects')).toContain('/site/docs/old /site/docs/guides/install/ 301');
  } finally {
    await own.remove();
  }
});

test('a second docs folder of one project is refused, because one would overwrite files of the other', async () => {
  const two = await astroProject({}, "integrations: [waymark({ path: '/docs' }), waymark({ path: '/api' })]");
  try {
    await expect(two.build()).rejects.toThrow(
      /Waymark is in `integrations` of astro\.config more than once.*Keep one, and put all docs into its folder/s,
    );
  } finally {
    await two.remove();
  }
});
