/** Links for agents in the headers of a site's pages; the server sends them, and files for static hosts name them. */
import { DISCOVERY_PATHS } from './mcp-paths.ts';

/** Its form is of RFC 9264, and the profile is what RFC 9727 asks for. */
export const API_CATALOG = '/.well-known/api-catalog';
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const FILES = [
  [DISCOVERY_PATHS.card, 'mcp-server-card'],
  ['/llms.txt', 'llms-txt'],
  ['/llms-full.txt', 'llms-full-txt'],
  ['/.well-known/agent-skills/index.json', 'agent-skills'],
  [API_CATALOG, 'api-catalog'],
] as const;

/**
 * Values of `Link`, without those that are of one page.
 *
 * @param has Whether something is at an address below the base.
 */
export function agentLinks(base: string, has: (path: string) => boolean): string[] {
  return FILES.filter(([path]) => has(path)).map(([path, rel]) => `<${base}${path}>; rel="${rel}"`);
}

/** True if the server itself answers there, whatever files there are. */
export function isServerCard(path: string): boolean {
  return path === DISCOVERY_PATHS.card;
}
