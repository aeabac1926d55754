/** The name that an author probably meant, for hints. */
import { editDistance } from '../distance.ts';

/**
 * The candidate with the fewest edits from `name`, upper and lower case counting as half an edit; undefined if
 * none is closer than a third of the name's length.
 */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 0.5;
  const lower = name.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > bestDistance) continue;
    const candidateLower = candidate.toLowerCase();
    const distance = candidateLower === lower ? 0.5 : editDistance(lower, candidateLower, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * The candidate that begins with `name`, or that `name` begins with; else the one that holds it as whole words; else the
 * closest. Names are parted by `-`, `_`, `.` and `/`.
 */
export function likely(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates].filter((candidate) => candidate !== name);
  const wanted = name.toLowerCase();
  if (wanted.length < SHORTEST) return closest(name, all);
  const goesOn = (long: string, short: string) =>
    short.length >= SHORTEST && long.startsWith(short) && SEPARATOR.test(long.charAt(short.length));
  const holds = (long: string, short: string) =>
    `-${long.replaceAll(SEPARATORS, '-')}-`.includes(`-${short.replaceAll(SEPARATORS, '-')}-`);
  const matching = (isMeant: (candidate: string) => boolean) =>
    all
      .filter((candidate) => isMeant(candidate.toLowerCase()))
      .sort((a, b) => Math.abs(a.length - name.length) - Math.abs(b.length - name.length))[0];
  return (
    matching((candidate) => goesOn(candidate, wanted) || goesOn(wanted, candidate)) ??
    matching((candidate) => holds(candidate, wanted)) ??
    // `page-2` is no slip of the pen for `page-1`.
    closest(
      name,
      all.filter(
        (candidate) => candidate.toLowerCase().replaceAll(/\d+/g, '0') !== wanted.replaceAll(/\d+/g, '0'),
      ),
    )
  );
}

/** The only candidate that is likely; undefined if there are several. */
export function onlyLikely(name: string, candidates: readonly string[]): string | undefined {
  const guess = likely(name, candidates);
  const isOnly =
    likely(
      name,
      candidates.filter((candidate) => candidate !== guess),
    ) === undefined;
  return isOnly ? guess : undefined;
}

/**
 * The candidate whose words, in any order, differ in the fewest from those of `name`, and of several the one with most
 * of them; undefined if none has at least half.
 */
export function likeWords(name: string, candidates: Iterable<string>): string | undefined {
  const words = new Set(name.toLowerCase().split(SEPARATORS));
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const others = new Set(candidate.split(SEPARATORS));
    const shared = [...words].filter((word) => others.has(word)).length;
    const different = words.size + others.size - 2 * shared - shared / 100;
    if (shared * 2 < words.size || different >= fewest) continue;
    best = candidate;
    fewest = different;
  }
  return best;
}

/** A shorter name begins too many others. */
const SHORTEST = 3;
const SEPARATOR = /[-_./]/;
const SEPARATORS = /[-_./]+/g;

/** A hint that names what was probably meant; `otherwise` if nothing is close. */
export function didYouMean<Other>(guess: string | undefined, otherwise: Other): string | Other {
  return guess === undefined ? otherwise : `Did you mean \`${guess}\`?`;
}
