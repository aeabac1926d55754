/** Pages of an Astro project that show components, MDX and lists of the docs. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const PLUGIN = resolve(import.meta.dirname, '../../../plugin/astro');
/** As the package names them. */
const ALIASES = `{ 'waymark/components': '${PLUGIN}/components.ts', 'waymark/site': '${PLUGIN}/site.ts', 'waymark/extend': '${resolve(PLUGIN, '../extend.ts')}' }`;

const RATING = `
import { defineComponent, html, z } from 'waymark/extend';

export const rating = defineComponent({
  name: 'Rating',
  props: z.object({ stars: z.coerce.number().max(5) }),
  html: ({ props, children }) => html\`<b class="rating">\${'★'.repeat(props.stars)} \${children}</b>\`,
  style: '.rating{color:gold}',
  script: 'console.log("rating");',
});
`;

const RATED = `---
import { astroComponent } from 'waymark/components';
import { rating } from '../../docs/plugins/rating.ts';
const Rating = astroComponent(rating);
---
<html lang="en"><head><title>Rated</title></head><body><Rating stars="4">of <i>5</i></Rating><Rating stars={1} /></body></html>`;

const OWN = `---
import { Card, Note, ParamField, Tab, Tabs, Tree } from 'waymark/components';
import { getNavigation, getPages, getSite } from 'waymark/site';
---
<html lang="en"><head><title>Own</title></head><body>
<p id="before">{getSite().name} below {getSite().base}</p>
<Note title="First">A <b>note</b>.</Note>
<Card title="Docs" href="/guides/install">Where to begin</Card>
<ParamField path="id" type="string" required>Which.</ParamField>
<Tabs><Tab title="One">1</Tab><Tab title="Two">2</Tab></Tabs>
<Tree><Tree.Folder name="src"><Tree.File name="a.ts" /></Tree.Folder></Tree>
{getPages().map(({ href, title }) => <a class="page" href={href}>{title}</a>)}
{getNavigation().map(({ title, children }) => <h2>{title}: {children.length}</h2>)}
</body></html>`;

const MIXED = `import { Note } from 'waymark/components';
import Install from '../../docs/guides/install.mdx';
import Tip from '../../docs/guides/tip.mdx';

<Note>In *MDX*.</Note>
<Install />
<Tip />
`;

const DOCS_JSON = {
  ...{ theme: 'mint', name: 'Minimal', public: true, colors: { primary: '#0F766E' } },
  navigation: {
    groups: [
      { group: 'Start', pages: ['index', 'guides/install', 'guides/closed', 'staff'] },
      { group: 'More', pages: ['guides/ünïcode name'] },
    ],
  },
};

let project: AstroProject;

beforeAll(async () => {
  project = await astroProject(
    {
      'docs/guides/tip.mdx': '---\ntitle: Tip\nhidden: true\n---\n<Tip>Without an import</Tip>\n',
      'docs/docs.json': JSON.stringify(DOCS_JSON),
      'docs/guides/closed.mdx': '---\ntitle: Canary of staff\ngroups: [staff]\n---\nSecret.\n',
      'docs/staff.mdx': '---\ntitle: Canary beside a route\ngroups: [staff]\n---\nSecret.\n',
      'src/pages/staff.astro': astroPage('Staff, sign in'),
      'src/pages/own.astro': OWN,
      'docs/plugins/rating.ts': RATING,
      'docs/waymark.config.ts':
        "import { rating } from './plugins/rating.ts';\nexport default { components: [rating] };\n",
      'src/pages/rated.astro': RATED,
      'src/pages/mixed.mdx': MIXED,
    },
    `base: '/manual', integrations: [waymark({ access: 'partial', text: { en: { required: 'not to be left out' } } })], vite: { resolve: { alias: ${ALIASES} } }`,
  );
  await project.build();
});
afterAll(() => project.remove());

const count = (text: string, part: string): number => text.split(part).length - 1;

test('project pages render components with properties, content and addresses below the base', async () => {
  const html = await project.read('dist/own/index.html');
  expect(html).toMatch(/class="callout callout-note"[^>]*>.*First.*A <b>note<\/b>\./s);
  expect(html).toContain('href="/manual/guides/install"');
  expect(html).toContain('a.ts');
  expect(await project.read('dist/mixed/index.html')).toMatch(/callout-note.*In <em>MDX<\/em>/s);
});

test('project pages use the texts that the site changed', async () => {
  expect(await project.read('dist/own/index.html')).toContain('not to be left out');
});

test('project pages load styles and scripts once, before the first component', async () => {
  const html = await project.read('dist/own/index.html');
  const [, styles = ''] =
    /<link rel="stylesheet" href="\/manual(\/_waymark\/theme\/own\.\w+\.css)">/.exec(html) ?? [];
  const [, script = ''] =
    /<script type="module" src="\/manual(\/_waymark\/theme\/own\.[\w-]+\.js)">/.exec(html) ?? [];
  expect([count(html, styles), count(html, script)]).toEqual([1, 1]);
  expect(html.indexOf(styles)).toBeLessThan(html.indexOf('class="callout'));
  expect(html.indexOf(styles)).toBeGreaterThan(html.indexOf('id="before"'));
  expect(await project.read(`dist${styles}`)).toContain('.callout');
  expect(await project.read(`dist${script}`)).not.toBe('');
});

test('project pages comply with a policy against inline styles and scripts', async () => {
  const html = await project.read('dist/own/index.html');
  expect(html).not.toMatch(/<style|<script(?![^>]*(?: src=| type="application\/json"))/);
  const [, colors = ''] = /href="\/manual(\/_waymark\/theme\/own-site\.\w+\.css)"/.exec(html) ?? [];
  expect(await project.read(`dist${colors}`)).toContain('--accent-light:');
});

test('project pages keep their own look: the styles apply to components only', async () => {
  const [name = ''] = (await readdir(join(project.dir, 'dist/_waymark/theme'))).filter((file) =>
    /^own\..*css$/.test(file),
  );
  const rules = await project.read(`dist/_waymark/theme/${name}`);
  expect(rules).toMatch(/[{},]\.card-title:where\([^{]*\)\s*\{/);
  expect(rules).not.toMatch(/(?:^|[},])(?:html|body|h1|p|a|\*|\.prose)\s*[{,]/);
});

test('project pages list pages and navigation of the docs, except hidden ones', async () => {
  const html = await project.read('dist/own/index.html');
  expect(html).toContain('Minimal below /manual');
  expect(
    [...html.matchAll(/class="page" href="([^"]+)">([^<]+)/g)].map(([, href, title]) => [href, title]),
  ).toEqual([
    ['/manual/', 'Welcome'],
    ['/manual/guides/install/', 'Install'],
    ['/manual/guides/%C3%BCn%C3%AFcode%20name/', 'Ünïcode name'],
  ]);
  expect(html).toContain('<h2>Start: 2</h2>');
});

test('project pages render MDX of the docs, with components and snippets', async () => {
  const html = await project.read('dist/mixed/index.html');
  expect(html).toContain('A sentence that two pages share.');
  expect(html).toMatch(/callout-tip.*Without an import/s);
});

test('project pages render components of waymark.config.ts, with their styles and scripts', async () => {
  const html = await project.read('dist/rated/index.html');
  expect(html).toContain('<b class="rating">★★★★ of <i>5</i></b>');
  expect(html).toContain('<b class="rating">★ </b>');
  const [, script = ''] =
    /<script type="module" src="\/manual(\/_waymark\/own\/rating-\w+\.js)">/.exec(html) ?? [];
  expect(count(html, script)).toBe(1);
  expect(await project.read(`dist${script}`)).toContain('console.log');
  const [, styles = ''] = /href="\/manual(\/_waymark\/theme\/own-site\.\w+\.css)"/.exec(html) ?? [];
  expect(await project.read(`dist${styles}`)).toContain('.rating{color:gold}');
  expect(await project.read('dist/own/index.html')).not.toContain(script);
});

test('project pages reveal nothing about restricted pages', async () => {
  for (const file of ['own/index.html', 'index.html', 'llms.txt', 'sitemap.xml'])
    expect(await project.read(`dist/${file}`)).not.toMatch(/Canary|guides\/closed/);
});

test.skipIf(!TEST_ALL)('project pages show an edit of the docs in development', async () => {
  const server = await project.start('dev');
  try {
    const own = async (): Promise<string> =>
      (await fetch(`${server.url.replace(/\/manual$/, '')}/manual/own`)).text();
    await expect.poll(own).toContain('Minimal below /manual');
    await project.write({ 'docs/docs.json': JSON.stringify({ ...DOCS_JSON, name: 'Renamed' }) });
    await expect.poll(own).toContain('Renamed below /manual');
    await project.write({ 'docs/guides/install.mdx': '---\ntitle: Set up\n---\nNow.\n' });
    await expect.poll(own).toContain('>Set up</a>');
  } finally {
    await server.stop('SIGTERM');
  }
});
