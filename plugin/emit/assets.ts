/** The repository's static files, copied into dist/ as they are. */
import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Document } from '../markdown/document.ts';
import type { Asset, Page, Site } from '../types.ts';
import { forEachLimit } from './for-each-limit.ts';

/** Copies the assets that anyone may see into `dir`, and returns the paths written (`/images/a.png`). */
export async function copyAssets(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  dir: string,
): Promise<ReadonlySet<string>> {
  const assets = publicAssets(site, documents);
  const folders = new Set(assets.map((asset) => dirname(join(dir, asset.path))));
  await forEachLimit(folders, 16, async (folder) => {
    await mkdir(folder, { recursive: true });
  });
  await forEachLimit(assets, 16, (asset) =>
    copyFile(join(site.root, asset.file), join(dir, asset.path), constants.COPYFILE_FICLONE),
  );
  return new Set(assets.map((asset) => asset.path));
}

/** All assets but those that only pages for some readers use. What no page links stays: styles, fonts and logos. */
export function publicAssets(site: Site, documents: ReadonlyMap<string, Document>): readonly Asset[] {
  const closed = site.pages.filter((page) => page.audience !== 'public');
  if (closed.length === 0) return site.assets;
  const openLinks = linkedPaths(
    site.pages.filter((page) => page.audience === 'public'),
    documents,
  );
  const closedLinks = linkedPaths(closed, documents);
  // A closed page may name a file where no link is seen, such as in an expression: its text counts too.
  const closedText = closed.map((page) => page.source).join('\n');
  return site.assets.filter(
    (asset) =>
      openLinks.has(asset.path) ||
      !(closedLinks.has(asset.path) || closedText.includes(posix.basename(asset.path))),
  );
}

function linkedPaths(pages: readonly Page[], documents: ReadonlyMap<string, Document>): Set<string> {
  const paths = new Set<string>();
  for (const page of pages) {
    for (const { href, file } of documents.get(page.path)?.links ?? []) {
      if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)) continue;
      const clean = decode(href.replace(/[?#].*$/s, ''));
      paths.add(clean.startsWith('/') ? posix.normalize(clean) : posix.join('/', posix.dirname(file), clean));
    }
  }
  return paths;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    // A lone `%` is what the author wrote, not an escape.
    if (error instanceof URIError) return path;
    throw error;
  }
}
