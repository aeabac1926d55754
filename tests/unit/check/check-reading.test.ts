import { expect, test } from 'vitest';
import { checkSite } from '../../../plugin/check/check-site.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

async function check(files: RootFiles, config: Record<string, unknown> = {}): Promise<string[]> {
  const docs = JSON.stringify({ ...MINIMAL, ...config });
  const site = await loadSite({ root: docsRoot({ 'docs.json': docs, 'index.mdx': 'Home\n', ...files }) });
  const documents = await createEngine(site).documents();
  return checkSite(site, documents).map(({ code, file, message }) => `${code} ${file} ${message}`);
}

const SCRIPT = { title: 'Run', href: ' JavaScript:alert(1)' };

test('each report has the position of the mistake', async () => {
  const docs = JSON.stringify(
    {
      ...MINIMAL,
      feedback: { thumbsRating: true, suggestEdit: true },
      contextual: { options: ['copy', SCRIPT] },
    },
    null,
    2,
  );
  const page =
    '\uFEFF---\r\ntitle: A\r\n"related":\r\n  - /nowhere\r\ncontextual:\r\n  options: [{title: Run, href: " JavaScript:alert(1)"}]\r\n---\r\n';
  const site = await loadSite({
    root: docsRoot({ 'docs.json': docs, 'index.mdx': 'Home\n', 'a.mdx': page }),
  });
  const found = checkSite(site, await createEngine(site).documents());
  const lines = docs.split('\n');
  expect(
    found.map(({ code, file, line = 0 }) => [code, file === 'docs.json' ? lines[line - 1]?.trim() : line]),
  ).toEqual([
    ['link-broken', 3],
    ['contextual-unavailable', 5],
    ['feedback-unavailable', '"thumbsRating": true,'],
    ['feedback-unavailable', '"suggestEdit": true'],
    ['contextual-unavailable', '{'],
  ]);
});

const related = (list: string) => ({ 'a.mdx': `---\nrelated: ${list}\n---\n`, 'b/index.mdx': 'B\n' });

test.each(['[/b, b, b/index, /b.mdx, "/b#x", /, "https://example.com", {Title: /b}]', 'false', '[]'])(
  'related pages that exist are accepted: %s',
  async (list) => {
    expect(await check(related(list))).toEqual([]);
  },
);

test('missing related pages are reported', async () => {
  expect(await check(related('[/b, /c, {Title: d/e}]'))).toEqual([
    'link-broken a.mdx `related` names `/c`, which leads to no page.',
    'link-broken a.mdx `related` names `d/e`, which leads to no page.',
  ]);
});

test('votes are reported unless a server, a service or a script receives them', async () => {
  const feedback = { thumbsRating: true };
  expect(await check({}, { feedback })).toEqual([
    expect.stringMatching(
      /^feedback-unavailable docs.json `feedback.thumbsRating` .* only if `waymark serve`/,
    ),
  ]);
  expect(await check({}, { feedback: { codeRating: true } })).toEqual([]);
  expect(await check({ 'listen.js': '' }, { feedback })).toEqual([]);
  expect(await check({}, { feedback, integrations: { posthog: { apiKey: 'phc_x' } } })).toEqual([]);
  const off = { posthog: { apiKey: 'phc_x' }, telemetry: { enabled: false } };
  expect(await check({}, { feedback: { ...feedback, codeRating: true }, integrations: off })).toEqual([
    expect.stringContaining(
      '`feedback.thumbsRating` asks readers for votes, and `integrations.telemetry` turns',
    ),
    expect.stringContaining(
      '`feedback.codeRating` asks readers for votes, and `integrations.telemetry` turns',
    ),
  ]);
});

test('edit links without a repository are reported', async () => {
  expect(await check({}, { feedback: { suggestEdit: true } })).toEqual([
    expect.stringContaining('feedback-unavailable docs.json `feedback` asks for links'),
  ]);
  const repository = 'https://github.com/acme/docs';
  expect(await check({}, { feedback: { raiseIssue: true, repository } })).toEqual([]);
  expect(await check({}, { feedback: { raiseIssue: true, repository: 'acme/docs' } })).toHaveLength(1);
});

test('page menu entries that cannot be shown are reported', async () => {
  const options = ['copy', 'assistant', SCRIPT, { title: 'Fine', href: { base: '/x' } }];
  const page = '---\ncontextual:\n  options: [assistant, {title: Own, href: "data:,x"}]\n---\n';
  expect(await check({ 'a.mdx': page }, { contextual: { options } })).toEqual([
    expect.stringMatching(/^contextual-unavailable a\.mdx .*`Own`/),
    expect.stringMatching(/^contextual-unavailable docs\.json .*`Run`/),
  ]);
});
