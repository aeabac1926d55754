/** The components of docs.json sites as plain Markdown that keeps their words and links. */
import type { Node } from 'unist';
import { asBlocks, heading, text } from '../../tree/clean-nodes.ts';
import { levelOf } from '../../tree/fragments.ts';
import { textProp } from '../../tree/props.ts';
import type { CleanContext } from '../clean-context.ts';
import { banner, calloutOf } from './callouts.ts';
import { card, frame, linked, picture, repository, tooltip } from './cards.ts';
import { fieldOf } from './fields.ts';
import { codeBlock, latex, mermaid, prompt } from './literal.ts';
import { accordion, step, steps, update } from './sequence.ts';
import { asInline, type Clean, mark, plainText, titled, titleNodes } from './shared.ts';
import { colorItem, entryOf, tree } from './trees.ts';

/** The reader of the page is a person or an agent: each gets the content meant for them, and for both. */
const visibility: Clean = (context) => {
  const wanted = textProp(context.props, 'for')?.toLowerCase();
  const others = context.reader === 'agents' ? 'humans' : 'agents';
  return wanted === others ? [] : context.children();
};

/** Stands on lines of its own, whatever is in it. */
const block: Clean = (context) => asBlocks(context.children());

const headingOf: Clean = (context) => {
  const own = asInline(context.children());
  const inner = own.length > 0 ? own : titleNodes(context);
  const depth = levelOf(context.props);
  return [mark(context, plainText(inner), depth), heading(depth, inner)];
};

const badge: Clean = (context) => {
  const children = context.children();
  const words = textProp(context.props, 'text');
  return children.length > 0 || words === undefined ? children : [text(words)];
};

const COMPONENTS: Readonly<Record<string, Clean>> = {
  Accordion: accordion,
  Badge: badge,
  Banner: banner,
  Button: linked,
  Callout: calloutOf(),
  Card: card,
  Check: calloutOf('Check'),
  CardGroup: block,
  CodeBlock: codeBlock,
  'Color.Item': colorItem,
  'Color.Row': titled,
  Column: block,
  Columns: block,
  Danger: calloutOf('Danger'),
  Expandable: titled,
  FileTree: tree,
  'FileTree.File': entryOf(''),
  'FileTree.Folder': entryOf('/'),
  Frame: frame,
  'GitHub.Repo': repository,
  Heading: headingOf,
  Icon: () => [],
  Image: picture,
  Info: calloutOf('Info'),
  Latex: latex,
  Link: linked,
  Mermaid: mermaid,
  Note: calloutOf('Note'),
  Panel: block,
  ParamField: fieldOf('path', 'query', 'body', 'header', 'name'),
  Prompt: prompt,
  ResponseField: fieldOf('name', 'body'),
  Step: step,
  Steps: steps,
  Tab: titled,
  'Tabs.Tab': titled,
  Tile: card,
  Tip: calloutOf('Tip'),
  Tooltip: tooltip,
  Tree: tree,
  'Tree.File': entryOf(''),
  'Tree.Folder': entryOf('/'),
  Update: update,
  View: titled,
  Visibility: visibility,
  Warning: calloutOf('Warning'),
};

/** @param name As in the list of built-in components; one without a rule gives its children. */
export function cleanBuiltin(context: CleanContext, name: string): Node[] {
  return COMPONENTS[name]?.(context) ?? context.children();
}
