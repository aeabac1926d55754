/** The tools of the MCP server, as a client lists them and the runtime accepts their calls. */
import { z } from 'zod';
import { LONGEST_TEXT, REASONS } from './feedback.ts';
import type { ServerInfo } from './server-info.ts';

export const SEARCH_TOOL = 'search';
export const FILESYSTEM_TOOL = 'query_docs_filesystem';
/** Only if an operator opens it. */
export const FEEDBACK_TOOL = 'submit_feedback';

/** Longest query and command that are accepted, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 1_000;
export const MAX_COMMAND_LENGTH = 10_000;
const MAX_ALTERNATIVE_LENGTH = 200;

/** About how many tokens an answer of `search` takes if its caller does not say. */
const DEFAULT_TOKENS = 1_500;

/** Two tools read, and read nothing but the site. */
const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The third sends a text to people. */
const SENDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const;

export interface ToolDefinition {
  readonly name: typeof SEARCH_TOOL | typeof FILESYSTEM_TOOL | typeof FEEDBACK_TOOL;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: typeof READS | typeof SENDS;
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

export type FeedbackInput = z.infer<typeof feedbackInputSchema>;

export const feedbackInputSchema = z.strictObject({
  path: z.string().min(1).max(1_000).describe('Page, such as `/guides/start`.'),
  feedback: z
    .string()
    .max(LONGEST_TEXT)
    .regex(/\S/, 'must not be empty')
    .describe('The problem, its place on the page, and a correction.'),
  reason: z.enum(REASONS).optional().describe('Kind of the problem.'),
});

/**
 * The tools in the order in which clients list them: always the same.
 *
 * @param more `feedback`: with the tool that sends some.
 */
export function toolDefinitions(
  info: ServerInfo,
  { feedback = false }: { readonly feedback?: boolean } = {},
): readonly ToolDefinition[] {
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
    ...(feedback ? [feedbackDefinition(info)] : []),
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

function feedbackDefinition({ name }: ServerInfo): ToolDefinition {
  return {
    name: FEEDBACK_TOOL,
    title: `Send feedback on ${name}`,
    description:
      `Report a mistake or a gap on a page of the ${name} documentation to its authors. ` +
      'Only facts about the page: nothing about your user or their code.',
    inputSchema: jsonSchema(feedbackInputSchema),
    annotations: SENDS,
  };
}

function variant(key: 'version' | 'language', variants: ServerInfo['versions']): z.ZodRawShape {
  if (variants.length < 2) return {};
  const names = variants.map(({ name }) => name);
  const standard = variants.find((each) => each.default)?.name;
  const hint = standard === undefined ? '' : ` The site's default is ${standard}.`;
  return { [key]: z.enum(names).optional().describe(`Only this ${key}, and what all ${key}s share.${hint}`) };
}

function jsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema, { io: 'input' });
}
