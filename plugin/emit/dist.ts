/** The files of dist/ while they are written. A project's own pages and files come before those that Waymark would write. */

import type { Site } from '@waymark/repository/types';
import { fileIn } from '@waymark/source/paths/inside-root';
import { SiteWriter } from './site-writer.ts';

/** A path below dist/ and its content. */
export type OutputFile = readonly [string, string | Uint8Array];

export class Dist {
  /** Absolute path. */
  readonly folder: string;
  readonly writer: SiteWriter;
  /** Paths of all that was put, with a slash in front. */
  readonly paths = new Set<string>();
  readonly #taken: ReadonlySet<string>;
  readonly #routes: Site['ownRoutes'];

  /**
   * @param taken Files that are there, below the folder.
   * @param own See `SiteWriter`.
   */
  constructor(folder: string, taken: Iterable<string>, routes: Site['ownRoutes'], own: string | undefined) {
    this.folder = folder;
    this.writer = new SiteWriter(own);
    this.#taken = new Set(taken);
    this.#routes = routes;
  }

  /** Tells whether another file is at a path. */
  isTaken(path: string): boolean {
    const name = path.replace(/^\//, '');
    // A route on demand has no file, and a file in its place would be served before it.
    return this.#taken.has(name) || this.#routes?.has(`/${name}`) === true;
  }

  put(files: Iterable<OutputFile>): void {
    for (const [path, body] of files) {
      if (this.isTaken(path)) continue;
      this.writer.put(fileIn(this.folder, path), body);
      this.paths.add(path);
    }
  }
}
