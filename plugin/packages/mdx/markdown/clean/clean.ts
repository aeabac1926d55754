/** An expanded page as clean Markdown: no JSX, no code that is not shown, addresses absolute. */
import { stripVTControlCharacters } from 'node:util';
import type { MarkdownUse, Props, Reader } from '@waymark/repository/extend/component';
import {
  asBlocks,
  blockquote,
  code,
  holdsSections,
  image,
  isFlow,
  isPhrasing,
  link,
  paragraph,
  type SectionMark,
  textNode,
  trim,
  type Verbatim,
} from '@waymark/repository/extend/nodes';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type * as mdast from 'mdast';
import type { Node, Parent } from 'unist';
import { fenceLanguage, fenceOf } from '../highlight/code-blocks.ts';
import { Element } from '../tree/element.ts';
import { unshown, writtenText } from '../tree/failure.ts';
import { builtinOf, type Instance, NodeChildren, type Resolved } from '../tree/instance.ts';
import { literal, nodeText, rawValue } from '../tree/node-text.ts';
import { readNotation } from '../tree/notation.ts';
import { isJsx } from '../tree/props.ts';
import { RawHtml } from '../tree/react-values.ts';
import { definitionOf } from '../tree/references.ts';
import { sourceOf } from '../tree/source.ts';
import { wrongValue } from '../tree/wrong-value.ts';
import { cleanHtml, cleanRawHtml, isWordsApart } from './clean-html.ts';
import { lineOfText, nodesOfText } from './nodes-of-text.ts';
import { sourceText, verbatim } from './verbatim.ts';

/** A use of a file, as one kind of reader gets it. */
interface View {
  readonly instance: Instance;
  readonly reader: Reader;
  /** Called if a component asks for the reader: until then the text is that of every kind. */
  readonly onReader?: () => void;
  /** Called for each part that cannot be shown. */
  readonly report: (report: Report) => void;
}

/** Blocks of the children of a document or of a component. */
export function cleanBlocks(view: View, nodes: readonly Node[], quoted = false): Node[] {
  return asBlocks(cleanNodes(view, nodes, quoted));
}

/** Blocks, and phrasing if a component's content is no more than a line. */
function cleanNodes(view: View, nodes: readonly Node[], quoted: boolean): Node[] {
  const isBlock = (node: Node): boolean => isFlow(node) || node.type === 'html';
  return wordsApart(view, nodes, (node) => cleanNode(view, node, quoted), isBlock);
}

/** A word and the next one, which begins with a capital: between them stands a style, such as that of a badge. */
const WORD_END = /[\p{L}\p{N}]{2}$/u;
const WORD_BEGIN = /^\p{Lu}\p{Ll}/u;

/** Each in turn, with a space between words of elements that only lines or styles part. */
function wordsApart<T>(
  view: View,
  parts: readonly T[],
  clean: (part: T) => Node[],
  isLine: (part: T) => boolean = () => false,
): Node[] {
  const result: Node[] = [];
  let isAfterElement = false;
  for (const part of parts) {
    const nodes = clean(part);
    const [first] = nodes;
    const last = result.at(-1);
    const isElement = isApart(view, part);
    if (first && last && isPhrasing(first) && isPhrasing(last)) {
      const [before, after] = [blockText(last), blockText(first)];
      const areWords = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
      const areApart =
        isElement && isAfterElement
          ? areWords
          : (isElement || isAfterElement) && WORD_END.test(before) && WORD_BEGIN.test(after);
      if (isLine(part) || areApart) result.push(textNode(' '));
    }
    // A call takes no more arguments than the stack holds.
    for (const each of nodes) result.push(each);
    isAfterElement = isElement;
  }
  return result;
}

function isApart(view: View, part: unknown): boolean {
  const resolved = view.instance.elements.get(part as Node | Element);
  if (resolved?.kind === 'builtin') return builtinOf(view.instance, part as Node | Element)?.apart === true;
  return resolved?.kind === 'html' && (resolved.name === 'a' || isWordsApart(resolved.name));
}

const addressOf = (view: View, href: string): string => view.instance.module.address(href);

/** Result of `clean` for a part; a part that cannot be shown is the text that its author wrote. */
function shown(view: View, node: Node, clean: () => Node[]): Node[] {
  try {
    return clean();
  } catch (error) {
    view.report(unshown(view.instance, node, error));
    return [textNode(writtenText(view.instance, node))];
  }
}

/** @param quoted Its lines start with the marks of a quote, so its source cannot be kept as it is. */
function cleanNode(view: View, node: Node, quoted: boolean): Node[] {
  return shown(view, node, () => cleanBlock(view, node, quoted));
}

function cleanBlock(view: View, node: Node, quoted: boolean): Node[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return view.instance.module.parsed.plain ? [paragraph([textNode(rawValue(node))])] : [];
    case 'definition':
    case 'yaml':
    case 'toml':
      return [];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return cleanExpression(view, node);
    case 'html':
      return cleanRawHtml(rawValue(node), (href) => addressOf(view, href));
    case 'heading':
      return cleanHeading(view, node as mdast.Heading);
    case 'code':
      return [cleanCode(view, node as mdast.Code)];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (isJsx(node))
        return cleanElement(view, node, view.instance.elements.get(node), (deep) =>
          cleanNodes(view, node.children, quoted || deep === true),
        );
      return [];
  }
  if (isPhrasing(node)) return cleanInline(view, [node]);
  const same = quoted ? undefined : verbatim(view.instance, node);
  if (same) return [same];
  return rebuild(view, node, quoted);
}

/** An expression without a value is its source. */
function cleanExpression(view: View, node: Node): Node[] {
  const { values } = view.instance;
  return values.has(node) ? cleanValue(view, values.get(node)) : [textNode(`{${rawValue(node)}}`)];
}

function cleanValue(view: View, value: unknown): Node[] {
  if (typeof value === 'string') return [textNode(value)];
  if (typeof value === 'number' || typeof value === 'bigint') return [textNode(String(value))];
  if (Array.isArray(value)) return wordsApart(view, value, (item) => cleanValue(view, item));
  if (value instanceof RawHtml) {
    if (value.text !== undefined) return value.text === '' ? [] : [textNode(value.text)];
    return cleanRawHtml(value.html, (href) => addressOf(view, href));
  }
  if (value instanceof NodeChildren)
    return value.nodes.flatMap((node) => cleanNode({ ...view, instance: value.instance }, node, false));
  if (value instanceof Element) {
    return cleanElement(view, value, view.instance.elements.get(value), () =>
      cleanValue(view, value.props.children),
    );
  }
  return [];
}

function cleanElement(
  view: View,
  node: Node | Element,
  resolved: Resolved | undefined,
  children: MarkdownUse['children'],
): Node[] {
  switch (resolved?.kind) {
    case 'nothing':
      return [];
    case 'value':
    case 'react':
      return cleanValue(view, resolved.value);
    case 'snippet':
      return cleanBlocks({ ...view, instance: resolved.instance }, resolved.instance.root.children);
    case 'html':
      return cleanHtml(context(view, node, resolved.props, children), resolved.name);
    case 'builtin':
      return cleanComponent(view, node, resolved, children);
    default:
      return children();
  }
}

function cleanComponent(
  view: View,
  node: Node | Element,
  { name, props }: Extract<Resolved, { kind: 'builtin' }>,
  children: MarkdownUse['children'],
): Node[] {
  const use = context(view, node, props, children);
  const definition = view.instance.scope.components.get(name);
  // The same as in HTML: a component that gets wrong values is its children.
  const isMade = definition !== undefined && wrongValue(definition, props) === undefined;
  const made = isMade ? definition.markdown?.(use) : undefined;
  if (typeof made === 'string') return use.isInline ? nodesOfText(made) : asBlocks(nodesOfText(made));
  return made === undefined ? children() : [...made];
}

function context(
  view: View,
  node: Node | Element,
  props: Props,
  children: MarkdownUse['children'],
): MarkdownUse {
  return {
    get reader() {
      view.onReader?.();
      return view.reader;
    },
    props,
    children,
    value: (value) => cleanValue(view, value),
    line: lineOfText,
    address: (href) => addressOf(view, href),
    source: () => sourceOf(view.instance, node),
    isInline: 'type' in node && node.type === 'mdxJsxTextElement',
    id: view.instance.ids.get(node) ?? '',
  };
}

function cleanHeading(view: View, node: mdast.Heading): Node[] {
  const children = phrasing(trim(cleanInline(view, node.children)));
  if (children.length === 0) return [];
  const title = nodeText(view.instance, node).trim().replaceAll(/\s+/g, ' ');
  const mark: SectionMark = {
    type: 'sectionMark',
    anchor: view.instance.ids.get(node) ?? '',
    title,
    depth: node.depth,
  };
  return [mark, { ...node, children } as Node];
}

function cleanCode(view: View, node: mdast.Code): Node {
  const fence = fenceOf(view.instance, node);
  const text = stripVTControlCharacters(readNotation(literal(view.instance, node)).text);
  return code(fenceLanguage(node), fence.title, text);
}

/** Containers and tables whose content changes: their children one by one. */
function rebuild(view: View, node: Node, quoted: boolean): Node[] {
  if (node.type === 'paragraph') {
    const inner = trim(cleanInline(view, (node as mdast.Paragraph).children));
    return inner.length > 0 ? asBlocks(inner) : [];
  }
  if (node.type === 'blockquote') {
    const inner = cleanBlocks(view, (node as Parent).children, true);
    return inner.length === 0 || holdsSections(inner) ? inner : [blockquote(inner)];
  }
  if (node.type === 'table') {
    const table = node as mdast.Table;
    const rows = table.children.map((row) => ({
      ...row,
      children: row.children.map((cell) => ({
        ...cell,
        children: oneLine(cleanInline(view, cell.children)),
      })),
    }));
    return [{ ...table, children: rows } as Node];
  }
  if ('children' in node) {
    const children = (node as Parent).children.flatMap((child) =>
      child.type === 'listItem'
        ? [cleanItem(view, child as mdast.ListItem, quoted)]
        : cleanNode(view, child, quoted),
    );
    return [{ ...node, children } as Node];
  }
  return [node];
}

function cleanItem(view: View, item: mdast.ListItem, quoted: boolean): Node {
  const children = cleanBlocks(view, item.children, quoted).filter((child) => child.type !== 'sectionMark');
  return { ...item, children } as Node;
}

/** Nodes that a heading, a link or bold words can hold: for a block component in them, its words. */
function phrasing(nodes: readonly Node[]): Node[] {
  if (nodes.every(isPhrasing)) return [...nodes];
  return [textNode(asBlocks(nodes).map(blockText).join(' ').replaceAll(/\s+/g, ' ').trim())];
}

/** A table cell has one line. */
function oneLine(nodes: readonly Node[]): Node[] {
  return trim(
    asBlocks(nodes).flatMap((node, index) => {
      const inner = node.type === 'paragraph' ? (node as Parent).children : [textNode(blockText(node))];
      return index === 0 ? inner : [textNode(' '), ...inner];
    }),
  ).map((node) => (node.type === 'break' ? textNode(' ') : node));
}

function blockText(node: Node): string {
  if (node.type === 'verbatim') return (node as Verbatim).text;
  if ('children' in node) return (node as Parent).children.map(blockText).join(' ');
  return rawValue(node);
}

function cleanInline(view: View, nodes: readonly Node[]): Node[] {
  return wordsApart(view, nodes, (node) => shown(view, node, () => cleanInlineNode(view, node)));
}

function cleanInlineNode(view: View, node: Node): Node[] {
  switch (node.type) {
    case 'text':
      return [sourceText(view.instance, node) ?? textNode(rawValue(node))];
    case 'inlineCode':
      return [{ type: 'inlineCode', value: literal(view.instance, node) } as Node];
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return cleanExpression(view, node);
    case 'html':
      return /^<br\b/i.test(rawValue(node)) ? [{ type: 'break' }] : [];
    case 'link': {
      const { url, children } = node as mdast.Link;
      return [link(addressOf(view, url), phrasing(cleanInline(view, children)))];
    }
    case 'image': {
      const { url, alt } = node as mdast.Image;
      return [image(addressOf(view, url), alt ?? '')];
    }
    case 'linkReference': {
      const { identifier, children } = node as mdast.LinkReference;
      const definition = definitionOf(view.instance, identifier);
      const inner = phrasing(cleanInline(view, children));
      return definition
        ? [link(addressOf(view, definition.url), inner)]
        : [textNode('['), ...inner, textNode(']')];
    }
    case 'imageReference': {
      const { identifier, alt } = node as mdast.ImageReference;
      const definition = definitionOf(view.instance, identifier);
      return [definition ? image(addressOf(view, definition.url), alt ?? '') : textNode(alt ?? '')];
    }
  }
  if (isJsx(node)) {
    return cleanElement(view, node, view.instance.elements.get(node), () => cleanInline(view, node.children));
  }
  if ('children' in node)
    return [{ ...node, children: phrasing(cleanInline(view, (node as Parent).children)) } as Node];
  return [node];
}
