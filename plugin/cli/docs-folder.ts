/** A folder to build or to preview, and the folder that the command line names for its site. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import { folder } from '@waymark/server/cli/option-values';
import type { WaymarkOptions } from '../options.ts';
import { astroConfig, rootWithDocs } from './values.ts';

export interface BuildOptions {
  readonly url?: string | undefined;
  readonly access?: WaymarkOptions['access'];
  readonly images?: WaymarkOptions['images'];
  readonly search?: WaymarkOptions['searchBy'];
  readonly hasFunction?: WaymarkOptions['hasFunction'];
  readonly allowErrors?: true | undefined;
  readonly threads?: WaymarkOptions['threads'];
  readonly precompress?: true | undefined;
  readonly config?: boolean | undefined;
  /** Folder that gets `dist` and `.waymark`. */
  readonly out?: string | undefined;
  readonly verbose?: boolean | undefined;
}

/** A folder that holds documents and no astro.config. */
export interface DocsFolder {
  /** Absolute path of the folder with docs.json. */
  readonly docs: string;
  /** Absolute path of the folder for the site. */
  readonly out: string;
  /** Folder of the cache between builds; undefined if nothing is kept. */
  readonly cache: string | undefined;
}

/** Undefined if the folder has an astro.config. Throws `UsageError` if it is neither kind of project. */
export function docsFolder(dir: string, { out }: BuildOptions): DocsFolder | undefined {
  const project = folder(dir);
  if (astroConfig(project) !== undefined) return undefined;
  const docs = rootWithDocs(project);
  return { docs, out: distIn(out) ?? resolve('dist'), cache: cacheFolder(docs) };
}

/** Absolute path of the site's folder in the named one. */
export function distIn(out: string | undefined): string | undefined {
  return out === undefined ? undefined : join(outFolder(out), 'dist');
}

/** Absolute path of a folder to write to, which need not exist yet. */
function outFolder(value: string): string {
  const path = resolve(value);
  return existsSync(path) ? folder(path) : path;
}
