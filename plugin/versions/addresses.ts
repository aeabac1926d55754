/** Addresses of the pages that a version has, as its copy writes them. */
import { posix } from 'node:path';
import { encodePath } from '@waymark/contract/encode-path';
import { entryPath } from '@waymark/repository/navigation/entry';
import type { Page, Site } from '@waymark/repository/types';
import { isExternal } from '@waymark/source/scheme';
import { readAddress } from '../check/address.ts';
import { createResolver, type Resolver } from '../check/resolver.ts';

export class CopiedAddresses {
  readonly #site: Site;
  readonly #resolver: Resolver;
  readonly #copies: ReadonlyMap<string, string>;

  /** @param copies Path of a page to that of its copy. */
  constructor(site: Site, copies: ReadonlyMap<string, string>) {
    this.#site = site;
    this.#resolver = createResolver(site, new Map());
    this.#copies = copies;
  }

  /** The page that a link of a file leads to. */
  pageAt(href: string, file: string): Page | undefined {
    const path = this.#pathOf(href, file);
    const target = path === undefined ? undefined : this.#resolver.resolve(path);
    return target?.kind === 'page' ? target.page : undefined;
  }

  /** A link as the copy of a file has it; undefined if it stays as it is written. */
  link(href: string, file: string, copy: string): string | undefined {
    const path = this.#pathOf(href, file);
    if (path === undefined) return undefined;
    const target = this.#resolver.resolve(path);
    if (target.kind === 'missing') return undefined;
    const copied = target.kind === 'page' ? this.#copies.get(target.page.path) : undefined;
    const wanted = copied ?? path;
    const now = this.#pathOf(href, copy);
    if (now !== undefined && entryPath(now) === entryPath(wanted)) return undefined;
    const rest = /[?#].*$/s.exec(href)?.[0] ?? '';
    const fragment =
      target.kind === 'page' && target.fragment !== '' && !rest.includes('#') ? `#${target.fragment}` : '';
    return encodePath(wanted) + rest + fragment;
  }

  /** Tells whether all pages in a folder are copied: whichever a computed address names. */
  isCopied(folder: string): boolean {
    const below = this.#site.pages.filter(({ path }) => path.startsWith(folder));
    return below.length > 0 && below.every(({ path }) => this.#copies.has(path));
  }

  /** An image or another file, which stays where it is. */
  file(href: string, file: string, copy: string): string | undefined {
    const path = this.#pathOf(href, file);
    if (path === undefined || this.#pathOf(href, copy) === path) return undefined;
    const target = this.#resolver.resolve(path);
    return target.kind === 'missing' ? undefined : encodePath(path) + (/[?#].*$/s.exec(href)?.[0] ?? '');
  }

  /** @param copy Of an included file, as it would be written from the root. */
  static imported(
    specifier: string,
    importer: string,
    copy: string,
    inCopy: (path: string) => string,
  ): string {
    const isRelative = specifier.startsWith('.');
    const written = isRelative
      ? posix.join(posix.dirname(importer), specifier)
      : posix.normalize(specifier).replace(/^\/+/, '');
    const wanted = inCopy(written);
    if (!isRelative) return (specifier.startsWith('/') ? '/' : '') + wanted;
    if (posix.join(posix.dirname(copy), specifier) === wanted) return specifier;
    const way = posix.relative(posix.dirname(copy), wanted);
    return way.startsWith('.') ? way : `./${way}`;
  }

  #pathOf(href: string, file: string): string | undefined {
    if (href.trim() === '' || (isExternal(href) && this.#site.url === undefined)) return undefined;
    return readAddress(href, file, this.#site)?.path;
  }
}
