import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALIGNMENT, searchHeaderSchema } from '../../../runtime/packages/contract/search-index.ts';
import { openSearchEngine } from '../../../runtime/packages/search/engine.ts';
import { SearchIndexError } from '../../../runtime/packages/search/open-index.ts';
import { askIndex, files, filler, pagesOf, searchSection } from './fixture.ts';

const sections = [
  searchSection(0, { title: 'Café', text: 'Rate limits and quotas.', languages: ['en'], versions: ['v1'] }),
  searchSection(1, {
    title: '限制',
    text: '速率限制',
    languages: ['zh'],
    audience: 'authenticated',
    boost: 1.5,
  }),
  ...filler(2),
  // One text on two pages, of which each has a path of its own.
  ...[30, 31].map((page) =>
    searchSection(page, { title: 'Same', path: `/v${page}/same`, text: 'Rated alike.' }),
  ),
];
const { json, bin } = files(sections);

describe('the files of a search index', () => {
  it('are identical for the same sections in any order', () => {
    expect(files(sections)).toEqual({ json, bin });
    expect(files([...sections].reverse())).toEqual({ json, bin });
  });

  it('have a small header, with aligned arrays that do not overlap', () => {
    const header = searchHeaderSchema.parse(JSON.parse(Buffer.from(json).toString()));
    expect(json.length).toBeLessThan(4_000);
    const arrays = Object.values(header.arrays).sort((a, b) => a.offset - b.offset);
    let end = 0;
    for (const { type, offset, length } of arrays) {
      expect(offset % ALIGNMENT).toBe(0);
      expect(offset).toBeGreaterThanOrEqual(end);
      end = offset + length * { u8: 1, u16: 2, u32: 4, f32: 4 }[type];
    }
    expect(end).toBeLessThanOrEqual(bin.length);
  });

  it('can be opened at any offset of a buffer', () => {
    for (const shift of [0, 1, 3, 4, 7]) {
      const shifted = new Uint8Array(bin.length + shift);
      shifted.set(bin, shift);
      expect(pagesOf(askIndex(openSearchEngine({ json, bin: shifted.subarray(shift) }), 'quota'))).toEqual([
        0,
      ]);
    }
  });
});

describe('a search index of more than 65,536 sections', () => {
  it('finds the last section', () => {
    const many = Array.from({ length: 66_000 }, (_, page) =>
      searchSection(page, { title: '', path: '', text: `common word${page}` }),
    );
    const last = searchSection(66_000, { title: 'Needle' });
    const written = files([...many, last]);
    expect(
      searchHeaderSchema.parse(JSON.parse(Buffer.from(written.json).toString())).arrays.textPostings.type,
    ).toBe('u32');
    const engine = openSearchEngine(written);
    expect(pagesOf(askIndex(engine, 'needle'))).toEqual([66_000]);
    expect(askIndex(engine, 'common').total).toBe(66_000);
  });
});

describe('damaged files of a search index', () => {
  it('are refused if the header is invalid', () => {
    for (const text of ['', '{', '[]', '{}', 'null', '{"format":2}']) {
      expect(() => openSearchEngine({ json: Buffer.from(text), bin })).toThrow(SearchIndexError);
    }
    expect(() => openSearchEngine({ json: Uint8Array.of(0xff, 0xfe), bin })).toThrow(SearchIndexError);
  });

  it('are refused if they were truncated or extended', () => {
    for (const length of [0, 1, bin.length - 1]) {
      expect(() => openSearchEngine({ json, bin: bin.slice(0, length) })).toThrow(SearchIndexError);
    }
    expect(() => openSearchEngine({ json, bin: Buffer.concat([bin, Buffer.alloc(8)]) })).toThrow(
      SearchIndexError,
    );
  });

  it('are refused if an array exceeds the file or has another type', () => {
    const header = JSON.parse(Buffer.from(json).toString());
    const altered = (name: string, change: object) =>
      Buffer.from(
        JSON.stringify({
          ...header,
          arrays: { ...header.arrays, [name]: { ...header.arrays[name], ...change } },
        }),
      );
    for (const name of Object.keys(header.arrays)) {
      expect(() => openSearchEngine({ json: altered(name, { offset: bin.length }), bin })).toThrow(
        SearchIndexError,
      );
      expect(() => openSearchEngine({ json: altered(name, { offset: 4 }), bin })).toThrow(SearchIndexError);
      expect(() => openSearchEngine({ json: altered(name, { length: -1 }), bin })).toThrow(SearchIndexError);
      expect(() => openSearchEngine({ json: altered(name, { length: 2 ** 40 }), bin })).toThrow(
        SearchIndexError,
      );
      expect(() => openSearchEngine({ json: altered(name, { type: 'f64' }), bin })).toThrow(SearchIndexError);
    }
  });

  it('are refused or searched without harm, whichever bytes changed', () => {
    const change = fc.tuple(fc.nat(bin.length - 1), fc.nat(255));
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.string({ unit: 'binary' }),
        (changes, query) => {
          const damaged = bin.slice();
          for (const [at, byte] of changes) damaged[at] = byte;
          let engine: ReturnType<typeof openSearchEngine>;
          try {
            engine = openSearchEngine({ json, bin: damaged });
          } catch (error) {
            expect(error).toBeInstanceOf(SearchIndexError);
            return;
          }
          for (const text of [query, 'rate limit quota', 'limts', '限制']) {
            const { hits, total } = askIndex(engine, text);
            expect(hits.length).toBeLessThanOrEqual(10);
            expect(total).toBeLessThanOrEqual(sections.length);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
