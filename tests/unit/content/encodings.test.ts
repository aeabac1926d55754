/** Files as editors on all systems save them: no encoding opens what its text closes. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../plugin/packages/source/read-text.ts';
import { loadSite } from '../../../plugin/site.ts';
import { buildSite } from '../../support/build-site.ts';
import { MINIMAL } from '../config/docs-root.ts';

const ENCODINGS = {
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};
const UNREADABLE = {
  'UTF-16 LE without a mark': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE without a mark': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-32 LE': (text: string) =>
    Buffer.from(
      Uint32Array.from([0xfeff, ...text].map((c) => (typeof c === 'number' ? c : (c.codePointAt(0) ?? 0))))
        .buffer,
    ),
  'UTF-8 with the mark of UTF-16': (text: string) =>
    Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text)]),
  'UTF-8 with the mark of UTF-7': (text: string) => Buffer.from(`+/v8-${text}`),
  'UTF-8 with two marks': (text: string) =>
    Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(`\uFEFF${text}`, 'utf16le')]),
  'UTF-8 with a part in UTF-16': (text: string) =>
    Buffer.concat([Buffer.from(text, 'utf16le'), Buffer.from('\n'.repeat(99) + 'More text. '.repeat(200))]),
};

function root(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-encodings-'));
  for (const [name, content] of Object.entries({
    'docs.json': JSON.stringify(MINIMAL),
    'index.mdx': '# Start\n',
    ...files,
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const found = (site: Awaited<ReturnType<typeof loadSite>>) =>
  site.diagnostics.map(
    ({ code, severity, file, line, column }) => `${severity} ${code} ${file}:${line}:${column}`,
  );
const SECRET = '---\ntitle: Salaries\ngroups: [board]\n---\n\n# Salaries\n\nThe code is 123456.\n';

describe.each(Object.entries(ENCODINGS))('%s', (_, encoded) => {
  test('is read in pages, snippets, specifications, skills, .mintignore and docs.json', async () => {
    const api =
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get: { summary: Größe, x-mint: { groups: [board] }, responses: {} }\n';
    const config = {
      ...MINIMAL,
      name: 'Größe',
      navigation: { pages: ['index', 'secret', { group: 'A', openapi: 'api.yaml' }] },
    };
    const docs = root({
      'docs.json': encoded(JSON.stringify(config)),
      'index.mdx': encoded('<Snippet file="part.mdx" />\n'),
      'snippets/part.mdx': encoded('Über alles\r\n'),
      'secret.mdx': encoded(SECRET),
      'api.yaml': encoded(api),
      'hidden.mdx': 'Not a page',
      '.mintignore': encoded('hidden.mdx\r\n'),
      '.mintlify/skills/one/SKILL.md': encoded('---\nname: one\ndescription: A skill\n---\nÜbung\n'),
    });
    const site = await loadSite({ root: docs });
    expect(found(site)).toEqual([]);
    expect(site.config.name).toBe('Größe');
    expect(site.pageByPath.get('/secret')?.audience).toEqual({ groups: ['board'] });
    expect(site.pageByPath.get('/api-reference/größe')?.audience).toEqual({ groups: ['board'] });
    expect(site.pageByPath.has('/hidden')).toBe(false);
    const [skill] = site.skills;
    expect(Buffer.from(skill?.files.get('SKILL.md') ?? []).toString()).toContain('Übung');
    const out = mkdtempSync(join(tmpdir(), 'waymark-encodings-'));
    await buildSite({ docs, out });
    expect(readFileSync(join(out, 'dist/index.html'), 'utf8')).toContain('Über alles');
    const files = readdirSync(join(out, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(
      files.filter((entry) =>
        readFileSync(join(entry.parentPath, entry.name), 'latin1')
          .replace(/[\0ï¿½]/g, '')
          .includes('123456'),
      ),
    ).toEqual([]);
  });
});

describe.each(Object.entries(UNREADABLE))('%s', (_, encoded) => {
  test('is an error with the file, and nobody may read the page', async () => {
    const site = await loadSite({ root: root({ 'secret.mdx': encoded(SECRET) }) });
    expect(found(site)).toEqual(['error file-encoding secret.mdx:1:1']);
    expect(site.pageByPath.get('/secret')).toMatchObject({
      source: '',
      audience: { groups: [expect.any(String)] },
    });
  });

  test('in .mintignore publishes nothing', async () => {
    const site = await loadSite({
      root: root({ 'draft.mdx': 'Draft', '.mintignore': encoded('draft.mdx\n') }),
    });
    expect(found(site)).toContain('error file-encoding .mintignore:1:1');
    expect([...site.pageByPath.keys()]).toEqual([]);
  });
});

test.each([
  ['CR', '\r'],
  ['vertical tabs', '\v'],
  ['form feeds', '\f'],
  ['U+0085', '\x85'],
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
])('%s as line breaks open no page, and JSON with them is read or refused', async (_, sign) => {
  const broken = (text: string) => text.replaceAll('\n', sign);
  const api =
    'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n      summary: Pay\n      x-mint:\n        groups: [board]\n      responses: {}\n';
  const site = await loadSite({
    root: root({
      'docs.json': JSON.stringify({
        ...MINIMAL,
        navigation: { pages: ['secret', 'stray', { group: 'A', openapi: 'api.yaml' }] },
      }),
      'secret.mdx': broken(SECRET),
      'stray.mdx': broken('[a]: /a\n\ntitle: A\ngroups: [board]\n\n# Text\n'),
      'draft.mdx': 'Draft',
      'api.yaml': broken(api),
      'pay.json': broken('{\n"openapi": "3.1.0"\n}'),
      '.mintignore': broken('x.mdx\ndraft.mdx\n'),
    }),
  });
  expect(site.pageByPath.get('/secret')?.audience).toEqual({ groups: ['board'] });
  expect(site.pageByPath.get('/api-reference/pay')?.audience).toEqual({ groups: ['board'] });
  expect(site.pageByPath.has('/draft')).toBe(false);
  expect(site.pageByPath.get('/stray')?.audience).toEqual({ groups: [expect.any(String)] });
  expect(found(site)).toContain('error frontmatter-syntax stray.mdx:4:1');
});

test('a character in another encoding is told with its place, in pages and in what they include', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const site = await loadSite({
    root: root({ 'index.mdx': latin('# Hi\n\nViele Grüße\n'), 'snippets/part.mdx': latin('é\n') }),
  });
  expect(found(site).sort()).toEqual([
    'warning file-encoding index.mdx:3:9',
    'warning file-encoding snippets/part.mdx:1:1',
  ]);
});

test('a file that is no text is refused at once, with and without NULs', () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256 || 1);
  expect(decodeText(noise)).toMatchObject({ text: '', unreadable: expect.stringContaining('no text') });
  const french = Buffer.from(
    'Où êtes-vous allés, à l’été dernier, côté forêt ?'.repeat(99).replaceAll('’', "'"),
    'latin1',
  );
  expect(decodeText(french)).toMatchObject({ damaged: { line: 1, column: 2 } });
});

test('U+FFFD in valid UTF-8 is a character like any other', () => {
  expect(decodeText(Buffer.from('a\uFFFDb'))).toEqual({ text: 'a\uFFFDb', encoding: 'utf-8' });
});

describe('frontmatter that names its language', () => {
  const parsed = async (text: string) => {
    const site = await loadSite({ root: root({ 'z.mdx': text }) });
    return { page: site.pageByPath.get('/z'), problems: found(site) };
  };

  test.each(['---yaml', '---yml', '---YAML', '--- yaml', '---yaml ', '---json', '\n---yaml'])(
    '%j is read as gray-matter reads it',
    async (start) => {
      const written = start.includes('json')
        ? '{ "title": "Z", "groups": ["board"] }'
        : 'title: Z\ngroups: [board]';
      const { page, problems } = await parsed(`${start}\n${written}\n---\n\nThe code is 123456.\n`);
      expect(problems).toEqual([]);
      expect(page).toMatchObject({
        title: 'Z',
        audience: { groups: ['board'] },
        source: '\nThe code is 123456.\n',
      });
    },
  );

  test.each([
    ['---js', 'module.exports = { groups: ["board"] }'],
    ['---javascript', '{ groups: ["board"] }'],
    ['---toml', 'groups = ["board"]'],
    ['---coffee', 'groups: ["board"]'],
    ['---#c', 'groups: [board]'],
    ['---;', 'public: false'],
    ['---YAML1.1', 'ｇroups: [board]'],
  ])('%j is refused, and nobody may read a page that it restricts', async (start, written) => {
    const { page, problems } = await parsed(`${start}\n${written}\n---\n\nThe code is 123456.\n`);
    expect(problems).toContain('error frontmatter-syntax z.mdx:1:4');
    expect(page?.audience).toEqual({ groups: [expect.any(String)] });
  });

  test('without an end it closes the page, too', async () => {
    const { page } = await parsed('---yaml\ngroups: [board]\n\nThe code is 123456.\n');
    expect(page?.audience).toEqual({ groups: [expect.any(String)] });
    const toml = await parsed('---toml\ngroups = ["board"]\n\nThe code is 123456.\n');
    expect(toml.page?.audience).toEqual({ groups: [expect.any(String)] });
  });
});
