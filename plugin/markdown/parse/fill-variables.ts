/**
 * docs.json `variables` in the text of a page. A value is words, and Markdown of words such as `**bold**`; what would be a
 * tag, an expression, or the end of an attribute or of a string in a page stays a character, wherever the value stands. Such
 * characters go through the parser as others that no text has, and are put back into what it made.
 */
import type { Node, Parent } from 'unist';
import { VARIABLE } from '../../content/variables.ts';
import type { Edits } from '../tree/edits.ts';
import { isJsx } from '../tree/props.ts';
import type { Parsed } from './parse.ts';

/** In the order of the noncharacters of Unicode that stand in for them: U+FDD0 and the next. */
const SYNTAX = '<>{}"\'\\';
const FIRST = 0xfdd0;
const STAND_IN = /[\ufdd0-\ufdd6]/g;

export function fillVariables(source: string, variables: ReadonlyMap<string, string>, edits: Edits): string {
  if (variables.size === 0 || !source.includes('{{')) return source;
  const found = [...source.matchAll(VARIABLE)].reverse();
  let text = source;
  for (const match of found) {
    const value = variables.get(match[1] ?? '');
    if (value === undefined) continue;
    text = edits.apply(text, {
      start: match.index,
      end: match.index + match[0].length,
      text: value
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(/[<>{}"'\\]/g, (each) => String.fromCharCode(FIRST + SYNTAX.indexOf(each))),
    });
  }
  return text;
}

/** The parsed text with the characters of values in place of their stand-ins. */
export function withValues(parsed: Parsed): Parsed {
  if (parsed.text.search(STAND_IN) < 0) return parsed;
  restore(parsed.tree);
  return { ...parsed, text: asWritten(parsed.text) };
}

const asWritten = (text: string) =>
  text.replaceAll(STAND_IN, (each) => SYNTAX[each.charCodeAt(0) - FIRST] ?? '');
/** Within a string of JavaScript. */
const inScript = (text: string) =>
  text.replaceAll(STAND_IN, (each) => `\\x${asWritten(each).charCodeAt(0).toString(16)}`);
const inHtml = (text: string) => text.replaceAll(STAND_IN, (each) => `&#${asWritten(each).charCodeAt(0)};`);

function restore(node: Node): void {
  const put = (key: string, change: (text: string) => string) => {
    const value = (node as unknown as Record<string, unknown>)[key];
    if (typeof value === 'string') Object.assign(node, { [key]: change(value) });
  };
  put('value', /^mdx/.test(node.type) ? inScript : node.type === 'html' ? inHtml : asWritten);
  for (const key of ['url', 'title', 'alt', 'lang', 'meta', 'label', 'identifier']) put(key, asWritten);
  if (isJsx(node)) {
    for (const attribute of node.attributes) {
      const { value } = attribute;
      if (attribute.type === 'mdxJsxExpressionAttribute') attribute.value = inScript(attribute.value);
      else if (typeof value === 'string') attribute.value = asWritten(value);
      else if (value) value.value = inScript(value.value);
    }
  }
  if ('children' in node) for (const child of (node as Parent).children) restore(child);
}
