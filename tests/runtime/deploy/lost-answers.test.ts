/** A deploy after which search would not find what it finds: held, said, or let through. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { buildRelease, writeRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { lostAnswers } from '../../../runtime/features/deploys/lost-answers.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import type { Deploy } from '../../../runtime/features/deploys/record.ts';
import { serve } from '../../../runtime/server.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/state/api-keys.ts';
import { openState } from '../../../runtime/state/open.ts';
import { fixtureRelease, fixtureSite } from '../support/fixture-site.ts';

const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'waymark-lost-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const QUESTIONS = `- question: how do I trim the wick
  page: /lamp
  section: trim-the-wick
- question: a question that nothing ever answered
  page: /lamp
  section: nowhere
`;
const lamp = (heading: string) =>
  `---\ntitle: Lamp\n---\n\nA lamp burns oil.\n\n## ${heading}\n\nCut it straight.\n`;

async function site(questions: 'hold' | 'warn' | 'off') {
  const root = mkdtempSync(join(folder, `${questions}-`));
  const repository = join(root, 'repository');
  mkdirSync(repository);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: repository,
    });
  git('init', '--quiet', '--initial-branch', 'main');
  const config = { theme: 'mint', name: 'Lamps', colors: { primary: '#0f766e' } };
  const docs = { ...config, navigation: { pages: ['index', 'lamp'] } };
  writeFileSync(join(repository, 'docs.json'), JSON.stringify(docs));
  writeFileSync(join(repository, 'index.mdx'), '---\ntitle: Home\n---\n\nWelcome.\n');
  writeFileSync(join(repository, 'questions.yaml'), QUESTIONS);
  const storage = join(root, 'state.db');
  const state = await openState(storage);
  const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
  await state.close();
  const server = await serve({
    release: await fixtureRelease(),
    url: 'http://docs.example.com',
    hosts: ['*'],
    port: 0,
    host: '127.0.0.1',
    storage,
    logger: { error: () => {} },
    deploy: {
      ...deploySchema.parse({ project: 'docs', remote: repository, diskMb: 512, questions }),
      workspace: join(root, 'deploys'),
    },
  });
  onTestFinished(() => server.close());
  const call = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${secret}`, connection: 'close' };
    return (await (await fetch(`${server.url}${path}`, { method, headers })).json()) as Record<
      string,
      unknown
    >;
  };
  return {
    async deploy(text: string): Promise<Deploy & { readonly logs: readonly string[] }> {
      writeFileSync(join(repository, 'lamp.mdx'), text);
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'Change');
      const { statusId } = await call('POST', '/v1/project/update/docs');
      const status = () => call('GET', `/v1/project/update-status/${String(statusId)}`);
      await expect.poll(async () => (await status()).endedAt, { timeout: 5 * MINUTES }).toBeDefined();
      return (await status()) as unknown as Deploy & { readonly logs: readonly string[] };
    },
  };
}

it('a release that loses an answer is held back, and the current release stays', {
  timeout: 10 * MINUTES,
}, async () => {
  const { deploy } = await site('hold');
  expect(await deploy(lamp('Trim the wick'))).toMatchObject({ status: 'success' });
  const held = await deploy(lamp('Cutting'));
  expect(held).toMatchObject({ status: 'failure', step: 'verify' });
  expect(held.summary).toContain('"how do I trim the wick" finds');
  expect(held.summary).toContain('/lamp#trim-the-wick');
  expect(held.summary).not.toContain('nothing ever answered');
  expect(await deploy(lamp('Trim the wick'))).toMatchObject({ status: 'success' });
});

it('a release that loses an answer is only logged with the setting `warn`', {
  timeout: 10 * MINUTES,
}, async () => {
  const { deploy } = await site('warn');
  await deploy(lamp('Trim the wick'));
  const warned = await deploy(lamp('Cutting'));
  expect(warned.status).toBe('success');
  expect(warned.logs.join('\n')).toContain('Search does not find what it found before this change');
});

it('a release that answers 1,000 questions as before is not held back', async () => {
  const { site: pages, documents } = fixtureSite();
  const words = [
    'box',
    'install client',
    'rate limits',
    'webhooks parcel',
    'retry after',
    'größe',
    'options',
  ];
  const questions = Array.from({ length: 1_000 }, (_, at) => ({
    question: `how do I ${words[at % words.length]} ${at}`,
    alternatives: ['send a box', 'timeout seconds'],
    page: '/guides/start',
    first: 10,
  }));
  const files = await buildRelease(pages, documents, {
    shown: publicSite(pages),
    files: new Map(),
    questions,
  });
  const [before, after] = [join(folder, 'a/.waymark'), join(folder, 'b/.waymark')];
  await writeRelease(before, files);
  await writeRelease(after, files);
  expect(await lostAnswers(after, before)).toBeUndefined();
  expect(await lostAnswers(after, undefined)).toBeUndefined();
});
