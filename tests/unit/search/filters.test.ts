import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import type { Viewer } from '../../../runtime/packages/contract/can-read.ts';
import { askIndex, filler, NO_RESULTS, openSections, pagesOf, searchSection } from './fixture.ts';

describe('results filtered by language and version', () => {
  const text = 'Installing the agent.';
  const engine = openSections([
    searchSection(0, { text, languages: ['en'], versions: ['v1'] }),
    searchSection(1, { text, languages: ['de'], versions: ['v1'] }),
    searchSection(2, { text, languages: ['en'], versions: ['v2'] }),
    searchSection(3, { text }),
    searchSection(4, { text, versions: ['v2'] }),
    searchSection(5, { text, languages: ['de'] }),
  ]);
  const found = (options: { language?: string; version?: string }) =>
    pagesOf(askIndex(engine, 'agent', options)).sort();

  it('include pages with the filter’s value, and pages without any', () => {
    expect(found({})).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found({ language: 'en' })).toEqual([0, 2, 3, 4]);
    expect(found({ version: 'v2' })).toEqual([2, 3, 4, 5]);
    expect(found({ language: 'de', version: 'v1' })).toEqual([1, 3, 5]);
    expect(found({ language: 'fr' })).toEqual([3, 4]);
  });

  it('show a page of several versions in the requested one', () => {
    const several = openSections([
      searchSection(0, { text, versions: ['v1', 'v2'], languages: ['en', 'de'] }),
      searchSection(1, { text, versions: ['v3'] }),
      searchSection(2, { text, versions: ['v1', 'v2', 'v3'] }),
      searchSection(3, { text, languages: ['fr'] }),
    ]);
    const of = (options: { language?: string; version?: string; preferredVersion?: string }) =>
      pagesOf(askIndex(several, 'agent', options));
    expect(of({ version: 'v3' }).sort()).toEqual([1, 2, 3]);
    expect(of({ version: 'v1' }).sort()).toEqual([0, 2, 3]);
    expect(of({ language: 'fr' }).sort()).toEqual([1, 2, 3]);
    expect(of({ language: 'de' }).sort()).toEqual([0, 1, 2]);
    expect(askIndex(several, 'agent', { version: 'v3' }).total).toBe(3);
    expect(of({ preferredVersion: 'v3' }).at(-1)).toBe(0);
    expect(of({ preferredVersion: 'v2' }).at(-1)).toBe(1);
  });

  it('count only filtered pages', () => {
    expect(askIndex(engine, 'agent', { language: 'fr' }).total).toBe(2);
  });

  it('match a query in every language of the site if none is given', () => {
    const mixed = openSections([
      searchSection(0, { languages: ['de'], text: 'Häuser bauen' }),
      searchSection(1, { languages: ['fr'], text: 'nous créons des applications' }),
      ...filler(2),
    ]);
    expect(pagesOf(askIndex(mixed, 'Haus'))).toEqual([0]);
    expect(pagesOf(askIndex(mixed, 'application'))).toEqual([1]);
  });

  it('refuse sections of one page with different variants', () => {
    expect(() =>
      openSections([
        searchSection(0, { languages: ['en'] }),
        searchSection(0, { section: 1, languages: ['de'] }),
      ]),
    ).toThrow(RangeError);
  });
});

describe('results filtered by access', () => {
  const audiences: Audience[] = [
    'public',
    'authenticated',
    { groups: ['staff'] },
    { groups: ['staff', 'partner'] },
  ];
  const engine = openSections([
    ...audiences.map((audience, page) =>
      searchSection(page, { audience, text: `Payments ${'common'} words.` }),
    ),
    searchSection(4, { audience: { groups: ['staff'] }, text: 'The codename is zanzibar.' }),
    searchSection(5, { audience: 'public', text: 'Zanzibars are islands.' }),
    ...filler(6),
  ]);
  const viewers: [string, Viewer, number[]][] = [
    ['a stranger', { kind: 'anonymous' }, [0]],
    ['a machine', { kind: 'machine' }, [0, 1]],
    ['a user without groups', { kind: 'user', groups: [] }, [0, 1]],
    ['a partner', { kind: 'user', groups: ['partner'] }, [0, 1, 3]],
    ['staff', { kind: 'user', groups: ['staff'] }, [0, 1, 2, 3]],
  ];

  it.each(viewers)('%s finds the pages that they may read', (_, viewer, pages) => {
    const response = askIndex(engine, 'payments', { viewer });
    expect(pagesOf(response).sort()).toEqual(pages);
    expect(response.total).toBe(pages.length);
  });

  it('reveal no words that occur only in unreadable pages', () => {
    const stranger = askIndex(engine, 'zanzibr');
    expect(stranger.suggestions).not.toContain('zanzibar');
    expect(pagesOf(stranger)).not.toContain(4);
    expect(askIndex(engine, 'codename')).toEqual(NO_RESULTS);
    expect(
      askIndex(engine, 'zanzibr', { viewer: { kind: 'user', groups: ['staff'] } }).suggestions,
    ).toContain('zanzibar');
  });

  it('are identical whether unreadable pages exist or not', () => {
    const open_ = [
      searchSection(0, { text: 'Alpha beta gamma.' }),
      searchSection(1, { text: 'Alpha delta.' }),
      ...filler(2),
    ];
    const secret = Array.from({ length: 30 }, (_, index) =>
      searchSection(100 + index, { audience: 'authenticated', text: 'Gamma gamma epsilon.' }),
    );
    for (const query of ['alpha gamma', 'gama', 'epsilon', 'epsilonn', 'beta delta']) {
      const without = askIndex(openSections(open_), query);
      const withSecret = askIndex(openSections([...open_, ...secret]), query);
      expect(pagesOf(withSecret)).toEqual(pagesOf(without));
      expect(withSecret.total).toBe(without.total);
      expect(withSecret.suggestions).toEqual(without.suggestions);
    }
  });

  it('work with more audiences than an integer has bits', () => {
    const many = Array.from({ length: 40 }, (_, page) =>
      searchSection(page, {
        audience: { groups: [`g${page}`] },
        text: `secret${'abcdefghij'.charAt(page % 10)}word number${page}`,
      }),
    );
    const engine_ = openSections(many);
    for (const page of [0, 30, 31, 39]) {
      const viewer: Viewer = { kind: 'user', groups: [`g${page}`] };
      expect(pagesOf(askIndex(engine_, `number${page}`, { viewer }))).toEqual([page]);
      const other: Viewer = { kind: 'user', groups: [`g${(page + 1) % 40}`] };
      expect(askIndex(engine_, `number${page}`, { viewer: other }).hits.map((hit) => hit.page)).not.toContain(
        page,
      );
    }
  });
});
