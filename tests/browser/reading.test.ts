import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INTERFACE_IDS } from '../../plugin/packages/mdx/markdown/tree/interface-ids.ts';
import { violationsOn } from './axe.ts';
import { browseSite } from './browsed-site.ts';
import { started, stopTime } from './browser.ts';
import { buildWritten } from './built-site.ts';

const LONG = 'Words that make the page long enough to scroll.\n\n'.repeat(30);

async function writeDocs(root: string): Promise<void> {
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'images'));
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background: '#0f766e' } });
  await picture.png().toFile(join(root, 'images/large.png'));
  await picture.resize(40, 40).png().toFile(join(root, 'images/small.png'));
  write(
    'docs.json',
    JSON.stringify({
      name: 'Reading',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'other', 'last', 'long'] },
      feedback: {
        thumbsRating: true,
        suggestEdit: true,
        raiseIssue: true,
        repository: 'https://github.com/acme/docs/tree/main/site',
      },
    }),
  );
  write(
    'listen.js',
    "addEventListener('waymark:feedback', (event) => { window.votes = [...(window.votes ?? []), event.detail] });",
  );
  write(
    'index.mdx',
    `---\ntitle: Home\nrelated:\n  - /other\n  - Elsewhere: https://example.com/x\n  - last#part\n  - /missing\n---\n\n` +
      `## First\n\n${LONG}### Below the first\n\n${LONG}#### Deepest\n\n${LONG}## Second\n\n` +
      `![A large picture](/images/large.png)\n\n![A small one](/images/small.png)\n\n` +
      `<img src="/images/large.png" alt="Not to enlarge" noZoom />\n\n[![Linked](/images/large.png)](/other)\n\n` +
      `<Accordion title="Folded" id="folded">Inside.</Accordion>\n\n${LONG}`,
  );
  write(
    'pictures.mdx',
    '---\ntitle: Pictures\n---\n\n<img src="/images/large.png" alt="Both" actions />\n\n' +
      '<Frame>\n  <img src="/images/large.png" alt="One" actions="download" actionsPlacement="top-right" />\n</Frame>\n\n' +
      '<Image src="/images/large.png" alt="Listed" actions={["copy"]} actionsPlacement="bottom-left" />\n\n<img src="/images/large.png" alt="Plain" actions={false} />\n',
  );
  write(
    'other.mdx',
    '---\ntitle: Other\ndescription: Another page.\nhideFooterPagination: true\n---\n\nText.\n\n![](/images/large.png)\n',
  );
  write(
    'last.mdx',
    '---\ntitle: Last\nrelated: false\n---\n\n## Part\n\n[Steps](#pagination)\n\n## Content\n\nText.\n\n' +
      `${LONG}## Pagination\n\nText.\n\n${LONG}`,
  );
  write('long.mdx', `---\ntitle: Long\n---\n\n${FAR}`);
}

/** Far more than a screen of tables, code and updates, each under its heading; tall and low ones in turns. */
const FAR = Array.from({ length: 40 }, (_, at) => {
  const rows = Array.from({ length: at % 3 === 0 ? 30 : 3 }, (_, row) => `Line ${row} of ${at}`);
  if (at % 4 === 0)
    return `## Part ${at}\n\n| A | B |\n| - | - |\n${rows.map((row) => `| ${row} | b |`).join('\n')}\n`;
  if (at % 4 === 1) return `## Part ${at}\n\n\`\`\`text\n${rows.join('\n')}\n\`\`\`\n`;
  if (at % 4 === 2) return `<Update label="Part ${at}">\n${rows.join('\n\n')}\n</Update>\n`;
  return `## Part ${at}\n\n| Wide |\n| - |\n| ${'wide\u00a0'.repeat(80)} |\n`;
}).join('\n');

const site = browseSite(() => buildWritten('reading', writeDocs));

const { open } = site;

describe('an image with `actions`', () => {
  const buttons = (page: Page, alt: string) =>
    page
      .locator('.image-box')
      .filter({ has: page.getByAltText(alt) })
      .locator('.image-tools > *');

  it('is copied as PNG and downloaded', async () => {
    const page = await open('/pictures');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [copy, download] = [buttons(page, 'Both').nth(0), buttons(page, 'Both').nth(1)];
    await copy.click();
    await page.getByLabel('Copied').waitFor();
    const types = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(await types()).toEqual(['image/png']);
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toBe('large.png');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('has the buttons that its author names, in the place that they name; others have none', async () => {
    const page = await open('/pictures');
    const labels = async (alt: string) =>
      buttons(page, alt).evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(await labels('Both')).toEqual(['Copy', 'Download']);
    expect(await labels('One')).toEqual(['Download']);
    expect(await labels('Listed')).toEqual(['Copy']);
    expect(await page.locator('.image-tools').count()).toBe(3);
    expect(await page.locator('.image-box[data-placement="bottom-left"]').count()).toBe(1);
    const [image, tool] = await Promise.all([
      page.getByAltText('One').boundingBox(),
      buttons(page, 'One').boundingBox(),
    ]);
    const near = (one = 0, other = 0) => Math.abs(one - other) < 20;
    expect(near(image?.y, tool?.y)).toBe(true);
    expect(near((image?.x ?? 0) + (image?.width ?? 0), (tool?.x ?? 0) + (tool?.width ?? 0))).toBe(true);
  });
});

describe('headings with the names of interface ids', () => {
  it('have unique ids that links to them find', async () => {
    const page = await open('/last');
    const ids = await page.evaluate<string[]>("[...document.querySelectorAll('[id]')].map(({ id }) => id)");
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const around = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[id]')].filter((one) => !one.parentElement.closest('#content')).map(({ id }) => id)",
    );
    expect(around.filter((id) => !INTERFACE_IDS.has(id) && !/-\d/.test(id))).toEqual([]);
    await page.getByRole('link', { name: 'Steps' }).click();
    const heading = page.locator('h2#pagination-1');
    await expect
      .poll(() => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200))
      .toBe(true);
    await page.goto(`${site.url}/last`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/last#content-container');
    expect(await page.evaluate('scrollY')).toBeLessThan(200);
  });
});

const current = (page: Page) => page.locator('#contents-list [aria-current]');

describe('the table of contents of a page', () => {
  it('nests headings to the fourth level, and marks the one in view', async () => {
    const page = await open('/');
    expect(await page.locator('#contents-list > ul > li > a').allInnerTexts()).toEqual(['First', 'Second']);
    expect(await page.locator('#contents-list > ul > li > ul > li > ul a').allInnerTexts()).toEqual([
      'Deepest',
    ]);
    await current(page).filter({ hasText: 'First' }).waitFor();
    await page.locator('#contents-list a', { hasText: 'Deepest' }).click();
    await current(page).filter({ hasText: 'Deepest' }).waitFor();
    const top = await page.locator('#deepest').evaluate((heading) => heading.getBoundingClientRect().top);
    const header = await page.locator('#navbar').evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThan(header);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await current(page).filter({ hasText: 'Second' }).waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await current(page).filter({ hasText: 'First' }).waitFor();
    expect(await current(page).count()).toBe(1);
  });

  it.each([390, 900])('is a bar that opens and stays in view at %i pixels', async (width) => {
    const page = await open('/', { width });
    const entry = page.locator('#contents-list a', { hasText: 'Second' });
    expect(await entry.isVisible()).toBe(false);
    await page.locator('#contents-button').click();
    await entry.click();
    expect(await entry.isVisible()).toBe(false);
    await page.locator('#contents-current', { hasText: 'Second' }).waitFor();
    const bar = await page.locator('#table-of-contents').evaluate((aside) => aside.getBoundingClientRect());
    const top = await page.locator('#second').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(bar.top).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThan(bar.bottom);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });

  it('opens without JavaScript', async () => {
    const page = await open('/', { width: 390, javaScript: false });
    await page.locator('#contents-button').click();
    expect(await page.locator('#contents-list a', { hasText: 'Second' }).isVisible()).toBe(true);
  });
});

describe('headings of a page', () => {
  it('have an anchor link that copies their address', async () => {
    const page = await open('/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const anchor = page.locator('#second > .heading-anchor');
    await stopTime(page);
    await page.locator('#second').hover();
    await anchor.click();
    await page.locator('#second > .heading-anchor[data-done]').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site.url}/#second`);
    await page.waitForURL('**/#second');
  });

  it('open the accordion around them if the address names them', async () => {
    const page = await open('/#folded');
    expect(await page.getByText('Inside.').isVisible()).toBe(true);
  });
});

describe('images of a page', () => {
  it('enlarge by click and key, and close on Escape', async () => {
    const page = await open('/');
    const image = page.getByRole('button', { name: 'Enlarge image: A large picture' });
    await image.scrollIntoViewIfNeeded();
    await image.click();
    const dialog = page.locator('dialog.zoom');
    await dialog.locator('img').waitFor();
    const box = await dialog.locator('img').boundingBox();
    expect(box?.width).toBeGreaterThan(((await image.boundingBox())?.width ?? 0) - 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await image.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await dialog.click({ position: { x: 5, y: 5 } });
    await dialog.waitFor({ state: 'detached' });
  });

  it('an image without a description is an accessible zoom button', async () => {
    const page = await open('/other');
    await page.getByRole('button', { name: 'Enlarge image', exact: true }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('small, linked and exempt images do not zoom', async () => {
    const page = await open('/');
    await page.evaluate("document.querySelectorAll('img').forEach((image) => { image.loading = 'eager' })");
    await page.waitForFunction('[...document.images].every((image) => image.complete)');
    await page.locator('[data-zoomable]').first().waitFor();
    expect(
      await page
        .locator('[data-zoomable]')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt)),
    ).toEqual(['A large picture']);
  });
});

describe('the end of a page', () => {
  it('lists related pages that exist', async () => {
    const page = await open('/');
    const links = page.locator('#related a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/other',
      'https://example.com/x',
      '/last#part',
    ]);
    expect(await links.first().innerText()).toContain('Another page.');
    await page.goto(`${site.url}/last`);
    expect(await page.locator('#related').count()).toBe(0);
  });

  it('links to the file in its repository and to a new issue', async () => {
    const page = await open('/other');
    expect(await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
      'https://github.com/acme/docs/edit/main/site/other.mdx',
    );
    expect(await page.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toContain(
      'https://github.com/acme/docs/issues/new?title=',
    );
    expect(await page.locator('#pagination').count()).toBe(0);
  });

  it('reports once to analytics and scripts whether the page was helpful', async () => {
    const page = await open('/other');
    await page.evaluate('window.gtag = (...values) => { window.sent = values }');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText('Thank you for your feedback.').waitFor();
    expect(await page.evaluate('window.votes')).toEqual([{ path: '/other', helpful: false }]);
    expect(await page.evaluate('window.sent')).toEqual([
      'event',
      'page_feedback',
      { path: '/other', helpful: false },
    ]);
    expect(await page.getByRole('button', { name: 'Yes', exact: true }).isVisible()).toBe(false);
  });
});

describe('following a link', () => {
  it('prefetches a page when the pointer rests on its link', async () => {
    const page = await open('/');
    const rules = JSON.parse((await page.locator('script[type="speculationrules"]').textContent()) ?? '');
    expect(rules.prefetch[0].eagerness).toBe('moderate');
  });

  it('prefetches by a link hint if the browser lacks speculation rules', async () => {
    const context = await site.browser.newContext();
    onTestFinished(() => context.close());
    await context.addInitScript('HTMLScriptElement.supports = () => false');
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await started(page);
    await page.locator('#navigation-items a', { hasText: 'Other' }).hover();
    await page.locator('link[rel="prefetch"][href="/other"]').waitFor({ state: 'attached' });
    await page.locator('#navigation-items a', { hasText: 'Home' }).hover();
    expect(await page.locator('link[rel="prefetch"]').count()).toBe(1);
  });

  it('fades between pages, except for readers who prefer less motion', async () => {
    for (const [reducedMotion, fades] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const context = await site.browser.newContext({ reducedMotion });
      onTestFinished(() => context.close());
      await context.addInitScript(
        "addEventListener('pagereveal', (event) => { window.fades = event.viewTransition !== null })",
      );
      const page = await context.newPage();
      // A browser gives up a transition to a page that takes it seconds: then the next attempt counts.
      await expect
        .poll(async () => {
          await page.goto(`${site.url}/`);
          await page.locator('#navigation-items a', { hasText: 'Other' }).click();
          await page.waitForURL('**/other');
          await page.waitForFunction('window.fades !== undefined');
          return page.evaluate('window.fades');
        })
        .toBe(fades);
    }
  });

  it('a long page lays out tables, code and updates as they come near, and links still lead to their places', async () => {
    const page = await open('/long');
    await started(page);
    const block = page.locator('#part-21 + .code-block');
    const height = () => block.evaluate((area) => Math.round(area.getBoundingClientRect().height));
    const guessed = await height();
    for (const id of ['part-33', 'part-13', 'part-29', 'part-14', 'part-21', 'part-35']) {
      await page.evaluate((id) => {
        location.hash = id;
      }, id);
      // Below the header.
      const top = () => page.locator(`#${id}`).evaluate((at) => Math.round(at.getBoundingClientRect().top));
      await expect.poll(top).toSatisfy((top: number) => top >= 60 && top <= 100);
      // A busy machine lays it out some frames after it was scrolled to.
      if (id === 'part-21') await expect.poll(height).toBeGreaterThan(2 * guessed);
    }
    expect(await height()).toBeGreaterThan(2 * guessed);
    // The keyboard reaches a table that scrolls, once it is there.
    await expect.poll(() => page.locator('#part-35 + .table-scroll').getAttribute('tabindex')).toBe('0');
  });

  it('a printed page shows all of its text and none of the interface', async () => {
    const page = await open('/');
    await page.emulateMedia({ media: 'print' });
    for (const id of ['#navbar', '#sidebar', '#table-of-contents', '#page-actions', '#pagination']) {
      expect(await page.locator(id).isVisible()).toBe(false);
    }
    expect(await page.getByText('Inside.').isVisible()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });
});
