/** Files of the repository that are written by people: what a build or an installation leaves beside them is not. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** As `.gitignore` has them. */
const MADE = /(?:^|[\\/])(?:dist|node_modules|\.waymark|\.astro)(?:[\\/]|$)/;

/** Paths below folders of the repository, from its root. */
export const ownFiles = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !MADE.test(name))
      .map((name) => join(folder, name)),
  );
