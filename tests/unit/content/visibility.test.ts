import { describe, expect, test } from 'vitest';
import {
  type VisibilityInput,
  visibilityOf,
} from '../../../plugin/packages/repository/content/visibility.ts';

const LISTED: VisibilityInput = {
  hidden: false,
  noindex: false,
  searchable: undefined,
  place: 'shown',
  placeSearchable: undefined,
  indexAll: false,
  isLink: false,
};

/** Columns: sidebar, search and MCP, sitemap, llms.txt, "noindex" for engines. */
type Row = readonly [name: string, input: Partial<VisibilityInput>, expected: string];

const outside = { place: 'none' } as const;
const hiddenPlace = { place: 'hidden' } as const;

const TABLE: readonly Row[] = [
  ['a page in the navigation', {}, 'side search map llms -'],
  ['not in docs.json', outside, '- - - - -'],
  ['in a hidden element', hiddenPlace, '- - - - -'],

  ['hidden: true', { hidden: true }, '- - - - noindex'],
  ['hidden: true, not in docs.json', { hidden: true, ...outside }, '- - - - noindex'],
  ['hidden: true, seo.indexing all', { hidden: true, indexAll: true }, '- - - - noindex'],
  [
    'hidden: true wins over a searchable element',
    { hidden: true, ...hiddenPlace, placeSearchable: true },
    '- - - - noindex',
  ],

  ['noindex: true', { noindex: true }, 'side - - - noindex'],
  ['noindex: true, not in docs.json', { noindex: true, ...outside }, '- - - - noindex'],
  ['noindex: true, seo.indexing all', { noindex: true, ...outside, indexAll: true }, '- - - - noindex'],

  ['searchable: false', { searchable: false }, 'side - map llms -'],
  [
    'searchable: false, seo.indexing all',
    { searchable: false, ...outside, indexAll: true },
    '- - map llms -',
  ],
  ['searchable: true says nothing', { searchable: true, ...outside }, '- - - - -'],

  ['hidden element, searchable: true', { ...hiddenPlace, placeSearchable: true }, '- search map llms -'],
  ['hidden element, searchable: false', { ...hiddenPlace, placeSearchable: false }, '- - - - -'],
  [
    'hidden element, searchable: true, page searchable: false',
    { ...hiddenPlace, placeSearchable: true, searchable: false },
    '- - map llms -',
  ],
  [
    'hidden element, searchable: true, page noindex',
    { ...hiddenPlace, placeSearchable: true, noindex: true },
    '- - - - noindex',
  ],
  ['shown element, searchable: false', { placeSearchable: false }, 'side - map llms -'],
  ['shown element, searchable: true', { placeSearchable: true }, 'side search map llms -'],

  ['seo.indexing all, in the navigation', { indexAll: true }, 'side search map llms -'],
  ['seo.indexing all, not in docs.json', { ...outside, indexAll: true }, '- search map llms -'],
  ['seo.indexing all, in a hidden element', { ...hiddenPlace, indexAll: true }, '- search map llms -'],

  ['an entry that only links elsewhere', { isLink: true }, 'side - - - -'],
];

describe('visibility of a page', () => {
  test.each(TABLE)('%s', (_, input, expected) => {
    const found = visibilityOf({ ...LISTED, ...input });
    const cells = [
      found.listed ? 'side' : '-',
      found.indexed ? 'search' : '-',
      found.inSitemap ? 'map' : '-',
      found.inLlms ? 'llms' : '-',
      found.noindex ? 'noindex' : '-',
    ];
    expect(cells.join(' ')).toBe(expected);
  });
});

test('for all inputs, pages in search are in the sitemap, and hidden or noindex pages are not', () => {
  const flags = [true, false];
  for (const hidden of flags)
    for (const noindex of flags)
      for (const searchable of [true, false, undefined])
        for (const place of ['none', 'hidden', 'shown'] as const)
          for (const placeSearchable of [true, false, undefined])
            for (const indexAll of flags)
              for (const isLink of flags) {
                const input = { hidden, noindex, searchable, place, placeSearchable, indexAll, isLink };
                const found = visibilityOf(input);
                expect(found.noindex).toBe(hidden || noindex);
                expect(found.inSitemap).toBe(found.inLlms);
                if (found.indexed) expect(found.inSitemap).toBe(true);
                if (hidden || noindex) expect(found.inSitemap).toBe(false);
                if (found.listed) expect(place).toBe('shown');
              }
});
