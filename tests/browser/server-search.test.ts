/** The dialog where a server answers, where it stops to, where there is none, and where there is nothing else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { serveTwice } from './browsed-site.ts';
import { visit } from './browser.ts';
import { buildDocs, buildFixture, serveBuilt } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const browser = await workerBrowser();

const site = serveTwice(() => buildFixture('theme-site'));

/** A page, and the names of files that search asked for. @param mayFail Errors of the network are expected. */
async function open(at: { readonly url: string }, { mayFail = false } = {}) {
  const { page, errors, close } = await visit(browser, `${at.url}/guides/start`);
  onTestFinished(async () => {
    await close();
    expect(errors.filter((error) => !(mayFail && error.includes('/_waymark/search')))).toEqual([]);
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/pagefind|_waymark\/search/.test(pathname)) asked.push(pathname);
  });
  return { page, asked };
}

async function ask(page: Page, query: string): Promise<void> {
  if (!(await page.locator('.search').isVisible())) await page.keyboard.press('Control+k');
  await page.locator('.search input').fill('');
  await page.locator('.search-clear').waitFor({ state: 'hidden' });
  await page.locator('.search input').fill(query);
  await page.locator('.search-page, .search-note strong').first().waitFor();
}

const hrefs = (page: Page) =>
  page
    .locator('.search [role="option"]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

it('the search dialog of a server queries the server only, and marks words in its sections', async () => {
  const { page, asked } = await open(site.server);
  await ask(page, 'zephyrin');
  expect(await page.locator('.search-section mark').first().innerText()).toContain('zephyrine');
  expect(await page.locator('.search-page .search-trail').first().innerText()).toBe('Guides › Basics');
  expect(new Set(await hrefs(page))).toEqual(new Set(['/guides/start']));
  expect(new Set(asked)).toEqual(new Set(['/pagefind/pagefind-entry.json', '/_waymark/search']));
});

it('the search dialog of a static host requests only files that exist', async () => {
  const { page, asked } = await open(site.host);
  await ask(page, 'zephyrine');
  expect(new Set(await hrefs(page))).toEqual(new Set(['/guides/start']));
  expect(asked).toContain('/pagefind/pagefind.js');
  expect(asked).not.toContain('/_waymark/search');
});

const failures = [
  ['goes away', 'abort'],
  ['fails', 'fail'],
  ['does not answer in time', 'wait'],
] as const;
it.each(sampled(failures, 3, 2))(
  'the search dialog retries a server that %s when it is opened again',
  async (_, how) => {
    const { page, asked } = await open(site.server, { mayFail: true });
    let isAway = true;
    await page.route('**/_waymark/search?**', (route) => {
      if (!isAway) return route.continue();
      if (how === 'abort') return route.abort();
      // A route without an answer is a server that does not give one.
      return how === 'fail' ? route.fulfill({ status: 503, body: 'wait' }) : undefined;
    });
    const times = () => asked.filter((path) => path === '/_waymark/search').length;
    await ask(page, 'zephyrine');
    expect(new Set(await hrefs(page))).toEqual(new Set(['/guides/start']));
    const before = times();
    await ask(page, 'lamp');
    expect((await hrefs(page)).length).toBeGreaterThan(0);
    expect(times()).toBe(before);
    await page.keyboard.press('Escape');
    await page.locator('.search').waitFor({ state: 'hidden' });
    isAway = false;
    await page.keyboard.press('Control+k');
    await expect.poll(times).toBeGreaterThan(before);
  },
);

it.each([
  ['a server', () => site.server],
  ['a static host', () => site.host],
] as const)('the search dialog can be limited to the tab of the page, on %s', async (_, at) => {
  const { page } = await open(at());
  await ask(page, 'client');
  await page.locator('.search-page[href="/reference/client"]').waitFor();
  const tab = page.locator('[data-scope="tab"]');
  expect(await tab.innerText()).toBe('Only in Guides');
  await tab.click();
  await page.locator('.search-page[href="/reference/client"]').waitFor({ state: 'detached' });
  expect(await tab.getAttribute('aria-pressed')).toBe('true');
  await tab.click();
  await page.locator('.search-page[href="/reference/client"]').waitFor();
});

it('the search dialog of a site that the server alone searches asks for no index, and says if the server does not answer', async () => {
  const alone = await buildDocs(join(import.meta.dirname, '../fixtures/theme-site'), { search: 'server' });
  const at = await serveBuilt(alone);
  onTestFinished(async () => {
    await at.close();
    alone.remove();
  });
  expect(existsSync(join(alone.dist, 'pagefind'))).toBe(false);
  const { page, asked } = await open(at, { mayFail: true });
  // A click on anything with the attribute opens search, and without scripts it is hidden.
  const openers = await page
    .locator('[data-search]')
    .evaluateAll((all) => all.map(({ localName }) => localName));
  expect(new Set(openers)).toEqual(new Set(['button']));
  const plain = await visit(browser, `${at.url}/guides/start`, { javaScript: false });
  onTestFinished(plain.close);
  expect(await plain.page.locator('h1').isVisible()).toBe(true);
  await ask(page, 'zephyrine');
  expect(new Set(await hrefs(page))).toEqual(new Set(['/guides/start']));
  await page.route('**/_waymark/search?**', (route) => route.abort());
  await page.locator('.search input').fill('lamp');
  await page.getByText('Search could not be loaded').waitFor();
  expect(new Set(asked)).toEqual(new Set(['/_waymark/search']));
});
