/**
 * Tags in plain Markdown that nothing closes: "The `<script>` element" without backticks. A browser would read the rest of the page as
 * their content.
 */

import { keptIn } from '@waymark/source/made-once';
import type { Html } from 'mdast';
import type { Node, Parent } from 'unist';
import { VOID_ELEMENTS } from '../tree/html-elements.ts';

/** Their content is not text of the page: what follows an open one is not seen. */
const HIDING: ReadonlySet<string> = new Set(
  (
    'script style title textarea iframe noscript noembed noframes xmp plaintext template select object video audio canvas ' +
    'svg math dialog datalist'
  ).split(' '),
);

/** Comments, elements whose content is no HTML, ends, starts, and the beginning of what does not end. */
const TOKENS =
  /<!--(?:-?>|[\s\S]*?--!?>)|<[?!](?!--)[^>]*>|<(script|style|textarea|title|iframe|xmp|noembed|noframes|noscript)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>[\s\S]*?<\/\1\s*>|<\/([a-z][^\s/<>]*)[^<>]*>|<([a-z][^\s/<>]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>|<(?=[a-z/!?])/gi;

interface Tag {
  readonly name: string;
  readonly node: Html;
  readonly parent: Parent;
  readonly at: number;
}

/**
 * Finds tags without an end. Changes the tree: a tag in a paragraph is closed at its end, and one whose content is hidden becomes
 * words of the HTML that it stands in.
 *
 * @returns Offsets of those that begin a part of the text, last first: with a backslash they are words for Markdown, too.
 */
export function closeTags(tree: Parent): number[] {
  const offsets: number[] = [];
  const hidden = new Map<Html, number[]>();
  for (const { name, node, parent, at } of unclosedTags(tree)) {
    if (name === '' || HIDING.has(name)) keptIn(hidden, node, () => []).push(at);
    else if (isPhrasing(parent)) parent.children.push({ type: 'html', value: `</${name}>` } as Node);
  }
  for (const [node, places] of hidden) {
    places.sort((a, b) => a - b);
    const start = node.position?.start.offset;
    if (start === undefined || !places.includes(node.value.search(/\S/))) {
      node.value = escapedAt(node.value, places);
      continue;
    }
    // The text behind the first one is Markdown then, in which others may begin lines. In a quote or a list, lines are longer in the text.
    const isWhole = tree.children.includes(node as Node);
    const beginsLine = (at: number): boolean =>
      /(?:^|\n) {0,3}$/.test(node.value.slice(Math.max(0, at - 4), at));
    const lines = places.filter(beginsLine).slice(0, isWhole ? places.length : 1);
    offsets.push(...lines.map((at) => start + at));
  }
  return offsets.sort((a, b) => b - a);
}

function escapedAt(html: string, places: readonly number[]): string {
  let result = '';
  let done = 0;
  for (const at of places) {
    result += `${html.slice(done, at)}&lt;`;
    done = at + 1;
  }
  return result + html.slice(done);
}

function isPhrasing({ type }: Parent): boolean {
  return /^(?:paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/.test(type);
}

function unclosedTags(tree: Parent): Tag[] {
  let open: Tag[] = [];
  const broken: Tag[] = [];
  const read = (node: Html, parent: Parent): void => {
    for (const { index: at, 0: token, 1: whole, 2: end, 3: start } of node.value.matchAll(TOKENS)) {
      if (token === '<') broken.push({ name: '', node, parent, at });
      else if (start !== undefined) {
        const name = start.toLowerCase();
        if (!VOID_ELEMENTS.has(name) && !token.endsWith('/>')) open.push({ name, node, parent, at });
      } else if (end !== undefined && whole === undefined) {
        const name = end.toLowerCase();
        const last = open.findLast(
          (tag) => tag.name === name && (!HIDING.has(name) || tag.parent === parent),
        );
        if (last !== undefined) open = open.filter((tag) => tag !== last);
      }
    }
  };
  const visit = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type === 'html') read(child as Html, parent);
      else if ('children' in child) visit(child as Parent);
    }
  };
  visit(tree);
  return [...open, ...broken];
}
