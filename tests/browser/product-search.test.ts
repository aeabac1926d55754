/** The search dialog on a site of several products, with a server and without one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AskAnswer } from '../../runtime/packages/contract/ask.ts';
import { sampled } from '../support/test-all.ts';
import { violationsOn } from './axe.ts';
import { serveTwice } from './browsed-site.ts';
import { visit } from './browser.ts';
import { buildWritten } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const PRODUCTS = ['Cloud', 'Self-Host'];

const browser = await workerBrowser();

const site = serveTwice(() =>
  buildWritten('products', (root) => {
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    };
    const pages = (product: string) =>
      ['start', 'lamp', 'wick'].map((name) => `${product.toLowerCase()}/${name}`);
    const docs = {
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0f766e' },
      navigation: { products: PRODUCTS.map((product) => ({ product, pages: pages(product) })) },
    };
    write('docs.json', JSON.stringify(docs));
    for (const product of PRODUCTS) {
      const [start, lamp, wick] = pages(product);
      write(`${start}.mdx`, `---\ntitle: Start ${product}\n---\n\nBegin here.\n`);
      write(
        `${lamp}.mdx`,
        '---\ntitle: Lamp\n---\n\n## Care\n\nClean the `lamp` **often**.\n\n## Other\n\nNothing else.\n',
      );
      write(`${wick}.mdx`, `---\ntitle: Wick ${product}\n---\n\nThe lamp has one.\n`);
    }
  }),
);

const hrefs = (page: Page) =>
  page
    .locator('.search :is(.search-page, .search-section, .search-also)')
    .evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).getAttribute('href')?.replace(/^https?:..[^/]+/, '')),
    );

it.each(['cloud', 'self-host'])('/ask answers a reader of %s from there, and nothing twice', async (own) => {
  const response = await fetch(`${site.server.url}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Clean the lamp', page: `/${own}/start` }),
  });
  const { sources } = (await response.json()) as AskAnswer;
  const places = sources.map(
    ({ url }) =>
      new URL(url, site.server.url).pathname + new URL(url, site.server.url).hash.replace(/:~.*/, ''),
  );
  expect(places.filter((place) => place.includes('/lamp#care'))).toEqual([`/${own}/lamp#care`]);
});

describe.each([
  ['a server', () => site.server],
  ['a static host', () => site.host],
] as const)('search in one of several products, on %s', (_, at) => {
  const products = [
    ['cloud', 'self-host', 'Self-Host'],
    ['self-host', 'cloud', 'Cloud'],
  ] as const;
  it.each(sampled(products, 2))(
    'puts pages of %s first, each with its twin in %s',
    async (own, other, name) => {
      const { page, close } = await visit(browser, `${at().url}/${own}/start`);
      onTestFinished(close);
      await page.keyboard.press('Control+k');
      await page.locator('.search input').fill('lamp');
      await page.locator('.search-also').waitFor();
      expect(await hrefs(page)).toEqual([
        `/${own}/lamp`,
        `/${own}/lamp#care`,
        `/${other}/lamp`,
        `/${own}/wick`,
        `/${other}/wick`,
      ]);
      expect(await page.locator('.search-also').innerText()).toBe(`Also in ${name}`);
      expect(await page.locator('.search-section .search-excerpt').innerText()).toBe('Clean the lamp often.');
      expect(await violationsOn(page)).toEqual([]);
    },
  );

  it('keeps to the product on request', async () => {
    const { page, close } = await visit(browser, `${at().url}/cloud/start`);
    onTestFinished(close);
    await page.keyboard.press('Control+k');
    await page.locator('.search input').fill('lamp');
    await page.getByRole('button', { name: 'Only in Cloud' }).click();
    await page.locator('.search-also').waitFor({ state: 'detached' });
    expect(await hrefs(page)).toEqual(['/cloud/lamp', '/cloud/lamp#care', '/cloud/wick']);
  });
});
