/**
 * How well edits are told as what they are:
 *
 *     node tests/bench/changes/main.ts FOLDER…
 *
 * Each folder is a repository with a docs.json file, or holds such. Makes 200 edits of all kinds in their states, and prints how many are told as what
 * they are, those that are not, and whether another form of the same text is told as a change.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compareStates } from '@waymark/changes/compare';
import type { DocsState } from '@waymark/changes/state';
import { readSpecification } from '../../../plugin/diff/read-specification.ts';
import { projectOfFolder, projectState } from '../../../plugin/diff/site-state.ts';
import { apiEdits, PAGE_EDITS } from './edits.ts';

const WANTED = 200;
const ATTEMPTS = 40;
let seed = 40;
const pick = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return below === 0 ? 0 : (seed >> 8) % below;
};

const states: { readonly name: string; readonly state: DocsState }[] = [];
for (const root of process.argv.slice(2).flatMap(repositoriesIn)) {
  const state = await projectState(projectOfFolder(root, false));
  const name = path.relative(process.cwd(), root);
  states.push({ name, state });
  console.log(`${name}: ${state.pages.length} pages, ${state.specifications.length} specifications`);
}
const edits = Object.entries({ ...PAGE_EDITS, ...apiEdits(readSpecification) });
const counts = new Map(edits.map(([kind]) => [kind, { made: 0, told: 0 }]));
let made = 0;
for (let round = 0; made < WANTED && round < WANTED; round++)
  for (const [kind, edit] of edits) {
    if (made === WANTED) break;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const one = states[pick(states.length)];
      const edited = one && edit(one.state, pick);
      if (one === undefined || edited === undefined) continue;
      const set = compareStates(one.state, edited.state, { date: '2026-01-01', readSpecification });
      const count = counts.get(kind) ?? { made: 0, told: 0 };
      made += 1;
      count.made += 1;
      if (edited.isTold(set)) count.told += 1;
      else
        console.log(
          `  ${kind} in ${one.name}: ${JSON.stringify({ pages: set.pages.slice(0, 3), apis: set.apis.slice(0, 3) }).slice(0, 3_000)}`,
        );
      break;
    }
  }
for (const [kind, count] of counts) console.log(`${kind}: ${count.told} of ${count.made}`);
console.log(
  `${[...counts.values()].reduce((sum, { told }) => sum + told, 0)} of ${made} edits are told as what they are`,
);

/** Folders with a docs.json file. */
function repositoriesIn(folder: string, depth = 0): string[] {
  if (existsSync(path.join(folder, 'docs.json'))) return [folder];
  if (depth > 4) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .flatMap((entry) => repositoriesIn(path.join(folder, entry.name), depth + 1));
}
