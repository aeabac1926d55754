/**
 * Runs `work` over all items, at most `limit` at a time. Throws the first error when no work is under way any more; no item is begun
 * after it.
 */
export async function forEachLimit<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); errors.length === 0 && !next.done; next = iterator.next())
      await work(next.value).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, worker));
  if (errors.length > 0) throw errors[0];
}
