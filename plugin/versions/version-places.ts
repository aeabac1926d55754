/** The elements of a navigation that have versions, or get their first ones. */

import { type AnyElement, childLists } from '@waymark/repository/navigation/elements';
import { UsageError } from '@waymark/server/cli/errors';
import type { Path } from '@waymark/source/json/positions';
import { isObject, type JsonObject, listOf } from '@waymark/source/values';

/** One list of versions, or an element that gets one. */
export interface VersionPlace {
  /** Place of the element that holds the list, in docs.json. */
  readonly path: Path;
  readonly element: JsonObject;
  /** Empty if it has none yet. */
  readonly versions: readonly JsonObject[];
  readonly language: string | undefined;
}

/**
 * The lists that belong together: that of the site, or one for each of its languages.
 *
 * @param under Name of the element to look in: a product, a tab, a dropdown.
 * @throws {UsageError} if there are several that do not
 */
export function versionPlaces(navigation: JsonObject, under: string | undefined): VersionPlace[] {
  const starts =
    under === undefined
      ? [{ path: ['navigation'], element: navigation, language: undefined }]
      : elementsNamed(under, navigation);
  return starts.flatMap(({ path, element, language }) => placesIn(path, element, language));
}

function placesIn(path: Path, element: JsonObject, language: string | undefined): VersionPlace[] {
  const versions = listOf(element.versions).filter(isObject);
  if (versions.length > 0) return [{ path, element, versions, language }];
  const languages = listOf(element.languages);
  if (languages.length > 0)
    return languages.flatMap((each, index) =>
      isObject(each) ? placesIn([...path, 'languages', index], each, String(each.language)) : [],
    );
  const holders = namesOfHolders(element);
  if (holders.length > 0)
    throw new UsageError(
      `Not the site has versions, but parts of it. Name one with --in: ${[...new Set(holders)].join(', ')}.`,
    );
  return [{ path, element, versions: [], language }];
}

/** Elements below this one that have versions, by name. */
function namesOfHolders(element: JsonObject): string[] {
  return childrenOf(element).flatMap(({ name, value }) =>
    listOf(value.versions).length > 0 ? [`"${name}"`] : namesOfHolders(value),
  );
}

function elementsNamed(under: string, navigation: JsonObject): Omit<VersionPlace, 'versions'>[] {
  const names = new Set<string>();
  const find = (
    path: Path,
    element: JsonObject,
    language: string | undefined,
  ): Omit<VersionPlace, 'versions'>[] =>
    childrenOf(element).flatMap(({ name, value, key, index }) => {
      const at = [...path, key, index];
      const code = key === 'languages' ? name : language;
      if (key !== 'languages' && key !== 'versions') names.add(`"${name}"`);
      return name === under ? [{ path: at, element: value, language: code }] : find(at, value, code);
    });
  const found = find(['navigation'], navigation, undefined);
  if (found.length > 0) return found;
  throw new UsageError(`The navigation has no "${under}". Name one of: ${[...names].join(', ')}.`);
}

/** The elements right below one, besides groups and pages. */
function childrenOf(element: JsonObject): { name: string; value: JsonObject; key: string; index: number }[] {
  return childLists(element as AnyElement).flatMap(({ key, kind, entries }) =>
    key === 'pages' || key === 'groups'
      ? []
      : entries.map(({ index, value }) => ({
          name: String((value as AnyElement)[kind as 'tab']),
          value: value as JsonObject,
          ...{ key, index },
        })),
  );
}

/** The version that readers get first. */
export function defaultVersion(versions: readonly JsonObject[]): number {
  return Math.max(
    0,
    versions.findIndex((version) => version.default === true),
  );
}

/** The version of a name; -1 if there is none. */
export function indexOfVersion(versions: readonly JsonObject[], name: string): number {
  return versions.findIndex((each) => each.version === name);
}
