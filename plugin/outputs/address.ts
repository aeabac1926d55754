import { encodePath } from '@waymark/contract/encode-path';
import type { Page, Site } from '@waymark/repository/types';

type Place = Pick<Site, 'url' | 'base'>;

/** The public address of a path below the base, percent-encoded; without a configured site address, a path on its host. */
export function addressOf(site: Place, path: string): string {
  return `${site.url ?? site.base}${encodePath(path)}`;
}

/** A page's own address, by `seo.trailingSlash`. */
export function ownAddress(site: Place & Pick<Site, 'config'>, page: Page): string {
  if (page.path === '/') return addressOf(site, '/');
  return addressOf(site, site.config.seo.trailingSlash ? `${page.path}/` : page.path);
}

/** Address of a page's Markdown: `/index.md`, `/guides/start.md`. */
export function markdownPath(page: Page): string {
  return page.path === '/' ? '/index.md' : `${page.path}.md`;
}
