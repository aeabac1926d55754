/** Settings for the page of an operation in a specification's `x-mint`, above all who may read it. */

import { parseFrontmatter } from '@waymark/repository/content/frontmatter';
import type { PageFile } from '@waymark/repository/content/pages';
import { accessOf } from '@waymark/repository/content/specification-audience';
import type { Frontmatter } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { at } from '@waymark/source/json/reference';
import { isObject, objectOf, textOf } from '@waymark/source/values';
import type { ApiEntry } from './entries.ts';

export interface Metadata extends Pick<PageFile, 'closed' | 'narrowedBy'> {
  readonly metadata: Frontmatter;
}

/**
 * `x-mint.metadata` is frontmatter, as are `groups` and `public` next to it: they are read by the same rules, so that a
 * restriction is never lost. These also hold for the operations below the path, or the document, that has them. In a
 * specification of another server each of them only takes readers away, from those of the others and of the navigation.
 */
export function metadataOf(entry: ApiEntry, diagnostics: Diagnostics): Metadata {
  const { api, at: keys, options } = entry;
  const holders = [api.document, at(api.document, keys.slice(0, 2)), at(api.document, keys)];
  const access = holders.map((holder) => accessOf(holder, { ownNames: false }));
  const isRead = options.metadata === undefined || isObject(options.metadata);
  const metadata = isRead ? objectOf(options.metadata) : options.metadata;
  const read = (values: unknown): Omit<Metadata, 'narrowedBy'> => {
    if (isObject(values) && Object.keys(values).length === 0) return { metadata: {}, closed: false };
    const found = new Diagnostics();
    const { frontmatter, closed } = parseFrontmatter(
      `---\n${JSON.stringify(values)}\n---\n`,
      api.source,
      found,
    );
    for (const { code, severity, message, hint } of found.list()) {
      diagnostics.report({ code, severity, message, hint, ...api.locate([...keys, 'x-mint', 'metadata']) });
    }
    return { metadata: frontmatter, closed };
  };
  if (!api.isRemote) return trimmed(read(isRead ? Object.assign({}, ...access, metadata) : metadata));
  const parts = [...access, metadata].map(read);
  const { groups: _groups, public: _public, ...texts } = parts.at(-1)?.metadata ?? {};
  return {
    ...trimmed({ metadata: texts, closed: parts.some(({ closed }) => closed) }),
    narrowedBy: parts.map((part) => ({ groups: part.metadata.groups, public: part.metadata.public })),
  };
}

function trimmed({ metadata, closed }: Omit<Metadata, 'narrowedBy'>): Metadata {
  const description = textOf(metadata.description);
  return { metadata: { ...metadata, ...(description && { description }) }, closed };
}

/** An author's page about an operation, as closed as the operation. */
export function asClosedAs(entry: ApiEntry, file: PageFile, diagnostics: Diagnostics): PageFile {
  const { metadata, closed, narrowedBy } = metadataOf(entry, diagnostics);
  const { groups } = metadata;
  if (narrowedBy !== undefined) {
    const own = file.frontmatter;
    const narrowing = narrowedBy.map((each) => ({
      groups: own.groups === undefined ? each.groups : undefined,
      public: own.public === undefined ? each.public : undefined,
    }));
    return { ...file, closed: file.closed || closed, narrowedBy: narrowing };
  }
  if (groups === undefined && metadata.public !== false && !closed) return file;
  const frontmatter = {
    ...(groups !== undefined && { groups }),
    ...(metadata.public === false && { public: false }),
    ...file.frontmatter,
  };
  return { ...file, frontmatter, closed: file.closed || closed };
}
