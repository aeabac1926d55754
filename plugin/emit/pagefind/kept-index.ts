/** The search index of the last build, kept for the next. */
import { deserialize, serialize } from 'node:v8';
import type { Pack } from '../../cache/pack.ts';
import type { IndexFiles, SearchIndex } from './search-index.ts';

export interface KeptIndex {
  readonly index: SearchIndex;
  /** Its compressed files except those of pages. */
  readonly zipped: IndexFiles;
  /** The files of its words. */
  readonly words: IndexFiles;
  /** Keys of pages without a word, which are in no index. */
  readonly wordless: readonly string[];
}

const KEY = 'index';

/** A pack gives the bytes that were put into it, or nothing: so they are of this shape. */
export function readKept(pack: Pack): KeptIndex | undefined {
  const bytes = pack.get(KEY);
  return bytes === undefined ? undefined : deserialize(bytes);
}

/** Throws if the cache cannot be written. */
export function writeKept(pack: Pack, kept: KeptIndex): void {
  pack.set(KEY, serialize(kept));
  pack.save();
}
