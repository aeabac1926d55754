/** Settings for the page of an operation in a specification's `x-mint`, above all who may read it. */
import { meantKey } from '../../config/access-keys.ts';
import { parseFrontmatter } from '../../content/frontmatter.ts';
import type { PageFile } from '../../content/pages.ts';
import { Diagnostics } from '../../diagnostics/collector.ts';
import type { Frontmatter } from '../../types.ts';
import { isObject, type JsonObject, objectOf, own, textOf } from '../../values.ts';
import { at } from '../model/reference.ts';
import type { ApiEntry } from './entries.ts';

export interface Metadata {
  readonly metadata: Frontmatter;
  /** See `ParsedFile.closed`. */
  readonly closed: boolean;
}

/**
 * `x-mint.metadata` is frontmatter, as are `groups` and `public` next to it: they are read by the same rules, so that a
 * restriction is never lost. These also hold for the operations below the path, or the document, that has them.
 */
export function metadataOf(entry: ApiEntry, diagnostics: Diagnostics): Metadata {
  const { api, at: keys, options } = entry;
  const { metadata } = options;
  const holders = [api.document, at(api.document, keys.slice(0, 2)), at(api.document, keys)];
  const access: JsonObject = Object.assign({}, ...holders.map((holder) => accessOf(own(holder, 'x-mint'))));
  const isRead = metadata === undefined || isObject(metadata);
  const values = isRead ? { ...access, ...objectOf(metadata) } : metadata;
  if (isRead && Object.keys(objectOf(values)).length === 0) return { metadata: {}, closed: false };
  const found = new Diagnostics();
  const parsed = parseFrontmatter(`---\n${JSON.stringify(values)}\n---\n`, api.source, found);
  for (const { code, severity, message, hint } of found.list()) {
    diagnostics.report({ code, severity, message, hint, ...api.locate([...keys, 'x-mint', 'metadata']) });
  }
  const description = textOf(parsed.frontmatter.description);
  return { metadata: { ...parsed.frontmatter, ...(description && { description }) }, closed: parsed.closed };
}

/** An author's page about an operation, as closed as the operation. */
export function asClosedAs(entry: ApiEntry, file: PageFile, diagnostics: Diagnostics): PageFile {
  const { metadata, closed } = metadataOf(entry, diagnostics);
  const { groups } = metadata;
  if (groups === undefined && metadata.public !== false && !closed) return file;
  const frontmatter = {
    ...(groups !== undefined && { groups }),
    ...(metadata.public === false && { public: false }),
    ...file.frontmatter,
  };
  return { ...file, frontmatter, closed: file.closed || closed };
}

/** The part of an `x-mint` that restricts readers, or was meant to. */
function accessOf(options: unknown): JsonObject {
  if (isObject(options))
    return Object.fromEntries(Object.entries(options).filter(([key]) => meantKey(key) !== undefined));
  // Nothing can be read in it, but that somebody is kept out.
  return /"groups"\s*:/.test(JSON.stringify(options) ?? '') ? { groups: null } : {};
}
