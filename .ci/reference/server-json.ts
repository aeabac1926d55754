/** The page about the file that `waymark serve --config` reads. */
import { serverConfigJsonSchema } from '../../plugin/cli/server-config.ts';
import { DEFAULT_LIMITS } from '../../runtime/limits/limits.ts';
import { type JsonSchema, Schemas } from './schema-table.ts';
import { markdownTable } from './table.ts';

export function serverJsonPage(): string {
  const root = serverConfigJsonSchema() as JsonSchema;
  const schemas = new Schemas(root);
  const sections = (Object.entries(root.properties ?? {}) as [string, JsonSchema][])
    .filter(([name]) => name !== '$schema' && name !== 'limits')
    .map(([name, schema]) => {
      const keys = schemas.keys(schema, name);
      const shown = keys.length === 0 ? '' : `\n\n${schemas.table(keys)}`;
      return `## \`${name}\`\n\n${schema.description ?? ''} Type: ${schemas.type(schema)}.${shown}`;
    });
  const limits = Object.entries(DEFAULT_LIMITS).map(([name, value]) => [`\`${name}\``, String(value)]);
  return `${sections.join('\n\n')}

## \`limits\`

${(root.properties as Record<string, JsonSchema>).limits?.description ?? ''} Type: object of numbers.

${markdownTable(['Key', 'Default'], limits)}
`;
}
