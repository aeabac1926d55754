/**
 * The tools that pages offer to the browser's agent (WebMCP). The Chromium of these tests has no `document.modelContext`:
 * a stand-in keeps what a page registers, as the specification of June 2026 says.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { themeFiles } from '../../plugin/theme/theme-files.ts';
import { pathsOf } from '../runtime/protected/canary-site.ts';
import { canaryWords } from '../runtime/protected/canary-words.ts';
import type { ProtectedServer } from '../runtime/protected/protected-server.ts';
import { callTool } from '../support/call-tool.ts';
import { serveTwice } from './browsed-site.ts';
import { started, visit } from './browser.ts';
import { buildFixture } from './built-site.ts';
import { canaryServer } from './canary-server.ts';
import { signInFrom } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

const MOST_BYTES = 2_000;
const browser = await workerBrowser();
const site = serveTwice(() => buildFixture('theme-site'));

interface Registered {
  readonly name: string;
  readonly annotations: object;
  execute(input: object): Promise<unknown>;
}

/** Runs in the page, before its scripts. */
function standIn(): void {
  const tools = new Map<string, Registered>();
  const modelContext = {
    async registerTool(tool: Registered) {
      if (tools.has(tool.name)) throw new DOMException('There is one already.', 'InvalidStateError');
      tools.set(tool.name, tool);
    },
  };
  Object.assign(globalThis, { tools });
  Object.defineProperty(document, 'modelContext', { value: modelContext });
}

async function open(address: string): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(standIn);
  await page.goto(address);
  await started(page);
  await offered(page);
  return page;
}

const offered = (page: Page) =>
  page.waitForFunction(() => (globalThis as never as { tools: Map<string, object> }).tools.has('open_page'));

const names = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as never as { tools: Map<string, Registered> }).tools.keys()]);

/** The answer of a tool, or its error. */
const call = (page: Page, name: string, input: object = {}): Promise<unknown> =>
  page.evaluate(
    ([tool, given]) =>
      (globalThis as never as { tools: Map<string, Registered> }).tools
        .get(tool)
        ?.execute(given)
        .catch((error: unknown) => String(error)),
    [name, input] as const,
  );

describe.each([
  ['a server', () => site.server.url],
  ['a static host', () => site.host.url],
])('a page of %s offers the browser’s agent', (_, url) => {
  it('the text and the list of pages, and to open one', async () => {
    const page = await open(`${url()}/guides/start`);
    expect(await call(page, 'read_page')).toContain('zephyrine');
    expect(await call(page, 'read_page', { page: '/guides/deep/' })).toContain('# Page deep');
    const list = (await call(page, 'list_pages')) as { count: number; pages: object[] };
    expect(list.pages).toContainEqual({ title: 'Start here', url: '/guides/start' });
    expect(list.count).toBe(list.pages.length);
    expect(await call(page, 'list_pages', { from: 1 })).toEqual({
      ...list,
      pages: list.pages.slice(1),
    });
    expect(await call(page, 'open_page', { page: 'deep#part' })).toBe(`${url()}/guides/deep#part`);
    await page.waitForURL('**/guides/deep#part');
  });

  it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'data:text/html,x'])(
    'CWE-601: opens and reads nothing of %s',
    async (address) => {
      const page = await open(`${url()}/guides/start`);
      for (const name of ['open_page', 'read_page'])
        expect(await call(page, name, { page: address })).toContain('is not of this site');
      expect(await call(page, 'read_page', { page: '/nothing' })).toContain('no page that can be read');
    },
  );
});

it('a static host has the search of its pages', async () => {
  const page = await open(`${site.host.url}/guides/start`);
  expect(await names(page)).toEqual(['search_docs', 'read_page', 'list_pages', 'open_page']);
  expect(await call(page, 'search_docs', { query: 'zephyrine' })).toEqual([
    expect.objectContaining({
      ...{ title: 'Start here', url: expect.stringMatching(/\/guides\/start$/) },
      sections: [expect.objectContaining({ text: expect.stringContaining('zephyrine') })],
    }),
  ]);
});

it('a server has the tools of MCP, with the same answers', async () => {
  const page = await open(`${site.server.url}/guides/start`);
  expect(await names(page)).toEqual([
    ...['search', 'query_docs_filesystem', 'read_page', 'list_pages', 'open_page'],
  ]);
  for (const [name, input] of [
    ['search', { query: 'zephyrine' }],
    ['search', { question: 1 }],
    ['query_docs_filesystem', { command: 'ls /; cat /none.md' }],
  ] as const) {
    const answer = await (await callTool(site.server.url, name, input)).json();
    expect(await call(page, name, input)).toEqual(answer.result);
  }
});

it('a server that does not answer leaves pages their own search', async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(standIn);
  await page.route('**/mcp', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`${site.server.url}/guides/start`);
  await offered(page);
  expect(await names(page)).toEqual(['search_docs', 'read_page', 'list_pages', 'open_page']);
});

it('a browser without the API loads nothing for it, and the tools are small', async () => {
  const { files } = await themeFiles();
  const [name = '', bytes = Buffer.of()] =
    [...files].find(([, each]) => Buffer.from(each).includes('search_docs')) ?? [];
  expect(name).toMatch(/^agent-tools\./);
  expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
  const { page, close } = await visit(browser, `${site.host.url}/guides/start`);
  onTestFinished(close);
  expect(await page.evaluate(() => 'modelContext' in document)).toBe(false);
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((each) => each.name)
        .join(),
    );
  expect(await loaded()).toContain('/main.');
  expect(await loaded()).not.toContain(name);
});

it('a page without https offers nothing', async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(standIn);
  const asked: string[] = [];
  // Any host but this machine's: there is no such one, and the answers are those of the static host.
  await page.route('http://docs.example.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ response: await route.fetch({ url: site.host.url + pathname }) });
  });
  await page.goto('http://docs.example.com/guides/start');
  await started(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(asked.join()).toContain('/main.');
  expect(asked.join()).not.toContain('agent-tools');
});

describe('the tools on a protected site', () => {
  const words = canaryWords();
  let server: ProtectedServer;
  beforeAll(async () => {
    server = await canaryServer(words);
  });
  afterAll(() => server?.close());

  it('OWASP, broken access control: give strangers and readers no more than they may read', async () => {
    const { page: path } = pathsOf(words, 'staff');
    const page = await open(`${server.url}/guides/open`);
    const answers = async (): Promise<string> => {
      const asked = [
        call(page, (await names(page))[0] ?? '', { query: words.staff.body }),
        call(page, 'read_page', { page: path }),
        call(page, 'read_page', { page: pathsOf(words, 'ops').page }),
        call(page, 'list_pages'),
      ];
      return JSON.stringify(await Promise.all(asked));
    };
    const strange = await answers();
    for (const { body, title } of [words.staff, words.ops]) {
      expect(strange).not.toContain(body);
      expect(strange).not.toContain(title);
    }
    await signInFrom(page, 'stella');
    await page.locator('.tabs-bar').filter({ hasText: words.staff.tag }).waitFor();
    await offered(page);
    const own = await answers();
    expect(own).toContain(`It says ${words.staff.body}`);
    expect(own).toContain(`{"title":"Page ${words.staff.title}","url":"${path}"}`);
    for (const { body, title } of [words.ops]) {
      expect(own).not.toContain(body);
      expect(own).not.toContain(title);
    }
  });
});
