/** Clean nodes -> the sections of a Document. */

import type { Section } from '@waymark/repository/document';
import { isPhrasing, isStep, type SectionMark, type Verbatim } from '@waymark/repository/extend/nodes';
import type { Code } from 'mdast';
import type { Node } from 'unist';
import { serialize } from '../clean/serialize.ts';
import { rawValue } from '../tree/node-text.ts';

/** One section for the lead, if it says anything, and one for each mark. */
export function splitSections(nodes: readonly Node[]): Section[] {
  const sections: Section[] = [];
  const stack: SectionMark[] = [];
  let mark: SectionMark | undefined;
  let own: Node[] = [];
  const flush = (): void => {
    if (mark === undefined && own.length === 0) return;
    const words = new Words();
    for (const node of own) words.add(node);
    sections.push({
      anchor: mark?.anchor ?? '',
      title: mark?.title ?? '',
      headings: stack.slice(0, -1).map(({ title }) => title),
      markdown: serialize(own),
      text: words.text(),
      code: words.code(),
    });
  };
  // A step outside `<Steps>` is replaced by its content.
  for (const node of nodes.flatMap((each) => (isStep(each) ? each.children : [each]))) {
    if (node.type !== 'sectionMark') {
      own.push(node);
      continue;
    }
    flush();
    mark = node as SectionMark;
    own = [];
    while (stack.length > 0 && (stack.at(-1)?.depth ?? 0) >= mark.depth) stack.pop();
    stack.push(mark);
  }
  flush();
  return sections;
}

/** Escapes of Markdown, which do not belong to the words. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

class Words {
  #text = '';
  #code = '';

  add(node: Node): void {
    switch (node.type) {
      case 'verbatim': {
        const { text, code } = node as Verbatim;
        this.#text += `${text}\n`;
        this.#code += code;
        return;
      }
      case 'code': {
        const { value, meta } = node as Code;
        this.#code += `${value}\n`;
        if (meta) this.#text += `${meta}\n`;
        return;
      }
      case 'inlineCode':
        this.#code += `${rawValue(node)}\n`;
        this.#text += rawValue(node);
        return;
      case 'text':
        this.#text += rawValue(node);
        return;
      case 'sourceText':
        this.#text += rawValue(node).replaceAll(ESCAPED, '$1');
        return;
      case 'break':
        this.#text += ' ';
        return;
      case 'image':
        if ('alt' in node && typeof node.alt === 'string') this.#text += node.alt;
        return;
    }
    if ('children' in node) for (const child of node.children as Node[]) this.add(child);
    if (!isPhrasing(node)) this.#text += '\n';
  }

  text(): string {
    return this.#text.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim();
  }

  code(): string {
    return this.#code.trimEnd();
  }
}
