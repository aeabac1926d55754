/** One repair for one error of the MDX parser: what the format's own pipeline, or a reader, would have understood. */

import type { SyntaxProblem } from '@waymark/source/parse-code';
import { type Edit, offsetOf } from '../tree/edits.ts';
import { HTML_ELEMENTS, VOID_ELEMENTS } from '../tree/html-elements.ts';
import { attributeProblem } from './attribute-problem.ts';

const TAG = /^<(\/?)([A-Za-z][\w.:-]*)/;
/** A component with a property or without an end, and not a type as in `Map<String, Long>` or `<K extends V, T>`. */
const BROKEN_COMPONENT = /(?:^|\s)<[A-Z][\w.]+(?:\s+[\w:-]+=|\s+\{|[ \t]*(?:\r?\n|$))/y;

/** The edit that removes the problem, or undefined if the author has to decide. */
export function repair(text: string, problem: SyntaxProblem, plain: boolean): Edit | undefined {
  const { message } = problem;
  const at = offsetOf(text, problem.line, problem.column);
  if (message.includes('closing tag')) return repairTag(text, message, at);
  if (/expression|brace/.test(message)) return repairBrace(text, at, plain);
  const angle = text[at] === '<' ? at : text.lastIndexOf('<', at);
  if (angle === -1) return undefined;
  if (text.startsWith('<!--', angle)) return comment(text, angle);
  if (opensComponent(text, angle) || (!plain && opensElement(text, angle))) return undefined;
  return autolink(text, angle) ?? escapeAt(text, angle);
}

function opensComponent(text: string, angle: number): boolean {
  BROKEN_COMPONENT.lastIndex = Math.max(0, angle - 1);
  return BROKEN_COMPONENT.test(text);
}

/** Tells whether a tag with a mistake in its attributes is meant as an element: it is empty, or a closing tag follows. */
function opensElement(text: string, angle: number): boolean {
  const [, closing, name = ''] = TAG.exec(text.slice(angle, angle + 200)) ?? [];
  if (name === '' || closing === '/' || attributeProblem(text, angle) === undefined) return false;
  return (
    VOID_ELEMENTS.has(name.toLowerCase()) ||
    text.includes(`</${name}>`, angle) ||
    /^<[^<>]*\/>/.test(text.slice(angle, angle + 2048))
  );
}

/** `<!-- x -->` becomes an MDX comment of the same length, so that no column moves. */
function comment(text: string, start: number): Edit {
  const close = text.indexOf('-->', start + 4);
  if (close === -1) return { start, end: start + 4, text: '&lt;!--' };
  const inner = text
    .slice(start + 4, close)
    .replaceAll('*/', '* ')
    .replaceAll('`', "'");
  return { start, end: close + 3, text: `{/* ${inner}*/}` };
}

function autolink(text: string, start: number): Edit | undefined {
  const match =
    /^<((?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*)|([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+))>/i.exec(
      text.slice(start, start + 2048),
    );
  if (!match) return undefined;
  const [whole, url = '', mail] = match;
  return { start, end: start + whole.length, text: `[${url}](${mail ? 'mailto:' : ''}${url})` };
}

/** `<br>` is closed, a closing tag without an opening one is dropped, and a placeholder such as `<your-key>` is text. */
function repairTag(text: string, message: string, at: number): Edit | undefined {
  // "expected corresponding closing tag for `<br>` (3:1)" names the tag that is at fault, "(line:column)" its place.
  const named = /closing tag for `<([^>`]*)>` \((\d+):(\d+)\)/.exec(message);
  const start = named ? offsetOf(text, Number(named[2]), Number(named[3])) : at;
  const tag = TAG.exec(text.slice(start, start + 200));
  if (!tag) return undefined;
  const [whole, closing, name = ''] = tag;
  const lower = name.toLowerCase();
  if (closing) return VOID_ELEMENTS.has(lower) ? blank(text, start) : undefined;
  if (VOID_ELEMENTS.has(lower)) {
    const end = tagEnd(text, start + whole.length);
    return end === -1 ? undefined : { start: end, end, text: ' /' };
  }
  if (/[A-Z.]/.test(name) || HTML_ELEMENTS.has(lower)) return undefined;
  return escapeAt(text, start);
}

/** Offset of the `>` that ends a tag whose name ends at `from`; quotes and braces are skipped. */
function tagEnd(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '{') depth++;
    else if (c === '}') depth--;
    else if (c === '>' && depth <= 0) return i;
  }
  return -1;
}

/** In plain Markdown every brace is text; in MDX those that can never be an expression are: `{#id}`, `{{name}}`, `{% tag %}`. */
function repairBrace(text: string, at: number, plain: boolean): Edit | undefined {
  let open = at;
  while (open >= 0 && (text[open] !== '{' || text[open - 1] === '\\')) open--;
  if (open < 0) return undefined;
  const outer = text[open - 1] === '{' && text[open - 2] !== '\\' ? open - 1 : open;
  const literal = plain || /^(?:\{\{|\{[#%.]|\{\s*\})/.test(text.slice(outer, outer + 10));
  if (!literal) return undefined;
  // Both braces, or the inner one would be an expression.
  return text[outer + 1] === '{' ? { start: outer, end: outer + 2, text: '\\{\\{' } : escapeAt(text, outer);
}

function blank(text: string, start: number): Edit | undefined {
  const end = text.indexOf('>', start);
  return end === -1 ? undefined : { start, end: end + 1, text: ' '.repeat(end + 1 - start) };
}

function escapeAt(text: string, start: number): Edit | undefined {
  const c = text[start];
  // It was escaped before, so that was not the mistake.
  if (text[start - 1] === '\\') return endAddress(text, start);
  return c === '<' || c === '{' ? { start, end: start + 1, text: `\\${c}` } : undefined;
}

/** An address without angle brackets takes in the backslash, and the backtick before it: as words it takes in neither. */
function endAddress(text: string, bracket: number): Edit | undefined {
  const word = /https?(:\/\/[^\s<]*)\\$/.exec(text.slice(0, bracket).slice(-2048))?.[1];
  if (word === undefined) return undefined;
  return { start: bracket - 1 - word.length, end: bracket, text: `\\${word}` };
}
