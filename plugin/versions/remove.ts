/** The end of a version: its files go, and its addresses lead to the pages of the default one. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isWithin } from '@waymark/contract/audience';
import { encodePath } from '@waymark/contract/encode-path';
import { compileSource, isRedirectPattern } from '@waymark/contract/redirects';
import type { Document } from '@waymark/repository/document';
import { eachNode, pageOf, trail } from '@waymark/repository/navigation/tree';
import type { NavNode, Page, Site } from '@waymark/repository/types';
import { UsageError } from '@waymark/server/cli/errors';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isObject, type JsonObject, listOf } from '@waymark/source/values';
import { createResolver } from '../check/resolver.ts';
import type { Change } from './change.ts';
import { ConfigText } from './config-text.ts';
import { isNameOf, ownFolder, versionRest } from './folders.ts';
import { defaultVersion, indexOfVersion, type VersionPlace, versionPlaces } from './version-places.ts';

export interface Removal extends Change {
  readonly removedPages: ReadonlySet<string>;
  /** Number of those that are new. */
  readonly redirects: number;
}

/** A version in one list. */
interface Ending {
  readonly place: VersionPlace;
  readonly index: number;
  /** Its pages that stand nowhere else. */
  readonly pages: readonly Page[];
  /** Those of the default version, in the order of the navigation. */
  readonly others: readonly Page[];
  readonly folder: string;
  readonly defaultFolder: string;
}

/**
 * @param documents Of all pages.
 * @throws {UsageError} if there is no such version, or readers get it first, or another page needs its files
 */
export function removeVersion(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  options: { readonly name: string; readonly in?: string | undefined },
): Removal {
  const config = new ConfigText(site.root);
  const places = versionPlaces(config.value.navigation as JsonObject, options.in);
  const endings = places
    .filter(({ versions }) => indexOfVersion(versions, options.name) !== -1)
    .map((place) => endingOf(site, config, place, options.name));
  if (endings.length === 0) {
    const names = new Set(places.flatMap(({ versions }) => versions.map(({ version }) => `"${version}"`)));
    throw new UsageError(
      names.size === 0
        ? 'The navigation has no versions.'
        : `There is no version "${options.name}". The versions are: ${[...names].join(', ')}.`,
    );
  }
  const listed = new Set(endings.flatMap(({ pages }) => pages.map(({ path }) => path)));
  const whole = endings
    .map(({ folder }) => folder)
    .filter((folder) => isNameOf(posix.basename(folder), options.name) && isWhole(site, folder, listed));
  const isBelow = (file: string): boolean => whole.some((folder) => file.startsWith(`${folder}/`));
  const gone = site.pages.filter(
    ({ path, file, operation }) => listed.has(path) || (operation?.generated !== true && isBelow(file)),
  );
  const removedPages = new Set(gone.map(({ path }) => path));
  const kept = site.pages.filter(({ path }) => !removedPages.has(path));
  checkUnused(documents, kept, isBelow);
  const files = gone
    .filter(({ file, operation }) => operation?.generated !== true && !isBelow(file))
    .map(({ file }) => file);
  const used = new Set(kept.flatMap(({ path }) => documents.get(path)?.dependencies ?? []));
  const snippets = [...new Set(whole)]
    .flatMap((folder) => ['snippets', '_snippets'].map((each) => `${each}/${posix.basename(folder)}`))
    .filter(
      (folder) =>
        existsSync(join(site.root, folder)) && ![...used].some((file) => file.startsWith(`${folder}/`)),
    );
  for (const { place, index } of endings) config.remove([...place.path, 'versions'], [index]);
  const destinations = new Map(endings.flatMap((ending) => destinationsOf(site, ending, gone)));
  return {
    added: new Map(),
    redirects: changeRedirects(site, config, destinations, removedPages),
    changed: config.changed(),
    removed: [...new Set([...whole, ...snippets, ...files])].filter((path) =>
      existsSync(onDisk(site.root, path)),
    ),
    removedPages,
  };
}

function endingOf(site: Site, config: ConfigText, place: VersionPlace, name: string): Ending {
  const index = indexOfVersion(place.versions, name);
  const first = defaultVersion(place.versions);
  if (index === first)
    throw new UsageError(
      `"${name}" is the version that readers get first. Give another one "default": true in docs.json, and run this again.`,
    );
  const start = (at: number): string => config.place([...place.path, 'versions', at]);
  const isAt = (node: NavNode, at: string): boolean => `${node.file}:${node.line}:${node.column}` === at;
  const nodeOf = (at: string): NavNode | undefined =>
    [...eachNode(site.navigation.root)].find((node) => node.kind === 'version' && isAt(node, at));
  const pagesOf = (node: NavNode | undefined): Page[] =>
    node === undefined ? [] : [...new Set([...eachNode(node)].flatMap((each) => pageOf(each) ?? []))];
  const isAlone = ({ path }: Page): boolean =>
    (site.navigation.places.get(path) ?? []).every((each) =>
      trail(each).some((node) => isAt(node, start(index))),
    );
  const [pages, others] = [pagesOf(nodeOf(start(index))).filter(isAlone), pagesOf(nodeOf(start(first)))];
  const folderOf = (all: readonly Page[], version: unknown): string =>
    ownFolder({
      name: String(version),
      files: all.flatMap(({ file, operation }) => (operation?.generated === true ? [] : [file])),
    });
  return {
    ...{ place, index, pages, others },
    folder: folderOf(pages, name),
    defaultFolder: folderOf(others, place.versions[first]?.version),
  };
}

/** Tells whether a folder holds no page that the navigation has elsewhere. */
function isWhole(site: Site, folder: string, listed: ReadonlySet<string>): boolean {
  if (folder === '') return false;
  return ![...site.navigation.places.keys()].some(
    (path) => path.startsWith(`/${folder}/`) && !listed.has(path),
  );
}

/** @throws {UsageError} if a page that stays includes or shows a file of the version */
function checkUnused(
  documents: ReadonlyMap<string, Document>,
  kept: readonly Page[],
  isBelow: (file: string) => boolean,
): void {
  for (const { path, file } of kept) {
    const document = documents.get(path);
    const shown = document?.links
      .filter(({ kind }) => kind === 'image')
      .map(({ href }) => href.replace(/^\//, ''));
    const used = [...(document?.dependencies ?? []), ...(shown ?? [])].find(isBelow);
    if (used !== undefined)
      throw new UsageError(
        `${file} uses ${used}, a file of the version. Move that file out of its folder, and run this again.`,
      );
  }
}

/** Each page that goes to the one that readers of its address get: never to one that more people may read. */
function destinationsOf(
  site: Site,
  { pages, others, folder, defaultFolder }: Ending,
  gone: readonly Page[],
): [string, string | undefined][] {
  // With those that no navigation has.
  const isOther = (page: Page): boolean => !site.navigation.places.has(page.path) && !gone.includes(page);
  const byPath = new Map([...site.pages.filter(isOther), ...others].map((page) => [page.path, page]));
  const own = new Set([...pages.map(({ path }) => path)]);
  const ofFolder = gone.filter(
    ({ path }) => own.has(path) || (folder !== '' && `${path}/`.startsWith(`/${folder}/`)),
  );
  return ofFolder.map((page) => {
    const rest = versionRest(page.path, folder);
    const parent = folder.split('/').slice(0, -1).join('/');
    const same = [defaultFolder, parent, '']
      .map((each) => byPath.get(`/${[each, rest].filter(Boolean).join('/')}`))
      .find((each) => each !== undefined);
    const found = [same, others.find(({ audience }) => audience === 'public'), others[0]].find(
      (each) => each !== undefined && isWithin(each.audience, page.audience),
    );
    return [page.path, found && encodePath(found.path)];
  });
}

/** @returns The number of new ones. */
function changeRedirects(
  site: Site,
  config: ConfigText,
  destinations: ReadonlyMap<string, string | undefined>,
  removed: ReadonlySet<string>,
): number {
  const written = listOf(config.value.redirects);
  const resolver = createResolver({ ...site, redirects: [] }, new Map());
  const gone: number[] = [];
  for (const [index, each] of written.entries()) {
    if (!isObject(each) || typeof each.destination !== 'string' || typeof each.source !== 'string') continue;
    const { destination } = each;
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? [];
    if (isRedirectPattern(destination)) {
      // It led to pages of the version alone.
      const { expression } = compileSource(path);
      const led = [...site.pageByPath.keys()].filter((page) => expression.test(page));
      if (led.length > 0 && led.every((page) => removed.has(page))) gone.push(index);
      continue;
    }
    const target = path.startsWith('/') ? resolver.resolve(path) : undefined;
    if (target?.kind !== 'page' || !removed.has(target.page.path)) continue;
    const instead = destinations.get(target.page.path);
    if (instead === undefined || instead === each.source) gone.push(index);
    else config.replace(['redirects', index, 'destination'], instead + rest);
  }
  const taken = new Set(written.map((each) => (isObject(each) ? each.source : undefined)));
  const added = [...destinations].flatMap(([source, destination]) =>
    destination === undefined || taken.has(source) ? [] : [{ source, destination }],
  );
  config.remove(['redirects'], gone);
  if (added.length === 0) return 0;
  if (config.value.redirects === undefined) config.add('redirects', added);
  else config.insert(['redirects'], written.length - 1, added);
  return added.length;
}
