/** Deploys in the dashboard: begun, watched and taken back by a person, on a server with a real git remote. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { deploySchema } from '../../runtime/features/deploys/options.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../../runtime/server.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { freePort } from '../support/free-port.ts';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { signIn } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-deploys-'));
const repository = join(folder, 'repository');
const storage = join(folder, 'state.db');
const browser = await workerBrowser();
let served: Served;
let url: string;

function commit(words: string): void {
  writeFileSync(join(repository, 'index.mdx'), `---\ntitle: Home\n---\n\n${words}\n`);
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  execFileSync('git', ['add', '--all'], { cwd: repository });
  execFileSync('git', [...identity, 'commit', '--quiet', '--message', words], { cwd: repository });
}

beforeAll(async () => {
  await cp(fileURLToPath(new URL('../fixtures/minimal-site', import.meta.url)), repository, {
    recursive: true,
  });
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: repository });
  commit('First <b>words</b>');
  const release = await fixtureRelease();
  const deploy = {
    ...deploySchema.parse({ project: 'docs', remote: repository }),
    workspace: join(folder, 'work'),
  };
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  served = await serve({ release, storage, url, port, host: '127.0.0.1', deploy });
  const state = await openState(storage);
  await addUser(state, { name: 'root', password: PASSWORD, admin: true });
  await state.close();
});
afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('deploys are started, followed and rolled back in the dashboard', { timeout: 400_000 }, async () => {
  const { page, errors, close } = await visit(browser, `${url}/admin/deploys`);
  onTestFinished(close);
  await signIn(page, 'root');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();

  const published = page.getByRole('link', { name: 'published', exact: true });
  const deploy = async (count: number): Promise<void> => {
    await page.goto(`${url}/admin/deploys`);
    await page.getByRole('button', { name: 'Deploy now' }).click();
    await page.getByRole('status').filter({ hasText: 'The deploy is in the queue.' }).waitFor();
    // The page follows it, and is not loaded again: whatever somebody does on it meanwhile stays.
    await page.evaluate('window.stays = true');
    await published.nth(count - 1).waitFor();
    expect(await page.evaluate('window.stays')).toBe(true);
  };
  await deploy(1);
  expect(await page.locator('tbody').innerText()).toContain('First <b>words</b>');
  commit('Second words');
  await deploy(2);

  await page.goto(`${url}/admin/deploys`);
  const live = page.getByRole('row').filter({ hasText: 'live' });
  expect(await live.allInnerTexts()).toEqual([expect.stringContaining('Second words')]);
  expect(await live.locator('[data-label="Branch"]').innerText()).toBe('main');
  expect(await live.locator('[data-label="By"]').innerText()).toBe('Author\ndashboard');
  await page.goto(`${url}/admin`);
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) });
  expect(await card('Served now').innerText()).toContain('Second words');
  expect(await card('Last deploys').getByRole('link', { name: 'Roll back to' }).count()).toBe(1);

  await page.goto(`${url}/admin/deploys`);
  await published.first().click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Second words' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('index.mdx');
  expect(await page.locator('pre').innerText()).toContain('Built');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'All deploys' }).click();

  await page.getByRole('link', { name: 'Roll back to' }).click();
  expect(await page.getByRole('alertdialog').innerText()).toContain('First <b>words</b>');
  await page.getByRole('button', { name: 'Roll back' }).click();
  await published.nth(2).waitFor();
  expect(await (await fetch(url)).text()).toContain('First');

  expect(await live.allInnerTexts()).toEqual([expect.stringMatching(/First[\s\S]*rollback/)]);
  // Only the release in between: the first is served.
  expect(await page.getByRole('link', { name: 'Roll back to' }).count()).toBe(1);

  // Its build runs until it is cancelled.
  commit('{(() => { for (;;); })()}');
  await page.goto(`${url}/admin/deploys`);
  await page.getByRole('button', { name: 'Deploy now' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  for (const path of ['', '/previews', '/deploys']) {
    await page.goto(`${url}/admin${path}`);
    await page.locator('#live[data-seconds]').waitFor({ state: 'attached' });
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('status').filter({ hasText: 'The deploy is being cancelled.' }).waitFor();
  await page.getByRole('link', { name: 'cancelled' }).waitFor();
  expect(errors).toEqual([]);
});

it('/healthz and /readyz tell a load balancer whether to send requests', async () => {
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  served.runtime.prepareToClose();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
