/** Addresses of a site: the page, file or redirect at each, and how the address of a page ends. */
import { isStandIn, type RedirectMatcher } from '@waymark/contract/redirects';
import { decodedPath } from './request-path.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

export interface SiteAddressesOptions {
  readonly files: SiteFiles;
  /** Path that the site is served under: empty, or `/docs`. */
  readonly base: string;
  /** True if the addresses of pages end in a slash. */
  readonly trailingSlash: boolean;
  readonly redirects: RedirectMatcher;
}

/** Paths are decoded, below the base, and without a slash at their end. */
export class SiteAddresses {
  readonly #site: SiteAddressesOptions;

  constructor(site: SiteAddressesOptions) {
    this.#site = site;
  }

  page(path: string): SiteFile | undefined {
    return path === '/'
      ? this.#fileAt('/index.html')
      : (this.#fileAt(path) ?? this.#fileAt(`${path}.html`) ?? this.#fileAt(`${path}/index.html`));
  }

  markdown(path: string): SiteFile | undefined {
    return this.#site.files.get(path === '/' ? '/index.md' : `${path}.md`);
  }

  isUsed(path: string): boolean {
    return this.page(path) !== undefined || this.#site.redirects(path) !== undefined;
  }

  /** The slash that belongs at the end of a path: only of one that names a page, and no file by its own name. */
  end(path: string): '/' | '' {
    const isPage =
      path !== '/' && this.#fileAt(path) === undefined && this.page(path)?.type.startsWith('text/html');
    return this.#site.trailingSlash && isPage === true ? '/' : '';
  }

  /** The address of a page without the `index` at its end that files have: undefined for any other address. */
  withoutIndex(path: string): string | undefined {
    if (!path.endsWith('/index') || this.#redirectFrom(path) !== undefined) return undefined;
    const folder = path.slice(0, -'/index'.length) || '/';
    const [file, own] = [this.page(folder), this.page(path)];
    if (own !== undefined && own.path !== file?.path) return undefined;
    return file?.type.startsWith('text/html') === true ? folder : undefined;
  }

  redirect(path: string): { readonly location: string; readonly status: 307 | 308 } | undefined {
    const target = this.#redirectFrom(path);
    if (target === undefined) return undefined;
    const isOwn = target.destination.startsWith('/');
    const location = isOwn ? this.#site.base + this.ended(target.destination) : target.destination;
    return { location, status: target.permanent ? 308 : 307 };
  }

  /** An encoded address of the site as its pages' addresses end. */
  ended(address: string): string {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(address) ?? [];
    return path + this.end(decodedPath(path)) + rest;
  }

  /** The page for missing addresses of the folder: each language may have one. */
  notFound(path: string): SiteFile | undefined {
    let folder = path;
    do {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      const file = this.#site.files.get(`${folder}/404.html`);
      if (file !== undefined) return file;
    } while (folder !== '');
    return undefined;
  }

  /** Pages of redirects are for hosts without rules: here their addresses are those that the redirects name. */
  #fileAt(path: string): SiteFile | undefined {
    const file = this.#site.files.get(path);
    if (file === undefined || !file.type.startsWith('text/html')) return file;
    const address = path.replace(/(?:\/index)?\.html?$/, '') || '/';
    return this.markdown(address) === undefined && isStandIn(path, this.#site.redirects) ? undefined : file;
  }

  /** The redirect from a path that is neither a page nor a file. */
  #redirectFrom(path: string): ReturnType<RedirectMatcher> {
    return (this.page(path) ?? this.markdown(path)) ? undefined : this.#site.redirects(path);
  }
}
