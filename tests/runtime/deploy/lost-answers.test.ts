/** A deploy after which search would not find what it finds: held, said, or let through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildRelease, writeRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { lostAnswers } from '../../../runtime/features/deploys/lost-answers.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { deployedSite } from '../support/deployed-site.ts';
import { fixtureSite } from '../support/fixture-site.ts';

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
  const config = { theme: 'mint', name: 'Lamps', colors: { primary: '#0f766e' } };
  const files = {
    'docs.json': JSON.stringify({ ...config, navigation: { pages: ['index', 'lamp'] } }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
    'questions.yaml': QUESTIONS,
  };
  const deploy = await deployedSite(folder, files, { questions });
  return { deploy: (text: string) => deploy({ 'lamp.mdx': text }) };
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

it.skipIf(!TEST_ALL)(
  'a release that loses an answer is only logged with the setting `warn`',
  {
    timeout: 10 * MINUTES,
  },
  async () => {
    const { deploy } = await site('warn');
    await deploy(lamp('Trim the wick'));
    const warned = await deploy(lamp('Cutting'));
    expect(warned.status).toBe('success');
    expect(warned.logs.join('\n')).toContain('Search does not find what it found before this change');
  },
);

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
