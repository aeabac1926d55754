import type { State } from './state.ts';

/** A record that is made when it is first asked for: of processes that do so at once, all get that of one. */
export async function madeRecord<T>(
  state: Pick<State, 'get' | 'claim'>,
  key: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const kept = await state.get<T>(key);
  if (kept !== undefined) return kept;
  await state.claim(key, await make());
  const made = await state.get<T>(key);
  if (made === undefined) throw new Error(`The record ${key} could not be stored.`);
  return made;
}
