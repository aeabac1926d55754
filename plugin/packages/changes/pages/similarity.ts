/** The likeness of two texts: the share of their sequences of words that both have. */

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

export type Shingles = ReadonlySet<number>;

/** @param length Words of a sequence: long ones tell pages apart, short ones bear more edits. */
export function shinglesOf(text: string, length: number): Shingles {
  const words = Array.from(text.matchAll(WORD), ([word]) => hashOf(word.toLowerCase()));
  const found = new Set<number>();
  const last = Math.max(1, words.length - length + 1);
  for (let at = 0; at < last; at++) {
    let hash = 17;
    for (const word of words.slice(at, at + length)) hash = (Math.imul(hash, 31) + word) | 0;
    if (words.length > 0) found.add(hash);
  }
  return found;
}

/** From 0, nothing in common, to 1 (Dice). Those with nothing at all are alike. */
export function likeness<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  if (one.size + other.size === 0) return 1;
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const each of few) if (many.has(each)) common += 1;
  return (2 * common) / (one.size + other.size);
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

export interface Likely<T> {
  readonly old: T;
  readonly new: T;
  readonly score: number;
}

/**
 * Pairs of the two lists, the likeliest first, each item once at most.
 *
 * @param score Undefined for a pair that is none.
 */
export function bestPairs<T>(
  pairs: Iterable<readonly [T, T]>,
  score: (old: T, now: T) => number | undefined,
): Likely<T>[] {
  const scored: Likely<T>[] = [];
  for (const [old, now] of pairs) {
    const found = score(old, now);
    if (found !== undefined) scored.push({ old, new: now, score: found });
  }
  const taken = new Set<T>();
  return scored
    .sort((a, b) => b.score - a.score)
    .filter((pair) => {
      if (taken.has(pair.old) || taken.has(pair.new)) return false;
      taken.add(pair.old).add(pair.new);
      return true;
    });
}

/** A sequence of words that more texts have says nothing of which belongs to which; it bounds the pairs, too. */
const MOST_SHARED = 40;

/** Pairs that have rare sequences of words in common: of each new one with those that share the most. */
export function* likelyPairs<T>(
  olds: readonly T[],
  news: readonly T[],
  shingles: (item: T) => Shingles,
): Generator<readonly [T, T]> {
  const having = new Map<number, T[]>();
  for (const old of olds)
    for (const each of shingles(old)) {
      const known = having.get(each);
      if (known === undefined) having.set(each, [old]);
      else if (known.length <= MOST_SHARED) known.push(old);
    }
  for (const now of news) {
    const near = new Map<T, number>();
    for (const each of shingles(now)) {
      const known = having.get(each) ?? [];
      if (known.length <= MOST_SHARED) for (const old of known) near.set(old, (near.get(old) ?? 0) + 1);
    }
    const likeliest = [...near].sort(([, a], [, b]) => b - a).slice(0, MOST_SHARED);
    for (const [old] of likeliest) yield [old, now];
  }
}
