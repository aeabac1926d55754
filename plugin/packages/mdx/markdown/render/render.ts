/** An expanded page -> its HTML. */

import { escapeText, isHtml, raw } from '@waymark/contract/html';
import type { Component, PageContext, Props } from '@waymark/repository/extend/component';
import { isFlow } from '@waymark/repository/extend/nodes';
import { textProp } from '@waymark/repository/extend/props';
import { markedBase, type SitePlace } from '@waymark/repository/html/address';
import { ownProps } from '@waymark/repository/html/own-element';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { isUnsafe } from '@waymark/source/scheme';
import type { Node, Parent } from 'unist';
import type { ClientBundle } from '../../react/client-bundle.ts';
import { PageClient, renderIsland } from '../expand/render-island.ts';
import { specialProps } from '../expand/special-props.ts';
import type { Blocks } from '../highlight/code-blocks.ts';
import { aroundBlocks } from '../parse/paragraphs.ts';
import { ADDRESS_ATTRIBUTES, sourceSet } from '../tree/address.ts';
import { Element } from '../tree/element.ts';
import { reasonOf, unshown, writtenText } from '../tree/failure.ts';
import { propAttributes } from '../tree/html.ts';
import { VOID_ELEMENTS } from '../tree/html-elements.ts';
import { type Instance, NodeChildren, type Resolved } from '../tree/instance.ts';
import { isJsx } from '../tree/props.ts';
import { PartElement, RawElement, RawHtml } from '../tree/react-values.ts';
import { balancedHtml } from './balanced-html.ts';
import { closedHtml } from './html-addresses.ts';
import { nodeRenderers } from './render-nodes.ts';

/** Components by the name that authors write. */
export type ComponentMap = Readonly<Record<string, Component>>;

export interface Rendering {
  readonly components: ComponentMap;
  readonly blocks: Blocks;
  readonly place: SitePlace;
  /** The text is a value of docs.json: as everywhere there, no address runs code or reads a file. */
  readonly configured?: boolean | undefined;
  readonly page: PageContext;
  readonly client: ClientBundle;
  readonly report: (report: Report) => void;
}

export class Renderer {
  readonly given: Rendering;
  readonly client: PageClient;
  /** The part that is beside the text on wide screens, taken out of it. */
  aside = '';
  readonly #around: { name: string; props: Props }[] = [];

  constructor(given: Rendering) {
    this.given = given;
    this.client = new PageClient(given.client);
  }

  /** An HTML element around HTML, or the component that stands for it. */
  element(tag: string, props: Props, children = ''): string {
    const override = this.call(tag, props, children);
    if (override !== undefined) return override;
    const open = `<${tag}${propAttributes(props)}>`;
    return VOID_ELEMENTS.has(tag) ? open : `${open}${children}</${tag}>`;
  }

  /** A component by name around HTML; undefined if there is none of that name. */
  call(name: string, props: Props, children: string): string | undefined {
    const { components, page } = this.given;
    const component = Object.hasOwn(components, name) ? components[name] : undefined;
    return component?.({ props, children: raw(children), page, parent: this.#around.at(-1) }).text;
  }

  /** HTML of a whole file, in which tags of its author may lack their ends. */
  whole(instance: Instance, html: string): string {
    return instance.module.parsed.plain ? balancedHtml(html) : html;
  }

  nodes(instance: Instance, nodes: readonly Node[]): string {
    let html = '';
    let flow = false;
    for (const node of nodes) {
      const own = this.node(instance, node);
      if (own === '') continue;
      const previous = flow;
      flow = isFlow(node);
      if (previous && flow) html += '\n';
      html += own;
    }
    return html;
  }

  /** A part that cannot be shown is the text that its author wrote, among all that can. */
  node(instance: Instance, node: Node): string {
    try {
      return this.#node(instance, node);
    } catch (error) {
      this.given.report(unshown(instance, node, error));
      const written = escapeText(writtenText(instance, node));
      return isFlow(node) ? `<p>${written}</p>` : written;
    }
  }

  #node(instance: Instance, node: Node): string {
    const render = nodeRenderers[node.type];
    if (render) return render(this, instance, node as never);
    if (isJsx(node)) {
      return this.#resolved(instance, node, instance.elements.get(node), () =>
        this.nodes(instance, node.children),
      );
    }
    return 'children' in node ? this.nodes(instance, (node as Parent).children) : '';
  }

  value(instance: Instance, value: unknown): string {
    if (typeof value === 'string') return escapeText(value);
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    if (Array.isArray(value)) return value.map((item) => this.value(instance, item)).join('');
    if (value instanceof NodeChildren) return this.nodes(value.instance, value.nodes);
    if (value instanceof RawHtml) return value.text === undefined ? ownHtml('', value.html) : value.html;
    if (value instanceof RawElement) return this.#rawElement(instance, value);
    if (value instanceof Element) {
      return this.#resolved(instance, value, instance.elements.get(value), () =>
        this.value(instance, value.props.children),
      );
    }
    return '';
  }

  /** An address in an attribute: absolute, with the base. */
  address(instance: Instance, href: string): string {
    if (this.given.configured && isUnsafe(href)) return '#';
    return markedBase(this.given.place, instance.module.address(href));
  }

  #resolved(
    instance: Instance,
    node: Node | Element,
    resolved: Resolved | undefined,
    children: () => string,
  ): string {
    switch (resolved?.kind) {
      case 'html':
        return this.#html(instance, resolved.name, resolved.props, children);
      case 'builtin':
        return this.#recorded(node, this.#builtin(instance, node, resolved.name, resolved.props, children));
      case 'snippet':
        return this.#snippet(node, resolved.instance);
      case 'value':
        return this.value(instance, resolved.value);
      case 'react':
        return this.#react(instance, resolved);
      case 'nothing':
        return '';
      default:
        return children();
    }
  }

  /** The tags as React wrote them, with the base in front of the site's own paths. */
  #rawElement(instance: Instance, { open, close, props }: RawElement): string {
    const { place } = this.given;
    const tag =
      place.base === ''
        ? open
        : open.replaceAll(
            /(\s(?:href|src|poster)=")(\/[^"]*)/g,
            (_, start: string, path: string) => start + markedBase(place, path),
          );
    const { children } = props;
    const inner =
      isCode(open.slice(1)) && Array.isArray(children)
        ? children.map((child) => (child instanceof RawHtml ? child.html : '')).join('')
        : this.value(instance, children);
    return tag + inner + close;
  }

  #react(instance: Instance, { value, island }: Extract<Resolved, { kind: 'react' }>): string {
    if (island === undefined) return this.value(instance, value);
    return renderIsland(island, this.client, this.given.place.base, (inner) => this.value(instance, inner));
  }

  /** Keeps the HTML of a built-in component of React's, for a browser that renders it again. */
  #recorded(node: Node | Element, html: string): string {
    if (node instanceof PartElement && node.part !== undefined) this.client.keep(node.part, html);
    return html;
  }

  #html(instance: Instance, name: string, props: Props, children: () => string): string {
    const raw = props.dangerouslySetInnerHTML;
    const html =
      typeof raw === 'object' && raw !== null && '__html' in raw
        ? ownHtml(name, textProp(raw as Props, '__html') ?? '')
        : undefined;
    const inner = html ?? children();
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      if (key === 'children' || key === 'dangerouslySetInnerHTML') continue;
      const own = this.#prop(instance, key, value);
      // No attribute of HTML holds elements.
      if (!isHtml(own)) given[key] = own;
    }
    const around = aroundBlocks(name, inner);
    return this.element(around.tag, ownProps(given), around.inner);
  }

  #builtin(
    instance: Instance,
    node: Node | Element,
    name: string,
    props: Props,
    children: () => string,
  ): string {
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      if (key !== 'children') given[key] = this.#prop(instance, key, value);
    }
    const id = instance.ids.get(node);
    if (id !== undefined) given.id = id;
    let inner: string | undefined;
    try {
      const special = specialProps(this, instance, node, name, props);
      inner = special.children ?? this.#within({ name, props: given }, children);
      const html = this.call(name, { ...given, ...special.props }, inner);
      if (html === undefined || !instance.scope.components.get(name)?.beside) return html ?? inner;
      this.aside += html;
      return '';
    } catch (error) {
      return this.#failed(instance, node, name, error, inner ?? children());
    }
  }

  #within(parent: { name: string; props: Props }, children: () => string): string {
    this.#around.push(parent);
    try {
      return children();
    } finally {
      this.#around.pop();
    }
  }

  /** One failing component is no reason to lose the page: its content is shown. */
  #failed(instance: Instance, node: Node | Element, name: string, error: unknown, children: string): string {
    const message = `<${name}> cannot be shown: ${reasonOf(error)}`;
    const hint = 'Correct its properties; its content is shown without it.';
    const place = instance.module.at(node instanceof Element ? undefined : node.position);
    this.given.report({ code: 'page-render-failed', severity: 'warning', message, hint, ...place });
    if (!this.given.page.development) return children;
    return `<div class="component-failed" role="alert">${escapeText(message)}</div>${children}`;
  }

  #snippet(node: Node | Element, instance: Instance): string {
    const { children } = instance.root;
    const [only, ...others] = children.filter((child) => child.type !== 'mdxjsEsm');
    const isInline = 'type' in node && node.type === 'mdxJsxTextElement';
    const isLine = isInline && only?.type === 'paragraph' && others.length === 0;
    return this.whole(instance, this.nodes(instance, isLine ? (only as Parent).children : children));
  }

  #prop(instance: Instance, key: string, value: unknown): unknown {
    if (typeof value === 'string') {
      if (ADDRESS_ATTRIBUTES.has(key)) return this.address(instance, value);
      return /^srcset$/i.test(key) ? sourceSet(value, (href) => this.address(instance, href)) : value;
    }
    if (value instanceof Element || value instanceof NodeChildren) return raw(this.value(instance, value));
    if (Array.isArray(value) && value.some((item) => item instanceof Element))
      return raw(this.value(instance, value));
    return value;
  }
}

/** Elements whose content is code, and no HTML. */
function isCode(name: string): boolean {
  return /^(?:script|style)\b/i.test(name);
}

function ownHtml(name: string, html: string): string {
  return isCode(name) ? html : balancedHtml(closedHtml(html));
}
