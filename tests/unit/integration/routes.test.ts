import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../../plugin/dev/error-page.ts';
import { searchHtml } from '../../../plugin/emit/pagefind/search-html.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { NavNode } from '../../../plugin/packages/repository/types.ts';
import { forEachLimit } from '../../../runtime/packages/contract/for-each-limit.ts';
import { plainPage, plainSite } from '../../support/plain-site.ts';

describe('the public part of a site', () => {
  const open = plainPage('/open');
  const closed = plainPage('/closed', { title: 'Canary', audience: { groups: ['staff'] } });
  const node = (over: Partial<NavNode>): NavNode => ({
    ...plainSite().navigation.root,
    kind: 'group',
    ...over,
  });
  const tree = node({
    kind: 'root',
    children: [
      node({
        title: 'Mixed',
        root: closed,
        children: [
          node({ kind: 'page', title: 'Open', page: open }),
          node({ kind: 'page', title: 'Canary', page: closed }),
        ],
      }),
      node({ title: 'Canary group', children: [node({ kind: 'page', title: 'Canary', page: closed })] }),
      node({
        title: 'Canary calls',
        children: [node({ kind: 'endpoint', title: 'Canary', endpoint: 'GET /x' })],
      }),
      node({ kind: 'anchor', title: 'Elsewhere', href: 'https://example.com' }),
    ],
  });

  test('contains no page, title, group or place of restricted content', () => {
    const shown = publicSite(
      plainSite({ pages: [open, closed], navigation: { root: tree, global: [], places: new Map() } }),
    );
    expect(shown.pages).toEqual([open]);
    expect(shown.pageByPath.has('/closed')).toBe(false);
    const { root, places } = shown.navigation;
    expect(root.children.map(({ title }) => title)).toEqual(['Mixed', 'Elsewhere']);
    expect(root.children[0]?.root).toBeUndefined();
    expect(root.children[0]?.children.map(({ title }) => title)).toEqual(['Open']);
    expect([...places.keys()]).toEqual(['/open']);
    expect(places.get('/open')?.[0]?.parent).toBe(root.children[0]);
    expect(root.children[0]?.parent).toBe(root);
  });

  test('is the site itself if everything is public', () => {
    const whole = plainSite({ pages: [open] });
    expect(publicSite(whole)).toBe(whole);
  });
});

describe('the code frame of a problem', () => {
  test('shows the lines around the problem', () => {
    const root = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    writeFileSync(join(root, 'a.mdx'), 'one\r\ntwo\nthree');
    expect(codeFrame(root, { file: 'a.mdx', line: 2 })).toEqual([
      { number: 1, text: 'one', wrong: false },
      { number: 2, text: 'two', wrong: true },
      { number: 3, text: 'three', wrong: false },
    ]);
  });

  test('is empty without a line or a file', () => {
    expect(codeFrame('/', {})).toEqual([]);
    expect(codeFrame('/nowhere', { file: 'gone.mdx', line: 1 })).toEqual([]);
  });
});

test('the HTML for Pagefind has language, filters and anchors, and everything is escaped', () => {
  const html = searchHtml(
    publicSite(plainSite({ languages: [{ name: 'fr', default: true }] })),
    plainPage('/a', { title: 'A <b>', versions: ['v"2'], frontmatter: { keywords: ['alpha'] } }),
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
  expect(html).toContain('<h1 data-pagefind-weight="7">A &lt;b&gt;</h1>');
  expect(html).toContain('data-pagefind-filter="version[data-value]" data-value="v&quot;2"');
  // A page of no language is found with each.
  expect(html).toContain('data-pagefind-filter="language[data-value]" data-value="fr"');
  expect(html).toContain(
    '<p data-pagefind-weight="1">alpha</p><p>lead</p><h2 id="x-y" data-pagefind-weight="6">X</h2><p>body</p>',
  );
  expect(html).toContain('>a &lt; b</pre><h3 id="z" data-pagefind-weight="5">Z</h3>');
});

test('Pagefind finds a page of several versions and languages by each of them only', () => {
  const variants = (...names: string[]) => names.map((name, index) => ({ name, default: index === 0 }));
  const html = searchHtml(
    publicSite(plainSite({ versions: variants('v3', 'v2', 'v1'), languages: variants('en', 'fr', 'de') })),
    plainPage('/a', { versions: ['v2', 'v1'], languages: ['fr', 'de'] }),
    { headings: [], sections: [], links: [], anchors: new Set(), dependencies: [], diagnostics: [] },
  );
  const filters = [...html.matchAll(/data-pagefind-filter="(\w+)\[data-value\]" data-value="(\w+)"/g)];
  expect(filters.map(([, name, value]) => `${name} ${value}`)).toEqual([
    'version v2',
    'version v1',
    'language fr',
    'language de',
  ]);
  // The index of a language that it stands in.
  expect(html).toContain('<html lang="fr">');
});

test('Pagefind indexes the text for people, not the text for agents', () => {
  const section = (text: string) => ({ anchor: '', title: '', headings: [], markdown: text, text, code: '' });
  const html = searchHtml(publicSite(plainSite({})), plainPage('/a', {}), {
    headings: [],
    sections: [section('for agents')],
    shownSections: [section('for people')],
    links: [],
    anchors: new Set(),
    dependencies: [],
    diagnostics: [],
  });
  expect(html).toContain('for people');
  expect(html).not.toContain('for agents');
});

describe('forEachLimit', () => {
  test('keeps to the limit and visits every item', async () => {
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
