/**
 * Takes a picture of every page of the dashboard, light and dark, at 390 and 1440 pixels, with sixty days of data and without any:
 * `npm run screenshots:dashboard -- FOLDER [NAME ...]`. With names, only pages whose names contain one of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { runCli } from '../plugin/cli/run.ts';
import { userId } from '../runtime/packages/foundation/state/users.ts';
import { launch, visit } from '../tests/browser/browser.ts';
import { signIn } from '../tests/browser/sign-in.ts';
import { ADMIN, type DemoServer, demoServer } from './demo-server.ts';

const SECTIONS = ['analytics', 'mcp', 'deploys', 'previews', 'feedback', 'improve', 'questions'];
const MORE_SECTIONS = ['users', 'credentials', 'keys', 'audit'];

/** Addresses below `/admin`, by the name of the picture. */
function pagesOf({ deploys }: DemoServer): Readonly<Record<string, string>> {
  const grace = userId('oidc:grace-hopper');
  const lists = ['pages', 'referrers', 'missed', 'missing', 'agents'];
  return {
    overview: '',
    ...Object.fromEntries([...SECTIONS, ...MORE_SECTIONS].map((name) => [name, `/${name}`])),
    'analytics-today': '/analytics?period=today',
    'analytics-year': '/analytics?period=12-months',
    'analytics-searches': '/analytics?graph=searches&period=90-days',
    ...Object.fromEntries(lists.map((name) => [`analytics-list-${name}`, `/analytics?list=${name}`])),
    'deploys-failed': '/deploys?show=failure',
    'deploy-failed': `/deploys?deploy=${deploys.failure}`,
    'deploy-published': `/deploys?deploy=${deploys.success}`,
    'deploy-unknown': '/deploys?deploy=nothing',
    'ask-roll-back': `/deploys?ask=roll-back&id=${deploys.success}`,
    'preview-new': '/previews?new',
    'ask-remove-preview': '/previews?ask=remove-preview&id=draft-1',
    ...Object.fromEntries(
      ['code', 'answer', 'comments'].map((name) => [`feedback-${name}`, `/feedback?show=${name}`]),
    ),
    'ask-delete-comment': '/feedback?show=comments&ask=delete&id=1',
    'improve-missing': '/improve?show=missing',
    'improve-broken': '/improve?show=broken',
    'questions-missed': '/questions?show=missed',
    'users-edit': `/users?edit=${grace}`,
    'users-nothing-found': '/users?q=nobody',
    'ask-remove-user': `/users?ask=remove&id=${grace}`,
    'ask-end-access': `/users?ask=end-access&id=${grace}`,
    'not-found': '/nothing',
  };
}

/** Of a server on which nothing has happened. */
const EMPTY_PAGES: Readonly<Record<string, string>> = {
  'empty-overview': '',
  ...Object.fromEntries([...SECTIONS, ...MORE_SECTIONS].map((name) => [`empty-${name}`, `/${name}`])),
  'empty-feedback-comments': '/feedback?show=comments',
  'empty-analytics-list': '/analytics?list=pages',
};

const [out = 'pictures', ...wanted] = process.argv.slice(2);
const starter = path.resolve(import.meta.dirname, '../starter');
const built = mkdtempSync(path.join(tmpdir(), 'waymark-pictures-'));
mkdirSync(out, { recursive: true });
try {
  if ((await runCli(['build', starter, '--out', built])) !== 0)
    throw new Error('The starter does not build.');
  const browser = await launch();
  try {
    for (const isEmpty of [false, true]) {
      const demo = await demoServer(built, { isEmpty });
      const pages = isEmpty ? EMPTY_PAGES : pagesOf(demo);
      try {
        for (const scheme of ['light', 'dark'] as const)
          for (const width of [1440, 390]) await takeAll(browser, demo.url, pages, { scheme, width });
        if (!isEmpty) await takeWithoutScripts(browser, demo.url, pages);
      } finally {
        await demo.close();
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(built, { recursive: true });
}

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

async function takeAll(
  browser: Browser,
  url: string,
  pages: Readonly<Record<string, string>>,
  look: Look,
): Promise<void> {
  const { page, close } = await visit(browser, `${url}/login?return=/admin`, look);
  const isFirst = !('empty-overview' in pages);
  if (isFirst) await take(page, 'sign-in', look);
  await signIn(page, ADMIN.name, 'a wrong password');
  if (isFirst) await take(page, 'sign-in-refused', look);
  await signIn(page, ADMIN.name, ADMIN.password);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const [name, address] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) continue;
    await page.goto(`${url}/admin${address}`);
    await take(page, name, look);
  }
  if (isFirst && look.width === 390) {
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await take(page, 'menu', look);
  }
  if (isFirst && wanted.length === 0) {
    await page.goto(`${url}/admin/credentials`);
    await page.getByLabel('Label: its purpose').fill(`Picture ${look.scheme} ${look.width}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('I have copied it').waitFor();
    await take(page, 'secret-once', look);
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'signed out' }).waitFor();
    await take(page, 'signed-out', look);
  }
  await close();
}

async function takeWithoutScripts(
  browser: Browser,
  url: string,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const look = { scheme: 'light', width: 1440 } as const;
  const { page, close } = await visit(browser, `${url}/login?return=/admin`, { ...look, javaScript: false });
  await signIn(page, ADMIN.name, ADMIN.password);
  for (const name of ['overview', 'analytics', 'deploys', 'ask-roll-back']) {
    await page.goto(`${url}/admin${pages[name]}`);
    await take(page, `without-scripts-${name}`, look);
  }
  await close();
}

async function take(page: Page, name: string, { scheme, width }: Look): Promise<void> {
  if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(out, `${name}-${width}-${scheme}.png`), fullPage: true });
}
