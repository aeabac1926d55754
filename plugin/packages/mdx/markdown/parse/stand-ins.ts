/**
 * Characters of a text that are not markup, whatever they look like. They go through the parser as others that no text has, and are
 * put back into its result.
 */
import type { Node, Parent } from 'unist';
import { isJsx } from '../tree/props.ts';
import type { Parsed } from './parse.ts';

/** In the order of the noncharacters of Unicode that stand in for them: U+FDD0 and the next. */
const SYNTAX = '<>{}"\'\\!#$&()*+-./:=@[]^_`|~ie';
const FIRST = 0xfdd0;
const STAND_IN = /[\ufdd0-\ufdef]/g;

/** Stands in for a character; any that begins no markup stands for itself. */
export function standIn(char: string): string {
  const index = SYNTAX.indexOf(char);
  return index === -1 ? char : String.fromCharCode(FIRST + index);
}

/** A line as words: `import` and `export` begin with a letter. */
export function asWords(line: string): string {
  return line.replace(/[^\w\s]|_|^\s*[ie]/g, (found) => found.slice(0, -1) + standIn(found.slice(-1)));
}

/** The parsed text with the characters in place of their stand-ins. */
export function withCharacters(parsed: Parsed): Parsed {
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
  // Its place in the text is no Markdown for it any longer.
  if (node.type === 'text' && 'value' in node && String(node.value).search(STAND_IN) >= 0)
    delete node.position;
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
