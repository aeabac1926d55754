/**
 * A new version made from the one that readers have: its pages, and all that would change them later.
 *
 * @room `waymark version`: copies pages and navigation into a version, and ends one. A change is made whole or not at all.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '@waymark/contract/audience';
import { ImportLibrary } from '@waymark/mdx/markdown/expand/library';
import { strictest } from '@waymark/repository/content/audience';
import { specificationAudience } from '@waymark/repository/content/specification-audience';
import { entryPath, parseEndpoint } from '@waymark/repository/navigation/entry';
import { navPlaces } from '@waymark/repository/navigation/nav-places';
import { trail } from '@waymark/repository/navigation/tree';
import { reservedFor } from '@waymark/repository/paths/reserved-paths';
import type { Page, Site } from '@waymark/repository/types';
import { UsageError } from '@waymark/server/cli/errors';
import { discover } from '@waymark/source/files/discover';
import { pagePath } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { JsonObject } from '@waymark/source/values';
import { CopiedAddresses } from './addresses.ts';
import { authorText } from './author-text.ts';
import type { Change } from './change.ts';
import { ConfigText } from './config-text.ts';
import { inVersion, type VersionFolder } from './folders.ts';
import { NavigationCopy } from './navigation-copy.ts';
import { copiedSource, foldersOf, otherFolders, type Source } from './sources.ts';
import { textEdits } from './text-edits.ts';
import { versionPlaces } from './version-places.ts';

export interface CutOptions {
  readonly name: string;
  /** Folder of its files; that of the version by default. */
  readonly folder: string;
  /** The version that is copied, or the name that it gets. */
  readonly current?: string | undefined;
  /** An element of the navigation. */
  readonly in?: string | undefined;
}

export interface Cut extends Change {
  /** Paths of pages, those made from specifications included, to those of their copies. */
  readonly pages: ReadonlyMap<string, string>;
  /** The same of specifications, by file. */
  readonly specifications: ReadonlyMap<string, string>;
  /** Files and addresses of specifications that both versions have. */
  readonly shared: readonly string[];
}

/** @throws {UsageError} if there is no such version to copy, or one of that name or folder is there */
export function cutVersion(site: Site, options: CutOptions): Cut {
  return new VersionCut(site, options).make();
}

class VersionCut {
  readonly #site: Site;
  readonly #options: CutOptions;
  readonly #config: ConfigText;
  readonly #sources: readonly Source[];
  readonly #folders: readonly VersionFolder[];
  /** Those of the other versions. */
  readonly #others: readonly string[];
  readonly #files: ReadonlySet<string>;
  readonly #library: ImportLibrary;
  readonly #pageOfFile: ReadonlyMap<string, Page>;
  readonly #addresses: CopiedAddresses;
  /** Paths to those of the copies. */
  readonly #pages = new Map<string, string>();
  readonly #specifications = new Map<string, string>();
  /** Files to copy, and to look through; their copies are known when all are. */
  readonly #copied = new Set<string>();
  readonly #shared = new Set<string>();

  constructor(site: Site, options: CutOptions) {
    this.#site = site;
    this.#options = options;
    this.#config = new ConfigText(site.root);
    this.#sources = versionPlaces(this.#config.value.navigation as JsonObject, options.in).map((place) =>
      copiedSource(place, options),
    );
    this.#folders = this.#sources.flatMap((source) => foldersOf(site, source, options.folder));
    this.#others = this.#sources.flatMap((source) => otherFolders(site, source));
    const entries = navPlaces(site.config.navigation).map(({ entry }) => entryPath(entry));
    this.#files = new Set(discover(site.root, entries).files);
    this.#library = new ImportLibrary(site.root, this.#variables);
    const written = site.pages.filter(({ operation }) => operation?.generated !== true);
    this.#pageOfFile = new Map(written.map((page) => [page.file, page]));
    this.#addresses = new CopiedAddresses(site, this.#pages);
  }

  make(): Cut {
    for (const { to } of this.#folders) this.#checkFree(to);
    for (const page of this.#site.pages) if (this.#isInVersion(page)) this.#takePage(page);
    // The set grows while it is walked.
    for (const file of this.#copied) this.#follow(file);
    this.#takeSpecifications();
    if (this.#pages.size === 0)
      throw new UsageError(
        'The navigation has no pages to copy there. `waymark check` says which it misses.',
      );
    const added = new Map<string, Uint8Array>();
    for (const file of this.#copied) added.set(this.#inCopy(file), this.#copyOfFile(file));
    for (const file of this.#specifications.keys())
      added.set(this.#inCopy(file), authorText(onDisk(this.#site.root, file)).edited([]));
    for (const file of added.keys()) if (existsSync(join(this.#site.root, file))) throw taken(file);
    const navigation = new NavigationCopy({
      ...{ site: this.#site, config: this.#config, sources: this.#sources, addresses: this.#addresses },
      ...{ pages: this.#pages, specifications: this.#specifications, inCopy: this.#inCopy },
      ...{ name: this.#options.name, current: this.#options.current },
    });
    navigation.write();
    navigation.removeRedirects();
    return {
      ...{ added, changed: this.#config.changed(), removed: [] },
      ...{ pages: this.#pages, specifications: this.#specifications, shared: [...this.#shared].sort() },
    };
  }

  get #variables(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#site.config.variables ?? {}));
  }

  #checkFree(folder: string): void {
    const owner = reservedFor(`/${folder}`);
    if (owner !== undefined)
      throw new UsageError(`/${folder} is the address of ${owner}. Name another folder with --folder.`);
    if (existsSync(join(this.#site.root, folder))) throw taken(folder);
  }

  #inCopy = (path: string): string => inVersion(path, this.#folders, this.#options.folder);

  /** Tells whether a place of the page is in the version that is copied. */
  #isInVersion({ path }: Page): boolean {
    const starts = new Set(
      this.#sources.map(({ path: at, index }) =>
        this.#config.place(index === undefined ? at : [...at, 'versions', index]),
      ),
    );
    const isInside = (node: Parameters<typeof trail>[0]): boolean =>
      this.#sources.some(({ path: at, index }) => at.length === 1 && index === undefined) ||
      trail(node).some(({ file, line, column }) => starts.has(`${file}:${line}:${column}`));
    return (this.#site.navigation.places.get(path) ?? []).some(isInside);
  }

  #takePage({ file, path, operation }: Page): void {
    if (operation?.generated === true || !this.#files.has(file)) return;
    this.#copied.add(file);
    this.#pages.set(path, pagePath(this.#inCopy(file)));
  }

  /** Takes hidden pages that a file links to, and files that it includes. */
  #follow(file: string): void {
    const take = (included: string): void => {
      const page = this.#pageOfFile.get(included);
      // A page of another version, or of all, is as closed as its place in the navigation says.
      const isElsewhere = page !== undefined && this.#site.navigation.places.has(page.path);
      if (!this.#files.has(included) || isElsewhere) return;
      this.#copied.add(included);
      if (page !== undefined) this.#takePage(page);
    };
    textEdits(
      file,
      authorText(onDisk(this.#site.root, file)).text,
      {
        link: (href) => {
          const page = this.#addresses.pageAt(href, file);
          if (page !== undefined && !this.#others.some((folder) => page.file.startsWith(`${folder}/`)))
            take(page.file);
          return undefined;
        },
        file: () => undefined,
        folder: () => undefined,
        operation: () => undefined,
        imported: (specifier) => takeTarget(this.#library.resolve(specifier, file), take),
        snippet: (name) => takeTarget(this.#library.snippet(name), take),
      },
      this.#variables,
    );
  }

  /** Takes specifications that the version shows, so that a later edit of them leaves it as it is. */
  #takeSpecifications(): void {
    for (const { key, source } of this.#site.apis?.values() ?? []) {
      const pages = this.#site.pages.filter(
        (page) => page.operation?.api === key && (this.#pages.has(page.path) || this.#isInVersion(page)),
      );
      if (pages.length === 0) continue;
      const file = this.#files.has(source) && key === source ? source : undefined;
      if (file === undefined || !this.#canBeCopied(file, pages)) {
        this.#shared.add(source);
        continue;
      }
      this.#specifications.set(file, this.#inCopy(file));
      for (const { path, operation } of pages)
        if (operation?.generated === true) this.#pages.set(path, `/${this.#inCopy(path.slice(1))}`);
    }
  }

  #canBeCopied(file: string, pages: readonly Page[]): boolean {
    const { text } = authorText(onDisk(this.#site.root, file));
    // Its pages have addresses of their own, which a copy would claim too.
    if (/\bx-mint\b/.test(text) && /\bhref\b/.test(text)) return false;
    // Pages elsewhere may close it to more readers.
    const readers = strictest(pages.map(({ audience }) => audience));
    return isWithin(readers, specificationAudience(this.#site, { file }));
  }

  #copyOfFile(file: string): Uint8Array {
    const copy = this.#inCopy(file);
    const { text, edited } = authorText(onDisk(this.#site.root, file));
    const inCopyIfTaken = (target: ReturnType<ImportLibrary['resolve']>) => (path: string) =>
      target.kind !== 'package' && this.#copied.has(target.file) ? this.#inCopy(path) : path;
    return edited(
      textEdits(
        file,
        text,
        {
          link: (href) => this.#addresses.link(href, file, copy),
          folder: (start) =>
            this.#addresses.isCopied(start) ? `/${this.#inCopy(start.slice(1))}` : undefined,
          file: (href) => this.#addresses.file(href, file, copy),
          imported: (specifier) => {
            const target = this.#library.resolve(specifier, file);
            if (target.kind === 'package' || target.kind === 'missing') return undefined;
            return CopiedAddresses.imported(specifier, file, copy, inCopyIfTaken(target));
          },
          snippet: (name) => {
            const target = this.#library.snippet(name);
            if (target.kind === 'package' || !this.#copied.has(target.file)) return undefined;
            return this.#inCopy(target.file).replace(/^_?snippets\//, '');
          },
          operation: (key, written) => this.#operation(file, key, written),
        },
        this.#variables,
      ),
    );
  }

  /** With its specification in front: without it the operation is that of the version that was copied. */
  #operation(file: string, key: string, written: string): string | undefined {
    const page = this.#pageOfFile.get(file);
    const api = this.#site.apis?.get(page?.operation?.api ?? '');
    if (api === undefined || page?.operation === undefined) return undefined;
    const copy = this.#specifications.get(api.source);
    const isRelative = /^\.{1,2}\//.test(written.trim());
    if (copy === undefined && !isRelative) return undefined;
    const source = copy ?? api.source;
    const endpoint = key === 'openapi' ? parseEndpoint(written) : undefined;
    const named = endpoint?.file ?? (key === 'openapi' ? undefined : /^(\S+)\s+\S/.exec(written.trim())?.[1]);
    const rest = named === undefined ? written.trim() : written.trim().slice(named.length).trim();
    return `${source} ${rest}`;
  }
}

function takeTarget(target: ReturnType<ImportLibrary['resolve']>, take: (file: string) => void): undefined {
  if (target.kind === 'module' || target.kind === 'script') take(target.file);
}

function taken(path: string): UsageError {
  return new UsageError(`${path} is there already. Name another folder with --folder, or remove it.`);
}
