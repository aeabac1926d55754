/** HTML elements in pages as plain Markdown. */

import { decodeEntities } from '@waymark/source/entities';
import type { Node } from 'unist';
import type { MarkdownUse } from '../../extend/component.ts';
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
} from '../../extend/nodes.ts';
import { textProp } from '../../extend/props.ts';

const DROPPED: ReadonlySet<string> = new Set(
  'script style svg noscript template input button select head'.split(' '),
);

const MARKS: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'delete',
  s: 'delete',
};

export function cleanHtml(context: MarkdownUse, name: string): Node[] {
  const { props } = context;
  if (DROPPED.has(name)) return [];
  const markName = MARKS[name];
  if (markName !== undefined) return marked(context.children(), markName);
  const level = /^h([1-6])$/.exec(name);
  if (level) return [heading(Number(level[1]), inline(context.children()))];
  switch (name) {
    case 'br':
      return [{ type: 'break' }];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'img': {
      const source = textProp(props, 'src');
      return source === undefined || source.startsWith('data:')
        ? []
        : [image(context.address(source), textProp(props, 'alt') ?? '')];
    }
    case 'a': {
      const href = textProp(props, 'href');
      const children = context.children();
      if (href === undefined) return children;
      const inner = inline(children);
      return inner.length > 0 ? [link(context.address(href), inner)] : [];
    }
    case 'code':
    case 'kbd':
    case 'samp': {
      const value = plain(context.children());
      return value ? [{ type: 'inlineCode', value } as Node] : [];
    }
    case 'pre': {
      const value = plain(context.children());
      return value ? [code(null, undefined, value)] : [];
    }
    case 'iframe':
    case 'video':
    case 'audio':
    case 'source':
    case 'embed':
      return media(context, name);
    case 'blockquote': {
      const blocks = asBlocks(context.children(true));
      return holdsSections(blocks) ? blocks : [blockquote(blocks)];
    }
    case 'ul':
    case 'ol':
      return [list(name === 'ol', items(context.children()))];
    case 'li':
      return [
        { type: 'listItem', spread: false, checked: null, children: asBlocks(context.children()) } as Node,
      ];
    case 'summary':
    case 'figcaption':
    case 'caption':
    case 'dt':
      return asBlocks([strong(inline(context.children()))]);
    case 'table':
      return table(context.children());
    case 'tr':
      return [
        {
          type: 'tableRow',
          children: context.children().filter((node) => node.type === 'tableCell'),
        } as Node,
      ];
    case 'th':
    case 'td':
      return [{ type: 'tableCell', children: inline(context.children()) } as Node];
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return context.children();
  }
  const children = context.children();
  return INLINE.has(name) ? children : asBlocks(children);
}

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
  Object.hasOwn(MARKS, name) || /^(?:su[bp]|code|kbd|samp|var|mark|u|ins|wbr|abbr|q|font)$/.test(name);

/** Whether an element is words of its own, apart from those of the element before it. */
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
  const source = textProp(context.props, 'src');
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
