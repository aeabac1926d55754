/** The kind of client behind a request: a person's browser, a known agent or crawler, or another program. */
import { GIVEN } from '@waymark/foundation/state/tally';

/** Programs that ask for text in a person's browser, such as the button that copies a page. */
export const BROWSERS = 'Browsers';
export const OTHERS = 'Others';

/**
 * Agents and crawlers by their user agents, and by the names that MCP clients give: those that are more special first. Names of crawlers are
 * those that their operators publish.
 */
const KNOWN: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Claude Code', /claude[- ]code/i],
  ['ClaudeBot', /claudebot|claude-searchbot|anthropic-ai/i],
  ['Claude', /claude/i],
  ['OpenAI crawlers', /gptbot|oai-searchbot/i],
  ['Codex', /\bcodex/i],
  ['ChatGPT', /chatgpt|openai/i],
  ['Cursor', /\bcursor\b/i],
  ['GitHub Copilot', /copilot/i],
  ['VS Code', /visual studio code|\bvscode\b/i],
  ['Windsurf', /windsurf|codeium/i],
  ['Zed', /^zed\b/i],
  ['Cline', /\bcline\b/i],
  ['Continue', /\bcontinue-(?:client|dev)/i],
  ['Goose', /\bgoose\b/i],
  ['opencode', /\bopencode\b/i],
  ['JetBrains', /jetbrains|\bjunie\b/i],
  ['Kiro', /\bkiro\b/i],
  ['Devin', /\bdevin\b/i],
  ['LM Studio', /lm[- ]?studio/i],
  ['MCP Inspector', /(?:mcp[- ]|^)inspector(?:-client)?$/i],
  ['Gemini', /gemini/i],
  ['Googlebot', /googlebot|google-(?:extended|inspectiontool|cloudvertexbot)|googleother|storebot-google/i],
  ['Bing', /bingbot|bingpreview|adidxbot/i],
  ['Apple', /applebot/i],
  ['Amazon', /amazonbot|amazon-q|\bamzn/i],
  ['Meta', /meta-external|facebookexternalhit|facebookbot/i],
  ['Perplexity', /perplexity/i],
  ['Mistral', /mistral/i],
  ['DuckDuckGo', /duckduckbot|duckassistbot/i],
  ['You.com', /youbot/i],
  ['Bytespider', /bytespider/i],
  ['Common Crawl', /ccbot/i],
  ['Yandex', /yandex\w{0,20}bot/i],
  ['Baidu', /baiduspider/i],
  ['Slack', /slackbot/i],
];

/** Programs that anybody writes with: one that probes for addresses is as likely as an agent. */
const TOOLS: typeof KNOWN = [
  ['curl', /^curl\//i],
  ['Python', /^python|python-(?:requests|httpx)|aiohttp/i],
  ['Node.js', /^(?:node|undici|axios)\b/i],
  ['Go', /^go-http-client/i],
];

/** Words of programs that call themselves browsers. */
const AUTOMATIC =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|monitor|preview|scan|fetch|archive|validator|phantom|\+https?:/i;

const MOST_REMEMBERED = 500;
const remembered = new Map<string, string>();

/** @param userAgent As the request has it. Returns the name of a known agent, `BROWSERS` or `OTHERS`. */
export function clientOf(userAgent: string): string {
  const agent = userAgent.slice(0, 400);
  let name = remembered.get(agent);
  if (name === undefined) {
    name = known(agent) ?? known(agent, TOOLS) ?? (isBrowser(agent) ? BROWSERS : OTHERS);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(agent, name);
  }
  return name;
}

/** The name of an MCP client. @param given The name that it gives itself, which may be any; its user agent is looked at if it gives none. */
export function mcpClientOf(given: unknown, userAgent: string): string {
  if (typeof given !== 'string') return clientOf(userAgent);
  const name = given
    .replace(/[^\p{L}\p{N}._@-]+/gu, ' ')
    .trim()
    .slice(0, 32);
  if (name === '') return clientOf(userAgent);
  return known(name) ?? GIVEN + name;
}

/**
 * True if a person opens a page in a browser. Browsers say so over HTTPS and on this machine; over plain HTTP, a request is taken for
 * one if it has what every browser sends.
 */
export function isNavigation({ headers }: Request, client: string): boolean {
  if (client !== BROWSERS) return false;
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return headers.get('accept')?.includes('text/html') === true && headers.has('accept-language');
}

/** True if a client is one of the known agents and crawlers. */
export function isAgent(client: string): boolean {
  return KNOWN.some(([name]) => name === client);
}

/** True if a browser fetches a page that its reader has not opened yet. */
export function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  return purpose?.includes('prefetch') === true;
}

/** True if the browser says that its reader does not want to be followed. */
export function asksForPrivacy({ headers }: Request): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
}

function known(text: string, names = KNOWN): string | undefined {
  return names.find(([, pattern]) => pattern.test(text))?.[0];
}

function isBrowser(userAgent: string): boolean {
  return userAgent.startsWith('Mozilla/5.0 (') && !AUTOMATIC.test(userAgent);
}
