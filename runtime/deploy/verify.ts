/** Whether a release can be served: it is whole, it opens, and it answers. */
import { ANONYMOUS } from '../access/can-read.ts';
import type { ShellPool } from '../filesystem/shell-pool.ts';
import type { Logger } from '../log.ts';
import { openServing } from '../release/serving.ts';

/** Past the deadline of a call, or not run: where a machine is busy with a build, that says nothing of the release. */
const BUSY: ReadonlySet<number> = new Set([124, 75]);
const ATTEMPTS = 10;

/** Throws what is wrong with it: `ReleaseError`, or a sentence. */
export async function verifyRelease(folder: string, logger: Logger): Promise<void> {
  const serving = await openServing(folder, { logger, warmUp: false });
  try {
    const page = serving.release.pages.find(({ audience }) => audience === 'public');
    if (page === undefined) return;
    const { total } = serving.search.search({ query: page.title, limit: 1, offset: 0, viewer: ANONYMOUS });
    // A title of signs only has no words to find.
    if (total === 0 && /\p{L}{3}/u.test(page.title))
      throw new Error(`Its search does not find the page ${page.path}.`);
    if (!(await isListed(serving.shell))) throw new Error('Its file system does not answer.');
  } finally {
    await serving.close();
  }
}

async function isListed(shell: ShellPool): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { exitCode } = await shell.run('ls /', ANONYMOUS);
    if (!BUSY.has(exitCode)) return exitCode === 0;
  }
  return false;
}
