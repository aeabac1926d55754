/** Pages that say the same in several versions: the index holds their text once, and answers with each of them. */
import { describe, expect, it } from 'vitest';
import { openSearchEngine } from '../../../runtime/packages/search/engine.ts';
import { askIndex, files, filler, openSections, pagesOf, searchSection } from './fixture.ts';

const VERSIONS = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'];
const WORDS = Array.from({ length: 400 }, (_, number) => `uncommon${number}`).join(' ');

/** A page with two sections in each of several versions. */
const versions = (names: readonly string[]) =>
  names.flatMap((name, page) =>
    [0, 1].map((number) =>
      searchSection(page, {
        section: number,
        path: `/${name}/guides/setup`,
        title: 'Setup',
        heading: number === 0 ? '' : 'Lanterns',
        text: number === 0 ? `Install the beacon. ${WORDS}` : 'Light the lantern.',
        versions: [name],
      }),
    ),
  );

const engine = openSections([...versions(VERSIONS), ...filler(10)]);

describe('a section that is identical in several versions', () => {
  it('is indexed once', () => {
    const one = files([...versions(VERSIONS.slice(0, 1)), ...filler(10)]).bin.length;
    const all = files([...versions(VERSIONS), ...filler(10)]).bin.length;
    expect(all - one).toBeLessThan(one / 10);
  });

  it('is found on every page that shows it, in the order of pages', () => {
    const found = askIndex(engine, 'lantern', { limit: 20 });
    expect(found.total).toBe(VERSIONS.length);
    expect(found.hits.map(({ page, section: at }) => [page, at])).toEqual(
      VERSIONS.map((_, page) => [page, 1]),
    );
    expect(new Set(found.hits.map(({ score }) => score)).size).toBe(1);
  });

  it('is found on pages of the requested version', () => {
    const found = askIndex(engine, 'lantern', { version: 'v4' });
    expect([found.total, pagesOf(found)]).toEqual([1, [3]]);
  });

  it('is found first on the page of the preferred version', () => {
    expect(pagesOf(askIndex(engine, 'beacon', { preferredVersion: 'v5' }))[0]).toBe(4);
  });

  it('is found by the path of one of its pages', () => {
    expect(pagesOf(askIndex(engine, 'setup v3'))[0]).toBe(2);
    const found = askIndex(engine, 'v3');
    expect([found.total, pagesOf(found)]).toEqual([2, [2, 2]]);
    expect(askIndex(engine, 'v3', { version: 'v4' }).total).toBe(0);
  });

  it('has each of its pages once across all pages of results', () => {
    const seen = [0, 2, 4, 6, 8, 10].flatMap((offset) =>
      askIndex(engine, 'setup', { limit: 2, offset }).hits.map(({ page, section: at }) => `${page} ${at}`),
    );
    expect(new Set(seen).size).toBe(2 * VERSIONS.length);
  });

  it('is not merged with one of another audience', () => {
    const mixed = versions(VERSIONS).map((each, index) =>
      index < 4 ? each : { ...each, audience: 'authenticated' as const },
    );
    const alone = openSearchEngine(files([...mixed.slice(0, 4), ...filler(10)]));
    const both = openSearchEngine(files([...mixed, ...filler(10)]));
    for (const query of ['lantern', 'setup v2', 'beacon guides', 'v6', 'lantrn'])
      expect(askIndex(both, query)).toEqual(askIndex(alone, query));
  });
});
