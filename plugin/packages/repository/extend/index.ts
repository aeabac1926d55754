/** @room `waymark/extend`, which components, plugins and a `waymark.config.ts` are written with: it loads neither Astro nor a server. */

export type { Audience } from '@waymark/contract/audience';
export type { Viewer } from '@waymark/contract/can-read';
export { Html, html, raw } from '@waymark/contract/html';
export {
  defineResource,
  defineTool,
  type OwnResource,
  type OwnTool,
  ToolError,
  type ToolUse,
} from '@waymark/contract/own-tools';
export type { ShellResult } from '@waymark/files/shell-result';
export { z } from 'zod';
export { type Attributes, attributes, classes } from '../html/html.ts';
export type { ThemeFeature } from '../page-features.ts';
export type { Texts } from '../translations/texts.ts';
export type { Frontmatter, NavNode, Page, Site } from '../types.ts';
export {
  type Definition,
  defineComponent,
  type MarkdownUse,
  type NamedDefinition,
  type PageContext,
  type Props,
  type Reader,
  type Use,
  type WrongValue,
} from './component.ts';
export {
  type AddedPage,
  type BookOnSite,
  type DocsChanges,
  defineConfig,
  definePlugin,
  type ExtensionPoints,
  type HeadElement,
  type HookEvents,
  type HookName,
  type HookResult,
  type Hooks,
  type MarkdownFile,
  type MarkdownSettings,
  type Part,
  type PartName,
  type PartUse,
  type Plugin,
  type RemarkTransform,
  type SearchSettings,
  type SidebarEntry,
  type ThemeSettings,
  type WaymarkConfig,
} from './plugin.ts';
export { flag, rich, text } from './props.ts';
export type { TestCommand, TestSettings } from './test-settings.ts';
export type { Token, Tokens } from './tokens.ts';
