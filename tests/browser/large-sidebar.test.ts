import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browseSite } from './browsed-site.ts';
import { visit } from './browser.ts';
import { buildWritten } from './built-site.ts';

const GROUPS = 40;
const PAGES = 30;

/** A site whose tree is over 50 kB; only a few of its pages have more than a title. */
function writeDocs(root: string): void {
  const entries = (at: number) => Array.from({ length: PAGES }, (_, page) => `group-${at}/page-${page}`);
  const groups = Array.from({ length: GROUPS }, (_, at) => ({
    group: `Group ${at}`,
    pages: at === 20 ? [...entries(at), { group: 'Nested', pages: ['nested/inside'] }] : entries(at),
  }));
  writeFileSync(
    join(root, 'docs.json'),
    JSON.stringify({ name: 'Large', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { groups } }),
  );
  for (const file of [...groups.flatMap((_, at) => entries(at)), 'nested/inside']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(
      join(root, `${file}.mdx`),
      `---\ntitle: The ${file.replaceAll(/[/-]/g, ' ')}\n---\n\nText.\n`,
    );
  }
}

const site = browseSite(() => buildWritten('large-sidebar', writeDocs));

const { open } = site;

const links = (page: Page) => page.locator('#navigation-items a').count();

describe('a sidebar over 50 kB', () => {
  it('is one file that all pages share', () => {
    const files = readdirSync(join(site.dist, '_waymark')).filter((name) => name.endsWith('.html'));
    expect(files).toHaveLength(1);
    const whole = readFileSync(join(site.dist, '_waymark', files[0] ?? ''), 'utf8');
    expect(whole.length).toBeGreaterThan(50_000);
    const html = readFileSync(join(site.dist, 'group-20/page-3.html'), 'utf8');
    expect(html).toContain(`/_waymark/${files[0]}`);
    expect(html.length).toBeLessThan(whole.length / 2);
  });

  it('links to every group without JavaScript', async () => {
    const page = await open('/group-20/page-3', { javaScript: false });
    expect(await links(page)).toBe(PAGES + 1 + GROUPS - 1);
    expect(await page.locator('#navigation-items [aria-current="page"]').innerText()).toBe(
      'The group 20 page 3',
    );
    await page.locator('#navigation-items a', { hasText: 'Group 21' }).click();
    await page.waitForURL('**/group-21/page-0');
    expect(await page.locator('#navigation-items a', { hasText: 'The group 21' }).count()).toBe(PAGES);
  });

  it('is completed in the browser around the entries that the page has', async () => {
    const page = await open('/group-20/page-3');
    const current = page.locator('#navigation-items [aria-current="page"]');
    const before = await current.boundingBox();
    await page
      .locator('#navigation-items a', { hasText: 'The group 39 page 29' })
      .waitFor({ state: 'attached' });
    expect(await links(page)).toBe(GROUPS * PAGES + 1);
    expect(await page.locator('[data-gap]').count()).toBe(0);
    expect(await current.allInnerTexts()).toEqual(['The group 20 page 3']);
    expect((await current.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
    const order = await page.locator('#navigation-items .nav-heading').allInnerTexts();
    expect(order).toEqual(Array.from({ length: GROUPS }, (_, at) => `Group ${at}`));
    expect(await page.locator('#navigation-items details[open]').count()).toBe(0);
  });

  it('shows its last entry without scrolling the page', async () => {
    const page = await open('/group-20/page-3');
    const last = page.locator('#navigation-items a', { hasText: 'The group 39 page 29' });
    await last.waitFor({ state: 'attached' });
    await last.focus();
    const box = await last.boundingBox();
    expect(await page.evaluate('scrollY')).toBe(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  });

  it('keeps groups open that the reader opened before it was complete', async () => {
    const page = await open('/group-20/page-3', { javaScript: true });
    await page.locator('#navigation-items summary', { hasText: 'Nested' }).click();
    await page
      .locator('#navigation-items a', { hasText: 'The group 39 page 29' })
      .waitFor({ state: 'attached' });
    expect(await page.locator('#navigation-items details[open]').count()).toBe(1);
  });

  it('keeps a followed entry at its scroll position', async () => {
    const page = await open('/group-20/page-3');
    const entry = page.locator('#navigation-items a', { hasText: 'The group 30 page 7' });
    await entry.waitFor({ state: 'attached' });
    await entry.scrollIntoViewIfNeeded();
    const before = (await entry.boundingBox())?.y ?? Number.NaN;
    await entry.click();
    await page.waitForURL('**/group-30/page-7');
    await page
      .locator('#navigation-items a', { hasText: 'The group 39 page 29' })
      .waitFor({ state: 'attached' });
    expect((await entry.boundingBox())?.y).toBeCloseTo(before, -1);
  });

  it('keeps the links of the shortened tree if the file cannot be fetched', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/group-1/page-0`);
    onTestFinished(close);
    await page.route('**/_waymark/**', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/_waymark/'));
    await page.goto(`${site.url}/group-20/page-3`);
    await refused;
    expect(await links(page)).toBe(PAGES + 1 + GROUPS - 1);
  });
});
