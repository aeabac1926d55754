/** The folder of the docs and the address of the site, from the options, Astro's own config and the command line. */
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '@waymark/repository/content/host';
import type { AstroConfig } from 'astro';
import type { WaymarkOptions } from './options.ts';
import type { PageLayout } from './theme/layout.ts';

export interface Project {
  /** Absolute path of the docs root. */
  readonly root: string;
  /** Public address without a trailing slash, base included. */
  readonly url: string | undefined;
  /** Empty, or `/docs`. */
  readonly base: string;
  /** The end of `base` that is the docs' own in an Astro project: empty, or `/docs`. */
  readonly path?: string | undefined;
  readonly options: WaymarkOptions;
  /** Settings of the Astro project that holds the docs; undefined for a folder of docs alone. */
  readonly host?: Host | undefined;
  /** The layout of pages of the docs; undefined for the theme’s own. */
  readonly layout?: PageLayout | undefined;
  /** Settings that Astro's config lacks to agree with `url`. */
  readonly astro: { site?: string; base?: string };
}

/** Throws an Error with what to do if there is no docs.json, or if `url` and `base` contradict each other. */
export function resolveProject(
  options: WaymarkOptions,
  config: Pick<AstroConfig, 'root' | 'site' | 'base'>,
): Project {
  const given = options.url === undefined ? undefined : new URL(options.url);
  const ownBase = trimSlashes(config.base);
  const urlBase = trimSlashes(given?.pathname ?? '');
  if (given !== undefined && ownBase !== '' && urlBase !== '' && ownBase !== urlBase) {
    throw new Error(
      `Astro’s base is \`${ownBase}\`, and the site’s url ends in \`${urlBase}\`. Make them the same, or set only one.`,
    );
  }
  const around = ownBase || urlBase;
  const path = options.path ?? '';
  const base = around + path;
  const site = given?.origin ?? config.site;
  return {
    root: docsRoot(options.root, fileURLToPath(config.root)),
    url: site === undefined ? undefined : `${site.replace(/\/+$/, '')}${base}`,
    base,
    path,
    options,
    astro: {
      ...(given && { site: given.origin }),
      ...(ownBase === '' && around !== '' && { base: around }),
    },
  };
}

function docsRoot(root: string | undefined, projectRoot: string): string {
  const candidates =
    root === undefined ? [projectRoot, join(projectRoot, 'docs')] : [resolve(projectRoot, root)];
  const found = candidates.find((folder) => existsSync(join(folder, 'docs.json')));
  // Through no link: bundlers name files by their real paths, and a file must have one name.
  if (found !== undefined) return realpathSync(found);
  throw new Error(
    `There is no docs.json in ${candidates.join(' or ')}. Start one with \`npx waymark new docs\`, or set Waymark’s option \`root\` to its folder.`,
  );
}

function trimSlashes(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '' : `/${trimmed}`;
}
