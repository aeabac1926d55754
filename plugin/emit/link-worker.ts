/** The thread that links to files of an earlier release. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type EarlierSite, earlierSite } from './earlier-site.ts';

/** A file and its twins: all of them are linked, or none. */
export interface LinkGroup {
  /** Absolute path in the new dist/. */
  readonly file: string;
  /** The suffix of each file, and the digest that the earlier one had. */
  readonly links: readonly (readonly [suffix: string, digest: string])[];
}

/** Groups, or the question which of the earlier ones could not be linked. */
export type LinkOrder = readonly LinkGroup[] | 'done';

const earlier = earlierSite(workerData as string);
const folders = new Set<string>();
let failed: string[] = [];

parentPort?.on('message', (order: LinkOrder) => {
  if (order === 'done') {
    parentPort?.postMessage(failed);
    failed = [];
    return;
  }
  for (const group of order) if (earlier === undefined || !link(group, earlier)) failed.push(group.file);
});

function link({ file, links }: LinkGroup, site: EarlierSite): boolean {
  const folder = dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  for (const [place, [suffix, digest]] of links.entries()) {
    if (site.link(`${file}${suffix}`, digest)) continue;
    for (const [made] of links.slice(0, place)) rmSync(`${file}${made}`);
    return false;
  }
  return true;
}
