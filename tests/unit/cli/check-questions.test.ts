/** `waymark check --questions`: pages that must be found are found, until somebody renames or deletes them. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { readQuestions } from '../../../plugin/packages/repository/content/questions.ts';
import type { Report } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { askQuestions } from '../../../plugin/questions/ask-questions.ts';
import { loadSite } from '../../../plugin/site.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';

const SITE = fileURLToPath(new URL('../../fixtures/variants-site', import.meta.url));

const QUESTIONS = `# What people ask
- question: how do I set the brightness
  page: /v2/en/dimming
  section: set-the-brightness
- question: make it darker with less light
  alternatives: [dimming, brightness percent]
  page: /v2/en/dimming
  first: 2
- question: régler la luminosité
  language: fr
  version: "1.0"
  page: /v1/fr/dimming
`;

async function copy(questions?: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(SITE, dir, { recursive: true });
  if (questions !== undefined) await writeFile(join(dir, 'questions.yaml'), questions);
  return dir;
}

async function problems(dir: string, text: string): Promise<Report[]> {
  const site = await loadSite({ root: dir });
  const found: Report[] = [];
  const report = (problem: Report) => found.push(problem);
  askQuestions(site, await createEngine(site).documents(), readQuestions(text, report), report);
  return found;
}

test('--questions reports nothing if the docs answer', async () => {
  const { code, stdout } = await loadedWaymark(['check', await copy(QUESTIONS), '--questions']);
  expect(stdout).not.toMatch(/question/);
  expect(code).toBe(0);
});

test.each([
  ['open brackets', '['.repeat(5_000), /^Its values are nested too deep to be read\.$/],
  [
    'aliases of aliases',
    `${Array.from({ length: 6 }, (_, n) => `- &a${n} [${`*a${n - 1}, `.repeat(n && 9)}x]\n`).join('')}`,
    /^Its aliases cannot be resolved: Excessive alias count/,
  ],
  ['an alias of nothing', '- question: *nobody\n', /^Its aliases cannot be resolved: Unresolved alias/],
])('a questions.yaml of %s is one problem with its name', (_, text, message) => {
  const found: Report[] = [];
  expect(readQuestions(text, (problem) => found.push(problem))).toEqual([]);
  expect(found).toEqual([
    expect.objectContaining({ file: 'questions.yaml', line: 1, message: expect.stringMatching(message) }),
  ]);
});

test('--questions needs a file with questions', async () => {
  const { code, stderr } = await loadedWaymark(['check', await copy(), '--questions']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('There is no questions.yaml beside docs.json.'),
  ]);
});

test('--questions fails on a renamed section, with file, line and column', async () => {
  const dir = await copy(QUESTIONS);
  const page = join(dir, 'v2/en/dimming.mdx');
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replace('Set the brightness', 'Set the brightnes'));
  const { code, stdout } = await loadedWaymark(['check', dir, '--questions']);
  expect(stdout).toMatch(/questions\.yaml\s+2:3 .*has no section #set-the-brightness/);
  expect(stdout).toContain('Did you mean `set-the-brightnes`?');
  expect(code).toBe(1);
});

test('--questions fails on a deleted page', async () => {
  const dir = await copy();
  await rm(join(dir, 'v1/fr/dimming.mdx'));
  expect(await problems(dir, QUESTIONS)).toMatchObject([
    { code: 'question-not-answered', line: 9, message: 'Search has no page /v1/fr/dimming.' },
  ]);
});

test('--questions names the page that a question does not find', async () => {
  const [problem] = await problems(await copy(), '- question: zebra crossing\n  page: /v2/en/dimming\n');
  expect(problem?.message).toBe('"zebra crossing" does not find /v2/en/dimming among the first 3.');
});

test.each([
  ['- question: a\n  page: guides\n', 2, 'must begin with a slash'],
  ['- question: a\n  page: /a\n  frist: 2\n', 3, '"[0].frist" is not known.'],
  ['- question: a\n', 1, '"[0].page" is missing.'],
  ['question: a\n', 1, 'It must be a list, not an object.'],
  ['- question: [a\n', 2, 'Flow sequence'],
])('--questions reports a mistake in its file with its position: %j', async (text, line, message) => {
  const found: Report[] = [];
  expect(readQuestions(text, (problem) => found.push(problem))).toEqual([]);
  expect(found[0]).toMatchObject({ code: 'questions-invalid', file: 'questions.yaml', line });
  expect(found[0]?.message).toContain(message);
});
