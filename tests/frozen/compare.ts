import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalised } from './intended.ts';
import { DIGESTS } from './make.ts';

/** Examples shown for each site. */
const SHOWN = 5;
const AROUND = 80;

/** Prints the differences between two folders that `make` filled; true if there are none. */
export function compareFolders(old: string, now: string): boolean {
  let same = true;
  for (const name of readdirSync(now).sort()) {
    if (!existsSync(join(old, name, DIGESTS))) {
      console.log(`${name}: not in ${old}`);
      same = false;
      continue;
    }
    const before = digestsOf(join(old, name));
    const after = digestsOf(join(now, name));
    const gone = [...before.keys()].filter((path) => !after.has(path));
    const added = [...after.keys()].filter((path) => !before.has(path));
    const changed = [...after.keys()].filter(
      (path) => before.has(path) && before.get(path) !== after.get(path),
    );
    console.log(
      `${name}: ${after.size} files, ${changed.length} changed, ${gone.length} gone, ${added.length} new`,
    );
    for (const path of gone.slice(0, SHOWN)) console.log(`  gone     ${path}`);
    for (const path of added.slice(0, SHOWN)) console.log(`  new      ${path}`);
    for (const path of changed.slice(0, SHOWN)) {
      console.log(`  changed  ${path}`);
      showDifference(path, join(old, name), join(now, name));
    }
    same &&= gone.length + added.length + changed.length === 0;
  }
  return same;
}

function digestsOf(folder: string): Map<string, string> {
  const lines = readFileSync(join(folder, DIGESTS), 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function showDifference(path: string, old: string, now: string): void {
  const [before, after] = [old, now].map((folder) => textAt(folder, path));
  if (before === undefined || after === undefined) return;
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  console.log(`    - ${around(before)}\n    + ${around(after)}`);
}

/** Undefined for a file whose name was normalised: it is listed under another one. */
function textAt(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  if (!existsSync(file)) return undefined;
  return normalised(path, readFileSync(file))?.content.toString();
}
