/** Names that an author may use without importing them (docs.json format, "Components"). */
export const BUILTIN_COMPONENTS: ReadonlySet<string> = new Set(
  (
    'Accordion AccordionGroup Badge Banner Button Callout Card CardGroup Check CodeBlock CodeGroup Color Color.Item Color.Row ' +
    'Column Columns Danger Expandable FileTree FileTree.File FileTree.Folder Frame GitHub.Repo Heading Icon Image Info Latex Link MDX Mermaid Note Panel ParamField ' +
    'Prompt RequestExample ResponseExample ResponseField Snippet Step Steps Tab Tabs Tabs.Tab Tile Tip Tooltip Tree Tree.File ' +
    'Tree.Folder Update Variation View Visibility Warning'
  ).split(' '),
);

/** First parts of the dotted names. */
export const BUILTIN_NAMESPACES: ReadonlySet<string> = new Set(
  [...BUILTIN_COMPONENTS]
    .filter((name) => name.includes('.'))
    .map((name) => name.slice(0, name.indexOf('.'))),
);
