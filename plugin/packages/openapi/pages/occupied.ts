/** Addresses of a site that no page of a specification from another server takes: they have an owner, although no page is there. */
import { compileRedirects } from '@waymark/contract/redirects';
import type { LoadedConfig } from '@waymark/repository/config/load';
import { normaliseRedirect } from '@waymark/repository/content/redirects';
import { pageFiles } from '@waymark/repository/paths/page-files';
import { deploysAddress, reservedFor, signInAddress } from '@waymark/repository/paths/reserved-paths';

/** Why an address is occupied, as part of a sentence; undefined if it is free. */
export type Occupied = (path: string) => string | undefined;

/** @param files Of the docs root. */
export function occupiedBy(files: readonly string[], { config }: Pick<LoadedConfig, 'config'>): Occupied {
  const all = new Set(files.flatMap((file) => [`/${file}`, `/${file.replace(/^public\//, '')}`]));
  const redirect = compileRedirects((config.redirects ?? []).map(normaliseRedirect));
  return (path) => {
    const owner =
      reservedFor(path) ?? reservedFor(`${path}.md`) ?? signInAddress(path) ?? deploysAddress(path);
    if (owner !== undefined) return `it is the address of ${owner}`;
    if ([path, `${path}.md`, ...pageFiles(path)].some((file) => all.has(file))) return 'a file is there';
    return redirect(path) === undefined ? undefined : 'a redirect of docs.json is there';
  };
}
