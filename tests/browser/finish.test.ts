/** Small things that readers see: callouts over pictures, contents of changelogs, diagrams, images that are missing, descriptions. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWritten } from './built-site.ts';
import { type PatternSite, serveSite, violations } from './pattern-site.ts';
import { workerBrowser } from './worker-browser.ts';

const DAYS = [
  '2025-06-12',
  'June 3, 2025',
  '30 May 2025',
  '2025-05-20',
  '2025-05-02',
  '2025-01-10',
  '2025-01-09',
];

const PAGES: Readonly<Record<string, string>> = {
  index:
    '---\ndescription: Read **this**, then `run` it or [go on](/log).\n---\n\n<Note>A</Note>\n\n<Warning>B</Warning>\n\n' +
    '![A lamp](/images/none.png)\n',
  log: DAYS.map(
    (day, at) => `<Update label="${day}" tags={["${at === 0 ? 'New' : 'Old'}"]}>\nText ${at}\n</Update>`,
  ).join('\n\n'),
  versions: ['1.2', '1.1', '1.0', '0.9', '0.8', '0.7']
    .map((label) => `<Update label="${label}">\nText\n</Update>`)
    .join('\n\n'),
  diagram: '```mermaid\ngraph TD; A-->B\n```\n',
};

const browser = await workerBrowser();
let site: PatternSite;

beforeAll(async () => {
  const { dist } = await buildWritten('finish', (root) => {
    const docs = {
      theme: 'mint',
      name: 'Finish',
      colors: { primary: '#0f766e' },
      background: { decoration: 'grid' },
      navigation: { pages: Object.keys(PAGES) },
    };
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(root, `${name}.mdx`), text);
  });
  site = await serveSite(browser, dist, (error) => error.includes('/images/none.png'));
});

afterAll(async () => {
  await site?.close();
});

it.each(['light', 'dark'] as const)('callouts have an opaque background, %s', async (scheme) => {
  const page = await site.open('/', { scheme });
  const colors = await page
    .locator('.callout')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(colors).toHaveLength(2);
  for (const color of colors) expect(color).not.toMatch(/\/|rgba|transparent/);
});

it('Markdown in a description is rendered on the page, and plain text in the meta tag', async () => {
  const page = await site.open('/');
  expect(await page.locator('.lead').innerHTML()).toBe(
    'Read <strong>this</strong>, then <code>run</code> it or <a href="/log">go on</a>.',
  );
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(
    'Read this, then run it or go on.',
  );
});

it('a missing image is shown as a frame with its description', async () => {
  const page = await site.open('/');
  const image = page.locator('#content img');
  await page.locator('img[data-missing]').waitFor();
  const look = await image.evaluate((one) => {
    const { fontSize, borderStyle } = getComputedStyle(one);
    return { size: Number.parseFloat(fontSize), borderStyle };
  });
  expect(look.borderStyle).toBe('dashed');
  expect(look.size).toBeLessThan(15);
  expect(await violations(page)).toEqual([]);
});

const contents = (page: Page) => page.locator('#table-of-contents-content > li > a').allInnerTexts();

it('the contents of a changelog are grouped by month, and hide months without a visible entry', async () => {
  const page = await site.open('/log', { width: 1440 });
  expect(await contents(page)).toEqual(['June 2025', 'May 2025', 'January 2025']);
  expect(await page.locator('#table-of-contents-content > li:first-child > ul a').allInnerTexts()).toEqual([
    '2025-06-12',
    'June 3, 2025',
  ]);
  await page.locator('#changelog-filters').getByRole('button', { name: 'New' }).click();
  expect(await page.locator('#table-of-contents-content > li:visible > a').allInnerTexts()).toEqual([
    'June 2025',
  ]);
  expect(await violations(page)).toEqual([]);
});

it('the contents of a changelog without dates are not grouped', async () => {
  expect(await contents(await site.open('/versions', { width: 1440 }))).toHaveLength(6);
});

it('a diagram shows its buttons, zooms and pans by keyboard, and lets the page scroll', async () => {
  const page = await site.open('/diagram');
  const stage = page.locator('.diagram-stage');
  await page.locator('.diagram-actions').waitFor();
  expect(await page.locator('.diagram-actions').evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  const place = () => stage.locator('svg').evaluate((svg) => (svg as SVGElement).style.transform);
  await stage.focus();
  expect(await place()).toBe('');
  await page.keyboard.press('ArrowDown');
  expect(await place()).toBe('');
  await page.keyboard.press('+');
  const zoomed = await place();
  expect(zoomed).toContain('scale(1.3)');
  await page.keyboard.press('ArrowLeft');
  expect(await place()).not.toBe(zoomed);
  await page.keyboard.press('0');
  expect(await place()).toBe('');
  expect(await violations(page)).toEqual([]);
});
