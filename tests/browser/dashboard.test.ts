/** Sign-in, consent and the dashboard as people use them. The pages have no framework, and the server a strict policy. */
import type { Page } from 'playwright-core';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listApiKeys } from '../../runtime/packages/foundation/state/api-keys.ts';
import { listCredentials } from '../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../runtime/packages/foundation/state/open.ts';
import { recordQuestions } from '../../runtime/packages/foundation/state/questions.ts';
import { readSettings } from '../../runtime/packages/foundation/state/settings.ts';
import type { State } from '../../runtime/packages/foundation/state/state.ts';
import {
  addUser,
  findUser,
  listUsers,
  rememberUser,
  removeUser,
} from '../../runtime/packages/foundation/state/users.ts';
import { type Served, serve } from '../../runtime/server.ts';
import { attempt, register } from '../runtime/oauth/authorize.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { freePort } from '../support/free-port.ts';
import { sampled } from '../support/test-all.ts';
import { violationsOn } from './axe.ts';
import { type VisitOptions, visit } from './browser.ts';
import { signIn } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

const browser = await workerBrowser();
let served: Served;
const storage = createStorage();
/** The records as they are now: a state remembers what it read, and the server has its own. */
const kept = (): State => stateOf(storage);
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const release = await fixtureRelease({ access: 'partial' });
  served = await serve({ release, storage, url, port, host: '127.0.0.1' });
  await addUser(kept(), { name: 'root', password: PASSWORD, admin: true });
  await addUser(kept(), { name: 'ada', password: PASSWORD, groups: ['staff'] });
});
afterAll(async () => {
  await served?.close();
});

/** Opens a path; when the test ends, it must have caused no error, and none against the policy of the page. */
async function open(path: string, options: VisitOptions = {}, failures = 0): Promise<Page> {
  const { page, errors, close } = await visit(browser, url + path, options);
  onTestFinished(async () => {
    const unexpected = errors.filter(
      (error) => !/the server responded with a status of 4(01|04|22)/.test(error),
    );
    await close();
    expect(unexpected).toEqual([]);
    expect(errors.length - unexpected.length).toBe(failures);
  });
  return page;
}

/** Waits for a page with this text: the one before it may stay until the server has answered. */
const says = (page: Page, role: 'status' | 'alert' | 'heading', text: string | RegExp): Promise<void> =>
  page.getByRole(role).filter({ hasText: text }).waitFor();

async function admin(path = '', options: VisitOptions = {}, failures = 0): Promise<Page> {
  const page = await open(`/admin${path}`, options, failures);
  await signIn(page, 'root');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

it('an unknown address below the dashboard shows admins a 404 page with the menu', async () => {
  const page = await admin('/nothing', {}, 1);
  await says(page, 'heading', 'Not found');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await says(page, 'heading', 'Overview');
});

describe('signing in to the dashboard', () => {
  it('leads to the requested page, explains a failure, and keeps the name that was typed', async () => {
    const page = await open('/admin/keys', {}, 1);
    await signIn(page, 'root', 'not the password');
    await says(page, 'alert', /^The name or the password is not right\.$/);
    expect(await page.getByLabel('Name or email').inputValue()).toBe('root');
    await signIn(page, 'root');
    await page.waitForURL(`${url}/admin/keys`);
    expect(await page.getByRole('banner').innerText()).toContain('Signed in as root');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await says(page, 'heading', /^You are signed out$/);
    await page.goto(`${url}/admin`);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('shows no dashboard to a user who is not an admin', async () => {
    const { page, close } = await visit(browser, `${url}/admin`);
    onTestFinished(close);
    await signIn(page, 'ada');
    await says(page, 'heading', /^Not found$/);
  });
});

describe.each(sampled([true, false], 2))('the dashboard, scripts: %s', (javaScript) => {
  const options = { javaScript };

  it('opens and closes the public MCP server', async () => {
    const page = await admin('/mcp', options);
    await page.getByRole('button', { name: 'Open it' }).click();
    await says(page, 'status', /^The public address is open\.$/);
    expect((await readSettings(kept())).mcpEnabled).toBe(true);
    await page.getByRole('button', { name: 'Close it' }).click();
    await says(page, 'status', /^The public address is closed\.$/);
    expect((await readSettings(kept())).mcpEnabled).toBe(false);
  });

  it('edits the list of redirect domains', async () => {
    const { page, close } = await visit(browser, `${url}/admin/mcp`, options);
    onTestFinished(close);
    await signIn(page, 'root');
    await page.getByLabel('New entry').fill('javascript://x');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await says(page, 'alert', 'never allowed');
    await page.getByLabel('New entry').fill('Chat.Example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove chat.example' }).waitFor();
    expect((await readSettings(kept())).redirectDomains).toEqual(['chat.example']);
    await page.getByRole('button', { name: 'Remove chat.example' }).click();
    await page.getByRole('button', { name: 'Remove chat.example' }).waitFor({ state: 'detached' });
    expect((await readSettings(kept())).redirectDomains).toEqual([]);
  });

  it('shows the secret of a new credential once, and asks before deleting one', async () => {
    const page = await admin('/credentials', options);
    await page.getByLabel('Label: its purpose').fill('nightly <b>job</b>');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('code.code').first().waitFor();
    const [id = '', secret = ''] = await page.locator('code.code').allInnerTexts();
    expect(secret).toMatch(/^[\w-]{43}$/);
    await says(page, 'heading', /^nightly <b>job<\/b>$/);
    const copy = page.getByRole('button', { name: 'Copy Client secret' });
    expect(await copy.isVisible()).toBe(javaScript);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.locator('tbody').filter({ hasText: id }).waitFor();
    expect(await page.content()).not.toContain(secret);
    // The client ID can be copied later, too (first specification, section 2.3).
    expect(await page.getByRole('button', { name: 'Copy client ID of nightly' }).isVisible()).toBe(
      javaScript,
    );
    await page.getByRole('link', { name: 'Delete nightly' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Delete nightly' }).waitFor();
    expect(await listCredentials(kept())).toHaveLength(1);
    await page.getByRole('link', { name: 'Delete nightly' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => listCredentials(kept())).toHaveLength(0);
  });

  it('creates and deletes keys', async () => {
    // A form that names no right is refused.
    const page = await admin('/keys', options, 1);
    await page.getByLabel('Label: its purpose').fill('publish job');
    await page.getByLabel('Expires after days').fill('30');
    await page.getByRole('button', { name: 'Create' }).click();
    await says(page, 'alert', /Name at least one thing that the key may do/);
    expect(await listApiKeys(kept())).toEqual([]);
    await page.goto(`${url}/admin/keys`);
    await page.getByLabel('Label: its purpose').fill('publish job');
    await page.getByLabel(/^deploy: /).check();
    await page.getByRole('button', { name: 'Create' }).click();
    expect(await page.locator('code.code').innerText()).toMatch(/^svc_[\w-]{43}$/);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.locator('tbody').filter({ hasText: 'never' }).waitFor();
    await page.getByRole('link', { name: 'Delete publish job' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => listApiKeys(kept())).toHaveLength(0);
  });

  it('adds, edits, signs out and removes users', async () => {
    const page = await admin('/users', options);
    await page.getByLabel('Name or email', { exact: true }).fill('eve@example.com');
    await page.getByLabel('Password, 12').fill(PASSWORD);
    await page.getByLabel('Groups, with commas').fill('board, staff');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Change eve@example.com' }).waitFor();
    const eve = await findUser(kept(), 'eve@example.com');
    expect(eve).toMatchObject({ groups: ['board', 'staff'], admin: false });
    await page.getByRole('link', { name: 'Change eve@example.com' }).click();
    await page.getByLabel('Groups, with commas').first().fill('staff');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await findUser(kept(), 'eve@example.com'))?.groups).toEqual(['staff']);
    await page.getByRole('link', { name: 'Change eve@example.com' }).click();
    await page.getByRole('link', { name: 'End all access' }).click();
    await says(page, 'heading', /^End all access of eve@example.com\?$/);
    await page.getByRole('button', { name: 'End access' }).click();
    const ended = (eve?.epoch ?? 0) + 1;
    await expect.poll(async () => (await findUser(kept(), 'eve@example.com'))?.epoch).toBe(ended);
    await page.getByRole('link', { name: 'Remove eve@example.com' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => findUser(kept(), 'eve@example.com')).toBeUndefined();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.waitForURL('**/admin/audit');
    const log = await page.locator('tbody').innerText();
    for (const action of ['user.added', 'user.changed', 'user.access-ended', 'user.removed', 'signed-in'])
      expect(log).toContain(action);
    expect(log).not.toContain(PASSWORD);
  });
});

it('the queries of agents are listed page by page, all of them or only those that found nothing', async () => {
  const questions = recordQuestions(kept(), () => undefined);
  for (let n = 0; n < 250; n += 1) {
    questions.note({ tool: 'search', text: `question ${n}`, found: n > 2, authenticated: false });
  }
  await questions.close();
  const page = await admin('/questions', { javaScript: false });
  const seen: string[] = [];
  for (;;) {
    seen.push(...(await page.locator('td[data-label^="Query"] .long').allInnerTexts()));
    const next = page.getByRole('link', { name: 'Next' });
    if ((await next.count()) === 0) break;
    const from = page.url();
    await next.click();
    await page.waitForURL((to) => to.href !== from);
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => `question ${249 - n}`));
  await page.getByRole('link', { name: 'Query or command' }).click();
  expect(await page.locator('td[data-label^="Query"] .long').first().innerText()).toBe('question 0');
  await page.getByRole('searchbox').fill('question 24');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('11 of 250 questions').waitFor();
  await page.getByRole('link', { name: 'Without a result', exact: true }).click();
  await page.getByText('question 2', { exact: true }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(3);
  await page.getByRole('link', { name: 'Without a result, by count' }).click();
  await page.getByText('question 0', { exact: true }).waitFor();
  expect(await page.locator('td[data-label="Times"]').allInnerTexts()).toEqual(['1', '1', '1']);
  expect(await page.locator('pre').first().textContent()).toContain('\n  page: /path-of-the-page\n');
});

it('a long list of users is searched by name or group, sorted, and paged', async () => {
  const people = Array.from({ length: 205 }, (_, n) => ({ name: `reader-${n}`, groups: [`team ${n % 50}`] }));
  for (const each of people) await rememberUser(kept(), { ...each, label: 'ada', source: 'oidc' });
  const page = await admin('/users', { javaScript: false });
  const total = (await listUsers(kept())).length;
  await page.getByText(`${total} users`, { exact: true }).waitFor();
  for (const [sought, count] of [
    ['READER-20', 6],
    ['team 49', 4],
    ['nobody-at-all', 0],
  ] as const) {
    await page.getByRole('searchbox').fill(sought);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(`${count} of ${total} users`, { exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(count);
  }
  // Two users may have the same name at their source: each is listed with the name that is theirs alone.
  await page.getByRole('searchbox').fill('reader-2');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Change ada (reader-200)' }).waitFor();
  // Sorted among those that were found, by numbers as people count.
  const first = page.locator('tbody tr').first();
  for (const [order, name] of [
    ['ascending', 'ada (reader-2)'],
    ['descending', 'ada (reader-204)'],
  ] as const) {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
    await page.locator(`th[aria-sort="${order}"]`).waitFor();
    expect(await first.locator('td').first().innerText()).toBe(name);
    expect(await page.getByRole('searchbox').inputValue()).toBe('reader-2');
  }
  await page.goto(`${url}/admin/users?sort=-name`);
  const seen: string[] = [];
  for (;;) {
    seen.push(...(await page.locator('td[data-label="Name"]').allInnerTexts()));
    const next = page.getByRole('link', { name: 'Next' });
    if ((await next.count()) === 0) break;
    const from = page.url();
    await next.click();
    await page.waitForURL((to) => to.href !== from);
  }
  expect(seen.filter((name) => name.startsWith('ada (reader'))).toEqual(
    Array.from({ length: 205 }, (_, n) => `ada (reader-${204 - n})`),
  );
  for (const { name } of people) await removeUser(kept(), name);
});

it('a tool is approved on a page that names its redirect, and is disconnected in the dashboard', async () => {
  const server = { url } as never;
  const client = (await register(server, { client_name: 'Editor' })).body.client_id;
  const { page, close } = await visit(browser, url + attempt(server, client).path);
  onTestFinished(close);
  await signIn(page, 'ada');
  await says(page, 'heading', /^Let Editor read Acme Docs\?$/);
  expect(await page.locator('dl').innerText()).toContain('http://127.0.0.1:4567/callback');
  const left = page.waitForRequest((request) =>
    request.url().startsWith('http://127.0.0.1:4567/callback?code='),
  );
  await page.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
  await left;
  const dashboard = await admin('/users');
  await dashboard.getByRole('link', { name: 'Change ada' }).click();
  await dashboard.getByRole('link', { name: 'Disconnect Editor' }).click();
  await says(dashboard, 'heading', /^Disconnect Editor, of ada\?$/);
  await dashboard.getByRole('button', { name: 'Disconnect' }).click();
  await dashboard.getByRole('link', { name: 'Change ada' }).click();
  await dashboard.locator('main').filter({ hasText: 'They have authorized no tools.' }).waitFor();
});
