import { ADDRESSES, addressPattern, type Route } from '../contract/addresses.ts';
import { belowBase } from '../contract/base-path.ts';
import type { ServerInfo } from '../contract/discovery.ts';

export type { Route } from '../contract/addresses.ts';

const PATTERNS = ADDRESSES.map((address) => [addressPattern(address), address.route] as const);

/** The purpose of a request by its path. @param base Of the site: empty, or `/docs`. */
export function routeOf(pathname: string, base: ServerInfo['base']): Route {
  const below = belowBase(pathname, base) ?? pathname;
  const path = below.replace(/(?<=.)\/$/, '');
  const found = PATTERNS.find(([pattern]) => pattern.test(path));
  return found?.[1] ?? (/\.(?!html$|md$)[a-z\d]{1,8}$/i.test(path) ? 'asset' : 'page');
}
