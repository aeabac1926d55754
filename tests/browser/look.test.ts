/** Everything that docs.json says about the looks of a site, on a real build: fonts, colours, themes, languages, consent. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../plugin/packages/repository/translations/texts.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { browseSite } from './browsed-site.ts';
import { started, type VisitOptions } from './browser.ts';
import { buildFixture } from './built-site.ts';

const site = browseSite(() => buildFixture('look-site'));

interface Opened {
  readonly page: Page;
  /** Hosts and paths of what the page asked of other servers; each gets an empty answer. */
  readonly asked: string[];
}

/** Opens a path without any server elsewhere. The page must cause no error. */
async function open(
  path: string,
  options: VisitOptions & { before?: string; gpc?: boolean } = {},
): Promise<Opened> {
  const context = await site.browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
  });
  const asked: string[] = [];
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.host + url.pathname);
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  // The background of the fixture is an attack that names no file.
  await context.route(/javascript:alert/, (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  if (options.before !== undefined) await context.addInitScript(options.before);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(site.url + path);
  await started(page);
  onTestFinished(async () => {
    expect(errors).toEqual([]);
    expect(await page.evaluate('window.pwned').catch(() => undefined)).toBeUndefined();
    await context.close();
  });
  return { page, asked };
}

const style = (page: Page, selector: string, property: string) =>
  page.evaluate(
    ([one, name]) =>
      getComputedStyle(document.querySelector(one ?? '') ?? document.body).getPropertyValue(name ?? ''),
    [selector, property],
  );

/** The 404 page answers with 404, which a browser logs as an error: so without the checks of `open`. */
async function visitWith(path: string, scheme: 'light' | 'dark'): Promise<{ page: Page }> {
  const before = `localStorage.setItem('waymark-scheme', '${scheme}')`;
  if (!path.endsWith('/nowhere')) return open(path, { before });
  const context = await site.browser.newContext();
  onTestFinished(() => context.close());
  await context.addInitScript(before);
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(site.url + path);
  await started(page);
  return { page };
}

describe('fonts of a site', () => {
  it('are served by the site itself, only for the families and subsets in use', async () => {
    const { page, asked } = await open('/en/start');
    await page.evaluate('document.fonts.ready');
    expect(await style(page, 'h1', 'font-family')).toContain('Space Grotesk');
    expect(await style(page, 'h1', 'font-weight')).toBe('600');
    expect(await style(page, 'body', 'font-family')).toContain('Inter');
    const loaded = () =>
      page.evaluate<string>(
        '[...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family).join()',
      );
    await expect.poll(loaded).toContain('Space Grotesk');
    await expect.poll(loaded).toContain('Inter');
    expect(asked.filter((url) => /font/.test(url))).toEqual([]);
    const files = readdirSync(`${site.dist}/_waymark/fonts`);
    expect(files.length).toBeGreaterThan(0);
    // Two families in Latin and Latin extended, the body's italics too: no Cyrillic, no Vietnamese.
    expect(files.length).toBeLessThanOrEqual(6);
    const html = readFileSync(`${site.dist}/en/start.html`, 'utf8');
    expect(html.match(/rel="preload"[^>]+as="font"/g)).toHaveLength(2);
    expect(html).not.toContain('U+0400');
  });
});

describe('colours of a site', () => {
  it('start in the scheme of docs.json, also without JavaScript', async () => {
    for (const javaScript of [true, false]) {
      const { page } = await open('/en/start', { scheme: 'light', javaScript });
      if (!javaScript) {
        expect(await page.locator('html').getAttribute('class')).toBe('dark');
        continue;
      }
      expect(await page.evaluate('document.documentElement.classList.contains("dark")')).toBe(true);
      await page.locator('[data-scheme]').first().click();
      await page.reload();
      await started(page);
      expect(await page.evaluate('document.documentElement.classList.contains("light")')).toBe(true);
    }
  });

  const cases = ['/en/start', '/en/center', '/ar/start', '/nowhere'].flatMap((path, index) =>
    [...sampled(['light'] as const, 3, index), ...sampled(['dark'] as const, 6, index)].map((scheme) => ({
      path,
      scheme,
    })),
  );

  it.each(cases)('axe finds no violation on $path in $scheme', async ({ path, scheme }) => {
    const { page } = await visitWith(path, scheme);
    expect(await violationsOn(page, { rules: rulesIn({ scheme }) })).toEqual([]);
  });
});

describe('custom SVG icons', () => {
  it('take the size and colour of the adjacent text', async () => {
    const { page } = await open('/en/start');
    const heading = '#navigation-items .nav-heading';
    expect(await style(page, `${heading} .icon svg`, 'width')).toBe(
      await style(page, `${heading} .icon`, 'width'),
    );
    expect(await style(page, `${heading} .icon svg`, 'fill')).toBe(
      await style(page, `${heading} .icon`, 'color'),
    );
  });
});

describe('code blocks of a site', () => {
  it('stay dark in light mode if their theme is dark', async () => {
    const { page } = await open('/en/start', { before: "localStorage.setItem('waymark-scheme', 'light')" });
    expect(await style(page, '.code', 'color-scheme')).toBe('dark');
  });

  it('are highlighted by the grammars of the repository', async () => {
    const { page } = await open('/en/start');
    expect(await page.locator('.code').first().locator('span[style]').count()).toBeGreaterThan(0);
  });
});

describe('a printed page', () => {
  it('has a plain background, and dark code on its own background', async () => {
    const { page } = await open('/en/start', { scheme: 'dark' });
    const behind = () =>
      page.evaluate<string[]>(
        '["::before", "::after"].map((part) => getComputedStyle(document.body, part).backgroundImage)',
      );
    expect(await behind()).not.toContain('none');
    await page.emulateMedia({ media: 'print' });
    expect(await behind()).toEqual(['none', 'none']);
    expect(await style(page, '.code', 'print-color-adjust')).toBe('exact');
    expect(await style(page, '.code', 'color-scheme')).toBe('dark');
    expect(await style(page, 'body', 'background-color')).toBe('rgb(255, 255, 255)');
  });
});

describe('the languages of a site', () => {
  it('have their own banner, navbar and footer', async () => {
    const { page } = await open('/ar/start');
    expect(await page.locator('html').getAttribute('lang')).toBe('ar');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('.banner').innerText()).toBe('مرحبا');
    expect(await page.locator('.bar-links').innerText()).toContain('مدونة');
    expect(await page.locator('#footer').innerText()).toContain('الشركة');
    expect(await page.locator('.skip').first().innerText()).toBe('انتقل إلى المحتوى');
    const english = await open('/en/start');
    expect(await english.page.locator('.banner strong').innerText()).toBe('English');
  });

  it('a right-to-left language is mirrored, with code from left to right', async () => {
    const { page } = await open('/ar/start');
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
    const sidebar = await box('#sidebar');
    const content = await box('#content-area');
    const logo = await box('.bar .logo');
    expect(sidebar.x).toBeGreaterThan(content.x);
    expect(logo.x).toBeGreaterThan(content.x);
    expect(await style(page, '#content code', 'direction')).toBe('ltr');
  });

  it.each(sampled([390, 768], 2))('never scroll sideways at %i px', async (width) => {
    for (const path of ['/ar/start', '/en/start']) {
      const { page } = await open(path, { width });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
  });
});

describe('page modes', () => {
  it('`center` has no sidebar, and `frame` has a sidebar but no title', async () => {
    const center = await open('/en/center');
    expect(await center.page.locator('#sidebar').isVisible()).toBe(false);
    expect(await center.page.locator('#table-of-contents').count()).toBe(0);
    const frame = await open('/en/frame');
    expect(await frame.page.locator('#sidebar').isVisible()).toBe(true);
    expect(await frame.page.locator('#own').isVisible()).toBe(true);
    expect(await frame.page.locator('#page-title').count()).toBe(0);
  });

  it('`custom` leaves the colours of a section to its headings', async () => {
    const { page } = await visitWith('/en/landing', 'light');
    expect(await style(page, '#dark-section h2', 'color')).toBe('rgb(250, 250, 250)');
    expect(await style(page, '#dark-section .pill > p', 'margin-top')).toBe('0px');
  });
});

describe('a dismissed banner', () => {
  it('stays hidden until its text changes', async () => {
    const { page } = await open('/en/start');
    await page.locator('[data-dismiss]').click();
    await page.reload();
    await started(page);
    expect(await page.locator('.banner').count()).toBe(0);
    await page.goto(`${site.url}/ar/start`);
    await started(page);
    expect(await page.locator('.banner').count()).toBe(1);
  });
});

describe('the 404 page', () => {
  it('renders the Markdown and components that docs.json gives it', () => {
    const html = readFileSync(`${site.dist}/404.html`, 'utf8');
    expect(html).toContain('Dark here');
    expect(html).toContain('<strong>lamp</strong>');
    expect(html).toMatch(/callout[^>]*>[\s\S]*href="\/en\/start"/);
    expect(html).not.toContain('http-equiv="refresh"');
  });

  it('is in the language that the address begins with', async () => {
    const { page } = await visitWith('/ar/nowhere', 'light');
    const seen = () =>
      page.evaluate(`(({ lang, dir }) => [lang, dir, document.body.dataset.docsLanguage,
        document.querySelector('main .button').getAttribute('href'), document.querySelectorAll('h1').length])(document.documentElement)`);
    expect(await seen()).toEqual(['ar', 'rtl', 'ar', '/ar/start', 1]);
    expect(await page.title()).toMatch(/^Dark here - /);
    expect(await page.locator('main').innerText()).toContain(textsFor('ar').home);
    expect(await page.locator('main').innerText()).toContain('lamp');
    await page.locator('#search-bar-entry').click();
    await page.locator('dialog').getByText(textsFor('ar').searchMove).waitFor();
    for (const path of ['/arable', '/nowhere']) {
      await page.goto(site.url + path);
      expect(await seen()).toEqual(['en', 'ltr', 'en', '/', 1]);
    }
  });
});

describe('integrations that store data', () => {
  const google = (asked: readonly string[]) => asked.filter((url) => /googletagmanager|posthog/.test(url));

  it('wait for the reader’s consent, and start at once on the next page', async () => {
    const { page, asked } = await open('/en/start');
    await page.locator('#consent').waitFor();
    await expect.poll(() => asked.some((url) => url.startsWith('plausible.io'))).toBe(true);
    expect(google(asked)).toEqual([]);
    await page.locator('#consent [value=yes]').click();
    await expect.poll(() => google(asked).length).toBe(2);
    expect(google(asked)).toContain('eu-assets.i.posthog.com/static/array.js');
    expect(await page.evaluate('window.posthog._i[0][0]')).toBe('phc_test');
    asked.length = 0;
    await page.goto(`${site.url}/en/center`);
    await expect.poll(() => google(asked).length).toBe(2);
    expect(await page.locator('#consent').isVisible()).toBe(false);
  });

  it('do not start if the reader declines, who can change their mind', async () => {
    const { page, asked } = await open('/en/start');
    await page.locator('#consent [value=no]').click();
    await page.goto(`${site.url}/en/center`);
    await started(page);
    await expect.poll(() => asked.some((url) => url.startsWith('plausible.io'))).toBe(true);
    expect(await page.locator('#consent').isVisible()).toBe(false);
    expect(google(asked)).toEqual([]);
    await page.locator('[data-consent]').click();
    await page.locator('#consent [value=yes]').click();
    await expect.poll(() => google(asked).length).toBe(2);
  });

  it.each(sampled([390, 820, 1440], 3))('ask for consent with their reason at %i pixels', async (width) => {
    const { page } = await open('/en/start', { width });
    // The script that asks is loaded late.
    await page.locator('#consent').waitFor();
    const box = await page.locator('#consent').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(width === 390 ? 120 : 56);
    const text = await page
      .locator('#consent p')
      .evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
    expect(text).toEqual([0, 0]);
    expect(await page.locator('#consent p').innerText()).toContain('measure how it is used');
    for (const value of ['yes', 'no']) {
      const button = await page.locator(`#consent [value=${value}]`).boundingBox();
      expect((button?.x ?? -1) >= 0 && (button?.x ?? 0) + (button?.width ?? 0) <= width).toBe(true);
    }
    // The end of the page can be scrolled above it.
    const end = await page.evaluate(
      "scrollTo(0, 1e6), document.getElementById('footer').getBoundingClientRect().bottom",
    );
    expect(end).toBeLessThanOrEqual((await page.locator('#consent').boundingBox())?.y ?? 0);
  });

  const notices = [
    '<div id="onetrust-banner-sdk">Cookies</div>',
    '<div role="dialog" aria-label="We use Cookies">Cookies</div>',
    '<div class="wrap"><div class="cky-consent-container">Cookies</div></div>',
  ];
  it.each(sampled(notices, 3, 1))('do not ask beside another consent notice: %s', async (notice) => {
    const { page } = await open('/en/start');
    await page.locator('#consent').waitFor();
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), notice);
    await page.locator('#consent').waitFor({ state: 'hidden' });
    const { page: other } = await open('/en/start', {
      before: `addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(notice)}))`,
    });
    expect(await other.locator('#consent').isVisible()).toBe(false);
  });

  it('respect a browser’s do-not-track signal', async () => {
    const { page, asked } = await open('/en/start', {
      before: "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
    });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(await page.locator('#consent').isVisible()).toBe(false);
    expect(google(asked)).toEqual([]);
  });
});

describe('values of docs.json', () => {
  it('never run as scripts, styles, addresses or data', async () => {
    const { page } = await open('/en/start');
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.filter((href) => /script:/i.test(href.replace(/\s/g, '')))).toEqual([]);
    await page.locator('.navbar-link', { hasText: 'Bad' }).first().click();
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    const data = await page.locator('#integrations').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      services: { ga4: { measurementId: 'G-</script>"\'&<b>' } },
    });
  });

  it('scripts and styles of the repository itself do run', async () => {
    const { page } = await open('/en/start');
    expect(await page.locator('html').getAttribute('data-own')).toBe('yes');
    expect(await page.locator('html').getAttribute('data-current-path')).toBe('/en/start');
    expect(await page.locator('link[href="/style.css"]').count()).toBe(1);
  });

  it('styles for all icons leave the button of the scheme one', async () => {
    const { page } = await open('/en/start');
    const shown = page.locator('[data-scheme] svg').filter({ visible: true });
    await page.addStyleTag({ content: 'svg { display: inline-block !important }' });
    expect(await shown.count()).toBe(await page.locator('[data-scheme]').count());
  });
});

describe('the time of a page’s last change', () => {
  it('is formatted in the language of the page', async () => {
    const { page } = await open('/en/start');
    expect(await page.locator('.last-changed').innerText()).toBe('Last updated on March 4, 2025');
  });
});
