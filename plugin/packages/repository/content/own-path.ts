import { encodePath } from '@waymark/contract/encode-path';
import { decodePath } from '@waymark/source/paths/decode-path';
import type { Site } from '../types.ts';

/** Host of addresses on a site that does not know its own. */
const NOWHERE = 'https://waymark.invalid';

/**
 * The path that an address of this site names, as a browser finds it: not percent-encoded, without query and fragment.
 * Undefined for an address elsewhere, and for a text that is no address.
 *
 * @param from The start of relative addresses, below the base: the page's own path, or a folder with a slash at its end.
 */
export function ownPath(
  href: string,
  from: string,
  { url = NOWHERE, base }: Pick<Site, 'url' | 'base'>,
): string | undefined {
  const home = new URL(url);
  const start = encodePath(base + from);
  const address = URL.parse(href, home.origin + start);
  if (address === null || hostOf(address) !== hostOf(home)) return undefined;
  return decodePath(address.pathname);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}
