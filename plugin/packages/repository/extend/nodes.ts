/** Nodes that clean Markdown is made of: mdast, and some kinds of our own. */
import type * as mdast from 'mdast';
import type { Node } from 'unist';

/** A block whose source is clean already, so that its text is kept as the author wrote it. */
export interface Verbatim extends Node {
  readonly type: 'verbatim';
  readonly value: string;
  /** Kind of the node that it was. */
  readonly from: string;
  /** Its words, and its inline code. */
  readonly text: string;
  readonly code: string;
}

/** Words in a line, as the author wrote them: the writer need not look for characters to escape. */
export interface SourceTextNode extends Node {
  readonly type: 'sourceText';
  readonly value: string;
}

/** Here a section starts. */
export interface SectionMark extends Node {
  readonly type: 'sectionMark';
  readonly anchor: string;
  readonly title: string;
  /** 1 to 6; 7 for the content below any heading. */
  readonly depth: number;
}

/** One step on its way to the list that its parent makes. */
export interface StepNode extends Node {
  readonly type: 'waymarkStep';
  readonly children: readonly Node[];
  readonly number: number | undefined;
}

export function isStep(node: Node): node is StepNode {
  return node.type === 'waymarkStep';
}

export const textNode = (value: string): mdast.Text => ({ type: 'text', value });

export const strong = (children: readonly Node[]): mdast.Strong => ({
  type: 'strong',
  children: children as mdast.PhrasingContent[],
});

export const paragraph = (children: readonly Node[]): mdast.Paragraph => ({
  type: 'paragraph',
  children: children as mdast.PhrasingContent[],
});

export const link = (url: string, children: readonly Node[]): mdast.Link => ({
  type: 'link',
  url,
  title: null,
  children: children as mdast.PhrasingContent[],
});

export const image = (url: string, alt: string): mdast.Image => ({ type: 'image', url, alt, title: null });

export const heading = (depth: number, children: readonly Node[]): mdast.Heading => ({
  type: 'heading',
  depth: Math.min(6, Math.max(1, depth)) as mdast.Heading['depth'],
  children: children as mdast.PhrasingContent[],
});

export const blockquote = (children: readonly Node[]): mdast.Blockquote => ({
  type: 'blockquote',
  children: children as mdast.BlockContent[],
});

export const list = (ordered: boolean, items: readonly (readonly Node[])[], start = 1): mdast.List => ({
  type: 'list',
  ordered,
  start: ordered ? start : null,
  spread: false,
  children: items.map((children) => ({
    type: 'listItem',
    spread: children.some((child, index) => index > 0 && child.type !== 'list'),
    checked: null,
    children: children as mdast.BlockContent[],
  })),
});

export const code = (lang: string | null, title: string | undefined, value: string): mdast.Code => ({
  type: 'code',
  lang,
  meta: title ?? null,
  value,
});

export const inlineCode = (value: string): mdast.InlineCode => ({ type: 'inlineCode', value });

const PHRASING: ReadonlySet<string> = new Set(
  (
    'text sourceText emphasis strong delete inlineCode break link image linkReference imageReference footnoteReference superscript ' +
    'subscript inlineMath'
  ).split(' '),
);

export function isPhrasing(node: { readonly type: string }): boolean {
  return PHRASING.has(node.type);
}

/** Tells whether a node of a parsed tree is on lines of its own. */
export function isFlow(node: { readonly type: string }): boolean {
  return (
    !isPhrasing(node) &&
    node.type !== 'mdxJsxTextElement' &&
    node.type !== 'mdxTextExpression' &&
    node.type !== 'html'
  );
}

/** Puts runs of phrasing into paragraphs; blank ones go, and neighbouring lists of components become one. */
export function asBlocks(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    const trimmed = trim(run);
    if (trimmed.length > 0) blocks.push(paragraph(trimmed));
    run = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) run.push(node);
    else {
      flush();
      blocks.push(node);
    }
  }
  flush();
  return joinLists(blocks);
}

/** The text of the first paragraph, so that a label can be put before it, and the blocks behind it. */
export function splitLead(
  blocks: readonly Node[],
): { lead: readonly Node[]; rest: readonly Node[] } | undefined {
  const [first, ...rest] = blocks;
  if (first === undefined) return undefined;
  if (first.type === 'paragraph' && 'children' in first) return { lead: first.children as Node[], rest };
  // Its source is a line of text already: the writer puts it into the new paragraph as it is.
  if (first.type === 'verbatim' && (first as Verbatim).from === 'paragraph') return { lead: [first], rest };
  return undefined;
}

/** Neighbouring lists made from components become one list each; lists that the author wrote stay separate. */
function joinLists(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  /** The list that was joined last: its children are a copy, to which more are added. */
  let joined: mdast.List | undefined;
  for (const node of nodes) {
    const last = result.at(-1);
    if (isMadeList(node) && last && isMadeList(last) && continues(last, node)) {
      if (last !== joined) {
        joined = { ...last, children: [...last.children] };
        result[result.length - 1] = joined as Node;
      }
      joined?.children.push(...node.children);
    } else result.push(node);
  }
  return result;
}

/** Lists of steps are numbered, each from the number its author wants. */
function continues(list: mdast.List, next: mdast.List): boolean {
  if (list.ordered !== next.ordered) return false;
  return !next.ordered || next.start === (list.start ?? 1) + list.children.length;
}

function isMadeList(node: Node): node is mdast.List {
  return node.type === 'list' && node.position === undefined;
}

/** Without white space at either end. */
export function trim(nodes: readonly Node[]): Node[] {
  const result = [...nodes];
  const blank = (node: Node | undefined): boolean =>
    node !== undefined && (node.type === 'break' || (isText(node) && node.value.trim() === ''));
  while (blank(result[0])) result.shift();
  while (blank(result.at(-1))) result.pop();
  const first = result[0];
  if (first && isText(first)) result[0] = withValue(first, first.value.trimStart());
  const last = result.at(-1);
  if (last && isText(last)) result[result.length - 1] = withValue(last, last.value.trimEnd());
  return result;
}

function withValue(node: mdast.Text | SourceTextNode, value: string): Node {
  const copy: Node & { value: string } = { ...node, value };
  return copy;
}

function isText(node: Node): node is mdast.Text | SourceTextNode {
  return node.type === 'text' || node.type === 'sourceText';
}

/** Tells whether a section starts somewhere inside, so that no quote or list may be put around it. */
export function holdsSections(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.type === 'sectionMark');
}
