/**
 * Tools of the page for the browser's own agent (WebMCP: https://webmachinelearning.github.io/webmcp/). Where there is an MCP server,
 * its tools answer here as they do there. The others ask what the page's scripts ask, with the reader's cookie: an agent reads what
 * its reader may.
 */
import { MCP_PATH } from '@waymark/contract/mcp-paths';
import { orRenew } from '@waymark/mdx/react/client/renew';
import { PAGES_LIST } from '@waymark/repository/html/address';

/** The part of `document.modelContext` that is used; TypeScript does not have it yet. */
interface ModelContext {
  registerTool(tool: Tool): Promise<undefined>;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
  execute(input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Pages in one answer of `list_pages`. */
const LISTED = 200;

const base = document.body.dataset.base ?? '';

export async function offerTools(): Promise<void> {
  const { modelContext } = document as Document & { readonly modelContext: ModelContext };
  // A page that embeds this one may forbid tools, and a script of the author may have one of this name: no error of the page.
  const [search, ...others] = TOOLS;
  // On a host of files there is none.
  const shared = await serverTools().catch(() => undefined);
  const tools = [...(shared ?? [search]), ...others];
  await Promise.allSettled(tools.map((each) => modelContext.registerTool(each)));
}

async function serverTools(): Promise<readonly Tool[] | undefined> {
  // It would answer a reader who signed in as a stranger.
  if ('members' in document.body.dataset) return undefined;
  const { tools } = await askServer('tools/list');
  return tools.map((each) => ({
    ...each,
    execute: (input) => askServer('tools/call', { name: each.name, arguments: input }),
  }));
}

async function askServer(method: string, params?: object): Promise<{ readonly tools: readonly Tool[] }> {
  const response = await fetch(base + MCP_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(error.message);
  return result;
}

const tool = (
  name: string,
  description: string,
  parameter: string,
  meaning: string,
  execute: Tool['execute'],
  type = 'string',
): Tool => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { [parameter]: { type, description: meaning } } },
  annotations: { readOnlyHint: name !== 'open_page' },
  execute,
});

const TOOLS: readonly [Tool, ...Tool[]] = [
  tool(
    'search_docs',
    'Finds pages of these docs.',
    'query',
    'A question, or an exact name.',
    async ({ query }) => (await orRenew(import('./search/dialog.ts'))).findPages(String(query ?? '')),
  ),
  tool(
    'read_page',
    'A page of these docs as Markdown.',
    'page',
    'Address or path. Default: the open page.',
    async ({ page }) => {
      const { pathname } = pageAt(page);
      const path = pathname.replace(/\/$/, '');
      const response = await fetch(`${path === base ? `${base}/index` : path}.md`);
      // After a sign-out elsewhere the answer is another page.
      if (!response.ok || response.redirected)
        throw new Error(`${pathname} is no page that can be read: ask list_pages.`);
      return response.text();
    },
  ),
  tool(
    'list_pages',
    `Pages of these docs, ${LISTED} at a time.`,
    'from',
    'Pages to skip.',
    async ({ from }) => {
      const start = Number(from) || 0;
      const pages: readonly [string, string][] = await (await fetch(base + PAGES_LIST)).json();
      const shown = pages.slice(start, start + LISTED);
      return { count: pages.length, pages: shown.map(([url, title]) => ({ title, url })) };
    },
    'integer',
  ),
  tool(
    'open_page',
    'Opens a page of these docs in this tab.',
    'page',
    'Address or path, with #section.',
    async ({ page }) => {
      const { href } = pageAt(page);
      // The answer comes before the page that gives it leaves.
      setTimeout(() => location.assign(href));
      return href;
    },
  ),
];

/** @throws {Error} for an address of another site: an agent may have it from anywhere */
function pageAt(page: unknown): URL {
  const url = new URL(String(page ?? ''), location.href);
  if (url.origin !== location.origin || !`${url.pathname}/`.startsWith(`${base}/`))
    throw new Error(`${url.href} is not of this site.`);
  return url;
}
