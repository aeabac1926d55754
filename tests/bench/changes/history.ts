/**
 * Changes between commits of real repositories, for people to judge:
 *
 *     node tests/bench/changes/history.ts GIT_DIR[:PATH_OF_DOCS] COMMITS [SAMPLES]
 *
 * Compares so many commits, evenly spaced among those that changed the docs, each with the one before it, and prints sampled changes with
 * the lines of both texts that differ.
 */
import path from 'node:path';
import { compareStates } from '@waymark/changes/compare';
import { commitState } from '../../../plugin/diff/commit-state.ts';
import { readSpecification } from '../../../plugin/diff/read-specification.ts';
import { gitText } from '../../../plugin/packages/repository/git.ts';
import type { SectionChange } from '../../../runtime/packages/contract/changes.ts';

const [given = '', commits = '10', wanted = '20'] = process.argv.slice(2);
const [gitDir = '', docs = ''] = given.split(':');
const folder = path.resolve(gitDir);
const all = gitText(folder, ['log', '--first-parent', '--format=%H', '--', docs || '.'])
  .trim()
  .split('\n');
const step = Math.max(1, Math.floor((all.length - 1) / Number(commits)));
const lines: string[] = [];
for (let at = 0; at + 1 < all.length && at / step < Number(commits); at += step) {
  const [now = '', old = ''] = [all[at], all[at + 1]];
  try {
    const states = [await commitState(`${old}:${docs}`, folder), await commitState(`${now}:${docs}`, folder)];
    const [one, other] = states;
    if (one === undefined || other === undefined) continue;
    const started = performance.now();
    const { pages, apis } = compareStates(one.state, other.state, { date: other.date, readSpecification });
    const took = (performance.now() - started).toFixed(0);
    console.log(
      `${now.slice(0, 10)} ${other.date}: ${pages.length} pages, ${apis.length} of APIs, ${took} ms`,
    );
    for (const { kind, path: page, from, redirected, sections } of pages) {
      if (sections.length === 0 || kind !== 'changed')
        lines.push(`${now.slice(0, 10)} ${kind} ${from ?? ''} ${page} ${redirected ?? ''}`);
      for (const section of sections) lines.push(`${now.slice(0, 10)} ${page} ${described(section)}`);
    }
    for (const { operation, specification, breaking, code, place, message } of apis)
      lines.push(
        `${now.slice(0, 10)} ${specification} ${operation} ${code} ${breaking ? 'BREAKING' : ''} ${place}: ${message}`,
      );
  } catch (error) {
    console.log(`${now.slice(0, 10)}: ${String(error)}`);
  }
}
let seed = 40;
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed;
};
const sampled = lines.map((line) => [random(), line] as const).sort(([a], [b]) => a - b);
console.log(`\n${lines.length} changes, of which:\n`);
for (const [, line] of sampled.slice(0, Number(wanted))) console.log(`${line}\n`);

function described({ kind, heading, from, old, new: now }: SectionChange): string {
  const name = `${kind} ${from === undefined ? '' : `${JSON.stringify(from)} -> `}${JSON.stringify(heading)}`;
  if (old === undefined || now === undefined)
    return `${name} ${(old ?? now ?? '').slice(0, 200).replaceAll('\n', ' ⏎ ')}`;
  const before = new Set(old.split('\n'));
  const after = new Set(now.split('\n'));
  const gone = [...before].filter((line) => !after.has(line)).map((line) => `\n    - ${line.slice(0, 160)}`);
  const came = [...after].filter((line) => !before.has(line)).map((line) => `\n    + ${line.slice(0, 160)}`);
  return `${name}${gone.slice(0, 6).join('')}${came.slice(0, 6).join('')}`;
}
