import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forEachLimit } from '../../../plugin/emit/for-each-limit.ts';
import { searchHtml } from '../../../plugin/emit/pagefind.ts';
import { codeFrame } from '../../../plugin/routes/code-frame.ts';
import { staticPaths } from '../../../plugin/routes/static-paths.ts';
import { page, site } from './site.ts';

describe('static paths', () => {
  const pages = [page('/'), page('/404'), page('/a/b c'), page('/inner', { audience: 'authenticated' })];
  const slugs = (command: 'dev' | 'build') =>
    staticPaths({ site: site({ pages }), command }).map(({ params }) => params.slug);

  test('a build has public pages only, and leaves 404 to its own route', () => {
    expect(slugs('build')).toEqual([undefined, 'a/b c']);
  });

  test('development has every page', () => {
    expect(slugs('dev')).toEqual([undefined, 'a/b c', 'inner']);
  });
});

describe('code frame', () => {
  test('has the lines around the problem', () => {
    const root = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    writeFileSync(join(root, 'a.mdx'), 'one\r\ntwo\nthree');
    expect(codeFrame(root, { file: 'a.mdx', line: 2 })).toEqual([
      { number: 1, text: 'one', wrong: false },
      { number: 2, text: 'two', wrong: true },
      { number: 3, text: 'three', wrong: false },
    ]);
  });

  test('is empty where there is no line or no file', () => {
    expect(codeFrame('/', {})).toEqual([]);
    expect(codeFrame('/nowhere', { file: 'gone.mdx', line: 1 })).toEqual([]);
  });
});

test('Pagefind’s HTML has language, filters, anchors, and nothing unescaped', () => {
  const html = searchHtml(
    site({ languages: [{ name: 'fr', default: true }] }),
    page('/a', { title: 'A <b>', version: 'v"2', frontmatter: { keywords: ['alpha'] } }),
    {
      headings: [],
      sections: [
        { anchor: '', title: 'A', headings: [], markdown: '', text: 'lead', code: '' },
        { anchor: 'x-y', title: 'X', headings: [], markdown: '', text: 'body', code: 'a < b' },
        { anchor: 'z', title: 'Z', headings: ['X'], markdown: '', text: 'deep', code: '' },
      ],
      links: [],
      anchors: new Set(),
      dependencies: [],
      diagnostics: [],
    },
  );
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<h1>A &lt;b></h1>');
  expect(html).toContain('data-pagefind-filter="version[data-value]" data-value="v&quot;2"');
  expect(html).not.toContain('filter="language');
  expect(html).toContain('<p>alpha</p><p>lead</p><h2 id="x-y">X</h2><p>body</p>');
  expect(html).toContain('>a &lt; b</pre><h3 id="z">Z</h3>');
});

describe('forEachLimit', () => {
  test('keeps to the limit and visits everything', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    await forEachLimit([1, 2, 3, 4, 5, 6], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(item);
      running -= 1;
    });
    expect(most).toBe(2);
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('stops at the first error', async () => {
    const seen: number[] = [];
    const run = forEachLimit([1, 2, 3], 1, async (item) => {
      seen.push(item);
      if (item === 2) throw new Error('two');
    });
    await expect(run).rejects.toThrow('two');
    expect(seen).toEqual([1, 2]);
  });
});
