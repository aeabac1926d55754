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
import { head } from 'virtual:waymark/own-head';
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
import type {
  AccordionProps,
  BadgeProps,
  BannerProps,
  ButtonProps,
  CalloutProps,
  CardProps,
  CodeBlockProps,
  ColorItemProps,
  ColumnsProps,
  CommonProps,
  EntryProps,
  ExampleProps,
  ExpandableProps,
  Flag,
  FolderProps,
  FrameProps,
  IconProps,
  ParamFieldProps,
  PromptProps,
  ResponseFieldProps,
  StepProps,
  TabProps,
  TabsProps,
  TileProps,
  TooltipProps,
  UpdateProps,
  ViewProps,
} from './component-props.ts';

/** A component as pages use it. */
// biome-ignore lint/suspicious/noExplicitAny: Astro types what a component gives loosely, and so must this.
export type AstroComponent<P = Readonly<Record<string, unknown>>> = (props: P & CommonProps) => any;

type Result = Parameters<typeof renderJSX>[0];

const all: Readonly<Record<string, unknown>> = withMembers(BUILTINS.functions);

const named = <T>(name: string): T => all[name] as T;

/** All of them, as Astro’s `<Content components={components} />` takes them: `Tree.Folder` is a property of `Tree`. */
export const components: Readonly<Record<string, AstroComponent>> = all as Record<string, AstroComponent>;

export const Accordion: AstroComponent<AccordionProps> = named('Accordion');
export const AccordionGroup: AstroComponent = named('AccordionGroup');
export const Badge: AstroComponent<BadgeProps> = named('Badge');
export const Banner: AstroComponent<BannerProps> = named('Banner');
export const Button: AstroComponent<ButtonProps> = named('Button');
export const Callout: AstroComponent<CalloutProps & { readonly type?: string }> = named('Callout');
export const Card: AstroComponent<CardProps> = named('Card');
export const CardGroup: AstroComponent<ColumnsProps> = named('CardGroup');
export const Check: AstroComponent<CalloutProps> = named('Check');
export const CodeBlock: AstroComponent<CodeBlockProps> = named('CodeBlock');
export const CodeGroup: AstroComponent<{ readonly dropdown?: Flag }> = named('CodeGroup');
export const Color: AstroComponent & {
  readonly Item: AstroComponent<ColorItemProps>;
  readonly Row: AstroComponent<{ readonly title?: string }>;
} = named('Color');
export const Column: AstroComponent = named('Column');
export const Columns: AstroComponent<ColumnsProps> = named('Columns');
export const Danger: AstroComponent<CalloutProps> = named('Danger');
export const Expandable: AstroComponent<ExpandableProps> = named('Expandable');
export const FileTree: AstroComponent & {
  readonly File: AstroComponent<EntryProps>;
  readonly Folder: AstroComponent<FolderProps>;
} = named('FileTree');
export const Frame: AstroComponent<FrameProps> = named('Frame');
export const Icon: AstroComponent<IconProps> = named('Icon');
export const Info: AstroComponent<CalloutProps> = named('Info');
export const Note: AstroComponent<CalloutProps> = named('Note');
export const Panel: AstroComponent = named('Panel');
export const ParamField: AstroComponent<ParamFieldProps> = named('ParamField');
export const Prompt: AstroComponent<PromptProps> = named('Prompt');
export const RequestExample: AstroComponent<ExampleProps> = named('RequestExample');
export const ResponseExample: AstroComponent<ExampleProps> = named('ResponseExample');
export const ResponseField: AstroComponent<ResponseFieldProps> = named('ResponseField');
export const Step: AstroComponent<StepProps> = named('Step');
export const Steps: AstroComponent<{ readonly titleSize?: string }> = named('Steps');
export const Tab: AstroComponent<TabProps> = named('Tab');
export const Tabs: AstroComponent<TabsProps> & { readonly Tab: AstroComponent<TabProps> } = named('Tabs');
export const Tile: AstroComponent<TileProps> = named('Tile');
export const Tip: AstroComponent<CalloutProps> = named('Tip');
export const Tooltip: AstroComponent<TooltipProps> = named('Tooltip');
export const Tree: AstroComponent & {
  readonly File: AstroComponent<EntryProps>;
  readonly Folder: AstroComponent<FolderProps>;
} = named('Tree');
export const Update: AstroComponent<UpdateProps> = named('Update');
export const View: AstroComponent<ViewProps> = named('View');
export const Warning: AstroComponent<CalloutProps> = named('Warning');

/** Pages that have what components need. */
const withHead = new WeakSet<Result>();

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
  const factory = createComponent(async (result: Result, props: object, slots: Record<string, never>) => {
    // Before anything is waited for: components begin in their order on the page.
    const before = headOnce(result);
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

/** The project's own pages do not know the site of the docs. */
function pageOutside({ base }: Result): PageContext {
  return pageContext(
    { base: base.replace(/\/+$/, ''), languages: [], config: { icons: { library: 'fontawesome' } } },
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
