/** The docs.json components as plain Markdown that keeps their text and links. */
import type { Node } from 'unist';
import type { CleanContext } from './clean-context.ts';
import {
  asBlocks,
  blockquote,
  code,
  heading,
  holdsSections,
  image,
  isPhrasing,
  link,
  list,
  paragraph,
  type SectionMark,
  splitLead,
  strong,
  text,
  trim,
} from './clean-nodes.ts';
import { valueText } from './node-text.ts';
import { textProp } from './props.ts';

type Clean = (context: CleanContext) => Node[];

const CALLOUTS: Readonly<Record<string, string>> = {
  Note: 'Note',
  Tip: 'Tip',
  Warning: 'Warning',
  Info: 'Info',
  Check: 'Check',
  Danger: 'Danger',
  Callout: 'Note',
};

const COMPONENTS: Readonly<Record<string, Clean>> = {
  Card: card,
  Tile: card,
  Accordion: accordion,
  Expandable: titled,
  View: titled,
  Panel: (context) => context.children(),
  Tab: titled,
  'Tabs.Tab': titled,
  Image: (context) => {
    const source = textProp(context.props, 'src', 'img');
    return source === undefined ? [] : [image(context.address(source), textProp(context.props, 'alt') ?? '')];
  },
  Steps: steps,
  Step: (context) => step(context.children(), titleNodes(context)),
  Update: update,
  ParamField: (context) => field(context, 'path', 'query', 'body', 'header', 'name'),
  ResponseField: (context) => field(context, 'name'),
  Frame: (context) => withCaption(context, 'caption', 'hint'),
  Icon: () => [],
  Tooltip: tooltip,
  Link: (context) => linked(context, asInline(context.children())),
  CodeBlock: codeBlock,
  Mermaid: (context) => [code('mermaid', undefined, textProp(context.props, 'code', 'chart') ?? '')],
  Latex: (context) => [text(`$${valueText(context.instance, context.props.children)}$`)],
  Heading: (context) => {
    const inner = asInline(context.children());
    const depth = Number(context.props.level) || 2;
    return [mark(context, plainText(inner), depth), heading(depth, inner)];
  },
  Prompt: prompt,
  'GitHub.Repo': (context) => {
    const repository = textProp(context.props, 'repo');
    return repository ? [paragraph([link(`https://github.com/${repository}`, [text(repository)])])] : [];
  },
  'Tree.Folder': (context) => treeItem(context, '/'),
  'Tree.File': (context) => treeItem(context, ''),
  Tree: tree,
  FileTree: tree,
  'Color.Item': (context) => {
    const name = textProp(context.props, 'name');
    const value = textProp(context.props, 'value');
    return value ? [list(false, [[paragraph([text([name, value].filter(Boolean).join(': '))])]])] : [];
  },
  Visibility: (context) => {
    const wanted = textProp(context.props, 'for')?.toLowerCase();
    const others = context.reader === 'agents' ? 'humans' : 'agents';
    return wanted === others ? [] : context.children();
  },
};

/** @param name As in the list of built-in components; one without a rule gives its children. */
export function cleanBuiltin(context: CleanContext, name: string): Node[] {
  const label = CALLOUTS[name];
  if (label !== undefined) return callout(context, label);
  return COMPONENTS[name]?.(context) ?? context.children();
}

function titleNodes(context: CleanContext, ...names: readonly string[]): Node[] {
  for (const name of names.length > 0 ? names : ['title']) {
    const value = context.props[name];
    if (value === undefined || value === true || value === false) continue;
    const nodes = asInline(context.value(value));
    if (nodes.length > 0) return nodes;
  }
  return [];
}

/** Blocks as one line of phrasing. */
function asInline(nodes: readonly Node[]): Node[] {
  return trim(
    nodes.flatMap((node): Node[] => {
      if (isPhrasing(node)) return [node];
      if (node.type === 'verbatim' && 'value' in node)
        return [text(String(node.value).replaceAll(/\s+/g, ' '))];
      if ('children' in node) return asInline(node.children as Node[]);
      return [];
    }),
  );
}

function plainText(nodes: readonly Node[]): string {
  return nodes
    .map((node): string => {
      if ('value' in node && typeof node.value === 'string') return node.value;
      return 'children' in node ? plainText(node.children as Node[]) : '';
    })
    .join('')
    .trim();
}

function mark(context: CleanContext, title: string, depth = 7): SectionMark {
  return { type: 'sectionMark', anchor: context.id, title, depth };
}

/** Puts a bold label before the text of the first paragraph, or on a line of its own. */
function labelled(label: readonly Node[], blocks: readonly Node[]): Node[] {
  return [paragraph([strong(label)]), ...blocks];
}

function callout(context: CleanContext, label: string): Node[] {
  const title = titleNodes(context);
  const nodes = context.children(true);
  const blocks = asBlocks(nodes);
  if (blocks.length === 0 && title.length === 0) return [];
  const head = title.length > 0 ? title : [text(label)];
  const split = splitLead(blocks);
  const body = split
    ? [paragraph([strong([...head, text(':')]), text(' '), ...split.lead]), ...split.rest]
    : labelled([...head, text(':')], blocks);
  return holdsSections(body) ? body : [blockquote(body)];
}

function linked(context: CleanContext, children: readonly Node[]): Node[] {
  const href = textProp(context.props, 'href', 'to');
  return href === undefined ? [...children] : [link(context.address(href), children)];
}

function card(context: CleanContext): Node[] {
  const title = titleNodes(context);
  const href = textProp(context.props, 'href');
  const picture = textProp(context.props, 'img');
  const blocks = asBlocks(context.children());
  const description = titleNodes(context, 'description');
  if (description.length > 0) blocks.push(paragraph(description));
  const head = title.length > 0 ? title : href === undefined ? [] : [text(href)];
  if (picture !== undefined) blocks.unshift(paragraph([image(context.address(picture), plainText(title))]));
  if (head.length === 0) return blocks;
  const label = href === undefined ? strong(head) : link(context.address(href), head);
  const split = splitLead(blocks);
  if (split && !holdsSections(blocks))
    return [list(false, [[paragraph([label, text(': '), ...split.lead]), ...split.rest]])];
  if (blocks.length === 0) return [list(false, [[paragraph([label])]])];
  return [paragraph([label]), ...blocks];
}

function titled(context: CleanContext): Node[] {
  const title = titleNodes(context);
  const blocks = context.children();
  return title.length > 0 ? labelled(title, blocks) : blocks;
}

function accordion(context: CleanContext): Node[] {
  const title = titleNodes(context);
  const blocks = asBlocks(context.children());
  const description = titleNodes(context, 'description');
  if (description.length > 0) blocks.unshift(paragraph(description));
  if (title.length === 0) return blocks;
  return [mark(context, plainText(title)), ...labelled(title, blocks)];
}

const STEP = 'waymarkStep';

function step(children: readonly Node[], title: readonly Node[]): Node[] {
  const blocks = asBlocks(children);
  const inner = title.length > 0 ? labelled(title, blocks) : blocks;
  return [{ type: STEP, children: inner } as Node];
}

/** Steps become a numbered list; where one holds a heading, numbered bold titles, as no section can start in a list. */
function steps(context: CleanContext): Node[] {
  const nodes = asBlocks(context.children());
  const flat = nodes.some(
    (node) => node.type === STEP && 'children' in node && holdsSections(node.children as Node[]),
  );
  const result: Node[] = [];
  let items: Node[][] = [];
  let number = 0;
  const flush = (): void => {
    if (items.length > 0) result.push(list(true, items, number - items.length + 1));
    items = [];
  };
  for (const node of nodes) {
    if (node.type !== STEP || !('children' in node)) {
      flush();
      result.push(node);
      continue;
    }
    number++;
    const children = node.children as Node[];
    if (flat) result.push(paragraph([strong([text(`Step ${number}`)])]), ...children);
    else items.push(children);
  }
  flush();
  return result;
}

function update(context: CleanContext): Node[] {
  const label = titleNodes(context, 'label');
  const description = titleNodes(context, 'description');
  const blocks = asBlocks(context.children());
  const tags = context.props.tags;
  if (Array.isArray(tags) && tags.length > 0) blocks.unshift(paragraph([text(`Tags: ${tags.join(', ')}`)]));
  if (description.length > 0) blocks.unshift(paragraph(description));
  if (label.length === 0) return blocks;
  return [mark(context, plainText(label), 2), heading(2, label), ...blocks];
}

function field(context: CleanContext, ...names: readonly string[]): Node[] {
  const place = names.find((name) => textProp(context.props, name) !== undefined);
  const name = place === undefined ? undefined : textProp(context.props, place);
  const { props } = context;
  const facts: string[] = [];
  const type = plainText(titleNodes(context, 'type'));
  if (type) facts.push(type);
  if (place === 'path' || place === 'query' || place === 'header' || place === 'body') facts.push(place);
  if (props.required && props.required !== 'false') facts.push('required');
  if (props.deprecated && props.deprecated !== 'false') facts.push('deprecated');
  const initial = props.default;
  if (initial !== undefined && typeof initial !== 'object') facts.push(`default: ${String(initial)}`);
  const head: Node[] = [];
  if (name !== undefined) head.push({ type: 'inlineCode', value: name } as Node);
  else head.push(...titleNodes(context, ...names));
  if (facts.length > 0) head.push(text(`${head.length > 0 ? ' ' : ''}(${facts.join(', ')})`));
  const blocks = asBlocks(context.children());
  const split = splitLead(blocks);
  const lead = split
    ? [paragraph([...head, text(': '), ...split.lead]), ...split.rest]
    : [paragraph(head), ...blocks];
  return holdsSections(lead) ? lead : [list(false, [lead])];
}

function withCaption(context: CleanContext, ...names: readonly string[]): Node[] {
  const blocks = asBlocks(context.children());
  for (const name of names) {
    const caption = titleNodes(context, name);
    if (caption.length > 0) blocks.push(paragraph([{ type: 'emphasis', children: caption } as Node]));
  }
  return blocks;
}

function tooltip(context: CleanContext): Node[] {
  const tip = textProp(context.props, 'tip');
  const children = asInline(context.children());
  const href = textProp(context.props, 'href');
  const shown = href === undefined ? children : [link(context.address(href), children)];
  return tip === undefined ? shown : [...shown, text(` (${tip})`)];
}

function codeBlock(context: CleanContext): Node[] {
  const blocks = context.children();
  const language = textProp(context.props, 'language') ?? null;
  const title = textProp(context.props, 'filename', 'title');
  const inner = blocks.find((node) => node.type === 'code');
  if (inner && 'value' in inner) {
    const own = 'lang' in inner && typeof inner.lang === 'string' ? inner.lang : null;
    return [code(language ?? own, title, String(inner.value))];
  }
  return [code(language, title, plainText(blocks))];
}

function prompt(context: CleanContext): Node[] {
  const description = titleNodes(context, 'description');
  const blocks = asBlocks(context.children());
  return description.length > 0 ? labelled(description, blocks) : blocks;
}

function treeItem(context: CleanContext, suffix: string): Node[] {
  const name = textProp(context.props, 'name') ?? '';
  const comment = textProp(context.props, 'comment');
  const line = paragraph([
    { type: 'inlineCode', value: name + suffix } as Node,
    text(comment ? ` ${comment}` : ''),
  ]);
  const children = asBlocks(context.children());
  return [list(false, [[line, ...children]])];
}

function tree(context: CleanContext): Node[] {
  return asBlocks(context.children());
}
