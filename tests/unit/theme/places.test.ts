import { expect, test } from 'vitest';
import { writersSite } from '../../../plugin/members/readable-site.ts';
import { neighbours, pageOf, placesOf } from '../../../plugin/packages/repository/navigation/tree.ts';
import type { NavTree, Site } from '../../../plugin/packages/repository/types.ts';
import { placeMark } from '../../../plugin/theme/chrome/places.ts';
import { navigationTree } from '../navigation/build-tree.ts';

function placesAt(tree: NavTree, path: string) {
  const place = tree.places.get(path)?.[0];
  const page = place && pageOf(place);
  return page === undefined ? [] : placesOf(tree, page);
}

test('the places of a page begin with the default version, without hidden ones', async () => {
  const { tree } = await navigationTree({
    versions: [
      { version: '1', pages: ['a', 'b'] },
      {
        version: '2',
        default: true,
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'H', hidden: true, pages: ['a', 'b', 'c'] },
        ],
      },
    ],
  });
  expect(placesAt(tree, '/a').map(({ id }) => id)).toEqual(['1.0.0', '0.0']);
  expect(placesAt(tree, '/b').map(({ id }) => id)).toEqual(['0.1']);
  expect(placesAt(tree, '/c').map(({ id }) => id)).toEqual(['1.1.2']);
});

test('places beside a version menu count only if a page has no others', async () => {
  const { tree } = await navigationTree({
    versions: [{ version: '1', pages: ['a'] }],
    tabs: [{ tab: 'T', pages: ['a', 'b'] }],
  });
  expect(placesAt(tree, '/a').map(({ id }) => id)).toEqual(['0.0']);
  expect(placesAt(tree, '/b')).toHaveLength(1);
});

test('only links to pages with several places name the place', async () => {
  const { tree } = await navigationTree({
    tabs: [
      { tab: 'A', pages: ['a', 'both'] },
      { tab: 'B', pages: ['both'] },
    ],
  });
  const site = { navigation: tree } as Site;
  expect(placesAt(tree, '/both').map((place) => placeMark(writersSite(site), place))).toEqual(['0.1', '1.0']);
  expect(placesAt(tree, '/a').map((place) => placeMark(writersSite(site), place))).toEqual([undefined]);
});

test('each place of a page has its own previous and next pages', async () => {
  const { tree } = await navigationTree({
    groups: [
      { group: 'A', pages: ['a', 'x', 'b'] },
      { group: 'B', pages: ['c', 'x', 'd'] },
    ],
  });
  const around = placesAt(tree, '/x').map((place) => {
    const { previous, next } = neighbours(place);
    return [previous, next].map((node) => node && pageOf(node)?.path);
  });
  expect(around).toEqual([
    ['/a', '/b'],
    ['/c', '/d'],
  ]);
  // Elsewhere the page is met once.
  const [c] = tree.places.get('/c') ?? [];
  expect(c && pageOf(neighbours(c).next ?? c)?.path).toBe('/d');
});
