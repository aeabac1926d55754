/** Clean nodes -> Markdown text. */

import type { SourceTextNode, Verbatim } from '@waymark/repository/extend/nodes';
import type { Code, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import type { Node } from 'unist';

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  incrementListMarker: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    verbatim: (node: Verbatim) => node.value,
    sourceText: (node: SourceTextNode) => node.value,
    code: (node: Code) => fenced(node),
    superscript: (node: { children: readonly Node[] }, _parent: unknown, state: State, info: Info) =>
      state.containerPhrasing(node as never, info),
    subscript: (node: { children: readonly Node[] }, _parent: unknown, state: State, info: Info) =>
      state.containerPhrasing(node as never, info),
    math: (node: { value: string }) => `$$\n${node.value}\n$$`,
    inlineMath: (node: { value: string }) => `$${node.value}$`,
    waymarkStep: (node: { children: readonly Node[] }, _parent: unknown, state: State, info: Info) =>
      state.containerFlow(node as never, info),
  } as NonNullable<Options['handlers']>,
};

/** Blocks, separated by blank lines, without a line end at the end. */
export function serialize(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    if (run.length > 0) parts.push(toMarkdown({ type: 'root', children: run } as Root, OPTIONS).trimEnd());
    run = [];
  };
  for (const node of nodes) {
    // Source that is kept and code need no writer, which is by far the slowest part.
    if (node.type === 'verbatim' && 'value' in node) {
      flush();
      parts.push(String(node.value));
    } else if (node.type === 'code') {
      flush();
      parts.push(fenced(node as Code));
    } else run.push(...withoutMarks(node));
  }
  flush();
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Within a list, a step or a quote no section can start. */
function withoutMarks(node: Node): Node[] {
  if (node.type === 'sectionMark') return [];
  if (!('children' in node) || !holdsMark(node)) return [node];
  return [{ ...node, children: (node.children as Node[]).flatMap(withoutMarks) } as Node];
}

function holdsMark(node: Node): boolean {
  return node.type === 'sectionMark' || ('children' in node && (node.children as Node[]).some(holdsMark));
}

/** A fence that is longer than any in the code. */
function fenced({ lang, meta, value }: Code): string {
  let length = 3;
  for (const [ticks] of value.matchAll(/^ *`{3,}/gm)) length = Math.max(length, ticks.trim().length + 1);
  const fence = '`'.repeat(length);
  const info = [lang ?? (meta ? 'text' : ''), meta ?? ''].filter(Boolean).join(' ').replaceAll('`', '');
  return `${fence}${info}\n${value}\n${fence}`;
}
