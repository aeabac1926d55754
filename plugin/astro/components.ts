/**
 * Waymark's components for pages that Astro renders, with their styles and scripts.
 *
 * @example
 * ```astro
 * ---
 * import { Card, Note } from 'waymark/components';
 * ---
 * <Note title="New">A <b>note</b> on a page of your own.</Note>
 * <Card title="Docs" icon="book" href="/guides/start">Where to begin</Card>
 * ```
 */
import { facts, head, scripts } from 'virtual:waymark/own-head';
import { NOTHING, raw } from '@waymark/contract/html';
import { pageContext } from '@waymark/mdx/components/page-context';
import { BUILTINS } from '@waymark/mdx/components/registry';
import {
  ANY_PARENT,
  type Component,
  type Definition,
  type PageContext,
} from '@waymark/repository/extend/component';
import { keptIn } from '@waymark/source/made-once';
import {
  createComponent,
  markHTMLString,
  renderJSX,
  renderSlotToString,
} from 'astro/runtime/server/index.js';
import type { z } from 'zod';
import type { CommonProps, ComponentProps } from './component-props.ts';

/** A component as pages use it. */
// biome-ignore lint/suspicious/noExplicitAny: Astro types what a component gives loosely, and so must this.
export type AstroComponent<P = Readonly<Record<string, unknown>>> = (props: P & CommonProps) => any;

/** A component with its members: `Tree.Folder`. */
type Named<Name extends keyof ComponentProps> = AstroComponent<ComponentProps[Name]> & {
  readonly [Each in keyof ComponentProps as Each extends `${Name}.${infer Member}`
    ? Member
    : never]: AstroComponent<ComponentProps[Each]>;
};

type Result = Parameters<typeof renderJSX>[0];

const all: Readonly<Record<string, unknown>> = withMembers(BUILTINS.functions);

const named = <Name extends keyof ComponentProps>(name: Name) => all[name] as Named<Name>;

/** All of them, as Astro’s `<Content components={components} />` takes them: `Tree.Folder` is a property of `Tree`. */
export const components: Readonly<Record<string, AstroComponent>> = all as Record<string, AstroComponent>;

export const Accordion = named('Accordion');
export const AccordionGroup = named('AccordionGroup');
export const Badge = named('Badge');
export const Banner = named('Banner');
export const Button = named('Button');
export const Callout = named('Callout');
export const Card = named('Card');
export const CardGroup = named('CardGroup');
export const Check = named('Check');
export const CodeBlock = named('CodeBlock');
export const CodeGroup = named('CodeGroup');
export const Color = named('Color');
export const Column = named('Column');
export const Columns = named('Columns');
export const Danger = named('Danger');
export const Expandable = named('Expandable');
export const FileTree = named('FileTree');
export const Frame = named('Frame');
export const Icon = named('Icon');
export const Info = named('Info');
export const Note = named('Note');
export const Panel = named('Panel');
export const ParamField = named('ParamField');
export const Prompt = named('Prompt');
export const RequestExample = named('RequestExample');
export const ResponseExample = named('ResponseExample');
export const ResponseField = named('ResponseField');
export const Step = named('Step');
export const Steps = named('Steps');
export const Tab = named('Tab');
export const Tabs = named('Tabs');
export const Tile = named('Tile');
export const Tip = named('Tip');
export const Tooltip = named('Tooltip');
export const Tree = named('Tree');
export const Update = named('Update');
export const View = named('View');
export const Warning = named('Warning');

/** Pages that have what components need. */
const withHead = new WeakSet<Result>();

function withMembers(all: Readonly<Record<string, Component>>): Record<string, AstroComponent> {
  const result: Record<string, AstroComponent> = {};
  for (const [name, component] of Object.entries(all).sort(([a], [b]) => a.length - b.length)) {
    const [first = '', member] = name.split('.');
    if (member === undefined) result[first] = onPages(component);
    else {
      result[first] ??= onPages(({ children }) => children);
      Object.assign(result[first], { [member]: onPages(component) });
    }
  }
  return result;
}

/**
 * A component of your own for pages that Astro renders. If `waymark.config.ts` has it, pages load its styles and its script.
 *
 * @example
 * ```astro
 * ---
 * import { astroComponent } from 'waymark/components';
 * import { rating } from 'waymark-rating';
 * const Rating = astroComponent(rating);
 * ---
 * <Rating stars={4} />
 * ```
 */
export function astroComponent<Schema extends z.ZodObject>(
  definition: Definition<Schema>,
): AstroComponent<z.input<Schema>> {
  const { name, props: schema } = definition;
  const component: Component = (use) => {
    const props = (schema === undefined ? use.props : schema.parse(use.props)) as z.output<Schema>;
    return definition.html({ ...use, props });
  };
  return onPages(component, scripts[name]) as AstroComponent<z.input<Schema>>;
}

/** @param script HTML that a page has once if it has the component. */
function onPages(component: Component, script = ''): AstroComponent {
  const factory = createComponent(async (result: Result, props: object, slots: Record<string, never>) => {
    // Before anything is waited for: components begin in their order on the page.
    const before = headOnce(result) + once(script, result);
    const slot = slots.default === undefined ? undefined : await renderSlotToString(result, slots.default);
    const children = slot === undefined ? NOTHING : raw(String(slot));
    const parent = { name: ANY_PARENT, props: {} };
    const html = component({
      props: await propsOf(result, props),
      children,
      page: pageOutside(result),
      parent,
    });
    return markHTMLString(before + html.text) as never;
  });
  return factory as unknown as AstroComponent;
}

/** A page has no theme around it: its first component brings what all need. */
function headOnce(result: Result): string {
  if (withHead.has(result)) return '';
  withHead.add(result);
  return head;
}

const withScript = new WeakMap<Result, Set<string>>();

function once(script: string, result: Result): string {
  const known = keptIn(withScript, result, () => new Set<string>());
  if (script === '' || known.has(script)) return '';
  known.add(script);
  return script;
}

/** A page of the project has the icons and words of the docs, in their default language. */
function pageOutside({ base }: Result): PageContext {
  return pageContext(
    { ...facts, base: base.replace(/\/+$/, '') },
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
