/** Names that a disk has in decomposed Unicode (macOS, archives made there), and that authors type in composed one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import { loadSite } from '../../../plugin/site.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

/** Writes files under names in decomposed Unicode, whatever form their names have here. */
function decomposedRoot(files: Readonly<Record<string, unknown>>): string {
  return docsRoot(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name.normalize('NFD'), text])),
  );
}

test('pages, images, snippets, specifications and ignored files are found, and addresses are composed', async () => {
  const root = decomposedRoot({
    'docs.json': {
      ...MINIMAL,
      navigation: {
        tabs: [
          { tab: 'G', pages: ['index', 'café', '한글/안내'] },
          { tab: 'A', openapi: 'spéc.yaml' },
        ],
      },
      logo: '/images/größe.svg',
      redirects: [{ source: '/thé', destination: '/café' }],
    },
    '.mintignore': 'entwürfe/\nnotizbücher.md\n',
    'index.mdx':
      'import Über from "/snippets/über.mdx"\n\n[a](/café) [b](caf%C3%A9) [c](/한글/안내) [d](/café#größe) ![e](/images/größe.svg) <Über />\n'.replace(
        'caf%C3%A9',
        'cafe%CC%81',
      ),
    'café.mdx': '---\ntitle: Café\n---\n\n## Größe\n\n[a](#größe)\n'.normalize('NFD'),
    '한글/안내.mdx': '---\ntitle: 안내\n---\n\n[relative](../café) [own](안내)\n',
    'snippets/über.mdx': 'Snippet words.\n',
    'images/größe.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>',
    'entwürfe/a.mdx': '{broken',
    'notizbücher.md': 'Not published.',
    'spéc.yaml':
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /x:\n    get: {summary: Get it, responses: {"200": {description: OK}}}\n',
  });
  const { diagnostics, pages, assets } = await loadSite({ root });
  expect(diagnostics).toEqual([]);
  expect(pages.map(({ path }) => path)).toEqual(['/', '/api-reference/get-it', '/café', '/한글/안내']);
  expect(assets.map(({ path }) => path)).toEqual(['/images/größe.svg', '/spéc.yaml']);
  expect((await loadedWaymark(['check', root])).stdout).toBe('');
  const out = docsRoot({});
  const { code, stderr } = await loadedWaymark([
    'build',
    root,
    '--out',
    out,
    '--url',
    'https://docs.example.com',
  ]);
  expect(code, stderr).toBe(0);
  const dist = (file: string) => readFileSync(join(out, 'dist', file), 'utf8');
  const home = dist('index.html');
  expect(home).toContain('Snippet words.');
  expect(home).toContain('href="/caf%C3%A9#größe"');
  expect(home).toMatch(/<img[^>]*src="\/images\/größe\.svg"[^>]*width="2"/);
  expect(dist('café.html')).toContain('id="größe"');
  expect(dist('images/größe.svg')).toContain('<svg');
  expect(dist('한글/안내.html')).toContain('href="/caf%C3%A9"');
  expect(dist('sitemap.xml')).toContain('https://docs.example.com/caf%C3%A9<');
});

test('of two files with one name in composed Unicode one is shown, and the other is told', async () => {
  const root = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': 'x' });
  for (const [form, text] of [
    ['NFD', 'decomposed'],
    ['NFC', 'composed'],
  ] as const) {
    const file = join(root, 'a', 'é.mdx'.normalize(form));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { clashing, files } = discover(root);
  // A disk that knows one form alone holds one file.
  if (clashing.length === 0) return;
  expect(files).toEqual(['a/é.mdx', 'docs.json', 'index.mdx']);
  expect(clashing).toEqual(['a/é.mdx'.normalize('NFD')]);
  const { pages, diagnostics } = await loadSite({ root });
  expect(pages.find(({ path }) => path === '/a/é')?.source).toBe('composed');
  expect(diagnostics).toMatchObject([{ code: 'page-path-conflict', file: 'a/é.mdx'.normalize('NFD') }]);
});
