/** The tools of the MCP server, as a client lists them and the runtime accepts their calls. */
import { z } from 'zod';
import type { ServerInfo } from './server-info.ts';

export const SEARCH_TOOL = 'search';
export const FILESYSTEM_TOOL = 'query_docs_filesystem';

/** Names of the product's tools, which no other tool may have. */
export const TOOL_NAMES = [SEARCH_TOOL, FILESYSTEM_TOOL] as const;

/** Longest query and command that are accepted, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 1_000;
export const MAX_COMMAND_LENGTH = 10_000;
const MAX_ALTERNATIVE_LENGTH = 200;

/** About how many tokens an answer of `search` takes if its caller does not say. */
const DEFAULT_TOKENS = 1_500;

/** They read, and read nothing but the site. */
export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, boolean>>;
}

export interface SearchInput {
  readonly query: string;
  readonly alternatives: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly max_tokens: number;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
}

/** Arguments of `search`. `version` and `language` exist only if the site has several (section 2.5). */
export function searchInputSchema(info: ServerInfo): z.ZodType<SearchInput> {
  return z.strictObject({
    query: z
      .string()
      .max(MAX_QUERY_LENGTH)
      .regex(/\S/, 'must not be empty')
      .describe('A question, or an exact name: function, option, error.'),
    alternatives: z
      .array(z.string().max(MAX_ALTERNATIVE_LENGTH))
      .max(5)
      .default([])
      .describe(
        'The same in words the docs may use: technical terms, synonyms, titles, options. ' +
          'For "stop paying twice": ["idempotency key", "duplicate charges"].',
      ),
    limit: z.int().min(1).max(50).default(10).describe('Most results.'),
    offset: z.int().min(0).max(10_000).default(0).describe('Results to skip.'),
    max_tokens: z.int().min(200).max(20_000).default(DEFAULT_TOKENS).describe('Size of the answer.'),
    ...variant('version', info.versions),
    ...variant('language', info.languages),
  });
}

export type FilesystemInput = z.infer<typeof filesystemInputSchema>;

export const filesystemInputSchema = z.strictObject({
  command: z
    .string()
    .max(MAX_COMMAND_LENGTH)
    .regex(/\S/, 'must not be empty')
    .describe('Shell command, such as `rg -n "rate limit" /guides | head -20`.'),
});

/** The tools of every site in the order in which clients list them: always the same. */
export function toolDefinitions(
  info: ServerInfo,
): readonly (ToolDefinition & { readonly name: (typeof TOOL_NAMES)[number] })[] {
  return [
    {
      name: SEARCH_TOOL,
      title: `Search ${info.name}`,
      description: searchDescription(info),
      inputSchema: jsonSchema(searchInputSchema(info)),
      annotations: READS,
    },
    {
      name: FILESYSTEM_TOOL,
      title: `Read ${info.name}`,
      description: filesystemDescription(info),
      inputSchema: jsonSchema(filesystemInputSchema),
      annotations: READS,
    },
  ];
}

function searchDescription({ name }: ServerInfo): string {
  return (
    `Search the ${name} documentation. Start here. Words are matched, not meaning: send \`alternatives\`. ` +
    `Results have Title, Link (to cite), Page (a file to read with ${FILESYSTEM_TOOL}) and the passage that matches.`
  );
}

function filesystemDescription({ name }: ServerInfo): string {
  return [
    `Run a read-only shell command over the ${name} documentation: each page is a Markdown file at its address plus .md ` +
      '(/guides/start.md); /openapi and /skills hold specifications and skills; /README.md explains the layout.',
    '- find: `rg -n "term" /` · `tree -L 2 /`',
    '- read: `cat a.md b.md` · `section FILE "Heading"` · `sed -n "80,160p" FILE`',
    'Also grep, find, ls, head, tail, wc, sort, uniq, cut, awk, jq, pipes, &&; `--help` explains each. ' +
      'No writing, network or state: the folder is always /. Long output is cut and says how to get the rest.',
  ].join('\n');
}

function variant(key: 'version' | 'language', variants: ServerInfo['versions']): z.ZodRawShape {
  if (variants.length < 2) return {};
  const names = variants.map(({ name }) => name);
  const standard = variants.find((each) => each.default)?.name;
  const hint = standard === undefined ? '' : ` The site's default is ${standard}.`;
  return { [key]: z.enum(names).optional().describe(`Only this ${key}, and what all ${key}s share.${hint}`) };
}

/** The arguments of a tool, for clients. */
export function jsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema, { io: 'input' });
}
