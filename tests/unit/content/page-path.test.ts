import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryPath } from '../../../plugin/packages/repository/navigation/entry.ts';
import { reservedFor } from '../../../plugin/packages/repository/paths/reserved-paths.ts';
import { fallbackTitle, isPageFile, pagePath } from '../../../plugin/packages/source/page-path.ts';

test.each([
  ['index.mdx', '/'],
  ['guides/index.md', '/guides'],
  ['guides/start.mdx', '/guides/start'],
  ['v1.2/notes.md', '/v1.2/notes'],
  ['a.md.mdx', '/a.md'],
  ['Getting Started/Überblick.mdx', '/Getting Started/Überblick'],
  ['ガイド/はじめに.mdx', '/ガイド/はじめに'],
  ['reindex.mdx', '/reindex'],
  ['index/index.mdx', '/'],
  ['guides/index/index.mdx', '/guides'],
  ['README.mdx', '/README'],
])('the page file %s is served at %s', (file, path) => {
  expect(pagePath(file)).toBe(path);
});

test('only files with .mdx and .md in lower case are pages', () => {
  expect(['a.mdx', 'a.md', 'a.MDX', 'a.markdown', 'mdx', 'a.mdx.txt'].filter(isPageFile)).toEqual([
    'a.mdx',
    'a.md',
  ]);
});

test('a navigation entry finds the page by its file name', () => {
  const segment = fc.stringMatching(/^[\p{L}\d _-]{1,8}$/u).filter((name) => name.trim() === name);
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.boolean(), (segments, leading) => {
      const entry = segments.join('/');
      expect(pagePath(`${entry}.mdx`)).toBe(entryPath(leading ? `/${entry}` : entry));
    }),
  );
});

test.each([
  ['/guides/quick-start_guide', 'Quick start guide'],
  ['/guides/api', 'Api'],
  ['/überblick', 'Überblick'],
  ['/日本-語', '日本 語'],
  ['/2024-release', '2024 release'],
  ['/keepCase', 'KeepCase'],
  ['/', 'Home'],
  ['/---', 'Home'],
])('the page %s without a title gets the title "%s"', (path, title) => {
  expect(fallbackTitle(path)).toBe(title);
});

test.each([
  '/mcp',
  '/mcp/',
  '/authed/mcp',
  '/authed/mcp/oauth/token',
  '/.well-known',
  '/.well-known/mcp.json',
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
  '/sitemap.xml',
  '/robots.txt',
  '/404',
  '/_astro/a.js',
  '/pagefind',
])('the address %s is reserved', (path) => {
  expect(reservedFor(path)).toBeTypeOf('string');
});

test.each([
  '/',
  '/mcp-server',
  '/mcp/tools',
  '/mcp/overview',
  '/mcpx/a',
  '/authed',
  '/authed/other',
  '/authed/mcp/guide',
  '/llms',
  '/v1',
  '/v1/quickstart',
  '/v1/project/update/x',
  '/v1/intro',
  '/v1.md',
  '/v1/projects',
  '/v10',
  '/guides/mcp',
  '/constructor',
])('the address %s is not reserved', (path) => {
  expect(reservedFor(path)).toBeUndefined();
});
