import { describe, expect, it } from 'vitest';
import { askIndex, filler, NO_RESULTS, openSections, pagesOf, searchSection } from './fixture.ts';

describe('ranking of search results by field', () => {
  it('ranks a title above a heading, and a heading above the body', () => {
    const engine = openSections([
      searchSection(0, { text: 'Something about webhooks and more.' }),
      searchSection(1, { section: 1, heading: 'Webhooks', text: 'Something and more.' }),
      searchSection(2, { title: 'Webhooks', text: 'Something and more.' }),
      ...filler(3),
    ]);
    expect(pagesOf(askIndex(engine, 'webhook'))).toEqual([2, 1, 0]);
  });

  it('includes keywords, description, path and code', () => {
    const sections = [
      searchSection(0, { keywords: ['billing'] }),
      searchSection(1, { description: 'How invoices are sent.' }),
      searchSection(2, { path: '/guides/refunds' }),
      searchSection(3, { code: 'client.chargeCard()' }),
      ...filler(4),
    ];
    const engine = openSections(sections, { relatedWords: false });
    expect(pagesOf(askIndex(engine, 'billing'))).toEqual([0]);
    expect(pagesOf(askIndex(engine, 'invoice'))).toEqual([1]);
    expect(pagesOf(askIndex(engine, 'refund'))).toEqual([2]);
    expect(pagesOf(askIndex(engine, 'chargeCard'))).toEqual([3]);
  });

  it('weighs a word more in a short text than in a long one', () => {
    const engine = openSections([
      searchSection(0, { text: `Quota. ${'Many other words stand here. '.repeat(60)}` }),
      searchSection(1, { text: 'Quota and little else.' }),
      ...filler(2),
    ]);
    expect(pagesOf(askIndex(engine, 'quota'))).toEqual([1, 0]);
  });

  it('prefers the section on the page that is about the question', () => {
    const engine = openSections([
      searchSection(0, { title: 'Redis', text: 'Redis keeps sessions.' }),
      searchSection(0, {
        section: 1,
        title: 'Redis',
        heading: 'Timeouts',
        text: 'A timeout ends a connection.',
      }),
      searchSection(1, { title: 'Kafka', text: 'Kafka keeps messages.' }),
      searchSection(1, {
        section: 1,
        title: 'Kafka',
        heading: 'Timeouts',
        text: 'A timeout ends a connection.',
      }),
      ...filler(2),
    ]);
    const { hits } = askIndex(engine, 'redis timeout');
    expect(hits[0]).toMatchObject({ page: 0, section: 1 });
  });

  it('prefers a section that has all words of a question to one that has most of them more often', () => {
    const engine = openSections([
      searchSection(0, {
        text: 'Rotate the signing key, then rotate another.',
      }),
      searchSection(1, {
        text: 'After an incident rotate the signing key, which ends all sessions of the workspace.',
      }),
      ...Array.from({ length: 12 }, (_, at) =>
        searchSection(2 + at, { text: 'An incident of something else.' }),
      ),
      ...filler(14, 4),
    ]);
    expect(pagesOf(askIndex(engine, 'rotate signing key incident'))[0]).toBe(1);
  });
});

describe('stop words of a query', () => {
  const engine = openSections([
    searchSection(0, { title: 'Rotate keys', text: 'Rotate the signing keys of a project.' }),
    searchSection(1, { title: 'How do I', text: 'How do I do what I do and what is it that I do?' }),
    ...filler(2),
  ]);

  it('weigh little', () => {
    expect(pagesOf(askIndex(engine, 'how do I rotate keys'))[0]).toBe(0);
  });

  it('still find pages if the query has no other words', () => {
    expect(pagesOf(askIndex(engine, 'how do I'))[0]).toBe(1);
  });

  it('do not have to occur, and neither do other words', () => {
    expect(pagesOf(askIndex(engine, 'rotate zebra'))[0]).toBe(0);
  });
});

describe('the `boost` of a page', () => {
  it('raises and lowers its rank', () => {
    const text = 'The same words about caching.';
    const engine = openSections([
      searchSection(0, { text, boost: 0.5 }),
      searchSection(1, { text }),
      searchSection(2, { text, boost: 2 }),
      searchSection(3, { text, boost: 0 }),
      ...filler(4),
    ]);
    expect(pagesOf(askIndex(engine, 'caching'))).toEqual([2, 1, 0, 3]);
  });
});

describe('a page with many matching sections', () => {
  const many = Array.from({ length: 30 }, (_, number) =>
    searchSection(0, {
      section: number,
      title: 'Tokens',
      heading: `Token ${number}`,
      text: 'Token token token.',
    }),
  );
  const others = Array.from({ length: 12 }, (_, number) =>
    searchSection(number + 1, { text: 'A token is mentioned once.' }),
  );
  const engine = openSections([...many, ...others, ...filler(20)]);

  it('is one of the first ten results, once', () => {
    const pages = pagesOf(askIndex(engine, 'token'));
    expect(pages).toHaveLength(10);
    expect(pages.filter((page) => page === 0)).toHaveLength(1);
    expect(pages[0]).toBe(0);
  });

  it('ranks higher by its second section', () => {
    const text = 'Rotate the lantern.';
    const twice = openSections([
      searchSection(0, { text, title: 'Same' }),
      searchSection(1, { text, title: 'Same' }),
      searchSection(1, { section: 1, heading: 'More', text: 'The lantern.', title: 'Same' }),
      ...filler(10),
    ]);
    expect(pagesOf(askIndex(twice, 'lantern')).slice(0, 2)).toEqual([1, 0]);
  });

  it('fills places that no other page fills', () => {
    const alone = openSections([...many, ...filler(20)]);
    expect(pagesOf(askIndex(alone, 'token'))).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('has each section once across all pages of results, and is counted', () => {
    const seen = new Set<string>();
    for (let offset = 0; offset < 60; offset += 7) {
      const { hits, total } = askIndex(engine, 'token', { limit: 7, offset });
      expect(total).toBe(42);
      for (const hit of hits) seen.add(`${hit.page} ${hit.section}`);
    }
    expect(seen.size).toBe(42);
  });
});

describe('variants of a page in several versions', () => {
  const copies = ['v3', 'v2', 'v1'].map((version, page) =>
    searchSection(page, {
      versions: [version],
      path: `/${version}/auth`,
      title: 'Auth',
      text: 'Sign in with a passkey.',
    }),
  );
  const others = Array.from({ length: 12 }, (_, number) =>
    searchSection(number + 3, {
      title: `Guide ${number}`,
      text: `Many words, and a passkey is among them. ${'More words. '.repeat(60)}`,
    }),
  );
  const engine = openSections([...copies, ...others, ...filler(20)]);

  it('have at most two of the first ten results', () => {
    expect(pagesOf(askIndex(engine, 'passkey')).filter((page) => page < 3)).toEqual([0, 1]);
    expect(pagesOf(askIndex(engine, 'passkey', { offset: 10 }))).toContain(2);
  });

  it('begin with the preferred version', () => {
    expect(pagesOf(askIndex(engine, 'passkey', { preferredVersion: 'v1' }))[0]).toBe(2);
    expect(pagesOf(askIndex(engine, 'passkey', { preferredVersion: 'unknown' }))[0]).toBe(0);
  });

  it('do not affect pages without a version', () => {
    const mixed = openSections([
      searchSection(0, { text: 'passkey' }),
      searchSection(1, { versions: ['v2'], text: 'passkey' }),
      ...filler(2),
    ]);
    expect(pagesOf(askIndex(mixed, 'passkey', { preferredVersion: 'v1' }))).toEqual([0, 1]);
  });
});

describe('`limit` and `offset` of a search', () => {
  const engine = openSections(
    Array.from({ length: 40 }, (_, page) => searchSection(page, { text: 'gateway' })),
  );

  it('continue after the previous results', () => {
    const all = askIndex(engine, 'gateway', { limit: 40 }).hits;
    const parts = [0, 15, 30].flatMap((offset) => askIndex(engine, 'gateway', { limit: 15, offset }).hits);
    expect(parts).toEqual(all);
  });

  it('are stable for pages with equal scores', () => {
    expect(pagesOf(askIndex(engine, 'gateway', { limit: 40 }))).toEqual(
      Array.from({ length: 40 }, (_, page) => page),
    );
  });

  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [5, Number.NaN],
    [5, -3],
    [Number.POSITIVE_INFINITY, 0],
    [10, 1e9],
  ])('accept limit %d and offset %d', (limit, offset) => {
    const { hits, total } = askIndex(engine, 'gateway', { limit, offset });
    expect(total).toBe(40);
    expect(hits.length).toBeLessThanOrEqual(40);
  });
});

describe('a search index without sections', () => {
  it('finds nothing', () => {
    expect(askIndex(openSections([]), 'anything')).toEqual(NO_RESULTS);
  });
});
