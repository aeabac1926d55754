/** A book that is one HTML file, opened from a disk. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '../../plugin/book/pdf.ts';
import { loadedWaymark } from '../support/loaded-command.ts';
import { workerBrowser } from './worker-browser.ts';

const browser = await workerBrowser();
const STARTER = resolve(import.meta.dirname, '../../starter');

let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-book-test-'));
  const file = join(folder, 'book.html');
  const { code, stderr } = await loadedWaymark(['book', STARTER, '--out', file]);
  expect(stderr, stderr).not.toContain('error');
  expect(code).toBe(0);
  address = pathToFileURL(file).href;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function opened(options: { javaScriptEnabled?: boolean; colorScheme?: 'dark' } = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  return { page, requests, errors };
}

test('from a disk it fetches nothing, shows its images, and all links inside lead to an element', async () => {
  const { page, requests, errors } = await opened();
  const found = await page.evaluate(() => ({
    broken: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => document.getElementById(decodeURIComponent(href.slice(1))) === null),
    images: [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).length,
    twice:
      [...document.querySelectorAll('[id]')].length -
      new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size,
  }));
  expect(found).toEqual({ broken: [], images: 0, twice: 0 });
  expect(requests).toEqual([address]);
  expect(errors).toEqual([]);
});

test('its search finds sections by all typed words, and marks them in the one that is opened', async () => {
  const { page, errors } = await opened();
  await page.getByRole('searchbox').fill('defaultOpen accordions');
  await page.locator('#found a', { hasText: 'Accordions' }).first().click();
  expect(page.url()).toContain('folds');
  expect(await page.evaluate(() => CSS.highlights.get('found')?.size)).toBeGreaterThan(1);
  await page.getByRole('searchbox').fill('nowords-at-all');
  expect(await page.locator('#search [role=status]').textContent()).toContain('nowords-at-all');
  expect(errors).toEqual([]);
});

test('without scripts it has its text and contents, and no search', async () => {
  const { page } = await opened({ javaScriptEnabled: false });
  expect(await page.locator('#search').isVisible()).toBe(false);
  expect(await page.locator('#contents a').count()).toBeGreaterThan(100);
  expect(await page.locator('article').count()).toBeGreaterThan(100);
});

test('in the dark its text is light', async () => {
  const { page } = await opened({ colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 23, 28)');
});

/** The one of these tests has no printing of its own: it takes one that is installed. */
const isInstalled = spawnSync('chromium', ['--version']).status === 0;

test.skipIf(!isInstalled)('Chromium, if one is installed, prints it as a PDF with an outline', async () => {
  const pdf = Buffer.from(await pdfOf(await readFile(new URL(address)), undefined));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.includes('/Outlines')).toBe(true);
});
