/** The blocks of code on a page, with what stands around them and where. */
import type { Position } from '@waymark/source/json/positions';
import type { Code } from 'mdast';
import type { Node } from 'unist';
import { fenceLanguage, fenceOf } from '../highlight/code-blocks.ts';
import type { Fence } from '../parse/fence.ts';
import { Element } from '../tree/element.ts';
import { isFilled } from '../tree/filled.ts';
import type { Instance } from '../tree/instance.ts';
import { literal, nodeText } from '../tree/node-text.ts';
import { isJsx } from '../tree/props.ts';
import { walk } from '../tree/walk.ts';

export interface CodeFence {
  readonly text: string;
  readonly language: string;
  readonly fence: Fence;
  /** Names of the elements around it, from the outermost. */
  readonly inside: readonly string[];
  readonly titles: readonly string[];
  readonly section: number;
  readonly intro: string;
  readonly place: (offset: number) => Position;
  /** Reads the lines between its marks in the file, and the space before each. */
  readonly lines: () => { readonly text: string; readonly indent: string };
}

export function fencesOf(root: Instance): CodeFence[] {
  const found: CodeFence[] = [];
  const around: { readonly node: Node | Element; readonly name: string; readonly title: string }[] = [];
  let section = 0;
  let intro = '';
  walk(
    root,
    (instance, node) => {
      const shown = instance.elements.get(node);
      if (shown?.kind === 'builtin') {
        const { title } = shown.props;
        around.push({ node, name: shown.name, title: typeof title === 'string' ? title : '' });
      }
      if (node instanceof Element || isJsx(node)) return undefined;
      if (node.type === 'heading') {
        section += 1;
        intro = nodeText(instance, node);
      } else if (node.type === 'paragraph') intro = nodeText(instance, node);
      else if (node.type === 'code') {
        const inside = around.map(({ name }) => name);
        const titles = around.map(({ title }) => title).filter((title) => title !== '');
        found.push({ ...codeFence(instance, node as Code), inside, titles, section, intro });
      }
      return undefined;
    },
    (node) => {
      if (around.at(-1)?.node === node) around.pop();
    },
  );
  return found;
}

function codeFence(
  instance: Instance,
  node: Code,
): Omit<CodeFence, 'inside' | 'titles' | 'section' | 'intro'> {
  const text = literal(instance, node);
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1 } };
  return {
    text,
    language: fenceLanguage(node) ?? '',
    fence: fenceOf(instance, node),
    place: (offset) => {
      if (isFilled(node)) return instance.module.place(node);
      const before = text.slice(0, offset).split('\n');
      const line = start.line + before.length;
      const column = start.column + (before.at(-1)?.length ?? 0);
      const point = { line, column };
      return instance.module.at({ start: point, end: point });
    },
    lines: () => {
      const all = instance.module.parsed.text.split('\n');
      const lines = all.slice(start.line, Math.max(start.line, end.line - 1));
      const [space = ''] = /^[ \t]*/.exec(lines.find((each) => each.trim() !== '') ?? '') ?? [];
      return { text: lines.join('\n'), indent: space.slice(0, start.column - 1) };
    },
  };
}
