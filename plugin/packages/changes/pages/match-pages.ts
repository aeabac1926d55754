/** The page of the newer state that each page of the older one is: at the same address, or at another with its content. */
import { oncePer } from '@waymark/source/made-once';
import { haveSameReaders, type StatePage } from '../state.ts';
import { bestPairs, likelyPairs, likeness, type Shingles, shinglesOf } from './similarity.ts';

export interface PagePair {
  readonly old: StatePage;
  readonly new: StatePage;
}

export interface MatchedPages {
  readonly pairs: readonly PagePair[];
  readonly removed: readonly StatePage[];
  readonly added: readonly StatePage[];
}

/** Words of a sequence by which pages are compared. */
const LENGTH = 3;
/** The least likeness of a page that moved, with what its title and its name add. */
const LEAST = 0.5;
/** The least of its text alone. */
const LEAST_TEXT = 0.25;
/** Sequences of a page that has enough text to tell it from others. */
const ENOUGH = 20;

/** Pages with other readers are never told of as one. */
export function matchPages(olds: readonly StatePage[], news: readonly StatePage[]): MatchedPages {
  const byPath = new Map(news.map((page) => [page.path, page]));
  const oldPaths = new Set(olds.map(({ path }) => path));
  const stayed = olds.flatMap((old): PagePair[] => {
    const page = byPath.get(old.path);
    return page !== undefined && haveSameReaders(old, page) ? [{ old, new: page }] : [];
  });
  const isStaying = new Set(stayed.map(({ old }) => old.path));
  // One whose readers changed left for some and came for others.
  const left = olds.filter(({ path }) => !isStaying.has(path));
  const came = news.filter(({ path }) => !isStaying.has(path));
  const moved = movedPages(
    left.filter(({ path }) => !byPath.has(path)),
    came.filter(({ path }) => !oldPaths.has(path)),
  );
  const known = new Set(moved.flatMap(({ old, new: now }) => [old, now]));
  return {
    pairs: [...stayed, ...moved],
    removed: left.filter((page) => !known.has(page)),
    added: came.filter((page) => !known.has(page)),
  };
}

function movedPages(left: readonly StatePage[], came: readonly StatePage[]): PagePair[] {
  if (left.length === 0 || came.length === 0) return [];
  const of = oncePer((page: StatePage) => shinglesOf(withoutAddresses(page.markdown), LENGTH));
  return bestPairs(candidates(left, came, of), (old, now) => {
    if (!haveSameReaders(old, now)) return undefined;
    const text = likeness(of(old), of(now));
    const isShort = Math.min(of(old).size, of(now).size) < ENOUGH;
    if (text < (isShort ? LEAST : LEAST_TEXT)) return undefined;
    const score = text + (old.title === now.title ? 0.2 : 0) + (lastName(old) === lastName(now) ? 0.1 : 0);
    if (score < (isShort ? LEAST + 0.2 : LEAST)) return undefined;
    return score + sharedEnd(old.path, now.path) / 1000;
  });
}

/** Those with text in common; of others with the same text, such as in each of many versions, those with the same name. */
function* candidates(
  left: readonly StatePage[],
  came: readonly StatePage[],
  of: (page: StatePage) => Shingles,
): Generator<readonly [StatePage, StatePage]> {
  yield* likelyPairs(left, came, of);
  const byName = Map.groupBy(left, lastName);
  for (const now of came)
    for (const old of (byName.get(lastName(now)) ?? []).slice(0, MOST_NAMESAKES)) yield [old, now];
}

const MOST_NAMESAKES = 40;

function lastName({ path }: StatePage): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length++;
  return Math.min(length, 90);
}

/** Links of a page change with its place. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*/g, ']');
}
