/** The address of the server that answers agents, or the fact that a site has none: pages, files and skills promise nothing else. */
import type { Site } from '../types.ts';

/**
 * Address of the server of a site, without a slash at its end: that of `server` in docs.json, or the site's own, which is a path if
 * the site does not know its address. Undefined if the site has no server (`server: false`).
 *
 * @example serverAddress({ config: { server: 'https://mcp.acme.dev/' }, url: 'https://docs.acme.dev', base: '' }) // 'https://mcp.acme.dev'
 */
export function serverAddress({
  config,
  url,
  base,
}: Pick<Site, 'url' | 'base'> & { readonly config: Pick<Site['config'], 'server'> }): string | undefined {
  const { server } = config;
  if (server === false) return undefined;
  return typeof server === 'string' ? server.replace(/(?<!\/)\/+$/, '') : (url ?? base);
}
