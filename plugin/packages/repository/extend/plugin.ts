/** Everything that a plugin may change, as one schema: that of `waymark.config.ts`, of the integration's options and of each plugin. */

import type { Html } from '@waymark/contract/html';
import {
  type OwnResource,
  type OwnTool,
  ownResourcesSchema,
  ownToolsSchema,
} from '@waymark/contract/own-tools';
import type { Root } from 'mdast';
import type { ShikiTransformer } from 'shiki/core';
import { z } from 'zod';
import type { configSchema } from '../config/schema.ts';
import { ENGLISH, type Texts } from '../translations/english.ts';
import type { Page, Site } from '../types.ts';
import type { Definition } from './component.ts';
import { type TestSettings, testSchema } from './test-settings.ts';
import { type Tokens, tokensSchema } from './tokens.ts';

/** A page without a file in the repository. */
export interface AddedPage {
  /** Its address: `/reference/cli`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly markdown: string;
  /** MDX knows components; Markdown, the default, keeps braces. */
  readonly format?: 'md' | 'mdx';
  /** More of it, as pages have it. */
  readonly frontmatter?: Readonly<Record<string, unknown>>;
  /**
   * Its place in the navigation: names of elements of docs.json from the top, such as a tab and a group of it. A group that there is
   * not is made. Who may read the element may read the page.
   *
   * @default None: docs.json may name the page.
   */
  readonly under?: readonly string[];
}

/** docs.json, as a plugin may write parts of it. */
export type DocsChanges = Partial<Omit<z.input<typeof configSchema>, 'navigation'>> & {
  readonly navigation?: Site['config']['navigation'];
};

/** An element at the end of the head of every page. */
export interface HeadElement {
  readonly tag: 'meta' | 'link' | 'script' | 'style';
  /** Values are escaped; `true` writes the name alone. */
  readonly attributes?: Readonly<Record<string, string | true>> | undefined;
  /** Content of a script or a style. */
  readonly text?: string | undefined;
}

/** An entry of the sidebar. */
export interface SidebarEntry {
  readonly title: string;
  /** For a link, base included. A group has one if its title opens a page. */
  readonly href?: string | undefined;
  /** Name as docs.json or the page has it. */
  readonly icon?: string | undefined;
  /** Short label beside it. */
  readonly tag?: string | undefined;
  /** True if it is the page that is shown. */
  readonly isCurrent: boolean;
  /** True if the page that is shown is below it. */
  readonly isAround: boolean;
  /** Entries of a group; empty for a page or link. */
  readonly children: readonly SidebarEntry[];
}

export interface HookEvents {
  /**
   * docs.json was read and checked; nothing follows from it yet. Each key that is returned replaces that of docs.json, and the result is
   * checked again. Plugins see the result of those before them.
   */
  'config:loaded': { readonly config: Site['config'] };
  /** The page files were read; docs.json is not applied yet. Called again whenever the repository is read again. */
  'pages:loaded': {
    readonly root: string;
    readonly pages: readonly Pick<
      Page,
      'path' | 'file' | 'title' | 'description' | 'frontmatter' | 'source'
    >[];
    /** @throws if there is a page of that address */
    add(page: AddedPage): void;
  };
  /** The site was assembled. Every page, the release and all lists are made from it. */
  'site:loaded': { readonly site: Site };
  /** The HTML of a page is complete. The returned HTML replaces it. */
  'page:html': { readonly page: Page; readonly html: string };
  /** The release was written and sealed: do not change its folder. */
  'release:written': { readonly site: Site; readonly release: string };
  /** All files are written. */
  'build:done': { readonly site: Site; readonly dist: string; readonly release: string };
}

export type HookName = keyof HookEvents;

/** The result of a hook: a part of docs.json, a page, or nothing. Promises are awaited. */
export type HookResult<Name extends HookName> = Name extends 'page:html'
  ? string | undefined | Promise<string | undefined>
  : Name extends 'config:loaded'
    ? DocsChanges | undefined | Promise<DocsChanges | undefined>
    : unknown;

export type Hooks = { readonly [Name in HookName]?: (event: HookEvents[Name]) => HookResult<Name> };

/** The parts of a page, in the order in which readers meet them. */
export const PART_NAMES = [
  'head',
  'banner',
  'header',
  'menu',
  'logo',
  'search',
  'scheme',
  'sidebar',
  'contents',
  'title',
  'content',
  'end',
  'pagination',
  'footer',
] as const;
export type PartName = (typeof PART_NAMES)[number];

export interface PartUse {
  readonly page: Page;
  readonly site: Pick<Site, 'config' | 'base' | 'url' | 'languages' | 'versions'>;
  readonly texts: Texts;
  /** The sidebar beside the page as data: what its readers may see of it. */
  readonly sidebar: readonly SidebarEntry[];
}

/** Makes a replacement for a part: a template of `html`, which may hold the built-in one. */
export type Part = (built: Html, use: PartUse) => Html;

const functionOf = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function');

const COMPONENT_NAME = z
  .string()
  .regex(/^[A-Z]\w*(?:\.[A-Z]\w*)?$/, 'must be the name of a tag, such as `Rating` or `Chart.Bar`');
const codeSchema = z.union([z.string(), z.instanceof(URL)]).optional();

const componentSchema = z.strictObject({
  name: COMPONENT_NAME,
  aliases: z.array(COMPONENT_NAME).optional(),
  // An author may have another copy of zod.
  props: z
    .custom((value) => typeof Object(value).safeParse === 'function', 'must be a zod object: z.object({ … })')
    .optional(),
  needs: z.array(z.string()).optional(),
  html: functionOf(),
  markdown: functionOf().optional(),
  problem: functionOf().optional(),
  anchor: functionOf().optional(),
  outline: z.enum(['heading', 'entry', 'step', 'quoted']).optional(),
  content: z.enum(['code', 'formula', 'source', 'markdown', 'list']).optional(),
  titles: z.object({ property: z.string(), of: z.array(z.string()) }).optional(),
  apart: z.boolean().optional(),
  beside: z.boolean().optional(),
  style: codeSchema,
  script: codeSchema,
  part: z.string().optional(),
} satisfies Record<keyof Definition, z.ZodType>) as unknown as z.ZodType<Definition, Definition>;

export const HOOK_NAMES = [
  'config:loaded',
  'pages:loaded',
  'site:loaded',
  'page:html',
  'release:written',
  'build:done',
] as const;
const hooksSchema = z.strictObject(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, functionOf().optional()])),
) as unknown as z.ZodType<Hooks, Hooks>;

const partsSchema = z.partialRecord(z.enum(PART_NAMES), functionOf<Part>());

const wordNames = Object.keys(ENGLISH) as [keyof Texts, ...(keyof Texts)[]];
const textSchema = z.record(
  z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'is a language, such as `en` or `pt-BR`'),
  z.partialRecord(z.enum(wordNames), z.string().min(1)),
);

/** Each key of a type with a schema of its values: no key is in one of them only. */
type ShapeOf<T> = { readonly [Key in keyof T]-?: z.ZodType<T[Key]> };

export interface SearchSettings {
  /** Factors for the fields, from 0 to 20; 1 changes nothing. */
  readonly weights?:
    | Readonly<
        Partial<Record<'title' | 'headings' | 'keywords' | 'text' | 'code' | 'path', number | undefined>>
      >
    | undefined;
  /** Lists of words that mean the same. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
  /** Words that count little. */
  readonly stopWords?: readonly string[] | undefined;
  /**
   * True if everyday words also find the technical terms for them.
   *
   * @default true
   */
  readonly relatedWords?: boolean | undefined;
}

const words = z.string().trim().min(1);
const weight = z.number().min(0).max(20).optional();
const searchSchema = z.strictObject({
  weights: z
    .strictObject({
      title: weight,
      headings: weight,
      keywords: weight,
      text: weight,
      code: weight,
      path: weight,
    })
    .optional(),
  synonyms: z.array(z.array(words).min(2)).optional(),
  stopWords: z.array(words).optional(),
  relatedWords: z.boolean().optional(),
} satisfies ShapeOf<SearchSettings>);

const headSchema = z.array(
  z
    .strictObject({
      tag: z.enum(['meta', 'link', 'script', 'style']),
      attributes: z
        .record(
          z.string().regex(/^[A-Za-z][\w:.-]*$/, 'is no name of an attribute'),
          z.union([z.string(), z.literal(true)]),
        )
        .optional(),
      text: z.string().optional(),
    } satisfies ShapeOf<HeadElement>)
    .superRefine(({ tag, text = '' }, { addIssue }) => {
      const holdsText = tag === 'script' || tag === 'style';
      const wrong = holdsText ? text.toLowerCase().includes(`</${tag}`) : text !== '';
      const message = holdsText
        ? `may not hold \`</${tag}\`, which ends it`
        : `is for a script or a style, not ${tag}`;
      if (wrong) addIssue({ code: 'custom', path: ['text'], message });
    }),
);

export interface ThemeSettings {
  /** Design tokens, values of CSS by their names: colours (one each for light and dark if they differ), fonts, corners, widths. */
  readonly tokens?: Tokens | undefined;
  /** Parts of a page to replace or to wrap: functions that get the built-in one. */
  readonly parts?: Readonly<Partial<Record<PartName, Part | undefined>>> | undefined;
  /** CSS that every page has. */
  readonly styles?: string | undefined;
  /** Elements at the end of the head of every page. */
  readonly head?: readonly HeadElement[] | undefined;
}

const themeSchema = z.strictObject({
  tokens: tokensSchema.optional(),
  parts: partsSchema.optional(),
  styles: z.string().optional(),
  head: headSchema.optional(),
} satisfies ShapeOf<ThemeSettings>);

/** A Markdown file whose tree a remark plugin changes. */
export interface MarkdownFile {
  /** Below the docs root. */
  readonly path: string;
  /** Its text without frontmatter, into which the positions of nodes point. */
  readonly value: string;
}

/** Changes the mdast tree of a page or snippet, or returns another: a remark plugin without its options. It is not asynchronous. */
export type RemarkTransform = (tree: Root, file: MarkdownFile) => unknown;

export interface MarkdownSettings {
  /** For pages and snippets, in order; the HTML, the Markdown for agents and search follow from what they leave. */
  readonly remark?: readonly RemarkTransform[] | undefined;
  /** For blocks of code in a language that is highlighted. */
  readonly shiki?: readonly ShikiTransformer[] | undefined;
}

const markdownSchema = z.strictObject({
  remark: z.array(functionOf<RemarkTransform>()).optional(),
  shiki: z
    .array(
      z.custom<ShikiTransformer>(
        (value) => typeof value === 'object' && value !== null,
        'is a Shiki transformer: { name: "mine", line(node) { … } }',
      ),
    )
    .optional(),
} satisfies ShapeOf<MarkdownSettings>);

/** Keys that a plugin, `waymark.config.ts` and the integration's options share. */
export interface ExtensionPoints {
  /** Components for every page, without an import: see `defineComponent`. One with the name of a built-in component replaces it. */
  readonly components?: readonly Definition[] | undefined;
  /** Design tokens, parts of pages, and CSS. */
  readonly theme?: ThemeSettings | undefined;
  /** Functions that are called while a site is read and built, by the name of the event. */
  readonly hooks?: Hooks | undefined;
  /** Remark plugins and Shiki transformers. */
  readonly markdown?: MarkdownSettings | undefined;
  /** Words of the interface to change, by language: `{ en: { searchPrompt: 'Ask away' } }`. */
  readonly text?: Readonly<Record<string, Partial<Texts>>> | undefined;
  /** Weights, synonyms and stop words of search. */
  readonly search?: SearchSettings | undefined;
  /** Tools of the MCP server beside the built-in ones, for development and for a server that serves this folder: see `defineTool`. */
  readonly tools?: readonly OwnTool[] | undefined;
  /** Resources of the MCP server beside the skills, as `tools`: see `defineResource`. */
  readonly resources?: readonly OwnResource[] | undefined;
}

export const extensionShape = {
  components: z.array(componentSchema).optional(),
  theme: themeSchema.optional(),
  hooks: hooksSchema.optional(),
  markdown: markdownSchema.optional(),
  text: textSchema.optional(),
  search: searchSchema.optional(),
  tools: ownToolsSchema.optional(),
  resources: ownResourcesSchema.optional(),
} satisfies ShapeOf<ExtensionPoints>;

export interface Plugin extends ExtensionPoints {
  /** Its name in messages. */
  readonly name: string;
}

const pluginSchema = z.strictObject({
  name: z.string().min(1),
  ...extensionShape,
} satisfies ShapeOf<Plugin>);

export interface WaymarkConfig extends ExtensionPoints {
  /** Plugins, applied in order before the other keys: see `definePlugin`. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Samples that `waymark test` runs: commands by language. Nothing else runs them. */
  readonly test?: TestSettings | undefined;
  /** Formats of the docs as one file, which a build makes of what strangers may read, with links in the footer. */
  readonly book?: readonly BookOnSite[] | undefined;
}

/** Formats that follow from the docs alone: a PDF would need a browser. */
export const BOOKS_ON_SITE = ['epub', 'html', 'zip'] as const;
export type BookOnSite = (typeof BOOKS_ON_SITE)[number];

export const pluginsShape = {
  ...extensionShape,
  plugins: z.array(pluginSchema).optional(),
  test: testSchema.optional(),
  book: z.array(z.enum(BOOKS_ON_SITE)).min(1).optional(),
} satisfies ShapeOf<WaymarkConfig>;

export const waymarkConfigSchema = z.strictObject(pluginsShape);

/**
 * Types and completes the content of `waymark.config.ts`.
 *
 * @example
 * import { defineConfig } from 'waymark/extend';
 *
 * export default defineConfig({ theme: { tokens: { accent: '#b45309' } } });
 */
export function defineConfig(config: WaymarkConfig): WaymarkConfig {
  return config;
}

/**
 * Types and completes a plugin, which others put into `plugins`.
 *
 * @example
 * import { definePlugin } from 'waymark/extend';
 *
 * export const marked = definePlugin({
 *   name: 'marked',
 *   hooks: { 'page:html': ({ page, html }) => html.replace('</body>', `<!-- ${page.path} --></body>`) },
 * });
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
