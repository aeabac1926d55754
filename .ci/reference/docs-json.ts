/** The page about docs.json: every key, from the schema that editors use. */
import { docsJsonSchema } from '../../plugin/packages/repository/config/json-schema.ts';
import { keyExample } from './docs-json-examples.ts';
import { type JsonSchema, type Key, Schemas } from './schema-table.ts';

/** The place of a site where a key has its effect, and the guide to it. */
export const SHOWN: Readonly<Record<string, string>> = {
  theme: 'Decides the layout of every page: [appearance](/customize/appearance).',
  name: 'Appears in the header, titles of pages, link previews, `llms.txt` and the MCP server’s name: [discovery](/agents/discovery).',
  description:
    'Appears in structured data, the preview image, `llms.txt` and the site’s own skill: [discovery](/agents/discovery).',
  public:
    'With `false`, the access mode is `full`; with `true`, such pages of a `partial` site are public: [protected pages](/publish/protected).',
  server:
    'Decides whether discovery documents in `dist/`, the page menu and `skill.md` name an MCP server, and where: [static hosts](/publish/static-hosts#without-a-server).',
  colors: 'Appears in links, buttons and emphasis of every page: [appearance](/customize/appearance).',
  logo: 'Appears in the header, preview images, and the pages for sign-in: [appearance](/customize/appearance).',
  favicon: 'Appears in tabs and bookmarks of the browser: [appearance](/customize/appearance).',
  appearance:
    'Decides the mode of every page, and whether the header has a switch: [appearance](/customize/appearance).',
  fonts: 'Applies to the text and headings of every page: [fonts](/customize/fonts).',
  icons:
    'Applies to every icon that is written as a name: [navigation](/write/navigation), [components](/write/components).',
  background: 'Appears behind every page: [appearance](/customize/appearance).',
  styling: 'Applies to the line above titles of pages, to formulas and to code: [code](/write/code).',
  thumbnails: 'Applies to the images of link previews: [appearance](/customize/appearance#link-previews).',
  navigation:
    'Appears in the header and the sidebar, in search, and in `llms.txt`: [navigation](/write/navigation).',
  navbar: 'Appears in the header: [header and footer](/customize/header-and-footer).',
  footer: 'Appears below every page: [header and footer](/customize/header-and-footer).',
  banner: 'Appears above every page: [header and footer](/customize/header-and-footer).',
  interaction: 'Applies to groups in the sidebar: [navigation](/write/navigation).',
  contextual: 'Appears beside the title of a page: [page menu](/customize/page-menu).',
  redirects: 'Applies to requests for the old addresses: [redirects](/publish/redirects).',
  variables: 'Appears in the text of pages and snippets: [snippets](/write/snippets#variables).',
  metadata: 'Appears below the text of pages: [reading](/customize/reading).',
  errors: 'Appears at addresses without a page: [header and footer](/customize/header-and-footer).',
  api: 'Applies to API pages and their playground: [specifications](/api/specifications), [playground](/api/playground).',
  markdown:
    'Applies to the Markdown of pages and `llms.txt`, which agents read: [discovery](/agents/discovery).',
  seo: 'Applies to the head of pages, the sitemap and `robots.txt`: [visibility](/write/visibility).',
  search: 'Applies to the search field: [search](/customize/search).',
  feedback: 'Appears below the text of pages: [reading](/customize/reading#edit-links-and-votes).',
  integrations: 'Every page loads the scripts of these services: [integrations](/customize/integrations).',
  variations:
    'Has no effect, because pages show every variation; readers choose with [`<View>`](/write/components/tabs#views).',
};

/** Elements of the navigation, from the widest to the narrowest. */
const ELEMENTS = ['Language', 'Version', 'Product', 'Tab', 'Dropdown', 'Anchor', 'MenuItem', 'Group'];
const VALUES = ['Icon', 'ModeColors', 'Specification', 'Directory'];
const KEYS_WITH_A_DEFINITION = ['Navbar', 'Footer', 'Banner'];

const schemasOf = (root: JsonSchema): Schemas =>
  new Schemas(root, (name) =>
    [...ELEMENTS, ...VALUES, ...KEYS_WITH_A_DEFINITION, 'Global'].includes(name)
      ? name.toLowerCase()
      : undefined,
  );

/** The keys below each key of the file, and below each definition with a section of its own, each with an example. */
export function keysBySection(root: JsonSchema): ReadonlyMap<string, readonly Key[]> {
  const schemas = schemasOf(root);
  const keys = (section: string, schema: JsonSchema): [string, readonly Key[]] => [
    section,
    schemas.keys(schema).map((key) => {
      const example = keyExample(section, key.name);
      return example === undefined
        ? key
        : { ...key, schema: { ...key.schema, examples: [example] } as JsonSchema };
    }),
  ];
  return new Map([
    ...Object.entries(root.properties ?? {}).map(([name, schema]) =>
      keys(name, ownSchema(root, name, schema as JsonSchema)),
    ),
    ...[...ELEMENTS, 'Global', ...VALUES].map((name) => keys(name, root.$defs?.[name] as JsonSchema)),
  ]);
}

/** The schema of a key, written out. */
function ownSchema(root: JsonSchema, name: string, schema: JsonSchema): JsonSchema {
  const target = root.$defs?.[name.charAt(0).toUpperCase() + name.slice(1)];
  return KEYS_WITH_A_DEFINITION.some((one) => one.toLowerCase() === name) ? (target as JsonSchema) : schema;
}

/** @throws {Error} if a key has no example */
export function docsJsonPage(): string {
  const root = docsJsonSchema();
  const schemas = schemasOf(root);
  const all = keysBySection(root);
  for (const [section, keys] of all)
    for (const { name, schema } of keys)
      if (schema.examples === undefined)
        throw new Error(`.ci/reference/docs-json-examples.ts has no example of ${name} in ${section}.`);
  const keysOf = (name: string): readonly Key[] => all.get(name) ?? [];
  const definition = (name: string): JsonSchema => root.$defs?.[name] as JsonSchema;
  const top = Object.entries(root.properties ?? {}) as [string, JsonSchema][];
  const sections = top
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => keySection(schemas, name, schema, keysOf(name), root));
  const elements = ELEMENTS.map((name) => [name, keysOf(name)] as const);
  const names = elements.map(([, keys]) => new Set(keys.map((key) => key.name)));
  const shared = ({ name }: Key): boolean => names.every((each) => each.has(name));
  const common = (elements[0]?.[1] ?? []).filter(shared);
  const keys = sections.join('\n\n');
  return `## Keys

${keys}

## Elements of the navigation

Every element has a name, and either one kind of children or an \`href\`. It appears in the header or the sidebar: [navigation](/write/navigation). All elements may have these keys:

${schemas.table(common)}

${elements
  .map(([name, keys]) => `### ${name}\n\n${schemas.table(keys.filter((key) => !shared(key)))}`)
  .join('\n\n')}

### Global

Elements that every page shows.

${schemas.table(keysOf('Global'))}

## Values

${VALUES.map((name) => valueSection(schemas, name, definition(name), keysOf(name))).join('\n\n')}
`;
}

function keySection(
  schemas: Schemas,
  name: string,
  schema: JsonSchema,
  keys: readonly Key[],
  root: JsonSchema,
): string {
  const written = ownSchema(root, name, schema);
  const shown = SHOWN[name];
  if (shown === undefined) throw new Error(`${name} has no entry in SHOWN of .ci/reference/docs-json.ts.`);
  const example = JSON.stringify({ [name]: schema.examples?.[0] }, null, 2);
  const facts = [
    `Type: ${schemas.type(written)}.`,
    ...(schema.default === undefined || typeof schema.default === 'object'
      ? []
      : [`Default: \`${JSON.stringify(schema.default)}\`.`]),
    ...(root.required?.includes(name) ? ['Required.'] : []),
    shown,
  ];
  return [
    `### \`${name}\``,
    written.description ?? '',
    facts.join(' '),
    ...(keys.length === 0 ? [] : [schemas.table(keys)]),
    `\`\`\`json docs.json\n${example}\n\`\`\``,
  ].join('\n\n');
}

function valueSection(schemas: Schemas, name: string, schema: JsonSchema, keys: readonly Key[]): string {
  return [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [schema.description]),
    `Type: ${schemas.type(schema)}.`,
    ...(keys.length === 0 ? [] : [schemas.table(keys)]),
  ].join('\n\n');
}
