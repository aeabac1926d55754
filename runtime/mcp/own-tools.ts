/** Tools and resources of an operator's own, beside those of every site. */
import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { canRead, type Viewer } from '../access/can-read.ts';
import type { Audience } from '../contract/audience.ts';
import { FILESYSTEM_TOOL, SEARCH_TOOL, searchInputSchema } from '../contract/tools.ts';
import type { ShellResult } from '../filesystem/shell-result.ts';
import type { Serving } from '../release/serving.ts';
import { searchTool } from './search-tool.ts';
import { answerOf, errorAnswer, type ToolAnswer } from './text-result.ts';

/** The site as whoever calls may read it. */
export interface ToolUse {
  /** Who calls. Groups that nothing is restricted to are left out. */
  readonly viewer: Viewer;
  /** The client that the call counts for. */
  readonly client: string;
  /** Answers of the `search` tool, a text each. */
  search(
    query: string,
    options?: { readonly limit?: number; readonly max_tokens?: number },
  ): readonly string[];
  /** A command of the `query_docs_filesystem` tool: `cat '/guides/start.md'`. */
  shell(command: string): Promise<Pick<ShellResult, 'stdout' | 'stderr' | 'exitCode'>>;
}

export interface OwnTool<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Arguments: they are checked before `run` is called. */
  readonly input: Schema;
  /** Who knows of it; everybody by default. */
  readonly audience?: Audience;
  /** Hints for clients. By default it reads, and reads nothing but the site. */
  readonly annotations?: Readonly<Record<string, boolean>>;
  /** An Error with a message for the model is thrown as `ToolError`; any other is logged, and told to nobody. */
  run(
    input: z.output<Schema>,
    use: ToolUse,
  ): string | readonly string[] | Promise<string | readonly string[]>;
}

/** A document that clients may read beside the pages. */
export interface OwnResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Who knows of it; everybody by default. */
  readonly audience?: Audience;
  read(use: ToolUse): string | Promise<string>;
}

/** A failure in words for the model that called. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * Types a tool of the MCP server.
 *
 * @example
 * import { defineTool, z } from 'waymark/runtime';
 *
 * export const status = defineTool({
 *   name: 'service_status',
 *   description: 'Whether the service is up.',
 *   input: z.object({ region: z.enum(['eu', 'us']) }),
 *   run: ({ region }) => `${region}: up`,
 * });
 */
export function defineTool<Schema extends z.ZodObject>(tool: OwnTool<Schema>): OwnTool<Schema> {
  return tool;
}

/**
 * Types a resource of the MCP server.
 *
 * @example
 * import { defineResource } from 'waymark/runtime';
 *
 * export const files = defineResource({
 *   uri: 'about://files',
 *   name: 'files',
 *   mimeType: 'text/plain',
 *   read: async ({ shell }) => (await shell('find / -type f')).stdout,
 * });
 */
export function defineResource(resource: OwnResource): OwnResource {
  return resource;
}

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/**
 * @param taken Names of further tools of the server.
 * @throws {Error} if a name is taken, or none that clients take
 */
export function checkTools(tools: readonly OwnTool[] = [], taken: readonly string[] = []): void {
  const names = new Set<string>([SEARCH_TOOL, FILESYSTEM_TOOL, ...taken]);
  for (const { name } of tools) {
    if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
      throw new Error(
        `“${name}” is no name of a tool: it has letters, digits, _ and -, and begins with a letter.`,
      );
    if (names.has(name)) throw new Error(`There are two tools with the name ${name}.`);
    names.add(name);
  }
}

/** Of the resources that are the skills of a site. */
const SKILLS = 'skill:';

/** @throws {Error} if an address is taken, or none */
export function checkResources(resources: readonly OwnResource[] = []): void {
  const addresses = new Set<string>();
  for (const { uri } of resources) {
    const url = URL.parse(uri);
    if (url === null) throw new Error(`“${uri}” is no URI of a resource: write it as \`about://files\`.`);
    if (url.protocol === SKILLS)
      throw new Error(`${uri} is an address of skills: choose another scheme for a resource.`);
    if (addresses.has(uri)) throw new Error(`There are two resources with the URI ${uri}.`);
    addresses.add(uri);
  }
}

/** The groups that tools and resources are restricted to. */
export function groupsOfTools(all: readonly { readonly audience?: Audience }[]): readonly string[] {
  return all.flatMap(({ audience }) => (typeof audience === 'object' ? audience.groups : []));
}

/** Those that a viewer may know of. */
export function visibleTo<T extends { readonly audience?: Audience }>(
  viewer: Viewer,
  all: readonly T[] = [],
): readonly T[] {
  return all.filter(({ audience = 'public' }) => canRead(viewer, audience));
}

/** A tool as clients list it. */
export function listed({ name, title, description, input, annotations }: OwnTool): object {
  const inputSchema = z.toJSONSchema(input, { io: 'input' });
  return { name, title: title ?? name, description, inputSchema, annotations: annotations ?? READS };
}

export function toolUse(serving: Serving, viewer: Viewer, client: string): ToolUse {
  const schema = searchInputSchema(serving.info);
  return {
    viewer,
    client,
    search: (query, options) =>
      searchTool(serving, viewer, schema.parse({ query, ...options })).result.content.map(({ text }) => text),
    shell: (command) => serving.shell.run(command, viewer, client),
  };
}

export async function runOwn(tool: OwnTool, input: z.output<z.ZodObject>, use: ToolUse): Promise<ToolAnswer> {
  try {
    const made = await tool.run(input, use);
    return answerOf(typeof made === 'string' ? [made] : made);
  } catch (error) {
    if (error instanceof ToolError) return errorAnswer(error.message);
    throw error;
  }
}

/** @param onError Hears of a resource that fails. */
export function attachResources(
  mcp: McpServer,
  resources: readonly OwnResource[],
  use: ToolUse,
  onError: (uri: string, error: unknown) => void,
): void {
  for (const resource of resources) {
    const { uri, name, title = name, description, mimeType } = resource;
    const metadata = { title, mimeType, ...(description !== undefined && { description }) };
    mcp.registerResource(name, uri, metadata, async () => {
      try {
        return { contents: [{ uri, mimeType, text: await resource.read(use) }] };
      } catch (error) {
        onError(uri, error);
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    });
  }
}
