/** Views as browsers make them: each is counted once, whoever sends the page. And the page of the dashboard that shows them. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addBatch, dayBefore, dayOf } from '../../runtime/packages/foundation/state/analytics.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { addCount, emptyTally, enter, type Tally } from '../../runtime/packages/foundation/state/tally.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import type { Served, ServeOptions } from '../../runtime/server.ts';
import { keptToday } from '../runtime/analytics/counting.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { started } from './browser.ts';
import { type BuiltSite, buildFixture, serveBuilt } from './built-site.ts';
import { signIn } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

/** As of a browser with a window: the tests' own calls itself headless, and is counted as a program. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';
const TODAY = dayOf(Date.now());

let built: BuiltSite;
const browser = await workerBrowser();

beforeAll(async () => {
  built = await buildFixture('theme-site');
});
afterAll(async () => {
  built?.remove();
});

interface Site {
  readonly url: string;
  readonly storage: string;
  readonly served: Served;
  /** Ends the server, and reads the counts that it kept. */
  counted(): Promise<{
    counts: Record<string, number>;
    entries(table: Parameters<Tally['tables']['get']>[0]): Record<string, number>;
  }>;
}

async function site(options: Partial<ServeOptions> = {}): Promise<Site> {
  const storage = join(built.dist, '..', `state-${randomUUID()}.db`);
  const served = await serveBuilt(built, { storage, ...options });
  onTestFinished(() => served.close());
  return {
    ...{ url: served.url, storage, served },
    async counted() {
      await served.close();
      const { counts, tables } = await keptToday(storage);
      return {
        counts: Object.fromEntries(counts),
        entries: (table) => Object.fromEntries(tables.get(table) ?? []),
      };
    },
  };
}

async function reader(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: CHROME, ...options });
  onTestFinished(() => context.close());
  return context;
}

/** Opens a page of the site; its scripts have started. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await started(page);
  return page;
}

/** The bodies of what pages tell the server from now on. */
function toldIn(context: BrowserContext): string[] {
  const told: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/_waymark/view')) told.push(request.postData() ?? '');
  });
  return told;
}

describe('view counts of a site that the server sends', () => {
  it('counts each page once when a reader opens it, and sets no cookie', async () => {
    const { url, counted } = await site();
    const context = await reader();
    const told = toldIn(context);
    const page = await open(context, `${url}/guides/start`);
    await page.goto(`${url}/guides/components`);
    await page.goto(`${url}/guides/start`);
    await started(page);
    await page.goto(`${url}/guides/nothing-here`);
    await started(page);
    expect(await context.cookies()).toEqual([]);
    expect(told).toEqual([]);
    const { counts, entries } = await counted();
    expect(counts).toEqual({ views: 3, missing: 1 });
    expect(entries('pages')).toEqual({ '/guides/start': 2, '/guides/components': 1 });
    expect(entries('missing')).toEqual({ '/guides/nothing-here': 1 });
  });

  it('counts a prefetched page only once its reader opens it', async () => {
    const { url, counted } = await site();
    const context = await reader();
    const told = toldIn(context);
    // It is in the browser's cache with the header of a view that was counted.
    const page = await open(context, `${url}/guides/components`);
    await page.goto(`${url}/guides/start`);
    await started(page);
    const link = page.locator('#navigation-items a[href="/guides/components"]').first();
    const fetched = context.waitForEvent('response', (response) =>
      response.url().endsWith('/guides/components'),
    );
    await link.hover();
    const first = await fetched;
    expect((await first.request().allHeaders())['sec-purpose']).toContain('prefetch');
    await first.finished();
    expect(told).toEqual([]);
    await link.click();
    await page.waitForURL(`${url}/guides/components`);
    await started(page);
    await expect.poll(() => told.length).toBe(1);
    // Now it is there with the header of one that was not.
    await page.reload();
    await started(page);
    expect(told).toHaveLength(1);
    const { counts, entries } = await counted();
    expect(counts).toEqual({ views: 4 });
    expect(entries('pages')).toEqual({ '/guides/start': 1, '/guides/components': 3 });
  });

  it('counts a search when the dialog closes, and ignores half-typed words', async () => {
    const { url, counted } = await site();
    const context = await reader();
    const told = toldIn(context);
    const page = await open(context, `${url}/guides/start`);
    await page.keyboard.press('Control+k');
    const field = page.locator('.search input');
    await field.fill('zephy');
    await page.locator('.search-page').first().waitFor();
    await field.fill('zephyrine');
    await page.locator('.search-section mark', { hasText: 'zephyrine' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => told.length).toBe(1);
    const { counts, entries } = await counted();
    expect(counts.dialogFound).toBe(1);
    expect(entries('found')).toEqual({ zephyrine: 1 });
  });
});

describe('view counts of a static site with a separate server', () => {
  /** The files with the header that makes pages tell of their views; what pages tell goes to the server. */
  async function host(server: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const listener = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/_waymark/view') {
        const body = await buffer(request);
        const {
          'content-type': type = '',
          'user-agent': agent = '',
          'sec-fetch-site': from = '',
        } = request.headers;
        const answer = await fetch(server + pathname, {
          method: request.method ?? 'GET',
          headers: { 'content-type': type, 'user-agent': agent, 'sec-fetch-site': String(from) },
          body,
        }).catch(() => undefined);
        // As a host does whose server is gone: a page that closes at the end of a test may tell of its view then.
        response.writeHead(answer?.status ?? 502).end();
        return;
      }
      const names = [pathname, `${pathname}.html`, '/404.html'];
      for (const name of names) {
        const found = await readFile(join(built.dist, name)).catch(() => undefined);
        if (found === undefined) continue;
        const type = name.endsWith('.js')
          ? 'text/javascript'
          : name.endsWith('.css')
            ? 'text/css'
            : 'text/html';
        response.writeHead(name === '/404.html' ? 404 : 200, { 'content-type': type, ...headers }).end(found);
        return;
      }
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      listener.closeAllConnections();
      listener.close();
    });
    return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  }

  it('a page reports each view to the server once, including views of missing pages', async () => {
    const { url: server, counted } = await site({ site: undefined });
    const url = await host(server, { 'server-timing': 'view' });
    const context = await reader();
    const told = toldIn(context);
    const page = await open(context, `${url}/guides/start`);
    await expect.poll(() => told.length).toBe(1);
    await page.goto(`${url}/guides/nothing-here`);
    await expect.poll(() => told.length).toBe(2);
    await page.goto(`${url}/guides/start`);
    await expect.poll(() => told.length).toBe(3);
    // As Astro's router does when it has changed the page.
    await page.evaluate(() => {
      history.pushState(null, '', '/guides/components');
      document.dispatchEvent(new Event('astro:after-swap'));
    });
    await expect.poll(() => told.length).toBe(4);
    expect(told.every((body) => body.length < 300)).toBe(true);
    const { counts, entries } = await counted();
    expect(counts).toEqual({ views: 3, missing: 1 });
    expect(entries('pages')).toEqual({ '/guides/start': 2, '/guides/components': 1 });
  });

  it('a page reports no view without the `server-timing` header or if the reader asks for privacy', async () => {
    const { url: server, counted } = await site({ site: undefined });
    const plain = await host(server, {});
    const counting = await host(server, { 'server-timing': 'view' });
    const context = await reader();
    const told = toldIn(context);
    await (await open(context, `${plain}/guides/start`)).close();
    for (const property of ['doNotTrack', 'globalPrivacyControl']) {
      const careful = await reader();
      const heard = toldIn(careful);
      await careful.addInitScript((name) => {
        Object.defineProperty(Navigator.prototype, name, { get: () => (name === 'doNotTrack' ? '1' : true) });
      }, property);
      const page = await open(careful, `${counting}/guides/start`);
      await page.goto(`${counting}/guides/components`);
      await started(page);
      expect(heard).toEqual([]);
    }
    expect(told).toEqual([]);
    expect((await counted()).counts).toEqual({});
  });
});

/** Days of a site, as they may be. */
function fill(tally: Tally, day: number): Tally {
  const views = 90 + ((day * 37) % 60) - (day % 7 < 2 ? 50 : 0);
  addCount(tally, 'views', views);
  addCount(tally, 'referred', 12);
  addCount(tally, 'agentPages', 20 + (day % 9));
  addCount(tally, 'markdown', 30 + ((day * 13) % 25));
  addCount(tally, 'mcpConnections', 4);
  addCount(tally, 'mcpCalls', 25 + ((day * 7) % 30));
  addCount(tally, 'dialogFound', 14 + (day % 5));
  addCount(tally, 'dialogMissed', 3 + (day % 3));
  addCount(tally, 'missing', day % 6);
  enter(tally, 'pages', '/guides/start', Math.round(views / 2));
  enter(tally, 'pages', '/guides/components', Math.round(views / 4));
  enter(tally, 'referrers', 'github.com', 8);
  enter(tally, 'referrers', 'news.example', 4);
  enter(tally, 'found', 'api keys', 6);
  enter(tally, 'missed', 'self hosting on windows', 3);
  enter(tally, 'missed', '=HYPERLINK("https://evil.example","open")', 1);
  enter(tally, 'missing', '/guides/gone /guides/start', 2);
  enter(tally, 'missing', '//evil.example/<img/src=x/onerror=alert(1)>', 1);
  enter(tally, 'markdown', '/guides/start.md', 20);
  enter(tally, 'agents', 'Claude Code/mcpCalls', 18);
  enter(tally, 'agents', 'Claude Code/mcpConnections', 3);
  enter(tally, 'agents', 'ChatGPT/markdown', 22);
  enter(tally, 'agents', 'Googlebot/agentPages', 20);
  enter(tally, 'agents', '~<b>acme</b> assistant/mcpCalls', 7);
  return tally;
}

describe('the analytics page of the dashboard', () => {
  async function dashboard(): Promise<Site> {
    const made = await site();
    const state = await openState(made.storage);
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    for (let day = 0; day < 75; day += 1)
      await addBatch(state, {
        ...{ day: dayBefore(TODAY, day), writer: 'test', number: 1 },
        tally: fill(emptyTally(), day),
      });
    await state.close();
    return made;
  }

  async function signedIn(url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await reader(options);
    const page = await context.newPage();
    await page.goto(`${url}/admin/analytics`);
    await signIn(page, 'root');
    await page.getByRole('heading', { name: 'Analytics' }).waitFor();
    return page;
  }

  const cells = (page: Page, heading: string): Promise<string[]> =>
    page
      .locator('section', {
        has: page
          .getByRole('columnheader', { name: heading, exact: true })
          .or(page.getByRole('heading', { name: new RegExp(`^${heading}( Details)?$`) })),
      })
      .locator('tbody td')
      .allInnerTexts();

  const looks = [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const;

  it.each(sampled(looks, 4, 1))('shows an accessible plot at %i in %s', async (width, colorScheme) => {
    const { url } = await dashboard();
    const page = await signedIn(url, { viewport: { width, height: 900 }, colorScheme });
    expect(await page.locator('main svg[role="img"]').count()).toBe(1);
    await page.getByRole('img', { name: /^Page views, 30 days .*in all, most on .* Before: / }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsOn(page, { rules: rulesIn({ scheme: colorScheme, width }) })).toEqual([]);
    await page.goto(`${url}/admin/analytics?list=pages`);
    expect(await violationsOn(page, { rules: rulesIn({ scheme: colorScheme, width }) })).toEqual([]);
  });

  it('plots the chosen number for each period without scripts', async () => {
    const { url } = await dashboard();
    const page = await signedIn(url, { javaScriptEnabled: false });
    const numbers = page.getByRole('region', { name: 'Numbers' });
    const plots = [];
    for (const link of await numbers.getByRole('listitem').getByRole('link').all()) {
      plots.push(await link.locator('span').innerText());
      await link.click();
      await page.getByRole('img', { name: `${plots.at(-1)}, 30 days` }).waitFor();
      expect(await numbers.locator('[aria-current] span').allInnerTexts()).toEqual(plots.slice(-1));
      expect(await page.getByRole('link', { name: 'SVG' }).getAttribute('href')).toContain('plot=');
    }
    expect(plots).toEqual([
      ...['Page views', 'From other sites', 'Agents', 'Searches', 'Questions', 'Missing pages'],
    ]);
    await page.getByRole('link', { name: '90 days' }).click();
    await page.getByRole('img', { name: 'Missing pages, 90 days' }).waitFor();
    await page.goto(`${url}/admin/analytics?graph=nothing`);
    await page.getByRole('img', { name: 'Page views, 30 days' }).waitFor();
  });

  it('explains how counting works instead of showing zeros until there are counts', async () => {
    const { url, storage } = await site();
    const state = await openState(storage);
    await addUser(state, { name: 'root', password: PASSWORD, admin: true });
    await state.close();
    const page = await signedIn(url);
    await page.getByText('Nothing was counted: 30 days').waitFor();
    expect(await page.locator('main svg, main .numbers').count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
  });

  it('links a number to its period, page and files, and escapes text that strangers wrote', async () => {
    const { url } = await dashboard();
    const page = await signedIn(url);
    const asked: string[] = [];
    page.on('dialog', (dialog) => asked.push(dialog.message()));
    expect((await cells(page, 'Searched and not found')).slice(0, 2)).toEqual([
      'self hosting on windows',
      '90',
    ]);
    expect((await cells(page, 'Agents and programs')).join(' ')).toContain(
      '<b>acme</b> assistant as it calls itself',
    );
    expect((await cells(page, 'Linked and missing')).join(' ')).toContain('<img/src=x/onerror=alert(1)>');
    const hosts = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).host));
    expect(new Set(hosts)).toEqual(new Set([new URL(url).host]));
    expect(await page.locator('main img, main b').count()).toBe(0);
    await page.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL(/period=7-days/);
    expect(await page.getByRole('link', { name: '7 days' }).getAttribute('aria-current')).toBe('true');
    expect((await cells(page, 'Pages')).slice(0, 1)).toEqual(['/guides/start guides/start.mdx']);
    const file = async (path: string) => (await page.request.get(`${url}/admin/analytics?${path}`)).text();
    const lists = await file('csv=entries&period=7-days');
    expect(lists).toMatch(/^table,entry,count,before\r\npages,\/guides\/start,\d+,\d+\r\n/);
    expect(lists).toContain('missed,"\'=HYPERLINK(""https://evil.example"",""open"")",7,7\r\n');
    const days = (await file('csv=days&period=7-days')).split('\r\n');
    expect(days).toHaveLength(9);
    expect(days[7]).toMatch(new RegExp(`^${TODAY},`));
    const drawn = await page.request.get(`${url}/admin/analytics?plot=searches&period=90-days`);
    expect(drawn.headers()).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': `attachment; filename="searches-${TODAY}-90-days.svg"`,
    });
    const svg = await drawn.text();
    const parsed = await page.evaluate((source) => {
      const read = new DOMParser().parseFromString(source, 'image/svg+xml');
      return [
        read.querySelector('parsererror') === null,
        read.querySelectorAll('g').length,
        read.querySelector('title')?.textContent,
      ];
    }, svg);
    expect(parsed).toEqual([true, 90, 'Searches, 90 days']);
    await page.getByText('As a table').first().click();
    expect(await page.locator('details[open] tbody tr').count()).toBe(7);
    await page.getByRole('link', { name: '/guides/start', exact: true }).first().click();
    await page.waitForURL(`${url}/guides/start`);
    expect(asked).toEqual([]);
  });

  it('lists all entries on a details page, sorted, filtered and paged without scripts', async () => {
    const { url, storage } = await dashboard();
    const state = await openState(storage);
    const tally = emptyTally();
    for (let n = 1; n <= 60; n += 1) enter(tally, 'pages', `/page-${n}`, n);
    await addBatch(state, { ...{ day: TODAY, writer: 'pages', number: 1 }, tally });
    await state.close();
    const page = await signedIn(url, { javaScriptEnabled: false });
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Pages Details' }) });
    expect(await card.locator('tbody tr').count()).toBe(10);
    // The first row is before a whole bar, the others before a shorter one.
    const bars = await card.locator('rect').evaluateAll((all) => all.map((bar) => bar.getAttribute('width')));
    expect([bars[0], Number(bars[1]) < 100]).toEqual(['100', true]);
    await card.getByRole('link', { name: 'Details' }).click();
    const first = page.locator('tbody td[data-label="Page"]').first();
    expect(await first.innerText()).toContain('/guides/start');
    await page.getByText('62 entries').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    expect(await page.locator('tbody tr').count()).toBe(12);
    // The largest first, then the smallest.
    await page.getByRole('link', { name: 'Views', exact: true }).click();
    expect(await first.innerText()).toContain('/guides/start');
    await page.getByRole('columnheader').getByRole('link', { name: 'Views' }).click();
    expect(await first.innerText()).toContain('/page-1');
    await page.getByRole('searchbox').fill('page-6');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('2 of 62 entries').waitFor();
    expect(await first.innerText()).toContain('/page-6');
    await page.getByRole('link', { name: 'Analytics' }).last().click();
    await page
      .locator('section', { hasText: 'Agents and programs' })
      .getByRole('link', { name: 'Details' })
      .click();
    await page.getByRole('link', { name: 'MCP calls' }).click();
    expect(await page.locator('th[aria-sort="descending"]').innerText()).toContain('MCP calls');
    expect(await page.locator('tbody td').first().innerText()).toContain('Claude Code');
  });

  it('shows today beside the same day last week on the overview', async () => {
    const { url } = await dashboard();
    const page = await signedIn(url);
    await page.goto(`${url}/admin`);
    const tile = page.locator('.tile', { hasText: 'Page views today' });
    expect(await tile.locator('strong').innerText()).toBe('40');
    expect(await tile.locator('small').innerText()).toBe('59 on this day last week');
    await tile.getByRole('link').click();
    await page.waitForURL(`${url}/admin/analytics?period=today&graph=views`);
  });

  it('only admins can open the analytics page and its files', async () => {
    const { url, storage } = await dashboard();
    const state = await openState(storage);
    await addUser(state, { name: 'ada', password: PASSWORD });
    await state.close();
    const context = await reader();
    const page = await context.newPage();
    await page.goto(`${url}/admin/analytics?csv=entries`);
    await signIn(page, 'ada');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    const response = await page.request.get(`${url}/admin/analytics?csv=entries`);
    expect([response.status(), (await response.text()).includes('/guides/start')]).toEqual([404, false]);
  });
});
