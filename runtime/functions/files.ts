/** The function beside a site whose files are on a disk with it: on Vercel, Netlify and Deno Deploy. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ifMissing } from '@waymark/source/failures';
import { openedLate } from '../open-function.ts';

/** @param own Folder with the release and the list of the site's files. @param site That with those files which the function sends itself. */
export function answering(
  own: URL,
  site: URL = new URL('site/', own),
): (request: Request) => Promise<Response> {
  const readIn = (folder: URL) => async (path: string) => {
    const bytes = await readFile(join(fileURLToPath(folder), path)).catch(ifMissing);
    return bytes && new Uint8Array(bytes);
  };
  return openedLate(() => ({ own: readIn(own), site: readIn(site) }));
}
