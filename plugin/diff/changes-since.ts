/** The changes that a new release keeps: those since the one before, and its, as today's readers may know them. */

import { compareStates } from '@waymark/changes/compare';
import type { DocsState } from '@waymark/changes/state';
import { type Audience, isWithin } from '@waymark/contract/audience';
import type { ApiChange, ChangeSet, PageChange, ReleaseChanges } from '@waymark/contract/changes';
import { NOBODY, strictest } from '@waymark/repository/content/audience';
import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import { wordsOf } from '@waymark/source/failures';
import { dayOfDocs } from './git.ts';
import { readSpecification } from './read-specification.ts';
import { releaseAt } from './release-state.ts';
import { siteState } from './site-state.ts';

/** Sets that a release keeps. */
const MOST_SETS = 20;

/**
 * Undefined if nothing changed, or if the earlier release cannot be read: a site is published nonetheless.
 *
 * @param since The earlier release: its folder, the folder that holds it, or a packed file.
 */
export async function changesSince(
  since: string,
  site: Site,
  documents: ReadonlyMap<string, Document>,
  warn: (message: string) => void,
): Promise<ReleaseChanges | undefined> {
  const earlier = await releaseAt(since).catch((error: unknown) => {
    warn(`The release keeps no changes, as the one before (${since}) cannot be read: ${wordsOf(error)}`);
    return undefined;
  });
  if (earlier === undefined) return undefined;
  const now = await siteState(site, documents);
  const { id: from, state, changes } = earlier;
  const set = compareStates(state, now, { date: dayOfDocs(site.root), from, readSpecification });
  const readers = readersToday(now);
  const ways = new Map<string, readonly string[]>();
  const today: Today = (path) => {
    const all = [path, ...(ways.get(path) ?? [])].flatMap((each) => readers(each) ?? []);
    return all.length === 0 ? undefined : strictest(all);
  };
  follow(set, ways);
  const before = changes.map((each) => {
    // The newest of them led to the earlier release, which did not know its id.
    const told = withReadersToday({ to: from, ...each }, today);
    follow(each, ways);
    return told;
  });
  const sets = [set, ...before]
    .filter(({ pages, apis }) => pages.length + apis.length > 0)
    .slice(0, MOST_SETS);
  return sets.length === 0 ? undefined : { sets };
}

/** The readers that something at an address or a path has today; undefined if it is gone. */
type Today = (path: string) => Audience | undefined;

function readersToday({ pages, specifications, unlisted = new Map() }: DocsState): Today {
  const known = new Map<string, Audience>([
    ...unlisted,
    ...[...specifications, ...pages].map(({ path, audience }) => [path, audience] as const),
  ]);
  return (path) => known.get(path);
}

/** Adds the addresses that pages got in a set and later, by those that they had before it. */
function follow({ pages }: ChangeSet, ways: Map<string, readonly string[]>): void {
  const moved = pages.flatMap(({ kind, path, from }) =>
    kind === 'moved' && from !== undefined ? [[from, [path, ...(ways.get(path) ?? [])]] as const] : [],
  );
  for (const [from, way] of moved) ways.set(from, way);
}

function withReadersToday({ pages, apis, ...set }: ChangeSet, today: Today): ChangeSet {
  return {
    ...set,
    pages: pages.flatMap((change) => pageToday(change, today)),
    apis: apis.flatMap((change) => apiToday(change, today)),
  };
}

/** Those of a change who may know what it tells of today; undefined if nobody may. */
function readersOf(
  { audience }: { readonly audience: Audience },
  now: Audience | undefined,
): Audience | undefined {
  const both = now === undefined ? audience : strictest([audience, now]);
  return both === NOBODY ? undefined : both;
}

function pageToday(change: PageChange, today: Today): PageChange[] {
  const now = today(change.path);
  const audience = readersOf(change, now);
  if (audience === undefined) return [];
  const keepsTexts = now !== undefined && isWithin(change.audience, now);
  const { from, ...rest } = change;
  const sections = change.sections.map(({ old, new: text, from: source, ...section }) => ({
    ...section,
    ...(keepsTexts && { ...(old !== undefined && { old }), ...(text !== undefined && { new: text }) }),
    ...(isKnown(source, audience, today) && { from: source }),
  }));
  return [{ ...rest, ...(isKnown(from, audience, today) && { from }), sections, audience }];
}

function apiToday(change: ApiChange, today: Today): ApiChange[] {
  const audience = readersOf(change, today(change.specification));
  if (audience === undefined) return [];
  const { page, ...rest } = change;
  return [{ ...rest, ...(isKnown(page, audience, today) && { page }), audience }];
}

/** True if readers may know of a page at an address, or there is none any more. */
function isKnown(path: string | undefined, audience: Audience, today: Today): path is string {
  const now = path === undefined ? undefined : today(path);
  return path !== undefined && (now === undefined || isWithin(audience, now));
}
