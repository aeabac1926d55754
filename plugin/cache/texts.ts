/** Texts of one kind, kept between runs under names made of all that they follow from. */
import type { TextCache } from '@waymark/mdx/markdown/text-cache';
import type { Kept } from './store.ts';

export function textsIn(kept: Kept): TextCache {
  return { get: (key) => kept.get(key)?.toString(), set: kept.set };
}
