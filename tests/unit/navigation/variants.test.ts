import { expect, test } from 'vitest';
import type { Navigation } from '../../../plugin/packages/repository/config/schema/navigation.ts';
import { navPlaces } from '../../../plugin/packages/repository/navigation/nav-places.ts';
import { pageVariants } from '../../../plugin/packages/repository/navigation/variants.ts';

const NONE = { languages: [], versions: [] };

/** The facts of each page, without undefined values. */
function variantsOf(navigation: Navigation): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(pageVariants(navPlaces(navigation)))));
}

test('a page inherits from all of its ancestors, and the nearest one wins', () => {
  const variants = variantsOf({
    languages: [
      {
        language: 'jp',
        boost: 3,
        public: false,
        versions: [
          {
            version: '2',
            groups: [
              {
                group: 'A',
                boost: 2,
                public: true,
                searchable: false,
                groups: ['staff'],
                root: 'a/index',
                pages: ['/b.mdx'],
              },
              { group: 'B', pages: ['c', 'GET /users'] },
            ],
          },
        ],
      },
    ],
  });
  const place = { languages: ['jp'], versions: ['2'], hidden: false };
  const a = { ...place, boost: 2, public: true, searchable: false, groups: ['staff'] };
  expect(variants).toEqual({ '/a': a, '/b': a, '/c': { ...place, boost: 3, public: false } });
});

test('`hidden` applies to all descendants; a page is hidden if all of its places are', () => {
  const variants = variantsOf({
    tabs: [
      {
        tab: 'H',
        hidden: true,
        searchable: true,
        groups: [{ group: 'G', hidden: false, pages: ['a', 'b'] }],
      },
      { tab: 'V', pages: ['b'] },
    ],
  });
  expect(variants).toEqual({
    '/a': { ...NONE, hidden: true, searchable: true },
    '/b': { ...NONE, hidden: false },
  });
});

test('a page in several versions or languages belongs to all of them', () => {
  const variants = variantsOf({
    languages: [
      {
        language: 'en',
        versions: [
          { version: '1', pages: ['both', 'en'] },
          { version: '2', pages: ['en'] },
        ],
      },
      { language: 'fr', versions: [{ version: '1', pages: ['both', 'fr', 'fr'] }] },
    ],
  });
  expect(variants).toEqual({
    '/both': { languages: ['en', 'fr'], versions: ['1'], hidden: false },
    '/en': { languages: ['en'], versions: ['1', '2'], hidden: false },
    '/fr': { languages: ['fr'], versions: ['1'], hidden: false },
  });
});

test('a page that also stands outside of versions belongs to all versions', () => {
  const variants = variantsOf({
    tabs: [
      { tab: 'A', versions: [{ version: '1', pages: ['a'] }] },
      { tab: 'B', pages: ['a'] },
    ],
  });
  expect(variants).toEqual({ '/a': { ...NONE, hidden: false } });
});

test('lists beside a version menu apply only to pages without another place', () => {
  const variants = variantsOf({
    versions: [
      { version: '1', pages: ['old', 'both'] },
      { version: '2', pages: ['both'] },
    ],
    tabs: [{ tab: 'T', pages: ['old', 'both', 'only'] }],
  });
  expect(variants).toEqual({
    '/old': { languages: [], versions: ['1'], hidden: false },
    '/both': { languages: [], versions: ['1', '2'], hidden: false },
    '/only': { ...NONE, hidden: false },
  });
});

test('a page in several places has the narrowest access of all', () => {
  const places = (...groups: object[]) =>
    variantsOf({ groups: groups.map((group) => ({ group: 'G', pages: ['a'], ...group })) })['/a'];
  expect(places({ public: true }, { public: true })).toMatchObject({ public: true });
  expect(places({ public: true }, {})).not.toHaveProperty('public');
  expect(places({ public: true }, { public: false })).toMatchObject({ public: false });
  expect(places({ groups: ['x'] }, {}, { groups: ['y', 'x'] })).toMatchObject({ groups: ['x', 'y'] });
});

test('a page in several places has the rank of the first visible one, and is searchable if any place is', () => {
  const variants = variantsOf({
    groups: [
      { group: 'H', hidden: true, boost: 9, searchable: true, pages: ['a'] },
      { group: 'A', boost: 2, searchable: false, pages: ['a', 'b'] },
      { group: 'B', boost: 4, searchable: true, pages: ['b'] },
    ],
  });
  expect(variants).toEqual({
    '/a': { ...NONE, hidden: false, boost: 2, searchable: false },
    '/b': { ...NONE, hidden: false, boost: 2, searchable: true },
  });
});

test('pages of global elements belong to the navigation', () => {
  expect(variantsOf({ global: { tabs: [{ tab: 'T', pages: ['a'] }] } })).toEqual({
    '/a': { ...NONE, hidden: false },
  });
});

test('a page in the `global` of an element inherits from it', () => {
  const variants = variantsOf({
    versions: [
      {
        version: '1',
        public: false,
        groups: ['staff'],
        pages: ['a'],
        global: { anchors: [{ anchor: 'More', hidden: true, pages: ['b'] }] },
      },
    ],
  });
  const place = { languages: [], versions: ['1'], public: false, groups: ['staff'] };
  expect(variants).toEqual({ '/a': { ...place, hidden: false }, '/b': { ...place, hidden: true } });
});
