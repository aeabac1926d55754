/** A page that cannot be parsed does not take a site down. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

const page = (title: string, text: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
const BROKEN = 'First words.\n\n<script>alert(1)</script> {foo bar} zebras\n\n## Last\n\nLast words.';
const docsJson = { ...MINIMAL, navigation: { pages: ['index', 'one', 'two'] } };

const NAVIGATED: RootFiles = {
  'docs.json': docsJson,
  'index.mdx': page('Home', 'Text.'),
  'one.mdx': page('One', BROKEN),
  'two.mdx': '---\ntitle: "Two\n---\n\nText of two.\n',
};

/** Each file below a folder, unpacked. */
function textsBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = readFileSync(file);
      return [
        file.slice(folder.length + 1),
        (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'),
      ];
    }),
  );
}

test('a build lists all errors of pages in the navigation with their positions, and writes nothing', async () => {
  const root = docsRoot(NAVIGATED);
  const { code, stderr } = await loadedWaymark(['build', '.', '--out', 'out'], root);
  expect(code).toBe(1);
  expect(stderr).toContain('2 errors in the documentation');
  expect(stderr).toMatch(/one\.mdx\n\s+7:32\s+error .*page-syntax/);
  expect(stderr).toMatch(/two\.mdx\n\s+\d+:\d+\s+error .*frontmatter-syntax/);
  expect(existsSync(join(root, 'out/dist/index.html'))).toBe(false);
});

test('--allow-errors publishes the other parts of a broken page, in HTML, Markdown and search alike', async () => {
  const root = docsRoot(NAVIGATED);
  const built = await loadedWaymark(['build', '.', '--out', 'out', '--allow-errors'], root);
  expect(built.stderr).toContain('2 errors in the documentation');
  expect(built.code).toBe(0);
  const files = textsBelow(join(root, 'out'));
  const html = files.get('dist/one.html') ?? '';
  expect(html).toContain('First words.');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {foo bar} zebras');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toMatch(/<h2[^>]*id="last"/);
  expect(files.get('dist/two.html')).toContain('Text of two.');
  for (const name of ['dist/one.md', 'dist/llms-full.txt'])
    expect(files.get(name)).toContain('\\<script>alert(1)\\</script> {foo bar} zebras');
  const release = [...files].filter(([name]) => name.startsWith('.waymark/')).map(([, text]) => text);
  expect(release.some((text) => text.includes('{foo bar} zebras'))).toBe(true);
});

const PAGES = ['two'];
const GROUPS = [{ group: 'G', pages: ['one'] }];
const inTab = (children: object) => ({ tabs: [{ tab: 'Outer', ...children }] });

test.each([
  ['tabs and groups', { tabs: [{ tab: 'T', pages: PAGES }], groups: GROUPS }],
  ['pages and groups', { pages: PAGES, groups: GROUPS }],
  ['anchors and pages', { anchors: [{ anchor: 'A', groups: GROUPS }], pages: PAGES }],
  ['pages and groups of a tab', inTab({ pages: PAGES, groups: GROUPS })],
  ['dropdowns and groups of a tab', inTab({ dropdowns: [{ dropdown: 'D', pages: PAGES }], groups: GROUPS })],
  ['a menu and groups of a tab', inTab({ menu: [{ item: 'I', pages: PAGES }], groups: GROUPS })],
  [
    'tabs and pages of a product',
    { products: [{ product: 'P', tabs: [{ tab: 'T', groups: GROUPS }], pages: PAGES }] },
  ],
])('%s of one element are an error of a check, and a build leads to both', async (_, navigation) => {
  const files = { 'one.mdx': page('One', 'Text.'), 'two.mdx': page('Two', 'Text.') };
  const root = docsRoot({ ...files, 'docs.json': { ...docsJson, navigation } });
  const checked = await loadedWaymark(['check', '.'], root);
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(/error .*nav-mixed-children/)]);
  const built = await loadedWaymark(['build', '.', '--out', 'out'], root);
  expect([built.code, built.stderr]).toEqual([0, expect.stringContaining('it can hold only one of them')]);
  const aroundText = (name: string) =>
    readFileSync(join(root, `out/dist/${name}.html`), 'utf8').replace(/<main.*<\/main>/s, '');
  expect(aroundText('two')).toContain('href="/one"');
  expect(aroundText('one')).toContain('href="/two"');
});

test('a build that fails for mistakes in pages alone names the option that publishes the rest', async () => {
  const root = docsRoot(NAVIGATED);
  const { stderr } = await loadedWaymark(['build', '.', '--out', 'out'], root);
  expect(stderr).toContain('With --allow-errors');
  const other = docsRoot({ ...NAVIGATED, 'docs.json': { ...docsJson, colors: undefined } });
  expect((await loadedWaymark(['build', '.', '--out', 'out'], other)).stderr).not.toContain('--allow-errors');
});

test('--allow-errors still fails on an error outside of pages', async () => {
  const root = docsRoot({ ...NAVIGATED, 'docs.json': { ...docsJson, colors: undefined } });
  const { code, stderr } = await loadedWaymark(['build', '.', '--out', 'out', '--allow-errors'], root);
  expect(code).toBe(1);
  expect(stderr).toContain('config-invalid');
});

test('a broken page outside of the navigation is a warning, and left out', async () => {
  const root = docsRoot({
    'docs.json': MINIMAL,
    'waymark.json': { check: { severities: { 'page-outside-navigation': 'off' } } },
    'index.mdx': page('Home', '[One](/one) [Three](/three)'),
    'one.mdx': page('One', BROKEN),
    'two.mdx': NAVIGATED['two.mdx'],
    'three.mdx': page('Three', 'import Part from "/snippets/part.mdx"\n\n<Part />'),
    'snippets/part.mdx': '{foo bar}\n',
    'four.mdx': page('Four', 'Text of four.'),
    'zlarge.mdx': page('Large', 'Many words.\n\n'.repeat(160_000)),
  });
  const built = await loadedWaymark(['build', '.', '--out', 'out'], root);
  expect(built.stderr).not.toContain('error');
  expect(built.code).toBe(0);
  const files = textsBelow(join(root, 'out'));
  for (const name of ['one', 'two', 'three', 'zlarge']) {
    expect(files.has(`dist/${name}.html`)).toBe(false);
    expect(files.has(`dist/${name}.md`)).toBe(false);
  }
  expect(files.get('dist/four.html')).toContain('Text of four.');
  expect([...files].filter(([, text]) => text.includes('zebras')).map(([name]) => name)).toEqual([]);

  const checked = await loadedWaymark(['check', '--format', 'json'], root);
  const found = JSON.parse(checked.stdout) as {
    code: string;
    severity: string;
    file: string;
    hint: string;
  }[];
  expect(found.map(({ code, severity, file }) => `${severity} ${code} ${file}`)).toEqual([
    'warning link-broken index.mdx',
    'warning link-broken index.mdx',
    'warning page-syntax one.mdx',
    'warning page-syntax snippets/part.mdx',
    'warning frontmatter-syntax two.mdx',
    'warning page-too-large zlarge.mdx',
  ]);
  expect(found[2]?.hint).toContain('left out');
  expect(checked.code).toBe(0);

  // A page of the navigation that includes it makes it an error.
  writeFileSync(join(root, 'index.mdx'), page('Home', 'import Part from "/snippets/part.mdx"\n\n<Part />'));
  const again = await loadedWaymark(['check'], root);
  expect(again.stdout).toMatch(/snippets\/part\.mdx\n.*error/);
  expect(again.code).toBe(1);
});

test('a broken page with a restriction stays restricted, also its published parts', async () => {
  const root = docsRoot({
    ...NAVIGATED,
    'one.mdx': page('One', `${BROKEN} ![](/images/zebra.png)`, 'groups: [staff]\n'),
    'images/zebra.png': 'no image',
    'two.mdx': page('Two', 'Text {foo bar} <b>gnus'),
    // Its restriction cannot be read, so nobody may read the page.
    'index.mdx': '---\ntitle: "Home\ngroups: [staff]\n---\n\nAntelopes.\n',
    'closed.mdx': '---\ntitle: "Closed\ngroups: [staff]\n---\n\nAntelopes.\n',
  });
  const strict = await loadedWaymark(['build', '.', '--out', 'strict'], root);
  expect(strict.code).toBe(1);
  // It is not left out in silence, although no navigation has it.
  expect(strict.stderr).toContain('closed.mdx');
  const built = await loadedWaymark(['build', '.', '--out', 'out', '--allow-errors'], root);
  expect(built.code).toBe(0);
  const open = textsBelow(join(root, 'out/dist'));
  expect(open.get('two.html')).toContain('&lt;b&gt;gnus');
  for (const [name, text] of open) {
    expect(name).not.toMatch(/zebra|^one|^closed/);
    expect(text, name).not.toMatch(/zebras|First words|Last words|Antelopes/);
  }
  const kept = [...textsBelow(join(root, 'out/.waymark')).values()].join('\n');
  expect(kept).toContain('zebras');
});
