/** A version of the navigation as another one, whose entries lead into its folder. */

import { namesEndpoints } from '@waymark/openapi/pages/api-pages';
import { specificationFile } from '@waymark/repository/content/specifications';
import type { AnyElement } from '@waymark/repository/navigation/elements';
import type { Path } from '@waymark/source/json/positions';
import { isObject, type JsonObject, listOf } from '@waymark/source/values';

/** The last parts of an object that holds elements. */
const LISTS = 'languages versions products tabs dropdowns anchors menu groups pages'.split(' ');

export interface NavigationRules {
  /** A page, or an endpoint; undefined for one that the copy lacks. */
  readonly entry: (written: string) => string | undefined;
  readonly href: (href: string) => string;
  /** The copy of a specification; undefined if it has none. */
  readonly specification: (file: string) => string | undefined;
  /** Folder of the copy's pages that are made from a specification. */
  readonly directory: (written: string | undefined, language: string | undefined) => string;
}

export function copyOfElement(element: JsonObject, rules: NavigationRules, language?: string): JsonObject {
  const own = typeof element.language === 'string' ? element.language : language;
  const inside = (value: unknown): unknown => (isObject(value) ? copyOfElement(value, rules, own) : value);
  const copyOf = (key: string, value: unknown): unknown => {
    if (key === 'pages')
      return listOf(value).flatMap((each) =>
        typeof each === 'string' ? (rules.entry(each) ?? []) : unlessEmptied(each, inside(each)),
      );
    if (LISTS.includes(key)) return listOf(value).flatMap((each) => unlessEmptied(each, inside(each)));
    if (key === 'global') return inside(value);
    if (typeof value === 'string' && key === 'root') return rules.entry(value);
    if (typeof value === 'string' && key === 'href') return rules.href(value);
    if (key === 'openapi' || key === 'asyncapi')
      return copyOfSource(value, rules, generatesPages(element as AnyElement) ? own : false);
    return value;
  };
  return Object.fromEntries(Object.entries(element).map(([key, value]) => [key, copyOf(key, value)]));
}

/** Nothing for an element that has lost all of its pages. */
function unlessEmptied(element: unknown, copy: unknown): unknown[] {
  const isEmpty = (each: unknown): boolean =>
    isObject(each) && LISTS.every((key) => listOf(each[key]).length === 0);
  return isEmpty(copy) && !isEmpty(element) ? [] : [copy];
}

/**
 * @param language Of its pages; `false` if the element lists pages of files alone: a folder would say that there are others.
 */
export function copyOfSource(
  source: unknown,
  rules: NavigationRules,
  language: string | undefined | false,
): unknown {
  if (Array.isArray(source)) return source.map((each) => copyOfSource(each, rules, language));
  const written = isObject(source) ? source : { source };
  if (typeof written.source !== 'string') return source;
  const copy = rules.specification(specificationFile(written.source));
  if (copy === undefined) return source;
  if (language === false && written.directory === undefined)
    return isObject(source) ? { ...source, source: copy } : copy;
  const given = typeof written.directory === 'string' ? written.directory : undefined;
  return { ...written, source: copy, directory: rules.directory(given, language || undefined) };
}

/** Tells whether an element has pages of its specification besides those that a folder would add. */
function generatesPages(element: AnyElement): boolean {
  return element.group === undefined || !Array.isArray(element.pages) || namesEndpoints(element);
}

/** The specification that an element has from those around it. */
export function inheritedSource(config: JsonObject, path: Path, key: 'openapi' | 'asyncapi'): unknown {
  let found = isObject(config.api) ? config.api[key] : undefined;
  let at: unknown = config;
  for (const part of path) {
    at = isObject(at) || Array.isArray(at) ? (at as Record<string | number, unknown>)[part] : undefined;
    if (isObject(at)) found = at[key] ?? found;
  }
  return found;
}
