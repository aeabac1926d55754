import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tokenStyle } from '../../plugin/packages/repository/extend/tokens.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { browseSite } from './browsed-site.ts';
import { started, stopTime, visit } from './browser.ts';
import { buildFixture } from './built-site.ts';

const site = browseSite(() => buildFixture('theme-site'));

const { open } = site;

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0;

const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');

describe('the layout of a page', () => {
  it('has landmarks, the current page, breadcrumbs, contents, and previous and next links', async () => {
    const page = await open('/guides/start');
    expect(await page.locator('#navbar').count()).toBe(1);
    expect(await page.locator('#navigation-items [aria-current="page"]').allInnerTexts()).toEqual([
      'Start here',
    ]);
    expect(await page.locator('.breadcrumbs li').allInnerTexts()).toEqual(['Guides', 'Basics']);
    expect(await page.locator('#table-of-contents a').allInnerTexts()).toEqual([
      'Install the lamp',
      'Fetch it',
      'Light it',
      'With a generator',
      'When it goes out',
      'Last words',
    ]);
    expect(await page.locator('#pagination .step-next').getAttribute('href')).toBe('/guides/components');
    expect(await page.locator('#pagination .step-prev').count()).toBe(0);
  });

  it('keeps the width of the text if styles of the author leave room for contents in it, or for a sidebar beside it', async () => {
    const page = await open('/guides/start', { width: 1280 });
    const widths = () => page.locator('#content-area').evaluate((area) => area.getBoundingClientRect().width);
    const given = await widths();
    await page.addStyleTag({ content: '#content-area { width: calc(100% - 28rem) !important; }' });
    expect(await widths()).toBe(given);
    await page.addStyleTag({ content: '#content-container { margin-inline-start: 19rem !important; }' });
    expect(await widths()).toBe(given);
    await page.addStyleTag({ content: '#content-area { max-width: 20rem !important; }' });
    expect(await widths()).toBe(320);
  });

  it('opens only the groups around the current page', async () => {
    const page = await open('/guides/deepest');
    expect(await page.locator('#navigation-items details[open] > summary').allInnerTexts()).toEqual([
      'Nested',
      'Deeper',
    ]);
    const root = await open('/guides/root');
    expect(await root.locator('.nav-root > [aria-current="page"]').innerText()).toContain('With a root');
  });

  it('opens a tab’s menu, and closes it on Escape', async () => {
    const page = await open('/guides/start');
    const menu = page.locator('.tab-menu');
    await menu.locator('button').click();
    expect(
      await menu.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/reference/client', '/reference/server']);
    await page.keyboard.press('Escape');
    expect(await menu.locator(':popover-open').count()).toBe(0);
  });

  it('the version menu leads to the same page of another version', async () => {
    const page = await open('/guides/start');
    const links = page.locator('.bar .version a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(
      '/1.0/guides/start',
    );
  });

  it('marks the heading in view', async () => {
    const page = await open('/guides/start');
    await page.locator('#contents-list a', { hasText: 'When it goes out' }).click();
    await page.locator('#table-of-contents [aria-current]', { hasText: 'When it goes out' }).waitFor();
    expect(await page.locator('#table-of-contents [aria-current]').count()).toBe(1);
  });

  it('remembers a dismissed banner', async () => {
    const page = await open('/guides/start');
    await page.locator('[data-dismiss]').click();
    expect(await page.locator('#banner').count()).toBe(0);
    await page.reload();
    await started(page);
    expect(await page.locator('#banner').count()).toBe(0);
  });

  it('shows the 404 text of docs.json at an address without a page', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/nowhere`);
    onTestFinished(close);
    expect(await page.locator('h1').innerText()).toBe('Lost at sea');
    expect(await page.locator('main a').first().getAttribute('href')).toBe('/guides/start');
  });
});

describe('the density of a site', () => {
  it.each(sampled([1280, 390], 2))(
    'sets the spacing of sidebar entries, table rows and paragraphs at %i',
    async (width) => {
      const page = await open('/guides/start', { width });
      if (width < 600) await page.locator('.menu-button').click();
      const heights = async (): Promise<readonly number[]> => [
        await heightOf(page, '#navigation-items .nav-list a'),
        await heightOf(page, '.prose td'),
        await heightOf(page, '#content'),
      ];
      const given = await heights();
      const dense = async (density: string): Promise<readonly number[]> => {
        await page.addStyleTag({ content: tokenStyle({ density }) });
        return heights();
      };
      const [compact, usual, roomy] = [await dense('0.8'), await dense('1'), await dense('1.2')];
      expect(usual).toEqual(given);
      for (const [at, height] of usual.entries()) {
        expect(compact[at]).toBeLessThan(height);
        expect(roomy[at]).toBeGreaterThan(height);
      }
    },
  );
});

describe('the colour scheme', () => {
  it('follows the system, remembers the reader’s choice, and leads back to the system', async () => {
    const page = await open('/guides/start', { scheme: 'dark' });
    const dark = await background(page);
    await page.locator('[data-scheme]').click();
    const light = await background(page);
    expect(light).toBe('rgb(255, 255, 255)');
    expect(dark).not.toBe(light);
    await page.goto(`${site.url}/guides/components`);
    expect(await background(page)).toBe(light);
    const button = page.locator('[data-scheme]');
    await page.getByRole('button', { name: 'Color scheme: light' }).click();
    await page.getByRole('button', { name: 'Color scheme: dark' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await button.innerText()).toBe('Color scheme: system');
    expect(await background(page)).toBe(light);
  });

  it('is set before the body exists, so that nothing flashes', async () => {
    const html = readFileSync(`${site.dist}/guides/start.html`, 'utf8');
    const head = html.slice(0, html.indexOf('<body'));
    expect(head).toMatch(/localStorage\.getItem\(['"`]waymark-scheme['"`]\)/);
    expect(head.indexOf('waymark-scheme')).toBeLessThan(head.indexOf('rel="stylesheet"'));
  });
});

describe('the theme on a phone', () => {
  it('opens and closes the navigation as a drawer', async () => {
    const page = await open('/guides/start', { width: 390 });
    const entry = page.locator('#navigation-items a', { hasText: 'Components' });
    expect(await entry.isVisible()).toBe(false);
    await page.locator('.menu-button').click();
    expect(await entry.isVisible()).toBe(true);
    expect(await page.locator('.drawer-tabs summary', { hasText: 'Reference' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await entry.isVisible()).toBe(false);
  });

  it.each(sampled([390, 768], 2))('does not scroll sideways at %i pixels', async (width) => {
    for (const path of ['/guides/start', '/guides/components']) {
      const page = await open(path, { width });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const cut = page.locator('.accordion').filter({ hasText: 'longer than' });
      expect(await cut.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth))).toBe(
        true,
      );
    }
  });
});

describe('tab panels', () => {
  it('move by arrow keys, and select the same title everywhere', async () => {
    const page = await open('/guides/components');
    const first = page.locator('.tabs').first().locator(':scope > .tab-bar');
    await first.getByRole('tab', { name: 'npm', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await first.locator('[aria-selected="true"]').innerText()).toBe('pnpm');
    expect(await page.getByText('Install with pnpm.').isVisible()).toBe(true);
    expect(await page.getByText('Install with npm.').isVisible()).toBe(false);
    expect(
      await page.locator('.page-main .code-group').first().locator('[aria-selected="true"]').innerText(),
    ).toBe('pnpm');
    await page.keyboard.press('End');
    expect(await first.locator('[aria-selected="true"]').innerText()).toBe('yarn');
  });

  it('stay independent if they are nested', async () => {
    const page = await open('/guides/components');
    await page.getByRole('tab', { name: 'Inner two' }).click();
    expect(await page.getByText('Second inner text.').isVisible()).toBe(true);
    expect(await page.getByText('Install with npm.').isVisible()).toBe(true);
  });

  it('are all shown without JavaScript', async () => {
    const page = await open('/guides/components', { javaScript: false });
    for (const text of ['Install with npm.', 'Install with pnpm.', 'Second inner text.']) {
      expect(await page.getByText(text).isVisible()).toBe(true);
    }
    expect(await page.locator('.tab-bar').first().isVisible()).toBe(false);
  });
});

describe('the content of a page', () => {
  it('hides what is meant for agents only', async () => {
    const page = await open('/guides/components');
    const text = await page.locator('#content').innerText();
    expect(text).toContain('Only people read this.');
    expect(text).not.toContain('Only agents read this.');
  });

  it('opens external links in a new tab, and internal links in the same one', async () => {
    const page = await open('/guides/start');
    const away = page.getByRole('link', { name: 'elsewhere' });
    expect(await away.getAttribute('target')).toBe('_blank');
    expect(await away.getAttribute('rel')).toContain('noopener');
    expect(
      await page.getByRole('link', { name: 'components', exact: true }).getAttribute('target'),
    ).toBeNull();
  });

  it('copies a code block', async () => {
    const page = await open('/guides/start');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stopTime(page);
    await page.locator('.code .copy').first().click();
    await page.locator('.copy[data-done]').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm install lighthouse');
  });

  it('copies a code block without the overlays of Twoslash', async () => {
    const page = await open('/guides/start');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // As Twoslash has it, which the fixture does not install.
    await page
      .locator('.code code')
      .first()
      .evaluate((code) =>
        code.insertAdjacentHTML('beforeend', '<span class="twoslash-popup-container">const a: string</span>'),
      );
    await stopTime(page);
    await page.locator('.code .copy').first().click();
    await page.locator('.copy[data-done]').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm install lighthouse');
  });

  it('copies a code block if the browser has no clipboard API, as without HTTPS', async () => {
    const page = await open('/guides/start');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined });
      addEventListener('copy', () => { window.copied = String(getSelection()) })`);
    await stopTime(page);
    await page.locator('.code .copy').first().click();
    await page.locator('.copy[data-done]').waitFor();
    expect(await page.evaluate('window.copied')).toBe('npm install lighthouse');
  });

  it('expands a long code block', async () => {
    const page = await open('/guides/components');
    const block = page.locator('.code[data-expandable]');
    const height = async () => (await block.locator('pre').boundingBox())?.height ?? 0;
    const before = await height();
    await block.getByRole('button', { name: /lines/ }).click();
    expect(await height()).toBeGreaterThan(before);
  });
});

it('code in a linked card has a copy button in the corner of the code', async () => {
  const page = await open('/guides/components');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = page.locator('.card .code');
  const button = code.locator('.copy');
  const [outer, inner] = [await code.boundingBox(), await button.boundingBox()];
  expect((inner?.y ?? 0) - (outer?.y ?? 0)).toBeLessThan(12);
  await stopTime(page);
  await button.click();
  await code.locator('.copy[data-done]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/guides/components');
});

describe('accessibility of the theme', () => {
  const large = { scheme: 'light', width: 1280 } as const;
  const others = [
    { scheme: 'dark', width: 1280 },
    { scheme: 'light', width: 390 },
    { scheme: 'dark', width: 390 },
  ] as const;
  const cases = ['/guides/start', '/guides/components', '/guides/wide', '/nowhere'].flatMap((path, index) =>
    [...sampled([large], 3, index), ...sampled(others, 9, index)].map((look) => ({ path, ...look })),
  );

  it.each(cases)('axe finds no violation on $path, $scheme, $width', async ({ path, scheme, width }) => {
    const { page, close } = await visit(site.browser, site.url + path, { scheme, width });
    onTestFinished(close);
    expect(await violationsOn(page, { rules: rulesIn({ scheme, width }) })).toEqual([]);
  });
});

describe('forced colours', () => {
  it('keep the current entry and search matches visible', async () => {
    const page = await open('/guides/start');
    await page.emulateMedia({ forcedColors: 'active' });
    const background = (selector: string) =>
      page.evaluate(
        (one) => getComputedStyle(document.querySelector(one) ?? document.body).backgroundColor,
        selector,
      );
    const highlight = await page.evaluate(`(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="highlight" style="background: Highlight">');
      return getComputedStyle(document.getElementById('highlight')).backgroundColor;
    })()`);
    await expect.poll(() => background('#navigation-items [aria-current="page"]')).toBe(highlight);
    expect(await background('#navigation-items a:not([aria-current])')).not.toBe(highlight);
    await page.keyboard.press('/');
    await page.keyboard.type('lamp');
    await page.locator('.search mark').first().waitFor();
    await expect.poll(() => background('.search [aria-selected="true"]')).toBe(highlight);
    expect(await background('.search mark')).not.toBe(await background('.search'));
  });
});

describe('size budgets of a page', () => {
  const gzip = (path: string) => gzipSync(readFileSync(site.dist + path), { level: 9 }).length;

  it('HTML, styles and scripts stay small', async () => {
    const html = readFileSync(`${site.dist}/guides/deep.html`, 'utf8');
    const linked = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map((match) => match[1] ?? '').reduce((sum, path) => sum + gzip(path), 0);
    expect(gzip('/guides/deep.html')).toBeLessThan(8_000);
    const css = linked(/<link rel="stylesheet" href="([^"]+)"/g);
    const js = linked(/<script type="module" src="([^"]+)"/g);
    expect(css).toBeGreaterThan(0);
    expect(css).toBeLessThan(15_000);
    expect(js).toBeGreaterThan(0);
    expect(js).toBeLessThan(10_000);
  });
});
