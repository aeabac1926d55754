/** Addresses of the other program's site, and the paths of its files, in the new site. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { pagePath } from '@waymark/source/page-path';
import { decodePath } from '@waymark/source/paths/decode-path';
import { contains } from '@waymark/source/paths/inside-root';
import { isFile } from '@waymark/source/paths/is-file';
import { holdsSecret } from './secrets.ts';
import type { SourcePage, SourceSite } from './source.ts';

/** Addresses of another site, of mail, of a place on the page, or of code. */
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?|$)/i;
const SITE = '@site';
const SUFFIXES = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/readme.md'];

export class SiteLinks {
  private readonly source: SourceSite;
  private readonly roots: readonly string[];
  private readonly pages: ReadonlyMap<string, SourcePage>;
  private readonly addresses: ReadonlyMap<string, string>;
  /** Files that pages show and that no folder of assets holds: absolute path, and path in the new site. */
  readonly shown = new Map<string, string>();
  /** Pages that others import: absolute path, and path of the snippet. */
  readonly snippets = new Map<string, string>();

  /** @param roots Absolute, real paths of folders: nothing else is copied. */
  constructor(source: SourceSite, roots: readonly string[]) {
    this.source = source;
    this.roots = roots;
    this.pages = new Map(source.pages.map((page) => [page.from, page]));
    this.addresses = new Map(
      source.pages.map(({ to }) => [comparable(pagePath(`${to}.md`)), pagePath(`${to}.md`)]),
    );
  }

  /** The address in the new site that a link on a page means; undefined if it stays as it is written. */
  resolve(written: string, page: SourcePage): string | undefined {
    const address = written.replace(/^pathname:\/\//, '');
    if (OUTSIDE.test(address)) return address === written ? undefined : address;
    const at = address.search(/[?#]/);
    const [path, rest] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
    const found = this.find(decodePath(path.replaceAll(/\\(?=[_()*&])/g, '')), page);
    return found === undefined ? undefined : encoded(found) + rest;
  }

  /** The file that a path on a page means, as it is in the folder that is converted. */
  fileOf(path: string, page: SourcePage): string | undefined {
    return this.places(path, page).find((file) => this.isFile(file));
  }

  /** A module by the name that an import has for it: one that begins with a slash may stand below the folder of the site, too. */
  moduleOf(specifier: string, page: SourcePage): string {
    const below = `${SITE}${specifier}`;
    const isThere = specifier.startsWith('/') && this.fileOf(specifier, page) === undefined;
    return isThere && this.fileOf(below, page) !== undefined ? below : specifier;
  }

  private find(path: string, page: SourcePage): string | undefined {
    for (const place of this.places(path, page)) {
      const target = SUFFIXES.map((suffix) => this.pages.get(place.replace(/\/$/, '') + suffix)).find(
        (each) => each !== undefined,
      );
      if (target !== undefined) return pagePath(`${target.to}.md`);
      const asset = this.source.assets.get(place);
      if (asset !== undefined) return `/${asset}`;
      if (!/\.mdx?$/.test(place) && this.isFile(place)) return `/${this.show(place, page)}`;
    }
    return this.address(path, page);
  }

  private isFile(path: string): boolean {
    if (!isFile(path)) return false;
    const real = realpathSync(path);
    return this.roots.some((root) => contains(root, real)) && !holdsSecret(real);
  }

  /** An address of the old site, whose form may differ: its base, a slash at its end, `.html`. */
  private address(path: string, page: SourcePage): string | undefined {
    const { base, linksByAddress } = this.source;
    const own = pagePath(`${page.to}.md`);
    const whole = path.startsWith('/')
      ? path.startsWith(`${base}/`)
        ? path.slice(base.length)
        : path
      : linksByAddress
        ? posix.join(own, path)
        : posix.join(posix.dirname(own), path);
    return (
      this.addresses.get(comparable(whole)) ?? (path !== whole && path.startsWith('/') ? whole : undefined)
    );
  }

  /** Absolute paths that a path may mean, the likeliest first. */
  private places(path: string, page: SourcePage): string[] {
    const alias = Object.entries(this.source.aliases ?? {}).find(
      ([name]) => path === name || path.startsWith(`${name}/`),
    );
    if (alias !== undefined) return [join(alias[1], path.slice(alias[0].length))];
    if (!path.startsWith('/')) {
      const folders = (this.source.linkFolders ?? []).filter((folder) => contains(folder, page.from));
      const places = [dirname(page.from), ...folders].map((folder) => resolve(folder, path));
      // As in an address, what leads above the site begins at its root.
      const isAbove = places.every((place) => !contains(this.source.content, place));
      return isAbove ? [...places, join(this.source.content, path.replace(/^(?:\.\.?\/)+/, ''))] : places;
    }
    const bare = path.startsWith(`${this.source.base}/`) ? path.slice(this.source.base.length) : path;
    return [join(this.source.content, bare), ...this.assetFolders().map((folder) => join(folder, bare))];
  }

  private assetFolders(): string[] {
    const [first] = this.source.assets;
    if (first === undefined) return [];
    const [from, to] = first;
    return from.endsWith(to) ? [from.slice(0, -to.length - 1)] : [];
  }

  /** A place of its own for a file beside a page; names that begin with a dot are never served. */
  private show(file: string, page: SourcePage): string {
    const known = this.shown.get(file);
    if (known !== undefined) return known;
    const beside = posix.join(
      posix.dirname(page.to),
      relative(dirname(page.from), file).replaceAll('\\', '/'),
    );
    const below = beside.startsWith('..') ? posix.join('images', basename(file)) : beside;
    const visible = below
      .split('/')
      .map((part) => part.replace(/^\.+/, ''))
      .filter((part) => part !== '');
    const wanted = (
      visible[0] === 'gitbook' ? ['images', ...visible.slice(visible[1] === 'assets' ? 2 : 1)] : visible
    ).join('/');
    const taken = new Set([...this.shown.values(), ...this.source.assets.values()]);
    let path = wanted;
    for (let number = 2; taken.has(path); number++)
      path = wanted.replace(/(\.[^./]*)?$/, (end) => `-${number}${end}`);
    this.shown.set(file, path);
    return path;
  }
}

function comparable(address: string): string {
  return (
    address
      .replace(/\.(?:html|mdx?)$/, '')
      .replace(/\/index$/, '')
      .replace(/\/+$/, '')
      .toLowerCase() || '/'
  );
}

function encoded(path: string): string {
  return encodeURI(path)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F');
}
