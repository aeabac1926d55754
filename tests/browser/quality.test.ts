/** Gates that every page passes: axe, Lighthouse, and what a page may weigh before anyone touches it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realSites } from '../sites/real-sites.ts';
import { launch, type StaticServer, serveFolder, visit } from './browser.ts';
import { type BuiltSite, buildFolder } from './built-site.ts';
import { type Auditor, startAuditor } from './lighthouse.ts';

const STARTER = resolve(import.meta.dirname, '../../starter');
const LONG_PAGE = '/reference/diagnostics';
const SITES = ['PrefectHQ__fastmcp', 'langgenius__dify-docs', 'spree__spree', 'triggerdotdev__trigger.dev'];
const PAGES = 10;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

interface Site {
  readonly built: BuiltSite;
  readonly server: StaticServer;
  readonly paths: readonly string[];
}

async function build(root: string, options: readonly string[] = []): Promise<Site> {
  const built = buildFolder(root, options);
  const file = join(built.dist, '../.waymark/pages.json');
  const pages = JSON.parse(readFileSync(file, 'utf8')) as { path: string }[];
  return { built, server: await serveFolder(built.dist), paths: pages.map(({ path }) => path).sort() };
}

async function discard(site: Site | undefined): Promise<void> {
  await site?.server.close();
  site?.built.remove();
}

/** What axe finds wrong on a page in both schemes. */
async function violations(url: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const { page, close } = await visit(browser, url, { scheme });
    await page.evaluate(axe.source);
    const result = await page.evaluate<axe.AxeResults>('axe.run()');
    for (const { id, nodes } of result.violations) {
      found.push(`${scheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }
    await close();
  }
  return found;
}

describe('the starter', () => {
  let site: Site;
  let auditor: Auditor;

  beforeAll(async () => {
    site = await build(STARTER, ['--url', 'https://docs.example.com']);
    auditor = await startAuditor();
  }, 300_000);

  afterAll(async () => {
    await auditor?.close();
    await discard(site);
  });

  it('has no page that axe finds fault with', { timeout: 600_000 }, async () => {
    expect(site.paths.length).toBeGreaterThan(10);
    for (const path of site.paths)
      expect([path, ...(await violations(site.server.url + path))]).toEqual([path]);
  });

  it.each(['/', LONG_PAGE])('has all points of Lighthouse that no clock decides on %s', async (path) => {
    const { scores, failures } = await auditor.audit(site.server.url + path);
    const { accessibility, 'best-practices': practices, seo } = scores;
    expect({
      accessibility,
      practices,
      seo,
      failures: failures.filter((one) => !one.startsWith('performance')),
    }).toEqual({ accessibility: 100, practices: 100, seo: 100, failures: [] });
  });

  it('loads little before a reader does anything', async () => {
    for (const path of ['/', LONG_PAGE]) {
      const { page, close } = await visit(browser, site.server.url + path);
      await page.waitForLoadState('networkidle');
      const names = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
      );
      await close();
      const weight = (extension: string) =>
        names
          .filter((name) => name.endsWith(extension))
          .reduce(
            (sum, name) => sum + gzipSync(readFileSync(site.built.dist + name), { level: 9 }).length,
            0,
          );
      expect(weight('.js')).toBeGreaterThan(0);
      expect(weight('.js')).toBeLessThan(10_000);
      expect(weight('.css')).toBeGreaterThan(0);
      expect(weight('.css')).toBeLessThan(15_000);
    }
  });
});

const real = realSites().filter(({ name }) => SITES.includes(name));

describe.skipIf(real.length === 0)('real sites', () => {
  it.each(real)('axe finds no fault with ten pages of $name', { timeout: 900_000 }, async ({ root }) => {
    const site = await build(root);
    try {
      const step = Math.max(1, Math.floor(site.paths.length / PAGES));
      const chosen = site.paths.filter((_, index) => index % step === 0).slice(0, PAGES);
      expect(chosen).toHaveLength(PAGES);
      for (const path of chosen) {
        expect([path, ...(await violations(site.server.url + encodeURI(path)))]).toEqual([path]);
      }
    } finally {
      await discard(site);
    }
  });
});
