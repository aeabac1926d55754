/** Blocks whose source is already clean Markdown keep it: that is faster than writing it again, and it is the author's own. */

import { isPhrasing, type SourceTextNode, type Verbatim } from '@waymark/repository/extend/nodes';
import { isExternal } from '@waymark/source/scheme';
import type * as mdast from 'mdast';
import type { Node, Parent } from 'unist';
import type { Instance } from '../tree/instance.ts';
import { literal, rawValue } from '../tree/node-text.ts';

/** A quotation mark as a character reference, which Markdown has no use for. */
const QUOTE = /&(?:quot|apos|#34|#39|#x22|#x27);/i;

function holdsQuote(instance: Instance, node: Node): boolean {
  const { start, end } = node.position ?? {};
  if (node.type === 'text' || node.type === 'image')
    return QUOTE.test(instance.module.parsed.text.slice(start?.offset, end?.offset));
  return 'children' in node && (node as Parent).children.some((child) => holdsQuote(instance, child));
}

/** The block's own source, if nothing in it has to change. */
export function verbatim(instance: Instance, node: Node): Verbatim | undefined {
  const { position } = node;
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (position === undefined || start === undefined || end === undefined || isEdited(instance, node))
    return undefined;
  const found = { text: '', code: '' };
  const raw = instance.module.parsed.text.slice(start, end);
  if (QUOTE.test(raw) && holdsQuote(instance, node)) return undefined;
  if (!isClean(instance, node, found)) return undefined;
  const indent = position.start.column - 1;
  const value = indent > 0 ? raw.replaceAll(new RegExp(`\\n {1,${indent}}`, 'g'), '\n') : raw;
  return {
    type: 'verbatim',
    from: node.type,
    value: unescapeBraces(value).trimEnd(),
    text: found.text,
    code: found.code,
  };
}

/** The source of words on one line. On several, each may start with the mark of a quote or an indentation. */
export function sourceText(instance: Instance, node: Node): SourceTextNode | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined || rawValue(node).includes('\n') || isEdited(instance, node))
    return undefined;
  const source = instance.module.parsed.text.slice(start, end);
  // A character reference is not what a reader, or a search, takes for words.
  return source.includes('&') ? undefined : { type: 'sourceText', value: unescapeBraces(source) };
}

function isEdited({ module }: Instance, node: Node): boolean {
  return module.parsed.edited?.has(node) === true;
}

/** Braces are escaped for MDX only, dollar signs for formulas only; code keeps its own. */
function unescapeBraces(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replaceAll(
    /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\\([{}$])/g,
    (whole: string, _ticks: string, brace?: string) => brace ?? whole,
  );
}

const HOLDERS: ReadonlySet<string> = new Set(
  'paragraph emphasis strong delete blockquote list listItem table tableRow tableCell footnoteDefinition'.split(
    ' ',
  ),
);

/** Gathers words and code on the way. */
function isClean(instance: Instance, node: Node, found: { text: string; code: string }): boolean {
  switch (node.type) {
    case 'text':
      found.text += rawValue(node);
      return node.position !== undefined;
    case 'inlineCode': {
      const value = rawValue(node);
      if (literal(instance, node) !== value) return false;
      found.text += value;
      found.code += `${value}\n`;
      return true;
    }
    case 'code': {
      const { meta, value } = node as mdast.Code;
      if (meta || value.includes('[!code') || value.includes('\u001b') || literal(instance, node) !== value)
        return false;
      found.code += `${value}\n`;
      found.text += '\n';
      return true;
    }
    case 'link':
    case 'image': {
      const { url } = node as mdast.Link | mdast.Image;
      if (!isExternal(url) && !url.startsWith('#') && instance.module.address(url) !== url) return false;
      if (node.type === 'image') found.text += (node as mdast.Image).alt ?? '';
      break;
    }
    case 'break':
      found.text += ' ';
      return true;
    case 'thematicBreak':
    case 'footnoteReference':
      return true;
    default:
      if (!HOLDERS.has(node.type)) return false;
  }
  if ('children' in node) {
    for (const child of (node as Parent).children) if (!isClean(instance, child, found)) return false;
  }
  if (!isPhrasing(node)) found.text += node.type === 'tableCell' ? ' ' : '\n';
  return true;
}
