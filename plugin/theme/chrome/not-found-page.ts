import { createHash } from 'node:crypto';
import type { Page, ReadableSite } from '@waymark/repository/types';

/** The text of docs.json's `errors.404.description` as a page without an address; undefined if there is none. */
export function notFoundPage({ config }: ReadableSite): Page | undefined {
  const { title, description } = config.errors?.['404'] ?? {};
  if (description === undefined || description.trim() === '') return undefined;
  return {
    path: '/404',
    file: 'docs.json',
    format: 'mdx',
    title: title ?? '404',
    frontmatter: {},
    languages: [],
    versions: [],
    audience: 'public',
    listed: false,
    indexed: false,
    inSitemap: false,
    inLlms: false,
    noindex: true,
    boost: 1,
    source: description,
    sourceLine: 1,
    digest: createHash('sha256').update(description).digest('hex'),
  };
}
