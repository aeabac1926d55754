/** HTML elements in pages as plain Markdown. */

import type { MarkdownUse } from '@waymark/repository/extend/component';
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
  strong,
  textNode,
  trim,
} from '@waymark/repository/extend/nodes';
import { addressProp, textProp } from '@waymark/repository/extend/props';
import { decodeEntities } from '@waymark/source/entities';
import { byAlias } from '@waymark/source/values';
import type { Node } from 'unist';

const DROPPED: ReadonlySet<string> = new Set(
  'script style svg noscript template input button select head'.split(' '),
);

const MARKS = byAlias({ strong: 'strong b', emphasis: 'em i', delete: 'del s' });

export function cleanHtml(context: MarkdownUse, name: string): Node[] {
  if (DROPPED.has(name)) return [];
  const markName = MARKS.get(name);
  if (markName !== undefined) return marked(context.children(), markName);
  const level = /^h([1-6])$/.exec(name);
  if (level) return [heading(Number(level[1]), inline(context.children()))];
  const write = WRITERS.get(name);
  if (write !== undefined) return write(context, name);
  const children = context.children();
  return INLINE.has(name) ? children : asBlocks(children);
}

type Write = (context: MarkdownUse, name: string) => Node[];

const codeOf: Write = (context, name) => {
  const value = plain(context.children());
  if (value === '') return [];
  return [name === 'pre' ? code(null, undefined, value) : ({ type: 'inlineCode', value } as Node)];
};
const titleOf: Write = (context) => asBlocks([strong(inline(context.children()))]);
const listOf: Write = (context, name) => [list(name === 'ol', items(context.children()))];
const cellOf: Write = (context) => [{ type: 'tableCell', children: inline(context.children()) } as Node];
const childrenOf: Write = (context) => context.children();

const WRITERS: ReadonlyMap<string, Write> = new Map(
  Object.entries({
    br: () => [{ type: 'break' }],
    hr: () => [{ type: 'thematicBreak' }],
    img: ({ props, address }) => {
      const source = addressProp(props, 'src');
      return source === undefined || source.startsWith('data:')
        ? []
        : [image(address(source), textProp(props, 'alt') ?? '')];
    },
    a: (context) => {
      const href = addressProp(context.props, 'href');
      const children = context.children();
      if (href === undefined) return children;
      const inner = inline(children);
      return inner.length > 0 ? [link(context.address(href), inner)] : [];
    },
    blockquote: (context) => {
      const blocks = asBlocks(context.children(true));
      return holdsSections(blocks) ? blocks : [blockquote(blocks)];
    },
    li: (context) => [
      { type: 'listItem', spread: false, checked: null, children: asBlocks(context.children()) } as Node,
    ],
    table: (context) => table(context.children()),
    tr: (context) => [
      { type: 'tableRow', children: context.children().filter(({ type }) => type === 'tableCell') } as Node,
    ],
    ...{ code: codeOf, kbd: codeOf, samp: codeOf, pre: codeOf },
    ...{ iframe: media, video: media, audio: media, source: media, embed: media },
    ...{ ul: listOf, ol: listOf, th: cellOf, td: cellOf },
    ...{ summary: titleOf, figcaption: titleOf, caption: titleOf, dt: titleOf },
    ...{ thead: childrenOf, tbody: childrenOf, tfoot: childrenOf },
  } satisfies Record<string, Write>),
);

const INLINE: ReadonlySet<string> = new Set(
  'span abbr cite q small sub sup u mark time label var font data dfn ins big wbr picture'.split(' '),
);

/** Raw HTML of plain Markdown, as text without its tags; images and line breaks stay. */
export function cleanRawHtml(html: string, address: (href: string) => string): Node[] {
  const nodes: Node[] = [];
  const source = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)|<(script|style|svg)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replaceAll(
      /<\/([a-z][\w-]*)>(?=(<[a-z])?(\p{Lu}\p{Ll})?)/giu,
      (tag: string, name: string, element?: string, word?: string) => {
        const isOfLine = name === 'a' || INLINE.has(name.toLowerCase());
        return isMark(name) || (isOfLine && (element ?? word) === undefined) ? tag : `${tag} `;
      },
    );
  let last = 0;
  const add = (value: string): void => {
    if (value.trim() || (value !== '' && nodes.length > 0))
      nodes.push(textNode(decodeEntities(value).replaceAll(/\s+/g, ' ')));
  };
  for (const match of source.matchAll(/<(\/?)([a-z][\w-]*)(?![\w-])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi)) {
    add(source.slice(last, match.index));
    last = match.index + match[0].length;
    const [, , name = '', attributes = ''] = match;
    const attribute = (key: string): string | undefined => {
      const found = new RegExp(`\\s${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
      return decodeEntities(found?.[1] ?? found?.[2] ?? '');
    };
    const src = attribute('src');
    if (name.toLowerCase() === 'img' && src) nodes.push(image(address(src), attribute('alt') ?? ''));
    else if (name.toLowerCase() === 'br') nodes.push({ type: 'break' });
  }
  add(source.slice(last));
  return nodes;
}

/** Elements that are part of a word or a sentence; others are shown apart by styles, such as a badge and a title. */
const isMark = (name: string): boolean =>
  MARKS.has(name) || /^(?:su[bp]|code|kbd|samp|var|mark|u|ins|wbr|abbr|q|font)$/.test(name);

/** Tells whether an element is words of its own, apart from those of the element before it. */
export const isWordsApart = (name: string): boolean => INLINE.has(name) && !isMark(name);

function marked(nodes: readonly Node[], type: string): Node[] {
  const inner = trim(nodes.filter(isPhrasing));
  // Blocks cannot stand in emphasis.
  if (nodes.some((node) => !isPhrasing(node))) return [...nodes];
  if (inner.length === 0) return [...nodes];
  return [{ type, children: inner } as Node];
}

function inline(nodes: readonly Node[]): Node[] {
  return trim(
    nodes.flatMap((node, index): Node[] => {
      if (node.type === 'break') return [textNode(' ')];
      const before = nodes[index - 1];
      if (isPhrasing(node)) return before && !isPhrasing(before) ? [textNode(' '), node] : [node];
      const space = index > 0 ? [textNode(' ')] : [];
      if (node.type === 'verbatim' && 'value' in node) return [...space, node];
      if (node.type === 'code' && 'value' in node)
        return [...space, { type: 'inlineCode', value: String(node.value) } as Node];
      return 'children' in node ? [...space, ...inline(node.children as Node[])] : [];
    }),
  );
}

function plain(nodes: readonly Node[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'break') return '\n';
      if ('value' in node && typeof node.value === 'string') return node.value;
      return 'children' in node ? plain(node.children as Node[]) : '';
    })
    .join('');
}

function media(context: MarkdownUse, name: string): Node[] {
  const source = addressProp(context.props, 'src');
  const children = context.children();
  if (source === undefined) return children;
  const label = textProp(context.props, 'title') ?? (name === 'audio' ? 'Audio' : 'Video');
  const anchor = link(context.address(source), [textNode(label)]);
  return name === 'source' ? [anchor] : [paragraph([anchor])];
}

function items(nodes: readonly Node[]): Node[][] {
  const result: Node[][] = [];
  for (const node of nodes) {
    if (node.type === 'listItem' && 'children' in node) result.push(node.children as Node[]);
    else if (!isPhrasing(node)) result.push([node]);
  }
  return result;
}

function table(nodes: readonly Node[]): Node[] {
  const rows = nodes.filter((node) => node.type === 'tableRow');
  const rest = nodes.filter((node) => node.type !== 'tableRow' && !isPhrasing(node));
  if (rows.length === 0) return [...nodes];
  return [...rest, { type: 'table', align: [], children: rows } as Node];
}
