/** Work on the same key is done in the order in which it is asked for: each begins when the one before has ended, however it did. */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before === undefined ? work() : before.then(work);
    const ended = mine.catch(() => undefined);
    last.set(key, ended);
    try {
      return await mine;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
