/** VitePress's own syntax in Markdown, and Vue, which has no counterpart. */

import type { JsonObject } from '@waymark/source/values';
import { lineOf } from './prose.ts';
import { attribute, replaceTags } from './tags.ts';

const SCRIPT = /<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/g;
const IMPORTED = /^<<<[ \t]*(\S+).*$/gm;
const TOC = /^\[\[toc\]\][ \t]*$/gim;
const FRONTMATTER = /^\s*\$?frontmatter\.([\w$]+)\s*$/;
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;
const ALERT = /^([ \t]*)>[ \t]*\[!(\w+)\][ \t]*([^\n]*)\n((?:\1>[^\n]*(?:\n|$))*)/gm;
const VUE_ATTRIBUTE = /\s(?:v-[\w:.-]+|[:@][\w:.-]+)(?:="[^"]*")?/g;

export interface VueReports {
  readonly note: (line: number, message: string) => void;
  /** A part of the text with its code between backticks. */
  readonly withCode: (text: string) => string;
  /** The text of a file that a page shows as code; undefined if it is not there. */
  readonly read: (address: string) => string | undefined;
  /** The page's frontmatter. */
  readonly values: JsonObject;
}

/** Prose of a page without what only Vue understands. */
export function changeVitepress(
  text: string,
  line: number,
  { note, read, withCode, values }: VueReports,
): string {
  // Every step keeps the lines of the one before it.
  let result = text;
  const place = (at: number): number => lineOf(result, at, line);
  result = result.replaceAll(SCRIPT, (whole, name: string, at: number) => {
    if (name === 'template') return whole;
    note(place(at), `\`<${name}>\` of Vue is removed. Write a React component if the page needs it.`);
    return '\n'.repeat(whole.split('\n').length - 1);
  });
  result = result.replaceAll(TOC, '');
  result = result.replaceAll(EXPRESSION, (whole, words: string, at: number) => {
    const value = frontmatterValue(words, values);
    if (value !== undefined) return value;
    note(place(at), `\`{{ ${words.trim().slice(0, 40)} }}\` is shown as text. Write its value.`);
    return whole;
  });
  result = result
    .replaceAll(
      /^(#{1,6}[ \t]+)([^\n]*?)[ \t]*(<Badge[^\n]*)$/gm,
      (whole, marks: string, words: string, badge: string) =>
        whole.includes('{#') ? whole : `${marks}${words} ${badge} {#${idOf(withCode(words))}}`,
    )
    .replaceAll(/^(:{3,})[ \t]*details[ \t]*$/gm, '$1details Details')
    .replaceAll(/^:{3,}[ \t]*(?:v-pre|raw)[ \t]*\n([\s\S]*?)\n:{3,}[ \t]*$/gm, '\n$1\n');
  result = replaceTags(result, ['Badge'], ({ attributes, closing, selfClosing }) => {
    const words = attribute(attributes, 'text');
    if (closing) return undefined;
    return selfClosing || words !== undefined ? `<Badge>${words ?? ''}</Badge>` : '<Badge>';
  });
  result = result.replaceAll(IMPORTED, (whole, address: string, at: number) => {
    const [path = '', ...rest] = address.split(/(?=[#{])/);
    const code = read(path);
    if (code === undefined || rest.length > 0) {
      note(place(at), `The code of ${path} is not copied. Write it into the page.`);
      return whole.replace('<<<', 'Code:');
    }
    return `\`\`\`${path.split('.').at(-1) ?? 'text'}\n${code.trimEnd()}\n\`\`\``;
  });
  return result.replaceAll(/<[A-Za-z][^<>]*>/g, (tag) => tag.replaceAll(VUE_ATTRIBUTE, ''));
}

/** `# {{ $frontmatter.title }}`, the first heading of the first level, with the value in its place: it may be the title. */
export function headingWithValues(body: string, values: VueReports['values']): string {
  return body.replace(/^#[ \t].*$/m, (heading) =>
    heading.replaceAll(EXPRESSION, (whole, words: string) => frontmatterValue(words, values) ?? whole),
  );
}

function frontmatterValue(expression: string, values: VueReports['values']): string | undefined {
  const value = values[FRONTMATTER.exec(expression)?.[1] ?? ''];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** `> [!NOTE]` and its quote, as GitHub has them: a block between colons. */
export function alertsToBlocks(text: string): string {
  return text.replaceAll(ALERT, (_, indent: string, kind: string, title: string, quote: string) => {
    const lines = quote
      .replace(/\n$/, '')
      .split('\n')
      .map((each) => indent + each.slice(indent.length).replace(/^> ?/, ''));
    const label = title.trim() === '' ? '' : `[${title.trim()}]`;
    return `${indent}:::${kind.toLowerCase()}${label}\n${lines.join('\n')}\n${indent}:::\n`;
  });
}

/** The ID that VitePress gives to a heading: other words in it would make another one. */
function idOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
