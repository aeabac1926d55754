/** Changes that a deploy publishes: those between its release and the one that readers had. */
import { join } from 'node:path';
import {
  type ChangeCounts,
  changeCounts,
  changeSentences,
  countsInWords,
} from '@waymark/contract/change-words';
import { CHANGES_JSON, type ChangeSet, changesSchema } from '@waymark/contract/changes';
import type { Logger } from '@waymark/foundation/log';
import { hasOtherFormat } from '@waymark/foundation/release/open';
import type { Journal } from './journal.ts';
import { readJsonFile } from './json-file.ts';
import type { DeployTarget } from './target.ts';

/** Sentences of the record of a deploy, and the characters of each. */
const KEPT = 50;
const LONGEST = 400;

/** Changes as the record of a deploy keeps them. */
export interface DeployChanges extends ChangeCounts {
  /** The first in a sentence each: breaking changes of APIs come first, then pages that left without a redirect. */
  readonly sentences: readonly string[];
}

/** Folder of the release that readers have, for the build of the next. Undefined if there is none that this version reads. */
export async function releaseBefore(
  { releases, siteRelease }: Pick<DeployTarget, 'releases' | 'siteRelease'>,
  logger: Logger,
): Promise<string | undefined> {
  if (siteRelease !== undefined) {
    const served = await siteRelease();
    return served === undefined || hasOtherFormat(served) ? undefined : served;
  }
  const name = await releases.current();
  if (name === undefined || !releases.isOffered(name)) return undefined;
  try {
    await releases.ensure(name);
  } catch (error) {
    // One that a store has lost is mended by this deploy.
    logger.error('changes not compared', { error });
    return undefined;
  }
  return releases.paths(name).release;
}

/** Puts the changes of a new release into the record of its deploy and the log. Nothing if they are not known. */
export async function tellChanges({ change, log }: Journal, release: string): Promise<void> {
  const set = await newestSet(release);
  if (set === undefined) return;
  const counts = changeCounts(set);
  change({ changes: { ...counts, sentences: changeSentences(set).slice(0, KEPT).map(shortened) } });
  log(`Changes: ${countsInWords(counts)}.`);
}

/** The changes that the build of a release found: those before them have an id of their newer release. */
export async function newestSet(release: string): Promise<Pick<ChangeSet, 'pages' | 'apis'> | undefined> {
  const parsed = changesSchema.safeParse(await readJsonFile(join(release, CHANGES_JSON)));
  if (!parsed.success) return undefined;
  const [newest] = parsed.data.sets;
  return newest === undefined || newest.to !== undefined ? { pages: [], apis: [] } : newest;
}

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
