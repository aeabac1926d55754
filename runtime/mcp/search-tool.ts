/** The `search` tool: ranked sections as text that a model reads. */
import type { Viewer } from '../access/can-read.ts';
import { FILESYSTEM_TOOL, type SearchInput } from '../contract/tools.ts';
import type { Serving } from '../release/serving.ts';
import type { SearchResponse } from '../search/engine.ts';
import { answerOf, type ToolAnswer } from './text-result.ts';

/**
 * One block a result, and one more where there is something to say about the list.
 *
 * Who names no version finds all of them, the site's default one first.
 */
export function searchTool(serving: Serving, viewer: Viewer, input: SearchInput): ToolAnswer {
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
  if (response.hits.length === 0) return answerOf([nothing(input, response)], false);
  const blocks = serving.passages
    .results(response.hits, query)
    .map(({ section: { text }, passage }) =>
      passage === undefined ? text : text + passage.before + passage.text + passage.after,
    );
  const last = offset + response.hits.length;
  if (last < response.total)
    blocks.push(`Results ${offset + 1}-${last} of ${response.total}. More: offset ${last}.`);
  return answerOf(blocks);
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
