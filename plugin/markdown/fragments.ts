/** Fragments of one page: those of headings first, so that no component takes a heading's. */
import type { Node } from 'unist';
import type { Heading } from './document.ts';
import type { Element } from './element.ts';
import { UniqueIds } from './heading-id.ts';
import type { Instance, Resolved } from './instance.ts';
import { childrenText, textOf, valueText } from './node-text.ts';
import { textProp } from './props.ts';

interface Request {
  readonly instance: Instance;
  readonly node: Node | Element;
  readonly text: string;
  readonly custom: string | undefined;
  /** Undefined: a component, which the table of contents does not list. */
  readonly depth: number | undefined;
}

/** Components whose title gives them a fragment, with the attributes that may hold the title. */
const TITLED: Readonly<Record<string, readonly string[]>> = {
  Accordion: ['title'],
  Tab: ['title'],
  'Tabs.Tab': ['title'],
  Step: ['title'],
  Update: ['label'],
  View: ['title'],
};

export class Fragments {
  readonly #requests: Request[] = [];
  readonly #anchors = new Set<string>();

  heading(instance: Instance, node: Node): void {
    const text = textOf(instance, node).trim().replaceAll(/\s+/g, ' ');
    const depth = 'depth' in node && typeof node.depth === 'number' ? node.depth : 2;
    this.#requests.push({ instance, node, text, custom: customId(node), depth });
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
    if (name === 'Heading') {
      const text =
        'children' in node
          ? childrenText(instance, node.children as Node[])
          : valueText(instance, props.children);
      this.#requests.push({ instance, node, text: text.trim(), custom, depth: Number(props.level) || 2 });
      return;
    }
    const title = titleOf(instance, name, props);
    if (title !== undefined || custom !== undefined) {
      this.#requests.push({ instance, node, text: title ?? '', custom, depth: undefined });
    }
  }

  /** Ids in raw HTML of plain Markdown. */
  html(source: string): void {
    for (const [, quoted, bare] of source.matchAll(/\s(?:id|name)=(?:["']([^"']+)["']|([^\s"'>]+))/g)) {
      const id = quoted ?? bare;
      if (id) this.#anchors.add(id);
    }
  }

  assign(): { headings: Heading[]; anchors: Set<string> } {
    const unique = new UniqueIds();
    const headings: Heading[] = [];
    for (const request of this.#requests) {
      if (request.custom !== undefined) this.#set(request, unique.reserve(request.custom));
    }
    for (const request of this.#requests) {
      if (request.depth === undefined) continue;
      const id = request.custom ?? this.#set(request, unique.claim(request.text));
      headings.push({ depth: request.depth, text: request.text, id });
    }
    for (const request of this.#requests) {
      if (request.depth === undefined && request.custom === undefined)
        this.#set(request, unique.claim(request.text));
    }
    return { headings, anchors: this.#anchors };
  }

  #set(request: Request, id: string): string {
    request.instance.ids.set(request.node, id);
    this.#anchors.add(id);
    return id;
  }
}

function titleOf(
  instance: Instance,
  name: string,
  props: Readonly<Record<string, unknown>>,
): string | undefined {
  if (name === 'ParamField') {
    const field = textProp(props, 'path', 'query', 'body', 'header', 'name');
    return field === undefined ? undefined : `param-${field.replaceAll('_', '-')}`;
  }
  if (name === 'ResponseField') {
    const field = textProp(props, 'name');
    return field === undefined ? undefined : `response-${field.replaceAll('_', '-')}`;
  }
  for (const key of TITLED[name] ?? []) {
    const text = valueText(instance, props[key]).trim();
    if (text) return text;
  }
  return undefined;
}

/** `## Title {#id}`: the parser puts the id into `data`. */
function customId(node: Node): string | undefined {
  const properties: unknown = node.data && 'hProperties' in node.data ? node.data.hProperties : undefined;
  if (typeof properties !== 'object' || properties === null || !('id' in properties)) return undefined;
  return typeof properties.id === 'string' ? properties.id : undefined;
}
