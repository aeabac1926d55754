import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { waymark } from '../cli/run-cli.ts';
import { type OwnSite, ownSite } from './site.ts';

const CONFIG = `
import { defineConfig, html } from 'waymark/extend';
import { rating } from './plugins/rating.ts';

export default defineConfig({
  plugins: [rating],
  components: [{ name: 'Card', html: ({ children }) => html\`<section class="mine">\${children}</section>\` }],
  theme: {
    tokens: { accent: { light: '#b45309', dark: '#fbbf24' }, shadow: '0 1px 2px light-dark(#0002,#0008)', textWidth: '50rem' },
    parts: {
      footer: (built, { site }) => html\`\${built}<p class="legal">\${site.config.name} & friends</p>\`,
      banner: (built, { page }) => html\`<p class="path">\${page.path}</p>\${built}\`,
    },
    styles: '.legal{opacity:.5}',
  },
  text: { en: { searchPrompt: 'Ask away' } },
  hooks: {
    'pages:loaded': ({ pages, add }) => {
      add({ path: '/reference/cli', title: 'Command', markdown: 'There are ' + pages.length + ' pages. {braces}' });
    },
    'page:html': async ({ html }) => html.replace('</body>', '<!-- second --></body>'),
    'release:written': ({ release }) => console.error('RELEASE ' + release),
    'build:done': async ({ dist, site }) => console.error('DONE ' + site.pages.length + ' ' + dist),
  },
});
`;

const RATING = `
import { defineComponent, definePlugin, html, z } from 'waymark/extend';

enum_free();
function enum_free(): void {}

export const rating = definePlugin({
  name: 'rating',
  components: [
    defineComponent({
      name: 'Rating',
      props: z.object({ stars: z.coerce.number().int().min(1).max(5), label: z.string().optional() }),
      needs: ['stars'],
      html: ({ props }) => html\`<rating-stars>\${'★'.repeat(props.stars)} \${props.label}</rating-stars>\`,
      markdown: ({ props }) => \`**\${props.stars} of 5**\`,
      style: 'rating-stars{color:gold}',
      script: 'customElements.define("rating-stars", class extends HTMLElement {});',
    }),
    defineComponent({
      name: 'Lamp',
      html: () => html\`<p class="lamp"></p>\`,
      markdown: () => 'A lamp.',
      style: new URL('./lamp.css', import.meta.url),
      script: new URL('./lamp.js', import.meta.url),
    }),
  ],
  hooks: { 'page:html': ({ html }) => html.replace('</body>', '<!-- first --></body>') },
});
`;

const LAMP = { 'plugins/lamp.css': '.lamp{color:gold}', 'plugins/lamp.js': 'console.log("lamp");' };

const PAGE =
  '# Home\n\n<Rating stars="4" label="<b>" />\n\n<Card title="Read" href="/plain">on</Card>\n\n<Lamp />\n\n<Lamp />\n';

let site: OwnSite;
let log: string;
beforeAll(async () => {
  site = ownSite({
    'waymark.config.ts': CONFIG,
    'plugins/rating.ts': RATING,
    ...LAMP,
    'index.mdx': PAGE,
  });
  const { code, stderr } = await site.run('build', '--out', 'out', '--verbose');
  log = stderr;
  expect(code, stderr).toBe(0);
});
afterAll(() => site.remove());

describe('a site with waymark.config.ts', () => {
  it('adds components to every page, with parsed and escaped values', () => {
    const html = site.built('dist/index.html');
    expect(html).toContain('<rating-stars>★★★★ &lt;b&gt;</rating-stars>');
    expect(site.built('dist/index.md')).toContain('**4 of 5**');
  });

  it('loads the style and script of a component only on pages that use it', () => {
    const script = /<script type="module" src="(\/_waymark\/own\/rating-[^"]+)"/;
    const [, path = ''] = script.exec(site.built('dist/index.html')) ?? [];
    expect(site.built(`dist${path}`)).toContain('customElements.define');
    expect(site.built('dist/index.html')).toContain('rating-stars{color:gold}');
    expect(site.built('dist/plain.html')).not.toMatch(/rating-stars|\/own\//);
  });

  it('loads files that a component names only on pages that use it', () => {
    expect(site.built('dist/index.html')).toMatch(/\.lamp\{color:gold\}.*\/_waymark\/own\/lamp-/s);
    for (const page of ['index', 'plain'])
      expect(site.built(`dist/${page}.html`)).not.toMatch(/plugins\/lamp/);
    expect(site.built('dist/plain.html')).not.toContain('lamp');
  });

  it('separates adjacent components into Markdown paragraphs', () => {
    expect(site.built('dist/index.md')).toContain('A lamp.\n\nA lamp.');
  });

  it('replaces the HTML of a built-in component, which keeps its Markdown', () => {
    expect(site.built('dist/index.html')).toContain('<section class="mine">on</section>');
    expect(site.built('dist/index.md')).toContain('[Read](/plain): on');
  });

  it('sets tokens, and wraps parts of a page', () => {
    const html = site.built('dist/plain.html');
    const [, path = ''] = /href="([^"]+\.css)"/.exec(html) ?? [];
    const styles = site.built(`dist${path}`);
    expect(styles).toContain(
      '--accent:light-dark(#b45309,#fbbf24);--shadow:0 1px 2px light-dark(#0002,#0008);--measure:50rem',
    );
    expect(html).toContain('<p class="legal">Own & friends</p>');
    expect(html).toContain('<p class="path">/plain</p>');
    expect(styles).toContain('.legal{opacity:.5}');
  });

  it('changes texts of the interface', () => {
    expect(site.built('dist/plain.html')).toContain('Ask away');
  });

  it('adds pages for readers, agents and search', () => {
    expect(site.built('dist/reference/cli.html')).toContain('There are 2 pages. {braces}');
    expect(site.built('dist/llms.txt')).toContain('reference/cli');
    expect(site.built('.waymark/pages.json')).toContain('/reference/cli');
  });

  it('calls hooks in the order of the plugins, and times each', () => {
    expect(site.built('dist/plain.html')).toContain('<!-- first --><!-- second --></body>');
    expect(log).toMatch(/RELEASE .*\.waymark\n[\s\S]*DONE 3 .*dist/);
    expect(log).toMatch(/rating {2}page:html {2}\d+ ms/);
    expect(log).toMatch(/waymark\.config\.ts {2}build:done {2}\d+ ms/);
  });

  it('does not publish its configuration', () => {
    const files = readdirSync(join(site.root, 'out'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /waymark\.config/.test(file))).toEqual([]);
  });
});

describe('mistakes in waymark.config.ts', () => {
  const own = ownSite({ 'index.mdx': PAGE });
  afterAll(() => own.remove());

  it.each<readonly [string, string, RegExp]>([
    [
      'a key that there is not',
      "import { defineConfig } from 'waymark/extend';\nconst theme = {\n  tokens: {\n    acent: 'red',\n  },\n};\nexport default defineConfig({ theme } as never);\n",
      /waymark\.config\.ts:4:5 {2}"theme\.tokens\.acent" is not known\. Did you mean "accent"\?/,
    ],
    [
      'a value that ends its declaration',
      "export default {\n  theme: { tokens: { accent: 'red;} body{display:none' } },\n};\n",
      /waymark\.config\.ts:2:\d+ {2}"theme\.tokens\.accent" /,
    ],
    ...['12px', '0x1', '1.', '0.4'].map(
      (density) =>
        [
          `a density that is no factor of CSS: ${density}`,
          `export default {\n  theme: { tokens: { density: '${density}' } },\n};\n`,
          /waymark\.config\.ts:2:\d+ {2}"theme\.tokens\.density" is a number from 0\.5 to 2[^\n]*\n(?!.*density)/,
        ] as const,
    ),
    ...['shadow', 'radiusMedium', 'textWidth', 'fontBody', 'density'].map(
      (token) =>
        [
          `a value each for light and dark of ${token}`,
          `export default { theme: { tokens: {\n${token}: { light: '1', dark: '2' } } } };\n`,
          new RegExp(
            `waymark\\.config\\.ts:2:1 {2}"theme\\.tokens\\.${token}" is (one value of CSS.*light-dark|a number)`,
          ),
        ] as const,
    ),
    [
      'a component without HTML',
      "export default { components: [\n{ name: 'Rating' }] };\n",
      /waymark\.config\.ts:2:1 {2}"components\[0\]\.html" must be a function\./,
    ],
    [
      'a key that components do not have',
      "export default { components: [{ name: 'A', html: () => '',\npropz: {} }] };\n",
      /waymark\.config\.ts:2:1 {2}"components\[0\]\.propz" is not known\. Did you mean "props"\?/,
    ],
    [
      'properties that are no schema',
      "export default { components: [{ name: 'A', html: () => '',\nprops: { stars: 1 } }] };\n",
      /waymark\.config\.ts:2:1 {2}"components\[0\]\.props" must be a zod object: z\.object/,
    ],
    [
      'a hook that there is not',
      "export default { hooks: {\n'page:htlm': () => {} } };\n",
      /waymark\.config\.ts:2:1 {2}"hooks\["page:htlm"\]" is not known\. Did you mean "page:html"\?/,
    ],
    [
      'code that throws',
      "const x: number = 1;\nthrow new Error('no ' + x);\n",
      /waymark\.config\.ts:2:7 {2}It cannot be loaded: no 1/,
    ],
    [
      'code that Waymark throws in',
      "import { attributes } from 'waymark/extend';\nconst a = 1;\nexport default { a, b: attributes(null as never) };\n",
      /waymark\.config\.ts:3:\d+ {2}It cannot be loaded: /,
    ],
    [
      'code that does not parse',
      'const a = 1;\nexport default { a: [ };\n',
      /waymark\.config\.ts:2:\d+ {2}It cannot be loaded/,
    ],
    [
      'a file that is not there',
      "const a = 1;\nimport { b } from './b.ts';\nexport default { a, b };\n",
      /waymark\.config\.ts:2:\d+ {2}It cannot be loaded: there is no file \.\/b\.ts\. Correct the path\.$/m,
    ],
    [
      'a package that is not installed',
      "import gone from 'gone-package';\nexport default { gone };\n",
      /waymark\.config\.ts:1:\d+ {2}It cannot be loaded: there is no package gone-package\. Install it/,
    ],
    [
      'words that there are not, and a bound',
      "export default {\n  text: { en: { serchPrompt: 'x' } }, search: { weights: { text: 50 } } };\n",
      /"text\.en\.serchPrompt" is not known\. Did you mean "searchPrompt"\?[\s\S]*"search\.weights\.text" must be at most 20|"search\.weights\.text" must be at most 20[\s\S]*Did you mean "searchPrompt"/,
    ],
    ['no default', 'export const a = 1;\n', /waymark\.config\.ts:1:1 {2}It exports no default/],
    [
      'a hook that throws',
      "export default { plugins: [{ name: 'numbers', hooks: { 'page:html': () => { throw new Error('out of numbers'); } } }] };\n",
      /The plugin “numbers” failed in the hook page:html: out of numbers \(\S*waymark\.config\.ts:1:83\)/,
    ],
    [
      'a part that returns no HTML',
      "export default { plugins: [{ name: 'feet', theme: { parts: { footer: () => 'text' } } }] };\n",
      /The plugin “feet” failed in the part footer: it has to return a template/,
    ],
    [
      'a script that is not there',
      "export default { components: [{ name: 'Lamp', html: () => '', script: new URL('./lamp.js', import.meta.url) }] };\n",
      /The component Lamp names \S*lamp\.js, which cannot be read: .*\. Correct the address\./,
    ],
    [
      'an address that a page has',
      "export default { hooks: { 'pages:loaded': ({ add }: any) => add({ path: '/plain', title: 'x', markdown: '' }) } };\n",
      /failed in the hook pages:loaded: \/plain is the address of plain\.mdx already/,
    ],
  ])('are reported with their position: %s', async (_, text, expected) => {
    own.write({ 'waymark.config.ts': text });
    const out = join(own.root, 'out');
    await expect(buildSite({ docs: own.root, out })).rejects.toThrow(expected);
    expect(existsSync(join(out, '.waymark'))).toBe(false);
  });

  it('fail the command with exit code 1', async () => {
    own.write({ 'waymark.config.ts': 'export const a = 1;\n' });
    const { code, stderr } = await own.run('build', '--out', 'out');
    expect(stderr).toMatch(/^waymark\.config\.ts:1:1 {2}It exports no default/m);
    expect(code).toBe(1);
  });

  it('are warnings with a line for values of a component', async () => {
    own.write({
      'waymark.config.ts': CONFIG,
      'plugins/rating.ts': RATING,
      ...LAMP,
      'index.mdx': '# Home\n\n<Rating stars="9" />\n\n<Rating />\n\n<Rating star="3" />\n',
    });
    // Of its own process: loaded ones have read other configurations at this path.
    const { stdout, stderr } = await waymark(['check', '.', '--format', 'json'], own.root);
    expect(stdout, stderr).not.toBe('');
    const found = (JSON.parse(stdout) as { code: string; line: number; message: string }[]).filter(
      ({ code }) => code === 'component-property',
    );
    expect(found.map(({ line, message }) => [line, message])).toEqual([
      [3, '<Rating>: "stars" must be at most 5.'],
      [5, expect.stringContaining('`stars`')],
      [7, '<Rating> has no property `star`.'],
    ]);
  });
});

describe('untrusted code of a configuration', () => {
  const own = ownSite({
    'index.mdx': '# Home\n\nText.\n',
    'waymark.config.ts':
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default {};\n",
  });
  afterAll(() => own.remove());

  it('is not loaded with --no-config, which `waymark check` reports', async () => {
    expect((await own.run('build', '--out', 'out', '--no-config')).code).toBe(0);
    const { stdout } = await own.run('check', '--no-config', '--format', 'json');
    expect(existsSync(join(own.root, 'ran'))).toBe(false);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ code: 'extension-unread', file: 'waymark.config.ts', line: 1 }),
    );
    expect((await own.run('build', '--out', 'out')).code).toBe(0);
    expect(existsSync(join(own.root, 'ran'))).toBe(true);
  });
});
