/** The code blocks of a page as the props of the theme's `CodeBlock`. */

import { stripVTControlCharacters } from 'node:util';
import { flag as isSet, text, textProp } from '@waymark/repository/extend/props';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { keptIn } from '@waymark/source/made-once';
import type { Code as CodeNode } from 'mdast';
import type { Node } from 'unist';
import { type Fence, isLoneFlag, lineNumbers, parseFence } from '../parse/fence.ts';
import { Element } from '../tree/element.ts';
import { builtinOf, type Instance } from '../tree/instance.ts';
import { literal, nodeText, valueText, withProps } from '../tree/node-text.ts';
import { addMark, type LineMark, readNotation } from '../tree/notation.ts';
import { walk } from '../tree/walk.ts';
import { codeHtml } from './code-html.ts';
import { highlightedLanguages } from './code-languages.ts';
import type { Code, CodeHighlighter } from './highlight.ts';
import type { Twoslash } from './twoslash.ts';

export interface CodeBlockProps {
  readonly title?: string | undefined;
  readonly icon?: string | undefined;
  /** Name as written; `text` if the author gave none. */
  readonly language: string;
  readonly lines?: boolean | undefined;
  readonly wrap?: boolean | undefined;
  readonly expandable?: boolean | undefined;
  readonly nocopy?: boolean | undefined;
  /** Some lines are focused: the others are dimmed. */
  readonly focus?: boolean | undefined;
  /** A theme of its own: its scheme and background. */
  readonly scheme?: 'light' | 'dark' | undefined;
  readonly background?: string | undefined;
  /** The content of the `<pre>`, or all of it. */
  readonly html: string;
  /** The text that the reader copies. */
  readonly text: string;
}

export class Blocks {
  readonly #blocks = new Map<Instance, Map<Node | Element, CodeBlockProps>>();

  get(instance: Instance, node: Node | Element): CodeBlockProps | undefined {
    return this.#blocks.get(instance)?.get(node);
  }

  set(instance: Instance, node: Node | Element, block: CodeBlockProps): void {
    keptIn(this.#blocks, instance, () => new Map()).set(node, block);
  }
}

interface Source {
  readonly instance: Instance;
  readonly node: Node | Element;
  readonly language: string;
  readonly fence: Fence;
  readonly text: string;
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

/** Blocks in languages that no grammar knows. */
export function unknownLanguages(root: Instance, highlighter: CodeHighlighter): Report[] {
  const reports: Report[] = [];
  walk(root, (instance, node) => {
    if (node instanceof Element || node.type !== 'code') return undefined;
    const written = fenceLanguage(node as CodeNode) ?? 'text';
    if (highlighter.languageName(written) !== undefined) return undefined;
    reports.push({
      code: 'code-language-unknown',
      message: `There is no highlighting for the language "${written}".`,
      hint: 'Correct the name after the backticks, or write `text`.',
      ...instance.module.place(node),
    });
    return undefined;
  });
  return reports;
}

/** Blocks that ask for types, reported if the package that finds them is not installed. */
export function missingTypes(root: Instance, twoslash: Twoslash): Report[] {
  const reports: Report[] = [];
  if (twoslash.installed) return reports;
  walk(root, (instance, node) => {
    if (sourceOf(instance, node)?.fence.twoslash !== true) return undefined;
    reports.push({
      code: 'twoslash-missing',
      message: 'A code block asks for `twoslash`, which is not installed.',
      hint: 'Run `npm install @shikijs/twoslash typescript` in the folder of your docs, or remove the word.',
      ...instance.module.at(node instanceof Element ? undefined : node.position),
    });
    return false;
  });
  return reports;
}

/** The highlighter of a site's blocks, and the receiver of reports on code that cannot be compiled. */
export interface Highlighting {
  readonly highlighter: CodeHighlighter;
  readonly twoslash: Twoslash;
  readonly report: (report: Report) => void;
}

function sourcesOf(root: Instance): Source[] {
  const sources: Source[] = [];
  walk(root, (instance, node) => {
    const source = sourceOf(instance, node);
    if (!source) return undefined;
    sources.push(source);
    return false;
  });
  return sources;
}

function codeOf({ fence, language, text }: Source, usual: CodeHighlighter): [CodeHighlighter, Code] {
  const highlighter = usual.themed(fence.theme);
  const name = highlightedLanguages(highlighter.languageName(language) ?? 'text', text);
  return [highlighter, { code: text, language: name }];
}

/** Lets the highlighter's threads begin with the blocks of a page that is rendered later. */
export function beginBlocks(root: Instance, highlighter: CodeHighlighter): void {
  for (const source of sourcesOf(root)) {
    if (source.fence.twoslash === true) continue;
    const [themed, code] = codeOf(source, highlighter);
    themed.begin(code);
  }
}

/** Highlights every block of a page. */
export async function highlightBlocks(root: Instance, highlighting: Highlighting): Promise<Blocks> {
  const blocks = new Blocks();
  for (const source of sourcesOf(root)) {
    const { instance, node, marks } = source;
    const [highlighter, code] = codeOf(source, highlighting.highlighter);
    const whole =
      (await typed(source, code.language, highlighter, highlighting)) ??
      (await highlighter.transformed(code, { meta: metaOf(node), marks, place: instance.module.file }));
    if (whole !== undefined) blocks.set(instance, node, { ...props(source, [], ''), html: whole });
    else await place(blocks, source, await highlighter.lines(code), highlighter, highlighting);
  }
  return blocks;
}

async function place(
  blocks: Blocks,
  source: Source,
  lines: readonly string[],
  highlighter: CodeHighlighter,
  { highlighter: usual }: Highlighting,
): Promise<void> {
  const style = await highlighter.style();
  const look = highlighter === usual ? undefined : highlighter.look;
  blocks.set(source.instance, source.node, { ...props(source, lines, style), ...look });
}

/** A block that asks for its types with them; undefined for another one, and if the compiler finds a mistake. */
async function typed(
  { instance, node, text, fence }: Source,
  language: string,
  highlighter: CodeHighlighter,
  { twoslash, report }: Highlighting,
): Promise<string | undefined> {
  if (fence.twoslash !== true) return undefined;
  try {
    return await highlighter.withTypes(twoslash, text, language);
  } catch (error) {
    report({
      code: 'page-render-failed',
      severity: 'warning',
      message: `The types of this code cannot be shown: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      hint: 'Correct the code, or add `// @errors: <number>` if the error is intended.',
      ...instance.module.at(node instanceof Element ? undefined : node.position),
    });
    return undefined;
  }
}

function sourceOf(instance: Instance, node: Node | Element): Source | undefined {
  if (!(node instanceof Element) && node.type === 'code') {
    const code = node as CodeNode;
    if (code.lang === 'mermaid') return undefined;
    return source(
      instance,
      node,
      fenceLanguage(code) ?? 'text',
      fenceOf(instance, code),
      literal(instance, code),
    );
  }
  const resolved = instance.elements.get(node);
  if (resolved?.kind !== 'builtin' || builtinOf(instance, node)?.content !== 'code') return undefined;
  const inner = node instanceof Element ? undefined : childCode(node);
  const { props: given } = resolved;
  const fence = inner ? fenceOf(instance, inner) : parseFence('');
  const flag = (name: string): boolean | undefined =>
    given[name] === undefined ? undefined : isSet(given[name]);
  const range = (name: 'highlight' | 'focus'): readonly number[] =>
    given[name] === undefined ? fence[name] : lineNumbers([given[name]].flat().map(text).join());
  return source(
    instance,
    node,
    textProp(given, 'language') ?? (inner && fenceLanguage(inner)) ?? 'text',
    {
      title: textProp(given, 'filename', 'title') ?? fence.title,
      icon: textProp(given, 'icon') ?? fence.icon,
      lines: flag('lines') ?? fence.lines,
      wrap: flag('wrap') ?? fence.wrap,
      expandable: flag('expandable') ?? fence.expandable,
      nocopy: flag('nocopy') ?? fence.nocopy,
      twoslash: flag('twoslash') ?? fence.twoslash,
      theme: textProp(given, 'theme') ?? fence.theme,
      highlight: range('highlight'),
      focus: range('focus'),
    },
    inner
      ? literal(instance, inner)
      : (node instanceof Element ? valueText(instance, given.children) : nodeText(instance, node)).trim(),
  );
}

function source(
  instance: Instance,
  node: Node | Element,
  language: string,
  fence: Fence,
  code: string,
): Source {
  const { text, marks } = readNotation(code);
  const all = new Map([...marks].map(([line, kinds]) => [line, new Set(kinds)]));
  if (fence.diff === true) {
    for (const [index, line] of text.split('\n').entries()) {
      if (/^[+-]/.test(line)) addMark(all, index + 1, line.startsWith('+') ? 'add' : 'remove');
    }
  }
  for (const line of fence.highlight) addMark(all, line, 'highlight');
  for (const line of fence.focus) addMark(all, line, 'focus');
  return { instance, node, language, fence, text, marks: all };
}

function props(source: Source, lines: readonly string[], style: string): CodeBlockProps {
  const { title, icon, lines: numbers, wrap, expandable, nocopy } = source.fence;
  return {
    title,
    icon,
    language: source.language,
    lines: numbers,
    wrap,
    expandable,
    nocopy,
    focus: [...source.marks.values()].some((kinds) => kinds.has('focus')) || undefined,
    html: codeHtml(lines, source.marks, style),
    text: stripVTControlCharacters(source.text),
  };
}

function metaOf(node: Node | Element): string {
  if (node instanceof Element) return '';
  const code = node.type === 'code' ? (node as CodeNode) : childCode(node);
  return code?.meta ?? '';
}

function childCode(node: Node): CodeNode | undefined {
  if (!('children' in node) || !Array.isArray(node.children)) return undefined;
  return (node.children as Node[]).find((child): child is CodeNode => child.type === 'code');
}

const ATTACHED = /\{.*$|^[\w-]+=["'{].*$/;

/** ```` ```python{2} ```` has its options next to the name; ```` ```title="a.txt" ```` and ```` ``` lines ```` have no name before them. */
function attachedOptions(lang: string): string {
  return isLoneFlag(lang) ? lang : (ATTACHED.exec(lang)?.[0] ?? '');
}

/** The fence's text after the language, with a snippet's props filled in. */
export function fenceOf(instance: Instance, { lang, meta }: CodeNode): Fence {
  // A value may have spaces: `title={prop}` is put in quotes.
  const quoted = `${attachedOptions(lang ?? '')} ${meta ?? ''}`.replaceAll(
    /=(\{\w+\})/g,
    (whole, prop: string) => (withProps(instance, prop) === prop ? whole : `="${prop}"`),
  );
  return parseFence(withProps(instance, quoted));
}

/** The language as it is written, but for words that Rust's tools read (`rust,ignore`); null if there is none. */
export function fenceLanguage({ lang }: CodeNode): string | null {
  return lang?.slice(0, lang.length - attachedOptions(lang).length).split(',')[0] || null;
}
