import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSite } from '../../plugin/check/check-site.ts';
import { createEngine } from '../../plugin/packages/mdx/markdown/engine.ts';
import type { Page, Site } from '../../plugin/packages/repository/types.ts';
import { loadSite } from '../../plugin/site.ts';
import { sampled } from '../support/test-all.ts';
import { countSite, type SiteCounts } from './count-site.ts';
import { PINNED_SITES } from './fetch-sites.ts';
import { type NaiveReading, readNaively, saysHidden } from './naive-reading.ts';
import { realSites } from './real-sites.ts';

const sites = sampled(realSites(), 3, 2);
const COUNTS = JSON.parse(readFileSync(join(import.meta.dirname, 'counts.json'), 'utf8')) as Record<
  string,
  SiteCounts | undefined
>;

/** `x/index` and `/x.mdx` name the page `/x`. */
function pathOf(name: string): string {
  const bare = name.replace(/^\//, '').replace(/\.mdx?$/, '');
  return bare === 'index' ? '/' : `/${bare.replace(/\/index$/, '')}`;
}

/** It has a file of its own: it was not made from a specification. */
const isWritten = ({ operation }: Page) => operation?.generated !== true;

const sorted = (paths: Iterable<string>) => [...new Set(paths)].sort();

test('counts.json names only pinned repositories', () => {
  expect(Object.keys(PINNED_SITES)).toEqual(expect.arrayContaining(Object.keys(COUNTS)));
});

describe.skipIf(sites.length === 0).each(sites)('loading $name', ({ name, root }) => {
  let site: Site;
  let naive: NaiveReading;

  beforeAll(async () => {
    const start = performance.now();
    site = await loadSite({ root });
    console.log(`${name}: ${site.pages.length} pages loaded in ${Math.round(performance.now() - start)} ms`);
    naive = readNaively(root);
  });

  test('reports no error', () => {
    expect(site.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('finds exactly the pages of its files', () => {
    const written = site.pages.filter(isWritten);
    expect(sorted(written.map(({ file }) => file))).toEqual(sorted(naive.pageFiles));
    expect(written.map(({ path }) => path)).toEqual(sorted([...naive.pageFiles].map(pathOf)));
    expect(site.pages.every(({ title }) => title.trim() !== '')).toBe(true);
  });

  test('lists exactly the existing, visible pages of its navigation', () => {
    const shown = new Set([...naive.shownEntries].map(pathOf));
    const expected = [...naive.pageFiles].filter(
      (file) => shown.has(pathOf(file)) && !saysHidden(root, file),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(site.pages.filter((page) => page.listed && isWritten(page)).map(({ path }) => path)).toEqual(
      sorted(expected.map(pathOf)),
    );
  });

  test('places every page of the navigation in the tree', () => {
    const missing = [...naive.shownEntries].map(pathOf).filter((path) => !site.navigation.places.has(path));
    const reported = site.diagnostics.filter(({ code }) => code === 'nav-page-missing');
    expect(missing.every((path) => !site.pageByPath.has(path))).toBe(true);
    expect(missing.length).toBeLessThanOrEqual(reported.length);
  });

  test('finds its languages, versions and redirects', () => {
    expect(sorted(site.languages.map((one) => one.name))).toEqual(sorted(naive.languages));
    expect(sorted(site.versions.map((one) => one.name))).toEqual(sorted(naive.versions));
    const sources = site.redirects.map(({ source }) => source);
    expect(sorted(sources)).toEqual(
      sorted([...naive.redirects].map((source) => source.replace(/(.)\/$/, '$1'))),
    );
  });

  test('gives pages the language and version of their place in the navigation', () => {
    for (const key of ['languages', 'versions'] as const) {
      const carried = site.pages.flatMap((page) => page[key]);
      expect(carried.filter((name) => !naive[key].has(name))).toEqual([]);
      expect(carried.length > 0).toBe(naive[key].size > 0);
    }
  });

  test('finds a public site with one skill', () => {
    expect(site.pages.every(({ audience }) => audience === 'public')).toBe(true);
    expect(site.skills).toHaveLength(1);
  });

  test('passes all checks without an error', async () => {
    const start = performance.now();
    const documents = await createEngine(site).documents();
    const read = performance.now();
    const found = checkSite(site, documents);
    console.log(
      `${name}: documents ${Math.round(read - start)} ms, checks ${Math.round(performance.now() - read)} ms`,
    );
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.every(({ file, line, column, hint }) => file && line && column && hint)).toBe(true);
    // Most links of a living site are right: a sudden flood of broken ones is a fault of the check.
    const links = [...documents.values()].reduce((sum, document) => sum + document.links.length, 0);
    const broken = found.filter(({ code }) => code === 'link-broken' || code === 'anchor-broken').length;
    expect(broken).toBeLessThan(Math.max(10, links * 0.05));
    const counts = countSite(site, documents);
    console.log(`${name}: ${JSON.stringify(counts)}`);
    // With a network, the remote specification of a site is read, and its pages are there.
    if (COUNTS[name] !== undefined && site.specifications.every(({ url }) => url === undefined))
      expect(counts).toEqual(COUNTS[name]);
  });
});
