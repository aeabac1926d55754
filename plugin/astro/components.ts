/** Waymark's components for pages that Astro renders: `import { components } from 'waymark/components'`. */
import {
  createComponent,
  markHTMLString,
  renderJSX,
  renderSlotToString,
} from 'astro/runtime/server/index.js';
import { pageContext } from '../components/page-context.ts';
import { BUILTINS } from '../components/registry.ts';
import { ANY_PARENT, type Component, type PageContext } from '../extend/component.ts';
import { NOTHING, raw } from '../extend/html.ts';

// biome-ignore lint/suspicious/noExplicitAny: Astro types the factory of a component loosely, and so must this.
export type AstroComponent = (result: any, props: any, slots: any) => any;

type Result = Parameters<typeof renderJSX>[0];

/** As Astro’s `<Content components={components} />` takes them: `Tree.Folder` is a property of `Tree`. */
export const components: Readonly<Record<string, AstroComponent>> = withMembers(BUILTINS.functions);

function withMembers(all: Readonly<Record<string, Component>>): Record<string, AstroComponent> {
  const result: Record<string, AstroComponent> = {};
  for (const [name, component] of Object.entries(all).sort(([a], [b]) => a.length - b.length)) {
    const [first = '', member] = name.split('.');
    if (member === undefined) result[first] = astroComponent(component);
    else {
      result[first] ??= astroComponent(({ children }) => children);
      Object.assign(result[first], { [member]: astroComponent(component) });
    }
  }
  return result;
}

function astroComponent(component: Component): AstroComponent {
  const factory = createComponent(async (result, props: object, slots: Record<string, never>) => {
    const slot = slots.default === undefined ? undefined : await renderSlotToString(result, slots.default);
    const children = slot === undefined ? NOTHING : raw(String(slot));
    const parent = { name: ANY_PARENT, props: {} };
    const html = component({ props: await propsOf(result, props), children, page: pageOutside(), parent });
    return markHTMLString(html.text) as never;
  });
  return factory as AstroComponent;
}

/** Vite knows the base of the project; the project's own pages do not know the site of the docs. */
function pageOutside(): PageContext {
  const { env } = import.meta as { readonly env?: { readonly BASE_URL?: string } };
  const base = (env?.BASE_URL ?? '').replace(/\/+$/, '');
  return pageContext(
    { base, languages: [], config: { icons: { library: 'fontawesome' } } },
    { path: '/', languages: [], frontmatter: {}, audience: 'public' },
  );
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
