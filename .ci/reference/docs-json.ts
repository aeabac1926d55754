/** The page about docs.json: every key, from the schema that editors use. */
import { docsJsonSchema } from '../../plugin/config/json-schema.ts';
import { type JsonSchema, type Key, Schemas } from './schema-table.ts';

/** Guides that show the use of a key. */
const GUIDES: Readonly<Record<string, string>> = {
  theme: '/customize/appearance',
  colors: '/customize/appearance',
  logo: '/customize/appearance',
  favicon: '/customize/appearance',
  appearance: '/customize/appearance',
  background: '/customize/appearance',
  fonts: '/customize/fonts',
  styling: '/write/code',
  navigation: '/write/navigation',
  navbar: '/customize/header-and-footer',
  footer: '/customize/header-and-footer',
  banner: '/customize/header-and-footer',
  contextual: '/customize/page-menu',
  redirects: '/publish/redirects',
  metadata: '/customize/reading',
  feedback: '/customize/reading',
  api: '/api/specifications',
  search: '/customize/search',
  integrations: '/customize/integrations',
  public: '/publish/protected',
  variables: '/write/snippets',
};

/** Elements of the navigation, from the widest to the narrowest. */
const ELEMENTS = ['Language', 'Version', 'Product', 'Tab', 'Dropdown', 'Anchor', 'MenuItem', 'Group'];
const VALUES = ['Icon', 'ModeColors', 'Specification', 'Directory'];
const KEYS_WITH_A_DEFINITION = ['Navbar', 'Footer', 'Banner'];

export function docsJsonPage(): string {
  const root = docsJsonSchema();
  const schemas = new Schemas(root, (name) =>
    [...ELEMENTS, ...VALUES, ...KEYS_WITH_A_DEFINITION, 'Global'].includes(name)
      ? name.toLowerCase()
      : undefined,
  );
  const definition = (name: string): JsonSchema => root.$defs?.[name] as JsonSchema;
  const top = Object.entries(root.properties ?? {}) as [string, JsonSchema][];
  const sections = top
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => keySection(schemas, name, schema, root));
  const elements = ELEMENTS.map((name) => [name, schemas.keys(definition(name))] as const);
  const names = elements.map(([, keys]) => new Set(keys.map((key) => key.name)));
  const shared = ({ name }: Key): boolean => names.every((each) => each.has(name));
  const common = (elements[0]?.[1] ?? []).filter(shared);
  const keys = sections.join('\n\n');
  return `## Keys

${keys}

## Elements of the navigation

Every element has a name, and one kind of children or an \`href\`. All of them may have these keys:

${schemas.table(common)}

${elements
  .map(([name, keys]) => `### ${name}\n\n${schemas.table(keys.filter((key) => !shared(key)))}`)
  .join('\n\n')}

### Global

Elements that every page shows.

${schemas.table(schemas.keys(definition('Global')))}

## Values

${VALUES.map((name) => valueSection(schemas, name, definition(name))).join('\n\n')}
`;
}

function keySection(schemas: Schemas, name: string, schema: JsonSchema, root: JsonSchema): string {
  const target = root.$defs?.[name.charAt(0).toUpperCase() + name.slice(1)];
  const written = (
    KEYS_WITH_A_DEFINITION.some((one) => one.toLowerCase() === name) ? target : schema
  ) as JsonSchema;
  const keys = schemas.keys(written);
  const guide = GUIDES[name];
  const example = JSON.stringify({ [name]: schema.examples?.[0] }, null, 2);
  const facts = [
    `Type: ${schemas.type(written)}.`,
    ...(schema.default === undefined || typeof schema.default === 'object'
      ? []
      : [`Default: \`${JSON.stringify(schema.default)}\`.`]),
    ...(root.required?.includes(name) ? ['Required.'] : []),
    ...(guide === undefined ? [] : [`Shown in [its guide](${guide}).`]),
  ];
  return [
    `### \`${name}\``,
    written.description ?? '',
    facts.join(' '),
    ...(keys.length === 0 ? [] : [schemas.table(keys)]),
    `\`\`\`json docs.json\n${example}\n\`\`\``,
  ].join('\n\n');
}

function valueSection(schemas: Schemas, name: string, schema: JsonSchema): string {
  const keys = schemas.keys(schema);
  return [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [schema.description]),
    `Type: ${schemas.type(schema)}.`,
    ...(keys.length === 0 ? [] : [schemas.table(keys)]),
  ].join('\n\n');
}
