import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const engine = openSections([
  searchSection(0, { title: 'Limits', text: 'Rate limits of the gateway.' }),
  searchSection(1, { text: 'constructor prototype __proto__ toString' }),
  ...filler(2),
]);

describe('hostile queries', () => {
  it.each([
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['a thousand words', Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ')],
    [
      'a thousand unknown words',
      Array.from({ length: 1_000 }, (_, index) => `qz${index.toString(36)}unknown`).join(' '),
    ],
    ['one word a thousand times', 'limits '.repeat(1_000)],
    ['a long path', '/a'.repeat(5_000)],
    ['a long camel', 'aB'.repeat(5_000)],
    ['separators', '-_./:@#{}\\='.repeat(1_000)],
    ['Chinese without end', '知'.repeat(10_000)],
    ['marks on one letter', `e${'\u0301'.repeat(10_000)}`],
    ['half of a character', `\ud800 limits \udfff`],
    ['control characters', '\u0000\u0001\u202e limits'],
    ['ligatures that grow', 'ﷺ'.repeat(3_000)],
  ])('get an answer with %s', (_, query) => {
    const { hits, total, suggestions } = askIndex(engine, query);
    expect(hits.length).toBeLessThanOrEqual(10);
    expect(total).toBeGreaterThanOrEqual(0);
    expect(suggestions.length).toBeLessThanOrEqual(5);
  });

  it('treat names such as `constructor` as words', () => {
    expect(pagesOf(askIndex(engine, 'constructor'))).toEqual([1]);
    expect(pagesOf(askIndex(engine, '__proto__'))[0]).toBe(1);
  });

  it('do not affect the next query', () => {
    const before = askIndex(engine, 'rate limits');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.nat(20),
        fc.nat(20),
        (query, limit, offset) => {
          const first = askIndex(engine, query, { limit, offset });
          expect(askIndex(engine, query, { limit, offset })).toEqual(first);
          expect(askIndex(engine, 'rate limits')).toEqual(before);
        },
      ),
    );
  });
});
