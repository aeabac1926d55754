/**
 * The share of answers of the `search` tool that show a whole section of a right page, and their size:
 * `node tests/bench/relevance/whole.ts FOLDER`, where FOLDER/<site> is the output of `waymark build` of each site of questions.json.
 * To compare two versions, run it in a checkout of each on the same folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createRuntime } from '../../../runtime/index.ts';
import { estimatedTokens } from '../../../runtime/packages/search/tokens.ts';

interface Question {
  readonly site: string;
  readonly query: string;
  readonly alternatives: readonly string[];
  readonly pages: readonly string[];
}

const folder = resolve(process.argv[2] ?? '');
const url = 'http://127.0.0.1:1';
const questions: Question[] = JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8'));
const CUT = /^…$|^… | …$|…$/m;

console.log(
  '| results | questions | right page found | shown whole | tokens |\n| --: | --: | --: | --: | --: |',
);
for (const limit of [10, 5]) {
  let [asked, found, whole, tokens] = [0, 0, 0, 0];
  for (const [site, own] of Map.groupBy(questions, (question) => question.site)) {
    const out = join(folder, site);
    if (!existsSync(out)) throw new Error(`There is no build of ${site} in ${folder}.`);
    const runtime = await createRuntime({
      release: join(out, '.waymark'),
      site: join(out, 'dist'),
      url,
      limits: false,
    });
    for (const { query, alternatives, pages } of own) {
      const call = { name: 'search', arguments: { query, alternatives, limit } };
      const request = new Request(`${url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream;q=0.5' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      });
      const { result } = (await (await runtime.fetch(request)).json()) as {
        result: { content: { text: string }[] };
      };
      const blocks = result.content.map(({ text }) => text);
      asked += 1;
      tokens += estimatedTokens(blocks.join('\n'));
      const right = blocks.find((block) => pages.some((page) => block.includes(`\nPage: ${page}.md\n`)));
      if (right === undefined) continue;
      found += 1;
      if (!CUT.test(right.split('Content:\n')[1] ?? '')) whole += 1;
    }
    await runtime.close();
  }
  console.log(
    `| ${limit} | ${asked} | ${found} | ${(whole / asked).toFixed(2)} | ${(tokens / asked).toFixed(0)} |`,
  );
}
// Threads of the shell are idle.
process.exit();
