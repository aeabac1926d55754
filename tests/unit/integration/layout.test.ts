/** A layout of the project around the pages of the docs, in each command of Astro. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membersSchema } from '../../../runtime/packages/contract/members.ts';
import type { StartedServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const LAYOUT = `---
import { Image } from 'astro:assets';
import type { DocsLayoutProps } from 'waymark/site';
import logo from '../logo.png';
type Props = DocsLayoutProps;
const { title, description, path, frontmatter, language, version } = Astro.props;
---
<html class="own-root" data-own="yes">
  <head><slot name="head" /><meta name="astro-view-transitions-enabled" content="true" /><meta name="own" content={[path, language, version].join()} /></head>
  <body class="own-body [&>p]:mt-2">
    <slot name="banner" />
    <nav class="own-nav"><Image src={logo} alt="Own" />{title}|{description}|{String(frontmatter.layoutNote)}|{Astro.url.pathname}</nav>
    <slot name="header" />
    <div id="body-content" class="page-columns">
      <main id="content-container" tabindex="-1">
        <p class="own-crumbs"><slot name="crumbs" /></p>
        <article id="content-area"><slot name="title" /><slot /></article>
        <slot name="end" /><slot name="pagination" /><slot name="footer" />
      </main>
      <slot name="sidebar" /><slot name="contents" />
    </div>
    <script>document.documentElement.dataset.ownScript = 'ran';</script>
  </body>
</html>
<style>.own-nav { color: rgb(1, 2, 3) }</style>
`;

const DOCS_JSON = {
  ...{ theme: 'mint', name: 'Framed', public: true, colors: { primary: '#0F766E' } },
  navigation: {
    groups: [{ group: 'Start', pages: ['index', 'guides/install', 'guides/closed', 'guides/ünïcode name'] }],
  },
};

const FILES = {
  'docs/docs.json': JSON.stringify(DOCS_JSON),
  'docs/guides/closed.mdx':
    '---\ntitle: Canary of staff\ngroups: [staff]\nlayoutNote: canary-note\n---\nSecret.\n',
  'docs/guides/chat.mdx': '---\ntitle: Chat room\nurl: https://chat.example/room\n---\n',
  'src/layouts/Docs.astro': LAYOUT,
  'src/pages/about.astro': astroPage('About us'),
};

const OPTIONS = "layout: './src/layouts/Docs.astro', access: 'partial'";

async function framed(
  more = '',
  files: Readonly<Record<string, string>> = {},
  imports: Readonly<Record<string, string>> = {},
): Promise<AstroProject> {
  const project = await astroProject(
    { ...FILES, ...files },
    `base: '/manual', integrations: [waymark({ ${OPTIONS} })], ${more}`,
    imports,
  );
  await project.write({ 'src/logo.png': PIXEL as never });
  return project;
}

const count = (text: string, wanted: string): number => text.split(wanted).length - 1;

const unpacked = (bytes: Buffer, compressed: boolean): string =>
  (compressed ? brotliDecompressSync(bytes) : bytes).toString();

/** The HTML of all pages that those readers see who signed in. */
async function memberPages(release: string): Promise<string> {
  const { contents } = membersSchema.parse(JSON.parse(await readFile(join(release, 'members.json'), 'utf8')));
  const bytes = await readFile(join(release, 'members.bin'));
  return contents
    .map(({ start, length, compressed }) => unpacked(bytes.subarray(start, start + length), compressed))
    .join('\n');
}

describe('`astro build` with a layout', () => {
  let project: AstroProject;
  let plain: AstroProject;

  beforeAll(async () => {
    project = await framed("trailingSlash: 'always'");
    plain = await astroProject(
      { ...FILES },
      "base: '/manual', trailingSlash: 'always', integrations: [waymark({ access: 'partial' })]",
    );
    await project.build();
    await plain.build();
  });
  afterAll(async () => {
    await project.remove();
    await plain.remove();
  });

  test('passes each page to the layout, with its properties and its address', async () => {
    const html = await project.read('dist/guides/install/index.html');
    expect(html).toContain('Install||undefined|/manual/guides/install/</nav>');
    expect(html).toContain('<meta name="own" content="/guides/install,,">');
    expect(await project.read('dist/guides/ünïcode name/index.html')).toContain('Ünïcode name|');
    expect(await project.read('dist/index.html')).toContain('|/manual/</nav>');
    expect(await project.read('dist/about/index.html')).not.toContain('own-nav');
  });

  test('passes its own address to a page whose links lead to another site', async () => {
    expect(await project.read('dist/guides/chat/index.html')).toContain(
      'Chat room||undefined|/manual/guides/chat/</nav>',
    );
  });

  test('fills the slots of the layout with the parts of a page', async () => {
    const [own, usual] = await Promise.all(
      [project, plain].map((each) => each.read('dist/guides/install/index.html')),
    );
    for (const part of [
      /<header id="navbar">.*?<\/header>/s,
      /<div id="content".*?<\/article>/s,
      /<aside id="sidebar".*?<\/aside>/s,
      /<div class="contents-column">.*?<\/aside>/s,
      /<nav id="pagination".*?<\/nav>/s,
      /<footer id="footer".*?<\/footer>/s,
      /<title>.*?<\/title>/s,
    ])
      expect(part.exec(own ?? '')?.[0]).toBe(part.exec(usual ?? '')?.[0]);
    expect(own).not.toContain('<!--waymark:');
    expect(count(own ?? '', 'class="eyebrow"')).toBe(1);
    expect(own).toMatch(/<p class="own-crumbs"[^>]*><div data-part="eyebrow"><p class="eyebrow">Start/);
    expect(own).toMatch(/<div id="body-content" class="page-columns has-contents"/);
  });

  test('keeps the layout’s attributes of <html> and <body>, and adds those of the theme', async () => {
    const html = await project.read('dist/guides/install/index.html');
    expect(html).toMatch(/<html class="own-root"[^>]* data-own="yes"[^>]* data-theme="mint"[^>]* lang="en"/);
    expect(html).toMatch(/<body class="mode-default own-body \[&amp;&gt;p\]:mt-2"[^>]* data-base="\/manual"/);
    expect(html).toContain('<a class="skip" href="#content-container">');
  });

  test('bundles the layout’s styles, script and images', async () => {
    const html = await project.read('dist/guides/install/index.html');
    expect(html).toMatch(/\.own-nav\[[\w-]+\]\{color:#010203\}/);
    expect(html).toMatch(/<script type="module">[^<]*ownScript/);
    const [, image = ''] = /src="\/manual(\/_astro\/logo[^"]+)"/.exec(html) ?? [];
    expect(await project.read(`dist${image}`)).not.toBe('');
  });

  test('reloads pages fully, even if the layout has Astro’s router', async () => {
    const html = await project.read('dist/guides/install/index.html');
    expect(html).toContain('<meta name="own"');
    expect(html).not.toContain('astro-view-transitions-enabled');
  });

  test('leaves Markdown and lists unchanged', async () => {
    for (const file of ['guides/install.md', 'index.md', 'llms.txt', 'llms-full.txt', 'sitemap.xml'])
      expect(await project.read(`dist/${file}`)).toBe(await plain.read(`dist/${file}`));
  });

  test('uses the layout for restricted pages, and shows strangers nothing of them', async () => {
    for (const entry of await readdir(join(project.dir, 'dist'), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(?:html|js|mjs|json|css|md|txt|xml)$/.test(entry.name))
        expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toMatch(/canary/i);
    const pages = await memberPages(join(project.dir, '.waymark'));
    expect(pages).toMatch(/own-nav.*Canary of staff\|\|canary-note\|\/manual\/guides\/closed\//s);
  });
});

test.skipIf(!TEST_ALL)('`astro preview` and another address form use the layout too', async () => {
  const project = await framed("trailingSlash: 'never', build: { format: 'file' }");
  try {
    await project.build();
    const server = await project.start('preview');
    try {
      const html = await (await fetch(`${server.url.replace(/\/manual$/, '')}/manual/guides/install`)).text();
      expect(html).toContain('Install||undefined|/manual/guides/install</nav>');
    } finally {
      await server.stop('SIGTERM');
    }
  } finally {
    await project.remove();
  }
});

test.skipIf(!TEST_ALL)('a project with a server adapter uses the layout too', async () => {
  const project = await framed(
    "output: 'server', adapter: node({ mode: 'standalone' })",
    {},
    { node: '@astrojs/node' },
  );
  try {
    await project.build();
    const html = await project.read('dist/client/guides/install/index.html');
    expect(html).toContain('Install||undefined|/manual/guides/install/</nav>');
    expect(html).toContain('A sentence that two pages share.');
  } finally {
    await project.remove();
  }
});

describe('`astro dev` with a layout', () => {
  let project: AstroProject;
  let server: StartedServer;
  const get = async (path: string): Promise<string> =>
    (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
  /** Saves the layout as slowly as an editor does: Vite's watcher tells of one change of a file in 50 ms, and of none between. */
  const edit = async (layout: string): Promise<void> => {
    await setTimeout(100);
    await project.write({ 'src/layouts/Docs.astro': layout });
  };

  beforeAll(async () => {
    project = await framed('', { 'src/pages/404.astro': astroPage('Own lost page') });
    server = await project.start('dev');
  });
  afterAll(async () => {
    await server.stop('SIGTERM');
    await project.remove();
  });

  test('uses the layout for all pages, also restricted ones, with Vite’s client for edits', async () => {
    const html = await get('/guides/install/');
    expect(html).toContain('Install||undefined|/manual/guides/install/</nav>');
    expect(html).toContain('/@vite/client');
    expect(html).toContain('A sentence that two pages share.');
    expect(await get('/guides/closed/')).toContain('Canary of staff||canary-note|');
    expect(await get('/guides/chat/')).toContain('Chat room||undefined|/manual/guides/chat/</nav>');
    expect(await get('/guides/install.md')).toMatch(/^# Install/);
    expect(await get('/about/')).toContain('About us');
    for (const nothing of ['/nothing/', '/nothing.png'])
      expect(await get(nothing)).toContain('Own lost page');
    expect(server.said()).not.toContain('WARN');
  });

  test('shows an edit of the layout, and a new page', async () => {
    await edit(LAYOUT.replace('own-nav">', 'own-nav edited">'));
    await expect.poll(() => get('/guides/install/')).toContain('own-nav edited');
    await project.write({ 'docs/guides/new.mdx': '---\ntitle: Quite new\n---\nJust written.\n' });
    await expect.poll(() => get('/guides/new/')).toMatch(/Quite new\|.*Just written/s);
  });

  test('shows a mistake of the layout with its position, and the page once it is fixed', async () => {
    await edit(LAYOUT.replace('{title}|', '{title.nothing.more}|'));
    await expect.poll(() => get('/guides/install/')).not.toContain('own-nav');
    expect(await get('/guides/install/')).toContain('/@vite/client');
    expect(server.said()).toMatch(/src\/layouts\/Docs\.astro:12/);
    await edit(LAYOUT.replace('<slot name="head" />', ''));
    await expect.poll(() => get('/guides/install/')).toContain('a layout for the docs needs');
    await edit(LAYOUT);
    await expect.poll(() => get('/guides/install/')).toContain('Install||');
  });
});

describe('a layout for the docs', () => {
  const says = async (layout: string): Promise<string> => {
    const project = await framed('', { 'src/layouts/Docs.astro': layout });
    try {
      return await project.build();
    } catch (error) {
      return String((error as { stderr?: string }).stderr) + String((error as { stdout?: string }).stdout);
    } finally {
      await project.remove();
    }
  };

  test('fails the build at its start if the file does not exist', async () => {
    const project = await framed();
    try {
      await rm(join(project.dir, 'src/layouts/Docs.astro'));
      await expect(project.build()).rejects.toThrow(
        /option `layout` in astro\.config is "\.\/src\/layouts\/Docs\.astro", and there is no such \.astro file/,
      );
    } finally {
      await project.remove();
    }
  });

  test.skipIf(!TEST_ALL)('fails the build with the position of its mistake', async () => {
    expect(await says(LAYOUT.replace('{title}|', '{title.nothing.more}|'))).toMatch(
      /src\/layouts\/Docs\.astro:12:57: Cannot read .*in the layout of \//,
    );
    expect(await says(LAYOUT.replace('<slot />', ''))).toContain(
      'src/layouts/Docs.astro: a layout for the docs needs `<slot />`: the place of the page’s content.',
    );
  });
});

test('is refused beside a content security policy of Astro that forbids parts of the docs pages', async () => {
  const project = await astroProject(
    FILES,
    `security: { csp: true }, integrations: [waymark({ ${OPTIONS} })]`,
  );
  try {
    await expect(project.build()).rejects.toThrow(
      /option `layout` and `security\.csp` .* exclude each other/,
    );
  } finally {
    await project.remove();
  }
});
