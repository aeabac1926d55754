import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPages } from '../../../plugin/packages/repository/content/pages.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import { isSnippet } from '../../../plugin/packages/source/snippets.ts';
import { docsRoot, type RootFiles } from '../config/docs-root.ts';

function read(files: RootFiles, change: (root: string) => void = () => {}) {
  const root = docsRoot(files);
  change(root);
  const diagnostics = new Diagnostics();
  const pages = readPages(root, discover(root).files, diagnostics);
  return { pages, paths: pages.map(({ path }) => path), diagnostics: diagnostics.list() };
}

test('the reader of pages reads a page', () => {
  const text = '---\ntitle: " A "\ndescription: "  "\n---\n\nBody\n';
  const { pages, diagnostics } = read({ 'guides/start.md': text });
  expect(diagnostics).toEqual([]);
  expect(pages).toEqual([
    {
      path: '/guides/start',
      file: 'guides/start.md',
      format: 'md',
      title: 'A',
      description: undefined,
      frontmatter: { title: ' A ', description: '  ' },
      source: '\nBody\n',
      sourceLine: 5,
      digest: createHash('sha256').update(text).digest('hex'),
      closed: false,
    },
  ]);
});

test('the reader of pages sorts by path, and titles every page', () => {
  const { pages } = read({
    'b.mdx': '',
    'index.mdx': '',
    'a/quick-start.mdx': '---\ntitle: ""\n---\n',
    'B.mdx': '',
  });
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ['/', 'Home'],
    ['/B', 'B'],
    ['/a/quick-start', 'Quick start'],
    ['/b', 'B'],
  ]);
});

test('snippets and the root skill are not pages', () => {
  const { paths } = read({
    'snippets/a.mdx': '',
    '_snippets/b/c.md': '',
    'guides/snippets/d.mdx': '',
    'snippets-guide.mdx': '',
    'skill.md': '',
    'guides/skill.md': '',
  });
  expect(paths).toEqual(['/guides/skill', '/guides/snippets/d', '/snippets-guide']);
  expect(isSnippet('snippets/a.jsx')).toBe(true);
  expect(isSnippet('guides/snippets/a.mdx')).toBe(false);
});

test('the first of two files with one address is shown, and the other reported', () => {
  const { pages, diagnostics } = read({
    'a.md': '',
    'a.mdx': '',
    'b/index.mdx': '',
    'b.md': '',
    'c/index.mdx': '',
    'c.mdx': '',
    'd.md': '',
  });
  expect(pages.map(({ file }) => file)).toEqual(['a.mdx', 'b/index.mdx', 'c.mdx', 'd.md']);
  expect(diagnostics.map(({ code, severity, file }) => [code, severity, file])).toEqual([
    ['page-path-conflict', 'warning', 'a.md'],
    ['page-path-conflict', 'warning', 'b.md'],
    ['page-path-conflict', 'warning', 'c/index.mdx'],
  ]);
});

test('a page at a reserved path is an error, and left out', () => {
  const { paths, diagnostics } = read({
    'mcp.mdx': '',
    'authed/mcp/index.md': '',
    'llms.txt.md': '',
    'skill.md.mdx': '',
    'mcp/tools.mdx': '',
    '404.mdx': '',
  });
  expect(paths).toEqual(['/mcp/tools']);
  expect(diagnostics.map(({ code, severity, file }) => `${code} ${severity} ${file}`)).toEqual([
    'page-reserved-path warning 404.mdx',
    'page-reserved-path error authed/mcp/index.md',
    'page-reserved-path error llms.txt.md',
    'page-reserved-path error mcp.mdx',
    'page-reserved-path error skill.md.mdx',
  ]);
});

test('a page whose Markdown has the address of the site’s skill is shown, with a warning', () => {
  const { paths, diagnostics } = read({ 'skill.mdx': '', 'guides/skill.mdx': '' });
  expect(paths).toEqual(['/guides/skill', '/skill']);
  expect(diagnostics).toMatchObject([
    {
      code: 'page-reserved-path',
      severity: 'warning',
      file: 'skill.mdx',
      message: expect.stringContaining('`/skill.md` is that of the site’s skill'),
    },
  ]);
});

test('folders named after a version of the site are free, with the addresses of the deployment API below them', () => {
  const { paths, diagnostics } = read({
    'v1/index.mdx': '',
    'v1/project/index.mdx': '',
    'v1/project/a.mdx': '',
  });
  expect([paths, diagnostics]).toEqual([['/v1', '/v1/project', '/v1/project/a'], []]);
});

test('the text of a page above 1 MB is refused, and its frontmatter holds', () => {
  const head = '---\ntitle: A\ngroups: [staff]\n---\n';
  const text = (bytes: number) => head + 'Words.\n\n'.repeat(bytes / 8).slice(0, bytes - head.length);
  const { pages, diagnostics } = read({ 'a.mdx': text(2_400_000), 'b.mdx': text(1_000_000) });
  expect(pages.map(({ source, frontmatter }) => [source.length, frontmatter.groups])).toEqual([
    [0, ['staff']],
    [1_000_000 - head.length, ['staff']],
  ]);
  expect(diagnostics).toMatchObject([
    {
      code: 'page-too-large',
      severity: 'error',
      file: 'a.mdx',
      line: 1,
      message: 'The page has 2.4 MB, and a page can have 1 MB at most.',
    },
  ]);
});

test('MDX with more elements than can be parsed in a short time is refused', () => {
  const text = (elements: number) => '<b>a</b>\n\n'.repeat(elements);
  const { pages, diagnostics } = read({ 'a.mdx': text(20_001), 'b.mdx': text(20_000), 'c.md': text(20_001) });
  expect(pages.map(({ source }) => source.length > 0)).toEqual([false, true, true]);
  expect(diagnostics).toMatchObject([
    {
      code: 'page-too-large',
      file: 'a.mdx',
      message: 'The page has 20001 elements, and a page can have 20000 at most.',
    },
  ]);
});

test('a page with broken frontmatter is kept, titled by its address', () => {
  const { pages, diagnostics } = read({ 'a-b.mdx': '---\ntitle: "x\n---\nBody' });
  expect(pages[0]).toMatchObject({ path: '/a-b', title: 'A b', source: 'Body' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['frontmatter-syntax']);
});

test('bytes that are not UTF-8 are decoded as far as possible', () => {
  const { pages } = read({}, (root) => writeFileSync(join(root, 'a.md'), Buffer.from([0x41, 0xff, 0x42])));
  expect(pages[0]?.source).toBe('A\uFFFDB');
});
