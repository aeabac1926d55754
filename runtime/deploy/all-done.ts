/** As `Promise.all`, but waits for each even if one fails: nothing goes on with what another one left. */
export async function allDone<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises) as unknown as Promise<T>;
}
