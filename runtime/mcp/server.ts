/** The MCP server of a site: one instance a request, made of parts that are made once a release. */
import {
  type Implementation,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Viewer } from '@waymark/contract/can-read';
import { type ServerInfo, serverName } from '@waymark/contract/discovery';
import { listed, type OwnParts, type OwnTool } from '@waymark/contract/own-tools';
import { FILESYSTEM_TOOL, SEARCH_TOOL, toolDefinitions } from '@waymark/contract/tools';
import type { Logger } from '@waymark/foundation/log';
import type { DescribedRelease, Serving } from '@waymark/foundation/release/serving';
import type { Questions } from '@waymark/foundation/state/questions';
import { z } from 'zod';
import type { FeatureTool } from '../feature.ts';
import { cacheHint } from './cache-hint.ts';
import type { EndpointServer, ServerFactory } from './endpoint.ts';
import { attachResources, runOwn, toolUse, visibleTo } from './own-tools.ts';
import { PRODUCT_TOOLS } from './product-tools.ts';
import { skillsExtension } from './skills.ts';
import { errorAnswer, type ToolAnswer } from './text-result.ts';

/** Methods whose results clients may keep. */
const CACHED = [
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const;

/** The parts of features, and the log of what agents ask. */
export interface FromFeatures {
  readonly note?: Questions['note'] | undefined;
  readonly tools?: readonly FeatureTool[] | undefined;
}

/** A release that is opened while its server already tells of it. */
export interface Opening extends DescribedRelease {
  readonly opened: Promise<Serving>;
}

/** Makes the servers that answer one viewer. Parts that do not depend on the request are made here, once. */
export async function productServer(
  serving: Serving | Opening,
  viewer: Viewer,
  logger: Logger,
  added: FromFeatures = {},
  own: OwnParts = {},
): Promise<EndpointServer> {
  const { info } = serving;
  const opened = 'opened' in serving ? serving.opened : serving;
  const implementation = serverImplementation(info);
  const options = {
    instructions: instructions(info),
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    cacheHints: Object.fromEntries(CACHED.map((method) => [method, cacheHint(viewer)])),
  };
  const skills = await skillsExtension(serving.release, viewer, logger);
  const tools = visibleTo(viewer, own.tools);
  const resources = visibleTo(viewer, own.resources);
  const list = {
    tools: [
      ...toolDefinitions(info),
      ...(added.tools ?? []).map(({ definition }) => definition(info)),
      ...tools.map(listed),
    ].map((tool) => ({ ...tool })),
  } as never;
  const call = toolCaller(info, opened, viewer, logger, added, tools);

  const factory: ServerFactory = ({ requestInfo }, client) => {
    const mcp = new McpServer(implementation, options);
    skills?.attach(mcp);
    attachResources(
      mcp,
      resources,
      async () => toolUse(await opened, viewer, client),
      (uri, error) => logger.error('resource failed', { uri, error }),
    );
    // It would rebuild the list of registered tools at every request; it is always the same.
    mcp.server.setRequestHandler('tools/list', () => list);
    mcp.server.setRequestHandler('tools/call', async ({ params }) => {
      const { result } = await call(params.name, params.arguments ?? {}, {
        client,
        // Not every revision says it with each request.
        name: mcp.server.getClientVersion()?.name ?? requestInfo?.headers.get('user-agent') ?? undefined,
      });
      return result;
    });
    return mcp;
  };
  return { factory };
}

/** Runs a tool by name. Internal errors are logged, and told to nobody. */
function toolCaller(
  info: ServerInfo,
  opened: Serving | Promise<Serving>,
  viewer: Viewer,
  logger: Logger,
  { note, tools: more = [] }: FromFeatures,
  own: readonly OwnTool[],
): (name: string, input: unknown, caller: Caller) => Promise<ToolAnswer> {
  const tools = new Map<string, Run>();
  for (const [name, tool] of PRODUCT_TOOLS) {
    const run = checked(tool.input(info), async (input, { client }) =>
      tool.run(input, { serving: await opened, viewer, client }),
    );
    tools.set(name, run);
  }
  for (const tool of more) {
    const run = checked(tool.input, async (input, { name: program }) =>
      tool.run(input, { serving: await opened, viewer, program }),
    );
    tools.set(tool.definition(info).name, run);
  }
  for (const tool of own) {
    const run = checked(tool.input, async (input, { client }) =>
      runOwn(tool, input, toolUse(await opened, viewer, client), (error) =>
        logger.error('tool failed', { tool: tool.name, error }),
      ),
    );
    tools.set(tool.name, run);
  }
  return async (name, input, caller) => {
    const run = tools.get(name);
    if (run === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    try {
      const answer = await run(input, caller);
      const { found } = answer;
      const authenticated = viewer.kind !== 'anonymous';
      // Calls of the tools of features and of an operator are no questions.
      const question = PRODUCT_TOOLS.get(name)?.question;
      if (question !== undefined)
        note?.({ ...{ tool: question.tool, found, authenticated }, text: textIn(input, question.argument) });
      return answer;
    } catch (error) {
      logger.error('tool failed', { tool: name, error });
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  };
}

interface Caller {
  /** The client that the call counts for. */
  readonly client: string;
  /** The name that its program calls itself. */
  readonly name: string | undefined;
}

type Run = (input: unknown, caller: Caller) => ToolAnswer | Promise<ToolAnswer>;

function textIn(input: unknown, name: string): string {
  const value = (input as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function checked<T>(schema: z.ZodType<T>, run: (input: T, caller: Caller) => ReturnType<Run>): Run {
  return (input, caller) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return run(parsed.data, caller);
    const problems = parsed.error.issues.map(
      ({ code, path, message }) =>
        (path.length > 0 ? `${path.join('.')}: ` : '') +
        message +
        (code === 'unrecognized_keys' && path.length === 0 ? `, known are ${namesOf(schema)}` : ''),
    );
    return errorAnswer(`Wrong arguments. ${problems.join('; ')}`);
  };
}

/** The names of the arguments that a tool takes. */
function namesOf(schema: z.ZodType): string {
  return Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}).join(', ');
}

function serverImplementation(info: ServerInfo): Implementation {
  return {
    name: serverName(info),
    title: info.name,
    version: info.version,
    ...(info.description !== undefined && { description: info.description }),
    ...(info.url.startsWith('http') && { websiteUrl: info.url }),
    ...(info.icons.length > 0 && { icons: [...info.icons] }),
  };
}

function instructions({ name, description }: ServerInfo): string {
  const about = description === undefined ? '' : ` (${description.replace(/\s+/g, ' ').trim()})`;
  return (
    `The ${name} documentation${about}. Call ${SEARCH_TOOL} first, then read the pages it names with ` +
    `${FILESYSTEM_TOOL}, several in one command. Cite the Link of a result.`
  );
}
