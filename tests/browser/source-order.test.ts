/** The content of a page comes first in its source; readers see and reach its columns as they always did. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { browseSite } from './browsed-site.ts';
import { buildWritten } from './built-site.ts';

const THEMES = ['mint', 'maple', 'aspen'] as const;

function writeDocs(root: string, theme: string): void {
  mkdirSync(root, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const navigation = { groups: [{ group: 'Guides', pages: ['index', 'aside', 'center'] }] };
  const search = { prompt: 'Search all the guides of the product' };
  const colors = { primary: '#0f766e' };
  write('docs.json', JSON.stringify({ name: 'Order', theme, colors, search, navigation }));
  const sections = '## First\n\n[A link](/aside)\n\n## Second\n\nText.\n';
  write('index.mdx', `---\ntitle: Home\n---\n\n${sections}`);
  write('aside.mdx', `---\ntitle: Aside\n---\n\n${sections}\n<Panel>Beside it.</Panel>\n`);
  write('center.mdx', `---\ntitle: Center\nmode: center\n---\n\n${sections}`);
}

/** The left and right edge of a part; undefined if it is not to be seen. */
async function edges(page: Page, selector: string): Promise<[number, number] | undefined> {
  const box = await page.locator(selector).boundingBox();
  return box === null ? undefined : [Math.round(box.x), Math.round(box.x + box.width)];
}

describe.each(sampled(THEMES, 3))('the columns of the theme %s', (theme) => {
  const site = browseSite(() => buildWritten(`source-order-${theme}`, (root) => writeDocs(root, theme)));

  it('stand side by side: sidebar, content, contents', async () => {
    const page = await site.open('/', { width: 1440 });
    const [sidebar, content, contents] = await Promise.all(
      ['#sidebar', '#content-area', '#table-of-contents'].map((part) => edges(page, part)),
    );
    expect(sidebar?.[1]).toBeLessThanOrEqual(content?.[0] ?? 0);
    expect(content?.[1]).toBeLessThanOrEqual(contents?.[0] ?? 0);
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('#content-container, #sidebar, #table-of-contents')].map(({ id }) => id),
    );
    expect(order).toEqual(['content-container', 'sidebar', 'table-of-contents']);
  });

  it.each(sampled([1040, 1440], 2))('keep search and Ask inside the header at %i pixels', async (width) => {
    const page = await site.open('/', { width });
    // As on a server that answers questions.
    await page.evaluate(() => document.documentElement.setAttribute('data-asks', ''));
    const [left = 0, right = 0] = (await edges(page, '.bar-search')) ?? [];
    const [button, ask] = await Promise.all(
      ['.search-button', '#assistant-entry'].map((part) => edges(page, part)),
    );
    expect(button?.[0]).toBeGreaterThanOrEqual(left);
    expect(button?.[1]).toBeLessThanOrEqual(ask?.[0] ?? 0);
    expect(ask?.[1]).toBeLessThanOrEqual(right);
  });

  it('give the space of a missing column to the content', async () => {
    const aside = await site.open('/aside', { width: 1440 });
    expect((await edges(aside, '#sidebar'))?.[1]).toBeLessThanOrEqual(
      (await edges(aside, '#content-area'))?.[0] ?? 0,
    );
    expect(await edges(aside, '#table-of-contents')).toBeUndefined();
    const center = await site.open('/center', { width: 1440 });
    const [left = 0, right = 0] = (await edges(center, '#content-area')) ?? [];
    expect(Math.abs(left - (1440 - right))).toBeLessThan(40);
  });

  it.each(sampled([390, 820], 2))('are stacked at %i pixels, without a sidebar on phones', async (width) => {
    const page = await site.open('/', { width });
    const bar = await page.locator('#contents-button').boundingBox();
    const title = await page.locator('#page-title').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    expect(await edges(page, '#sidebar')).toBeUndefined();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('keyboard order of a page', () => {
  const site = browseSite(() => buildWritten('source-order-mint', (root) => writeDocs(root, 'mint')));

  it('reaches the content first, and skip links lead to the other columns', async () => {
    const page = await site.open('/', { width: 1440 });
    const region = () =>
      page.evaluate(
        () => document.activeElement?.closest('#sidebar, #table-of-contents, #content-container')?.id,
      );
    const regions: string[] = [];
    for (let step = 0; step < 60 && regions.at(-1) !== 'table-of-contents'; step++) {
      await page.keyboard.press('Tab');
      const id = await region();
      if (id !== undefined && id !== regions.at(-1)) regions.push(id);
    }
    expect(regions).toEqual(['content-container', 'sidebar', 'table-of-contents']);

    const skipBy = async (link: number): Promise<void> => {
      await page.goto(`${site.url}/?${link}`);
      for (let step = 0; step < link; step++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      // The place from which Tab goes on moves with the address.
      await page.waitForFunction(() => location.hash !== '');
      await page.keyboard.press('Tab');
    };
    await skipBy(1);
    expect(await page.evaluate(() => document.activeElement?.closest('#content-area')?.id)).toBe(
      'content-area',
    );
    await skipBy(2);
    expect(await region()).toBe('sidebar');
  });
});
