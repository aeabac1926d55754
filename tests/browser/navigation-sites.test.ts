import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../plugin/packages/repository/types.ts';
import { loadSite } from '../../plugin/site.ts';
import { type BuiltRealSite, builtRealSite } from '../sites/built-real-site.ts';
import { realSites } from '../sites/real-sites.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { launch } from './browser.ts';
import { clickThrough, shownLinks } from './click-through.ts';
import { type PatternSite, serveSite, violations } from './pattern-site.ts';
import { reachable } from './reachable.ts';

const WANTED = [
  'DeepLcom__api-docs',
  'PrefectHQ__fastmcp',
  'langgenius__dify-docs',
  'spree__spree',
  'triggerdotdev__trigger.dev',
];
const found = realSites();
/** Links that a browser clicks in each site. That every other page is led to is read from the HTML, and seen. */
const CLICKS = 10;

/** Files elsewhere, and those of the repositories that are not part of the copies. */
const isExpected = (error: string) => /Failed to load resource/.test(error);

// `npm test` has sites that are made for it (navigation.test.ts).
describe.skipIf(!TEST_ALL).each(WANTED)('%s', (name) => {
  const real = found.find((one) => one.name === name);
  if (real === undefined) console.log(`${name} is not among the real sites: its navigation is not tested.`);

  describe.skipIf(real === undefined)('as a site', () => {
    let site: Site;
    let built: BuiltRealSite;
    let served: PatternSite;
    let browser: Browser;

    beforeAll(async () => {
      if (real === undefined) return;
      site = await loadSite({ root: real.root });
      built = await builtRealSite(real);
      browser = await launch();
      served = await serveSite(browser, built.dist, isExpected);
    });

    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });

    /** Start page of a stranger: the first page if the site has no home page. Pages that only link have no address. */
    const home = () => {
      const listed = site.pages.filter(
        (page) => page.listed && page.audience === 'public' && page.frontmatter.url === undefined,
      );
      const first = site.pageByPath.has('/') ? '/' : [...site.navigation.places.keys()][0];
      return { listed, path: first ?? '/' };
    };

    it('every listed page is reachable from the start page', () => {
      const { listed, path } = home();
      const reached = reachable(built.dist, path);
      expect(listed.map((page) => page.path).filter((page) => !reached.has(page))).toEqual([]);
      expect(reached.size).toBeGreaterThan(100);
    });

    it('the menus link to every listed page', async () => {
      const { listed, path } = home();
      const page = await served.open(path, { width: 1440 });
      const shown = new Set<string>();
      // The menus around a page have those of its section.
      for (const { path: next } of listed) {
        if (shown.has(next)) continue;
        await page.goto(served.url + encodeURI(next));
        for (const one of await shownLinks(page)) shown.add(one);
      }
      expect(listed.map((one) => one.path).filter((one) => !shown.has(one))).toEqual([]);
    });

    it('every listed page is reached by clicking visible links', async () => {
      const { path } = home();
      const page = await served.open(path);
      const seen = await clickThrough(page, path, CLICKS);
      expect(seen.size).toBe(CLICKS + 1);
    });

    it.each([390, 768, 1440])('axe finds no violation in the sidebar at %i pixels', async (width) => {
      const { listed } = home();
      const at = listed[Math.floor(listed.length / 2)]?.path ?? '/';
      const page = await served.open(at, { width });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    });
  });
});
