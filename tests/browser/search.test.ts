import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../plugin/packages/repository/translations/texts.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { type StaticServer, serveFolder, started, type VisitOptions, visit } from './browser.ts';
import { type BuiltSite, buildDocs, buildFixture } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const ATTACK = '<img src=x onerror="document.title=1">';

let docs: string;
let sites: { built: BuiltSite; server: StaticServer }[];
const browser = await workerBrowser();

/** Two languages, a page whose words are markup, and addresses that end in a slash. */
function writeDocs(root: string): void {
  const languages = ['en', 'fr'].map((language) => ({
    language,
    groups: [
      { group: 'Basics', pages: [`${language}/start`, `${language}/attack`] },
      { group: 'Many', pages: Array.from({ length: 12 }, (_, at) => `${language}/many-${at}`) },
    ],
  }));
  const config = {
    name: 'Search',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { languages },
    seo: { trailingSlash: true },
    redirects: [{ source: '/begin', destination: '/en/start#wick' }],
    navbar: { links: [{ label: 'Attack', href: '/en/attack' }] },
  };
  writeFileSync(join(root, 'docs.json'), JSON.stringify({ ...config, search: { prompt: 'Ask the lamp' } }));
  writeFileSync(join(root, 'feed.json'), '{}');
  for (const language of ['en', 'fr']) {
    mkdirSync(join(root, language));
    const write = (name: string, text: string) => writeFileSync(join(root, language, `${name}.mdx`), text);
    write(
      'start',
      `---\ntitle: Start ${language}\n---\n\nA lantern: [one](/${language}/many-1#a), [feed](/feed.json).\n\n## Wick\n\nTrim the quillwort ${language}.\n`,
    );
    write('attack', `---\ntitle: '${ATTACK}'\n---\n\nHarmless.\n\n## Markup\n\n\`${ATTACK}\` saxifrage\n`);
    for (let at = 0; at < 12; at++)
      write(`many-${at}`, `---\ntitle: Many ${at}\n---\n\nMoss number ${at}.\n`);
  }
}

beforeAll(async () => {
  docs = mkdtempSync(join(tmpdir(), 'waymark-search-docs-'));
  writeDocs(docs);
  sites = [];
  for (const built of await Promise.all([
    buildFixture('theme-site'),
    buildDocs(docs, { url: 'https://docs.example.com' }),
  ])) {
    sites.push({ built, server: await serveFolder(built.dist) });
  }
});

afterAll(async () => {
  for (const { built, server } of sites ?? []) {
    await server.close();
    built.remove();
  }
  if (docs !== undefined) rmSync(docs, { recursive: true, force: true });
});

async function open(path: string, options: VisitOptions & { site?: number } = {}): Promise<Page> {
  const server = sites[options.site ?? 0]?.server;
  const { page, errors, close } = await visit(browser, `${server?.url}${path}`, options);
  onTestFinished(async () => {
    await close();
    expect(errors).toEqual([]);
  });
  return page;
}

const field = (page: Page) => page.locator('.search input');
const options = (page: Page) => page.locator('.search [role="option"]');

/** Does what asks, and waits until the dialog says how much it found. */
async function answered(page: Page, asks: () => Promise<void>): Promise<void> {
  const status = page.locator('.search [role="status"]');
  await status.evaluate((element) => {
    element.textContent = '';
  });
  await asks();
  await status.filter({ hasText: /./ }).waitFor({ state: 'attached' });
}

async function ask(page: Page, query: string): Promise<void> {
  if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
  await field(page).waitFor();
  // From here on nothing comes that was found for the query before.
  await field(page).fill('');
  await page.locator('.search-clear').waitFor({ state: 'hidden' });
  await answered(page, () => field(page).fill(query));
  await page.locator('.search-group, .search-note strong').first().waitFor();
}

/** The option that the field points at. */
async function active(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  const option = page.locator(`[id="${id}"]`);
  expect(await option.getAttribute('aria-selected')).toBe('true');
  return (await option.locator('.search-title').innerText()).trim();
}

const paths = (page: Page) =>
  options(page).evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

it('a missing address redirects to the first page of its language, which shows a notice', async () => {
  const { page, close } = await visit(browser, `${sites[1]?.server.url}/fr/none`);
  onTestFinished(close);
  await page.waitForURL('**/fr/start/');
  expect(await page.locator('.banner').innerText()).toBe(
    `${textsFor('fr').notFoundTitle}: \u2066/fr/none\u2069`,
  );
  await page.goto(`${sites[1]?.server.url}/none`);
  // Without rules of a host, the home page is the first page itself.
  await page.waitForURL(`${sites[1]?.server.url}/`);
  expect(await page.locator('.banner').innerText()).toContain('/none');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/en\/start\/$/);
});

describe('a site with `seo.trailingSlash`', () => {
  it('ends links to pages in a slash, but not links to files', async () => {
    const page = await open('/en/start/', { site: 1 });
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace(/[?#].*/, '') ?? ''));
    expect(links).toEqual(expect.arrayContaining(['/en/many-1/', '/feed.json', '/en/attack/', '/fr/start/']));
    expect(links.filter((link) => !/\/$|\.\w+$/.test(link))).toEqual([]);
    await page.locator('#content-container a[href="/en/many-1/#a"]').click();
    await page.waitForURL('**/en/many-1/#a');
    expect(await page.locator('h1').innerText()).toBe('Many 1');
  });

  it('gives search engines the same addresses with a slash', async () => {
    const page = await open('/en/start/', { site: 1 });
    const head = (rel: string) =>
      page
        .locator(`head link[rel="${rel}"]`)
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await head('canonical')).toEqual(['https://docs.example.com/en/start/']);
    expect(await head('alternate')).toEqual(
      expect.arrayContaining(['https://docs.example.com/en/start/', 'https://docs.example.com/fr/start/']),
    );
    expect(await (await open('/guides/start')).locator('head link[hreflang]').count()).toBe(0);
    const read = (name: string) => readFileSync(join(sites[1]?.built.dist ?? '', name), 'utf8');
    expect(read('sitemap.xml').match(/<loc>[^<]*<\/loc>/g)).toHaveLength(28);
    expect(read('sitemap.xml')).not.toMatch(/[^/]<\/loc>|hreflang="[^"]*" href="[^"]*[^/]"/);
    expect(read('begin/index.html')).toContain('url=/en/start/#wick');
    expect(read('_redirects')).toContain('/begin /en/start/#wick 301');
    expect(JSON.parse(read('vercel.json'))).toMatchObject({
      trailingSlash: true,
      redirects: expect.arrayContaining([
        { source: '/begin{/}?', destination: '/en/start/#wick', permanent: true },
      ]),
    });
  });
});

describe('the search dialog', () => {
  it.each(sampled(['Control+k', '/'], 2))(
    'opens by %s and finds sections of the current version only',
    async (key) => {
      const page = await open('/guides/start');
      await page.keyboard.press(key);
      await field(page).waitFor();
      expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await ask(page, 'zephyrine');
      expect(new Set(await paths(page))).toEqual(new Set(['/guides/start']));
      expect(await page.locator('.search-section mark').first().innerText()).toContain('zephyrine');
      expect(await page.locator('.search-page .search-trail').first().innerText()).toBe('Guides › Basics');
    },
  );

  it('lists the keys of the page at `?`, but not while the reader types', async () => {
    const page = await open('/guides/start');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    expect(await list.locator('dt').allInnerTexts()).toEqual(['Search', 'Keyboard shortcuts']);
    expect(await list.locator('kbd').allInnerTexts()).toEqual(['Ctrl K', '/', '?']);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('?');
    expect(await field(page).inputValue()).toBe('?');
    expect(await list.count()).toBe(0);
  });

  it('leaves a slash to the field that has the focus', async () => {
    const page = await open('/guides/start');
    await page.keyboard.press('/');
    await field(page).waitFor();
    await page.keyboard.type('a/b');
    expect(await field(page).inputValue()).toBe('a/b');
  });

  it('searches other versions on request', async () => {
    const page = await open('/guides/start');
    await ask(page, 'zephyrine');
    const scope = page.getByRole('button', { name: 'All versions' });
    await scope.click();
    await page.locator('.search-page', { hasText: '1.0' }).first().waitFor();
    expect(await scope.getAttribute('aria-pressed')).toBe('true');
    expect(new Set(await paths(page))).toEqual(new Set(['/guides/start', '/1.0/guides/start']));
  });

  it('searches other languages on request', async () => {
    const page = await open('/fr/start/', { site: 1 });
    await ask(page, 'quillwort');
    expect(new Set(await paths(page))).toEqual(new Set(['/fr/start/']));
    await page.locator('[data-scope="language"]').click();
    await page.locator('.search-page[href$="/en/start/"]').waitFor();
    await page.locator('[data-scope="language"]').click();
    await page.locator('.search-page[href$="/en/start/"]').waitFor({ state: 'detached' });
    expect(new Set(await paths(page))).toEqual(new Set(['/fr/start/']));
  });

  it('keeps characters that are typed while its files are loading', async () => {
    const page = await open('/guides/start');
    let arrive = (): void => {};
    const typed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.css$/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('lamq');
    await page.keyboard.press('Backspace');
    arrive();
    await page.locator('.search').waitFor();
    await page.keyboard.type('p');
    await expect.poll(() => page.locator('.search input').inputValue()).toBe('lamp');
    await page.locator('.search-group').first().waitFor();
  });

  it('works by keyboard alone', async () => {
    const page = await open('/guides/start');
    await ask(page, 'lamp');
    const titles = (await options(page).locator('.search-title').allInnerTexts()).map((title) =>
      title.trim(),
    );
    expect(titles.length).toBeGreaterThan(2);
    expect(await active(page)).toBe(titles[0]);
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe(titles[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe(titles.at(-1));
    await page.keyboard.press('ArrowDown');
    const tab = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const target = new URL((await options(page).first().getAttribute('href')) ?? '', page.url()).href;
    const opened = await tab;
    await opened.waitForURL(target);
    await page.keyboard.press('Escape');
    await page.locator('.search').waitFor({ state: 'hidden' });
    await answered(page, () => page.keyboard.press('Control+k'));
    const section = page.locator('.search-section').first();
    const address = new URL((await section.getAttribute('href')) ?? '', page.url());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(address.href);
    expect(address.hash).not.toBe('');
    await page.locator('.search').waitFor({ state: 'hidden' });
  });

  it('opens the first result of the current query, however fast Enter follows', async () => {
    const page = await open('/guides/start');
    await ask(page, 'lamp');
    await field(page).fill('zephyrine');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/start**');
    await page.locator('.search').waitFor({ state: 'hidden' });
  });

  it('stays on the page if Enter follows a query without results', async () => {
    const page = await open('/guides/components');
    await ask(page, 'zephyrine');
    await answered(page, async () => {
      await field(page).fill('zephabcd');
      await page.keyboard.press('Enter');
    });
    await page.locator('.search-note strong').waitFor();
    expect(new URL(page.url()).pathname).toBe('/guides/components');
    expect(await page.locator('.search').isVisible()).toBe(true);
  });

  it('loads more pages at the end of the list', async () => {
    const page = await open('/en/start/', { site: 1 });
    await ask(page, 'moss');
    expect(await page.locator('.search-group').count()).toBe(8);
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe('Show more (4)');
    await page.keyboard.press('Enter');
    await page.locator('.search-group').nth(11).waitFor();
    expect(await page.locator('.search-more').count()).toBe(0);
    expect(await active(page)).toMatch(/^Many/);
  });

  it('names the query that found nothing, and offers a wider scope', async () => {
    const page = await open('/guides/start');
    await ask(page, 'qqzzqq');
    expect(await page.locator('.search-note').innerText()).toContain('No results for “qqzzqq”');
    await page.locator('.search-note').getByRole('button', { name: 'All versions' }).click();
    await page.locator('[data-scope="version"][aria-pressed="true"]').waitFor();
  });

  it('finds a page by a misspelled word, with an extra word, and by the beginning of a word', async () => {
    const page = await open('/guides/components');
    for (const query of ['zephyrne', 'zephyrrine', 'zephyrine qqzzqq', 'zephy']) {
      await ask(page, query);
      expect(new Set(await paths(page)), query).toEqual(new Set(['/guides/start']));
    }
  });

  it('suggests similar words if nothing is found, and shows the pages of the section', async () => {
    const page = await open('/guides/components');
    await ask(page, 'zephyyyrrine');
    expect(await paths(page)).toEqual(['/guides/start']);
    expect(await page.locator('.search [role="group"]').getAttribute('aria-label')).toBe('Basics');
    await page.locator('.search-note').getByRole('button', { name: 'zephyrine' }).click();
    await page.locator('.search-section mark', { hasText: 'zephyrine' }).first().waitFor();
    expect(await field(page).inputValue()).toBe('zephyrine');
  });

  it('suggests pages before the reader types', async () => {
    const page = await open('/en/start/', { site: 1 });
    await page.locator('#search-bar-entry').click();
    await options(page).first().waitFor();
    expect(await field(page).getAttribute('placeholder')).toBe('Ask the lamp');
    expect(await paths(page)).toContain('/en/many-0/');
    expect(await page.getByRole('group', { name: 'Start here' }).count()).toBe(1);
  });

  it('remembers successful queries until the reader clears them', async () => {
    const page = await open('/guides/components');
    for (const query of ['lamp', 'zephyrine']) {
      await ask(page, query);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guides/start**');
      await started(page);
      await page.goto(page.url().replace('start', 'components'));
      await started(page);
    }
    await page.keyboard.press('Control+k');
    const recent = page.locator('.search-recent [role="option"]');
    await recent.first().waitFor();
    expect((await recent.allInnerTexts()).map((text) => text.trim())).toEqual(['zephyrine', 'lamp']);
    await recent.nth(1).click();
    expect(await field(page).inputValue()).toBe('lamp');
    await field(page).fill('');
    await page.getByRole('button', { name: 'Forget “zephyrine”' }).click();
    await page.waitForFunction("document.querySelectorAll('.search-recent [role=option]').length === 1");
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.locator('.search-recent').waitFor({ state: 'detached' });
    expect(await page.evaluate("localStorage.getItem('waymark-searches')")).toBeNull();
  });

  it('opens with the query of the address, and removes it from the address when closed', async () => {
    const page = await open('/guides/components?search=zephyrine');
    await page.locator('.search-group').first().waitFor();
    expect(await field(page).inputValue()).toBe('zephyrine');
    await page.keyboard.press('Escape');
    await page.waitForFunction("location.search === ''");
  });

  it('shows markup by authors and readers as text', async () => {
    const page = await open('/en/start/', { site: 1 });
    for (const query of ['saxifrage', ATTACK]) {
      await ask(page, query);
      expect(await page.locator('.search img').count()).toBe(0);
    }
    await ask(page, 'saxifrage');
    expect(await page.locator('.search-page .search-title').first().innerText()).toBe(ATTACK);
    expect(await page.title()).not.toBe('1');
  });

  it('loads nothing before a reader uses it', async () => {
    const page = await open('/guides/start');
    await page.waitForLoadState('networkidle');
    const loaded = () =>
      page.evaluate<string[]>("performance.getEntriesByType('resource').map((entry) => entry.name)");
    expect((await loaded()).filter((name) => /pagefind|dialog|search/.test(name))).toEqual([]);
    await page.locator('#search-bar-entry').hover();
    await page.waitForFunction(
      "performance.getEntriesByType('resource').some(({name}) => name.includes('pagefind'))",
    );
  });

  it.each(sampled(['light', 'dark'] as const, 2))('passes axe, %s', async (scheme) => {
    const page = await open('/guides/start', { scheme });
    await ask(page, 'lamp');
    // A query that led somewhere is among the recent ones.
    const left = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await left;
    for (const query of ['lamp', 'qqzzqq', '']) {
      if (query !== '') await ask(page, query);
      else {
        await field(page).fill('');
        await page.locator('.search-recent').waitFor();
      }
      expect(await violationsOn(page, { rules: rulesIn({ scheme }), within: '.search' })).toEqual([]);
    }
  });
});
