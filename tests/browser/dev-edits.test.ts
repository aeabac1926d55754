/** `waymark dev` in a browser, while files are written as editors, formatters and agents write them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { sampled, TEST_ALL } from '../support/test-all.ts';
import { started } from './browser.ts';
import { workerBrowser } from './worker-browser.ts';

const CONFIG = JSON.stringify({
  theme: 'mint',
  name: 'Edits',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'other', 'tabs'] },
});
const BLOCKS = Array.from(
  { length: 60 },
  (_, at) => `Paragraph ${at} of a page that is longer than its window.`,
);

let docs: string;
let server: StartedServer;
const browser = await workerBrowser();
let page: Page;

const write = (file: string, text: string) => writeFileSync(join(docs, file), text);
const text = (word: string, more = '') =>
  write(
    'index.mdx',
    `---\ntitle: Edits\n---\n\n${BLOCKS.join('\n\n')}\n\nThe word is ${word}.\n\n<Accordion title="Fold">Inside</Accordion>\n${more}`,
  );
const tabs = (word: string, more = '', title = 'One') =>
  write(
    'tabs.mdx',
    `---\ntitle: Tabs\n---\n\n<Tabs sync={false}>\n<Tab title="${title}">\nFirst.\n</Tab>\n<Tab title="Two">\nThe word is ${word}.\n</Tab>\n</Tabs>\n\n<Accordion title="Fold">\nIn the fold: ${word}.\n</Accordion>\n${more}`,
  );
const shows = (word: string) => page.getByText(`The word is ${word}.`).waitFor({ state: 'attached' });

beforeAll(async () => {
  docs = mkdtempSync(join(tmpdir(), 'waymark-edits-'));
  write('docs.json', CONFIG);
  text('first');
  tabs('first');
  write('other.mdx', '---\ntitle: Other\n---\n\nOther text.\n');
  server = await startServer(['dev', docs, '--port', '0', '--host', '127.0.0.1']);
  page = await browser.newPage();
  await page.goto(server.url);
  await shows('first');
});
afterAll(async () => {
  await server.stop('SIGTERM');
});

test('an edit of text changes its block, and keeps scroll, folds and the page itself', async () => {
  await page.evaluate(() => {
    (window as { kept?: boolean }).kept = true;
    document.querySelector<HTMLDetailsElement>('#content details')?.setAttribute('open', '');
    scrollTo({ top: 600, behavior: 'instant' });
  });
  text('second');
  await shows('second');
  expect(
    await page.evaluate(() => ({
      kept: (window as { kept?: boolean }).kept,
      open: document.querySelector<HTMLDetailsElement>('#content details')?.open,
      scroll: Math.round(scrollY),
    })),
  ).toEqual({ kept: true, open: true, scroll: 600 });
});

test('an edit that scripts take part in loads the page again, with its folds open', async () => {
  text('third', '\n## A heading\n\n```js\nlet x;\n```\n');
  await shows('third');
  await page.getByRole('heading', { name: 'A heading' }).waitFor();
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLDetailsElement>('#content details')?.open))
    .toBe(true);
});

test('an edit in a tab and in a fold keeps them open, also if the page loads again', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/tabs`);
  await started(page);
  await page.getByRole('tab', { name: 'Two' }).click();
  await page.getByText('Fold', { exact: true }).click();
  await page.evaluate(() => {
    (window as { kept?: boolean }).kept = true;
  });
  const state = async (word: string) => {
    await page.getByText(`The word is ${word}.`).waitFor();
    await page.getByText(`In the fold: ${word}.`).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Two');
    return await page.evaluate(() => (window as { kept?: boolean }).kept);
  };
  tabs('second');
  expect(await state('second')).toBe(true);
  tabs('third', '\n## A heading\n');
  await page.getByRole('heading', { name: 'A heading' }).waitFor();
  await started(page);
  expect(await state('third')).toBeUndefined();
  tabs('third', '', 'Another');
  await page.getByRole('tab', { name: 'Another' }).waitFor();
  await started(page);
  await state('third');
  await context.close();
});

/** Milliseconds between two saves. */
const SPACINGS = [0, 5, 15, 30, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000];

describe.each(sampled(SPACINGS, 9))('saves %i ms apart', (spacing) => {
  test('the last text is shown, whatever was being loaded', async () => {
    for (let burst = 0; burst < (TEST_ALL ? 5 : 1); burst++) {
      let word = '';
      for (let save = 0; save < 6; save++) {
        word = `w${spacing}-${burst}-${save}`;
        // Each third one changes what is around the text, so that the page is loading at the next.
        text(word, save % 3 === 2 ? `\n## Heading ${word}\n` : '');
        if (spacing > 0) await delay(spacing);
      }
      await shows(word);
    }
  });

  test('an edit while the page is loading is shown', async () => {
    for (const wait of [0, spacing / 2, spacing]) {
      const loaded = page.reload({ waitUntil: 'commit' });
      await delay(Math.min(wait, 400));
      const word = `loading${spacing}-${wait}`;
      text(word);
      await loaded;
      await shows(word);
    }
  });

  test('an edit after docs.json was broken and mended is shown', async () => {
    write('docs.json', CONFIG.slice(0, -8));
    await delay(spacing);
    text(`broken${spacing}`);
    await shows(`broken${spacing}`);
    write('docs.json', CONFIG);
    await delay(spacing);
    text(`mended${spacing}`);
    await shows(`mended${spacing}`);
    await expect.poll(() => page.getByRole('status').count()).toBe(0);
  });
});

test('with a docs.json that cannot be read, the preview keeps its look and says so', async () => {
  write('docs.json', CONFIG.replace('"name"', 'name"'));
  const note = page.getByRole('status');
  await note.waitFor();
  expect(await note.textContent()).toMatch(
    /^docs\.json:1:\d+ .*The preview shows the configuration as it was before\.$/,
  );
  await page.getByRole('link', { name: 'Other' }).first().waitFor();
  expect(await page.title()).toContain('Edits');
  write('docs.json', CONFIG);
  await note.waitFor({ state: 'detached' });
});

test('with a misspelt key in docs.json, the preview keeps what it replaces and says so', async () => {
  write('docs.json', CONFIG.replace('"name"', '"nmae"'));
  const note = page.getByRole('status');
  await note.waitFor();
  expect(await note.textContent()).toMatch(/^docs\.json:1:\d+ "nmae" is not known/);
  expect(await page.title()).toContain('Edits');
  write('docs.json', CONFIG);
  await note.waitFor({ state: 'detached' });
});
