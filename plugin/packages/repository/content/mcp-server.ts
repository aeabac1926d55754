/** The address of the server that answers agents, if files of the site may promise one: a static host that has them may be all there is. */
import type { Site } from '../types.ts';

/**
 * Address of the server that files of a site name, without a slash at its end: that of `server` in docs.json. A protected site is
 * always served, at its own address, which is a path if the site does not know it. Undefined otherwise: a server that serves the site
 * says so itself, in discovery documents and headers of its own.
 */
export function serverAddress({
  config,
  url,
  base,
  access,
}: Pick<Site, 'url' | 'base' | 'access'> & { readonly config: Pick<Site['config'], 'server'> }):
  | string
  | undefined {
  const { server } = config;
  if (typeof server === 'string') return server.replace(/(?<!\/)\/+$/, '');
  return server === undefined && access !== 'public' ? (url ?? base) : undefined;
}
