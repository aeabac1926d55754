/** Remembers the latest answers of a function whose answer depends on its input alone. */

/** What is kept of one answer besides its own size. */
const OVERHEAD = 200;
/** Inputs that were asked once and may be asked again. */
const MOST_SEEN = 1_000;

/**
 * The same function, which answers from memory what it was asked twice lately. An answer that is kept for a while is
 * expensive garbage, so one to a question that nobody repeats is not kept at all.
 *
 * @param capacity Most that is kept, in the unit of `size`. The oldest is forgotten first; asking for it makes it new.
 * @param size Of an answer. One that alone is larger than a tenth of the capacity is not kept.
 */
export function remember<I, R>(
  work: (input: I) => R,
  {
    key,
    size,
    capacity,
  }: {
    readonly key: (input: I) => string;
    readonly size: (answer: R) => number;
    readonly capacity: number;
  },
): (input: I) => R {
  const known = new Map<string, { readonly answer: R; readonly size: number }>();
  const seen = new Set<string>();
  let kept = 0;
  return (input) => {
    const name = key(input);
    const found = known.get(name);
    if (found !== undefined) {
      known.delete(name);
      known.set(name, found);
      return found.answer;
    }
    const answer = work(input);
    if (!seen.delete(name)) {
      seen.add(name);
      const [oldest] = seen;
      if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
      return answer;
    }
    const entry = { answer, size: size(answer) + name.length + OVERHEAD };
    if (entry.size * 10 > capacity) return answer;
    known.set(name, entry);
    kept += entry.size;
    for (const [oldest, { size: freed }] of known) {
      if (kept <= capacity) break;
      known.delete(oldest);
      kept -= freed;
    }
    return answer;
  };
}
