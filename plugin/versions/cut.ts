/**
 * A new version made from the one that readers have: its pages, and all that would change them later.
 *
 * @room `waymark version`: copies pages and navigation into a version, and ends one. A change is made whole or not at all.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@waymark/server/cli/errors';
import { isWithin } from '@waymark/server/contract/audience';
import { discover } from '@waymark/source/files/discover';
import { pagePath } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { JsonObject } from '@waymark/source/values';
import type { Navigation } from '../config/schema/navigation.ts';
import { strictest } from '../content/audience.ts';
import { specificationAudience } from '../content/specification-audience.ts';
import { namedSpecifications, specificationFile } from '../content/specifications.ts';
import { ImportLibrary } from '../markdown/expand/library.ts';
import { entryPath, parseEndpoint } from '../navigation/entry.ts';
import { type NavPlace, navPlaces } from '../navigation/nav-places.ts';
import { trail } from '../navigation/tree.ts';
import { apisNamed } from '../openapi/pages/match.ts';
import { DEFAULT_DIRECTORY } from '../openapi/pages/slug.ts';
import { reservedFor } from '../paths/reserved-paths.ts';
import type { Page, Site } from '../types.ts';
import { CopiedAddresses } from './addresses.ts';
import { authorText } from './author-text.ts';
import type { Change } from './change.ts';
import { ConfigText } from './config-text.ts';
import { copyOfElement, copyOfSource, inheritedSource, type NavigationRules } from './copy-navigation.ts';
import { inVersion, ownFolder, type VersionFolder, type VersionPages, versionFolder } from './folders.ts';
import { textEdits } from './text-edits.ts';
import { defaultOf, indexOfVersion, type VersionPlace, versionPlaces } from './version-places.ts';

export interface CutOptions {
  readonly name: string;
  /** Of its files; that of the version by default. */
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

/** Parts of an element that are a version's own. */
const MOVED = 'products tabs dropdowns anchors groups pages openapi asyncapi graphql sdk directory'.split(
  ' ',
);

interface Source extends VersionPlace {
  /** Of `versions`; undefined if the element gets its first ones. */
  readonly index: number | undefined;
  readonly version: JsonObject;
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
      sourceOf(place, options),
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
    const added = new Map<string, Uint8Array>();
    for (const file of this.#copied) added.set(this.#inCopy(file), this.#copyOfFile(file));
    for (const file of this.#specifications.keys())
      added.set(this.#inCopy(file), authorText(onDisk(this.#site.root, file)).edited([]));
    for (const file of added.keys()) if (existsSync(join(this.#site.root, file))) throw taken(file);
    this.#changeNavigation();
    this.#removeRedirects();
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

  /** Whether a place of the page is in the version that is copied. */
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

  #changeNavigation(): void {
    const { name, current = 'latest' } = this.#options;
    for (const { path, element, index, version, language } of this.#sources) {
      const rules = this.#rules(language);
      const { version: _, default: _default, tag: _tag, ...rest } = version;
      const copied = copyOfElement(rest, rules, language);
      const copy = {
        version: name,
        ...this.#inheritedSources(path, index, version, rules, language),
        ...copied,
      };
      if (index === undefined) {
        const keys = new Set(Object.keys(version));
        this.#config.wrap(path, keys, { version: current, default: true }, 'versions', [copy]);
        if (element.root !== undefined || element.menu !== undefined) throw new UsageError(MENU);
      } else this.#config.insert([...path, 'versions'], index, [copy]);
    }
  }

  /** Specifications that the copied version has from outside: the copy names its own. */
  #inheritedSources(
    path: Source['path'],
    index: number | undefined,
    version: JsonObject,
    rules: NavigationRules,
    language: string | undefined,
  ): JsonObject {
    if (version.openapi !== undefined || version.asyncapi !== undefined) return {};
    const config = this.#config.value;
    const at = index === undefined ? path : [...path, 'versions', index];
    const asyncapi = copyOfSource(inheritedSource(config, at, 'asyncapi'), rules, language);
    const openapi = inheritedSource(config, at, 'openapi');
    // An entry such as `GET /users` finds any specification of the site: in the copy its own come first.
    const named = namedSpecifications({ navigation: [version, { openapi }] });
    const known = new Set(named.map(({ source }) => specificationFile(source)));
    const others = [...this.#specifications.keys()].filter(
      (file) => this.#site.apis?.get(file)?.kind === 'openapi' && !known.has(file),
    );
    const all = openapi === undefined ? others : [openapi, ...others].flat();
    return {
      ...(all.length > 0 && { openapi: copyOfSource(all.length === 1 ? all[0] : all, rules, language) }),
      ...(asyncapi !== undefined && { asyncapi }),
    };
  }

  #rules(scope: string | undefined): NavigationRules {
    const hasFolder = (language: string): boolean =>
      this.#site.pages.some(({ path }) => path.startsWith(`/${language}/`));
    return {
      href: (href) => this.#addresses.link(href.startsWith('/') ? href : `/${href}`, '', '') ?? href,
      specification: (file) => this.#specifications.get(file),
      directory: (written, language = scope) => {
        const below = language !== undefined && hasFolder(language) ? `${language}/` : '';
        return this.#inCopy((written ?? below + DEFAULT_DIRECTORY).replace(/^[./]+|\/+$/g, ''));
      },
      entry: (written) => this.#entry(written),
    };
  }

  #entry(written: string): string {
    const endpoint = parseEndpoint(written);
    if (endpoint !== undefined) {
      const { file } = endpoint;
      const [api] = file === undefined ? [] : apisNamed(file, [...(this.#site.apis?.values() ?? [])]);
      const copy = api && this.#specifications.get(api.source);
      return copy === undefined ? written : copy + written.trim().slice(file?.length);
    }
    const path = entryPath(written);
    // An entry for a page of a program around the docs, or for a channel.
    if (this.#site.pageByPath.has(path) && !this.#pages.has(path)) return written;
    if (this.#site.ownRoutes?.has(path) || (!this.#pages.has(path) && this.#isChannel(written)))
      return written;
    return this.#inCopy(written.trim().replace(/^(?:\.?\/)+/, ''));
  }

  #isChannel(written: string): boolean {
    return this.#site.pages.some(
      ({ operation }) =>
        operation?.kind === 'channel' && [operation.path, operation.at.at(-1)].includes(written.trim()),
    );
  }

  /** Those from an address that has a page now: an earlier version of the name had left them. */
  #removeRedirects(): void {
    const paths = new Set(this.#pages.values());
    const written = this.#config.value.redirects;
    const gone = (Array.isArray(written) ? written : []).flatMap((each: unknown, index) => {
      const { source } = each as { source?: unknown };
      return typeof source === 'string' && paths.has(entryPath(source)) ? [index] : [];
    });
    if (gone.length > 0) this.#config.remove(['redirects'], gone);
  }
}

const MENU = 'An element with `menu` or `root` holds no versions. Name one below or above it with --in.';

function sourceOf(place: VersionPlace, { name, current }: CutOptions): Source {
  const { versions, element } = place;
  if (versions.length === 0) {
    const moved = Object.entries(element).filter(
      ([key, value]) => MOVED.includes(key) && !isNamesOnly(key, value),
    );
    return { ...place, index: undefined, version: Object.fromEntries(moved) };
  }
  const names = versions.map(({ version }) => `"${version}"`).join(', ');
  if (indexOfVersion(versions, name) !== -1)
    throw new UsageError(`There is a version "${name}". The versions are: ${names}.`);
  const index = current === undefined ? defaultOf(versions) : indexOfVersion(versions, current);
  const version = versions[index];
  if (version === undefined) throw new UsageError(`There is no version "${current}". Name one of: ${names}.`);
  return { ...place, index, version };
}

/** `groups` that only restrict readers: they hold for all versions. */
function isNamesOnly(key: string, value: unknown): boolean {
  return key === 'groups' && Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** One for each language in the version. */
function foldersOf(site: Site, source: Source, folder: string): VersionFolder[] {
  const { version, versions, index, language } = source;
  const languages = new Set(placesOf(version).map((place) => place.language ?? language));
  return [...(languages.size === 0 ? [language] : languages)].map((code) => {
    const pagesOf = (each: JsonObject) => pagesOfVersion(site, each, (place) => (place ?? language) === code);
    const others = versions.filter((_, at) => at !== index).map(pagesOf);
    return versionFolder(pagesOf(version), others, folder, code);
  });
}

function otherFolders(site: Site, { version, versions, index }: Source): string[] {
  const own = pagesOfVersion(site, version);
  return versions
    .filter((_, at) => at !== index)
    .map((each) => ownFolder(pagesOfVersion(site, each)))
    .filter((folder) => folder !== '' && !own.files.some((file) => file.startsWith(`${folder}/`)));
}

/** @param isCounted By the language of a place. */
function pagesOfVersion(
  site: Site,
  version: JsonObject,
  isCounted: (language: string | undefined) => boolean = () => true,
): VersionPages {
  const entries = placesOf(version).filter(({ language }) => isCounted(language));
  const pages = entries.flatMap(({ entry }) => site.pageByPath.get(entryPath(entry)) ?? []);
  return { name: String(version.version ?? ''), files: pages.map(({ file }) => file) };
}

function placesOf(version: JsonObject): readonly NavPlace[] {
  return navPlaces(version as Navigation).filter(({ entry }) => parseEndpoint(entry) === undefined);
}

function takeTarget(target: ReturnType<ImportLibrary['resolve']>, take: (file: string) => void): undefined {
  if (target.kind === 'module' || target.kind === 'script') take(target.file);
}

function taken(path: string): UsageError {
  return new UsageError(`${path} is there already. Name another folder with --folder, or remove it.`);
}
