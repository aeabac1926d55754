/** Files of the docs folder whose text a page may quote: those that are not ignored, and hold no secrets of a server. */

import { discover } from '@waymark/source/files/discover';
import { composed } from '@waymark/source/paths/composed';
import { leadsOutside } from '@waymark/source/paths/inside-root';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { privateKindOf } from './private-files.ts';

/** Larger files are no source text. */
const MAX_CHARACTERS = 2_000_000;

export class QuotedFiles {
  readonly #root: string;
  #files: ReadonlySet<string> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The text of a file, or why there is none.
   *
   * @param path Below the docs folder.
   */
  read(path: string): string | { readonly missing: string } {
    const file = composed(path.replace(/^\/+/, ''));
    if (file.split('/').includes('..')) return OUTSIDE;
    this.#files ??= new Set(discover(this.#root).files);
    if (!this.#files.has(file)) return { missing: 'the docs folder has no such file, or ignores it' };
    if (leadsOutside(this.#root, file)) return OUTSIDE;
    const text = readText(onDisk(this.#root, file));
    if (text.length > MAX_CHARACTERS) return { missing: 'it is too large' };
    const secret = privateKindOf(text, file);
    return secret === undefined ? text : { missing: `it holds ${secret}` };
  }

  /** Forgets the files that there were. */
  forget(): void {
    this.#files = undefined;
  }
}

const OUTSIDE = { missing: 'it leads out of the docs folder' };
