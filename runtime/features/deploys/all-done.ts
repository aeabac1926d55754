/** Like `Promise.all`, but waits for each even if one fails: no work goes on while its caller clears up. */
export async function allDone<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises) as unknown as Promise<T>;
}
