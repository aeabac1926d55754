/** Joins an earlier index of Pagefind with a new one, and compares it with Pagefind's own index of all pages at once. */
import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import pagefindPackage from '../../../node_modules/pagefind/package.json' with { type: 'json' };
import { PagefindBatches } from '../../../plugin/emit/pagefind/batches.ts';
import { CborError } from '../../../plugin/emit/pagefind/cbor.ts';
import { type GivenPage, Pagefind } from '../../../plugin/emit/pagefind/pagefind.ts';
import {
  type IndexFiles,
  mergeIndexes,
  PAGEFIND_VERSION,
  readIndex,
  type SearchIndex,
  writePagefindIndex,
} from '../../../plugin/emit/pagefind/search-index.ts';
import { mergeWords } from '../../../plugin/emit/pagefind/words.ts';
import { sampled } from '../../support/test-all.ts';

interface Text {
  readonly url: string;
  readonly words: string;
  readonly language?: string;
  readonly title?: string;
  readonly trail?: string;
  readonly versions?: readonly string[];
}

function htmlOf({
  url,
  words,
  language = 'en',
  title = url,
  trail = 'Guide',
  versions = [],
}: Text): GivenPage {
  const filters = versions.map((version) => `<span data-pagefind-filter="version">${version}</span>`);
  const field =
    trail === '' ? '' : `<span data-pagefind-meta="trail[data-value]" data-value="${trail}"></span>`;
  return {
    url,
    content: `<html lang="${language}"><body data-pagefind-body>${filters.join('')}${field}<h1>${title}</h1><h2 id="a">Part</h2><p>${words}</p></body></html>`,
  };
}

const keyOf = (page: GivenPage): string => hash('sha256', `${page.url}\n${page.content}`, 'hex');

async function filesOf(pages: readonly GivenPage[]): Promise<IndexFiles> {
  const pagefind = new Pagefind();
  for (const page of pages) pagefind.add(page);
  return pagefind.files();
}

async function indexOf(pages: readonly GivenPage[]): Promise<SearchIndex> {
  const keys = new Map(pages.map((page) => [page.url, keyOf(page)]));
  const read = readIndex(await filesOf(pages), (url) => keys.get(url) ?? '');
  if (read === undefined) throw new Error('It was not taken apart.');
  return read;
}

/** The index of a build that has the index of the one before. */
async function changed(before: SearchIndex, pages: readonly GivenPage[]): Promise<SearchIndex | undefined> {
  const known = new Set([...before.languages.values()].flatMap((each) => each.pages.map(({ key }) => key)));
  const fresh = pages.filter((page) => !known.has(keyOf(page)));
  return mergeIndexes([before, ...(fresh.length === 0 ? [] : [await indexOf(fresh)])], pages.map(keyOf));
}

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  ...'the a of deploy release page café cafe résumé resume Résumé naïve naive über uber snake_case $value @scope'.split(
    ' ',
  ),
  ...'日本語 検索 Ünïcödé Z͑ɑ̈ 𝒳 😀 1.2.3 getUserById running runs ran'.split(' '),
  ...Array.from({ length: 400 }, (_, index) => `word${index.toString(36)}`),
];

function textOf(number: number, below: (limit: number) => number): Text {
  const words = Array.from(
    { length: below(900) },
    () => WORDS[Math.floor(below(WORDS.length) ** 2 / WORDS.length)],
  );
  return {
    url: `/page-${number}`,
    words: words.join(' '),
    language: ['en', 'en', 'en', 'fr', 'ja', 'de-ch'][below(6)] ?? 'en',
    title: `${WORDS[below(20)]} ${number}`,
    versions: ['v1', 'v2', 'é'].filter(() => below(2) === 0),
  };
}

test('the index format belongs to the installed Pagefind version', () => {
  expect(PAGEFIND_VERSION).toBe(pagefindPackage.version);
});

test.each(sampled([1, 2], 2))(
  'after pages change, come, go and move, an updated index is identical to a full one (%i)',
  async (seed) => {
    const below = random(seed);
    let pages = Array.from({ length: 60 }, (_, number) => htmlOf(textOf(number, below)));
    let index = await indexOf(pages);
    for (let round = 1; round <= 4; round += 1) {
      const at = below(pages.length);
      const next = [...pages];
      next[at] = htmlOf({ ...textOf(at, below), url: pages[at]?.url ?? '' });
      if (round > 1) next.splice(below(next.length), 0, htmlOf(textOf(100 * round, below)));
      if (round > 2) next.splice(below(next.length), 2);
      if (round > 3) next.reverse();
      pages = next;
      const merged = await changed(index, pages);
      if (merged === undefined) throw new Error('It was not put together.');
      const files = writePagefindIndex(merged, writePagefindIndex(index));
      const clean = await filesOf(pages);
      expect([...files.keys()].sort()).toEqual([...clean.keys()].sort());
      for (const [path, bytes] of clean) {
        const [own, theirs] = [files.get(path) ?? new Uint8Array(), bytes];
        const isZipped = /\.pf_/.test(path);
        expect(isZipped ? gunzipSync(own) : Buffer.from(own), path).toEqual(
          isZipped ? gunzipSync(theirs) : Buffer.from(theirs),
        );
      }
      // Also the compressed ones are the same bytes as those of a clean build.
      expect([...files].sort()).toEqual([...writePagefindIndex(await indexOf(pages))].sort());
      index = merged;
    }
    expect(index.languages.get('en')?.chunks.length).toBeGreaterThan(1);
  },
);

test('pages indexed in batches give the files of a full index', async () => {
  const below = random(3);
  const pages = Array.from({ length: 40 }, (_, number) => htmlOf(textOf(number, below)));
  const batches = new PagefindBatches(30_000);
  for (const page of pages) batches.add(page);
  const made = await batches.files();
  expect(made.length).toBeGreaterThan(2);
  const keys = new Map(pages.map((page) => [page.url, keyOf(page)]));
  const indexes = made.flatMap((files) => readIndex(files, (url) => keys.get(url) ?? '') ?? []);
  const merged = mergeIndexes(indexes, [...keys.values()]);
  expect(merged && [...writePagefindIndex(merged)].sort()).toEqual(
    [...writePagefindIndex(await indexOf(pages))].sort(),
  );
});

test('smaller batches are used for Chinese and Japanese, which need more memory', async () => {
  const batchesOf = async (words: string, language: string): Promise<number> => {
    const batches = new PagefindBatches(8_000);
    for (const number of [1, 2, 3, 4]) batches.add(htmlOf({ url: `/${number}`, words, language }));
    return (await batches.files()).length;
  };
  expect(await batchesOf('alpha beta '.repeat(160), 'en')).toBe(1);
  expect(await batchesOf('検索の言葉'.repeat(352), 'ja')).toBe(2);
});

test('removing the only page of a language removes the language', async () => {
  const english = htmlOf({ url: '/a', words: 'alpha' });
  const french = htmlOf({ url: '/fr/a', words: 'bonjour', language: 'fr' });
  const merged = await changed(await indexOf([english, french]), [english]);
  expect(merged && [...writePagefindIndex(merged)]).toEqual([
    ...writePagefindIndex(await indexOf([english])),
  ]);
});

test('colliding file names are resolved as Pagefind does', async () => {
  const template = htmlOf({ url: '/000000', words: 'alpha' });
  const [, fragment] = [...(await filesOf([template]))].find(([path]) => path.endsWith('.pf_fragment')) ?? [];
  const json = gunzipSync(fragment ?? new Uint8Array())
    .toString()
    .slice('pagefind_dcd'.length);
  const seen = new Map<string, string>();
  let twins: readonly string[] = [];
  for (let number = 0; twins.length === 0; number += 1) {
    const url = `/${String(number).padStart(6, '0')}`;
    const start = hash('sha1', json.replaceAll('/000000', url), 'hex')
      .replace(/0(?=.(?:..)*$)/g, '')
      .slice(0, 7);
    const other = seen.get(start);
    if (other === undefined) seen.set(start, url);
    else twins = [other, url];
  }
  const pages = twins.map((url) => htmlOf({ url, words: 'alpha' }));
  const index = await indexOf(pages);
  const names = [...writePagefindIndex(index).keys()].filter((path) => path.endsWith('.pf_fragment'));
  expect(names.map((name) => name.length).sort()).toEqual([31, 32]);
  const added = await changed(await indexOf(pages.slice(1)), pages);
  expect(added && [...writePagefindIndex(added)]).toEqual([...writePagefindIndex(index)]);
});

test('compressed files are reused by content, not by name', async () => {
  const index = await indexOf([htmlOf({ url: '/a', words: 'alpha' })]);
  const files = writePagefindIndex(index);
  const others = [...files].map(([path, bytes]) => [path, gzipSync(Buffer.from(bytes))] as const);
  expect([...writePagefindIndex(index, new Map(others))]).toEqual([...files]);
});

test('a field that is added or removed requires a full index, because fields are numbered', async () => {
  const plain = htmlOf({ url: '/a', words: 'alpha', trail: '' });
  const named = {
    url: '/b',
    content: plain.content.replace('<h1>', '<i data-pagefind-meta="about">Beta</i><h1>'),
  };
  expect(await changed(await indexOf([plain]), [plain, named])).toBeUndefined();
  expect(await changed(await indexOf([plain, named]), [plain])).toBeUndefined();
});

test('an index of another version, or with pages without a language, is not updated', async () => {
  const files = await filesOf([htmlOf({ url: '/a', words: 'alpha' })]);
  const entry = Buffer.from(files.get('pagefind-entry.json') ?? []).toString();
  const other = new Map(files).set(
    'pagefind-entry.json',
    Buffer.from(entry.replace(PAGEFIND_VERSION, '9.9.9')),
  );
  expect(readIndex(other, String)).toBeUndefined();
  const unnamed = await filesOf([htmlOf({ url: '/a', words: 'alpha', language: '' })]);
  expect(readIndex(unnamed, String)).toBeUndefined();
});

test('bytes that are not a valid word index are recognised', () => {
  const numbers = Int32Array.of(0);
  for (const bytes of [
    '',
    '81',
    '8181',
    '818183',
    '818183616180',
    '8180ff',
    '81818361618183010102',
    '818183617a80ff',
  ])
    expect(() => mergeWords([{ chunks: [Buffer.from(bytes, 'hex')], numbers }]), bytes).toThrow(CborError);
});
