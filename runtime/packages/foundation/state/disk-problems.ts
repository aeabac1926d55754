/** Disks that are nearly full. */
import { stat, statfs } from 'node:fs/promises';
import { ifMissing } from '@waymark/source/failures';
import type { Problem } from '../problem.ts';

const MIB = 1024 ** 2;
/** Both must be so: a tenth of a large disk is plenty, and so is nearly all of a small one. */
const LITTLE_MIB = 2048;
const PART = 1 / 10;
/** A deploy needs about as much. */
const TOO_LITTLE_MIB = 200;

/** @param folders On the disks; those that do not exist are left out. */
export async function diskProblems(folders: readonly string[]): Promise<readonly Problem[]> {
  const disks = new Map<number, Problem | undefined>();
  for (const folder of folders) {
    const found = await stat(folder).catch(ifMissing);
    if (found !== undefined && !disks.has(found.dev)) disks.set(found.dev, await diskProblem(folder));
  }
  return [...disks.values()].filter((each) => each !== undefined);
}

async function diskProblem(folder: string): Promise<Problem | undefined> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = (bavail * bsize) / MIB;
  if (free >= LITTLE_MIB || bavail / blocks >= PART) return undefined;
  return {
    severity: free < TOO_LITTLE_MIB ? 'error' : 'warning',
    title: `The disk of ${folder} is nearly full: ${free < 10 ? free.toFixed(1) : Math.round(free)} MB are free`,
    text: 'If it is full, deploys fail, and nobody can sign in. Free some of it, or keep fewer releases and previews ("keep" and "previews" in the configuration).',
  };
}
