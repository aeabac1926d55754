/** The Site after edits that changed nothing but the texts of pages, which most edits are: the rest of it stays. */

import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageFiles, ReadFile } from '@waymark/repository/content/pages';
import type { Page, Site } from '@waymark/repository/types';
import { isPageFile, pagePath } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';

/**
 * Undefined if an edit may have changed more: other files, frontmatter, problems, new or removed files. The navigation stays the same
 * tree, whose pages have their earlier texts.
 *
 * @param files Below the docs root, with `/`.
 */
export function withEditedTexts(
  site: Site,
  files: readonly string[],
  pageFiles: PageFiles,
): Site | undefined {
  const edited = new Map<string, Page>();
  for (const file of files) {
    const page = isPageFile(file) ? site.pageByPath.get(pagePath(file)) : undefined;
    if (page?.file !== file || !isItself(site.root, file)) return undefined;
    const { before, after } = pageFiles.again(site.root, page.path, file);
    if (before === undefined || page.source !== before.page.source || !differInText(before, after))
      return undefined;
    const { source, digest } = after.page;
    edited.set(page.path, { ...page, source, digest });
  }
  return {
    ...site,
    pages: site.pages.map((page) => edited.get(page.path) ?? page),
    pageByPath: new Map([...site.pageByPath, ...edited]),
  };
}

/** Tells whether a file exists, and no link leads to it: link targets are known only when all files are listed. */
function isItself(root: string, file: string): boolean {
  try {
    return realpathSync(onDisk(root, file)) === join(realpathSync(root), file.replaceAll('/', sep));
  } catch {
    // It has gone.
    return false;
  }
}

function differInText(before: ReadFile, after: ReadFile): boolean {
  const isEmpty = ({ page }: ReadFile): boolean => page.source.trim() === '';
  return isEmpty(before) === isEmpty(after) && isDeepStrictEqual(besidesText(before), besidesText(after));
}

function besidesText({ page, diagnostics }: ReadFile): unknown {
  return [{ ...page, source: undefined, digest: undefined }, diagnostics];
}
