/** The version that is copied, in each list of versions, and where its files lie. */

import type { Navigation } from '@waymark/repository/config/schema/navigation';
import { entryPath, parseEndpoint } from '@waymark/repository/navigation/entry';
import { type NavPlace, navPlaces } from '@waymark/repository/navigation/nav-places';
import type { Site } from '@waymark/repository/types';
import { UsageError } from '@waymark/server/cli/errors';
import type { JsonObject } from '@waymark/source/values';
import { ownFolder, type VersionFolder, type VersionPages, versionFolder } from './folders.ts';
import { defaultVersion, indexOfVersion, type VersionPlace } from './version-places.ts';

/** Parts of an element that are a version's own. */
const MOVED = 'products tabs dropdowns anchors groups pages openapi asyncapi graphql sdk directory'.split(
  ' ',
);

export interface Source extends VersionPlace {
  /** Place in `versions`; undefined if the element gets its first ones. */
  readonly index: number | undefined;
  readonly version: JsonObject;
}

/** @throws {UsageError} if there is no such version, or one of the new name */
export function copiedSource(
  place: VersionPlace,
  { name, current }: { readonly name: string; readonly current?: string | undefined },
): Source {
  const { versions, element } = place;
  if (versions.length === 0) {
    if (element.root !== undefined || element.menu !== undefined)
      throw new UsageError(
        'An element with `menu` or `root` holds no versions. Name one around it with --in.',
      );
    if (current === name) throw new UsageError(`"${name}" is the name of both versions. Give another one.`);
    const moved = Object.entries(element).filter(
      ([key, value]) => MOVED.includes(key) && !isNamesOnly(key, value),
    );
    return { ...place, index: undefined, version: Object.fromEntries(moved) };
  }
  const names = versions.map(({ version }) => `"${version}"`).join(', ');
  if (indexOfVersion(versions, name) !== -1)
    throw new UsageError(`There is a version "${name}". The versions are: ${names}.`);
  const index = current === undefined ? defaultVersion(versions) : indexOfVersion(versions, current);
  const version = versions[index];
  if (version === undefined) throw new UsageError(`There is no version "${current}". Name one of: ${names}.`);
  return { ...place, index, version };
}

/** `groups` that only restrict readers: they hold for all versions. */
function isNamesOnly(key: string, value: unknown): boolean {
  return key === 'groups' && Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** One for each language in the version. */
export function foldersOf(site: Site, source: Source, folder: string): VersionFolder[] {
  const { version, versions, index, language } = source;
  const languages = new Set(placesOf(version).map((place) => place.language ?? language));
  return [...(languages.size === 0 ? [language] : languages)].map((code) => {
    const pagesOf = (each: JsonObject) => pagesOfVersion(site, each, (place) => (place ?? language) === code);
    const others = versions.filter((_, at) => at !== index).map(pagesOf);
    return versionFolder(pagesOf(version), others, folder, code);
  });
}

export function otherFolders(site: Site, { version, versions, index }: Source): string[] {
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
