/** One use of a file: the page itself, or a snippet with the props of that use. */

import type { Definition, Props } from '@waymark/repository/extend/component';
import type { Node, Parent } from 'unist';
import type { Island } from '../expand/island.ts';
import type { Element, InlineComponent } from './element.ts';
import type { Module } from './module.ts';
import type { Scope } from './scope.ts';
import { SCOPE } from './script.ts';

/** The children of a JSX element, handed to an inline component as `children`. */
export class NodeChildren {
  readonly instance: Instance;
  readonly nodes: readonly Node[];

  constructor(instance: Instance, nodes: readonly Node[]) {
    this.instance = instance;
    this.nodes = nodes;
  }
}

/** The meaning of a JSX element, with the values of its attributes. */
export type Resolved =
  | { readonly kind: 'html'; readonly name: string; readonly props: Props }
  | { readonly kind: 'builtin'; readonly name: string; readonly props: Props }
  | { readonly kind: 'snippet'; readonly instance: Instance }
  /** An inline component that was called: what it returned. */
  | { readonly kind: 'value'; readonly value: unknown }
  /** A React component: its output, and the data that the browser needs to go on with it. */
  | { readonly kind: 'react'; readonly value: unknown; readonly island: Island | undefined }
  /** `<>…</>`, and components that are not known: their children. */
  | { readonly kind: 'children' }
  | { readonly kind: 'nothing' };

export class Instance {
  readonly module: Module;
  readonly scope: Scope;
  /** JSX nodes of the file, and elements that its expressions evaluate to. */
  readonly elements = new Map<Node | Element, Resolved>();
  /** Values of `{expressions}`. A missing entry is text: the braces are literal. */
  readonly values = new Map<Node, unknown>();
  readonly ids = new Map<Node | Element, string>();

  constructor(module: Module, scope: Scope) {
    this.module = module;
    this.scope = scope;
  }

  get root(): Parent {
    return this.module.parsed.tree;
  }
}

/** The definition of a component that needs no import; undefined for any other element. */
export function builtinOf({ elements, scope }: Instance, node: Node | Element): Definition | undefined {
  const resolved = elements.get(node);
  return resolved?.kind === 'builtin' ? scope.components.get(resolved.name) : undefined;
}

/** The snippet's own properties for a piece of its file's script; nothing on a page. */
export function pieceProps({ scope }: Instance): Props {
  const { children: _, ...rest } = scope.props;
  return Object.keys(rest).length === 0 ? {} : { [SCOPE]: rest };
}

export function isInlineComponent(value: unknown): value is InlineComponent {
  return typeof value === 'function';
}
