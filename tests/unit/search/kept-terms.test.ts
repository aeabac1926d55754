/** Indexes written with the kept terms of earlier ones, compared with those written without. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import type { SearchSection } from '../../../runtime/packages/contract/search-index.ts';
import { searchSection } from './fixture.ts';

/** A cache that gives its bytes at an address in memory where numbers cannot be read, as in the middle of a file. */
class Kept {
  bytes: Uint8Array | undefined;
  writes = 0;

  get(): Uint8Array | undefined {
    if (this.bytes === undefined) return undefined;
    return Buffer.concat([Buffer.of(0), this.bytes]).subarray(1);
  }

  set(_key: string, bytes: Uint8Array): void {
    this.bytes = bytes;
    this.writes += 1;
  }

  get text(): string {
    return Buffer.from(this.bytes ?? []).toString();
  }
}

const PAGES: readonly (readonly Partial<SearchSection>[])[] = [
  [
    {
      title: 'Café limits',
      headings: ['Above'],
      text: 'Rates, rated by `max_tokens` and cacheTtl.',
      keywords: ['C++'],
    },
    {
      title: 'Café limits',
      section: 1,
      heading: 'Below',
      text: 'rates resume; résumé',
      code: 'HTTP_404 /v1/users/{id}',
    },
  ],
  [{ title: '限制 𠀀𠀁', text: '速率限制', languages: ['zh'], description: 'ナレッジベース' }],
  [{ title: '長', text: `一${'𠀀𠀁'.repeat(150)} 𪚥`, languages: ['zh'] }],
  [{ title: '', path: '', text: '' }],
  [{ title: 'Mahlzeiten', text: 'Übersetzungen der Rates', languages: ['de'], versions: ['v2'], boost: 2 }],
  [{ title: 'Rates', text: 'of another kind' }],
];

const sections = (pages: typeof PAGES): SearchSection[] =>
  pages.flatMap((parts, page) => parts.map((part) => searchSection(page, part)));

it('cached terms do not change the index, whichever pages come, go, move or change', () => {
  const page = fc.oneof(
    fc.constantFrom(...PAGES),
    fc.string({ unit: 'grapheme' }).map((text) => [{ text, code: text }]),
    fc
      .constantFrom(...PAGES)
      .map((parts) => parts.map((part) => ({ ...part, audience: 'authenticated' as const }))),
  );
  fc.assert(
    fc.property(fc.array(fc.array(page, { maxLength: 6 }), { minLength: 2, maxLength: 5 }), (builds) => {
      const kept = new Kept();
      for (const pages of builds) {
        expect(buildSearchIndex(sections(pages), kept)).toEqual(buildSearchIndex(sections(pages)));
      }
    }),
  );
});

it('the terms of a page are cached again only if pages came, went or changed', () => {
  const kept = new Kept();
  const all = PAGES.map((parts, index) => parts.map((part) => ({ path: `/${index}`, ...part })));
  const first = all.slice(0, 4);
  const writes = [first, [...first].reverse(), all, all, first].map((pages) => {
    buildSearchIndex(sections(pages), kept);
    return kept.writes;
  });
  expect(writes).toEqual([1, 1, 2, 2, 3]);
});

it('an unchanged page is not analysed again', () => {
  const kept = new Kept();
  const [first] = [...buildSearchIndex(sections([[{ text: 'lamp' }]]), kept).values()];
  kept.bytes = Buffer.from(
    Buffer.from(kept.bytes ?? [])
      .toString('latin1')
      .replaceAll('lamp', 'lump'),
    'latin1',
  );
  const [second] = [...buildSearchIndex(sections([[{ text: 'lamp' }]]), kept).values()];
  expect(Buffer.from(first ?? []).toString('latin1')).toContain('lamp');
  expect(Buffer.from(second ?? []).toString('latin1')).toContain('lump');
});

it('cached terms are removed with their pages, and never include restricted pages', () => {
  const kept = new Kept();
  const open = { path: '/open', text: 'openly' };
  const closed = { path: '/closed', text: 'covertly', audience: 'authenticated' as const };
  buildSearchIndex(sections([[closed], [{ path: '/gone', text: 'formerly' }], [open]]), kept);
  expect(kept.text).toContain('formerly');
  expect(kept.text).not.toMatch(/covert|closed/);
  buildSearchIndex(sections([[closed], [open]]), kept);
  expect(kept.text).toContain('openly');
  expect(kept.text).not.toMatch(/formerly|gone|covert|closed/);
});
