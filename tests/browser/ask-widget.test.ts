/** The widget on pages of other origins: one that may ask, one that may not, and what neither side does to the other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildAsking, PROVEN, QUESTION, serveAsking } from './asking.ts';
import { violationsOn } from './axe.ts';
import { launch, visit } from './browser.ts';
import type { BuiltSite } from './built-site.ts';

/** Names that no loopback address has: pages of this machine may ask anyway. */
const ALLOWED = 'app.example.com';
const OTHER = 'other.example.com';

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  site = await buildAsking();
  browser = await launch([
    `--host-resolver-rules=MAP ${ALLOWED} 127.0.0.1,MAP ${OTHER} 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost`,
  ]);
});

afterAll(async () => {
  await browser?.close();
  site?.remove();
});

/** A page with styles that change everything they reach. */
const HOSTILE = `* { color: rgb(255, 0, 0) !important; font-size: 41px !important; --accent: red; --bg: red; }
html { font-size: 6px } button, a, h2, p, div, dialog { display: inline !important; border: 9px solid red !important }
waymark-ask { display: none; opacity: 0; transform: scale(9) }`;

interface How {
  readonly styles?: string;
  /** `DOCS` stands for the origin of the docs. */
  readonly policy?: string;
}

/** Opens the page of a product at a name, with the widget of docs that let `ALLOWED` ask. */
async function product(name: string, { styles = '', policy = '' }: How = {}, width = 1280) {
  // The port of the page is a part of its origin: the page is there before the docs that name it.
  let widget = '';
  const server = createServer((_, response) => {
    const headers =
      policy === '' ? {} : { 'content-security-policy': policy.replaceAll('DOCS', new URL(widget).origin) };
    // Its own server keeps feedback; that of the docs takes none of its pages.
    const own = { 'content-type': 'text/html; charset=utf-8', 'server-timing': 'feedback' };
    response.writeHead(200, { ...own, ...headers });
    response.end(pageWith(widget, styles));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { url } = await serveAsking(site, [], { origins: [`http://${ALLOWED}:${port}`] });
  widget = `${url}/_waymark/ask-widget.js`;
  const { page, errors, close } = await visit(browser, `http://${name}:${port}`, { width });
  onTestFinished(close);
  await page
    .locator('waymark-ask .launcher')
    .waitFor({ state: 'attached' })
    .catch((error: unknown) => {
      throw new Error(`No widget came: ${errors.join('\n')}`, { cause: error });
    });
  return { page, errors, url };
}

const pageWith = (widget: string, styles: string): string =>
  `<!doctype html><html lang="en"><title>App</title>${styles === '' ? '' : `<style>${styles}</style>`}` +
  `<main><h1 id="own">App</h1><p class="ask">Own <a href="#own">link</a></p></main><script src="${widget}" async></script>`;

async function askWidget(page: Page): Promise<void> {
  await page.locator('waymark-ask .launcher').click();
  await page.locator('waymark-ask textarea').fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.locator('waymark-ask .ask-actions').waitFor();
}

describe('the Ask widget on a page of an allowed origin', () => {
  it('answers with links that open the docs beside it, and sends no cookies and no votes', async () => {
    const { page, errors, url } = await product(ALLOWED);
    const cookies: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') cookies.push(request.headers().cookie);
    });
    await askWidget(page);
    const widget = page.locator('waymark-ask');
    expect(await widget.locator('.ask-answer').innerText()).toContain(PROVEN);
    const source = widget.locator('.ask-passage > a');
    expect(await source.getAttribute('href')).toMatch(new RegExp(`^${url}/refunds#lost-boxes`));
    expect(await source.getAttribute('target')).toBe('_blank');
    expect(await source.getAttribute('rel')).toBe('noopener');
    expect(cookies).toEqual([undefined]);
    expect(await widget.locator('.ask-actions button').count()).toBe(2);
    expect(errors).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await widget.locator('.ask').isVisible()).toBe(false);
    // The focus comes back a task after the panel has gone.
    await page.waitForFunction(
      `document.querySelector('waymark-ask').shadowRoot.activeElement?.className === 'launcher'`,
    );
  });

  it('can be opened by the page’s script, with a question', async () => {
    const { page } = await product(ALLOWED);
    await page.evaluate(`document.querySelector('waymark-ask').open(${JSON.stringify(QUESTION)})`);
    await page.locator('waymark-ask .ask-passage').waitFor();
  });

  it('works under a policy that allows only the docs’ script and address, and no styles', async () => {
    const policy = "default-src 'none'; script-src DOCS; connect-src DOCS";
    const { page, errors } = await product(ALLOWED, { policy });
    await askWidget(page);
    expect(await page.locator('waymark-ask .ask-answer').innerText()).toContain(PROVEN);
    expect(errors).toEqual([]);
    expect((await page.locator('waymark-ask .ask').boundingBox())?.width).toBe(400);
  });

  it('is a sheet on phones', async () => {
    const { page } = await product(ALLOWED, {}, 390);
    await page.locator('waymark-ask .launcher').click();
    expect(await page.locator('waymark-ask .ask').boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 });
  });
});

it('the Ask widget on a page of another origin gets no answer, and says so', async () => {
  const { page, errors } = await product(OTHER);
  await askWidget(page);
  expect(await page.locator('waymark-ask .ask-note').innerText()).toBe(
    'There was no answer. Try again in a moment.',
  );
  expect(await page.locator('waymark-ask').innerText()).not.toContain(PROVEN);
  expect(errors.join()).toContain('CORS');
});

describe('styles around the Ask widget', () => {
  /** How everything in the widget looks, by its computed styles. */
  const looks = (page: Page) =>
    page.evaluate<unknown>(`(() => {
      const names = ['color', 'fontSize', 'fontFamily', 'display', 'borderTopWidth', 'backgroundColor', 'width', 'height', 'opacity'];
      return [...document.querySelector('waymark-ask').shadowRoot.querySelectorAll('*')]
        .filter((one) => one.closest('svg') === null)
        .map((one) => { const style = getComputedStyle(one); return [one.className, ...names.map((name) => style[name])].join(' '); });
    })()`);

  it('hostile styles of the page do not change the widget', async () => {
    const [plain, hostile] = [await product(ALLOWED), await product(ALLOWED, { styles: HOSTILE })];
    for (const { page } of [plain, hostile]) await askWidget(page);
    expect(await looks(hostile.page)).toEqual(await looks(plain.page));
    await hostile.page.locator('waymark-ask .ask').waitFor();
  });

  it('the widget adds no styles and nothing else to the page', async () => {
    const own = (page: Page) =>
      page.evaluate<unknown>(`[...document.querySelectorAll('html, body, main, main *')].map((one) => {
        const style = getComputedStyle(one);
        return [one.localName, ...[...style].filter((name) => !/height|block-size|origin/.test(name)).map((name) => style.getPropertyValue(name))].join();
      })`);
    const { page } = await product(ALLOWED);
    await askWidget(page);
    const withWidget = await own(page);
    await page.evaluate(`document.querySelector('waymark-ask').remove()`);
    expect(await own(page)).toEqual(withWidget);
    expect(await page.evaluate('document.styleSheets.length + document.adoptedStyleSheets.length')).toBe(0);
  });
});
