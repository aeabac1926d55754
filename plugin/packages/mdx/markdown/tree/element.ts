/** Values of JSX inside expressions and inline components, before they become HTML or Markdown. */
import type { Module } from './module.ts';

/** Refers to a component by the name that the author used: `Card`, `Tree.Folder`. */
export class ComponentReference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class SnippetReference {
  readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }
}

/** Refers to a component of a React module: a file below the docs root, and a path into its exports. */
export class ReactReference {
  readonly file: string;
  readonly name: string;

  constructor(file: string, name: string) {
    this.file = file;
    this.name = name;
  }
}

/** An element that a React module made, such as an icon in a list of data. */
export class ReactMade {
  /** React's: the package's types do without those of React. */
  readonly element: object;

  constructor(element: object) {
    this.element = element;
  }
}

export const FRAGMENT: unique symbol = Symbol('fragment');

export type InlineComponent = (props: Record<string, unknown>) => unknown;

export type ElementType =
  | string
  | typeof FRAGMENT
  | ComponentReference
  | SnippetReference
  | ReactReference
  | ReactMade
  | InlineComponent;

export class Element {
  readonly type: ElementType | undefined;
  readonly props: Record<string, unknown>;

  constructor(type: ElementType | undefined, props: Record<string, unknown>) {
    this.type = type;
    this.props = props;
  }
}

/** The automatic JSX runtime that compiled code gets. */
export const RUNTIME = {
  Fragment: FRAGMENT,
  jsx: (type: ElementType | undefined, props: Record<string, unknown>): Element => new Element(type, props),
  jsxs: (type: ElementType | undefined, props: Record<string, unknown>): Element => new Element(type, props),
} as const;
