/** The two tools of the MCP server: what a client lists, and what the runtime accepts. */
import { z } from 'zod';
import type { ServerInfo } from './server-info.ts';

export const SEARCH_TOOL = 'search';
export const FILESYSTEM_TOOL = 'query_docs_filesystem';

/** Longest query and command that are accepted, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 1_000;
export const MAX_COMMAND_LENGTH = 10_000;

/** Both tools read, and read nothing but the site. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export interface ToolDefinition {
  readonly name: typeof SEARCH_TOOL | typeof FILESYSTEM_TOOL;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: typeof ANNOTATIONS;
}

export interface SearchInput {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
}

export interface FilesystemInput {
  readonly command: string;
}

/** Arguments of `search`. `version` and `language` exist only where the site has several (section 2.5). */
export function searchInputSchema(info: ServerInfo): z.ZodType<SearchInput> {
  return z.strictObject({
    query: z
      .string()
      .max(MAX_QUERY_LENGTH)
      .regex(/\S/, 'must not be empty')
      .describe('A question in plain words, or an exact name: function, option, error, path.'),
    limit: z.int().min(1).max(50).default(10).describe('Results in this answer.'),
    offset: z.int().min(0).max(10_000).default(0).describe('Results to skip.'),
    ...variant('version', info.versions),
    ...variant('language', info.languages),
  });
}

export const filesystemInputSchema: z.ZodType<FilesystemInput> = z.strictObject({
  command: z
    .string()
    .max(MAX_COMMAND_LENGTH)
    .regex(/\S/, 'must not be empty')
    .describe('Shell command, such as `rg -n "rate limit" /guides | head -20`.'),
});

/** The tools in the order in which clients list them: always the same. */
export function toolDefinitions(info: ServerInfo): readonly ToolDefinition[] {
  return [
    {
      name: SEARCH_TOOL,
      title: `Search ${info.name}`,
      description: searchDescription(info),
      inputSchema: jsonSchema(searchInputSchema(info)),
      annotations: ANNOTATIONS,
    },
    {
      name: FILESYSTEM_TOOL,
      title: `Read ${info.name}`,
      description: filesystemDescription(info),
      inputSchema: jsonSchema(filesystemInputSchema),
      annotations: ANNOTATIONS,
    },
  ];
}

function searchDescription({ name }: ServerInfo): string {
  return (
    `Search the ${name} documentation. Start here. Each result has Title, Link (to cite), Page (its Markdown file) ` +
    `and the passage that matches. For more than the passage, read Page with ${FILESYSTEM_TOOL}.`
  );
}

function filesystemDescription({ name }: ServerInfo): string {
  return [
    `Run a read-only shell command over the ${name} documentation: each page is a Markdown file at its address plus .md ` +
      '(/guides/start is /guides/start.md); /openapi and /skills hold specifications and skills; /README.md explains the layout.',
    '- find: `rg -n "term" /` · `tree -L 2 /` · `find / -name "*auth*"`',
    '- read, several files at once: `cat a.md b.md` · `head -n 60 a.md b.md`',
    '- read one part: `section FILE "Heading"` · `rg -n "^#" FILE` · `sed -n "80,160p" FILE`',
    'Also grep, ls, tail, wc, sort, uniq, cut, awk, jq, pipes, &&; `--help` explains each. ' +
      'No writing, network or state between calls: the folder is always /. Long output is cut and says how to get the rest.',
  ].join('\n');
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
