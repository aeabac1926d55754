/** The file of dist/ at which static hosts serve a page. */
import { pageFiles } from '@waymark/repository/paths/page-files';
import type { Page, Site } from '@waymark/repository/types';

/** Path of the not-found page, which is one file on every host. */
export const NOT_FOUND_PATH = '/404';

/** Below dist/: `/a/b.html`, or `/a/b/index.html` if addresses end in a slash, unless an Astro project has its own form. */
export function fileName(
  { config, pageFormat }: Pick<Site, 'config' | 'pageFormat'>,
  { path, file }: Pick<Page, 'path' | 'file'>,
): string {
  const format = pageFormat ?? (config.seo.trailingSlash ? 'directory' : 'file');
  const isFolder = format === 'directory' || (format === 'preserve' && /(?:^|\/)index\.mdx?$/.test(file));
  return pageFiles(path)[isFolder ? 1 : 0];
}
