/** Everyday words find pages that say the same in the words of documentation. */
import { describe, expect, it } from 'vitest';
import type { SearchSettings } from '../../../plugin/packages/repository/extend/plugin.ts';
import type { SearchSection } from '../../../runtime/packages/contract/search-index.ts';
import alikeLists from '../../../runtime/packages/search/related/alike.json' with { type: 'json' };
import { stemOf } from '../../../runtime/packages/search/related/read.ts';
import sayings from '../../../runtime/packages/search/related/sayings.json' with { type: 'json' };
import { openRelated } from '../../../runtime/packages/search/related.ts';
import { askIndex, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const PAGES = [
  searchSection(0, { title: 'Audit log', text: 'Each action of a member is kept for ninety days.' }),
  searchSection(1, { title: 'Colours', text: 'A record of changed colours, and who mixed them.' }),
  searchSection(2, { title: 'Rollback', text: 'Serve the release before.' }),
  searchSection(3, { title: 'Exports', text: 'The flag AUDIT_ALL logs who changed records of an audit.' }),
];

const open = (pages: readonly SearchSection[] = PAGES, settings?: SearchSettings) =>
  openSections([...pages, ...filler(10)], settings);
const found = (query: string, pages?: readonly SearchSection[], settings?: SearchSettings) =>
  pagesOf(askIndex(open(pages, settings), query));

describe('related everyday words', () => {
  it.each([
    ['by a phrase', 'who edited', 0],
    [
      'by its words in another order, in other forms, among others',
      'how do I see who last edited the prices?',
      0,
    ],
    ['by a word like one of the phrase', 'which version goes back to the older one', 2],
    ['by a single word', 'revert', 2],
  ])('find what documentation calls by another name: %s', (_how, query, page) => {
    expect(found(query)[0]).toBe(page);
    expect(found(query, PAGES, { relatedWords: false })[0]).not.toBe(page);
  });

  it.each([
    ['a page by its title', 'colours', 1],
    ['an identifier', 'who changed AUDIT_ALL', 3],
    ['a phrase', 'record changed colours who mixed', 1],
  ])('rank exact matches first: %s', (_what, query, page) => {
    expect(found(query)[0]).toBe(page);
  });

  it.each([
    ['log in', 'Authentication', 'Log in'],
    ['who edited', 'Audit log', 'Who edited'],
    ['undo changes', 'Rollback', 'Undo changes'],
  ])('rank the page titled like the question first: %s', (query, related, title) => {
    const pages = [
      searchSection(0, { title: related, text: `${title}, ${title}, ${title}.` }),
      searchSection(1, { title, text: 'Steps.' }),
    ];
    expect(found(query, pages)).toEqual([1, 0]);
  });

  it('rank the page titled like the question above one with all of its words', () => {
    const query = 'revert a failed database upgrade on production servers';
    const pages = [
      searchSection(0, { title: query, text: 'Steps.' }),
      searchSection(1, {
        title: 'Incidents',
        text: 'Revert at once. An upgrade failed. Servers of production. The database. Failed servers revert the database upgrade.',
      }),
      searchSection(2, { title: 'Rollback', text: 'Serve the release before.' }),
    ];
    expect(found(query, pages, { relatedWords: false })[0]).toBe(0);
    expect(found(query, pages)[0]).toBe(0);
  });

  it.each(['how can I undo changes in steps with yellow plants', 'undo the steps and all changes of plants'])(
    'make no results weak that were not weak before: %s',
    (query) => {
      const pages = [
        searchSection(0, { title: 'Undo changes', text: 'Steps for all of it.' }),
        searchSection(1, { title: 'Rollback', text: 'Serve the release before.' }),
        searchSection(2, { text: 'A plant.' }),
        searchSection(3, { text: 'Yellow.' }),
      ];
      expect(askIndex(open(pages, { relatedWords: false }), query).weak).toBe(false);
      expect(askIndex(open(pages), query).weak).toBe(false);
    },
  );

  it('keep results weak that have no word of the question', () => {
    expect(askIndex(open(), 'back to the older').weak).toBe(true);
    expect(askIndex(open(), 'rollback').weak).toBe(false);
  });

  it('are not used if the caller gives alternatives', () => {
    const alternatives = ['prices'];
    expect(pagesOf(askIndex(open(), 'who edited', { alternatives }))).not.toContain(0);
  });

  it('are not used on pages in another language', () => {
    const inLanguage = (language: string) => PAGES.map((page) => ({ ...page, languages: [language] }));
    expect(found('who edited', inLanguage('en'))).toContain(0);
    expect(found('who edited', inLanguage('de'))).not.toContain(0);
  });

  it('reveal nothing about pages that the viewer may not read', () => {
    const visible = [searchSection(0, { title: 'Log', text: 'A log of logs.' }), ...PAGES.slice(1, 3)];
    const hidden = ['Audit', 'Audit trail', 'Activity'].map((title, index) =>
      searchSection(30 + index, { title, text: `${title} history`, audience: 'authenticated' }),
    );
    const asked = (pages: readonly SearchSection[]) => askIndex(open(pages), 'who edited the prices');
    expect(asked([...visible, ...hidden])).toEqual(asked(visible));
  });
});

describe('the table of related words', () => {
  const lines = Object.values(sayings).flat();
  const lists = alikeLists.map((line) => line.split(', '));

  it('is sorted in each section', () => {
    for (const section of Object.values(sayings)) expect(section).toEqual([...new Set(section)].sort());
  });

  it('consists of lower-case phrases, separated by commas', () => {
    expect(lines.filter((line) => !/^[a-z\d][a-z\d /.'-]*(?:, [^,>]+)*(?: > [^>]+)?$/.test(line))).toEqual(
      [],
    );
    expect(lines.filter((line) => !/, | > /.test(line) || /\s{2}|\s$|,$|[A-Z]/.test(line))).toEqual([]);
  });

  it('finds each phrase by any form of its first word', () => {
    const { alike, sayingsOf } = openRelated();
    const phrases = lines
      .filter((line) => !line.startsWith('# '))
      .flatMap((line) => line.replace(/ > .*/, '').split(', '))
      .filter((phrase) => /^[a-z ]+$/.test(phrase))
      .map((phrase) => phrase.split(' ').map(stemOf));
    const missed = phrases.filter((stems) => {
      const said = stems.length > 1 ? stems.map(alike) : stems;
      return !sayingsOf(stems[0] ?? '').some((saying) => saying.said.join(' ') === said.join(' '));
    });
    expect(phrases.length).toBeGreaterThan(3000);
    expect(missed).toEqual([]);
  });

  it('has no entry for other words', () => {
    const { alike, sayingsOf } = openRelated();
    for (const stem of ['zebra', 'qqq', 'i', '']) {
      expect(alike(stem)).toBe(stem);
      expect(sayingsOf(stem)).toEqual([]);
    }
  });

  it('lists each word in one group only', () => {
    const words = lists.flat();
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect(lists.filter((list) => list.length < 2)).toEqual([]);
  });
});
