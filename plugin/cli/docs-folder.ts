/** A folder to build or to preview, and the folder that the command line names for its site. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import { folder } from '@waymark/server/cli/option-values';
import type { WaymarkOptions } from '../options.ts';
import { astroConfig, rootWithDocs } from './values.ts';

/** Options of `waymark()` that commands have under the same name. */
const SAME = ['url', 'access', 'images', 'hasFunction', 'allowErrors', 'threads', 'precompress'] as const;

export interface BuildOptions extends Readonly<Pick<WaymarkOptions, (typeof SAME)[number] | 'config'>> {
  readonly search?: WaymarkOptions['searchBy'];
  readonly allowErrors?: true | undefined;
  readonly precompress?: true | undefined;
  /** Folder that gets `dist` and `.waymark`. */
  readonly out?: string | undefined;
  readonly verbose?: boolean | undefined;
}

/** The options that were given: a project's own hold for the rest. Without `--no-config` it says itself whether its file is read. */
export function givenOptions(options: BuildOptions): WaymarkOptions {
  const { search: searchBy, config } = options;
  const all = { searchBy, ...(config === false && { config }) };
  const same = SAME.map((key) => [key, options[key]] as const);
  return Object.fromEntries([...Object.entries(all), ...same].filter(([, value]) => value !== undefined));
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
