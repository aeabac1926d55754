import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../plugin/packages/repository/translations/texts.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { browseSite } from './browsed-site.ts';
import { started, stopTime, visit } from './browser.ts';
import { buildFixture } from './built-site.ts';
import { violations } from './pattern-site.ts';

const site = browseSite(() => buildFixture('components-site'));

const { open } = site;

describe('Tabs', () => {
  const TEXTS = [
    'Install with npm.',
    'Install with pnpm.',
    'Run with npm.',
    'Run with pnpm.',
    'Alone with npm.',
  ];
  const shown = async (page: Page) => {
    const visible = await Promise.all(TEXTS.map((text) => page.getByText(text).isVisible()));
    return TEXTS.filter((_, index) => visible[index]);
  };

  it('synchronize by title, except those that opt out, also on the next page', async () => {
    const page = await open('/tabs');
    expect(await shown(page)).toEqual(['Install with npm.', 'Run with pnpm.', 'Alone with npm.']);
    await page.locator('.tabs').first().getByRole('tab', { name: 'pnpm', exact: true }).click();
    expect(await shown(page)).toEqual(['Install with pnpm.', 'Run with pnpm.', 'Alone with npm.']);
    await page.reload();
    await started(page);
    expect(await shown(page)).toEqual(['Install with pnpm.', 'Run with pnpm.', 'Alone with npm.']);
    await page.goto(`${site.url}/code-groups`);
    await started(page);
    const group = page.locator('.code-group').first();
    expect(await group.locator('[aria-selected="true"]').innerText()).toBe('pnpm');
  });

  it('open from the fragment of an address, which follows the choice', async () => {
    const page = await open('/tabs#with-code');
    expect(await page.getByText('Install with code.').isVisible()).toBe(true);
    await page.locator('.tabs').first().getByRole('tab', { name: 'npm', exact: true }).click();
    await page.waitForURL('**/tabs#npm');
  });

  it('render code in their titles', async () => {
    const page = await open('/tabs');
    expect(await page.getByRole('tab', { name: 'With code' }).locator('code').innerText()).toBe('code');
  });
});

it('links in the text are underlined, also on hover', async () => {
  const page = await open('/links');
  const link = page.locator('#content-area p a[href="/cards"]').first();
  const line = () => link.evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect(await line()).toBe('underline');
  await link.hover();
  expect(await line()).toBe('underline');
});

describe('a CodeGroup', () => {
  it('can be shown as a dropdown', async () => {
    const page = await open('/code-groups');
    const group = page.locator('.code-group[data-dropdown]');
    await group.getByRole('combobox', { name: 'Code samples' }).selectOption('lamp.py');
    // Code that is far from the screen is not laid out, and has no text to show.
    await group.locator('.code:visible').scrollIntoViewIfNeeded();
    expect(await group.locator('.code:visible').innerText()).toContain('light()');
    expect(await group.locator('.code:visible').getAttribute('data-language')).toBe('python');
  });
});

describe('accordions', () => {
  it('open if the fragment of the address leads into them', async () => {
    const page = await open('/accordions#own-id');
    expect(await page.getByText('Inside the third.').isVisible()).toBe(true);
    expect(await page.getByText('Inside the first.').isVisible()).toBe(false);
  });

  it('open for a fragment with the punctuation of another generator', async () => {
    const page = await open('/accordions#own--ID%3A');
    expect(await page.getByText('Inside the third.').isVisible()).toBe(true);
    expect(await page.getByText('Inside the first.').isVisible()).toBe(false);
  });
});

describe('Steps', () => {
  it('are numbered, accept numbers and icons, and inherit the size of their titles', async () => {
    const page = await open('/steps');
    expect(
      await page
        .locator('.steps')
        .nth(1)
        .locator('.step-title')
        .evaluateAll((all) => all.map((title) => title.tagName)),
    ).toEqual(['H3', 'P', 'H3']);
    expect(await page.locator('.step').nth(2).getAttribute('style')).toBe('counter-set:step 7');
    expect(await page.locator('#own-step .heading-anchor').getAttribute('href')).toBe('#own-step');
  });
});

describe('a Tooltip', () => {
  it('opens on keyboard focus, closes on Escape, and stays inside a narrow window', async () => {
    const page = await open('/tooltips', { width: 390 });
    const tip = page.getByRole('tooltip').first();
    await page.locator('.tooltip-term').first().focus();
    expect(await tip.isVisible()).toBe(true);
    expect(await tip.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/cards');
    const box = await tip.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
  });
});

describe('a Card', () => {
  it('keeps the size of an SVG that declares one, and sizes others', async () => {
    const page = await open('/cards');
    const widths = await page
      .locator('.card svg[viewBox="0 0 10 10"]')
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect().width));
    expect(widths[0]).toBe(20);
    expect(widths[1]).toBeLessThan(40);
  });
});

describe('a changelog', () => {
  it('is filtered by tags that are kept in the address', async () => {
    const page = await open('/updates');
    await page.getByRole('button', { name: 'Lens' }).click();
    expect(await page.locator('.update:visible .update-label').allInnerTexts()).toEqual([
      'May 2026',
      'v2.0 beta',
    ]);
    await page.waitForURL('**/updates?tags=Lens');
    await page.reload();
    await started(page);
    await expect.poll(() => page.locator('.update:visible').count()).toBe(2);
    expect(await page.locator('#contents-list > ul > li:visible > a').allInnerTexts()).toEqual([
      'May 2026',
      'v2.0 beta',
    ]);
    await page.getByRole('button', { name: 'All' }).click();
    expect(await page.locator('.update:visible').count()).toBe(3);
  });

  it('has an RSS feed that its page links to', async () => {
    const page = await open('/updates');
    expect(await page.locator('link[type="application/rss+xml"]').getAttribute('href')).toBe(
      '/updates/rss.xml',
    );
    const href = await page.getByRole('link', { name: 'RSS feed' }).getAttribute('href');
    const feed = await page.request.get(site.url + href);
    expect(feed.status()).toBe(200);
    expect(await feed.text()).toContain('<title>May 2026</title>');
  });
});

describe('Views', () => {
  it('show the chosen view and its part of the contents, and remember the choice', async () => {
    const page = await open('/views');
    expect(await page.locator('.view:visible p:not(.view-title)').allInnerTexts()).toEqual([
      'Write JavaScript.',
      'More JavaScript.',
    ]);
    await page.getByRole('button', { name: 'Python' }).click();
    expect(await page.locator('.view:visible p:not(.view-title)').allInnerTexts()).toEqual(['Write Python.']);
    expect(await page.locator('#table-of-contents li:visible').allInnerTexts()).toEqual(['In Python']);
    await page.reload();
    await started(page);
    expect(await page.locator('.view:visible p:not(.view-title)').allInnerTexts()).toEqual(['Write Python.']);
  });

  it('show everything without JavaScript and on paper', async () => {
    const page = await open('/views', { javaScript: false });
    const printed = await open('/views');
    await printed.emulateMedia({ media: 'print' });
    for (const text of ['Write JavaScript.', 'Write Python.']) {
      expect(await page.getByText(text).isVisible()).toBe(true);
      expect(await printed.getByText(text).isVisible()).toBe(true);
    }
    expect(await printed.locator('.view-title').filter({ hasText: 'Python' }).isVisible()).toBe(true);
    expect(await printed.locator('.view-choice').isVisible()).toBe(false);
  });
});

describe('an address without a page', () => {
  it('redirects to the first page, which shows a notice once', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/lost/caf%C3%A9<b>`);
    onTestFinished(close);
    const notice = page.locator('.banner[role="status"]');
    await notice.waitFor();
    expect(await notice.innerText()).toBe('Page not found: \u2066/lost/café<b>\u2069');
    await page.waitForURL(({ pathname }) => !pathname.includes('lost'));
    await page.reload();
    await started(page);
    expect(await notice.count()).toBe(0);
  });
});

describe('an address that nearly matches a page', () => {
  it('shows the 404 page, which suggests the similar page', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/guides/acordions`);
    onTestFinished(close);
    const links = page.locator('.not-found-recommended-page-link');
    await links.first().waitFor();
    expect(await links.first().getAttribute('href')).toBe('/accordions');
    expect(await page.locator('.not-found-description').innerText()).toBe(textsFor('en').notFoundText);
    expect(await violations(page)).toEqual([]);
    await links.first().click();
    await page.waitForURL('**/accordions');
  });
});

describe('a Prompt', () => {
  it('is copied as Markdown, and opens in an editor', async () => {
    const page = await open('/prompts');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stopTime(page);
    const text = 'Write a lamp with `light()`.\n\n1. It is green.\n2. It blinks.';
    await page.getByRole('button', { name: 'Copy prompt' }).first().click();
    await page.locator('.prompt-action[data-done]').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
    const address = await page.getByRole('link', { name: 'Open in Cursor' }).getAttribute('href');
    expect(new URL(address ?? '').searchParams.get('text')).toBe(text);
  });
});

describe('request and response examples', () => {
  it('stand beside the text on wide screens and above it on narrow ones', async () => {
    const places = async (page: Page) => ({
      aside: await page.locator('.page-aside').boundingBox(),
      main: await page.locator('.page-main').boundingBox(),
    });
    const wide = await places(await open('/examples', { width: 1440 }));
    expect(wide.aside?.x).toBeGreaterThan((wide.main?.x ?? 0) + (wide.main?.width ?? 0));
    const narrow = await places(await open('/examples', { width: 390 }));
    expect(narrow.main?.y).toBeGreaterThan(narrow.aside?.y ?? 0);
    expect(narrow.aside?.width).toBeLessThanOrEqual(390);
  });
});

describe('a Tree', () => {
  it('renders folders and files, also from a Markdown list', async () => {
    const page = await open('/trees');
    expect(await page.getByText('bulb.ts').isVisible()).toBe(true);
    expect(await page.getByText('hidden.ts').isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'closed' }).click();
    expect(await page.getByText('hidden.ts').isVisible()).toBe(true);
    const listed = page.locator('.tree').nth(1);
    expect(await listed.locator('.tree-file').allInnerTexts()).toEqual([
      'index.mdx',
      expect.stringMatching(/guide\.mdx\s*the guide/),
      expect.stringMatching(/README\.md\s*read first/),
    ]);
  });
});

describe('a formula', () => {
  it('is rendered by KaTeX with MathML, and leaves prices alone', async () => {
    const page = await open('/math');
    expect(await page.locator('.katex math').count()).toBe(3);
    expect(await page.locator('#content p').first().innerText()).toContain('costs $5 or $10.');
    expect(await page.locator('code.latex').innerText()).toBe('\\nosuchcommand{x}');
    await expect.poll(() => page.evaluate("document.fonts.check('16px KaTeX_Math')")).toBe(true);
  });

  it('loads no KaTeX on pages without formulas', async () => {
    const page = await open('/cards');
    expect(await page.locator('link[href*="katex"]').count()).toBe(0);
  });
});

describe('a diagram', () => {
  it('is drawn in the colours of the page, zooms, and shows its source', async () => {
    const page = await open('/mermaid');
    const figure = page.locator('.diagram').first();
    await figure.locator('svg[role="img"]').waitFor();
    expect(await figure.locator('svg[role="img"]').getAttribute('aria-label')).toBe('Diagram');
    await figure.hover();
    await figure.getByRole('button', { name: 'Zoom in' }).click();
    expect(await figure.locator('.diagram-stage > svg').getAttribute('style')).toContain('scale(1.3)');
    await figure.getByRole('button', { name: 'Show source' }).click();
    expect(await figure.locator('pre').innerText()).toContain('A[Start]');
    const node = figure.locator('.node rect, .node path').first();
    const color = () => node.evaluate((element) => getComputedStyle(element).fill);
    const light = await color();
    await page.locator('[data-scheme]').click();
    await expect.poll(color).not.toBe(light);
  });

  it('shows its source if it cannot be drawn', async () => {
    const page = await open('/mermaid');
    const broken = page.locator('.diagram').nth(2);
    await broken.locator('.diagram-error').waitFor();
    expect(await broken.locator('pre').innerText()).toBe('graph nonsense !!');
    expect((await broken.boundingBox())?.height).toBeLessThan(150);
  });

  it('stands clear of its buttons on a phone', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/mermaid`, { width: 390 });
    onTestFinished(close);
    const figure = page.locator('.diagram').first();
    await figure.locator('svg[role="img"]').waitFor();
    const drawing = await figure.locator('.diagram-stage > svg').boundingBox();
    const buttons = await figure.locator('.diagram-actions').boundingBox();
    expect((drawing?.y ?? 0) + (drawing?.height ?? 1e6)).toBeLessThan(buttons?.y ?? 0);
  });

  it('has its space before it is drawn', async () => {
    const page = await site.browser.newPage();
    onTestFinished(() => page.close());
    const held = Promise.withResolvers<void>();
    await page.route('**/mermaid.esm.min.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/mermaid`);
    const figure = page.locator('.diagram').first();
    const height = async () => (await figure.boundingBox())?.height ?? 0;
    const before = await height();
    expect(before).toBeGreaterThan(250);
    held.resolve();
    await figure.locator('svg[role="img"]').waitFor();
    expect(Math.abs((await height()) - before)).toBeLessThan(100);
  });

  it('shows its source without JavaScript, and loads nothing from other hosts', async () => {
    const page = await open('/mermaid', { javaScript: false });
    expect(await page.locator('.diagram pre').first().innerText()).toContain('A[Start]');
    const other = await open('/cards');
    const loaded = await other.evaluate<string[]>(
      "performance.getEntriesByType('resource').map((entry) => entry.name)",
    );
    expect(loaded.filter((name) => /mermaid|diagrams/.test(name))).toEqual([]);
  });
});

describe('media', () => {
  it('reserve their space before they are loaded', async () => {
    const { page, close } = await visit(site.browser, `${site.url}/media`);
    onTestFinished(close);
    const images = page.locator('#content img');
    expect(
      await images.evaluateAll((all) =>
        all.map((image) => ['width', 'height', 'loading'].map((name) => image.getAttribute(name)).join(' ')),
      ),
    ).toEqual(['640 360 eager', '40 23 lazy', '640 360 lazy']);
    expect(await images.nth(1).getAttribute('data-no-zoom')).not.toBeNull();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('title')).toBe('Embedded content from example.com');
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(560 / 315, 1);
  });
});

describe('a component that throws', () => {
  it('still shows its children and the rest of the page', async () => {
    const page = await open('/failing');
    expect(await page.locator('#content').innerText()).toMatch(
      /Before\.[\s\S]*Children of what is broken\.[\s\S]*After\./,
    );
  });
});

const PAGES = (
  'callouts banner cards columns tiles accordions expandables steps tabs code-groups code-blocks frames icons badges ' +
  'tooltips trees updates views visibility prompts examples colors math headings links snippets fields mermaid media failing'
).split(' ');

/** Those of one step are not those of another. */
const LOOKS = [
  ...sampled(PAGES, 12).map((name) => [name, 'light'] as const),
  ...sampled(PAGES, 30, 1).map((name) => [name, 'dark'] as const),
];

describe('a page of built-in components', () => {
  it.each(LOOKS)('axe finds no violation on /%s in %s', async (name, scheme) => {
    const { page, close } = await visit(site.browser, `${site.url}/${name}`, { scheme });
    onTestFinished(close);
    if (name === 'mermaid') await page.locator('.diagram svg[role="img"]').nth(1).waitFor();
    expect(await violationsOn(page, { rules: rulesIn({ scheme }) })).toEqual([]);
  });

  it.each(sampled(PAGES, 10, 1))('does not scroll sideways on a phone: /%s', async (name) => {
    const { page, close } = await visit(site.browser, `${site.url}/${name}`, { width: 390 });
    onTestFinished(close);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
