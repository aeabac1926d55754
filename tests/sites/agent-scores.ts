/**
 * The score of each repository in turn, and what costs it points.
 *
 *     node tests/sites/agent-scores.ts FOLDER …      folders with a docs.json
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { agentScore } from './agent-score.ts';
import { ADDRESS, buildRealSite } from './built-real-site.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: agent-scores.ts FOLDER …');
  process.exitCode = 2;
}
for (const folder of folders) {
  const out = mkdtempSync(join(tmpdir(), 'waymark-score-'));
  try {
    const built = await buildRealSite(resolve(folder), out);
    if (built.code !== 0)
      throw new Error(`The build of ${folder} ended with ${built.code}:\n${built.stderr}`);
    const { score, findings } = await agentScore(out, ADDRESS);
    console.log(`${score}  ${basename(resolve(folder))}`);
    for (const finding of findings) console.log(`     ${finding}`);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
