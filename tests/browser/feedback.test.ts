/** Votes, reasons and comments in a real browser, on pages, code and answers: to the server that keeps them, or to whom docs.json names. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allFeedback, keepFeedback, listTallies } from '../../runtime/packages/foundation/state/feedback.ts';
import { stateOf } from '../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import type { Served, ServeOptions } from '../../runtime/server.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { sampled } from '../support/test-all.ts';
import { askIn, openPanel } from './asking.ts';
import { violationsOn } from './axe.ts';
import { type StaticServer, serveFolder, type VisitOptions, visit } from './browser.ts';
import { type BuiltSite, buildWritten, serveBuilt } from './built-site.ts';
import { signIn } from './sign-in.ts';
import { workerBrowser } from './worker-browser.ts';

function writeDocs(root: string, more: object = {}): void {
  const config = {
    name: 'Feedback',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'größe', 'refunds'] },
    feedback: { thumbsRating: true, codeRating: true },
    ...more,
  };
  writeFileSync(join(root, 'docs.json'), JSON.stringify(config));
  writeFileSync(
    join(root, 'index.mdx'),
    '---\ntitle: Home\n---\n\nText. [Gone](/nowhere)\n\n```bash\nnpm install acme\n```\n',
  );
  writeFileSync(join(root, 'größe.mdx'), '---\ntitle: Größe\n---\n\nText.\n');
  writeFileSync(
    join(root, 'refunds.mdx'),
    '---\ntitle: Refunds\n---\n\nLost boxes are refunded within nine days.\n',
  );
}

let built: BuiltSite;
let server: Served;
let host: StaticServer;
const browser = await workerBrowser();
const storage = createStorage();
const kept = () => stateOf(storage);

beforeAll(async () => {
  built = await buildWritten('feedback', writeDocs);
  server = await serveBuilt(built, { storage, ask: { keepQuestions: true } });
  await addUser(kept(), { name: 'root', password: PASSWORD, admin: true });
  host = await serveFolder(built.dist);
});
afterAll(async () => {
  await server?.close();
  await host?.close();
  built?.remove();
});

/** A page, and the paths that it asked for since. @param failures Errors of the console that are expected. */
async function open(url: string, options: VisitOptions = {}, failures = 0) {
  const { page, errors, close } = await visit(browser, url, options);
  onTestFinished(async () => {
    await close();
    expect(errors).toHaveLength(failures);
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return { page, asked };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('feedback on a page of a server that keeps it', () => {
  it('a vote is saved at once; its reason and text are saved when the reader sends them', async () => {
    const { page } = await open(`${server.url}/`);
    await page.evaluate("addEventListener('waymark:feedback', ({ detail }) => { window.vote = detail })");
    await button(page, 'No').click();
    const form = page.locator('#feedback-form');
    await form.waitFor();
    expect(await page.evaluate('window.vote')).toEqual({ path: '/', helpful: false });
    expect(await listTallies(kept())).toMatchObject([{ about: 'page', path: '/', up: 0, down: 1 }]);
    expect(await page.evaluate('document.activeElement.name')).toBe('reason');
    await form.getByLabel('It is out of date').check();
    await form.getByLabel(/Tell the authors more/).fill('The package has another name now.');
    expect(await violationsOn(page)).toEqual([]);
    await button(page, 'Send').click();
    await page.locator('.feedback-thanks').waitFor();
    expect(await page.getByText('Thank you for your feedback.').count()).toBe(1);
    expect(await allFeedback(kept())).toMatchObject([
      {
        about: 'page',
        path: '/',
        vote: 'down',
        reason: 'outdated',
        text: 'The package has another name now.',
      },
    ]);
    expect(await listTallies(kept())).toMatchObject([{ up: 0, down: 1 }]);
  });

  it('a vote is counted under a non-ASCII path, and a positive vote asks for no reason', async () => {
    const { page } = await open(`${server.url}/gr%C3%B6%C3%9Fe`);
    await button(page, 'Yes').click();
    await page.locator('#feedback-form').waitFor();
    expect(await page.locator('#feedback-form fieldset').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.name')).toBe('text');
    await expect
      .poll(() => listTallies(kept()))
      .toContainEqual(expect.objectContaining({ path: '/größe', up: 1, down: 0 }));
  });

  it('a code block has votes of its own, also by keyboard, saved with its first lines', async () => {
    const { page } = await open(`${server.url}/`);
    await button(page, 'This code does not work').focus();
    await page.keyboard.press('Enter');
    await page.locator('.code + .feedback-form').waitFor();
    await page.getByLabel('Something is incorrect').check();
    await button(page, 'Send').click();
    await page.locator('.code + .feedback-thanks').waitFor();
    expect(await listTallies(kept())).toContainEqual(
      expect.objectContaining({ about: 'code', path: '/', up: 0, down: 1 }),
    );
    expect(await allFeedback(kept())).toContainEqual(
      expect.objectContaining({ about: 'code', code: 'npm install acme', reason: 'wrong' }),
    );
  });

  it('a text that cannot be sent stays in its field', async () => {
    const { page } = await open(`${server.url}/`, {}, 1);
    await button(page, 'No').click();
    const field = page.locator('#feedback-form textarea');
    await field.fill('Half an hour of work.');
    await page.route('**/_waymark/feedback', (route) => route.fulfill({ status: 429 }));
    await button(page, 'Send').click();
    await page.getByText('Your feedback could not be sent. Try again later.').waitFor();
    expect(await field.inputValue()).toBe('Half an hour of work.');
    expect(await button(page, 'Send').isEnabled()).toBe(true);
  });

  it('the form adds no request to a page before a reader votes', async () => {
    const { page, asked } = await open(`${server.url}/`);
    await page.reload();
    await button(page, 'No').waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(asked.filter((path) => /feedback/.test(path))).toEqual([]);
  });
});

describe('feedback on an answer', () => {
  const QUESTION = 'When are lost boxes refunded?';

  async function openAnswer(url: string, options: VisitOptions = {}, failures = 0) {
    const opened = await open(url, options, failures);
    await openPanel(opened.page);
    await askIn(opened.page, QUESTION);
    return opened;
  }

  const answerTally = async () => (await listTallies(kept())).find(({ about }) => about === 'answer');

  it('is given by keyboard, and the dashboard shows it with question, source and text', async () => {
    const { page } = await openAnswer(`${server.url}/`);
    const down = button(page, 'This answer does not help');
    expect(await down.getAttribute('aria-pressed')).toBe('false');
    expect(await violationsOn(page)).toEqual([]);
    await button(page, 'Ask again').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const form = page.locator('.ask .feedback-form');
    await form.waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('reason');
    expect(await down.getAttribute('aria-pressed')).toBe('true');
    expect(await answerTally()).toMatchObject({ path: '', up: 0, down: 1 });
    expect(await violationsOn(page)).toEqual([]);
    await form.getByLabel('It is out of date').check();
    await form.getByLabel(/Tell the authors more/).fill('It takes ten days now.');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.locator('.ask .feedback-thanks').waitFor();
    expect(await allFeedback(kept())).toContainEqual(
      expect.objectContaining({
        ...{ about: 'answer', path: '/refunds', question: QUESTION, vote: 'down', by: 'reader' },
        ...{ reason: 'outdated', text: 'It takes ten days now.' },
      }),
    );
    expect(await answerTally()).toMatchObject({ up: 0, down: 1 });
    const { page: admin } = await open(`${server.url}/admin/feedback`);
    await signIn(admin, 'root');
    await admin.getByRole('heading', { name: 'Feedback' }).waitFor();
    await admin.goto(`${server.url}/admin/feedback?show=answer`);
    await admin.getByRole('cell', { name: /All answers/ }).waitFor();
    await admin.getByRole('link', { name: 'Comments on answers' }).click();
    await admin.getByText(`Question: ${QUESTION}`).waitFor();
  });

  it('counts one vote, which survives navigation; a new answer can be voted on', async () => {
    const before = (await answerTally())?.up ?? 0;
    const { page } = await openAnswer(`${server.url}/`, { width: 390, scheme: 'dark' });
    const up = button(page, 'This answer helps');
    await up.click();
    await page.locator('.ask .feedback-form').waitFor();
    await up.press('Enter');
    await page.reload();
    await page.locator('#assistant-entry').click();
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
    expect(await button(page, 'This answer does not help').isVisible()).toBe(false);
    expect(await violationsOn(page)).toEqual([]);
    await up.press('Enter');
    await button(page, 'Ask again').click();
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('false');
    expect((await answerTally())?.up).toBe(before + 1);
  });

  it('can be voted on again if the vote could not be sent', async () => {
    const { page } = await openAnswer(`${server.url}/`, {}, 1);
    await page.route('**/_waymark/feedback', (route) => route.fulfill({ status: 429 }), { times: 1 });
    const up = button(page, 'This answer helps');
    await up.click();
    await page
      .locator('.ask-votes', { hasText: 'Your feedback could not be sent. Try again later.' })
      .waitFor();
    expect(await up.getAttribute('aria-pressed')).toBe('false');
    await up.click();
    await page.locator('.ask .feedback-form').waitFor();
  });

  it('is acknowledged on a site whose pages have no feedback form', async () => {
    const { dist, remove } = await buildWritten('feedback-answers', (root) =>
      writeDocs(root, { feedback: {} }),
    );
    onTestFinished(remove);
    const { page } = await openAnswer(await served(dist, { storage: createStorage() }));
    await button(page, 'This answer helps').press('Enter');
    await page.locator('.ask-votes', { hasText: 'Thank you for your feedback.' }).waitFor();
    expect(await page.evaluate('document.activeElement.dataset.vote')).toBe('up');
  });

  it('shows no buttons if the server keeps no feedback', async () => {
    const { page } = await openAnswer(await served(built.dist, { storage, feedback: false }));
    expect(await page.locator('.ask-actions').count()).toBe(1);
    expect(await page.locator('[data-vote]').count()).toBe(0);
  });
});

/** Serves a site until the test ends. */
async function served(dist: string, options: Partial<ServeOptions>): Promise<string> {
  const own = await serveBuilt({ dist }, options);
  onTestFinished(() => own.close());
  return own.url;
}

describe('feedback on a static host', () => {
  it('shows no form if nothing would receive the feedback', async () => {
    const { page, asked } = await open(`${host.url}/`);
    expect(await page.locator('#page-feedback').isVisible()).toBe(false);
    expect(await page.locator('.code-rate').count()).toBe(0);
    expect(asked.filter((path) => /feedback/.test(path))).toEqual([]);
  });

  it('sends votes to the configured analytics integration, without a request to a server', async () => {
    const integrations = { plausible: { domain: 'a.example' } };
    const other = await buildWritten('feedback-services', (root) => writeDocs(root, { integrations }));
    const own = await serveFolder(other.dist);
    onTestFinished(() => own.close());
    // The service itself has no address here.
    const { page, asked } = await open(`${own.url}/`, {}, 1);
    await page.evaluate('window.plausible = (...values) => { window.sent = values }');
    await button(page, 'Yes').click();
    await page.getByText('Thank you for your feedback.').waitFor();
    expect(await page.evaluate('window.sent')).toEqual([
      'page_feedback',
      { props: { path: '/', helpful: true } },
    ]);
    expect(await page.locator('.feedback-form').count()).toBe(0);
    expect(asked.filter((path) => path.startsWith('/_waymark/feedback'))).toEqual([]);
  });
});

describe.each(sampled([390, 1280], 2, 1))('the feedback pages of the dashboard at %i pixels', (width) => {
  it('show feedback and improvements without axe violations or overflow', async () => {
    const text = 'A long text without a space: '.concat('x'.repeat(300));
    await keepFeedback(kept(), {
      about: 'code',
      path: '/',
      vote: 'down',
      reason: 'wrong',
      text,
      code: 'npm i',
      by: 'reader',
    });
    await keepFeedback(kept(), {
      about: 'page',
      path: '/größe',
      text: 'Gone.',
      by: 'agent',
      client: 'bench',
    });
    const { page } = await open(`${server.url}/admin/feedback`, {
      width,
      scheme: width === 390 ? 'dark' : 'light',
    });
    await signIn(page, 'root');
    await page.getByRole('heading', { name: 'Feedback' }).waitFor();
    for (const path of ['/admin/feedback', '/admin/feedback?show=comments', '/admin/improve']) {
      await page.goto(server.url + path);
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
  });
});
