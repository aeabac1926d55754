/** Fragments of one page: those of headings first, so that no component takes a heading's. */

import type { Heading } from '@waymark/repository/document';
import { textProp } from '@waymark/repository/extend/props';
import type { Node } from 'unist';
import { headingLevel } from '../../components/inline.ts';
import type { Element } from './element.ts';
import { headingId, UniqueIds } from './heading-id.ts';
import type { Instance, Resolved } from './instance.ts';
import { INTERFACE_IDS } from './interface-ids.ts';
import { childrenText, nodeText, valueText } from './node-text.ts';

interface Request {
  readonly instance: Instance;
  readonly node: Node | Element;
  readonly text: string;
  readonly custom: string | undefined;
  /** Undefined: a component, which is no heading. */
  readonly depth: number | undefined;
  /** A component that the table of contents has below the heading before it. */
  readonly isStep?: boolean | undefined;
  /** The entry of a changelog that it is, or that contains it. */
  readonly update: Node | Element | undefined;
}

export class Fragments {
  readonly #requests: Request[] = [];
  readonly #anchors = new Set<string>();
  #update: Node | Element | undefined;
  /** The text to copy that is being walked: its headings are not the page's. */
  #prompt: Node | Element | undefined;

  heading(instance: Instance, node: Node): void {
    const text = nodeText(instance, node).trim().replaceAll(/\s+/g, ' ');
    const depth = 'depth' in node && typeof node.depth === 'number' ? node.depth : 2;
    this.#request({ instance, node, text, custom: customId(node), depth });
  }

  #request(request: Omit<Request, 'update'>): void {
    if (this.#prompt === undefined) this.#requests.push({ ...request, update: this.#update });
  }

  /** Ends an element: nodes that follow no longer stand in it. */
  end(node: Node | Element): void {
    if (this.#update === node) this.#update = undefined;
    if (this.#prompt === node) this.#prompt = undefined;
  }

  element(instance: Instance, node: Node | Element, resolved: Resolved): void {
    if (resolved.kind !== 'html' && resolved.kind !== 'builtin') return;
    const { name, props } = resolved;
    const custom = textProp(props, 'id');
    if (resolved.kind === 'html') {
      if (custom) this.#anchors.add(custom);
      const named = name === 'a' ? textProp(props, 'name') : undefined;
      if (named) this.#anchors.add(named);
      return;
    }
    if (props.noAnchor) return;
    const definition = instance.scope.components.get(name);
    if (definition?.outline === 'heading') {
      const text =
        'children' in node
          ? childrenText(instance, node.children as Node[])
          : valueText(instance, props.children);
      this.#request({ instance, node, text: text.trim(), custom, depth: headingLevel(props) });
      return;
    }
    if (definition?.outline === 'entry') this.#update = node;
    if (definition?.outline === 'quoted') this.#prompt ??= node;
    const title = definition?.anchor?.(props, (value) => valueText(instance, value).trim()) || undefined;
    if (title !== undefined || custom !== undefined) {
      const isStep = definition?.outline === 'step';
      this.#request({ instance, node, text: title ?? '', custom, depth: undefined, isStep });
    }
  }

  html(source: string): void {
    for (const [, quoted, bare] of source.matchAll(/\s(?:id|name)=(?:["']([^"']+)["']|([^\s"'>]+))/g)) {
      const id = quoted ?? bare;
      if (id) this.#anchors.add(id);
    }
  }

  assign(): { headings: Heading[]; contents: Heading[]; anchors: Set<string> } {
    const unique = new UniqueIds();
    const headings: Heading[] = [];
    for (const request of this.#requests) {
      if (request.custom !== undefined) this.#set(request, unique.reserve(request.custom));
    }
    for (const request of this.#requests) {
      if (request.depth === undefined) continue;
      const id = request.custom ?? this.#set(request, unique.claim(request.text));
      // Links to it work all the same (theme/client/reveal.ts).
      const plain = headingId(request.text);
      if (INTERFACE_IDS.has(plain)) this.#anchors.add(plain);
      headings.push({ depth: request.depth, text: request.text, id });
    }
    for (const request of this.#requests) {
      if (request.depth === undefined && request.custom === undefined)
        this.#set(request, unique.claim(request.text));
    }
    return { headings, contents: this.#contents(), anchors: this.#anchors };
  }

  /** The labels of a changelog's entries stand among the headings, above those inside the entries; steps below the last one. */
  #contents(): Heading[] {
    const contents: Heading[] = [];
    let outside = 1;
    let last = 1;
    for (const { instance, node, text, depth, update, isStep } of this.#requests) {
      const id = instance.ids.get(node);
      const isLabel = isStep || (update === node && text !== '');
      if (id === undefined || (depth === undefined && !isLabel)) continue;
      if (update === undefined) outside = depth ?? outside;
      // A label is shown with its backticks as code (extend/props.ts).
      const words = isLabel ? text.replaceAll('`', '') : text;
      // A link without words leads nowhere that readers know.
      if (words.trim() === '') continue;
      if (!isStep) last = update === undefined ? outside : outside + (depth ?? 1);
      contents.push({ id, text: words, depth: isStep ? last + 1 : last });
    }
    return contents;
  }

  #set(request: Request, id: string): string {
    request.instance.ids.set(request.node, id);
    this.#anchors.add(id);
    return id;
  }
}

/** `## Title {#id}`: the parser puts the id into `data`. */
function customId(node: Node): string | undefined {
  const properties: unknown = node.data && 'hProperties' in node.data ? node.data.hProperties : undefined;
  if (typeof properties !== 'object' || properties === null || !('id' in properties)) return undefined;
  return typeof properties.id === 'string' && properties.id !== '' ? properties.id : undefined;
}
