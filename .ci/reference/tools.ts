/** The tools of the MCP server, as a site with versions and languages lists them. */
import { toolDefinitions } from '../../runtime/contract/tools.ts';
import { type JsonSchema, Schemas } from './schema-table.ts';

export function toolsPage(): string {
  const variants = (names: readonly string[]) => names.map((name, index) => ({ name, default: index === 0 }));
  const info = {
    name: 'Acme',
    versions: variants(['v2', 'v1']),
    languages: variants(['en', 'ja']),
  } as unknown as Parameters<typeof toolDefinitions>[0];
  const sections = toolDefinitions(info, { feedback: true }).map(({ name, description, inputSchema }) => {
    const schema = inputSchema as JsonSchema;
    const schemas = new Schemas(schema);
    return `## ${name}\n\n${quote(description)}\n\n${schemas.table(schemas.keys(schema))}`;
  });
  return `${sections.join('\n\n')}\n`;
}

/** Descriptions as a model gets them, word by word. */
const quote = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;
