/** What JSX inside expressions and inline components evaluates to, before it becomes HTML or Markdown. */
import type { Module } from './module.ts';

/** Refers to a component by the name that the author used: `Card`, `Tree.Folder`. */
export class ComponentReference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Refers to a snippet file used as a component. */
export class SnippetReference {
  readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }
}

export const FRAGMENT: unique symbol = Symbol('fragment');

export type InlineComponent = (props: Record<string, unknown>) => unknown;

export type ElementType = string | typeof FRAGMENT | ComponentReference | SnippetReference | InlineComponent;

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
