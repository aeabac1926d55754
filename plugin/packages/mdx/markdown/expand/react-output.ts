/** Turns React's output into values of a page, which HTML, Markdown, links and search are made of. */
import type { Output } from '../../react/output.ts';
import { type BuiltinPart, holeEnd, holeStart, type PartChild } from '../../react/part.ts';
import { ComponentReference } from '../tree/element.ts';
import { PartElement, RawElement, RawHtml } from '../tree/react-values.ts';
import { holesOf } from './island.ts';

/**
 * @param slots The content of each slot.
 * @param live A browser goes on with it: nothing may be added, and slots and holes are marked.
 */
export function outputValue(output: readonly Output[], slots: readonly unknown[], live: boolean): unknown[] {
  return output.flatMap((node) => nodeValue(node, slots, live));
}

function nodeValue(node: Output, slots: readonly unknown[], live: boolean): unknown[] {
  switch (node.kind) {
    case 'text':
      return [new RawHtml(node.html, node.text)];
    case 'raw':
      return [new RawHtml(node.html, undefined)];
    case 'slot':
      return live ? slotElement(node.slot, slots[node.slot]) : [slots[node.slot]];
    case 'element': {
      const { name, attributes, open, close } = node;
      const children = outputValue(node.children, slots, live);
      const tag = (text: string): string =>
        live ? text.replace(POLISHED, (match) => match.toUpperCase()) : text;
      return [new RawElement(name, { ...attributes, children }, tag(open), tag(close))];
    }
    case 'part': {
      const holes = node.holes.map((hole, index) => {
        const inner = outputValue(hole, slots, live);
        return live ? [new RawHtml(holeStart(index), ''), ...inner, new RawHtml(holeEnd(index), '')] : inner;
      });
      return [partElement(node.part, holes, live)];
    }
  }
}

/**
 * The theme finishes these elements of an author's HTML. In capitals it ignores them: React would not find
 * additions in its own tree.
 */
const POLISHED = /^<\/?(?:h[2-6]|img|table|a)(?=[\s/>])/;

/** The element of a slot on the page; `client/slots.ts` looks for it. */
export const SLOT_STYLE = ' style="display:contents"';

function slotElement(index: number, value: unknown): unknown[] {
  return [
    new RawHtml(`<waymark-slot n="${index}"${SLOT_STYLE}>`, ''),
    value,
    new RawHtml('</waymark-slot>', ''),
  ];
}

function partElement(part: BuiltinPart, holes: readonly unknown[], live: boolean): PartElement {
  const props: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part.props))
    props[key] = isHole(value) ? holes[value.hole] : value;
  const child = (inner: PartChild): unknown =>
    isHole(inner) ? holes[inner.hole] : partElement(inner, holes, false);
  if (part.text !== undefined) props.children = part.text;
  else if (part.children.length > 0) props.children = part.children.map(child);
  return new PartElement(new ComponentReference(part.name), props, live ? part : undefined);
}

export function emptyPart(part: BuiltinPart): PartElement {
  const holes = Array.from({ length: holesOf(part) }, (_, index) => [
    new RawHtml(holeStart(index) + holeEnd(index), ''),
  ]);
  return partElement(part, holes, true);
}

function isHole(value: unknown): value is { readonly hole: number } {
  return typeof value === 'object' && value !== null && 'hole' in value && typeof value.hole === 'number';
}

export function emptyHoles(html: string, count: number): string {
  let text = html;
  for (let hole = 0; hole < count; hole++) {
    const start = text.indexOf(holeStart(hole));
    const end = start === -1 ? -1 : matchingEnd(text, hole, start);
    if (end !== -1) text = text.slice(0, start + holeStart(hole).length) + text.slice(end);
  }
  return text;
}

/** The content of a hole may have a hole of the same number. */
function matchingEnd(text: string, hole: number, start: number): number {
  let depth = 1;
  let at = start + holeStart(hole).length;
  for (;;) {
    const end = text.indexOf(holeEnd(hole), at);
    if (end === -1) return -1;
    const inner = text.indexOf(holeStart(hole), at);
    if (inner !== -1 && inner < end) {
      depth++;
      at = inner + holeStart(hole).length;
    } else if (--depth === 0) return end;
    else at = end + holeEnd(hole).length;
  }
}
