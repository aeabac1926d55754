/**
 * Blocks between lines of colons, as Docusaurus and VitePress have them: `:::note[Title]` … `:::`. Each becomes the component
 * that stands for it. Directives of one line or one word do not exist here: their colons are text.
 */

import { fenceAfter } from '@waymark/source/fenced-lines';
import { byAlias } from '@waymark/source/values';
import type { Node, Parent } from 'unist';
import { calloutName } from '../../components/callouts.ts';
import type { Edits } from '../tree/edits.ts';
import { isJsx } from '../tree/props.ts';
import { visit } from '../tree/visit.ts';

const HEAD = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*?)[ \t]*$/;
const FENCE = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})([^`]*)$/;

/** Components that directives other than callouts stand for. */
const COMPONENTS = byAlias({ Accordion: 'details', CodeGroup: 'code-group' });
/** Names that are neither a callout's nor one of its aliases, with the callout that they mean. */
const ALIASES = byAlias({ note: 'secondary seealso', warning: 'attention' });

export function mayHoldDirectives(text: string): boolean {
  return text.includes(':::') && text.split('\n').some((line) => HEAD.test(line));
}

/**
 * The text with every head in the form that the parser knows: `::: tip A title` is `:::tip[A title]`, and
 * `:::tip title="A title"` is `:::tip{title="A title"}`.
 */
export function withPlainHeads(source: string, edits: Edits): string {
  let text = source;
  let fence: string | undefined;
  let start = 0;
  for (const line of source.split('\n')) {
    const marks = FENCE.exec(line);
    const head = fence === undefined ? HEAD.exec(line) : null;
    if (marks?.[1] !== undefined) fence = fenceAfter(fence, marks[1], marks[2] ?? '');
    let length = line.length;
    if (head !== null) {
      const [, colons = '', name = '', rest = ''] = head;
      const plain = `${colons}${name}${argumentsOf(rest)}`;
      if (plain !== line) text = edits.apply(text, { start, end: start + length, text: plain });
      length = plain.length;
    }
    start += length + 1;
  }
  return text;
}

function argumentsOf(rest: string): string {
  if (rest === '' || /^[[{]/.test(rest)) return rest;
  if (/^[\w-]+=/.test(rest)) return `{${rest}}`;
  return `[${rest.replaceAll(/(?<!\\)[[\]]/g, '\\$&')}]`;
}

/** Offsets of directives of one word or line, last first: their colons are text. */
export function falseDirectives(root: Parent): number[] {
  const found: number[] = [];
  visit(root, ({ type, position }) => {
    const at = position?.start.offset;
    if ((type === 'textDirective' || type === 'leafDirective') && at !== undefined) found.push(at);
  });
  return found.sort((a, b) => b - a);
}

interface Directive extends Parent {
  name: string;
  attributes?: Readonly<Record<string, string | null | undefined>> | null;
}

/** Replaces every block by the component that it stands for. Changes the tree. */
export function directivesToComponents(parent: Parent): void {
  parent.children = parent.children.map((child) => {
    if ('children' in child) directivesToComponents(child as Parent);
    return child.type === 'containerDirective' ? componentOf(child as Directive) : child;
  });
}

function componentOf({ name, attributes, children, position }: Directive): Node {
  const word = name.toLowerCase();
  const component = calloutName(ALIASES.get(word) ?? word) ?? COMPONENTS.get(word);
  const [first, ...rest] = children;
  const label = component !== undefined && isLabel(first) ? textOf(first) : undefined;
  const given = { ...(label !== undefined && { title: label }), ...attributes };
  return {
    type: 'mdxJsxFlowElement',
    // A directive that no component stands for is replaced by its content.
    name: component ?? null,
    attributes: Object.entries(given).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value: value ?? null,
    })),
    children: label === undefined ? children : rest,
    position,
    ...(component === undefined && { data: { [UNKNOWN]: name } }),
  } as Node;
}

const UNKNOWN = 'directive';

/** The name of a block that no component stands for. */
export function unknownDirective(node: Node): string | undefined {
  const data: Readonly<Record<string, unknown>> = { ...node.data };
  return isJsx(node) && typeof data[UNKNOWN] === 'string' ? data[UNKNOWN] : undefined;
}

function isLabel(node: Node | undefined): node is Node {
  return (node?.data as { directiveLabel?: unknown } | undefined)?.directiveLabel === true;
}

function textOf(node: Node): string {
  if ('children' in node) return (node as Parent).children.map(textOf).join('');
  return 'value' in node ? String(node.value) : '';
}
