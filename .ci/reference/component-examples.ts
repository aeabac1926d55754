/** Examples of components, and the defaults of their properties. */

export interface ComponentFacts {
  readonly example: string;
  /** The example is shown as code alone: it would change the page that it stands on. */
  readonly codeOnly?: true;
  /** Guide that shows more of it. */
  readonly guide: string;
  /** A sentence about all its properties. */
  readonly note?: string;
  /** Values with which a component is the same as without them. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>>;
}

const callout = (name: string): ComponentFacts => ({
  example: `<${name} title="Title">Text with **Markdown**.</${name}>`,
  guide: 'callouts',
});
const folded = { defaultOpen: false } as const;

export const COMPONENT_FACTS: Readonly<Record<string, ComponentFacts>> = {
  Note: callout('Note'),
  Info: callout('Info'),
  Tip: callout('Tip'),
  Check: callout('Check'),
  Warning: callout('Warning'),
  Danger: callout('Danger'),
  Callout: {
    example: '<Callout icon="star" color="#7c3aed">With an icon of your own.</Callout>',
    guide: 'callouts',
    note: 'With a `color` and neither `type` nor `icon`, it has no icon.',
    defaults: { type: 'note' },
  },
  Banner: {
    example: '<Banner content="A banner in the text." type="warning" />',
    guide: 'callouts',
    defaults: { type: 'info' },
  },
  Card: {
    example: '<Card title="Quickstart" icon="rocket" href="/start/quickstart">Set up a site.</Card>',
    guide: 'cards',
    defaults: { horizontal: false, disabled: false },
  },
  Tile: {
    example: '<Tile title="A tile" description="Text below its preview." href="/write/pages">**Aa**</Tile>',
    guide: 'cards',
  },
  Changes: { example: '<Changes />', codeOnly: true, guide: 'changelog' },
  Columns: {
    example:
      '<Columns cols={2}>\n  <Card title="Left">One.</Card>\n  <Card title="Right">Two.</Card>\n</Columns>',
    guide: 'cards',
    defaults: { cols: 2 },
  },
  Column: {
    example:
      '<Columns cols={2}>\n  <Column>The left one.</Column>\n  <Column>The right one.</Column>\n</Columns>',
    guide: 'cards',
  },
  'GitHub.Repo': { example: '<GitHub.Repo repo="withastro/astro" />', guide: 'cards' },
  Button: {
    example: '<Button href="/start/quickstart">Begin</Button>',
    guide: 'cards',
    defaults: { disabled: false },
  },
  Link: {
    example: '<Link href="/write/pages">A link</Link>',
    guide: 'cards',
    note: 'Other properties become attributes of the `<a>` element.',
  },
  Frame: {
    example:
      '<Frame caption="A caption.">\n  <img src="/images/favicon.svg" alt="The Waymark sign" width="72" height="72" />\n</Frame>',
    guide: 'media',
  },
  Image: {
    example: '<Image src="/images/favicon.svg" alt="The Waymark sign" width="72" height="72" />',
    guide: 'media',
    note: 'Other properties, such as `width`, become attributes of the `<img>` element.',
    defaults: { noZoom: false },
  },
  CodeBlock: {
    example: '<CodeBlock language="js" filename="a.js" lines>\n{`const a = 1;`}\n</CodeBlock>',
    guide: '/write/code',
  },
  CodeGroup: {
    example: '<CodeGroup>\n```bash npm\nnpm install\n```\n\n```bash pnpm\npnpm install\n```\n</CodeGroup>',
    guide: '/write/code',
  },
  ParamField: {
    example: '<ParamField query="limit" type="number" default="10">Number of results.</ParamField>',
    guide: 'fields',
    defaults: { required: false, deprecated: false },
  },
  ResponseField: {
    example: '<ResponseField name="id" type="string" required>ID of the order.</ResponseField>',
    guide: 'fields',
    defaults: { required: false, deprecated: false },
  },
  RequestExample: {
    example: '<RequestExample>\n```bash curl\ncurl https://api.example.com\n```\n</RequestExample>',
    codeOnly: true,
    guide: 'fields',
  },
  ResponseExample: {
    example: '<ResponseExample>\n```json 200\n{ "id": 1 }\n```\n</ResponseExample>',
    codeOnly: true,
    guide: 'fields',
  },
  Accordion: {
    example: '<Accordion title="More" icon="plus">Text that opens on demand.</Accordion>',
    guide: 'folds',
    defaults: folded,
  },
  AccordionGroup: {
    example:
      '<AccordionGroup>\n  <Accordion title="One">First.</Accordion>\n  <Accordion title="Two">Second.</Accordion>\n</AccordionGroup>',
    guide: 'folds',
  },
  Expandable: {
    example: '<Expandable title="keys">Text that opens on demand.</Expandable>',
    guide: 'folds',
    defaults: folded,
  },
  Badge: {
    example: 'A <Badge color="green">new</Badge> badge.',
    guide: 'inline',
    defaults: { color: 'gray', size: 'md', disabled: false, stroke: false },
  },
  Icon: { example: 'An icon: <Icon icon="rocket" size={20} />', guide: 'inline' },
  Tooltip: { example: 'The <Tooltip tip="Model Context Protocol">MCP</Tooltip> server.', guide: 'inline' },
  Heading: {
    example: '<Heading level={4}>A heading</Heading>',
    codeOnly: true,
    guide: 'inline',
    note: 'Other properties become attributes of the element.',
    defaults: { level: 2, noAnchor: false },
  },
  Visibility: { example: '<Visibility for="humans">Only on the page.</Visibility>', guide: 'agents' },
  Prompt: {
    example:
      '<Prompt description="Set up Waymark." actions={["copy"]}>\nRead https://docs.example.com/llms.txt.\n</Prompt>',
    guide: 'agents',
    defaults: { actions: 'copy' },
  },
  Latex: { example: '<Latex>{"a^2 + b^2"}</Latex>', guide: 'diagrams' },
  Mermaid: {
    example: '```mermaid\ngraph LR\n  A --> B\n```',
    codeOnly: true,
    guide: 'diagrams',
  },
  MDX: { example: '<MDX>{"Text with **Markdown**"}</MDX>', codeOnly: true, guide: '/write/snippets' },
  Snippet: { example: '<Snippet file="part.mdx" />', codeOnly: true, guide: '/write/snippets' },
  Variation: {
    example: '<Variation is="cloud">Text of one variation.</Variation>',
    codeOnly: true,
    guide: 'tabs',
  },
  Steps: {
    example: '<Steps>\n  <Step title="First">Begin.</Step>\n  <Step title="Second">Go on.</Step>\n</Steps>',
    guide: 'steps',
    defaults: { titleSize: 'p' },
  },
  Step: {
    example: '<Steps>\n  <Step title="Third" stepNumber={3}>Go on.</Step>\n</Steps>',
    guide: 'steps',
    defaults: { titleSize: 'p' },
  },
  Tabs: {
    example: '<Tabs>\n  <Tab title="One">First.</Tab>\n  <Tab title="Two">Second.</Tab>\n</Tabs>',
    guide: 'tabs',
    defaults: { defaultTabIndex: 0, sync: true, borderBottom: false },
  },
  Tab: {
    example: '<Tabs>\n  <Tab title="With an icon" icon="star">Text.</Tab>\n</Tabs>',
    guide: 'tabs',
  },
  View: { example: '<View title="JavaScript">Text for one choice.</View>', codeOnly: true, guide: 'tabs' },
  Tree: {
    example:
      '<Tree>\n  <Tree.Folder name="docs" defaultOpen>\n    <Tree.File name="docs.json" />\n  </Tree.Folder>\n</Tree>',
    guide: 'trees',
  },
  'Tree.File': {
    example: '<Tree>\n  <Tree.File name="docs.json" comment="the configuration" />\n</Tree>',
    guide: 'trees',
  },
  'Tree.Folder': {
    example:
      '<Tree>\n  <Tree.Folder name="docs" openable={false}>\n    <Tree.File name="index.mdx" />\n  </Tree.Folder>\n</Tree>',
    guide: 'trees',
    defaults: { defaultOpen: false, openable: true },
  },
  Color: {
    defaults: { variant: 'compact' },
    example: '<Color variant="compact">\n  <Color.Item name="Primary" value="#0f766e" />\n</Color>',
    guide: 'trees',
  },
  'Color.Row': {
    example:
      '<Color variant="table">\n  <Color.Row title="Brand">\n    <Color.Item name="Primary" value="#0f766e" />\n  </Color.Row>\n</Color>',
    guide: 'trees',
  },
  'Color.Item': {
    example: '<Color>\n  <Color.Item name="Dark" value={{ light: "#0f766e", dark: "#115e59" }} />\n</Color>',
    guide: 'trees',
  },
  Update: {
    example: '<Update label="June 2026" tags={["API"]}>\n  A change.\n</Update>',
    codeOnly: true,
    guide: 'changelog',
  },
  Changelog: {
    example: '<Changelog from="../CHANGELOG.md" limit={20} />',
    codeOnly: true,
    guide: 'changelog',
  },
  Panel: { example: '<Panel>Content beside the text.</Panel>', codeOnly: true, guide: 'media' },
};
