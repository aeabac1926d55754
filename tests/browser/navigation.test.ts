import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PATTERNS, type Pattern, pagesOf } from '../fixtures/navigation/patterns.ts';
import { sampled, TEST_ALL } from '../support/test-all.ts';
import { rulesIn } from './axe.ts';
import { visit } from './browser.ts';
import { clickThrough } from './click-through.ts';
import { type PatternSite, servePattern, violations } from './pattern-site.ts';
import { reachable } from './reachable.ts';
import { workerBrowser } from './worker-browser.ts';

const browser = await workerBrowser();

/** The site of a pattern for the tests of one block; built before the first of them. */
function siteOf(pattern: Pattern): () => PatternSite {
  let site: PatternSite | undefined;
  beforeAll(async () => {
    site = await servePattern(browser, pattern);
  });
  afterAll(async () => {
    await site?.close();
  });
  return () => {
    if (site === undefined) throw new Error('The site was not built.');
    return site;
  };
}

const texts = (locator: Locator) => locator.allInnerTexts().then((all) => all.map((text) => text.trim()));
const hrefs = (locator: Locator) =>
  locator.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const current = (page: Page) => texts(page.locator('#navigation-items [aria-current="page"]'));
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()');
const address = (file: string) => `/${file.replace(/(^|\/)index$/, '')}`;

/** The page behind an open drawer is inert, so axe sees neither its main part nor its heading. */
const BEHIND_DRAWER = ['landmark-one-main', 'page-has-heading-one'];
const UNLISTED = new Set(['/hidden/one', '/secret', '/away', '/gone/one', '/unseen']);

const { closed, ...open } = PATTERNS;
const LARGE = ['light', 1280] as const;
const OTHER_LOOKS = [
  ['dark', 1280],
  ['light', 390],
] as const;

describe.each(Object.entries<Pattern>(open))('the navigation pattern "%s"', (name, pattern) => {
  const site = siteOf(pattern);
  const index = Object.keys(open).indexOf(name);
  const looks = [...sampled([LARGE], 8, index), ...sampled(OTHER_LOOKS, 16, index)];
  const listed = pagesOf(pattern.navigation)
    .map(address)
    .filter((page) => !UNLISTED.has(page));
  const home = name === 'languages' ? '/en/shared' : '/';

  it('links to every listed page', async () => {
    const found = reachable(site().dist, home);
    expect(listed.filter((page) => !found.has(page))).toEqual([]);
    expect([...UNLISTED].filter((page) => found.has(page))).toEqual([]);
  });

  it.runIf(TEST_ALL && name !== 'places')('reaches every listed page by clicking visible links', async () => {
    const page = await site().open(home);
    const found = await clickThrough(page, home);
    expect(listed.filter((one) => !found.has(one))).toEqual([]);
  });

  it.each(looks)('axe finds no violation, %s at %i', async (scheme, width) => {
    const page = await site().open(home, { scheme, width });
    const rules = rulesIn({ scheme, width });
    expect(await violations(page, [], rules)).toEqual([]);
    const drawer = width < 600;
    if (drawer) await page.locator('.menu-button').click();
    for (const details of await page.locator('#navigation-items summary').all()) {
      if (await details.isVisible()) await details.click();
    }
    for (const button of await page.locator('.menu > button').all()) {
      if (!(await button.isVisible())) continue;
      await button.click();
      expect(await violations(page, drawer ? BEHIND_DRAWER : [], rules)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(await violations(page, drawer ? BEHIND_DRAWER : [], rules)).toEqual([]);
  });

  it.each(sampled([390, 768], 2, index))('does not scroll sideways at %i pixels', async (width) => {
    const page = await site().open(home, { width });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});

describe('groups in the sidebar', () => {
  const site = siteOf(PATTERNS.groups);
  const group = (page: Page, title: string) =>
    page
      .locator('#navigation-items details', { has: page.locator(`:scope > summary:has-text("${title}")`) })
      .last();
  const isOpen = (page: Page, title: string) =>
    group(page, title).evaluate((details) => (details as HTMLDetailsElement).open);

  it('start open or closed as `expanded` says; those of the first level cannot be closed', async () => {
    const page = await site().open('/');
    expect(await texts(page.locator('.nav-heading'))).toEqual(['Start', 'Guides', 'More']);
    expect(await page.locator('.nav-heading summary, details .nav-heading').count()).toBe(0);
    expect(await isOpen(page, 'Closed')).toBe(false);
    expect(await isOpen(page, 'Open')).toBe(true);
    expect(await page.getByText('Page open/one', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('Page closed/one', { exact: true }).isVisible()).toBe(false);
  });

  it('stay as the reader left them on the next page, except around the current one', async () => {
    const page = await site().open('/');
    await page.locator('summary', { hasText: 'Closed' }).click();
    await page.locator('summary', { hasText: 'Open' }).click();
    await page.locator('#navigation-items a', { hasText: 'Page install' }).click();
    await page.waitForURL('**/install');
    expect([await isOpen(page, 'Closed'), await isOpen(page, 'Open')]).toEqual([true, false]);
    await page.goto(`${site().url}/open/one`);
    expect([await isOpen(page, 'Closed'), await isOpen(page, 'Open')]).toEqual([true, true]);
    expect(await current(page)).toEqual(['Page open/one']);
  });

  it('a group with a root page opens it from its title, and folds by the chevron beside it', async () => {
    const page = await site().open('/');
    await page.locator('#navigation-items a', { hasText: /^Rooted$/ }).click();
    await page.waitForURL('**/rooted');
    expect(await current(page)).toEqual(['Rooted']);
    expect(await page.locator('#navigation-items a', { hasText: 'Page rooted/child' }).isVisible()).toBe(
      true,
    );
    await page.locator('.nav-heading a', { hasText: 'Guides' }).click();
    await page.waitForURL('**/guides');
    expect(await current(page)).toEqual(['Guides']);
  });

  it('show tags, methods, deprecations and external links, and nothing hidden', async () => {
    const page = await site().open('/');
    const entries = page.locator('#navigation-items .nav-list').last().locator('a');
    expect((await texts(entries)).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'GET Page api/get',
      'DEL Page api/old Beta Deprecated',
      'Page away',
    ]);
    expect(await entries.last().getAttribute('href')).toBe('https://example.com/away');
    expect(await entries.last().getAttribute('target')).toBe('_blank');
    expect(await page.locator('summary', { hasText: 'Closed' }).locator('.nav-tag').innerText()).toBe('New');
    expect(await page.locator('#navigation-items').innerText()).not.toMatch(/Hidden|secret/);
  });

  it('have previous and next links that lead from one group to the next', async () => {
    const page = await site().open('/closed/two');
    expect(await page.locator('.step-prev').getAttribute('href')).toBe('/closed/one');
    expect(await page.locator('.step-next').getAttribute('href')).toBe('/guides');
    expect(await page.locator('.eyebrow').innerText()).toBe('Closed');
  });

  it('list their pages on their root page only', async () => {
    const page = await site().open('/guides');
    const cards = page.locator('.directory-card');
    expect(await hrefs(cards.locator('a'))).toEqual(['/guides/first', '/open/one', '/rooted', '/plain']);
    expect(await cards.first().locator('svg').count()).toBe(1);
    expect(await cards.first().locator('p').last().innerText()).toBe('The <first> guide.');
    await page.goto(`${site().url}/rooted`);
    const list = page.locator('.directory[data-listing="accordion"]');
    expect(await hrefs(list.locator('a'))).toEqual(['/rooted/child', '/rooted/inner/a', '/rooted/inner/b']);
    expect(await list.getByText('Page rooted/inner/a').isVisible()).toBe(false);
    await list.locator('summary').click();
    expect(await list.getByText('Page rooted/inner/a').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    for (const other of ['/plain', '/guides/first', '/', '/rooted/child', '/loose']) {
      await page.goto(site().url + other);
      expect(await page.locator('.directory').count(), other).toBe(0);
    }
  });

  it('list their pages in the Markdown of the root page', () => {
    const markdown = (file: string) => readFileSync(join(site().dist, file), 'utf8');
    expect(markdown('guides.md')).toMatch(
      /\n- \[Page guides\/first\]\(\/guides\/first\): The <first> guide\.|\n- \[Page guides\/first\]\(\/guides\/first\): The \\<first> guide\./,
    );
    expect(markdown('rooted.md')).toContain(
      '- [Page rooted/child](/rooted/child)\n- Inner\n  - [Page rooted/inner/a](/rooted/inner/a)',
    );
    expect(markdown('plain.md')).not.toContain('/plain/child');
  });

  it('fold without JavaScript', async () => {
    const page = await site().open('/', { javaScript: false });
    await page.locator('summary', { hasText: 'Closed' }).click();
    await page.getByText('Page closed/one', { exact: true }).click();
    await page.waitForURL('**/closed/one');
    expect(await isOpen(page, 'Closed')).toBe(true);
  });

  it('scroll to the current entry, and keep the position of a followed entry', async () => {
    const page = await site().open('/');
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto(`${site().url}/api/get`);
    expect(await page.locator('#navigation-items [aria-current]').evaluate(inSidebar)).toBe(true);
    const entry = page.locator('#navigation-items a', { hasText: 'Page plain/child' });
    await page.goto(`${site().url}/plain`);
    const before = await entry.boundingBox();
    await entry.click();
    await page.waitForURL('**/plain/child');
    expect((await entry.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, -1);
  });
});

function inSidebar(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const box = document.getElementById('sidebar')?.getBoundingClientRect();
  return box !== undefined && own.top >= box.top && own.bottom <= box.bottom;
}

describe('navigation tabs', () => {
  const site = siteOf(PATTERNS.tabs);

  it('are shown in a bar, with an aligned one at its end', async () => {
    const page = await site().open('/kit/two');
    const bar = page.locator('.tabs-bar > ul > li');
    expect(await texts(bar.locator(':scope > a, :scope > .menu > button'))).toEqual([
      'Guide',
      'Products',
      'Areas',
      'Kinds',
      'Releases',
      'Elsewhere',
    ]);
    const boxes = await Promise.all([4, 5].map((at) => bar.nth(at).boundingBox()));
    expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0) - (boxes[0]?.width ?? 0)).toBeGreaterThan(100);
    expect(await page.locator('.tabs-bar [aria-current]').first().innerText()).toContain('Products');
    expect(await texts(page.locator('.breadcrumbs li'))).toEqual(['Products', 'Kit', 'Kit']);
  });

  it('have menus of groups, pages and external links, with icons and descriptions', async () => {
    const page = await site().open('/');
    await page.locator('.tab-menu button').click();
    const items = page.locator('.tab-menu .menu-panel li');
    expect((await texts(items)).map((text) => text.split('\n'))).toEqual([
      ['Kit', 'All the parts'],
      ['Tool', 'One part'],
      ['Shop'],
    ]);
    expect(await hrefs(items.locator('a'))).toEqual(['/kit/one', '/tool/one', 'https://example.com/shop']);
    expect(await items.first().locator('svg').count()).toBe(1);
    await items.nth(1).click();
    await page.waitForURL('**/tool/one');
    expect(await page.locator('.tab-menu .menu-panel [aria-current]').textContent()).toContain('Tool');
  });

  it('have menus that work by keyboard', async () => {
    const page = await site().open('/');
    const button = page.locator('.tab-menu button');
    await button.focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toContain('Kit');
    for (const [key, text] of [
      ['ArrowDown', 'Tool'],
      ['End', 'Shop'],
      ['ArrowDown', 'Kit'],
      ['ArrowUp', 'Shop'],
      ['Home', 'Kit'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toContain(text);
    }
    await page.keyboard.press('Escape');
    expect(await page.locator('.menu-panel:popover-open').count()).toBe(0);
    expect(await focused(page)).toBe('Products');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Kit');
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Areas');
    expect(await page.locator('.menu-panel:popover-open').count()).toBe(0);
  });

  it('have menus that open without JavaScript', async () => {
    const page = await site().open('/', { javaScript: false });
    await page.locator('.tab-menu button').click();
    await page.locator('.menu-panel a', { hasText: 'Tool' }).click();
    await page.waitForURL('**/tool/one');
  });

  it('contain anchors, which are shown above the tree with those of the site', async () => {
    const page = await site().open('/north/two');
    expect(await texts(page.locator('.anchors a'))).toEqual(['North', 'South', 'Community']);
    expect(await page.locator('.anchors [aria-current]').innerText()).toBe('North');
    expect(await page.locator('.anchors .icon-tile').first().getAttribute('style')).toBe(
      '--tone:light-dark(#b91c1c,#fca5a5)',
    );
    await page.locator('.anchors a', { hasText: 'South' }).click();
    await page.waitForURL('**/south/one');
    expect(await texts(page.locator('.tabs-bar [aria-current]'))).toEqual(['Areas']);
    await page.goto(`${site().url}/`);
    expect(await texts(page.locator('.anchors a'))).toEqual(['Community']);
  });

  it('contain dropdowns and versions', async () => {
    const page = await site().open('/red/one');
    expect(await texts(page.locator('.switcher > button'))).toEqual(['Section:\nRed\nWarm']);
    await page.locator('.switcher > button').click();
    await page.locator('.switcher a', { hasText: 'Blue' }).click();
    await page.waitForURL('**/blue/one');
    await page.goto(`${site().url}/r2/notes`);
    await page.locator('.bar .version > button').click();
    await page.locator('.bar .version a', { hasText: 'Old' }).click();
    await page.waitForURL('**/r1/notes');
    expect(await texts(page.locator('.tabs-bar [aria-current]'))).toEqual(['Releases']);
  });
});

describe('a bar with many tabs', () => {
  const site = siteOf(PATTERNS.manyTabs);

  it.each([1280, 768])('scrolls at %i pixels with the current tab in view', async (width) => {
    const page = await site().open('/t22/page', { width });
    const box = await page.locator('.tabs-bar [aria-current]').boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
  });

  it('shows an arrow at each end that hides further tabs', async () => {
    const page = await site().open('/', { width: 1280 });
    const [back, on] = [page.locator('.tabs-more.back'), page.locator('.tabs-more:not(.back)')];
    await on.waitFor();
    expect([await back.isVisible(), await on.isVisible()]).toEqual([false, true]);
    const last = page.locator('.tabs-bar > ul > li:not(.tabs-more)').last();
    const scrolled = () =>
      page.locator('.tabs-bar > ul').evaluate((bar) => ({
        by: bar.scrollLeft,
        isAtEnd: bar.scrollLeft + bar.clientWidth >= bar.scrollWidth - 1,
      }));
    for (let at = await scrolled(); !at.isAtEnd; at = await scrolled()) {
      const { by } = at;
      await on.click();
      await expect.poll(async () => (await scrolled()).by).toBeGreaterThan(by);
    }
    await on.waitFor({ state: 'hidden' });
    expect(await back.isVisible()).toBe(true);
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  });

  it('scrolls by mouse wheel, and its menus are not clipped', async () => {
    const page = await site().open('/', { width: 1280 });
    await page.locator('.tabs-bar').hover();
    await page.mouse.wheel(0, 5000);
    await expect
      .poll(() => page.locator('.tabs-bar > ul').evaluate((bar) => bar.scrollLeft))
      .toBeGreaterThan(0);
    await page.locator('.tab-menu > button').click();
    const item = page.locator('.menu-panel a', { hasText: 'Out' });
    const box = await item.boundingBox();
    expect(box?.height).toBeGreaterThan(20);
    await item.click();
    await page.waitForURL('**/t20/out');
  });
});

describe('the language menu', () => {
  const site = siteOf(PATTERNS.languages);
  const choose = async (page: Page, selector: string, text: string) => {
    await page.locator(`${selector} > button`).click();
    await page.locator(`${selector} a`, { hasText: text }).click();
  };

  it('leads to the same page in the same product', async () => {
    const page = await site().open('/en/Server/use');
    expect(await page.locator('.bar .language > button').innerText()).toContain('English');
    await choose(page, '.bar .language', 'Deutsch');
    await page.waitForURL('**/de/Server/use');
    expect(await page.locator('.switcher > button').innerText()).toContain('Server');
    await page.goto(`${site().url}/en/Cloud/cli`);
    await choose(page, '.bar .language', 'العربية');
    await page.waitForURL('**/ar/Cloud/cli');
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  });

  it('leads to the first page of the section if the language lacks the page', async () => {
    const page = await site().open('/en/Server/only');
    await choose(page, '.bar .language', 'Deutsch');
    await page.waitForURL('**/de/Server/api');
  });

  it('keeps the product on a page that several products share', async () => {
    const page = await site().open('/en/Server/use');
    await page.locator('#navigation-items a', { hasText: 'Page en/shared' }).click();
    await page.waitForURL('**/en/shared');
    await page.locator('html:not([data-placing])').waitFor();
    expect(await page.locator('.switcher > button').innerText()).toContain('Server');
    await choose(page, '.bar .language', 'Deutsch');
    await page.waitForURL('**/de/shared');
    await page.locator('html:not([data-placing])').waitFor();
    expect(await page.locator('.switcher > button').innerText()).toContain('Server');
    expect(await page.locator('.step-next').getAttribute('href')).toBe('/de/Server/use');
  });

  it('switches to the banner, navbar and footer of the language', async () => {
    for (const language of ['en', 'de', 'ar']) {
      const page = await site().open(`/${language}/Cloud/use`);
      expect(await page.locator('#banner').innerText()).toBe(`Banner ${language}`);
      expect(await texts(page.locator('.bar-links a'))).toEqual([`Navbar ${language}`]);
      expect(await page.locator('#footer').innerText()).toContain(`Footer ${language}`);
    }
  });

  it('works with products that contain tabs with menus', async () => {
    const page = await site().open('/de/Cloud/use');
    await page.locator('.tab-menu button').click();
    expect(await hrefs(page.locator('.menu-panel:popover-open a'))).toEqual([
      '/de/Cloud/api',
      '/de/Cloud/cli',
    ]);
    await page.keyboard.press('Escape');
    await choose(page, '.switcher', 'Server');
    await page.waitForURL('**/de/shared');
    await page.locator('html:not([data-placing])').waitFor();
    expect(await page.locator('.switcher > button').innerText()).toContain('Server in de');
  });
});

describe('the version menu', () => {
  const site = siteOf(PATTERNS.versions);
  const version = '.bar .version';

  it('shows the default version with its badge, and leads to the same page of another', async () => {
    const page = await site().open('/next/setup');
    expect((await page.locator(`${version} > button`).innerText()).replaceAll('\n', ' ')).toContain('2.0');
    expect(await page.locator(`${version} > button .nav-tag`).innerText()).toBe('Latest');
    await page.locator(`${version} > button`).click();
    await page.locator(`${version} a`, { hasText: '1.0' }).click();
    await page.waitForURL('**/legacy/setup');
    expect(await page.locator(`${version} > button .nav-tag`).count()).toBe(0);
  });

  it('leads to the first page if the version lacks the page', async () => {
    const page = await site().open('/next/node/a');
    expect(await hrefs(page.locator(`${version} a`))).toEqual(['/legacy', '/next/node/a']);
  });

  it('keeps the page if several versions share it', async () => {
    const page = await site().open('/changelog');
    expect(await page.locator(`${version} > button`).innerText()).toContain('2.0');
    await page.locator(`${version} > button`).click();
    await page.locator(`${version} a`, { hasText: '1.0' }).click();
    await page.locator('body[data-version="1.0"]').waitFor();
    expect(path(page)).toBe('/changelog');
    expect(await page.locator(`${version} > button`).innerText()).toContain('1.0');
    await page.reload();
    await page.locator('html:not([data-placing])').waitFor();
    expect(await page.locator(`${version} > button`).innerText()).toContain('1.0');
  });

  it('works with dropdowns and anchors inside a version', async () => {
    const page = await site().open('/next/python/b');
    expect(await texts(page.locator('.anchors a'))).toEqual(['Python', 'Node', 'Status', 'Upgrade']);
    expect(await page.locator('.switcher > button').innerText()).toContain('To call');
    expect(await page.locator('.switcher > button .icon-tile').getAttribute('style')).toContain('#1d4ed8');
    const old = await site().open('/legacy/setup');
    expect(await texts(old.locator('.anchors a'))).toEqual(['Status']);
  });
});

describe('dropdowns, products and anchors', () => {
  const dropdowns = siteOf(PATTERNS.dropdowns);
  const products = siteOf(PATTERNS.products);
  const anchors = siteOf(PATTERNS.anchors);

  it('dropdowns contain versions that contain tabs', async () => {
    const page = await dropdowns().open('/lib/b/two');
    expect(await texts(page.locator('.tabs-bar a'))).toEqual(['One', 'Two']);
    expect(await page.locator('.switcher.dropdown').count()).toBe(2);
    await page.locator('.bar .version > button').click();
    await page.locator('.bar .version a', { hasText: 'a' }).last().click();
    await page.waitForURL('**/lib/a/three');
    await page.locator('.switcher > button').first().click();
    expect(await texts(page.locator('.menu-panel:popover-open a'))).toEqual(['Home', 'Library']);
  });

  it('global dropdowns link to external pages', async () => {
    const page = await dropdowns().open('/');
    await page.locator('.switcher > button').last().click();
    expect(await hrefs(page.locator('.menu-panel:popover-open a'))).toEqual(['https://example.com/forum']);
  });

  it('products show icon, description and colour, and the items of their menu', async () => {
    const page = await products().open('/alpha/call');
    expect(await page.locator('.switcher.product > button').innerText()).toContain('The first');
    expect(await texts(page.locator('.switcher.item > button .choice'))).toEqual(['Section:\nCall']);
    await page.locator('.switcher.product > button').click();
    expect(await page.locator('.menu-panel:popover-open .icon-tile').last().getAttribute('style')).toContain(
      '#7e22ce',
    );
    await page.locator('.menu-panel:popover-open a', { hasText: 'Beta' }).click();
    await page.waitForURL('**/beta/one');
    expect(await page.locator('.switcher.item').count()).toBe(0);
  });

  it('anchors contain tabs', async () => {
    const page = await anchors().open('/use/b');
    expect(await texts(page.locator('.tabs-bar a'))).toEqual(['Start', 'Use']);
    expect(await texts(page.locator('.anchors a'))).toEqual(['Docs', 'Blog', 'Kits']);
    await page.locator('.anchors a', { hasText: 'Kits' }).click();
    await page.waitForURL('**/kits/a');
    expect(await page.locator('.tabs-bar').count()).toBe(0);
  });
});

describe('the setting `interaction.drilldown`', () => {
  const title = (page: Page) => page.locator('#navigation-items a', { hasText: /^Nested$/ });

  describe('if true', () => {
    const site = siteOf(PATTERNS.drilldown);

    it('the title of a group opens its first page', async () => {
      const page = await site().open('/');
      await title(page).click();
      await page.waitForURL('**/deeper/first');
      expect(await current(page)).toEqual(['Page deeper/first']);
      expect(await page.locator('details:not([open])').count()).toBe(0);
    });

    it('the chevron of a group still folds it', async () => {
      const page = await site().open('/');
      await page.locator('.nav-root > details > summary').first().click();
      expect(await page.getByText('Page nested/second').isVisible()).toBe(true);
      expect(path(page)).toBe('/');
    });
  });

  describe.each([{ interaction: { drilldown: false } }, {}])('if not true: %o', (config) => {
    const site = siteOf({ ...PATTERNS.drilldown, config });

    it('the title of a group only folds it', async () => {
      const page = await site().open('/');
      expect(await title(page).count()).toBe(0);
      await page.locator('summary', { hasText: 'Nested' }).click();
      expect(await page.getByText('Page nested/second').isVisible()).toBe(true);
      expect(path(page)).toBe('/');
    });
  });
});

describe('a page in several sections of the navigation', () => {
  const site = siteOf(PATTERNS.places);
  const settled = (page: Page) => page.locator('html:not([data-placing])').waitFor();
  const product = (page: Page) => page.locator('.switcher > button').innerText();
  const steps = async (page: Page) => [
    ...(await hrefs(page.locator('.step-prev'))),
    ...(await hrefs(page.locator('.step-next'))),
  ];

  it('is shown in the first section if it is opened by its address', async () => {
    const page = await site().open('/both');
    expect(await product(page)).toContain('One');
    expect(await steps(page)).toEqual(['/', '/fold']);
    expect(await current(page)).toEqual(['Page both']);
  });

  it('is shown in the section that the reader came from', async () => {
    const page = await site().open('/two/a');
    await page.locator('#navigation-items summary').click();
    await page.locator('#navigation-items a', { hasText: 'Page both' }).click();
    await page.waitForURL('**/both');
    await settled(page);
    expect(await product(page)).toContain('Two');
    expect(await current(page)).toEqual(['Page both']);
    expect(await texts(page.locator('.tabs-bar [aria-current]'))).toEqual(['Main']);
    expect(await page.locator('.eyebrow').innerText()).toBe('Inside');
    expect(await steps(page)).toEqual(['/two/a', '/fold']);
    await page.locator('.step-next').click();
    await page.waitForURL('**/fold');
    await settled(page);
    expect(await product(page)).toContain('Two');
    await page.goBack();
    await settled(page);
    expect(await product(page)).toContain('Two');
  });

  it('is shown at the clicked entry if one section has it twice', async () => {
    const page = await site().open('/again/a');
    await page.locator('#navigation-items a', { hasText: 'Page both' }).last().click();
    await page.waitForURL('**/both');
    await settled(page);
    expect(await page.locator('.eyebrow').innerText()).toBe('Again');
    expect(await steps(page)).toEqual(['/again/a', '/again/b']);
    expect(
      await page.locator('#navigation-items a', { hasText: 'Page both' }).last().getAttribute('aria-current'),
    ).toBe('page');
    expect(await current(page)).toHaveLength(1);
  });

  it('is shown with the complete tree of a large section', async () => {
    const page = await site().open('/big/g39/p29');
    await page.locator('.step-next').click();
    await page.waitForURL('**/both');
    await settled(page);
    expect(await product(page)).toContain('Big');
    expect(await page.locator('[data-part="tree"] a').count()).toBe(40 * 30 + 1);
    expect(await page.locator('#navigation-items [aria-current]').evaluate(inSidebar)).toBe(true);
  });

  it('is shown in its first section if the other one cannot be fetched', async () => {
    const { page, close } = await visit(browser, `${site().url}/two/a`);
    onTestFinished(close);
    await page.route('**/_waymark/section-*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${site().url}/fold`);
    await settled(page);
    expect(await product(page)).toContain('One');
    expect(await current(page)).toEqual(['Page fold']);
  });

  it('has one hashed file for each other section', () => {
    const files = readdirSync(join(site().dist, '_waymark')).filter((name) =>
      /^section-\w+\.html$/.test(name),
    );
    expect(files).toHaveLength(3);
  });

  it('is shown in its first section without JavaScript', async () => {
    const page = await site().open('/two/a', { javaScript: false });
    await page.locator('#navigation-items summary').click();
    await page.locator('#navigation-items a', { hasText: 'Page both' }).click();
    await page.waitForURL('**/both');
    expect(await product(page)).toContain('One');
    expect(await current(page)).toEqual(['Page both']);
  });
});

describe('pages that need a sign-in', () => {
  const site = siteOf(closed);

  it('are in no public menu, tree, listing or shared file', () => {
    const files = readdirSync(site().dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:html|md|txt|json|xml)$|^_/.test(name),
    );
    const shared = files.filter((name) => /^_waymark\/(?:section|sidebar)-\w+\.html$/.test(name));
    expect(shared.length).toBeGreaterThan(1);
    const found = files.filter((name) => {
      const path = join(site().dist, name);
      return statSync(path).isFile() && /canary/i.test(readFileSync(path, 'utf8'));
    });
    expect(found).toEqual([]);
  });

  it('leave the menus and listings around them unchanged', async () => {
    const page = await site().open('/list');
    expect(await texts(page.locator('.directory a'))).toEqual(['Page both']);
    await page.locator('.switcher > button').click();
    expect(await texts(page.locator('.switcher a'))).toEqual(['One', 'Two']);
  });
});

describe('the navigation drawer on a phone', () => {
  const site = siteOf(PATTERNS.languages);
  const open = async (page: Page) => {
    await page.locator('.menu-button').click();
    await page.locator('#sidebar:popover-open').waitFor();
  };

  it('contains tabs, menus, links and the tree', async () => {
    const page = await site().open('/en/Cloud/use', { width: 390 });
    await open(page);
    const drawer = page.locator('#sidebar');
    await drawer.locator('.drawer-tabs summary').click();
    for (const text of ['Use en', 'API', 'CLI', 'Cloud in en', 'Page en/Cloud/use', 'Navbar en', 'English']) {
      const found = drawer.locator(':visible', { hasText: text }).last();
      expect(await found.isVisible(), text).toBe(true);
    }
    await drawer.locator('.language > button').click();
    await drawer.locator('.language a', { hasText: 'Deutsch' }).click();
    await page.waitForURL('**/de/Cloud/use');
    await open(page);
    await drawer.locator('.switcher > button').click();
    await drawer.locator('.switcher a', { hasText: 'Server' }).click();
    await page.waitForURL('**/de/shared');
  });

  it('takes the focus, traps it, and gives it back', async () => {
    const page = await site().open('/en/Cloud/use', { width: 390 });
    await page.locator('.menu-button').focus();
    await page.keyboard.press('Enter');
    await page.locator('#sidebar:popover-open').waitFor();
    const label = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
    expect(await label()).toBe('Close menu');
    const outside =
      '!document.getElementById("sidebar").contains(document.activeElement) && document.activeElement !== document.body';
    for (let tab = 0; tab < 25; tab++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(outside)).toBe(false);
    }
    await page.keyboard.press('Escape');
    expect(await page.locator('#sidebar:popover-open').count()).toBe(0);
    expect(await label()).toBe('Open menu');
  });

  it('closes by its button, by a click outside, and when the window is widened', async () => {
    const page = await site().open('/en/Cloud/use', { width: 390 });
    const closed = () => page.locator('#sidebar:not(:popover-open)').waitFor({ state: 'attached' });
    await open(page);
    await page.locator('.drawer-head button').click();
    await closed();
    await open(page);
    await page.mouse.click(380, 400);
    await closed();
    await open(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed();
  });

  it('opens and closes without JavaScript', async () => {
    const page = await site().open('/en/Cloud/use', { width: 390, javaScript: false });
    await open(page);
    await page.locator('#sidebar .drawer-tabs summary').click();
    await page.locator('#sidebar .drawer-tabs a', { hasText: 'CLI' }).click();
    await page.waitForURL('**/en/Cloud/cli');
  });
});
