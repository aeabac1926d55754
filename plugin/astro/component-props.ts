/** Properties of components, for pages whose types are checked: those that the definitions name. */

import type { Builtin } from '@waymark/mdx/components/registry';
import type { z } from 'zod';

/** Properties that every component takes. */
export interface CommonProps {
  readonly id?: string;
  readonly class?: string;
  readonly className?: string;
  readonly style?: string | Readonly<Record<string, string | number>>;
  readonly slot?: string;
  readonly children?: unknown;
}

type ShapeOf<D> = D extends { readonly props?: infer S }
  ? S extends z.ZodObject<infer Shape>
    ? Shape
    : never
  : never;

/** A component shows less than its author meant without one of several; a single one has to be there. */
type NeededBy<D> = D extends { readonly needs?: infer N }
  ? N extends readonly [infer One]
    ? One
    : never
  : never;

/** Without a name of its own, so that an error shows the properties. */
type Flat<T> = T extends infer U ? { readonly [K in keyof U]: U[K] } : never;

type PropsOf<D> = Flat<
  { [K in Exclude<keyof ShapeOf<D>, NeededBy<D>>]?: z.input<ShapeOf<D>[K]> } & {
    [K in Extract<keyof ShapeOf<D>, NeededBy<D>>]-?: NonNullable<z.input<ShapeOf<D>[K]>>;
  }
>;

type AliasOf<D> = D extends { readonly aliases?: infer A } ? NonNullable<A> : never;

type NameOf<D extends { readonly name: string }> =
  | D['name']
  | (AliasOf<D> extends readonly (infer Alias extends string)[] ? Alias : never);

/** By the names of components: `Card`, `Tree.Folder`. */
export type ComponentProps = { readonly [D in Builtin as NameOf<D>]: PropsOf<D> };
