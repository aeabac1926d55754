/** Makes a page without a file from an entry of an API. */
import { hash } from 'node:crypto';
import type { PageFile } from '@waymark/repository/content/pages';
import type { Frontmatter, PageOperation } from '@waymark/repository/types';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { at } from '@waymark/source/json/reference';
import { splitDescription } from './description.ts';
import type { ApiEntry } from './entries.ts';
import { metadataOf } from './metadata.ts';

export function operationOf(entry: ApiEntry, generated: boolean): PageOperation {
  const { kind, method, path, deprecated, api, at: keys } = entry;
  return { kind, method, path, deprecated, api: api.key, at: keys, generated };
}

export function generatedPage(entry: ApiEntry, path: string, diagnostics: Diagnostics): PageFile {
  const { api, options } = entry;
  const { metadata, ...access } = metadataOf(entry, diagnostics);
  const title = metadata.title?.trim() || entryTitle(entry);
  const written = typeof options.content === 'string' ? options.content.replaceAll(/\r\n?/g, '\n') : '';
  const frontmatter: Frontmatter = {
    title,
    [entry.kind === 'channel' ? 'asyncapi' : 'openapi']: `${entry.method} ${entry.path}`,
    ...(entry.deprecated && { deprecated: true }),
    ...metadata,
  };
  const value = JSON.stringify([at(api.document, entry.at), path, frontmatter, written]);
  return {
    path,
    file: api.source,
    format: 'mdx',
    title,
    description: metadata.description ?? splitDescription(entry.description).lead,
    frontmatter,
    source: written,
    sourceLine: written === '' ? 1 : lineOfContent(entry, written),
    digest: hash('sha256', value),
    ...access,
    operation: operationOf(entry, true),
  };
}

/** In YAML a text of several lines begins below its key. In JSON it has one line, whatever its content. */
function lineOfContent({ api, at: keys }: ApiEntry, written: string): number {
  const { line } = api.locate([...keys, 'x-mint', 'content']);
  return /\.ya?ml$/i.test(api.source) && written.includes('\n') ? line + 1 : line;
}

/** The title that readers see if the page has none: the summary, or the name in the code as words. */
export function entryTitle(
  entry: Pick<ApiEntry, 'summary' | 'operationId' | 'method' | 'path' | 'kind'>,
): string {
  if (entry.summary !== undefined) return entry.summary.replaceAll(/\s+/g, ' ').trim();
  if (entry.operationId !== undefined && /^[\w.-]+$/.test(entry.operationId)) return words(entry.operationId);
  return entry.kind === 'operation' ? `${entry.method} ${entry.path}` : words(entry.path);
}

function words(name: string): string {
  const text = name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return text === '' ? name : text[0]?.toUpperCase() + text.slice(1);
}
