/**
 * One release behind every door: `node tests/bench/doors/main.ts [SITE…]`, with WAYMARK_SITES; default: all eight. 90 queries and 24 commands
 * of each site (fewer of a small one) go through the function in this process, the server over HTTP, `waymark mcp` of the packed release, the function of Cloudflare in
 * workerd, and the tools of a page in Chromium: all answers are the same bytes. Then, on the site of the most pages: size of the script, memory of
 * the isolate, first answer and search there. Wanted: 1 MB, 100 MB, 300 ms, 10 ms.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { waymark } from '../../unit/cli/run-cli.ts';
import { type Door, inBrowser, inProcess, overHttp, overStdio, overWorker } from './doors.ts';

const QUERIES = 90;
const STARTS = 7;
const SITES = [
  'langgenius__dify-docs',
  'DeepLcom__api-docs',
  'PrefectHQ__fastmcp',
  'agentskills__agentskills',
  'mem0ai__mem0',
  'spree__spree',
  'the-momentum__open-wearables',
  'triggerdotdev__trigger.dev',
];
const ORIGIN = 'https://docs.example.com';

const root = resolve(process.env.WAYMARK_SITES ?? '../shared/sites');
const chosen = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'waymark-doors-'));
const config = join(home, 'server.json');
const much = 1_000_000;
writeFileSync(
  config,
  JSON.stringify({ limits: { search: much, filesystem: much, client: much, 'client-share': 100 } }),
);

interface Call {
  readonly name: 'search' | 'query_docs_filesystem';
  readonly arguments: object;
}

interface Built {
  readonly folder: string;
  readonly packed: string;
  readonly calls: readonly Call[];
}

/** Some of a list, evenly. */
const some = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length));

async function build(site: string): Promise<Built> {
  const folder = join(home, site);
  const packed = join(home, `${site}.waymark`);
  const { code, stderr } = await waymark([
    ...['build', join(root, site), '--out', folder, '--url', ORIGIN, '--for', 'cloudflare', '--pack', packed],
    ...['--images', 'original', '--allow-errors', '--no-config'],
  ]);
  if (code !== 0) throw new Error(`${site} does not build: ${stderr.slice(-2_000)}`);
  return { folder, packed, calls: callsOf(folder, site) };
}

/** Questions that nobody writes, and those that some do. */
const ODD = [
  '',
  ' ',
  '\u0000',
  '?!',
  '"quoted phrase" \'and\' `code`',
  'ZÜRICH straße naïve',
  '如何部署',
  'デプロイ 方法',
  '🚀 deploy 🔑',
  '\ud800',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(3_000),
  'how do I deploy '.repeat(30),
  'x AND y OR NOT (z)',
];

/** Written questions of the site, titles and headings of its pages, phrases of their texts, odd ones. */
function callsOf(folder: string, site: string): readonly Call[] {
  const all: readonly {
    readonly site: string;
    readonly query: string;
    readonly alternatives: readonly string[];
  }[] = JSON.parse(readFileSync(join(import.meta.dirname, '../relevance/questions.json'), 'utf8'));
  const written = all
    .filter((each) => each.site === site)
    .flatMap(({ query, alternatives }) => [query, ...alternatives]);
  const { paths }: { readonly paths: readonly string[] } = JSON.parse(
    readFileSync(join(folder, 'cloudflare/assets/_waymark-function/site.json'), 'utf8'),
  );
  const pages = paths.filter((path) => path.endsWith('.md'));
  const texts = pages.map((path) => readFileSync(join(folder, 'dist', path), 'utf8'));
  const titles = texts.map((text, at) => /^# (.+)$/m.exec(text)?.[1] ?? pages[at] ?? '');
  const headings = texts.flatMap((text) => /^##+ (.+)$/m.exec(text)?.[1] ?? []);
  const phrases = texts.flatMap(
    (text) => /(?:\p{L}+ ){4}\p{L}+/u.exec(text.slice(text.length / 2))?.[0] ?? [],
  );
  const queries = [
    ...ODD,
    ...[written, titles, headings, phrases].flatMap((each) => some(each, (QUERIES - ODD.length) / 4)),
  ];
  const [first = '/index.md', second = first, third = second] = some(pages, 3);
  const word = titles[0]?.split(' ').find((each) => each.length > 3) ?? 'the';
  const commands = [
    'ls /',
    'help',
    'tree -L 2 / | head -60',
    `cat '${first}'`,
    `head -n 20 '${second}' | tail -n 5`,
    `sed -n '3,12p' '${third}'`,
    `rg -n ${JSON.stringify(word)} / | head -50`,
    'rg -il "api key" / | sort',
    'rg -c "http" / | sort -t: -k2 -n -r | head -20',
    'grep -rE "(GET|POST|DELETE) /" / | head -n 30 | cut -c1-200',
    'find / -name "*.md" | wc -l',
    "find / -type d | sort | awk -F/ '{ print NF }' | uniq -c",
    `wc '${first}' '${second}' '${third}'`,
    `diff '${first}' '${second}' | head -40`,
    `cat '${first}' | tr A-Z a-z | tr -cs 'a-z' '\\n' | sort | uniq -c | sort -k1,1nr -k2 | head -25`,
    `head -c 4000 '${third}' | md5sum`,
    'jq -r ".info.title" /openapi/*.json 2>/dev/null | head',
    'cat /nowhere/at/all.md',
    'echo x > /index.md',
    'cat /*.md | grep -c .; exit 3',
    'yes | head -c 300000',
    'for i in 1 2 3; do echo "$i" | rev; done && false || echo "ünï — 文書"',
    `find / -name '*.md' | xargs grep -l ${JSON.stringify(word)} | sort | head -5`,
    'curl https://example.com; unknown-command; ls -la / | head -5',
  ];
  return [
    ...queries.map((query) => ({ name: 'search', arguments: { query } }) as const),
    ...commands.map((each) => ({ name: 'query_docs_filesystem', arguments: { command: each } }) as const),
  ];
}

interface Count {
  equal: number;
  total: number;
}
const counts: Record<Call['name'], Count> = {
  search: { equal: 0, total: 0 },
  query_docs_filesystem: { equal: 0, total: 0 },
};

async function compare({ folder, packed, calls }: Built): Promise<void> {
  const http = await overHttp(folder, config);
  const doors: Record<string, Door> = {
    http,
    browser: await inBrowser(http.url),
    function: await inProcess(folder, ORIGIN),
    stdio: await overStdio(packed),
    workerd: await overWorker(folder, ORIGIN),
  };
  for (const call of calls) {
    const answers = await Promise.all(
      Object.entries(doors).map(
        async ([name, door]) => [name, await door.answer('tools/call', call)] as const,
      ),
    );
    const [[, wanted] = ['', '']] = answers;
    const others = answers.filter(([, text]) => text !== wanted);
    counts[call.name].total += 1;
    if (others.length === 0) counts[call.name].equal += 1;
    for (const [name, text] of others)
      console.log(
        `${JSON.stringify(call)}\n  http: ${around(wanted, text)}\n  ${name}: ${around(text, wanted)}`,
      );
  }
  await Promise.all(Object.values(doors).map((door) => door.close()));
}

/** A text at the first difference from another. */
function around(text: string, other: string): string {
  const at = [...text].findIndex((letter, index) => letter !== other[index]);
  return JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
}

const quantile = (taken: readonly number[], share: number): string =>
  (taken.toSorted((a, b) => a - b)[Math.floor((taken.length - 1) * share)] ?? Number.NaN).toFixed(1);

async function measure({ folder, packed, calls }: Built): Promise<void> {
  const script = readFileSync(join(folder, 'cloudflare/worker.js'));
  const searches = calls.filter(({ name }) => name === 'search');
  const [search] = searches;
  if (search === undefined) throw new Error('There is no query.');
  const firsts: number[] = [];
  let door = await overWorker(folder, ORIGIN);
  for (let round = 0; ; round += 1) {
    const began = performance.now();
    await door.answer('tools/call', search);
    firsts.push(performance.now() - began);
    if (round === STARTS - 1) break;
    await door.close();
    door = await overWorker(folder, ORIGIN);
  }
  const opened = await door.heap();
  const taken: number[] = [];
  for (const call of [...searches, ...searches, ...searches]) {
    const began = performance.now();
    await door.answer('tools/call', call);
    taken.push(performance.now() - began);
  }
  for (const call of calls) await door.answer('tools/call', call);
  const used = await door.heap();
  await door.close();
  console.log(`| script, gzip | ${(gzipSync(script).length / 1e6).toFixed(2)} MB |
| memory of the isolate after the first answer, after all | ${(opened / 1e6).toFixed(0)} MB, ${(used / 1e6).toFixed(0)} MB |
| first answer, p50 of ${STARTS} starts | ${quantile(firsts, 0.5)} ms |
| search, p50 and p99 | ${quantile(taken, 0.5)} ms, ${quantile(taken, 0.99)} ms |
| packed release | ${(statSync(packed).size / 1e6).toFixed(1)} MB |`);
}

try {
  const sites = SITES.filter(
    (site) => existsSync(join(root, site)) && (chosen.length === 0 || chosen.includes(site)),
  );
  if (sites.length === 0) console.log(`Skipped: ${root} has none of the sites. Set WAYMARK_SITES.`);
  for (const [at, site] of sites.entries()) {
    const built = await build(site);
    await compare(built);
    console.log(`${site}: compared`);
    if (at === 0) await measure(built);
    rmSync(built.folder, { recursive: true });
  }
  for (const [name, { equal, total }] of Object.entries(counts))
    console.log(`| ${name}: the same bytes through every door | ${equal} of ${total} |`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
