/** Check that a release can be served: it is whole, it opens, and it answers. */

import { ANONYMOUS } from '@waymark/contract/can-read';
import type { ShellPool } from '@waymark/files/shell-pool';
import { openServing } from '@waymark/foundation/release/open-serving';
import type { Serving, ServingOptions } from '@waymark/foundation/release/serving';
import { failed } from '@waymark/source/failures';

/** Exit codes of a call past its deadline, or not run: on a machine busy with a build, they say nothing of the release. */
const BUSY: ReadonlySet<number> = new Set([124, 75]);
const ATTEMPTS = 10;

/** A release that has answered. It stays open for the server that will serve it. */
export type VerifiedRelease = Awaited<ReturnType<typeof verifyRelease>>;

/** Throws if something is wrong with it: `ReleaseError`, or an error with one sentence. */
export async function verifyRelease(folder: string, options: ServingOptions) {
  const serving = await openServing(folder, options);
  let isTaken = false;
  try {
    await ask(serving);
  } catch (error) {
    return failed(error, () => serving.close());
  }
  return {
    /** Whoever takes it closes it. */
    take(): Serving {
      isTaken = true;
      return serving;
    },
    /** Closes it, unless it was taken. */
    async close(): Promise<void> {
      if (!isTaken) await serving.close();
    },
  };
}

async function ask({ release, search, shell }: Serving): Promise<void> {
  const page = release.pages.first(ANONYMOUS);
  if (page === undefined) return;
  const { total } = search.search({ query: page.title, limit: 1, offset: 0, viewer: ANONYMOUS });
  // A title of signs alone has no words to find.
  if (total === 0 && /\p{L}{3}/u.test(page.title))
    throw new Error(`Its search does not find the page ${page.path}.`);
  if (!(await isListed(shell))) throw new Error('Its file system does not answer.');
}

async function isListed(shell: ShellPool): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { exitCode } = await shell.run('ls /', ANONYMOUS);
    if (!BUSY.has(exitCode)) return exitCode === 0;
  }
  return false;
}
