/** A component as Astro knows them, for pages that Astro renders itself. */
import {
  createComponent,
  type HTMLString,
  markHTMLString,
  renderJSX,
  renderSlotToString,
} from 'astro/runtime/server/index.js';
import type { Page, ReadableSite } from '../types.ts';
import { ANY_PARENT, type Component, type PageContext, pageContext, withFunction } from './component.ts';
import { type Html, NOTHING, type Part, partsOf, raw } from './html.ts';

// biome-ignore lint/suspicious/noExplicitAny: Astro types the factory of a component loosely, and so must this.
export type AstroComponent = (result: any, props: any, slots: any) => any;

type Result = Parameters<typeof renderJSX>[0];

let current: PageContext | undefined;

/** Called by the page before its content renders. A process renders one site. */
export function setPage(site: ReadableSite, page: Page): void {
  current = pageContext(site, page);
}

/** `component` as an Astro component that still knows its function. */
export function astroComponent(component: Component): AstroComponent {
  const factory = createComponent(async (result, props: object, slots: Record<string, never>) => {
    if (current === undefined) throw new Error('Components of Waymark need a page of Waymark around them.');
    const children =
      slots.default === undefined ? NOTHING : slotHtml(await renderSlotToString(result, slots.default));
    const parent = { name: ANY_PARENT, props: {} };
    const html = component({ props: await propsOf(result, props), children, page: current, parent });
    return renderJSX(result, htmlNodes(html));
  });
  return withFunction(factory as AstroComponent, component);
}

/** HTML as what Astro's JSX renders. */
export function htmlNodes(html: Html): Part[] {
  return partsOf(html).map((part) => (typeof part === 'string' ? markHTMLString(part) : part));
}

/** The text of a slot, and behind it what Astro has to know of the islands in it. */
function slotHtml(slot: unknown): Html {
  const text = String(slot);
  const instructions: unknown =
    typeof slot === 'object' && slot !== null && Reflect.get(slot, 'instructions');
  if (!Array.isArray(instructions) || instructions.length === 0) return raw(text);
  const Slot = (slot as object).constructor as new (text: string, instructions: unknown) => HTMLString;
  return raw(text, new Slot('<!---->', instructions));
}

/** Properties that hold elements become HTML, as a component expects them. */
async function propsOf(result: Result, props: object): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const element = typeof value === 'object' && value !== null && 'astro:jsx' in value;
    values[name] = element ? raw(String(await renderJSX(result, value))) : value;
  }
  return values;
}
