/** Writes the files of dist/. One that an earlier release has, too, becomes a link to it. */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { earlierSite, type LinkEarlier } from './earlier-site.ts';

export class SiteWriter {
  readonly #link: LinkEarlier | undefined;
  readonly #folders = new Set<string>();

  /** @param dist Absolute path of the new dist/, if it may share files with an earlier release. */
  constructor(dist?: string, env = process.env) {
    this.#link = dist === undefined ? undefined : earlierSite(dist, env);
  }

  /** Writes a file. It replaces one that is there. */
  put(file: string, content: string | Uint8Array): void {
    if (this.#link === undefined) {
      this.#makeFolder(dirname(file));
      writeFileSync(file, content);
      return;
    }
    // Never over an existing file: the earlier release may have the same one.
    rmSync(file, { force: true });
    if (!this.link(file, hash('sha256', content, 'hex'))) writeFileSync(file, content);
  }

  /** Makes a file that the earlier release has. False if it has not. @param digest Of the content: SHA-256. */
  link(file: string, digest: string): boolean {
    this.#makeFolder(dirname(file));
    return this.#link?.(file, digest) === true;
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    mkdirSync(path, { recursive: true });
    this.#folders.add(path);
  }
}
