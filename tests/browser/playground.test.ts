/** Requests of the playground arrive as the sample on its page says: a real server is asked by both. */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../runtime/server.ts';
import { type KeepingServer, meaning, type Received, startKeepingServer } from '../support/received.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { type StaticServer, serveFolder, started } from './browser.ts';
import { type BuiltSite, buildDocs } from './built-site.ts';
import { violations } from './pattern-site.ts';
import { workerBrowser } from './worker-browser.ts';

let api: KeepingServer;
const browser = await workerBrowser();
const docs = mkdtempSync(join(tmpdir(), 'waymark-api-'));
/** Named as the samples name a file. */
const files = join(docs, 'file');

/** The fixture with this run's port, and with or without a proxy. */
function build(name: string, proxy: boolean): Promise<BuiltSite> {
  const folder = join(docs, name);
  cpSync(resolve(import.meta.dirname, '../fixtures/api-site'), folder, { recursive: true });
  for (const file of ['docs.json', 'openapi.yaml']) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(
      'localhost:4010',
      `127.0.0.1:${api.port}`,
    );
    writeFileSync(join(folder, file), proxy ? text.replace('"proxy": false', '"proxy": true') : text);
  }
  return buildDocs(folder);
}

async function openPlayground(page: Page): Promise<void> {
  await started(page);
  await page.click('[data-try]');
  await page.waitForSelector('.api-playground[open]');
}

async function openAt(url: string, context: Pick<Browser, 'newPage'> = browser): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await openPlayground(page);
  return page;
}

/** Fills in the sample's placeholders, and sends. */
async function send(
  page: Page,
  secrets: readonly string[],
  uploads: Readonly<Record<string, string>> = {},
): Promise<void> {
  const fields = page.locator('.play-group:first-child .play-field input');
  for (const [index, secret] of secrets.entries()) await fields.nth(index).fill(secret);
  for (const [name, path] of Object.entries(uploads)) await page.setInputFiles(`[data-name="${name}"]`, path);
  await page.click('.play-send');
  await page.waitForSelector('[data-status], .play-output .play-problem');
}

const run = promisify(execFile);
const hasPython =
  spawnSync('python3', ['-c', 'import requests'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
if (!hasPython) console.log("There is no python3 with requests: Python's samples are not run.");

/** Runs the sample of each language, as a reader would paste it. */
const RUNNERS: Readonly<Record<string, (sample: string, page: Page) => Promise<unknown>>> = {
  bash: (sample) =>
    run('sh', ['-c', sample.replace(/^curl /, 'curl --silent --max-time 20 ')], { cwd: docs }),
  node: (sample) => run(process.execPath, ['--input-type=module', '-e', sample], { cwd: docs }),
  // The playground has the file in an input of the page.
  javascript: (sample, page) => page.evaluate(`(async () => {${sample}})()`),
  ...(hasPython && { python: (sample: string) => run('python3', ['-c', sample], { cwd: docs }) }),
};

/** Runs a sample of the page with the same secret. */
async function runSample(
  page: Page,
  changes: readonly (readonly [string, string])[],
  language = 'bash',
): Promise<Received> {
  let sample = (await page.textContent(`[data-sample="${language}"] code`)) ?? '';
  for (const [from, to] of changes) sample = sample.replaceAll(from, to);
  api.received = [];
  await RUNNERS[language]?.(sample, page);
  const [one] = api.received;
  if (one === undefined) throw new Error(`The sample sent nothing:\n${sample}`);
  return one;
}

function expectSame(sent: Received, sampled: Received, what: string): void {
  expect(meaning(sent), what).toEqual(meaning(sampled));
}

beforeAll(async () => {
  writeFileSync(files, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 1]));
  api = await startKeepingServer();
});

afterAll(async () => {
  await api.close();
  rmSync(docs, { recursive: true, force: true });
});

const CASES = [
  ['list-books', 'books', ['secret'], [['<token>', 'secret']], {}],
  ['add-a-book', 'books', ['secret'], [['<token>', 'secret']], {}],
  ['get-a-book', 'books', ['secret'], [['<token>', 'secret']], {}],
  ['remove-a-book', 'books', ['key'], [['<api-key>', 'key']], {}],
  [
    'set-the-cover',
    'books',
    ['me', 'pass:word'],
    [['<encoded-value>', 'bWU6cGFzczp3b3Jk']],
    { 'image/png': files },
  ],
  ['order-books', 'orders', ['k & y'], [['YOUR_API_KEY', 'k%20%26%20y']], {}],
  ['find-shelves', 'books', [], [], {}],
  ['leave-a-note', 'books', ['secret'], [['<token>', 'secret']], {}],
  ['hang-a-sign', 'books', ['secret'], [['<token>', 'secret']], {}],
] as const;

describe('a playground request from the browser', () => {
  let site: BuiltSite;
  let server: StaticServer;

  beforeAll(async () => {
    site = await build('direct', false);
    server = await serveFolder(site.dist);
  });

  afterAll(async () => {
    await server?.close();
    site?.remove();
  });

  test.each(sampled(CASES, 12))(
    '%s sends the request that the samples show',
    async (name, tag, secrets, changes, uploads) => {
      const page = await openAt(`${server.url}/api-reference/${tag}/${name}`);
      api.received = [];
      await send(page, secrets, uploads);
      expect(await page.textContent('[data-status]')).toContain('200');
      const [sent] = api.received;
      if (sent === undefined) throw new Error('Nothing arrived.');
      for (const language of Object.keys(RUNNERS))
        expectSame(sent, await runSample(page, changes, language), language);
      await page.close();
    },
  );

  test('begins in its first field, and shows status, headers and body of the response', async () => {
    const page = await openAt(`${server.url}/api-reference/books/list-books`);
    expect(
      await page
        .locator('.play-field input')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await send(page, ['secret']);
    expect(await page.textContent('[data-body]')).toContain('"method": "GET"');
    expect(await page.textContent('.play-headers')).toContain('x-total');
    expect(await page.textContent('.play-line')).toMatch(/\d+ ms/);
    await page.close();
  });

  test('keeps the reader’s credentials in the tab only', async () => {
    const context = await browser.newContext();
    const page = await openAt(`${server.url}/api-reference/books/list-books`, context);
    await send(page, ['my-secret']);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(
      'my-secret',
    );
    await page.goto(`${server.url}/api-reference/books/add-a-book`);
    await openPlayground(page);
    expect(await page.inputValue('.play-group:first-child input')).toBe('my-secret');
    const other = await context.newPage();
    await other.goto(`${server.url}/api-reference/books/add-a-book`);
    await openPlayground(other);
    expect(await other.inputValue('.play-group:first-child input')).toBe('');
    await context.close();
  });

  test.each(sampled([1440, 390], 2))(
    'axe finds no violation at %i pixels, with and without the playground',
    async (width) => {
      for (const path of sampled(
        ['books/list-books', 'orders/order-books', 'order-events'],
        3,
        width < 600 ? 1 : 0,
      )) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        await page.goto(`${server.url}/api-reference/${path}`);
        await started(page);
        const rules = rulesIn({ width });
        expect(await violationsOn(page, { rules }), path).toEqual([]);
        await openPlayground(page);
        expect(await violationsOn(page, { rules }), `${path}, playground`).toEqual([]);
        await page.close();
      }
    },
  );

  test('a fragment in the form of published sites scrolls to its field and unfolds it', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/api-reference/books/add-a-book#body-price-one-of-1-amount`);
    const field = page.locator('.api-row .api-row', { hasText: 'In whole units.' }).first();
    await field.waitFor();
    await expect
      .poll(() => field.evaluate((row) => row.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await page.evaluate(() => {
      location.hash = '#response-price-amount';
    });
    await page.locator('.api-response .api-row .api-row', { hasText: 'In whole units.' }).waitFor();
    expect(await page.locator('#response-added-at').count()).toBe(1);
    await page.close();
  });

  test('optional authentication can be left out', async () => {
    const page = await openAt(`${server.url}/api-reference/books/get-a-book`);
    const ways = page.getByRole('combobox', { name: 'Way to authenticate' });
    expect(await ways.locator('option').allTextContents()).toEqual(['bearer', 'Without authentication']);
    await page.fill('.play-group:first-child input', 'secret');
    await ways.selectOption('Without authentication');
    expect(await page.locator('.play-group:first-child input').count()).toBe(0);
    api.received = [];
    await send(page, []);
    expect(api.received[0]?.method).toBe('GET');
    expect(api.received[0]?.headers).not.toHaveProperty('authorization');
    await page.close();
  });

  test('names the field with an invalid value', async () => {
    const page = await openAt(`${server.url}/api-reference/books/add-a-book`);
    api.received = [];
    await page.fill('[data-name="body"]', '{ "title": ');
    await page.click('.play-send');
    expect(await page.textContent('.play-form .play-problem:not([hidden])')).toBe('This is not valid JSON.');
    expect(api.received).toEqual([]);
    await page.close();
  });

  test('edits a body in fields and as highlighted text, in sync', async () => {
    const page = await openAt(`${server.url}/api-reference/books/add-a-book`);
    const field = (name: string) => page.locator(`.play-properties [data-name="${name}"]`);
    const body = page.locator('[data-name="body"]');
    const written = async () => JSON.parse(await body.inputValue()) as Record<string, unknown>;
    expect(await field('title').inputValue()).toBe(String((await written()).title));
    await field('title').fill('Solaris');
    await field('format').selectOption('audio');
    await field('tags').fill('one\ntwo');
    await field('price').fill('{"amount": 3}');
    expect(await written()).toMatchObject({
      title: 'Solaris',
      format: 'audio',
      tags: ['one', 'two'],
      price: { amount: 3 },
    });
    await field('format').selectOption('');
    expect(Object.keys(await written())).not.toContain('format');
    expect(await page.locator('.play-colours .tk-p').first().innerText()).toMatch(/^"/);
    expect(await page.locator('.play-colours').innerText()).toContain('"Solaris"');
    await body.fill('{"title": "Eden"}');
    expect(await field('title').inputValue()).toBe('Eden');
    expect(await field('tags').inputValue()).toBe('');
    await body.fill('{"title": ');
    expect(await field('title').isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  test('shows the request as a command while it is filled in, and copies it without the secret', async () => {
    const page = await openAt(`${server.url}/api-reference/books/add-a-book`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const command = page.locator('[data-curl]');
    await page.fill('.play-group:first-child input', 'my-secret');
    await page.fill('[data-name="body"]', '{"title":"Eden"}');
    expect(await command.innerText()).toContain('--data-raw \'{"title":"Eden"}\'');
    expect(await command.innerText()).toContain('•••');
    expect(await command.innerText()).not.toContain('my-secret');
    await page.locator('.play-copy').click();
    await page.locator('.play-copy', { hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain("'Authorization: Bearer my-secret'");
    await page.close();
  });

  test('keeps the tab’s requests without secrets, and restores them', async () => {
    const page = await openAt(`${server.url}/api-reference/books/add-a-book`);
    expect(await page.locator('.play-history').isVisible()).toBe(false);
    for (const title of ['First', 'Second']) {
      await page.fill('[data-name="body"]', `{"title":"${title}"}`);
      await send(page, ['my-secret']);
      await page
        .locator('.play-history li')
        .nth(title === 'First' ? 0 : 1)
        .waitFor({ state: 'attached' });
    }
    expect(await page.evaluate("sessionStorage.getItem('waymark-requests')")).not.toContain('my-secret');
    await page.reload();
    await openPlayground(page);
    await page.locator('.play-history summary').click();
    const entries = page.locator('.play-history li button');
    expect(await entries.count()).toBe(2);
    await entries.nth(1).click();
    expect(await page.inputValue('[data-name="body"]')).toBe('{"title":"First"}');
    expect(await page.locator('.play-properties [data-name="title"]').inputValue()).toBe('First');
    await page.goto(`${server.url}/api-reference/books/list-books`);
    await openPlayground(page);
    await page.locator('.play-history summary').click();
    expect(await page.locator('.play-history li a').first().getAttribute('href')).toBe(
      '/api-reference/books/add-a-book',
    );
    await page.close();
  });

  test('connects to a WebSocket channel, sends messages and shows those received', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/api-reference/order-events`);
    let opened = '';
    const heard: string[] = [];
    // The server of the fixture is not there; the browser's side of the connection is the real one.
    await page.routeWebSocket(/events\.example\.com/, (socket) => {
      opened = socket.url();
      socket.onMessage((message) => {
        heard.push(String(message));
        socket.send('{"order":"7"}');
      });
    });
    await page.reload();
    await openPlayground(page);
    expect(await page.isDisabled('.play-message')).toBe(true);
    await page.click('.play-send');
    expect(await page.textContent('.play-form .play-problem:not([hidden])')).toBe('A value is required.');
    await page.fill('.play-group:first-child input', 'a&b');
    await page.fill('[data-name="shop"]', 'a/b');
    await page.fill('[data-name="from"]', '3');
    await page.click('.play-send');
    await page.waitForSelector('[data-line="open"]');
    expect(opened).toBe('wss://events.example.com/v1/orders/a%2Fb?from=3&ticket=a%26b');
    expect(await page.inputValue('[data-name="message"]')).toContain('"since"');
    await page.fill('[data-name="message"]', '<b>hello</b>');
    await page.click('.play-message');
    await page.waitForSelector('[data-line="received"]');
    expect(heard).toEqual(['<b>hello</b>']);
    expect(await page.textContent('[data-line="sent"]')).toBe('<b>hello</b>');
    expect(await page.textContent('[data-line="received"]')).toBe('{\n  "order": "7"\n}');
    await page.click('.play-send');
    await page.waitForSelector('[data-line="closed"]');
    expect(await page.isDisabled('.play-message')).toBe(true);
    await page.close();
  });

  test('a hand-written API page has a playground', async () => {
    const page = await openAt(`${server.url}/written`);
    api.received = [];
    await page.fill('[data-name="id"]', 'a/b');
    await page.fill('[data-name="limit"]', '5');
    await page.fill('[data-name="body"]', '{"name":"x"}');
    await send(page, ['secret']);
    expect(api.received).toMatchObject([
      { method: 'POST', url: '/written/a%2Fb?limit=5', headers: { authorization: 'Bearer secret' } },
    ]);
    expect(api.received[0]?.body.toString()).toBe('{"name":"x"}');
    await page.close();
  });
});

describe('a playground request through the server', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    site = await build('proxied', true);
  });

  afterAll(() => site?.remove());

  const release = () => join(site.dist, '../.waymark');

  test('sends every kind of body and parameter as the sample shows', async () => {
    const served = await serve({
      release: release(),
      site: site.dist,
      port: 0,
      playground: { allowPrivate: true },
    });
    const page = await openAt(`${served.url}/api-reference/orders/attach-files`);
    await page.fill('[data-name="id"]', '7');
    api.received = [];
    await send(page, ['s3ssion'], { file: files });
    expect(await page.textContent('[data-status]')).toContain('200');
    expect(await page.locator('[data-direct]').count()).toBe(0);
    const [sent] = api.received;
    if (sent === undefined) throw new Error('Nothing arrived.');
    expect(sent.url).toBe('/orders/7/files;extra=a;extra=b');
    expect(sent.headers.cookie).toContain('seen=a%20b,c%27d; mark=a%20b; mark=c%27d');
    // In a browser, no script can set cookies.
    for (const language of Object.keys(RUNNERS).filter((one) => one !== 'javascript'))
      expectSame(sent, await runSample(page, [['<api-key>', 's3ssion']], language), language);
    await page.close();

    for (const [name, tag, secrets, changes, uploads] of sampled(CASES, 12, 6)) {
      const each = await openAt(`${served.url}/api-reference/${tag}/${name}`);
      api.received = [];
      await send(each, secrets, uploads);
      const [one] = api.received;
      if (one === undefined) throw new Error(`Nothing arrived of ${name}.`);
      expectSame(one, await runSample(each, changes), name);
      await each.close();
    }
    await served.close();
  });

  test('refuses a private server unless the operator allows it', async () => {
    const served = await serve({ release: release(), site: site.dist, port: 0 });
    const page = await openAt(`${served.url}/api-reference/books/list-books`);
    api.received = [];
    await send(page, ['secret']);
    expect(await page.textContent('.play-output .play-problem')).toContain('not on the public internet');
    expect(api.received).toEqual([]);
    await page.close();
    await served.close();
  });

  test('a static host has no proxy: the browser sends the request itself, and says so', async () => {
    const server = await serveFolder(site.dist);
    const page = await openAt(`${server.url}/api-reference/books/list-books`);
    api.received = [];
    await send(page, ['secret']);
    expect(await page.locator('[data-direct]').count()).toBe(1);
    expect(api.received).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer secret' } }]);
    await page.close();
    await server.close();
  });
});
