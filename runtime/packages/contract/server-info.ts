import { encodePath } from './encode-path.ts';
import type { ReleaseManifest, SiteIcon } from './release.ts';

/** The MCP server and its site, as it describes them; all that tools and discovery documents are a function of. */
export interface ServerInfo {
  /** Name of the site, as docs.json has it. */
  readonly name: string;
  readonly description?: string | undefined;
  /**
   * Public address of the site without a trailing slash, base included. If none is configured (on a static
   * host) it is the base alone, and every address made from it is a path on whichever host serves it.
   */
  readonly url: string;
  readonly base: string;
  /** True if the addresses of pages end in a slash. */
  readonly trailingSlash: boolean;
  /** Images that clients show beside the name, with whole addresses; none if the site's own address is not known. */
  readonly icons: readonly SiteIcon[];
  readonly access: ReleaseManifest['access'];
  readonly versions: ReleaseManifest['versions'];
  readonly languages: ReleaseManifest['languages'];
  /** Version of the server, `1.2.3`. */
  readonly version: string;
}

/** The address of a page below the site's own, percent-encoded, from its path. */
export function addressBelowSite(path: string, { trailingSlash }: Pick<ServerInfo, 'trailingSlash'>): string {
  return encodePath(path) + (trailingSlash && path !== '/' ? '/' : '');
}

/** @param url Public address that the operator configured; it wins over the one the site was built with. */
export function serverInfo(
  manifest: Pick<ReleaseManifest, 'site' | 'access' | 'versions' | 'languages' | 'generator'>,
  url?: string | undefined,
): ServerInfo {
  const { name, description, base, trailingSlash = false, icons = [] } = manifest.site;
  const address = (url ?? manifest.site.url ?? base).replace(/(?<!\/)\/+$/, '');
  return {
    name,
    description,
    base,
    trailingSlash,
    url: address,
    icons: icons.flatMap((icon) => {
      const src = icon.src.startsWith('/') ? address + icon.src : icon.src;
      return URL.canParse(src) ? [{ ...icon, src }] : [];
    }),
    access: manifest.access,
    versions: manifest.versions,
    languages: manifest.languages,
    version: manifest.generator.split('/')[1] ?? '0.0.0',
  };
}
