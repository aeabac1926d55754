/** The properties and children of a React component on a page: as values for React, and as JSON for a browser. */

import type { Props } from '@waymark/repository/extend/component';
import type { ReactNode } from 'react';
import type { Node, Parent } from 'unist';
import { SLOT } from '../../react/output.ts';
import { memberOf } from '../../react/part.ts';
import type { Encoded } from '../../react/payload.ts';
import { react } from '../../react/react.ts';
import { serverModules } from '../../react/server-modules.ts';
import { ComponentReference, Element, FRAGMENT, ReactMade, ReactReference } from '../tree/element.ts';
import { type Instance, NodeChildren, pieceProps } from '../tree/instance.ts';
import { rawValue } from '../tree/node-text.ts';
import { isJsx, type JsxNode, propsOf } from '../tree/props.ts';
import { originOf } from '../tree/react-values.ts';
import type { Piece } from '../tree/script.ts';
import type { ReactSite } from './react-site.ts';

interface Both {
  readonly value: unknown;
  readonly json: Encoded;
}

const MARKDOWN_TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  blockquote: 'blockquote',
  delete: 'del',
};

export class IslandBuilder {
  readonly references: ReactReference[] = [];
  /** The content of each slot, with the file that it is of. */
  readonly slots: unknown[] = [];
  /** Properties that cannot be told to a browser. */
  readonly problems: string[] = [];
  readonly #site: ReactSite;
  readonly #onFailure: (attribute: string, error: unknown) => void;

  constructor(site: ReactSite, onFailure: (attribute: string, error: unknown) => void) {
    this.#site = site;
    this.#onFailure = onFailure;
  }

  use(instance: Instance, reference: ReactReference, props: Props): Both {
    return this.#element(
      this.#reference(reference),
      this.#props(instance, props),
      this.#children(instance, props.children),
    );
  }

  #element(type: Both, props: { value: object; json: Encoded }, children: readonly Both[]): Both {
    const { createElement } = serverModules().react;
    return {
      value: createElement(
        type.value as string,
        props.value,
        ...(children.map(({ value }) => value) as ReactNode[]),
      ),
      json: { $: 'element', type: type.json, props: props.json, children: children.map(({ json }) => json) },
    };
  }

  #reference(reference: ReactReference): Both {
    const known = this.references.findIndex(
      ({ file, name }) => file === reference.file && name === reference.name,
    );
    const module = known === -1 ? this.references.push(reference) - 1 : known;
    return { value: this.#component(reference), json: { $: 'ref', module, name: reference.name } };
  }

  /** A component whose file fails to load fails when it is rendered. */
  #component({ file, name }: ReactReference): unknown {
    try {
      return memberOf(this.#site.modules.exports(file), name);
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }

  #builtin(name: string): Both {
    return { value: memberOf(this.#site.builtins, name), json: { $: 'builtin', name } };
  }

  /** An element of HTML or a built-in component; undefined for anything else. */
  #tag(type: unknown): Both | undefined {
    if (typeof type === 'string') return { value: type, json: type };
    return type instanceof ComponentReference ? this.#builtin(type.name) : undefined;
  }

  /** @param props Of the element, besides those of the snippet around it. */
  #piece(instance: Instance, { name }: Piece, props: Props = {}): Both {
    const component = new ReactReference(instance.module.file, name);
    return this.use(instance, component, { ...props, ...pieceProps(instance) });
  }

  #props(instance: Instance, props: Props, path = ''): { value: object; json: Encoded } {
    const value: Record<string, unknown> = {};
    const json: Record<string, Encoded> = {};
    for (const [key, given] of Object.entries(props)) {
      if (key === 'children') continue;
      const both = this.#value(instance, given, path === '' ? key : `${path}.${key}`);
      value[key] = both.value;
      json[key] = both.json;
    }
    return { value, json: plain(json) };
  }

  #value(instance: Instance, value: unknown, path: string): Both {
    if (value instanceof ReactReference) return this.#reference(value);
    if (value instanceof ComponentReference) return this.#builtin(value.name);
    if (value instanceof Element || value instanceof NodeChildren) {
      const children = this.#children(instance, value);
      if (children.length === 1 && children[0] !== undefined) return children[0];
      return this.#fragment(children);
    }
    // The value that the module itself has, whose elements are React's.
    const origin = originOf(value);
    if (origin !== undefined) return this.#reference(origin);
    if (value === null || typeof value === 'string' || typeof value === 'boolean')
      return { value, json: value };
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.#value(instance, item, `${path}[${index}]`));
      return { value: items.map((item) => item.value), json: items.map(({ json }) => json) };
    }
    if (isPlainObject(value)) return this.#object(instance, value, path);
    const json = encodeSpecial(value);
    if (json === undefined) this.problems.push(path);
    return { value, json: json ?? { $: 'undefined' } };
  }

  /** An object of the author's, in which `children` is a key like others. */
  #object(instance: Instance, given: Props, path: string): Both {
    const object = this.#props(instance, given, path);
    if (!('children' in given)) return object;
    const own = this.#value(instance, given.children, `${path}.children`);
    return {
      value: Object.assign(object.value, { children: own.value }),
      json: { $: 'object', v: { ...(object.json as object), children: own.json } },
    };
  }

  #fragment(children: readonly Both[]): Both {
    const { createElement, Fragment } = react().React;
    return {
      value: createElement(Fragment, null, ...(children.map(({ value }) => value) as ReactNode[])),
      json: { $: 'fragment', children: children.map(({ json }) => json) },
    };
  }

  /** Children of a component: React's own are React elements, text is text, and all others are static HTML. */
  #children(instance: Instance, value: unknown): Both[] {
    if (value === undefined || value === null || typeof value === 'boolean') return [];
    if (value instanceof NodeChildren) return this.#nodes(value.instance, value.nodes);
    if (Array.isArray(value)) return value.flatMap((item) => this.#children(instance, item));
    if (!(value instanceof Element)) return [this.#value(instance, value, 'children')];
    const { type, props } = value;
    if (type instanceof ReactReference) return [this.use(instance, type, props)];
    if (type instanceof ReactMade) {
      const slot = this.#slot(value);
      return [{ ...slot, value: type.element }];
    }
    if (type === FRAGMENT) return this.#children(instance, props.children);
    if (!holdsReact(value)) return [this.#slot(value, props)];
    const own = this.#tag(type);
    if (own === undefined) return [this.#slot(value)];
    return [this.#element(own, this.#props(instance, props), this.#children(instance, props.children))];
  }

  #nodes(instance: Instance, nodes: readonly Node[]): Both[] {
    const result: Both[] = [];
    let run: Node[] = [];
    const flush = (): void => {
      const kept = run;
      run = [];
      if (kept.length === 0) return;
      if (kept.every(({ type }) => type === 'text')) {
        const text = kept.map(rawValue).join('');
        if (text.trim() !== '' || result.length > 0) result.push({ value: text, json: text });
      } else result.push(this.#slot(new NodeChildren(instance, kept), this.#shownProps(instance, kept)));
    };
    for (const node of nodes) {
      const own = reactInside(instance, node);
      // A component may go through the elements in it.
      const alone = node.type === 'mdxJsxFlowElement';
      if (own || alone) flush();
      if (own) result.push(...this.#node(instance, node));
      else run.push(node);
      if (alone) flush();
    }
    flush();
    return result;
  }

  #node(instance: Instance, node: Node): Both[] {
    if (isJsx(node)) return this.#jsx(instance, node);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const piece = instance.module.script?.pieces.get(node);
      if (piece) return [this.#piece(instance, piece)];
      try {
        return this.#children(instance, instance.scope.evaluate(rawValue(node)));
      } catch {
        // A slot evaluates it again, and reports its mistakes.
        return [this.#slot(new NodeChildren(instance, [node]))];
      }
    }
    const tag = MARKDOWN_TAGS[node.type];
    if (tag === undefined) return [this.#slot(new NodeChildren(instance, [node]))];
    return [
      this.#element(
        { value: tag, json: tag },
        { value: {}, json: {} },
        this.#nodes(instance, (node as Parent).children),
      ),
    ];
  }

  #jsx(instance: Instance, node: JsxNode): Both[] {
    const children = new NodeChildren(instance, node.children);
    if (node.name === null) return this.#children(instance, children);
    const piece = instance.module.script?.pieces.get(node);
    const props: Record<string, unknown> = {
      ...propsOf(node, instance.scope, this.#onFailure, piece?.attributes),
    };
    if (node.children.length > 0) props.children = children;
    if (piece) return [this.#piece(instance, piece, props)];
    const component = instance.scope.component(node.name);
    if (component instanceof ReactReference) return [this.use(instance, component, props)];
    const isHtml = /^[a-z][^.]*$/.test(node.name);
    const own =
      isHtml || component instanceof ComponentReference
        ? this.#tag(isHtml ? node.name : component)
        : undefined;
    if (own === undefined) return [this.#slot(new NodeChildren(instance, [node]))];
    return [this.#element(own, this.#props(instance, props), this.#children(instance, props.children))];
  }

  /** Attributes of static JSX. Whoever expands the slot reports those that cannot be evaluated. */
  #shownProps(instance: Instance, nodes: readonly Node[]): Props {
    const [node] = nodes;
    return nodes.length === 1 && node !== undefined && isJsx(node)
      ? propsOf(node, instance.scope, () => undefined, instance.module.script?.pieces.get(node)?.attributes)
      : {};
  }

  /** @param given Properties that the component around it may read, of which only plain ones are kept. */
  #slot(content: unknown, given: Props = {}): Both {
    const n = this.slots.push(content) - 1;
    const props: Record<string, Encoded> = {};
    for (const [key, value] of Object.entries(given)) {
      if (key !== 'children' && isPlain(value)) props[key] = value;
    }
    const { createElement } = react().React;
    const waymarkSlot = createElement(SLOT, { n: String(n) } as never);
    const value = createElement(Placed, { ...props, key: `slot-${n}`, waymarkSlot });
    return { value, json: { $: 'slot', n, props: plain(props) } };
  }
}

/** A slot beside the properties that the component around it may read. */
function Placed({ waymarkSlot }: { readonly waymarkSlot: ReactNode }): ReactNode {
  return waymarkSlot;
}

function isPlainObject(value: unknown): value is Props {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** An author's own key `$` must not be taken for ours. */
function plain(object: Record<string, Encoded>): Encoded {
  return Object.hasOwn(object, '$') ? { $: 'object', v: object } : object;
}

function encodeSpecial(value: unknown): Encoded | undefined {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', v: String(value) };
  if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
  if (value instanceof Date) return { $: 'date', v: value.getTime() };
  if (value instanceof URL) return { $: 'url', v: value.href };
  if (value instanceof RegExp) return { $: 'regexp', source: value.source, flags: value.flags };
  if (value instanceof Map || value instanceof Set) {
    const items = JSON.stringify([...value]);
    return { $: value instanceof Map ? 'map' : 'set', v: JSON.parse(items) as Encoded };
  }
  return undefined;
}

/** Tells whether React has to place something in a node of MDX. */
function reactInside(instance: Instance, node: Node): boolean {
  const { script } = instance.module;
  if (script?.pieces.has(node)) return true;
  if (isJsx(node) && node.name !== null && instance.scope.component(node.name) instanceof ReactReference)
    return true;
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    // Text and elements of a component are told apart by the value alone.
    return !/^\s*\/\*/.test(rawValue(node)) && !instance.module.parsed.plain;
  }
  return 'children' in node && (node as Parent).children.some((child) => reactInside(instance, child));
}

function holdsReact(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsReact);
  if (!(value instanceof Element)) return false;
  return value.type instanceof ReactReference || holdsReact(value.props.children);
}
