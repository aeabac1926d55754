/** Components that authors may write in MDX without an import. Elements of Markdown and HTML are finished by the theme. */
import { banner, callout, calloutOf } from './callouts.ts';
import { button, card, column, columns, frame, gitHubRepo, tile } from './cards.ts';
import { codeBlock } from './code-block.ts';
import type { Component } from './component.ts';
import { field } from './fields.ts';
import { accordion, accordionGroup, expandable } from './folding.ts';
import { badge, heading, icon, image, latex, link, plain, tooltip, visibility } from './inline.ts';
import { step, steps } from './steps.ts';
import { codeGroup, exampleOf, tab, tabs } from './tabs.ts';
import { color, colorItem, colorRow, tree, treeFile, treeFolder } from './trees.ts';
import { mermaid, panel, prompt, update, view } from './updates.ts';

/** Every component by the name that authors write. */
export const components: Readonly<Record<string, Component>> = {
  Accordion: accordion,
  AccordionGroup: accordionGroup,
  Badge: badge,
  Banner: banner,
  Button: button,
  Callout: callout,
  Card: card,
  CardGroup: columns,
  Check: calloutOf('check'),
  CodeBlock: codeBlock,
  CodeGroup: codeGroup,
  Color: color,
  'Color.Item': colorItem,
  'Color.Row': colorRow,
  Column: column,
  Columns: columns,
  Danger: calloutOf('danger'),
  Expandable: expandable,
  FileTree: tree,
  'FileTree.File': treeFile,
  'FileTree.Folder': treeFolder,
  Frame: frame,
  'GitHub.Repo': gitHubRepo,
  Heading: heading,
  Icon: icon,
  Image: image,
  Info: calloutOf('info'),
  Latex: latex,
  Link: link,
  MDX: plain,
  Mermaid: mermaid,
  Note: calloutOf('note'),
  Panel: panel,
  ParamField: field,
  Prompt: prompt,
  RequestExample: exampleOf('requestExample'),
  ResponseExample: exampleOf('responseExample'),
  ResponseField: field,
  Step: step,
  Steps: steps,
  Tab: tab,
  Tabs: tabs,
  'Tabs.Tab': tab,
  Tile: tile,
  Tip: calloutOf('tip'),
  Tooltip: tooltip,
  Tree: tree,
  'Tree.File': treeFile,
  'Tree.Folder': treeFolder,
  Update: update,
  Variation: plain,
  View: view,
  Visibility: visibility,
  Warning: calloutOf('warning'),
};
