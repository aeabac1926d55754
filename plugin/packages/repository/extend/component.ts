/** A component: one definition, from which its HTML, its Markdown, its checks and its place in a page follow. */

import type { Html } from '@waymark/contract/html';
import type { Node } from 'unist';
import type { z } from 'zod';
import type { ThemeFeature } from '../page-features.ts';
import type { Texts } from '../translations/texts.ts';

export type Props = Readonly<Record<string, unknown>>;

/** One use of a component on a page. */
export interface Use<P = Props> {
  /** Values as written; a property that holds elements is `Html`, addresses are absolute. */
  readonly props: P;
  readonly children: Html;
  readonly page: PageContext;
  /** The component around it. */
  readonly parent?: { readonly name: string; readonly props: Props } | undefined;
}

export type Component = (use: Use) => Html;

export type Markdown = (use: MarkdownUse) => Node[];

/** The name of a parent that is otherwise unknown, if Astro renders the page. */
export const ANY_PARENT = '*';

/** The page as its components know it: authors pass them no configuration. */
export interface PageContext {
  readonly texts: Texts;
  /** True if the page shows mistakes, as in development. */
  readonly development: boolean;
  /** An icon by name, address or as elements; empty if it is unknown. */
  icon(icon: unknown, type?: unknown): Html;
  /** An address as an author wrote it, with the site's base in front of its own paths. */
  address(href: string): string;
  /** An id that no other element of the page has. */
  id(prefix: string): string;
  /** Tells whether this is the first request for that name. */
  first(name: string): boolean;
  /** The address of the page's feed, if readers are shown it. */
  readonly feed: string | undefined;
}

/** Whom the text is for: people see the page, agents read its Markdown. */
export type Reader = 'agents' | 'people';

/** One use of a component on its way to Markdown. */
export interface MarkdownUse<P = Props> {
  /** `agents` for the page’s Markdown, `people` for the text of the search dialog. */
  readonly reader: Reader;
  /** Values as written: an element is the engine's own value, which `value` reads. */
  readonly props: P;
  /** `children(true)` if they will be part of a quote. */
  readonly children: (quoted?: boolean) => Node[];
  /** The value of a property, which may hold elements. */
  readonly value: (value: unknown) => Node[];
  /** The little Markdown of a line, such as a title with code, as nodes. */
  readonly line: (markdown: string) => Node[];
  /** An address made absolute. */
  readonly address: (href: string) => string;
  /** The text between its tags as it was written. */
  readonly source: () => string;
  /** True if it is part of a line. */
  readonly isInline: boolean;
  /** Its fragment; empty if it has none. */
  readonly id: string;
}

/** A value that a component does not accept, and what to do. */
export interface WrongValue {
  readonly message: string;
  readonly hint: string;
}

/** A component for MDX pages. */
export interface Definition<Schema extends z.ZodObject = z.ZodObject> {
  /** The name that authors write: `Rating`, or `Chart.Bar`. */
  readonly name: string;
  /** Other names for the same. */
  readonly aliases?: readonly string[];
  /** Its properties. `waymark check` reports others whose names are nearly these. */
  readonly props?: Schema;
  /** Required properties: if one is missing, `waymark check` warns. */
  readonly needs?: readonly (keyof z.output<Schema> & string)[];
  /** Its HTML. A template of `html` escapes the values that it inserts. */
  html(use: Use<z.output<Schema>>): Html;
  /** Its Markdown for agents and search, as text or as mdast nodes. Default: its content. */
  markdown?(use: MarkdownUse<z.output<Schema>>): readonly Node[] | string;
  /** Describes wrong values of a use. An extension makes it of `props`; built-in components take every value. */
  problem?(props: Props): WrongValue | undefined;
  /** The words of its fragment, by which links lead to it. */
  anchor?(props: Props, words: (value: unknown) => string): string | undefined;
  /** Its place among headings: one itself, an entry above the headings inside it, a step below the one before it, or a text whose headings are not the page's. */
  readonly outline?: 'heading' | 'entry' | 'step' | 'quoted';
  /** How its content reaches `html`, if not as HTML: see `special-props.ts`. */
  readonly content?: 'code' | 'formula' | 'source' | 'markdown' | 'list';
  /** A list among its properties titles the components directly inside it, in order, that have none of what they need. */
  readonly titles?: { readonly property: string; readonly of: readonly string[] };
  /** It is a box within a line: Markdown puts a space between it and the one beside it. */
  readonly apart?: boolean;
  /** It appears in the column beside the text. */
  readonly beside?: boolean;
  /** CSS, or the address of a CSS file (`new URL('./rating.css', import.meta.url)`), which only pages that use it load. */
  readonly style?: string | URL;
  /** A JavaScript module, or the address of its file, which only pages that use it load. */
  readonly script?: string | URL;
  /** Styles of the theme that only pages that use it load. */
  readonly part?: ThemeFeature;
}

/**
 * Types a component by its properties.
 *
 * @example
 * import { defineComponent, html, z } from 'waymark/extend';
 *
 * export const rating = defineComponent({
 *   name: 'Rating',
 *   props: z.object({ stars: z.coerce.number().int().min(1).max(5) }),
 *   html: ({ props }) => html`<b>${'★'.repeat(props.stars)}</b>`,
 *   markdown: ({ props }) => `${props.stars} of 5`,
 * });
 */
export function defineComponent<
  Schema extends z.ZodObject,
  const Name extends string,
  const Alias extends string = never,
  const Needs extends readonly (keyof z.output<Schema> & string)[] = readonly [],
>(definition: NamedDefinition<Schema, Name, Alias, Needs>): NamedDefinition<Schema, Name, Alias, Needs> {
  return definition;
}

/** A definition whose type knows its names literally, and the properties that it needs. */
export interface NamedDefinition<
  Schema extends z.ZodObject,
  Name extends string,
  Alias extends string,
  Needs extends readonly (keyof z.output<Schema> & string)[],
> extends Definition<Schema> {
  readonly name: Name;
  readonly aliases?: readonly Alias[];
  readonly needs?: Needs;
}
