/** An API page in a right-to-left language, and long integers in its playground. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type StaticServer, serveFolder, started } from './browser.ts';
import { buildWritten } from './built-site.ts';

let browser: Browser;
let server: StaticServer;
let page: Page;

const schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', example: 1 },
    issueDate: { type: 'string', format: 'date' },
    lines: { type: 'array', items: { $ref: '#/components/schemas/InvoiceLine' } },
  },
};
const API = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/v1/invoices': {
      post: {
        summary: 'Create',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
      },
    },
  },
  components: { schemas: { InvoiceLine: { type: 'object', properties: { name: { type: 'string' } } } } },
};

beforeAll(async () => {
  const { dist } = await buildWritten('api-page', (root) => {
    const navigation = { languages: [{ language: 'ar', openapi: 'api.json' }] };
    const docs = { theme: 'mint', name: 'T', colors: { primary: '#0f766e' }, navigation };
    writeFileSync(
      join(root, 'docs.json'),
      JSON.stringify({ ...docs, api: { playground: { proxy: false }, examples: { prefill: true } } }),
    );
    writeFileSync(join(root, 'api.json'), JSON.stringify(API));
  });
  [browser, server] = [await launch(), await serveFolder(dist)];
  page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  await page.goto(`${server.url}/api-reference/create`);
  await started(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('the buttons of a sample stand beside its method, at the other side', async () => {
  expect(await page.evaluate(() => document.dir)).toBe('rtl');
  const box = page.locator('#request-example');
  const method = await box.locator('.method').boundingBox();
  const buttons = await box.locator('.code:not([data-inactive]) > .code-tools').boundingBox();
  if (method === null || buttons === null) throw new Error('They are not shown.');
  expect(buttons.x + buttons.width).toBeLessThan(method.x);
});

test('types read from left to right', async () => {
  const order = await page.locator('.prose .api-type').evaluateAll((types) =>
    types.map((type) => {
      const text = type.firstChild as Text;
      const at = (index: number): number => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().x;
      };
      const places = [...text.data].map((_, index) => at(index));
      return [text.data, places.every((x, index) => index === 0 || x >= (places[index - 1] ?? 0))];
    }),
  );
  const seen = order.filter(([text]) => /[<[]/.test(String(text)));
  expect(seen.map(([text]) => text)).toEqual(expect.arrayContaining(['string<date>', 'InvoiceLine[]']));
  expect(order.filter(([, isInOrder]) => isInOrder !== true)).toEqual([]);
});

test('the playground sends and shows long integers with all of their digits', async () => {
  const answer = '{"id":9007199254740993,"n":[12345678901234567890,1.0]}';
  let sent = '';
  await page.route('https://api.example/**', (route) => {
    sent = route.request().postData() ?? '';
    return route.fulfill({
      body: answer,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    });
  });
  await page.click('[data-try]');
  await page.waitForSelector('.api-playground[open]');
  const body = page.locator('[data-name="body"]');
  expect(await body.evaluate((area) => getComputedStyle(area).direction)).toBe('ltr');
  await page.locator('.play-properties [data-name="id"]').fill('1253261109769874438');
  expect(await body.inputValue()).toContain('"id": 1253261109769874438');
  await page.locator('.play-properties [data-name="issueDate"]').fill('2025-02-01');
  expect(await body.inputValue()).toContain('"id": 1253261109769874438');
  await page.click('.play-send');
  const shown = (await page.locator('[data-body]').textContent()) ?? '';
  expect(shown.replaceAll(/\s/g, '')).toBe(answer);
  expect(sent).toContain('"id": 1253261109769874438');
});
