/** The purpose of a request, of a fixed set: whatever strangers ask for, the number of counters stays small. */
import type { ServerInfo } from '../contract/discovery.ts';

export type Route =
  | 'mcp'
  | 'ask'
  | 'authed-mcp'
  | 'oauth'
  | 'discovery'
  | 'api'
  | 'admin'
  | 'preview'
  | 'health'
  | 'asset'
  | 'page';

/** @param base Of the site: empty, or `/docs`. */
export function routeOf(pathname: string, base: ServerInfo['base']): Route {
  const path = base !== '' && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  const [, first = '', second = '', third = ''] = path.split('/', 4);
  switch (first) {
    case 'mcp':
      return second === '' ? 'mcp' : 'page';
    case 'ask':
      return second === '' ? 'ask' : 'page';
    case 'authed':
      return second !== 'mcp' ? 'page' : third === 'oauth' ? 'oauth' : 'authed-mcp';
    case '.well-known':
      return 'discovery';
    case 'v1':
      return 'api';
    case 'admin':
      return 'admin';
    case '_preview':
      return 'preview';
    case 'healthz':
    case 'readyz':
      return 'health';
    default:
      return /\.(?!html$|md$)[a-z\d]{1,8}$/i.test(path) ? 'asset' : 'page';
  }
}
