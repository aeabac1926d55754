/** A zip whose bytes follow from its files alone. */
import { type Zippable, zipSync } from 'fflate';

/** The first time that a zip can name, in whatever zone this is. */
const ALWAYS = new Date(1980, 0, 1);

/** @param stored Files that are not compressed, since their content is. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>, stored: (path: string) => boolean): Uint8Array {
  const entries: Zippable = {};
  for (const [path, bytes] of files) entries[path] = [bytes, { level: stored(path) ? 0 : 9, mtime: ALWAYS }];
  return zipSync(entries);
}
