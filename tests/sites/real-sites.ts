import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = process.env.WAYMARK_SITES ?? resolve(import.meta.dirname, '../../../shared/sites');

/** Why tests over real repositories do not run; undefined if they do. */
const skipReason: string | undefined = existsSync(FOLDER)
  ? undefined
  : `The real sites are not at ${FOLDER}; fetch them with \`npm run sites -- FOLDER\`, and set WAYMARK_SITES to it.`;

export interface RealSite {
  /** `owner__repository`. */
  readonly name: string;
  readonly root: string;
}

/** The docs.json repositories of the folder, by name. */
export function realSites(): RealSite[] {
  if (skipReason !== undefined) {
    console.log(skipReason);
    return [];
  }
  return readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, root: join(FOLDER, name) }))
    .filter(({ root }) => statSync(root).isDirectory() && existsSync(join(root, 'docs.json')));
}
