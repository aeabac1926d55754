/** The `search` tool: ranked sections as text that a model reads. */
import type { Viewer } from '../access/can-read.ts';
import { FILESYSTEM_TOOL, type SearchInput } from '../contract/tools.ts';
import type { Serving } from '../release/serving.ts';
import type { SearchResponse } from '../search/engine.ts';
import { fragment } from '../search/fragment.ts';
import { type TextResult, textResult } from './text-result.ts';

/** Longest passage of one result, in UTF-16 code units: about 200 tokens. */
const PASSAGE_LENGTH = 800;

/**
 * One block a result, and one more where there is something to say about the list.
 *
 * Who names no version finds all of them, the site's default one first.
 */
export function searchTool(serving: Serving, viewer: Viewer, input: SearchInput): TextResult {
  const { query, limit, offset, version, language } = input;
  const response = serving.search.search({
    query,
    limit,
    offset,
    viewer,
    ...(version === undefined
      ? { preferredVersion: serving.info.versions.find((each) => each.default)?.name }
      : { version }),
    ...(language !== undefined && { language }),
  });
  if (response.hits.length === 0) return textResult([nothing(input, response)]);
  const blocks = response.hits.map((hit) => result(serving, hit, query));
  const last = offset + response.hits.length;
  if (last < response.total)
    blocks.push(`Results ${offset + 1}-${last} of ${response.total}. More: offset ${last}.`);
  return textResult(blocks);
}

function result(serving: Serving, hit: SearchResponse['hits'][number], query: string): string {
  const page = serving.release.pages[hit.page];
  const section = page?.sections[hit.section];
  if (page === undefined || section === undefined) {
    throw new Error(
      `The search index names section ${hit.section} of page ${hit.page}, which the release has not.`,
    );
  }
  const markdown = serving.files.readRange(page.file, section.start, section.end);
  const title =
    section.anchor === '' || section.title === '' ? page.title : `${page.title} > ${section.title}`;
  const anchor = section.anchor === '' ? '' : `#${encodeURIComponent(section.anchor)}`;
  return [
    `Title: ${title}`,
    `Link: ${serving.info.url}${encodeURI(page.path)}${anchor}`,
    `Page: ${page.file}`,
    'Content:',
    fragment(markdown, query, { language: page.language, maxLength: PASSAGE_LENGTH }),
  ].join('\n');
}

function nothing({ query, offset, version, language }: SearchInput, response: SearchResponse): string {
  if (response.total > 0 && offset > 0) return `No more results: there are ${response.total}.`;
  const lines = [`Nothing found for ${JSON.stringify(query)}.`];
  if (response.suggestions.length > 0)
    lines.push(`Close terms on this site: ${response.suggestions.join(', ')}.`);
  const filters = [version !== undefined && 'version', language !== undefined && 'language'].filter(Boolean);
  if (filters.length > 0) lines.push(`Try without ${filters.join(' and ')}.`);
  lines.push(`Or look through all pages with ${FILESYSTEM_TOOL}: rg -il "part of a word" /`);
  return lines.join('\n');
}
