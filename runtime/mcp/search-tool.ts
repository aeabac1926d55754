/** The `search` tool: ranked sections as text that a model reads. */
import type { Viewer } from '@waymark/contract/can-read';
import { FILESYSTEM_TOOL, type SearchInput } from '@waymark/contract/tools';
import type { Serving } from '@waymark/foundation/release/serving';
import type { SearchResponse } from '@waymark/search/engine';
import { preferences } from '@waymark/search/preferences';
import { estimatedTokens } from '@waymark/search/tokens';
import { answerOf, type ToolAnswer } from './text-result.ts';
import { type Others, variantLines } from './variant-lines.ts';

/** Tokens for notes on a list, which are not taken from its results. */
const ROOM_FOR_NOTES = 80;

/**
 * One block a result, and one more if there is something to say about the list.
 *
 * Whoever names no version finds all of them, the site's default one first, and languages likewise, that of the question
 * first; a page of several is one result.
 */
export function searchTool(serving: Serving, viewer: Viewer, input: SearchInput): ToolAnswer {
  const { query, alternatives, limit, offset, version, language, max_tokens } = input;
  const { info, release } = serving;
  const response = serving.search.search({
    query,
    alternatives,
    limit,
    offset,
    viewer,
    fold: true,
    ...preferences(info, { version, language }),
  });
  if (response.hits.length === 0) return answerOf([nothing(input, response)], false);
  const others: Others = new Set();
  const hits = response.hits.map(({ page, section, part, twins }) => {
    const record = release.pages.at(page);
    const same = twins.map((twin) => release.pages.at(twin)).filter((each) => each !== undefined);
    return {
      page,
      section,
      part,
      notes: record === undefined ? '' : variantLines(info, record, same, others),
    };
  });
  const warning = response.weak ? weakness(input, response) : undefined;
  const taken = ROOM_FOR_NOTES + (warning === undefined ? 0 : estimatedTokens(warning));
  const results = serving.passages.results(hits, query, { alternatives, maxTokens: max_tokens - taken });
  const notes = [
    results.some(({ isWhole }) => !isWhole) && CUT,
    more(response, offset, results.length),
    others.size > 0 && `For another ${[...others].join(' or ')}, search again with that argument.`,
  ].filter((note) => typeof note === 'string');
  return answerOf([
    ...(warning === undefined ? [] : [warning]),
    ...results.map(({ text }) => text),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ]);
}

/** The note on results that are cut. */
const CUT = `… marks omitted text. The whole: ${FILESYSTEM_TOOL} with \`section PAGE "Heading"\`.`;

/** The note on results left out of an answer. */
function more({ hits, more: follow }: SearchResponse, offset: number, shown: number): string | false {
  const next = offset + shown;
  if (shown < hits.length)
    return `${hits.length - shown} results did not fit. More: offset ${next}, or a larger max_tokens.`;
  return follow && `Results ${offset + 1}-${next}. More: offset ${next}.`;
}

function weakness({ alternatives }: SearchInput, response: SearchResponse): string {
  return [
    'Weak matches: these sections share few words with the question.',
    ...closeTerms(response),
    ...(alternatives.length === 0 ? [ASK_FOR_ALTERNATIVES] : []),
  ].join('\n');
}

const ASK_FOR_ALTERNATIVES =
  'Search again with `alternatives`: the same in other words, such as technical terms and likely titles.';

const closeTerms = ({ suggestions }: SearchResponse): string[] =>
  suggestions.length > 0 ? [`Close terms on this site: ${suggestions.join(', ')}.`] : [];

function nothing(
  { query, alternatives, offset, version, language }: SearchInput,
  response: SearchResponse,
): string {
  if (response.total > 0 && offset > 0) return 'No more results.';
  const lines = [`Nothing found for ${JSON.stringify(query)}.`, ...closeTerms(response)];
  const filters = [version !== undefined && 'version', language !== undefined && 'language'].filter(Boolean);
  if (filters.length > 0) lines.push(`Try without ${filters.join(' and ')}.`);
  if (alternatives.length === 0) lines.push(ASK_FOR_ALTERNATIVES);
  lines.push(`Or look through all pages with ${FILESYSTEM_TOOL}: rg -il "part of a word" /`);
  return lines.join('\n');
}
