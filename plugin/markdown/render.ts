/** An expanded page -> what Astro renders: HTML text where nothing but HTML is needed, virtual nodes for components. */
import { Fragment, jsx } from 'astro/jsx-runtime';
import type { Node, Parent } from 'unist';
import { ADDRESS_ATTRIBUTES, absoluteHref, withBase } from './address.ts';
import { isFlow } from './clean-nodes.ts';
import type { Blocks } from './code-blocks.ts';
import { Element } from './element.ts';
import { attributes, escapeText } from './html.ts';
import { VOID_ELEMENTS } from './html-elements.ts';
import { type Instance, NodeChildren, type Props, type Resolved } from './instance.ts';
import { isJsx } from './props.ts';
import { nodeRenderers } from './render-nodes.ts';

/** HTML, or a virtual node. */
export type Part = string | object;

export type ComponentMap = Readonly<Record<string, unknown>>;

export class Renderer {
  readonly components: ComponentMap;
  readonly blocks: Blocks;
  readonly #base: string;

  constructor(components: ComponentMap, blocks: Blocks, base: string) {
    this.components = components;
    this.blocks = blocks;
    this.#base = base;
  }

  /** A component or element around parts. HTML elements without an override become text. */
  element(name: string, props: Props, children: readonly Part[]): Part[] {
    const override = this.components[name];
    if (typeof override === 'function') return [this.component(override, props, children)];
    const tag = typeof override === 'string' ? override : name;
    const open = `<${tag}${attributes(props)}>`;
    return VOID_ELEMENTS.has(tag) ? [open] : [open, ...children, `</${tag}>`];
  }

  component(type: unknown, props: Props, children: readonly Part[]): object {
    const content = merge(children);
    return jsx(type as never, content === undefined ? { ...props } : { ...props, children: content });
  }

  nodes(instance: Instance, nodes: readonly Node[]): Part[] {
    const parts: Part[] = [];
    let flow = false;
    for (const node of nodes) {
      const own = this.node(instance, node);
      if (own.length === 0) continue;
      const previous = flow;
      flow = isFlow(node);
      if (previous && flow) parts.push('\n');
      for (const part of own) parts.push(part);
    }
    return parts;
  }

  node(instance: Instance, node: Node): readonly Part[] {
    const render = nodeRenderers[node.type];
    if (render) return render(this, instance, node as never);
    if (isJsx(node)) {
      return this.#resolved(instance, node, instance.elements.get(node), () =>
        this.nodes(instance, node.children),
      );
    }
    return 'children' in node ? this.nodes(instance, (node as Parent).children) : [];
  }

  /** The value of an expression. */
  value(instance: Instance, value: unknown): Part[] {
    if (typeof value === 'string') return [escapeText(value)];
    if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
    if (Array.isArray(value)) return value.flatMap((item) => this.value(instance, item));
    if (value instanceof NodeChildren) return this.nodes(value.instance, value.nodes);
    if (value instanceof Element) {
      return this.#resolved(instance, value, instance.elements.get(value), () =>
        this.value(instance, value.props.children),
      );
    }
    return [];
  }

  /** An address in an attribute: absolute, with the base. */
  address(instance: Instance, href: string): string {
    return withBase(this.#base, absoluteHref(href, instance.module.file));
  }

  #resolved(
    instance: Instance,
    node: Node | Element,
    resolved: Resolved | undefined,
    children: () => Part[],
  ): Part[] {
    switch (resolved?.kind) {
      case 'html':
        return this.#html(instance, resolved.name, resolved.props, children);
      case 'builtin':
        return this.#builtin(instance, node, resolved.name, resolved.props, children);
      case 'snippet':
        return this.#snippet(node, resolved.instance);
      case 'value':
        return this.value(instance, resolved.value);
      case 'nothing':
        return [];
      default:
        return children();
    }
  }

  #html(instance: Instance, name: string, props: Props, children: () => Part[]): Part[] {
    const raw = props.dangerouslySetInnerHTML;
    const html = typeof raw === 'object' && raw !== null && '__html' in raw ? String(raw.__html) : undefined;
    const inner = html === undefined ? children() : [html];
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      if (key !== 'children' && key !== 'dangerouslySetInnerHTML')
        given[key] = this.#prop(instance, key, value);
    }
    return this.element(name, given, inner);
  }

  #builtin(
    instance: Instance,
    node: Node | Element,
    name: string,
    props: Props,
    children: () => Part[],
  ): Part[] {
    if (name === 'CodeBlock') {
      const block = this.blocks.get(instance, node);
      if (block) return this.element('CodeBlock', { ...block }, []);
    }
    const type = this.components[name] ?? memberOf(this.components, name);
    if (typeof type !== 'function') return children();
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      if (key !== 'children') given[key] = this.#prop(instance, key, value);
    }
    const id = instance.ids.get(node);
    if (id !== undefined) given.id = id;
    return [this.component(type, given, children())];
  }

  #snippet(node: Node | Element, instance: Instance): Part[] {
    const nodes = instance.root.children;
    const [only] = nodes.filter((child) => child.type !== 'mdxjsEsm');
    const inline = 'type' in node && node.type === 'mdxJsxTextElement';
    if (
      inline &&
      only?.type === 'paragraph' &&
      nodes.filter((child) => child.type !== 'mdxjsEsm').length === 1
    ) {
      return this.nodes(instance, (only as Parent).children);
    }
    return this.nodes(instance, nodes);
  }

  #prop(instance: Instance, key: string, value: unknown): unknown {
    if (typeof value === 'string') return ADDRESS_ATTRIBUTES.has(key) ? this.address(instance, value) : value;
    if (value instanceof Element || value instanceof NodeChildren) return merge(this.value(instance, value));
    if (Array.isArray(value) && value.some((item) => item instanceof Element))
      return merge(this.value(instance, value));
    return value;
  }
}

/** Parts as the children of a virtual node; undefined where there are none. */
export function merge(parts: readonly Part[]): unknown {
  const merged: unknown[] = [];
  let html = '';
  const flush = (): void => {
    if (html) merged.push(jsx(Fragment as never, { 'set:html': html }));
    html = '';
  };
  for (const part of parts) {
    if (typeof part === 'string') html += part;
    else {
      flush();
      merged.push(part);
    }
  }
  flush();
  return merged.length === 0 ? undefined : merged.length === 1 ? merged[0] : merged;
}

function memberOf(components: ComponentMap, name: string): unknown {
  const [first = '', ...rest] = name.split('.');
  let value = components[first];
  for (const key of rest)
    value =
      typeof value === 'object' || typeof value === 'function' ? Reflect.get(Object(value), key) : undefined;
  return value;
}
