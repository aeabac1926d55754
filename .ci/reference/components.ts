/** The components that pages know: properties by their definitions, and an example of each. */
import type { z } from 'zod';
import { BUILTINS } from '../../plugin/packages/mdx/components/registry.ts';
import type { Definition } from '../../plugin/packages/repository/extend/component.ts';
import { COMPONENT_FACTS, type ComponentFacts } from './component-examples.ts';
import { cell, markdownTable } from './table.ts';

export function componentsPage(): string {
  const definitions = [...new Map(BUILTINS.definitions.map((each) => [each.name, each])).values()];
  const sections = definitions
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((definition) => {
      const facts = COMPONENT_FACTS[definition.name];
      if (facts === undefined)
        throw new Error(`.ci/reference/component-examples.ts has no example of <${definition.name}>.`);
      return section(definition, facts);
    });
  return `${sections.join('\n\n')}\n`;
}

function section(
  { name, aliases = [], props, needs = [], anchor }: Definition,
  facts: ComponentFacts,
): string {
  const { example, codeOnly, guide, note, defaults = {} } = facts;
  const also = aliases.length === 0 ? '' : `Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}. `;
  const link = guide.startsWith('/') ? guide : `/write/components/${guide}`;
  const one = needs.length < 2 ? '' : ` One of ${needs.map((each) => `\`${each}\``).join(', ')} is required.`;
  const rows = Object.entries(props?.shape ?? {}).map(([key, schema]) => {
    const { description = '', shown } = (schema as z.ZodType).meta() ?? {};
    const assumed = Object.hasOwn(defaults, key) ? `\`${String(defaults[key])}\`` : '';
    const needed = needs.length === 1 && needs[0] === key ? ' Required.' : '';
    return [`\`${key}\``, String(shown ?? 'any'), assumed, cell(description + needed)];
  });
  if (anchor !== undefined)
    rows.push(['`id`', 'text', '', 'Fragment of its address. Default: made from its title or name.']);
  return [
    `## \`${name}\` {#${name.toLowerCase().replaceAll('.', '-')}}`,
    `${also}Guide: [${guide.split('/').at(-1)}](${link}).${one}${note === undefined ? '' : ` ${note}`}`,
    ...(rows.length === 0 ? [] : [markdownTable(['Property', 'Type', 'Default', 'Description'], rows)]),
    ...(codeOnly === true ? [] : [example]),
    `\`\`\`\`mdx\n${example}\n\`\`\`\``,
  ].join('\n\n');
}
