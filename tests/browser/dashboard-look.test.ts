/** The dashboard beside its site: the same look, a link for admins alone, and every page on phones and large screens. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deploySchema } from '../../runtime/features/deploys/options.ts';
import { saveDeploy, saveLog } from '../../runtime/features/deploys/record.ts';
import { API_SCOPES, createApiKey } from '../../runtime/packages/foundation/state/api-keys.ts';
import { createCredential } from '../../runtime/packages/foundation/state/client-credentials.ts';
import { keepFeedback } from '../../runtime/packages/foundation/state/feedback.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { recordQuestions } from '../../runtime/packages/foundation/state/questions.ts';
import { addUser, rememberUser, userId } from '../../runtime/packages/foundation/state/users.ts';
import type { Served } from '../../runtime/server.ts';
import { deployRecord } from '../runtime/support/deploy-record.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/test-all.ts';
import { rulesIn, violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { buildWritten, serveBuilt } from './built-site.ts';
import { signIn } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

const LOGO = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30" fill="${color}"/></svg>`;

/** A yellow that no text can be set in, round corners, a heading's font of its own, and dark unless a reader chooses. */
const DOCS = {
  theme: 'luma',
  name: 'Yellow Docs',
  colors: { primary: '#ffe600' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
  favicon: '/logo/icon.svg',
  background: { color: { light: '#fff8e7', dark: '#101418' } },
  fonts: { family: 'Figtree', heading: { family: 'Lora' } },
  appearance: { default: 'dark' },
  navigation: { pages: ['index'] },
};

const LONG_AGO = '2026-01-05T20:30:00.000Z';

const browser = await workerBrowser();
let served: Served;
let url: string;
let deploy = '';
const folder = mkdtempSync(join(tmpdir(), 'waymark-dashboard-'));

beforeAll(async () => {
  const { dist } = await buildWritten('dashboard-look', (root) => {
    mkdirSync(join(root, 'logo'));
    for (const [name, color] of Object.entries({ light: '#222', dark: '#eee', icon: '#f00' }))
      writeFileSync(join(root, `logo/${name}.svg`), LOGO(color));
    writeFileSync(join(root, 'docs.json'), JSON.stringify(DOCS));
    writeFileSync(join(root, 'index.mdx'), '---\ntitle: Home\n---\n\nWords of the home page.\n');
  });
  const storage = join(folder, 'state.db');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const state = await openState(storage);
  await addUser(state, { name: 'root', password: PASSWORD, admin: true });
  await addUser(state, { name: 'ada', password: PASSWORD, groups: ['staff'] });
  for (let n = 0; n < 60; n += 1)
    await rememberUser(state, { name: `r${n}@example.com`, source: 'oidc', groups: ['a', 'b'] });
  await createCredential(state, 'Nightly job');
  await createApiKey(state, {
    label: 'Publish',
    scopes: API_SCOPES,
    expires: new Date(Date.now() + 3 * 86_400_000),
  });
  const questions = recordQuestions(state, () => {});
  for (const found of [true, false])
    questions.note({ tool: 'search', text: `a question ${found}`, found, authenticated: true });
  await questions.close();
  const commit = {
    sha: 'c0ffee1234',
    branch: 'main',
    message: 'Describe <b>all</b>',
    author: 'Grace <b>H</b>',
  };
  const changes = {
    ...{ pagesAdded: 0, pagesRemoved: 1, pagesMoved: 0, pagesChanged: 0, apiBreaking: 1, apiCompatible: 0 },
    redirectsMissing: 1,
    sentences: [
      `Breaking: GET /${'long'.repeat(60)}, query limit: It is required.`,
      'Removed: “Setup” /setup. No redirect leads on from /setup.',
    ],
  };
  const files = { filesAdded: ['a.mdx'], filesModified: [], filesRemoved: [] };
  for (const status of ['success', 'failure', 'cancelled'] as const) {
    const diagnostics = [
      { severity: 'error', code: 'mdx', message: 'A tag is open.', file: 'a.mdx', line: 3 },
    ];
    const ended = { startedAt: new Date().toISOString(), endedAt: new Date().toISOString() };
    const old = status === 'success' && { createdAt: LONG_AGO };
    const made = deployRecord({
      status,
      diagnostics,
      changes,
      commit: { ...commit, ...files },
      ...ended,
      ...old,
    });
    deploy = (await saveDeploy(state, made)).statusId;
    await saveLog(state, deploy, { lines: Array.from({ length: 60 }, (_, n) => `line ${n} of the log`) });
  }
  for (const text of ['A first text', 'An outdated text'])
    await keepFeedback(state, { about: 'page', path: '/', by: 'reader', vote: 'down', text });
  const until = { createdAt: LONG_AGO, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
  const previews = ['draft-1', 'draft-2', 'draft-3'].map((id) => ({
    id,
    branch: id,
    url: `${url}/_preview/${id}`,
    ...until,
  }));
  await state.set('previews:docs', previews);
  await state.close();
  const options = {
    ...deploySchema.parse({ project: 'docs', remote: folder }),
    workspace: join(folder, 'work'),
  };
  served = await serveBuilt({ dist }, { storage, url, port, deploy: options });
});
afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  readonly asked: readonly string[];
}

async function open(path: string, options: Parameters<typeof visit>[2] = {}): Promise<Opened> {
  const { page, errors, close } = await visit(browser, url + path, options);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  onTestFinished(async () => {
    await close();
    expect(errors).toEqual([]);
    expect(asked.filter((each) => !each.startsWith(url))).toEqual([]);
  });
  return { page, asked };
}

async function enter(page: Page, name = 'root'): Promise<void> {
  await signIn(page, name);
  await page.locator('h1').filter({ hasNotText: 'Sign in' }).waitFor();
}

/** Of an element, as the browser shows it. */
const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

describe('the look of the dashboard', () => {
  it.each(['/login', '/admin'])(
    '%s has the colours, corners, fonts, logo and favicon of the site',
    async (path) => {
      const { page } = await open('/');
      await page.evaluate(() => document.fonts.ready);
      const site = {
        background: await styleOf(page, 'body', 'background-color'),
        accent: await styleOf(page, 'html', '--accent-dark'),
        corner: await styleOf(page, 'html', '--radius-l'),
        heading: await styleOf(page, 'h1', 'font-family'),
        icon: await page.locator('link[rel="icon"]').getAttribute('href'),
      };
      await page.goto(url + (path === '/login' ? path : '/login?return=/admin'));
      if (path !== '/login') await enter(page);
      expect({
        background: await styleOf(page, 'body', 'background-color'),
        accent: await styleOf(page, 'html', '--accent-dark'),
        corner: await styleOf(page, 'html', '--radius-l'),
        heading: await styleOf(page, 'h1', 'font-family'),
        icon: await page.locator('link[rel="icon"]').getAttribute('href'),
      }).toEqual(site);
      expect(site.corner).not.toBe('.875rem');
      await expect
        .poll(() => page.evaluate(() => document.fonts.check('700 20px Lora') && document.fonts.size > 0))
        .toBe(true);
      const logo = page.getByRole('img', { name: 'Yellow Docs' });
      expect(await logo.getAttribute('src')).toBe('/logo/dark.svg');
      expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120);
    },
  );

  it('shares the choice of light or dark with the site', async () => {
    const { page } = await open('/login?return=/admin', { scheme: 'light' });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    // As docs.json begins.
    expect(await isDark()).toBe(true);
    await enter(page);
    await page.goto(url);
    await page.locator('[data-scheme]').first().click();
    await page.goto(`${url}/admin`);
    expect(await isDark()).toBe(false);
    expect(await page.getByRole('img', { name: 'Yellow Docs' }).getAttribute('src')).toBe('/logo/light.svg');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await isDark()).toBe(true);
    await page.goto(url);
    expect(await isDark()).toBe(true);
  });

  it('follows the system without scripts, and loads nothing outside its policy', async () => {
    const { page } = await open('/login', { scheme: 'dark', javaScript: false });
    const response = await page.goto(`${url}/login`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(await page.locator('img:visible').getAttribute('src')).toBe('/logo/dark.svg');
  });
});

describe('the link to the dashboard', () => {
  it('is in no page and not requested for strangers; admins see it in the bar and in the drawer after a visit', async () => {
    const html = await (await fetch(url)).text();
    expect(html).not.toContain('Dashboard');
    const { page, asked } = await open('/');
    const link = page.locator('.bar-links').getByRole('link', { name: 'Dashboard' });
    expect(await link.count()).toBe(0);
    expect(asked.filter((each) => /admin|dashboard/.test(each))).toEqual([]);
    await page.goto(`${url}/admin`);
    await enter(page);
    await page.goto(url);
    await link.click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(url);
    await page.getByRole('button', { name: 'Open menu' }).or(page.locator('.menu-button')).first().click();
    await page.locator('#sidebar').getByRole('link', { name: 'Dashboard' }).waitFor();
    // After a sign-out nothing is left of it.
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.goto(url);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waymark-dashboard'))).toBe(null);
    expect(await page.locator('.dashboard-link').count()).toBe(0);
  });

  it('is announced to admins only, in responses that no cache keeps', async () => {
    const { page } = await open('/');
    const session = () => page.evaluate(async () => (await fetch('/admin/session')).text());
    expect(await session()).toBe('{}');
    for (const [name, answer] of [
      ['ada', '{}'],
      ['root', '{"dashboard":"/admin"}'],
    ] as const) {
      await page.goto(`${url}/login`);
      await enter(page, name);
      expect(await session()).toBe(answer);
    }
    const { headers } = await fetch(`${url}/admin/session`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('access-control-allow-origin')).toBe(null);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await fetch(`${url}/admin/session`, { method: 'POST' })).status).toBe(405);
  });
});

describe('tables of the dashboard, without scripts', () => {
  it.each(
    sampled(
      [
        ['/deploys', 'Status', 'cancelled', 3],
        ['/deploys', 'Begun', 'Grace <b>H</b>', 3],
        ['/previews', 'Branch', 'draft-2', undefined],
        ['/feedback?show=comments', 'Comment', 'outdated text', 2],
        ['/deploys?show=failure', '', 'Describe', 1],
        ['/audit', 'What', 'signed-in', undefined],
        ['/questions', 'Query or command', 'question true', 2],
      ] as const,
      3,
    ),
  )('%s: sorted both ways and filtered', async (path, head, sought, count) => {
    const { page } = await open(`/login?return=${encodeURIComponent(`/admin${path}`)}`, {
      javaScript: false,
    });
    await enter(page);
    const rows = page.locator('tbody tr');
    if (count !== undefined) expect(await rows.count()).toBe(count);
    if (head !== '') {
      const column = (): Promise<string[]> => page.locator(`td[data-label="${head}"]`).allInnerTexts();
      await page.getByRole('columnheader').getByRole('link', { name: head }).click();
      expect(await page.locator('th[aria-sort="ascending"]').innerText()).toContain(head);
      const up = await column();
      await page.getByRole('columnheader').getByRole('link', { name: head }).click();
      expect(await page.locator('th[aria-sort="descending"]').innerText()).toContain(head);
      const down = await column();
      expect(down[0]).not.toBe(up[0]);
      expect(down.toSorted()).toEqual(up.toSorted());
    }
    await page.getByRole('searchbox').fill(sought);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(/^\d+ of \d+ \w+$/).waitFor();
    for (const text of await rows.allInnerTexts()) expect(text).toContain(sought);
    await page.goto(`${url}/admin${path.split('?')[0]}?q=nothing-like-it`);
    await page.getByText('Nothing matches').waitFor();
  });
});

const WAYS = sampled(
  (['dark', 'light'] as const).flatMap((scheme) => [390, 1440].map((width) => [scheme, width] as const)),
  4,
);

describe('every page of the dashboard', () => {
  it.each(WAYS.map((way, index) => [...way, index] as const))(
    'axe finds no violation and nothing overflows: %s at %i pixels',
    async (scheme, width, index) => {
      const { page } = await open('/login?return=/admin', { width, scheme });
      const rules = rulesIn({ scheme, width });
      await page.evaluate((chosen) => localStorage.setItem('waymark-scheme', chosen), scheme);
      await page.reload();
      expect(await violationsOn(page, { rules })).toEqual([]);
      await enter(page);
      const ada = userId('ada');
      const paths = [
        ...[
          '',
          '/analytics',
          '/analytics?list=agents',
          '/feedback?show=comments',
          '/feedback?show=answer',
          '/improve?show=broken',
          '/mcp',
          '/deploys',
          `/deploys?deploy=${deploy}`,
          '/previews',
          '/previews?new',
          '/previews?ask=remove-preview&id=draft-1',
          '/deploys?show=failure',
        ],
        ...['/questions', '/questions?show=missed', '/audit', '/audit?q=nothing-like-it', '/keys'],
        ...['/users', '/users?q=nobody', `/users?edit=${ada}`, `/users?ask=remove&id=${ada}`, '/credentials'],
      ];
      for (const path of sampled(paths, 5, index)) {
        await page.goto(`${url}/admin${path}`);
        expect([path, await violationsOn(page, { rules })]).toEqual([path, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, wide]).toEqual([path, Math.min(wide, 0)]);
      }
    },
  );
});

it('removing a preview asks for confirmation by branch name, and takes it off the list', async () => {
  const { page } = await open('/login?return=/admin/previews');
  await enter(page);
  await page.getByRole('link', { name: 'Remove the preview of draft-3' }).click();
  await page.getByRole('alertdialog', { name: 'Remove the preview of draft-3?' }).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('status').filter({ hasText: 'The preview was removed.' }).waitFor();
  expect(await page.locator('td[data-label="Branch"]').allInnerTexts()).toEqual(['draft-1', 'draft-2']);
});

describe('the dashboard by keyboard', () => {
  it('skips to the content, marks the current page, and opens the menu on a phone', async () => {
    const { page } = await open('/login?return=/admin', { width: 390 });
    await enter(page);
    await page.goto(`${url}/admin/keys`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await menu.locator('[aria-current="page"]').innerText()).toBe('API keys');
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
  });

  it('confirms in a dialog whose default answer changes nothing and returns the focus to the link', async () => {
    const { page } = await open('/login?return=/admin');
    await enter(page);
    await page.goto(`${url}/admin/credentials`);
    await page.getByRole('link', { name: 'Delete Nightly job' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete "Nightly job"?' });
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    // A dialog tells of its end in a task of its own, after it is gone.
    await page.waitForURL(`${url}/admin/credentials`);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Delete Nightly job',
    );
  });
});

it('times are shown as ages or days in the reader’s time zone, exact on hover; in UTC without scripts', async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/login?return=/admin/deploys`);
  await enter(page);
  const time = page.locator('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  expect(await time.innerText()).toMatch(/^(?:just now|\d+ minutes? ago)$/);
  // Further than a month: the day, with its time.
  const old = { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' } as const;
  expect(await page.locator(`time[datetime="${LONG_AGO}"]`).innerText()).toBe(
    new Intl.DateTimeFormat('en-GB', old).format(new Date(LONG_AGO)),
  );
  expect(await time.getAttribute('title')).toMatch(/\d+:\d\d:\d\d .*(?:GMT\+5:30|IST|India)/);
  const cookies = await context.cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false, timezoneId: 'Asia/Kolkata' });
  onTestFinished(() => plain.close());
  await plain.addCookies(cookies);
  const without = await plain.newPage();
  await without.goto(`${url}/admin/deploys`);
  expect(await without.locator('time').first().innerText()).toBe(
    `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  );
});
