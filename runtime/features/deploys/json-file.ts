import { readFile, stat } from 'node:fs/promises';
import { ifMissing } from '@waymark/source/failures';

/** Bytes of a file that is read: a build is code of whoever may push. */
const MOST_BYTES = 32_000_000;

/** The value of a file that a build left; undefined if there is none, if it is too large, or no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const found = await stat(file).catch(ifMissing);
  if (found === undefined || !found.isFile() || found.size > MOST_BYTES) return undefined;
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
