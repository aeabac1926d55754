/** The entries of a page's contextual menu: docs.json's, or the page's own. */

import { encodePath } from '@waymark/contract/encode-path';
import { type Html, raw } from '@waymark/contract/html';
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import type { Config } from '@waymark/repository/config/schema';
import { contextual } from '@waymark/repository/config/schema/chrome';
import { serverAddress } from '@waymark/repository/content/mcp-server';
import { linkHref, markdownHref, ownHref } from '@waymark/repository/html/address';
import { iconHtml } from '@waymark/repository/icons/icon';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { type IconSetName, setIcon } from '@waymark/repository/icons/sets';
import { openapiOf } from '@waymark/repository/navigation/tree';
import { fill, type Texts } from '@waymark/repository/translations/texts';
import type { NavNode, Page, Site, SpecificationSource } from '@waymark/repository/types';
import { isExternal, isUnsafe } from '@waymark/source/scheme';
import { askWordsPath } from '../ask-files.ts';
import type { ThemeContext } from '../chrome/context.ts';
import { actionOf, customHref, type MenuAction, type MenuTarget } from './actions.ts';

type Contextual = NonNullable<Config['contextual']>;
type Option = Contextual['options'][number];

/** The host that stands for the site's if no address is configured; the browser puts its own in its place. */
export const UNKNOWN_ORIGIN = 'https://waymark.invalid';

export interface MenuEntry {
  readonly title: string;
  readonly description?: string | undefined;
  readonly icon: Html;
  readonly action: MenuAction;
  /** An address with `$page` in it: the browser puts the page's text there. */
  readonly template?: string | undefined;
}

export interface PageMenu {
  readonly entries: readonly MenuEntry[];
  /** The address of the MCP server if its operator may have closed it: the browser asks, and puts the other one in. */
  readonly guarded: string | undefined;
  readonly display: 'header' | 'toc';
}

/**
 * The page's menu; undefined if it has none.
 *
 * @param isServed A server of Waymark sends the page, and answers agents.
 */
export function pageMenu(
  context: ThemeContext,
  page: Page,
  place: NavNode | undefined,
  isServed: boolean,
): PageMenu | undefined {
  const { config } = context.site;
  // Mistakes in the frontmatter were reported and dropped when it was read.
  const own = contextual.safeParse(page.frontmatter.contextual);
  const chosen = own.success ? own.data : config.contextual;
  if (chosen === undefined) return undefined;
  const target = targetOf(context, page, isServed);
  const entries = chosen.options.flatMap((option) => entryOf(option, context, target, { page, place }) ?? []);
  const guarded = context.site.shownTo === 'strangers' ? target.mcp : undefined;
  return entries.length === 0 ? undefined : { entries, guarded, display: chosen.display };
}

/** A note if the menu has entries of docs.json for agents, and files alone promise them no server. */
export function entriesOfServer(site: Pick<Site, 'config' | 'url' | 'base' | 'access'>): readonly string[] {
  const { server, contextual: menu } = site.config;
  const names = (menu?.options ?? []).filter((option) => OF_SERVER.test(String(option)));
  if (names.length === 0 || server !== undefined || serverAddress(site) !== undefined) return [];
  return [
    `${names.map((name) => `\`${name}\``).join(', ')} of \`contextual\` need a server, and are left out: name its address as \`server\` in docs.json, or build with --search server`,
  ];
}

const OF_SERVER = /^(?:(?:add-|devin-)?mcp|claude-code|cursor|vscode)$/;

function targetOf({ site, texts }: ThemeContext, page: Page, isServed: boolean): MenuTarget {
  const url = site.url ?? UNKNOWN_ORIGIN + site.base;
  const isClosed = site.shownTo === 'members' || isPrivate(page);
  const isOwn = site.config.server === undefined && (isClosed || isServed);
  const server = serverAddress({ ...site, url }) ?? (isOwn ? url : undefined);
  const end = isClosed ? AUTHED_MCP_PATH : MCP_PATH;
  const origin = url.slice(0, url.length - site.base.length);
  return {
    page: origin + ownHref(site, page),
    markdown: origin + markdownHref(site.base, page),
    path: page.path,
    mcp: server && server + end,
    name: site.config.name,
    words: site.base + askWordsPath(texts),
    prompt: isPrivate(page) ? undefined : texts.askPrompt,
  };
}

/** Programs elsewhere cannot fetch the page, and are not sent it either. */
function isPrivate({ audience }: Page): boolean {
  return audience !== 'public';
}

interface At {
  readonly page: Page;
  readonly place: NavNode | undefined;
}

function entryOf(option: Option, context: ThemeContext, target: MenuTarget, at: At): MenuEntry | undefined {
  if (typeof option !== 'string') return customEntry(option, context, target, at);
  const action = option === 'download-spec' ? specificationAction(context, at) : actionOf(option, target);
  // A page without a specification has none to download.
  if (action === undefined) return undefined;
  // The page's Markdown is next to it: a link to it needs no host.
  const own =
    option === 'view' ? { kind: 'link' as const, href: markdownHref(context.base, at.page) } : action;
  const { icon, words, name = '' } = SHOWN[option];
  const [title, description] = words.map((word) => fill(context.texts[word], { name }));
  const drawn = typeof icon === 'string' ? INTERFACE_ICONS[icon] : raw(setIcon(...icon) ?? '');
  return {
    title: title ?? '',
    description,
    icon: drawn,
    action: own,
  };
}

function customEntry(
  option: Exclude<Option, string>,
  { site, icons }: ThemeContext,
  target: MenuTarget,
  { page }: At,
): MenuEntry | undefined {
  const href = customHref(option.href, target);
  const usesPage = JSON.stringify(option.href).includes('$page');
  const usesServer = target.mcp === undefined && JSON.stringify(option.href).includes('$mcp');
  if (usesServer || isUnsafe(href)) return undefined;
  if (usesPage && isPrivate(page)) return undefined;
  const absolute = isExternal(href) ? href : linkHref(site, href);
  return {
    title: option.title,
    description: option.description,
    icon: option.icon === undefined ? INTERFACE_ICONS.external : iconHtml(option.icon, undefined, icons),
    action: { kind: 'link', href: absolute },
    template: usesPage ? customHref(option.href, { ...target, page: '$page' }) : undefined,
  };
}

interface Shown {
  /** A free drawing of the icon sets, or an icon of the interface; products without one have a neutral sign. */
  readonly icon: readonly [IconSetName, string] | 'ask' | 'copy';
  /** Title and note. */
  readonly words: readonly [keyof Texts, keyof Texts];
  /** Name of the product. */
  readonly name?: string;
}

const OPEN = ['openInAssistant', 'openInAssistantNote'] as const;
const CONNECT = ['connectTo', 'connectToNote'] as const;

const SHOWN: Readonly<Record<Extract<Option, string>, Shown>> = {
  assistant: { icon: 'ask', words: ['askTitle', 'openInAssistantNote'] },
  copy: { icon: 'copy', words: ['copyPage', 'copyPageNote'] },
  view: { icon: ['lucide', 'file-text'], words: ['viewMarkdown', 'viewMarkdownNote'] },
  'download-pdf': { icon: ['lucide', 'printer'], words: ['savePdf', 'savePdfNote'] },
  'download-spec': { icon: ['lucide', 'file-down'], words: ['downloadSpec', 'downloadSpecNote'] },
  chatgpt: { icon: ['tabler', 'brand-openai'], words: OPEN, name: 'ChatGPT' },
  claude: { icon: ['fa7-brands', 'claude'], words: OPEN, name: 'Claude' },
  perplexity: { icon: ['lucide', 'telescope'], words: OPEN, name: 'Perplexity' },
  grok: { icon: ['lucide', 'orbit'], words: OPEN, name: 'Grok' },
  aistudio: { icon: ['fa7-brands', 'google'], words: OPEN, name: 'Google AI Studio' },
  devin: { icon: ['lucide', 'bot'], words: OPEN, name: 'Devin' },
  'devin-desktop': { icon: ['lucide', 'app-window'], words: OPEN, name: 'Devin Desktop' },
  windsurf: { icon: ['lucide', 'waves'], words: OPEN, name: 'Windsurf' },
  mcp: { icon: ['lucide', 'plug'], words: ['copyMcp', 'copyMcpNote'] },
  'add-mcp': { icon: ['lucide', 'square-terminal'], words: ['copyMcpCommand', 'copyMcpCommandNote'] },
  'claude-code': {
    icon: ['fa7-brands', 'claude'],
    words: ['copyMcpCommand', 'connectToNote'],
    name: 'Claude Code',
  },
  cursor: { icon: ['lucide', 'box'], words: CONNECT, name: 'Cursor' },
  vscode: { icon: ['tabler', 'brand-vscode'], words: CONNECT, name: 'VS Code' },
  'devin-mcp': { icon: ['lucide', 'plug-zap'], words: CONNECT, name: 'Devin' },
};

/** A link to the specification that the page is about: the one its `openapi` names, or else that of its place. */
function specificationAction({ site, base }: ThemeContext, { page, place }: At): MenuAction | undefined {
  const named = /^(\S+\.(?:json|ya?ml))(?:\s|$)/i.exec(String(page.frontmatter.openapi ?? ''))?.[1];
  const source = named ?? (place === undefined ? undefined : firstSource(openapiOf(place)));
  if (source === undefined || isUnsafe(source)) return undefined;
  if (isExternal(source)) return { kind: 'link', href: source };
  const file = source.replace(/^\.?\//, '');
  const asset = site.assets.find((one) => one.file === file || one.file.endsWith(`/${file}`));
  return asset === undefined ? undefined : { kind: 'link', href: base + encodePath(asset.path) };
}

function firstSource(source: SpecificationSource | undefined): string | undefined {
  if (source === undefined || typeof source === 'string') return source;
  if ('source' in source) return source.source;
  for (const one of source) {
    const found = firstSource(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
