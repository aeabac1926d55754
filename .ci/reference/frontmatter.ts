/** The table of a page's frontmatter. */
import { EXPECTED } from '../../plugin/packages/repository/content/frontmatter-fields.ts';
import { FRONTMATTER_KEYS } from '../../plugin/packages/repository/content/frontmatter-keys.ts';
import { cell, markdownTable } from './table.ts';

export function frontmatterTable(): string {
  const rows = Object.entries(FRONTMATTER_KEYS).map(([name, { kind, description, example, values }]) => {
    const type = kind === 'any' ? (values ?? 'any') : EXPECTED[kind];
    return [`\`${name}\``, cell(type), cell(`${description} Example: \`${example}\`.`)];
  });
  return `${markdownTable(['Key', 'Value', 'Effect'], rows)}\n`;
}
