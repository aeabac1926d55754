/** A component with some of its properties fixed. */
import { createComponent } from 'astro/runtime/server/index.js';

// biome-ignore lint/suspicious/noExplicitAny: Astro types the factory of a component loosely, and so must this.
type Factory = (result: any, props: any, slots: any) => any;

/** `component` with `fixed` set over what an author passes, rendered without a component of its own. */
export function variant(component: Factory, fixed: Readonly<Record<string, unknown>>): Factory {
  return createComponent((result: unknown, props: object, slots: unknown) =>
    component(result, { ...props, ...fixed }, slots),
  ) as Factory;
}
