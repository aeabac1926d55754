/** Gates that every page passes: axe, Lighthouse, and what a page may weigh before anyone touches it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltRealSite, builtRealSite, STARTER } from '../sites/built-real-site.ts';
import { realSites } from '../sites/real-sites.ts';
import { sampled, TEST_ALL } from '../support/test-all.ts';
import { COLOURS, LAYOUT, violationsOn } from './axe.ts';
import { type StaticServer, serveFolder, visit } from './browser.ts';
import { type Auditor, startAuditor } from './lighthouse.ts';
import { workerBrowser } from './worker-browser.ts';

const LONG_PAGE = '/reference/diagnostics';
const SITES = ['PrefectHQ__fastmcp', 'langgenius__dify-docs', 'spree__spree', 'triggerdotdev__trigger.dev'];
const PAGES = 10;

const browser = await workerBrowser();

function pathsOf(dist: string): string[] {
  const file = join(dist, '../.waymark/pages.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: string[] };
  return paths.sort();
}

/** Those rules of axe whose findings depend on the scheme or on the width: the rest would find the same. */
const OTHERS = [
  { width: 1440, rules: COLOURS, every: 1 },
  // The layout of this width that differs from the others is the same on all pages.
  { width: 768, rules: [...COLOURS, ...LAYOUT], every: 5 },
  { width: 390, rules: [...COLOURS, ...LAYOUT], every: 1 },
];

/** Violations that axe finds on the nth page of a site: in light by all rules, in dark by some, on small screens too. */
async function violations(url: string, index: number): Promise<string[]> {
  const { page, close } = await visit(browser, url, { width: 1440 });
  const found: string[] = [];
  const run = async (how: string, rules?: readonly string[]) => {
    for (const { rule, nodes } of await violationsOn(page, { rules }))
      found.push(`${how}: ${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  };
  await run('light at 1440 pixels');
  // As the button in the bar does.
  await page.evaluate("waymarkScheme('dark')");
  for (const { width, rules, every } of OTHERS) {
    if (index % every !== 0) continue;
    await page.setViewportSize({ width, height: 800 });
    await run(`dark at ${width} pixels`, rules);
  }
  await close();
  return found;
}

describe('the quality of the starter site', () => {
  let site: BuiltRealSite;
  let server: StaticServer;
  let auditor: Auditor;

  beforeAll(async () => {
    site = await builtRealSite(STARTER);
    server = await serveFolder(site.dist);
    if (TEST_ALL) auditor = await startAuditor();
  });

  afterAll(async () => {
    await auditor?.close();
    await server?.close();
  });

  it('axe finds no violation on any page', { timeout: 600_000 }, async () => {
    const paths = sampled(pathsOf(site.dist), 48);
    expect(paths.length).toBeGreaterThan(2);
    for (const [index, path] of paths.entries())
      expect([path, ...(await violations(server.url + path, index))]).toEqual([path]);
  });

  it.skipIf(!TEST_ALL).each(['/', LONG_PAGE])(
    'Lighthouse gives full marks for accessibility, practices and SEO on %s',
    async (path) => {
      const { scores, failures } = await auditor.audit(server.url + path);
      const { accessibility, 'best-practices': practices, seo } = scores;
      expect({
        accessibility,
        practices,
        seo,
        failures: failures.filter((one) => !one.startsWith('performance')),
      }).toEqual({ accessibility: 100, practices: 100, seo: 100, failures: [] });
    },
  );

  it('pages load few files before a reader interacts', async () => {
    for (const path of ['/', LONG_PAGE]) {
      const { page, close } = await visit(browser, server.url + path);
      await page.waitForLoadState('networkidle');
      const names = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
      );
      await close();
      const weight = (extension: string) =>
        names
          .filter((name) => name.endsWith(extension))
          .reduce((sum, name) => sum + gzipSync(readFileSync(site.dist + name), { level: 9 }).length, 0);
      expect(weight('.js')).toBeGreaterThan(0);
      expect(weight('.js')).toBeLessThan(10_000);
      expect(weight('.css')).toBeGreaterThan(0);
      expect(weight('.css')).toBeLessThan(16_000);
    }
  });
});

const real = realSites().filter(({ name }) => SITES.includes(name));

describe.skipIf(real.length === 0 || !TEST_ALL)('the quality of real sites', () => {
  it.each(real)(`axe finds no violation on ${PAGES} pages of $name`, { timeout: 900_000 }, async (site) => {
    const { dist } = await builtRealSite(site);
    const server = await serveFolder(dist);
    onTestFinished(() => server.close());
    const paths = pathsOf(dist);
    const step = Math.max(1, Math.floor(paths.length / PAGES));
    const chosen = paths.filter((_, index) => index % step === 0).slice(0, PAGES);
    expect(chosen).toHaveLength(PAGES);
    for (const [index, path] of chosen.entries()) {
      expect([path, ...(await violations(server.url + encodeURI(path), index))]).toEqual([path]);
    }
  });
});
