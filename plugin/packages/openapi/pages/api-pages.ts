/**
 * The pages that specifications add to a site, and the navigation with them: an endpoint entry becomes the path of its
 * page, an element that names a specification and nothing else gets groups of pages. All later steps (places, access,
 * sidebars, search) see pages only.
 */

import type { Api } from '@waymark/repository/api';
import type { LoadedConfig } from '@waymark/repository/config/load';
import type { Group, Navigation } from '@waymark/repository/config/schema/navigation';
import type { PageFile } from '@waymark/repository/content/pages';
import { type AnyElement, childLists } from '@waymark/repository/navigation/elements';
import { entryPath, parseEndpoint } from '@waymark/repository/navigation/entry';
import { isRestrictedAt } from '@waymark/repository/navigation/restrictions';
import { spellings } from '@waymark/repository/paths/page-files';
import type { SpecificationSource } from '@waymark/repository/types';
import { didYouMean } from '@waymark/source/diagnostics/closest';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Path } from '@waymark/source/json/positions';
import type { Apis, SpecificationScope } from '../load/load-apis.ts';
import { type ApiEntry, apiEntriesOf } from './entries.ts';
import { generatedPage } from './generated-page.ts';
import { groupsOf } from './groups.ts';
import { findChannel, findOperation, suggestion } from './match.ts';
import { asClosedAs } from './metadata.ts';
import type { Occupied } from './occupied.ts';
import { DEFAULT_DIRECTORY, freePath, slugOf, writtenPath } from './slug.ts';

/** Settings that hold for an element: its own specifications, or those of the nearest element above. */
interface Inherited {
  readonly openapi?: SpecificationSource | undefined;
  readonly asyncapi?: SpecificationSource | undefined;
  readonly language?: string | undefined;
}

interface ApiPagesInput {
  readonly loaded: LoadedConfig;
  readonly apis: Apis;
  /** By path. */
  readonly files: ReadonlyMap<string, PageFile>;
  readonly occupied: Occupied;
  readonly diagnostics: Diagnostics;
}

/** Its pages are generated ones, and those of files that must be more closed than their files say. */
export function apiPages(input: ApiPagesInput) {
  return new PageMaker(input).make();
}

class PageMaker {
  readonly #input: ApiPagesInput;
  readonly #pages = new Map<string, PageFile>();
  /** API, place in it and folder to the path of the page. */
  readonly #made = new Map<string, string>();

  constructor(input: ApiPagesInput) {
    this.#input = input;
  }

  make() {
    const { navigation, api } = this.#input.loaded.config;
    const above: Inherited = {
      openapi: navigation.openapi ?? api.openapi,
      asyncapi: navigation.asyncapi ?? api.asyncapi,
    };
    const isEmpty = childLists(navigation).length === 0;
    const filled = this.#withPages(navigation, {}, above, ['navigation'], isEmpty);
    return { navigation: filled as Navigation, pages: [...this.#pages.values()] };
  }

  /** @param own The specifications that the element itself names. */
  #withPages(
    element: AnyElement,
    above: Inherited,
    own: Inherited,
    path: Path,
    isEmpty: boolean,
  ): AnyElement {
    const inherited: Inherited = {
      language: element.language ?? above.language,
      openapi: own.openapi ?? above.openapi,
      asyncapi: own.openapi === undefined ? (own.asyncapi ?? above.asyncapi) : above.asyncapi,
    };
    const copy: Record<string, unknown> = { ...element };
    for (const list of childLists(element)) {
      const at = [...path, list.key];
      const written = (element[list.key] ?? []) as readonly (AnyElement | string)[];
      copy[list.key] = written.map((entry, index) => {
        const place = [...at, index];
        if (typeof entry !== 'string')
          return this.#withPages(entry, inherited, entry, place, childLists(entry).length === 0);
        return list.kind === 'page' ? this.#pathOfEntry(entry, inherited, place) : entry;
      });
    }
    const scopes = this.#namedScopes(own);
    if (scopes.length === 0) return copy as AnyElement;
    if (isEmpty && element.href === undefined) {
      const groups = scopes.flatMap((scope) => this.#groupsOfAll(scope, inherited));
      // A group holds pages; any other element may hold groups, except one whose `groups` restrict its readers.
      copy[element.group === undefined && element.groups === undefined ? 'groups' : 'pages'] = groups;
    } else if (Array.isArray(copy.pages) && element.group !== undefined && !namesEndpoints(element)) {
      // A folder for generated pages implies that there are some, though the element lists only others.
      const wanted = scopes.filter(({ directory }) => directory !== undefined);
      copy.pages = [
        ...(copy.pages as unknown[]),
        ...wanted.flatMap((scope) => this.#groupsOfAll(scope, inherited)),
      ];
    }
    return copy as AnyElement;
  }

  #namedScopes({ openapi, asyncapi }: Inherited): SpecificationScope[] {
    const { apis } = this.#input;
    return openapi === undefined ? apis.of('asyncapi', asyncapi) : apis.of('openapi', openapi);
  }

  #groupsOfAll({ api, directory }: SpecificationScope, inherited: Inherited): Group[] {
    const folder = directory ?? this.#defaultFolder(inherited);
    const paths = new Map<ApiEntry, string>();
    for (const entry of apiEntriesOf(api)) {
      if (entry.excluded) continue;
      const path = this.#pathOf(entry, folder);
      if (!entry.hidden) paths.set(entry, path);
    }
    return groupsOf(api, paths);
  }

  /** The path of the page that an entry names; the entry as it is if it names none. */
  #pathOfEntry(written: string, inherited: Inherited, path: Path): string {
    const endpoint = parseEndpoint(written);
    const { openapi, asyncapi } = inherited;
    const { apis, files } = this.#input;
    const scopes = [...apis.of('openapi', openapi), ...apis.of('asyncapi', asyncapi)];
    // The API that holds here comes first; an entry may name, or mean, any other one.
    const candidates = [...new Set([...scopes.map(({ api }) => api), ...apis.all])];
    if (endpoint === undefined && (files.has(entryPath(written)) || asyncapi === undefined)) return written;
    const entry =
      endpoint === undefined ? findChannel(written, candidates) : findOperation(endpoint, candidates);
    if (entry === undefined || entry.excluded) {
      if (endpoint !== undefined) this.#reportMissing(written, entry, candidates, inherited, path);
      return written;
    }
    const directory = scopes.find(({ api }) => api === entry.api)?.directory;
    return this.#pathOf(entry, directory ?? this.#defaultFolder(inherited));
  }

  /** Below the folder of the language, if its pages have one. */
  #defaultFolder({ language }: Inherited): string {
    const below =
      language !== undefined &&
      [...this.#input.files.keys()].some((path) => path.startsWith(`/${language}/`));
    return below ? `${language}/${DEFAULT_DIRECTORY}` : DEFAULT_DIRECTORY;
  }

  #pathOf(entry: ApiEntry, directory: string): string {
    const key = JSON.stringify([entry.api.key, entry.at, directory]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const { files, occupied, diagnostics } = this.#input;
    const written = writtenPath(entry);
    const { isRemote } = entry.api;
    const href = written?.path;
    const problem = written?.problem ?? (isRemote && href !== undefined ? occupied(href) : undefined);
    if (problem !== undefined) this.#reportAddress(entry, problem);
    const named = problem === undefined ? href : undefined;
    const slug = slugOf(entry, directory);
    const wanted =
      named ?? (isRemote && occupied(slug) !== undefined ? `/${DEFAULT_DIRECTORY}${slug}` : slug);
    // An author's own page at the address of the operation is the page of that operation, if one of both says so.
    const there = isRemote ? undefined : files.get(wanted);
    const own = named !== undefined || isAbout(there, entry) ? there : undefined;
    const isTaken = (each: string): boolean => files.has(each) || this.#pages.has(each);
    const path = own
      ? wanted
      : freePath(wanted, (free) => (isRemote ? spellings(free) : [free]).some(isTaken));
    this.#made.set(key, path);
    const page = own ? asClosedAs(entry, own, diagnostics) : generatedPage(entry, path, diagnostics);
    if (page !== own) this.#pages.set(path, page);
    return path;
  }

  #reportAddress({ api, at, options }: ApiEntry, problem: string): void {
    this.#input.diagnostics.report({
      code: 'spec-invalid',
      message: `\`x-mint.href\` is no path of the site: ${problem} (${JSON.stringify(options.href)}).`,
      hint: 'Write a path such as `/api/orders`. The page has the address that it would have without the key.',
      ...api.locate([...at, 'x-mint', 'href']),
    });
  }

  #reportMissing(
    written: string,
    entry: ApiEntry | undefined,
    candidates: readonly Api[],
    { openapi }: Inherited,
    path: Path,
  ): void {
    const { loaded, apis, diagnostics } = this.#input;
    // An unreadable one was reported, and its operations are unknown.
    if (entry === undefined && openapi !== undefined && apis.isUnread(openapi)) return;
    const guess = entry === undefined ? suggestion(written, candidates) : undefined;
    const hint =
      candidates.length === 0
        ? 'Name a specification with `openapi`, here or on an element above.'
        : 'Correct the method or the path, or remove the entry.';
    diagnostics.report({
      code: 'operation-missing',
      // The page that was meant is less closed than the entry says.
      severity: isRestrictedAt(loaded.config, path) ? 'error' : undefined,
      message: entry?.excluded
        ? `\`${written.trim()}\` is left out of the site by \`x-excluded\`.`
        : `No specification has the operation \`${written.trim()}\`.`,
      hint: didYouMean(guess, hint),
      ...loaded.locate(path),
    });
  }
}

function isAbout(page: PageFile | undefined, { api, at }: ApiEntry): boolean {
  const operation = page?.operation;
  return operation?.api === api.key && operation.at.join('\n') === at.join('\n');
}

/** Tells whether an element, or a group in it, lists endpoints itself. */
export function namesEndpoints(element: AnyElement): boolean {
  return (element.pages ?? []).some((entry) =>
    typeof entry === 'string' ? parseEndpoint(entry) !== undefined : namesEndpoints(entry),
  );
}
