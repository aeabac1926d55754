/** Definitions of an operator's own tools and resources, in `waymark.config.ts`, a module of the server, or a program. */

import { wordsOf } from '@waymark/source/failures';
import { z } from 'zod';
import { type Audience, audienceSchema } from './audience.ts';
import type { Viewer } from './can-read.ts';
import { READS, TOOL_NAMES } from './tools.ts';

/** The site as the caller may read it. */
export interface ToolUse {
  /** The caller. Groups that restrict nothing are left out. */
  readonly viewer: Viewer;
  /** The client that the call counts for. */
  readonly client: string;
  /** Answers of the `search` tool, a text each. */
  search(
    query: string,
    options?: { readonly limit?: number; readonly max_tokens?: number },
  ): readonly string[];
  /** A command of the `query_docs_filesystem` tool: `cat '/guides/start.md'`. */
  shell(
    command: string,
  ): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }>;
}

export interface OwnTool<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** Schema of the arguments, which are checked before `run` is called. */
  readonly input: Schema;
  /** Those who know of it; everybody by default. */
  readonly audience?: Audience;
  /** Hints for clients. Default: the tool only reads, and reads only the site. */
  readonly annotations?: Readonly<Record<string, boolean>>;
  /** Returns one or several texts. The model gets the message of a `ToolError`; any other error is only logged. */
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
  /** Those who know of it; everybody by default. */
  readonly audience?: Audience;
  read(use: ToolUse): string | Promise<string>;
}

/** Additions of an operator to the server. */
export interface OwnParts {
  readonly tools?: readonly OwnTool[] | undefined;
  readonly resources?: readonly OwnResource[] | undefined;
}

/** Those of one place. */
export type OwnOffers = { readonly [Kind in keyof OwnParts]-?: NonNullable<OwnParts[Kind]> };

/** A failure whose message is sent to the model that called. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * Types a tool of the MCP server.
 *
 * @example
 * import { defineTool, z } from 'waymark/extend';
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
 * import { defineResource } from 'waymark/extend';
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

/** A tool as clients list it. */
export function listed({ name, title, description, input, annotations }: OwnTool): object {
  const inputSchema = z.toJSONSchema(input, { io: 'input' });
  return { name, title: title ?? name, description, inputSchema, annotations: annotations ?? READS };
}

const functionOf = <F>() => z.custom<F>((value) => typeof value === 'function', 'is a function');
const words = z.string('is a text').min(1, 'is a text');
const title = words.optional();
const audience = audienceSchema.optional();

/** The zod of a module may be another copy than this one. */
const objectSchema = z.custom<OwnTool['input']>(
  (value) => (value as z.ZodObject | undefined)?._zod?.def?.type === 'object',
  'is an object of zod, which `waymark/extend` and `waymark/runtime` export: `input: z.object({ … })`',
);

/** An object without further keys; a message lists those that it may have. */
function only<Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return `is ${what}: an object with ${known}`;
      return `has the unknown key ${issue.keys.join(', ')}: ${what} has ${known}`;
    },
  });
}

const toolSchema = only('a tool', {
  name: words,
  title,
  description: words,
  input: objectSchema,
  audience,
  annotations: z.record(z.string(), z.boolean()).optional(),
  run: functionOf<OwnTool['run']>(),
});

const resourceSchema = only('a resource', {
  uri: words,
  name: words,
  title,
  description: words.optional(),
  mimeType: words,
  audience,
  read: functionOf<OwnResource['read']>(),
});

const listOf = <T>(
  schema: z.ZodType,
  description: string,
  mistakesIn: (list: readonly T[]) => Iterable<MistakeInList>,
) =>
  z.array(schema, description).superRefine((list, { addIssue }) => {
    for (const { at, message } of mistakesIn(list as readonly T[]))
      addIssue({ code: 'custom', path: [at], message: `cannot be taken: ${message}` });
  }) as unknown as z.ZodType<readonly T[], readonly T[]>;

export const ownToolsSchema = listOf<OwnTool>(
  toolSchema,
  'is a list of tools: `[defineTool({ … })]`',
  mistakesInTools,
);

export const ownResourcesSchema = listOf<OwnResource>(
  resourceSchema,
  'is a list of resources: `[defineResource({ … })]`',
  mistakesInResources,
);

/**
 * @param taken Names of further tools of the server.
 * @throws {Error} if a name is taken, or none that clients take
 */
export function checkTools(tools: readonly OwnTool[] = [], taken: readonly string[] = []): void {
  for (const { message } of mistakesInTools(tools, taken)) throw new Error(message);
}

/** @throws {Error} if an address is taken, or none */
export function checkResources(resources: readonly OwnResource[] = []): void {
  for (const { message } of mistakesInResources(resources)) throw new Error(message);
}

interface MistakeInList {
  readonly at: number;
  readonly message: string;
}

function* mistakesInTools(
  tools: readonly OwnTool[],
  taken: readonly string[] = [],
): Generator<MistakeInList> {
  const names = new Set<string>([...TOOL_NAMES, ...taken]);
  for (const [at, tool] of tools.entries()) {
    const { name } = tool;
    if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
      yield {
        at,
        message: `“${name}” is not a valid name of a tool: use letters, digits, _ and -, and begin with a letter.`,
      };
    if (names.has(name)) yield { at, message: `There are two tools with the name ${name}.` };
    names.add(name);
    try {
      listed(tool);
    } catch (error) {
      const message = `The input of ${name} cannot be told to clients, who read JSON Schema: ${wordsOf(error)}`;
      yield { at, message };
    }
  }
}

/** Scheme of the resources that are the skills of a site. */
const SKILLS = 'skill:';

function* mistakesInResources(resources: readonly OwnResource[]): Generator<MistakeInList> {
  const addresses = new Set<string>();
  for (const [at, { uri }] of resources.entries()) {
    const url = URL.parse(uri);
    if (url === null)
      yield { at, message: `“${uri}” is not a URI of a resource: write it as \`about://files\`.` };
    if (url?.protocol === SKILLS)
      yield { at, message: `${uri} is an address of skills: choose another scheme for a resource.` };
    if (addresses.has(uri)) yield { at, message: `There are two resources with the URI ${uri}.` };
    addresses.add(uri);
  }
}
