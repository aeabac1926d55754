/** @room `waymark/extend`, which components, plugins and a `waymark.config.ts` are written with: it loads neither Astro nor a server. */
export { z } from 'zod';
export type { Viewer } from '../../runtime/access/can-read.ts';
export type { Audience } from '../../runtime/contract/audience.ts';
export { Html, html, raw } from '../../runtime/contract/html.ts';
export {
  defineResource,
  defineTool,
  type OwnResource,
  type OwnTool,
  ToolError,
  type ToolUse,
} from '../../runtime/contract/own-tools.ts';
export type { ShellResult } from '../../runtime/filesystem/shell-result.ts';
export { attributes, classes } from '../html/html.ts';
export type { ThemeFeature } from '../markdown/expand/features.ts';
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
export type { Token, Tokens } from './tokens.ts';
