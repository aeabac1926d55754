/** Calls of an operator's own tools and resources, beside those of every site. */
import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Audience } from '@waymark/contract/audience';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { type OwnResource, type OwnTool, ToolError, type ToolUse } from '@waymark/contract/own-tools';
import { searchInputSchema } from '@waymark/contract/tools';
import type { Serving } from '@waymark/foundation/release/serving';
import type { z } from 'zod';
import { searchTool } from './search-tool.ts';
import { answerOf, errorAnswer, type ToolAnswer } from './text-result.ts';

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

/** Less than the 60 s after which clients of the official SDK and nginx give up: the model then learns the reason. */
export const OWN_DEADLINE_MS = 50_000;

class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Ends at the deadline, even if the work goes on: nobody can stop the code of a tool. @param onError Called if it fails after that. */
async function inTime<T>(work: () => T | Promise<T>, onError: (error: unknown) => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const running = (async () => work())();
  const timer = setTimeout(() => {
    running.catch(onError);
    late.reject(new TookTooLong(`There was no result after ${OWN_DEADLINE_MS / 1000} seconds.`));
  }, OWN_DEADLINE_MS);
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param onError Called if a tool takes too long, which is reported to the model as well, or fails after that. */
export async function runOwn(
  tool: OwnTool,
  input: z.output<z.ZodObject>,
  use: ToolUse,
  onError: (error: unknown) => void,
): Promise<ToolAnswer> {
  try {
    const made = await inTime(() => tool.run(input, use), onError);
    return answerOf(typeof made === 'string' ? [made] : made);
  } catch (error) {
    if (error instanceof ToolError) return errorAnswer(error.message);
    if (!(error instanceof TookTooLong)) throw error;
    onError(error);
    return errorAnswer(
      `The tool ${tool.name} took too long. ${error.message} Ask for less, or try again later.`,
    );
  }
}

/** @param onError Called if a resource fails or takes too long. */
export function attachResources(
  mcp: McpServer,
  resources: readonly OwnResource[],
  use: () => Promise<ToolUse>,
  onError: (uri: string, error: unknown) => void,
): void {
  for (const resource of resources) {
    const { uri, name, title = name, description, mimeType } = resource;
    const metadata = { title, mimeType, ...(description !== undefined && { description }) };
    mcp.registerResource(name, uri, metadata, async () => {
      try {
        const text = await inTime(
          async () => resource.read(await use()),
          (error) => onError(uri, error),
        );
        return { contents: [{ uri, mimeType, text }] };
      } catch (error) {
        onError(uri, error);
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
      }
    });
  }
}
