/** Texts of one kind, kept between runs under names made of all that they follow from. */
import type { Pack } from './pack.ts';

export interface TextCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** Those in a pack, which holds other kinds too. */
export function textsIn(pack: Pack, kind: 'code' | 'document' | 'stylesheet'): TextCache {
  return {
    get: (key) => pack.get(`${kind} ${key}`)?.toString(),
    set: (key, text) => pack.set(`${kind} ${key}`, text),
  };
}
