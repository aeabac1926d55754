/** The input for the Markdown of one component or element. */
import type { Node } from 'unist';
import type { Element } from '../tree/element.ts';
import type { Instance, Props } from '../tree/instance.ts';

/** Whom the text is for: people see the page, agents read its Markdown. */
export type Reader = 'agents' | 'people';

/** `children(true)` tells that they will stand in a quote. */
export type CleanChildren = (quoted?: boolean) => Node[];

export interface CleanContext {
  readonly instance: Instance;
  readonly reader: Reader;
  readonly node: Node | Element;
  readonly props: Props;
  readonly children: CleanChildren;
  /** The value of a prop, which may hold elements. */
  readonly value: (value: unknown) => Node[];
  /** An address made absolute. */
  readonly address: (href: string) => string;
  /** Its fragment; empty if it has none. */
  readonly id: string;
}
