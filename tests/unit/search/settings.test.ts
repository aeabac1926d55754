import { describe, expect, it } from 'vitest';
import type { SearchSettings } from '../../../plugin/packages/repository/extend/plugin.ts';
import type { SearchSection } from '../../../runtime/packages/contract/search-index.ts';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const found = (sections: readonly SearchSection[], query: string, settings?: SearchSettings) =>
  pagesOf(askIndex(openSections([...sections, ...filler(10)], settings), query));

describe('search settings of a site', () => {
  it('add synonyms, which match the page’s own text only', () => {
    const pages = [
      searchSection(0, { text: 'How to cast off with a passkey.' }),
      searchSection(1, { text: 'How to pay.' }),
    ];
    const settings = { synonyms: [['cast off', 'unmoor']] };
    expect(found(pages, 'unmoor')).toEqual([]);
    expect(found(pages, 'unmoor', settings)).toEqual([0]);
    expect(found(pages, 'passkey unmoor', settings)).toEqual([0]);
  });

  it('change the weight of a field', () => {
    const pages = [
      searchSection(0, {
        title: 'Webhooks, keys, invoices, customers, reports and limits',
        text: 'Nothing more.',
      }),
      searchSection(1, {
        title: 'Other',
        text: 'Webhooks, webhooks: all about webhooks, webhooks and webhooks.',
      }),
    ];
    expect(found(pages, 'webhooks')).toEqual([1, 0]);
    expect(found(pages, 'webhooks', { weights: { title: 5, text: 0.1 } })).toEqual([0, 1]);
  });

  it('lower the weight of a word', () => {
    const pages = [
      searchSection(0, { text: 'acme acme acme acme acme' }),
      searchSection(1, { text: 'billing of invoices' }),
    ];
    const query = 'acme billing';
    expect(found(pages, query)[0]).toBe(0);
    expect(found(pages, query, { stopWords: ['Acme'] })[0]).toBe(1);
  });
});
