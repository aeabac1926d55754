/** An expanded page as clean Markdown: no JSX, no code that is not shown, addresses absolute. */
import type * as mdast from 'mdast';
import type { Node, Parent } from 'unist';
import { absoluteHref } from './address.ts';
import { cleanBuiltin } from './clean-components.ts';
import type { CleanChildren, CleanContext } from './clean-context.ts';
import { cleanHtml, cleanRawHtml } from './clean-html.ts';
import {
  asBlocks,
  blockquote,
  code,
  image,
  isFlow,
  isPhrasing,
  link,
  paragraph,
  type SectionMark,
  text,
  trim,
  type Verbatim,
} from './clean-nodes.ts';
import { fenceMeta } from './code-blocks.ts';
import { Element } from './element.ts';
import { parseFence } from './fence.ts';
import { type Instance, NodeChildren, type Props, type Resolved } from './instance.ts';
import { literal, rawValue, textOf } from './node-text.ts';
import { readNotation } from './notation.ts';
import { isJsx } from './props.ts';
import { definitionOf } from './references.ts';
import { sourceText, verbatim } from './verbatim.ts';

/** Blocks of the children of a document or of a component. */
export function cleanBlocks(instance: Instance, nodes: readonly Node[], quoted = false): Node[] {
  return asBlocks(cleanNodes(instance, nodes, quoted));
}

/** Blocks, and phrasing where a component's content is no more than a line. */
function cleanNodes(instance: Instance, nodes: readonly Node[], quoted: boolean): Node[] {
  const result: Node[] = [];
  for (const node of nodes) {
    const clean = cleanNode(instance, node, quoted);
    const [first] = clean;
    const last = result.at(-1);
    // Elements on lines of their own are words apart.
    if (first && last && isFlow(node) && isPhrasing(first) && isPhrasing(last)) result.push(text(' '));
    result.push(...clean);
  }
  return result;
}

/** @param quoted Its lines start with the marks of a quote, so its source cannot be kept as it is. */
function cleanNode(instance: Instance, node: Node, quoted: boolean): Node[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return instance.module.parsed.plain ? [paragraph([text(rawValue(node))])] : [];
    case 'definition':
    case 'yaml':
    case 'toml':
      return [];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return instance.values.has(node)
        ? cleanValue(instance, instance.values.get(node))
        : [text(`{${rawValue(node)}}`)];
    case 'html':
      return cleanRawHtml(rawValue(node), (href) => absoluteHref(href, instance.module.file));
    case 'heading':
      return cleanHeading(instance, node as mdast.Heading);
    case 'code':
      return [cleanCode(instance, node as mdast.Code)];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (isJsx(node))
        return cleanElement(instance, node, instance.elements.get(node), (deep) =>
          cleanNodes(instance, node.children, quoted || deep === true),
        );
      return [];
  }
  if (isPhrasing(node)) return cleanInline(instance, [node]);
  const same = quoted ? undefined : verbatim(instance, node);
  if (same) return [same];
  return rebuild(instance, node, quoted);
}

/** The value of an expression: text, or the elements in it. */
function cleanValue(instance: Instance, value: unknown): Node[] {
  if (typeof value === 'string') return [text(value)];
  if (typeof value === 'number' || typeof value === 'bigint') return [text(String(value))];
  if (Array.isArray(value)) return value.flatMap((item) => cleanValue(instance, item));
  if (value instanceof NodeChildren)
    return value.nodes.flatMap((node) => cleanNode(value.instance, node, false));
  if (value instanceof Element) {
    return cleanElement(instance, value, instance.elements.get(value), () =>
      cleanValue(instance, value.props.children),
    );
  }
  return [];
}

function cleanElement(
  instance: Instance,
  node: Node | Element,
  resolved: Resolved | undefined,
  children: CleanChildren,
): Node[] {
  switch (resolved?.kind) {
    case 'nothing':
      return [];
    case 'value':
      return cleanValue(instance, resolved.value);
    case 'snippet':
      return cleanBlocks(resolved.instance, resolved.instance.root.children);
    case 'html':
      return cleanHtml(context(instance, node, resolved.props, children), resolved.name);
    case 'builtin':
      return cleanBuiltin(context(instance, node, resolved.props, children), resolved.name);
    default:
      return children();
  }
}

function context(
  instance: Instance,
  node: Node | Element,
  props: Props,
  children: CleanChildren,
): CleanContext {
  return {
    instance,
    node,
    props,
    children,
    value: (value) => cleanValue(instance, value),
    address: (href) => absoluteHref(href, instance.module.file),
    id: instance.ids.get(node) ?? '',
  };
}

function cleanHeading(instance: Instance, node: mdast.Heading): Node[] {
  const children = trim(cleanInline(instance, node.children));
  const title = textOf(instance, node).trim().replaceAll(/\s+/g, ' ');
  const mark: SectionMark = {
    type: 'sectionMark',
    anchor: instance.ids.get(node) ?? '',
    title,
    depth: node.depth,
  };
  return [mark, { ...node, children } as Node];
}

function cleanCode(instance: Instance, node: mdast.Code): Node {
  const fence = parseFence(fenceMeta(node));
  const lang = node.lang?.replace(/\{.*$/, '') || null;
  return code(lang, fence.title, readNotation(literal(instance, node)).text);
}

/** Containers and tables whose content changes: their children one by one. */
function rebuild(instance: Instance, node: Node, quoted: boolean): Node[] {
  if (node.type === 'paragraph') {
    const inner = trim(cleanInline(instance, (node as mdast.Paragraph).children));
    return inner.length > 0 ? asBlocks(inner) : [];
  }
  if (node.type === 'blockquote') {
    const inner = cleanBlocks(instance, (node as Parent).children, true);
    return inner.length === 0
      ? []
      : inner.some((child) => child.type === 'sectionMark')
        ? inner
        : [blockquote(inner)];
  }
  if (node.type === 'table') {
    const table = node as mdast.Table;
    const rows = table.children.map((row) => ({
      ...row,
      children: row.children.map((cell) => ({
        ...cell,
        children: oneLine(cleanInline(instance, cell.children)),
      })),
    }));
    return [{ ...table, children: rows } as Node];
  }
  if ('children' in node) {
    const children = (node as Parent).children.flatMap((child) =>
      child.type === 'listItem'
        ? [cleanItem(instance, child as mdast.ListItem, quoted)]
        : cleanNode(instance, child, quoted),
    );
    return [{ ...node, children } as Node];
  }
  return [node];
}

function cleanItem(instance: Instance, item: mdast.ListItem, quoted: boolean): Node {
  const children = cleanBlocks(instance, item.children, quoted).filter(
    (child) => child.type !== 'sectionMark',
  );
  return { ...item, children } as Node;
}

/** A table cell has one line. */
function oneLine(nodes: readonly Node[]): Node[] {
  return trim(
    asBlocks(nodes).flatMap((node, index) => {
      const inner = node.type === 'paragraph' ? (node as Parent).children : [text(blockText(node))];
      return index === 0 ? inner : [text(' '), ...inner];
    }),
  ).map((node) => (node.type === 'break' ? text(' ') : node));
}

function blockText(node: Node): string {
  if (node.type === 'verbatim') return (node as Verbatim).text;
  if ('children' in node) return (node as Parent).children.map(blockText).join(' ');
  return rawValue(node);
}

function cleanInline(instance: Instance, nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => cleanInlineNode(instance, node));
}

function cleanInlineNode(instance: Instance, node: Node): Node[] {
  switch (node.type) {
    case 'text':
      return [sourceText(instance, node) ?? text(rawValue(node))];
    case 'inlineCode':
      return [{ type: 'inlineCode', value: literal(instance, node) } as Node];
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return instance.values.has(node)
        ? cleanValue(instance, instance.values.get(node))
        : [text(`{${rawValue(node)}}`)];
    case 'html':
      return /^<br\b/i.test(rawValue(node)) ? [{ type: 'break' }] : [];
    case 'link': {
      const { url, children } = node as mdast.Link;
      return [link(absoluteHref(url, instance.module.file), cleanInline(instance, children))];
    }
    case 'image': {
      const { url, alt } = node as mdast.Image;
      return [image(absoluteHref(url, instance.module.file), alt ?? '')];
    }
    case 'linkReference': {
      const { identifier, children } = node as mdast.LinkReference;
      const definition = definitionOf(instance, identifier);
      const inner = cleanInline(instance, children);
      return definition
        ? [link(absoluteHref(definition.url, instance.module.file), inner)]
        : [text('['), ...inner, text(']')];
    }
    case 'imageReference': {
      const { identifier, alt } = node as mdast.ImageReference;
      const definition = definitionOf(instance, identifier);
      return definition
        ? [image(absoluteHref(definition.url, instance.module.file), alt ?? '')]
        : [text(alt ?? '')];
    }
  }
  if (isJsx(node)) {
    return cleanElement(instance, node, instance.elements.get(node), () =>
      cleanInline(instance, node.children),
    );
  }
  if ('children' in node)
    return [{ ...node, children: cleanInline(instance, (node as Parent).children) } as Node];
  return [node];
}
