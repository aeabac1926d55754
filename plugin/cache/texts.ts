/** Texts of one kind, kept between runs under names made of all that they follow from. */
import type { Kept } from './store.ts';

export interface TextCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

export function textsIn(kept: Kept): TextCache {
  return { get: (key) => kept.get(key)?.toString(), set: kept.set };
}
