/** Chooses the images that are worth a conversion, and those that one build converts. */

import type { Pixels } from '@waymark/repository/content/measure-image';
import type { Page } from '@waymark/repository/types';

/** A smaller file costs a page next to nothing. */
const SMALL = 12 * 1024;
/** Bytes a pixel that flat drawings take as PNG: WebP is seldom smaller. */
const LEAN = 0.02;
/** A larger image would take gigabytes to decode; it is served unconverted. */
const MAX_PIXELS = 60_000_000;

/** Variants are at most this wide: wider than any column at two pixels a pixel, and enough for the whole of most screens. */
export const WIDEST = 2560;

/** Pixels that take as long to write as an image takes besides its pixels. */
const EACH = 100_000;
/** The time to read a pixel, as a share of the time to write one. */
const READ = 0.25;

/**
 * Pixels that a build writes before the rest waits for a later one: about a third of the time of its other work. For any
 * build, and for each character of its pages. A time limit would make two builds of the same site differ.
 */
const OF_BUILD = 10_000_000;
const OF_CHARACTER = 24;

/** An image without known variants. */
export interface Candidate {
  /** Digest of its content. */
  readonly key: string;
  readonly bytes: number;
  /** Unknown if only a whole decoder can tell, if at all. */
  readonly size: Pixels | undefined;
}

/** Tells whether variants may be clearly smaller. An image that cannot be measured is tried. */
export function isWorth(bytes: number, size: Pixels | undefined): boolean {
  if (bytes < SMALL) return false;
  const pixels = size === undefined ? 0 : size.width * size.height;
  return pixels <= MAX_PIXELS && bytes >= pixels * LEAN;
}

/** @param pages Those that anybody may read: protected ones must not affect what others get. */
export function budgetOf(pages: readonly Pick<Page, 'source'>[]): number {
  return pages.reduce((sum, { source }) => sum + OF_CHARACTER * source.length, OF_BUILD);
}

/**
 * Those that a build converts, the ones that gain most for their time first, and how many are left. At least one is converted, so that
 * each build gets further.
 */
export function choose<T extends Candidate>(
  candidates: readonly T[],
  budget: number,
): { readonly chosen: readonly T[]; readonly left: number } {
  const ranked = candidates
    .map((candidate) => ({ candidate, cost: costOf(candidate.size) }))
    .sort(
      (a, b) =>
        b.candidate.bytes / b.cost - a.candidate.bytes / a.cost ||
        (a.candidate.key < b.candidate.key ? -1 : 1),
    );
  let spent = 0;
  const chosen: T[] = [];
  for (const { candidate, cost } of ranked) {
    if (spent > 0 && spent + cost > budget) break;
    spent += cost;
    chosen.push(candidate);
  }
  return { chosen, left: ranked.length - chosen.length };
}

function costOf(size: Pixels | undefined): number {
  if (size === undefined) return EACH;
  const pixels = size.width * size.height;
  return EACH + pixels * (READ + Math.min(1, WIDEST / size.width) ** 2);
}
