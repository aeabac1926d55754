/**
 * @room `@waymark/migrate`, loaded by `waymark new --from`: docs of other programs as a new docs.json site, without a change in the folder that it reads. `kinds/` reads
 * each program's, `text/` changes their pages.
 */
import { existsSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join, posix } from 'node:path';
import { contains } from '@waymark/source/paths/inside-root';
import { readText } from '@waymark/source/read-text';
import { objectOf } from '@waymark/source/values';
import { docsJson } from './docs-json.ts';
import type { DocsProgram } from './kinds/kinds.ts';
import { type ConversionNote, Notes } from './notes.ts';
import { convertPage, type PageOptions } from './page-text.ts';
import { holdsSecret } from './secrets.ts';
import { SiteLinks } from './site-links.ts';
import type { SourceSite } from './source.ts';
import { frontmatterOf, splitPage } from './text/frontmatter.ts';

export interface Conversion {
  /** Name of the program, for people. */
  readonly program: string;
  readonly pages: number;
  readonly files: number;
  readonly redirects: number;
  readonly notes: readonly ConversionNote[];
}

/** Files that each page would load, or that belong to the other program. */
const LEFT_OUT = /\.(?:css|js|mjs|cjs|ts|tsx|jsx|vue|astro|html)$/;

const OUTSIDE =
  'No navigation lists the page: it is published, but neither the sidebar nor search leads to it. Add it to the navigation of docs.json, ' +
  'or write `"seo": { "indexing": "all" }` there, so that search finds all such pages.';

/**
 * @param from Absolute, real path of the folder with the other program's configuration.
 * @param to Absolute path of the new site, which is empty or does not exist.
 */
export async function convertSite(
  from: string,
  to: string,
  { kind, program, read }: DocsProgram,
): Promise<Conversion> {
  const notes = new Notes(from);
  const found = read(from, notes);
  const roots = rootsOf(found, from, notes);
  const source = withSafePaths(found, roots, notes);
  const links = new SiteLinks(source, roots);
  const { config, links: linked, labels } = docsJson(source);
  const named = new Set(textsIn(config.navigation));
  const findsAll = objectOf(config.seo).indexing === 'all';
  for (const page of source.pages) {
    const path = join(to, page.to + extname(page.from));
    const text =
      kind === undefined
        ? readText(page.from)
        : convertPage(page, { kind, links, notes, label: labels.get(page.to) });
    // The first page of a site needs no entry.
    const isLedTo = findsAll || named.has(page.to) || page.to === 'index' || isHidden(text);
    if (!isLedTo) notes.add(page.from, OUTSIDE);
    if (kind === undefined) await copy(page.from, path);
    else await write(path, text);
  }
  for (const { to: path, title, href } of linked) {
    const text = `---\ntitle: ${JSON.stringify(title)}\nurl: ${JSON.stringify(href)}\n---\n`;
    await write(join(to, `${path}.mdx`), text);
  }
  if (kind !== undefined) await writeSnippets({ kind, links, notes }, to);
  const leftOut = kind === undefined ? undefined : LEFT_OUT;
  const files = await copyFiles(new Map([...source.assets, ...links.shown]), { to, leftOut, notes });
  await write(join(to, 'docs.json'), `${JSON.stringify(config, null, 2)}\n`);
  const { pages, redirects } = source;
  return { program, pages: pages.length, files, redirects: redirects.length, notes: notes.list() };
}

/** Every text of the navigation: those of pages are paths as in `SourcePage.to`. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/^\/+/, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** True if a page of the new site says that it is meant to be outside. */
function isHidden(page: string): boolean {
  return frontmatterOf(splitPage(page).yaml).hidden === true;
}

/**
 * Real paths of the folders whose files are read: the one that is converted, and that of its pages, which may stand beside it in the
 * same git repository. A configuration that names another folder is somebody's who wants to have its files published.
 */
function rootsOf({ content }: SourceSite, from: string, notes: Notes): readonly string[] {
  const real = existsSync(content) ? realpathSync(content) : from;
  if (contains(from, real)) return [from];
  if (contains(repositoryOf(from), real)) return [from, real];
  notes.add(
    content,
    'The folder of the pages is outside of the one that is converted: nothing of it is copied. ' +
      'Give --from a folder that holds both, if you trust the configuration.',
  );
  return [from];
}

/** The git repository that a folder is in, or else the folder. */
function repositoryOf(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (path === dirname(path)) return folder;
  }
}

/** A `slug` may lead out of the new site, and a link of the file system out of the folders that are read. */
function withSafePaths(source: SourceSite, roots: readonly string[], notes: Notes): SourceSite {
  const isInside = (file: string): boolean => {
    const real = realpathSync(file);
    if (roots.some((root) => contains(root, real))) return true;
    notes.add(
      file,
      real === file
        ? 'The file is outside of the folder: it is not copied.'
        : 'The file is a link that leads out of the folder: it is not copied.',
    );
    return false;
  };
  const pages = source.pages.flatMap((page) => {
    const to = posix.normalize(page.to).replace(/^\/+/, '');
    if (to !== '..' && !to.startsWith('../')) return isInside(page.from) ? [{ ...page, to }] : [];
    notes.add(page.from, 'The address of the page leads out of the site: it is not copied.', 1);
    return [];
  });
  const isPublic = (file: string): boolean => {
    if (!holdsSecret(realpathSync(file))) return true;
    notes.add(file, 'The file may hold a secret, such as a key: it is not copied.');
    return false;
  };
  const assets = new Map(
    [...source.assets].filter(([file]) => existsSync(file) && isInside(file) && isPublic(file)),
  );
  return { ...source, pages, assets };
}

/** Snippets may import others. */
async function writeSnippets(options: PageOptions, to: string): Promise<void> {
  const written = new Set<string>();
  for (;;) {
    const next = [...options.links.snippets].find(([file]) => !written.has(file));
    if (next === undefined) return;
    const [file, path] = next;
    written.add(file);
    await write(join(to, path), convertPage({ from: file, to: path.replace(/\.mdx?$/, '') }, options));
  }
}

async function copyFiles(
  files: ReadonlyMap<string, string>,
  { to, leftOut, notes }: { to: string; leftOut: RegExp | undefined; notes: Notes },
): Promise<number> {
  let copied = 0;
  for (const [file, path] of files) {
    if (leftOut?.test(path) === true) {
      notes.add(
        file,
        'Styles and scripts are not copied: each page would load them. Copy the ones that fit.',
      );
      continue;
    }
    const target = join(to, path);
    if (existsSync(target)) continue;
    await copy(file, target);
    copied++;
  }
  return copied;
}

async function copy(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await copyFile(file, target);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
}
