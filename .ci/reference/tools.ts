/** The tools of the MCP server, as a site with versions and languages lists them. */

import { feedbackDefinition } from '../../runtime/features/feedback/tool.ts';
import { type ToolDefinition, toolDefinitions } from '../../runtime/packages/contract/tools.ts';
import { type JsonSchema, Schemas } from './schema-table.ts';

/** Arguments of a call of each. */
export const CALLS: Readonly<Record<string, object>> = {
  search: {
    query: 'How do I stop paying twice?',
    alternatives: ['idempotency key', 'duplicate charges'],
    limit: 5,
    version: 'v2',
  },
  query_docs_filesystem: { command: 'rg -n "rate limit" /guides | head -20' },
  submit_feedback: {
    path: '/guides/payments',
    feedback: 'The example sends `amount` as text; the API answers 400 and asks for a number.',
    reason: 'wrong',
  },
};

/** The tools of a site with versions and languages. */
export function exampleTools(): readonly ToolDefinition[] {
  const variants = (names: readonly string[]) => names.map((name, index) => ({ name, default: index === 0 }));
  const info = {
    name: 'Acme',
    versions: variants(['v2', 'v1']),
    languages: variants(['en', 'ja']),
  } as unknown as Parameters<typeof toolDefinitions>[0];
  return [...toolDefinitions(info), feedbackDefinition(info)];
}

/** @throws {Error} if a tool has no call */
export function toolsPage(): string {
  const sections = exampleTools().map(({ name, description, inputSchema }) => {
    const schema = inputSchema as JsonSchema;
    const schemas = new Schemas(schema);
    if (CALLS[name] === undefined) throw new Error(`.ci/reference/tools.ts has no call of ${name}.`);
    const call = `\`\`\`json\n${JSON.stringify({ name, arguments: CALLS[name] }, null, 2)}\n\`\`\``;
    return `## ${name}\n\n${quote(description)}\n\n${schemas.table(schemas.keys(schema))}\n\n${call}`;
  });
  return `${sections.join('\n\n')}\n`;
}

/** Descriptions as a model gets them, word by word. */
const quote = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;
