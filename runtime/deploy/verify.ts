/** Whether a release can be served: it is whole, it opens, and it answers. */
import { ANONYMOUS } from '../access/can-read.ts';
import type { Logger } from '../log.ts';
import { openServing } from '../release/serving.ts';

/** Throws what is wrong with it: `ReleaseError`, or a sentence. */
export async function verifyRelease(folder: string, logger: Logger): Promise<void> {
  const serving = await openServing(folder, { logger });
  try {
    const page = serving.release.pages.find(({ audience }) => audience === 'public');
    if (page === undefined) return;
    const { total } = serving.search.search({ query: page.title, limit: 1, offset: 0, viewer: ANONYMOUS });
    const listed = await serving.shell.run('ls /', ANONYMOUS);
    // A title of signs only has no words to find.
    if (total === 0 && /\p{L}{3}/u.test(page.title))
      throw new Error(`Its search does not find the page ${page.path}.`);
    if (listed.exitCode !== 0) throw new Error('Its file system does not answer.');
  } finally {
    await serving.close();
  }
}
