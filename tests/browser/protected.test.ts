/** A reader signs in, reads what is theirs, finds it, and signs out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pathsOf } from '../runtime/protected/canary-site.ts';
import { canaryWords } from '../runtime/protected/canary-words.ts';
import type { ProtectedServer } from '../runtime/protected/protected-server.ts';
import { visit } from './browser.ts';
import { canaryServer } from './canary-server.ts';
import { signInFrom } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

const words = canaryWords();
const { staff, ops } = words;
let server: ProtectedServer;
const browser = await workerBrowser();

beforeAll(async () => {
  server = await canaryServer(words);
});
afterAll(() => server?.close());

async function open(path: string, javaScript = true): Promise<Page> {
  const { page, errors, close } = await visit(browser, server.url + path, { javaScript, width: 1440 });
  onTestFinished(async () => {
    await close();
    // A page that may not be read is a 404, which Chromium notes.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
  return page;
}

const results = (page: Page) => page.locator('dialog.search [role=option]');

/** Asks a query, and returns a function for what the dialog shows from then on. */
async function ask(page: Page, query: string): Promise<() => Promise<string>> {
  if (!(await page.locator('dialog.search').isVisible())) await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
  return async () => (await page.locator('dialog.search').allInnerTexts()).join(' ');
}

it.each([true, false])(
  'a protected site returns to the same page after sign-in and sign-out, with the reader’s own menus (JavaScript: %s)',
  async (javaScript) => {
    const page = await open('/guides/open', javaScript);
    expect(await page.content()).not.toContain(staff.tag);
    await signInFrom(page, 'stella');
    const menu = page.locator('.tabs-bar');
    await menu.filter({ hasText: staff.tag }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/guides/open');
    expect(await page.content()).not.toContain(ops.tag);
    await menu.getByRole('link', { name: staff.tag }).click();
    await page.waitForURL(`**${pathsOf(words, 'staff').page}`);
    expect(await page.locator('#content').innerText()).toContain(staff.body);
    const image = page.locator(`img[alt="Picture ${staff.alt}"]`);
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1);
    if (javaScript) {
      // The script of its island is in no public file.
      const button = page.getByRole('button', { name: staff.island });
      await expect
        .poll(async () => {
          await button.click();
          return button.innerText();
        })
        .toMatch(/[1-9]/);
    }
    await page.goto(server.url + pathsOf(words, 'ops').page);
    expect(await page.locator('#page-title').innerText()).toBe('Page not found');
    await page.locator('.bar-links').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').first().waitFor();
    await page.goBack();
    await page.goBack();
    expect(await page.content()).not.toContain(staff.body);
    await page.goto(server.url + pathsOf(words, 'staff').page);
    expect(await page.locator('#page-title').innerText()).toBe('Page not found');
  },
);

it('the search dialog of a protected site finds the pages that the reader may read', async () => {
  const page = await open('/guides/open');
  await expect.poll(await ask(page, staff.body)).toContain('No results');
  await page.keyboard.press('Escape');
  await signInFrom(page, 'stella');
  await page.locator('.tabs-bar').filter({ hasText: staff.tag }).waitFor();
  await expect.poll(await ask(page, staff.body)).toMatch(new RegExp(`${staff.title}[^]*${staff.body}`));
  await expect.poll(await ask(page, 'plain words')).toContain('Open guide');
  await expect.poll(await ask(page, ops.body)).toContain('No results');
  await page.getByRole('combobox').fill(staff.heading);
  await results(page).filter({ hasText: staff.heading }).first().click();
  await page.waitForURL(`**${pathsOf(words, 'staff').page}*`);
});

it('the page menu of a protected site offers only what the reader can use', async () => {
  const entry = (page: Page, name: string) =>
    page.locator('#page-context-menu').getByRole('menuitem', { name });
  const openMenu = async (page: Page): Promise<void> => {
    await page.locator('#page-context-menu [popovertarget]').click();
    await entry(page, 'MCP').first().waitFor();
  };
  // The operator did not open /mcp: whoever signs in gets an answer at the other one.
  const { page, close } = await visit(browser, `${server.url}/guides/open`, { width: 1440 });
  onTestFinished(close);
  expect(await page.locator('[data-copy]').first().getAttribute('data-copy')).toBe(`${server.url}/mcp`);
  await openMenu(page);
  await expect
    .poll(() => page.locator('[data-copy]').first().getAttribute('data-copy'))
    .toBe(`${server.url}/authed/mcp`);
  const config = new URL(
    (await page.locator('a[href^="cursor:"]').getAttribute('href')) ?? '',
  ).searchParams.get('config');
  expect(JSON.parse(atob(config ?? ''))).toEqual({ url: `${server.url}/authed/mcp` });
  expect(await entry(page, 'ChatGPT').count()).toBe(1);

  await page.keyboard.press('Escape');
  await signInFrom(page, 'stella');
  await page.locator('.tabs-bar').filter({ hasText: staff.tag }).waitFor();
  await page.goto(server.url + pathsOf(words, 'staff').page);
  await openMenu(page);
  expect(await page.locator('[data-copy]').first().getAttribute('data-copy')).toBe(
    `${server.url}/authed/mcp`,
  );
  expect(await entry(page, 'ChatGPT').count()).toBe(0);
  const view = await page.locator('#page-context-menu a[href$=".md"]').getAttribute('href');
  // As the link and "Copy page" do, with the reader's session.
  const markdown = await page.evaluate(async (address) => (await fetch(address)).text(), view ?? '');
  expect(markdown).toContain(staff.body);
});
