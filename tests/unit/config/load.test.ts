import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes, docsRoot, loadFiles, loadRoot, loadWith, MINIMAL, places } from './docs-root.ts';

test('a minimal docs.json loads without a warning, with defaults', async () => {
  const { loaded, diagnostics } = await loadFiles({ 'docs.json': MINIMAL });
  expect(diagnostics).toEqual([]);
  expect(loaded?.files).toEqual(['docs.json']);
  expect(loaded?.config).toMatchObject({
    ...MINIMAL,
    appearance: { default: 'system', strict: false },
    icons: { library: 'fontawesome' },
    errors: { '404': {} },
    seo: { indexing: 'navigable' },
    api: { playground: { display: 'interactive', proxy: true }, params: { expanded: 'closed' } },
  });
});

describe('a folder without docs.json', () => {
  test('gets an error', async () => {
    const { loaded, diagnostics } = await loadFiles({});
    expect(loaded).toBeUndefined();
    expect(codes(diagnostics)).toEqual(['config-missing']);
    expect(diagnostics[0]?.severity).toBe('error');
  });

  test('gets a hint to convert if it has a mint.json', async () => {
    const { loaded, diagnostics } = await loadFiles({ 'mint.json': { name: 'Old' } });
    expect(loaded).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'config-missing', file: 'mint.json' }]);
    expect(diagnostics[0]?.hint).toContain('docs.json');
  });

  test('does not complain about a mint.json beside a docs.json', async () => {
    const { diagnostics } = await loadFiles({ 'docs.json': MINIMAL, 'mint.json': '{' });
    expect(diagnostics).toEqual([]);
  });

  test('gets an error if docs.json is itself a folder', async () => {
    const root = docsRoot({ 'docs.json': '' });
    rmSync(path.join(root, 'docs.json'));
    mkdirSync(path.join(root, 'docs.json'));
    const { loaded, diagnostics } = await loadRoot(root);
    expect(loaded).toBeUndefined();
    expect(codes(diagnostics)).toEqual(['config-missing']);
  });
});

describe('JSON syntax of docs.json', () => {
  test.each([
    ['an empty file', '', 1, 1],
    ['white space only', ' \n ', 1, 1],
    ['a missing comma', '{\n  "theme": "mint"\n  "name": "x"\n}', 3, 3],
    ['a missing brace', '{ "theme": "mint"', 1, 18],
    ['text behind the end', '{}\nx', 2, 1],
    ['single quotes', "{ 'theme': 1 }", 1, 3],
  ])('gives one error at its position for %s', async (_, text, line, column) => {
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': text });
    expect(loaded).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'config-syntax', severity: 'error', line, column }]);
  });

  test('gives a warning for comments and trailing commas', async () => {
    const body = JSON.stringify(MINIMAL).slice(1, -1);
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': `{ // a comment\n${body},\n}` });
    expect(loaded?.config.name).toBe('Test');
    expect(places(diagnostics)).toEqual(['config-not-json docs.json:1:3', 'config-not-json docs.json:3:1']);
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  test('positions are not shifted by a byte order mark or Windows line ends', async () => {
    const text = `\uFEFF${JSON.stringify({ ...MINIMAL, colour: 1 }, null, 2).replaceAll('\n', '\r\n')}`;
    const { diagnostics } = await loadFiles({ 'docs.json': text });
    expect(places(diagnostics)).toEqual(['config-unknown-key docs.json:12:3']);
  });

  test('gives a warning for a duplicate key, of which the last one counts', async () => {
    const body = JSON.stringify(MINIMAL).slice(1, -1);
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': `{${body},\n"name": "Second"}` });
    expect(loaded?.config.name).toBe('Second');
    expect(places(diagnostics)).toEqual(['config-duplicate-key docs.json:2:1']);
  });

  test.each([100_000, 201])('gives an error for %d levels of nesting', async (levels) => {
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': '['.repeat(levels) + ']'.repeat(levels) });
    expect(loaded).toBeUndefined();
    expect(places(diagnostics)).toEqual(['config-syntax docs.json:1:201']);
  });

  test('allows 90 levels of groups', async () => {
    const levels = 90;
    const groups = `[${'{"group":"G","pages":['.repeat(levels)}"a"${']}'.repeat(levels)}]`;
    const body = JSON.stringify({ ...MINIMAL, navigation: undefined }).slice(1);
    const { loaded, diagnostics } = await loadFiles({
      'docs.json': `{"navigation":{"groups":${groups}},${body}`,
    });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(loaded?.config.navigation).match(/"group"/g)).toHaveLength(levels);
  });

  test('treats __proto__ like any other unknown key', async () => {
    const body = JSON.stringify(MINIMAL).slice(1, -1);
    const { loaded, diagnostics } = await loadFiles({ 'docs.json': `{${body}, "__proto__": {"banner": 1}}` });
    expect(codes(diagnostics)).toEqual(['config-unknown-key']);
    expect(loaded?.config.banner).toBeUndefined();
  });
});

describe('positions of values in docs.json', () => {
  test('are those of the value, or of the nearest ancestor', async () => {
    const { loaded } = await loadWith({ navbar: { links: [{ label: 'A', href: '/a' }] } });
    expect(loaded?.locate(['name'])).toEqual({ file: 'docs.json', line: 3, column: 11 });
    expect(loaded?.locate(['navbar', 'links', 0])).toEqual({ file: 'docs.json', line: 14, column: 7 });
    expect(loaded?.locate(['navbar', 'links', 0, 'icon', 'name'])).toEqual(
      loaded?.locate(['navbar', 'links', 0]),
    );
    expect(loaded?.locate(['appearance', 'default'])).toEqual({ file: 'docs.json', line: 1, column: 1 });
  });

  test('stay correct for entries after a removed one', async () => {
    const redirects = [
      { source: '/a', destination: '/b' },
      { source: '/broken' },
      { source: '/c', destination: '/d' },
    ];
    const { loaded, diagnostics } = await loadWith({ redirects });
    expect(codes(diagnostics)).toEqual(['config-invalid']);
    expect(loaded?.config.redirects?.map(({ source }) => source)).toEqual(['/a', '/c']);
    expect(loaded?.locate(['redirects', 1, 'source'])).toEqual({ file: 'docs.json', line: 21, column: 17 });
  });
});
