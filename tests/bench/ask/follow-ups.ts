/**
 * Questions of a conversation that only make sense after the one before (`follow-ups.json`), those that begin a new subject, and those that no page answers:
 * `node tests/bench/ask/follow-ups.ts [FOLDER]`. Builds the starter and a site of `WAYMARK_SITES`, if it is there, into FOLDER, where builds are
 * used again, and asks `/ask` without a model. A page is first if the first passage is from it, or the first result if nothing answers.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCli } from '../../../plugin/cli/run.ts';
import { createRuntime } from '../../../runtime/index.ts';
import { ASK_PATH, type AskAnswer } from '../../../runtime/packages/contract/ask.ts';
import { sitesRoot } from '../relevance/corpus.ts';
import QUESTIONS from './follow-ups.json' with { type: 'json' };

const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'waymark-follow-ups-')));
const url = 'http://127.0.0.1:1';
const counts = new Map<string, { asked: number; first: number; answered: number }>();

for (const [name, questions] of Map.groupBy(QUESTIONS, ({ site }) => site)) {
  const root = name === 'starter' ? join(import.meta.dirname, '../../../starter') : join(sitesRoot, name);
  if (!existsSync(root)) {
    console.log(`${name} is not at ${sitesRoot} (set WAYMARK_SITES).`);
    continue;
  }
  const out = join(folder, name);
  if (!existsSync(out)) await runCli(['build', root, '--out', out, '--images', 'original', '--allow-errors']);
  const { fetch, close } = await createRuntime({
    release: join(out, '.waymark'),
    site: join(out, 'dist'),
    url,
    limits: false,
  });
  for (const { kind = 'follow-up', before, question, ...more } of questions) {
    const pages: readonly string[] = more.pages;
    const request = new Request(url + ASK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question, earlier: before === undefined ? [] : [before] }),
    });
    const { sources, related } = (await (await fetch(request)).json()) as AskAnswer;
    const first = (sources[0] ?? related[0])?.url;
    const path = first === undefined ? '' : new URL(first).pathname;
    const count = counts.get(kind) ?? { asked: 0, first: 0, answered: 0 };
    counts.set(kind, count);
    count.asked += 1;
    if (sources.length > 0) count.answered += 1;
    if (pages.includes(path)) count.first += 1;
    if (process.argv.includes('--each'))
      console.log(
        `${pages.includes(path) ? '+' : '-'} ${sources.length > 0 ? 'A' : ' '} ${question}: ${path}`,
      );
  }
  await close();
}
console.log('| questions | asked | page first | answered |\n| --- | --: | --: | --: |');
for (const [kind, { asked, first, answered }] of counts)
  console.log(`| ${kind} | ${asked} | ${first} | ${answered} |`);
// Threads of the shell are idle.
process.exit();
