/** The product's tools: what a call of each runs, and what it counts for. `toolDefinitions` of the contract has how clients list them. */
import type { Viewer } from '@waymark/contract/can-read';
import type { ServerInfo } from '@waymark/contract/server-info';
import {
  FILESYSTEM_TOOL,
  type FilesystemInput,
  filesystemInputSchema,
  SEARCH_TOOL,
  type SearchInput,
  searchInputSchema,
  type TOOL_NAMES,
} from '@waymark/contract/tools';
import type { LimitName } from '@waymark/foundation/limits/limits';
import type { Serving } from '@waymark/foundation/release/serving';
import type { Question } from '@waymark/foundation/state/questions';
import type { z } from 'zod';
import { filesystemTool } from './filesystem-tool.ts';
import { searchTool } from './search-tool.ts';
import type { ToolAnswer } from './text-result.ts';

/** Without a token, or with one. */
export type Door = 'open' | 'authed';

interface ProductTool<Input = unknown> {
  readonly input: (info: ServerInfo) => z.ZodType<Input>;
  /** Limits of calls on the site; those with a token count as calls, too. Each client has a share of the first. */
  readonly limits: Readonly<Record<Door, readonly LimitName[]>>;
  /** The argument that the dashboard lists as a question. */
  readonly question?: { readonly tool: Question['tool']; readonly argument: string };
  run(input: Input, caller: ProductCaller): ToolAnswer | Promise<ToolAnswer>;
}

interface ProductCaller {
  readonly serving: Serving;
  readonly viewer: Viewer;
  /** The client that the call counts for. */
  readonly client: string;
}

const search: ProductTool<SearchInput> = {
  input: searchInputSchema,
  limits: { open: ['search'], authed: ['authed-search', 'search'] },
  question: { tool: SEARCH_TOOL, argument: 'query' },
  run: (input, { serving, viewer }) => searchTool(serving, viewer, input),
};

const filesystem: ProductTool<FilesystemInput> = {
  input: () => filesystemInputSchema,
  limits: { open: ['filesystem'], authed: ['authed-filesystem', 'filesystem'] },
  question: { tool: FILESYSTEM_TOOL, argument: 'command' },
  run: (input, { serving, viewer, client }) => filesystemTool(serving, viewer, client, input),
};

const byName: Readonly<Record<(typeof TOOL_NAMES)[number], ProductTool>> = {
  [SEARCH_TOOL]: search,
  [FILESYSTEM_TOOL]: filesystem,
};

export const PRODUCT_TOOLS: ReadonlyMap<string, ProductTool> = new Map(Object.entries(byName));
