const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Edits between two words, by their bytes or letters: insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment). Anything above `limit` is `limit + 1`.
 */
export function editDistance<Sign>(a: ArrayLike<Sign>, b: ArrayLike<Sign>, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, previous, current] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      current[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

/** Edits within which a word is offered for one that no page has: with more of them it is another word. */
export const closeEdits = (length: number): number => Math.min(3, Math.floor(length / 4));
