/** A use of a React component on a page, before it is rendered: the input of React, and the data for a browser. */
import type { BuiltinPart } from '../../react/part.ts';
import type { Encoded } from '../../react/payload.ts';
import type { ReactReference } from '../tree/element.ts';
import type { PartElement } from '../tree/react-values.ts';

export interface Island {
  /** The output of React; if only a browser can render, the children that readers without one get. */
  readonly value: unknown;
  readonly node: Encoded;
  /** Components and values of modules, in the order in which `node` counts them. */
  readonly references: readonly ReactReference[];
  /** The content of slots that the first rendering does not show. */
  readonly hidden: ReadonlyMap<number, unknown>;
  /** Built-in components that it may show later. */
  readonly possible: readonly PartElement[];
  readonly prefix: string;
  /** Only a browser can render it. */
  readonly fresh: boolean;
  /** A browser may render something other than the page's HTML. */
  readonly unstable: boolean;
}

export function holesOf(part: BuiltinPart): number {
  return (JSON.stringify(part).match(/\{"hole":\d+\}/g) ?? []).length;
}
