/** Restrictions of places in the navigation, even if an entry there misses its page by its spelling. */
import { posix } from 'node:path';
import { asSeen } from '@waymark/source/json/access-keys';
import type { Path } from '@waymark/source/json/positions';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isObject } from '@waymark/source/values';
import type { Config } from '../config/schema.ts';
import type { Restriction } from '../content/audience.ts';
import type { Page } from '../types.ts';
import { type AnyElement, userGroups } from './elements.ts';
import { entryPath, parseEndpoint } from './entry.ts';
import type { NavPlace } from './nav-places.ts';

/** The restriction of an element and those above it. A list without names says nothing if one above it has some. */
export function inherited(element: Restriction, above: Restriction): Restriction {
  const { groups } = element;
  return {
    public: element.public ?? above.public,
    groups: groups?.length === 0 ? (above.groups ?? groups) : (groups ?? above.groups),
  };
}

/** The restriction of a page with several places: `public` only if every place is, and groups if any place names some. */
export function combined(places: readonly Restriction[]): Restriction {
  const values = places.map((place) => place.public);
  const lists = places.flatMap(({ groups }) => (groups === undefined ? [] : [groups]));
  return {
    public: values.includes(false) ? false : values.every(Boolean) && values.length > 0 ? true : undefined,
    groups: lists.length === 0 ? undefined : [...new Set(lists.flat())],
  };
}

/** The restriction of an element as docs.json has it. */
export function ownRestriction(element: AnyElement): Restriction {
  return { public: element.public, groups: userGroups(element) };
}

/** Tells whether a place of docs.json, or an element above it, keeps somebody out. */
export function isRestrictedAt({ navigation }: Pick<Config, 'navigation'>, path: Path): boolean {
  let found: Restriction = {};
  let value: unknown = { navigation };
  for (const key of path) {
    value = isObject(value) || Array.isArray(value) ? (value as Record<string, unknown>)[key] : undefined;
    if (isObject(value)) found = inherited(ownRestriction(value as AnyElement), found);
  }
  return isRestricted(found);
}

export function isRestricted(place: Restriction): boolean {
  return place.groups !== undefined || place.public === false;
}

/**
 * Restrictions of entries without a page, for the pages that were plainly meant: those whose path differs in case, slashes,
 * a query, a fragment, escapes or signs that look alike. By path.
 */
export function missedRestrictions(
  places: readonly NavPlace[],
  pages: readonly Pick<Page, 'path' | 'operation'>[],
): ReadonlyMap<string, Restriction> {
  const paths = new Set(pages.map(({ path }) => path));
  const byPath = Map.groupBy(pages, ({ path }) => loosely(path));
  const byOperation = Map.groupBy(pages, ({ operation }) =>
    operation === undefined ? '' : looseOperation(operation),
  );
  const missed = new Map<string, Restriction>();
  for (const place of places) {
    if (!isRestricted(place)) continue;
    const { entry } = place;
    const endpoint = parseEndpoint(entry);
    if (endpoint === undefined && paths.has(entryPath(entry))) continue;
    const meant =
      endpoint === undefined
        ? byPath.get(loosely(entry.replace(/[?#].*$/s, '')))
        : byOperation.get(looseOperation(endpoint));
    for (const { path } of meant ?? []) missed.set(path, combined([missed.get(path) ?? place, place]));
  }
  return missed;
}

function loosely(path: string): string {
  const decoded = asSeen(decodePath(decodePath(path)))
    .replaceAll('\\', '/')
    .trim();
  return entryPath(posix.normalize(`/${decoded}`).replace(/\.html?$/, ''));
}

function looseOperation({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${loosely(path.replace(/[?#].*$/s, ''))}`;
}
