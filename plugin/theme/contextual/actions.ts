/** The action of each entry of the contextual menu, from the addresses of a page and of the site's MCP server. */

import { generatedName } from '@waymark/repository/content/generated-skill';

/** The input of all entries; addresses are absolute. */
export interface MenuTarget {
  /** The page itself. */
  readonly page: string;
  /** The page's Markdown. */
  readonly markdown: string;
  /** The page's path: `/guides/start`. */
  readonly path: string;
  /** The site's MCP server, if it has one. */
  readonly mcp: string | undefined;
  /** The name of the site, which its server is installed by. */
  readonly name: string;
  /** Address of the words of the panel for questions. */
  readonly words: string;
  /** The question to assistants about the page; `{url}` is its Markdown. Undefined if they could not fetch it. */
  readonly prompt: string | undefined;
}

export type MenuAction =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Opens the panel for questions; `words` is the address of its words. */
  | { readonly kind: 'ask'; readonly words: string }
  /** Copies the page's Markdown. */
  | { readonly kind: 'copy-page' }
  | { readonly kind: 'print' };

const link = (href: string): MenuAction => ({ kind: 'link', href });

/** Assistants that take a question in their address. */
const ASSISTANTS: Readonly<Record<string, string>> = {
  chatgpt: 'https://chatgpt.com/?hints=search&q=',
  claude: 'https://claude.ai/new?q=',
  perplexity: 'https://www.perplexity.ai/search?q=',
  grok: 'https://grok.com/?q=',
  aistudio: 'https://aistudio.google.com/prompts/new_chat?prompt=',
  devin: 'https://app.devin.ai/?prompt=',
  'devin-desktop': 'windsurf://cascade/newChat?prompt=',
  windsurf: 'windsurf://cascade/newChat?prompt=',
};

/** The action of a built-in entry; undefined if this page has nothing for it. */
export function actionOf(option: string, target: MenuTarget): MenuAction | undefined {
  const assistant = Object.hasOwn(ASSISTANTS, option) ? ASSISTANTS[option] : undefined;
  if (assistant !== undefined) {
    if (target.prompt === undefined) return undefined;
    return link(assistant + encodeURIComponent(target.prompt.replace('{url}', target.markdown)));
  }
  const { mcp, name } = target;
  switch (option) {
    case 'assistant':
      return { kind: 'ask', words: target.words };
    case 'copy':
      return { kind: 'copy-page' };
    case 'view':
      return link(target.markdown);
    case 'download-pdf':
      return { kind: 'print' };
  }
  if (mcp === undefined) return undefined;
  switch (option) {
    case 'mcp':
      return { kind: 'copy', text: mcp };
    case 'add-mcp':
      return { kind: 'copy', text: `npx add-mcp ${mcp}` };
    case 'claude-code':
      return {
        kind: 'copy',
        text: `claude mcp add ${generatedName({ config: { name } })} -- npx waymark mcp ${mcp}`,
      };
    case 'cursor':
      return link(
        `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${payload({ url: mcp })}`,
      );
    case 'vscode':
      return link(
        `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url: mcp }))}`,
      );
    case 'devin-mcp':
      return link(
        `https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=${payload({ name, transport: 'HTTP', url: mcp })}`,
      );
    default:
      return undefined;
  }
}

/** JSON in base64, as the install links of Cursor and Devin take it; ASCII, so that any reader decodes the same. */
function payload(value: Readonly<Record<string, string>>): string {
  const json = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return encodeURIComponent(btoa(json));
}

export interface CustomHref {
  readonly base: string;
  readonly query?: readonly { readonly key: string; readonly value: string }[] | undefined;
}

/**
 * The address of a custom entry. `$path`, `$mcp` and `$page` are encoded in `query`, and in the query of an address given as
 * one text; before a query they stand unencoded.
 */
export function customHref(href: string | CustomHref, target: MenuTarget): string {
  const values: Readonly<Record<string, string>> = {
    path: target.path,
    mcp: target.mcp ?? '',
    page: target.page,
  };
  const fill = (text: string, encode: (value: string) => string) =>
    text.replace(/\$(path|mcp|page)\b/g, (_, name: string) => encode(values[name] ?? ''));
  if (typeof href !== 'string') {
    const query = (href.query ?? []).map(
      ({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(value, String))}`,
    );
    const base = fill(href.base, String);
    return query.length === 0 ? base : base + (base.includes('?') ? '&' : '?') + query.join('&');
  }
  const at = href.indexOf('?');
  if (at === -1) return fill(href, String);
  return fill(href.slice(0, at), String) + fill(href.slice(at), encodeURIComponent);
}
