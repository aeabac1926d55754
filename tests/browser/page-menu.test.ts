import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { type StaticServer, serveFolder, stopTime, type VisitOptions, visit } from './browser.ts';
import { type BuiltSite, buildDocs } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const ATTACK = '"><img src=x onerror="document.title=1">';
const CUSTOM = [
  {
    title: `Share ${ATTACK}`,
    description: ATTACK,
    icon: 'share',
    href: {
      base: 'https://example.com/share',
      query: [
        { key: 'text', value: 'Read: $page' },
        { key: 'p', value: '$path' },
      ],
    },
  },
  { title: 'Probe', href: 'https://example.com/?server=$mcp' },
  { title: 'Script', href: 'javascript:document.title=1' },
];
const OPTIONS = [
  ...[
    'copy',
    'view',
    'chatgpt',
    'claude',
    'perplexity',
    'grok',
    'aistudio',
    'devin',
    'mcp',
    'add-mcp',
    'cursor',
  ],
  ...['vscode', 'devin-mcp', 'download-pdf', 'download-spec', 'assistant'],
  ...CUSTOM,
];

/** The same pages twice: with an address and entries next to the title, without one, from a server, and in the contents. */
function writeDocs(root: string, display: string, server?: string): void {
  mkdirSync(join(root, 'guides'));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const config = { name: `Menu & ${ATTACK}`, theme: 'mint', colors: { primary: '#0f766e' } };
  const navigation = { pages: ['guides/start', 'guides/own', 'guides/none', 'guides/wrong'] };
  write(
    'docs.json',
    JSON.stringify({ ...config, server, navigation, contextual: { options: OPTIONS, display } }),
  );
  write(
    'guides/start.mdx',
    '---\ntitle: Start\n---\n\nText with **bold**.\n\n## One\n\nText.\n\n## Two\n\nText.\n',
  );
  write('guides/own.mdx', '---\ntitle: Own\ncontextual:\n  options: [claude]\n---\n\nText.\n');
  write('guides/none.mdx', '---\ntitle: None\ncontextual:\n  options: []\n---\n\nText.\n');
  write('guides/wrong.mdx', '---\ntitle: Wrong\ncontextual: everything\n---\n\nText.\n');
}

const folders: string[] = [];
let sites: { built: BuiltSite; server: StaticServer }[];
const browser = await workerBrowser();

beforeAll(async () => {
  sites = [];
  for (const [display, options, named] of [
    ['header', { url: 'https://docs.example.com' }, 'https://docs.example.com'],
    ['toc', { search: 'server' }, undefined],
    ['header', {}, undefined],
  ] as const) {
    const docs = mkdtempSync(join(tmpdir(), 'waymark-menu-'));
    folders.push(docs);
    writeDocs(docs, display, named);
    const built = await buildDocs(docs, options);
    sites.push({ built, server: await serveFolder(built.dist) });
  }
});

afterAll(async () => {
  for (const { built, server } of sites ?? []) {
    await server.close();
    built.remove();
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function open(path: string, options: VisitOptions & { site?: number } = {}): Promise<Page> {
  const server = sites[options.site ?? 0]?.server;
  const { page, errors, close } = await visit(browser, `${server?.url}${path}`, options);
  onTestFinished(async () => {
    await close();
    // The files of a site that is built for a server are served without one here.
    expect(errors.filter((error) => !error.includes('/_waymark/search'))).toEqual([]);
  });
  if (options.javaScript !== false) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  }
  return page;
}

const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const button = (page: Page) => page.locator('#page-context-menu [popovertarget]');
const items = (page: Page) => page.locator('#page-menu-items [role="menuitem"]');
const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.querySelector('[data-label]')?.textContent");

describe('the contextual menu of a page', () => {
  it('copies the Markdown of the page by its main button', async () => {
    const page = await open('/guides/start');
    await stopTime(page);
    await page.locator('.page-menu-first').click();
    await page.locator('.page-menu-first', { hasText: 'Copied' }).waitFor();
    const text = await clipboard(page);
    expect(text).toContain('# Start');
    expect(text).toContain('Text with **bold**.');
    await page.clock.runFor(2000);
    await page.locator('.page-menu-first', { hasText: 'Copy page' }).waitFor();
  });

  it('has an entry with the right target for each option', async () => {
    const page = await open('/guides/start');
    await button(page).click();
    // This page has no specification, a script is no address, and nobody answers for `assistant`: it is hidden.
    expect(await items(page).count()).toBe(OPTIONS.length - 2);
    expect(await items(page).filter({ visible: true }).count()).toBe(OPTIONS.length - 3);
    const link = async (name: string) => {
      const href = await items(page).filter({ hasText: name }).first().getAttribute('href');
      return new URL(href ?? '', page.url());
    };
    expect((await link('Open in Claude')).searchParams.get('q')).toContain(
      'https://docs.example.com/guides/start.md',
    );
    expect((await link('View as Markdown')).pathname).toBe('/guides/start.md');
    expect(decodeURIComponent((await link('Connect to VS Code')).search)).toContain(
      'https://docs.example.com/mcp',
    );
    expect((await link('Probe')).searchParams.get('server')).toBe('https://docs.example.com/mcp');
    expect(await page.locator('#page-context-menu img').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  it('has no entry for a server if none is named, and none has sent the page', async () => {
    const page = await open('/guides/start', { site: 2 });
    await button(page).click();
    expect(
      await items(page)
        .filter({ hasText: /MCP|Connect|Probe/ })
        .count(),
    ).toBe(0);
    expect(await items(page).filter({ visible: true }).first().innerText()).toContain('Copy page');
  });

  it('puts the text of the page into an address template that asks for it', async () => {
    const page = await open('/guides/start');
    await page.locator('#page-context-menu').hover();
    await page.waitForFunction("!document.querySelector('[data-template]').href.includes('start.md')");
    await button(page).click();
    const href = await items(page).filter({ hasText: 'Share' }).getAttribute('href');
    const url = new URL(href ?? '');
    expect(url.searchParams.get('text')).toMatch(/^Read: .*# Start/s);
    expect(url.searchParams.get('p')).toBe('/guides/start');
  });

  it('works by keyboard as an ARIA menu', async () => {
    const page = await open('/guides/start');
    await button(page).focus();
    expect(await button(page).getAttribute('aria-haspopup')).toBe('menu');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Copy page');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('View as Markdown');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Probe');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Copy page');
    await page.keyboard.press('Escape');
    expect(await items(page).first().isVisible()).toBe(false);
    expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('copies the address of the MCP server and the command that adds it', async () => {
    const page = await open('/guides/start');
    await stopTime(page);
    for (const [name, text] of [
      ['Copy MCP server address', 'https://docs.example.com/mcp'],
      ['Copy MCP install command', 'npx add-mcp https://docs.example.com/mcp'],
    ] as const) {
      await button(page).click();
      await items(page).filter({ hasText: name }).click();
      await page.locator('#page-menu-items [data-done]').waitFor();
      expect(await clipboard(page)).toBe(text);
      await page.clock.runFor(2000);
      await items(page).first().waitFor({ state: 'hidden' });
    }
  });

  it('shows an error if the Markdown cannot be fetched', async () => {
    const { page, close } = await visit(browser, `${sites[0]?.server.url}/guides/start`);
    onTestFinished(close);
    await page.route('**/*.md', (route) => route.abort());
    await stopTime(page);
    await page.locator('.page-menu-first').click();
    await page.locator('.page-menu-first', { hasText: 'Could not copy' }).waitFor();
  });

  it('uses the browser’s origin if the site has no URL, and moves into the table of contents', async () => {
    const page = await open('/guides/start', { site: 1, width: 1440 });
    const host = new URL(page.url()).origin;
    const entries = page.locator('#page-menu-list :is(a, button)');
    expect(await page.locator('#page-context-menu').isVisible()).toBe(false);
    const href = async (name: string) =>
      new URL((await entries.filter({ hasText: name }).getAttribute('href')) ?? '');
    expect((await href('Open in ChatGPT')).searchParams.get('q')).toContain(`${host}/guides/start.md`);
    const config = (await href('Connect to Cursor')).searchParams.get('config') ?? '';
    expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({ url: `${host}/mcp` });
    await stopTime(page);
    await entries.filter({ hasText: 'Copy MCP server address' }).click();
    await page.locator('#page-menu-list [data-done]').waitFor();
    expect(await clipboard(page)).toBe(`${host}/mcp`);
    expect(await page.content()).not.toContain('waymark.invalid');
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await page.locator('#page-context-menu').isVisible()).toBe(true);
  });

  it('is replaced by the options in the page’s frontmatter', async () => {
    const page = await open('/guides/own');
    expect(await page.locator('#page-context-menu > :is(a, button)').allInnerTexts()).toEqual([
      'Open in Claude',
    ]);
    await page.goto(page.url().replace('own', 'none'));
    expect(await page.locator('#page-context-menu').count()).toBe(0);
    await page.goto(page.url().replace('none', 'wrong'));
    expect(await page.locator('.page-menu-first').innerText()).toBe('Copy page');
  });

  it('a small page with all entries stays below 8 kB compressed', () => {
    const html = readFileSync(join(sites[0]?.built.dist ?? '', 'guides/start.html'));
    expect(html.toString()).toContain('id="page-context-menu"');
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(8_000);
  });

  it('links to the Markdown without JavaScript', async () => {
    const page = await open('/guides/start', { javaScript: false });
    await button(page).click();
    expect(await items(page).filter({ hasText: 'View as Markdown' }).isVisible()).toBe(true);
    expect(await items(page).filter({ hasText: 'Copy page' }).isVisible()).toBe(false);
    const bare = await open('/guides/own', { javaScript: false, site: 1 });
    expect(await bare.locator('#page-context-menu a').isVisible()).toBe(false);
  });

  it.each(sampled(['light', 'dark'] as const, 2))('passes axe, %s', async (scheme) => {
    const page = await open('/guides/start', { scheme });
    await button(page).click();
    const rules = rulesIn({ scheme });
    expect(await violationsOn(page, { rules, within: '#page-context-menu' })).toEqual([]);
  });
});
