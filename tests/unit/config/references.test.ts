import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes, docsRoot, loadFiles, loadRoot, MINIMAL, places } from './docs-root.ts';

const withNavigation = (navigation: unknown) => ({ ...MINIMAL, navigation });

describe('a $ref in docs.json', () => {
  test('is replaced with an object, a list or a plain value; nested references are relative to their own file', async () => {
    const { loaded, diagnostics } = await loadFiles({
      'docs.json': {
        ...withNavigation({ $ref: './config/navigation.json' }),
        name: { $ref: 'config/name.json' },
      },
      'config/navigation.json': { groups: [{ group: 'A', pages: { $ref: './deep/pages.json' } }] },
      'config/deep/pages.json': ['index', { $ref: '../group.json' }],
      'config/group.json': { group: 'B', pages: ['b'] },
      'config/name.json': '"From a file"',
    });
    expect(diagnostics).toEqual([]);
    expect(loaded?.config.name).toBe('From a file');
    expect(loaded?.config.navigation.groups).toEqual([
      { group: 'A', pages: ['index', { group: 'B', pages: ['b'] }] },
    ]);
    expect(loaded?.files.toSorted()).toEqual([
      'config/deep/pages.json',
      'config/group.json',
      'config/name.json',
      'config/navigation.json',
      'docs.json',
    ]);
    expect(loaded?.files[0]).toBe('docs.json');
  });

  test('gives values the position in the file that holds them', async () => {
    const { loaded } = await loadFiles({
      'docs.json': withNavigation({ groups: [{ $ref: './group.json' }, { group: 'C', pages: ['c'] }] }),
      'group.json': '{\n  "group": "A",\n  "pages": [\n    "a"\n  ]\n}',
    });
    const at = (...rest: (string | number)[]) => loaded?.locate(['navigation', 'groups', ...rest]);
    expect(at(0)).toEqual({ file: 'group.json', line: 1, column: 1 });
    expect(at(0, 'pages', 0)).toEqual({ file: 'group.json', line: 4, column: 5 });
    expect(at(1, 'pages', 0)).toMatchObject({ file: 'docs.json' });
  });

  test('is merged with keys beside it, which win and keep their positions', async () => {
    const { loaded, diagnostics } = await loadFiles({
      'docs.json': withNavigation({ groups: [{ $ref: './group.json', group: 'Mine', tag: 'New' }] }),
      'group.json': { group: 'Theirs', icon: 'book', pages: ['a'] },
    });
    expect(diagnostics).toEqual([]);
    expect(loaded?.config.navigation.groups).toEqual([
      { group: 'Mine', icon: 'book', pages: ['a'], tag: 'New' },
    ]);
    const at = (key: string) => loaded?.locate(['navigation', 'groups', 0, key]).file;
    expect([at('group'), at('icon')]).toEqual(['docs.json', 'group.json']);
  });

  test('a $ref to a list ignores keys beside it with a warning', async () => {
    const { loaded, diagnostics } = await loadFiles({
      'docs.json': withNavigation({ pages: { $ref: './pages.json', extra: 1 } }),
      'pages.json': ['a'],
    });
    expect(loaded?.config.navigation.pages).toEqual(['a']);
    expect(places(diagnostics)).toEqual(['ref-siblings-ignored docs.json:9:7']);
  });

  test('may name one file repeatedly', async () => {
    const { loaded, diagnostics } = await loadFiles({
      'docs.json': withNavigation({ groups: [{ $ref: './g.json' }, { $ref: './g.json', group: 'B' }] }),
      'g.json': { group: 'A', pages: ['a'] },
    });
    expect(diagnostics).toEqual([]);
    expect(loaded?.config.navigation.groups).toHaveLength(2);
    expect(loaded?.files).toEqual(['docs.json', 'g.json']);
  });
});

describe('an invalid $ref in docs.json', () => {
  const broken = async (reference: unknown, files: Record<string, unknown> = {}) => {
    const pages = { pages: ['index', { group: 'A', pages: { $ref: reference } }] };
    return loadFiles({ 'docs.json': withNavigation(pages), ...files });
  };

  test.each([
    ['not a string', 5],
    ['an address', 'https://example.com/a.json'],
    ['an address of a file', 'file:///etc/a.json'],
    ['another type of file', './pages.yaml'],
    ['a part of a file', './pages.json#/pages'],
    ['empty', ''],
  ])('is refused if it is %s', async (_, reference) => {
    const { loaded, diagnostics } = await broken(reference);
    expect(places(diagnostics)).toEqual(['ref-invalid docs.json:13:19']);
    expect(loaded?.config.navigation.pages).toEqual(['index', { group: 'A' }]);
  });

  test.each(['../outside.json', './a/../../outside.json', '/etc/outside.json'])(
    'is refused outside of the root: %s',
    async (reference) => {
      const { diagnostics } = await broken(reference);
      expect(places(diagnostics)).toEqual(['ref-outside-root docs.json:13:19']);
    },
  );

  test('is refused through a symbolic link that leaves the root', async () => {
    const outside = docsRoot({ 'secret.json': ['secret'] });
    const root = docsRoot({ 'docs.json': withNavigation({ pages: { $ref: './link.json' } }) });
    symlinkSync(path.join(outside, 'secret.json'), path.join(root, 'link.json'));
    const { loaded, diagnostics } = await loadRoot(root);
    expect(codes(diagnostics)).toEqual(['ref-outside-root']);
    expect(JSON.stringify(loaded?.config)).not.toContain('secret');
  });

  test('a symbolic link inside the root is valid, and so is a root that is a link', async () => {
    const root = docsRoot({
      'real/docs.json': withNavigation({ pages: { $ref: './link.json' } }),
      'real/pages.json': ['a'],
    });
    symlinkSync(path.join(root, 'real/pages.json'), path.join(root, 'real/link.json'));
    symlinkSync(path.join(root, 'real'), path.join(root, 'alias'));
    const { loaded, diagnostics } = await loadRoot(path.join(root, 'alias'));
    expect(diagnostics).toEqual([]);
    expect(loaded?.config.navigation.pages).toEqual(['a']);
  });

  test('is refused if its file is missing', async () => {
    const { diagnostics } = await broken('./nowhere.json');
    expect(places(diagnostics)).toEqual(['ref-missing docs.json:13:19']);
  });

  test('gives one error if its file is missing in place of a required value', async () => {
    const navigation = await loadRoot(
      docsRoot({ 'docs.json': { ...withNavigation({}), navigation: { $ref: './nowhere.json' } } }),
    );
    expect(codes(navigation.diagnostics)).toEqual(['ref-missing']);
    const whole = await loadRoot(docsRoot({ 'docs.json': { $ref: './nowhere.json' } }));
    expect(codes(whole.diagnostics)).toEqual(['ref-missing']);
    const group = await loadRoot(
      docsRoot({
        'docs.json': withNavigation({ groups: [{ group: { $ref: './nowhere.json' }, pages: ['a'] }] }),
      }),
    );
    expect(codes(group.diagnostics)).toEqual(['ref-missing']);
  });

  test('gives an error in the file that has broken JSON', async () => {
    const { diagnostics } = await broken('./pages.json', { 'pages.json': '[\n"a",,\n]' });
    expect(places(diagnostics)).toEqual(['config-syntax pages.json:2:5']);
  });

  test('gives an error for a cycle, whose path is named', async () => {
    const { diagnostics } = await broken('./a.json', {
      'a.json': [{ group: 'B', pages: { $ref: './b.json' } }],
      'b.json': [{ group: 'C', pages: { $ref: './a.json' } }],
    });
    expect(codes(diagnostics)).toEqual(['ref-cycle']);
    expect(diagnostics[0]).toMatchObject({ file: 'b.json' });
    expect(diagnostics[0]?.message).toContain('a.json → b.json → a.json');
  });

  test('is refused if it refers to docs.json itself', async () => {
    const { diagnostics } = await broken('./docs.json');
    expect(places(diagnostics)).toEqual(['ref-cycle docs.json:13:19']);
  });

  test('is refused if files nest deeper than any value may', async () => {
    const levels = 150;
    const root = docsRoot({ 'docs.json': withNavigation({ pages: [{ $ref: './0.json' }] }) });
    for (let level = 0; level < levels; level++) {
      const group = { group: 'G', pages: [{ $ref: `./${level + 1}.json` }] };
      writeFileSync(path.join(root, `${level}.json`), JSON.stringify(group));
    }
    writeFileSync(path.join(root, `${levels}.json`), '"a"');
    const { loaded, diagnostics } = await loadRoot(root);
    expect(codes(diagnostics)).toEqual(['ref-invalid']);
    expect(loaded).toBeDefined();
  });

  test('is refused if files double each other, before they fill the memory', async () => {
    const levels = 20;
    const root = docsRoot({ 'docs.json': withNavigation({ pages: { $ref: './0.json' } }) });
    for (let level = 0; level < levels; level++) {
      const next = { $ref: `./${level + 1}.json` };
      writeFileSync(path.join(root, `${level}.json`), JSON.stringify([{ a: next, b: next }]));
    }
    writeFileSync(path.join(root, `${levels}.json`), '[]');
    const { diagnostics } = await loadRoot(root);
    expect(codes(diagnostics)).toContain('ref-invalid');
  });
});
