/**
 * From a trigger to the swap, with one page changed, next to a clean build, the best of some rounds of each; and the server's
 * memory. A deploy begins two seconds after the one before has cleared up.
 *
 *     node tests/bench/deploy/main.ts [pages …] [--rounds N] [--package]
 *
 * With --package the compiled package is measured, as it is installed; `npm run build:package` makes it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { generateDocs } from '../build/generate.ts';
import { measureCommand } from '../build/measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '2' },
    package: { type: 'boolean', default: false },
  },
});
const repository = path.resolve(import.meta.dirname, '../../..');
const [cli, server] = (
  values.package
    ? ['packed/waymark/lib/cli/main.js', 'packed/server/lib/server.js']
    : ['plugin/cli/main.ts', 'runtime/server.ts']
).map((file) => path.join(repository, file)) as [string, string];
const { serve }: typeof import('../../../runtime/server.ts') = await import(server);
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000];

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
    cwd: folder,
  });
}

async function bench(pages: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-bench-deploy-'));
  const docs = path.join(folder, 'docs');
  const site = path.join(folder, 'site');
  generateDocs(docs, pages);
  git(docs, 'init', '--quiet', '--initial-branch', 'main');
  git(docs, 'add', '--all');
  git(docs, 'commit', '--quiet', '--message', 'Pages');
  const url = 'http://localhost:3999';
  const clean = async (out: string): Promise<number> =>
    (await measureCommand({ cwd: folder, args: [cli, 'build', docs, '--out', out, '--url', url] })).seconds;
  const cleanTimes = [await clean(site)];
  const served = await serve({
    release: path.join(site, '.waymark'),
    site: path.join(site, 'dist'),
    url,
    port: 0,
    storage: path.join(folder, 'state.db'),
    deploy: {
      ...deploySchema.parse({ project: 'docs', remote: docs }),
      workspace: path.join(folder, 'work'),
    },
  });
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  try {
    const { deployer } = served.runtime;
    if (deployer === undefined) throw new Error('There is no queue of deploys.');
    const times: number[] = [];
    let steps = '';
    // Writes so far do not reach the disk while the bench measures.
    execFileSync('sync');
    // The first one fills the caches of the workspace.
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const page = path.join(docs, 'part-3/page-61.mdx');
      writeFileSync(page, `${readFileSync(page, 'utf8')}\nChanged ${round}.\n`);
      git(docs, 'commit', '--quiet', '--all', '--message', `Change ${round}`);
      const begun = performance.now();
      const { statusId } = await deployer.trigger('bench');
      let deploy = await deployer.find(statusId);
      while (deploy?.endedAt === undefined) {
        await delay(20);
        deploy = await deployer.find(statusId);
      }
      if (deploy.status !== 'success')
        throw new Error(`${deploy.summary}\n${(await deployer.log(statusId)).lines.join('\n')}`);
      if (round > 0) times.push((performance.now() - begun) / 1000);
      steps = Object.entries(deploy.timings)
        .map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)}`)
        .join(', ');
      // Old releases and the checkout are removed after the swap.
      while ((await deployer.open()).length > 0) await delay(20);
      await delay(2000);
    }
    // The machine may have been slower for a while: clean builds are measured before and after.
    for (let round = 1; round < Number(values.rounds) / 2; round += 1)
      cleanTimes.push(await clean(path.join(folder, 'clean')));
    const [best, seconds] = [Math.min(...times), Math.min(...cleanTimes)];
    const ratio = (best / seconds).toFixed(2);
    return `| ${pages} | ${seconds.toFixed(1)} s | ${best.toFixed(1)} s | ${ratio} | ${steps} | ${Math.round(most / 1e6)} MB |`;
  } finally {
    clearInterval(sampling);
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: string[] = [];
for (const pages of sizes) rows.push(await bench(pages));
process.stdout.write(
  `| pages | clean build | one page changed, trigger to swap | ratio | steps of the last (s) | memory of the server |\n|---:|---:|---:|---:|---|---:|\n${rows.join('\n')}\n`,
);
