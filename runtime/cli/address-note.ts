/** A note for the operator about the address that a site's links are made from. */
import { withoutEndSlash } from '@waymark/contract/base-path';

interface Built {
  /** Public address that the site was built with. */
  readonly url?: string | undefined;
  /** Path below which it was built: `` or `/docs`. */
  readonly base: string;
}

/** A sentence if addresses would lead nowhere, or to no host. @param local The address on this machine that is used if `serve` was given none. */
export function addressNote(built: Built, url?: string, local?: string): string | undefined {
  const used = url ?? built.url;
  if (used === undefined && local !== undefined) {
    return `No public address is known: links for agents begin with ${local}, and there is no sitemap. Give it with --url.`;
  }
  if (used === undefined) {
    return 'No public address is known: links for agents are paths without a host, and there is no sitemap. Give it with --url.';
  }
  const { pathname } = new URL(used);
  if (withoutEndSlash(pathname) === withoutEndSlash(built.base)) return undefined;
  return (
    `The site was built for the path ${built.base || '/'}, so links that begin with ${used} may lead nowhere. ` +
    `Build it with --url ${used}.`
  );
}
