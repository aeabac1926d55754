/** @room The navigation as a tree: nesting, inheritance, breadcrumbs, previous and next, directories. */

import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { PathSuggestions } from '@waymark/source/diagnostics/path-suggestions';
import type { Path } from '@waymark/source/json/positions';
import { keptIn } from '@waymark/source/made-once';
import { isExternal } from '@waymark/source/scheme';
import type { LoadedConfig } from '../config/load.ts';
import type { OwnEntry } from '../content/own-routes.ts';
import { reservedFor } from '../paths/reserved-paths.ts';
import type { NavNode, NavTree, Page } from '../types.ts';
import { chooseDefaults } from './defaults.ts';
import { type AnyElement, type ChildList, childLists, type ElementKind, userGroups } from './elements.ts';
import { entryPath, parseEndpoint } from './entry.ts';
import { isKnownLanguage } from './language.ts';
import { isRestrictedAt } from './restrictions.ts';
import { checkElement, checkGlobal, checkLists, checkUserGroups } from './rules.ts';

export interface NavigationOptions {
  /** Paths of all pages: a missing page's report suggests the closest of them. */
  readonly pagePaths?: Iterable<string> | undefined;
  /** The entry for an address that is not a page’s, but answered by the project around the docs. */
  readonly ownEntry?: ((path: string) => OwnEntry | undefined) | undefined;
}

/** A node under construction. */
type Draft = { -readonly [Key in keyof NavNode]: NavNode[Key] } & { children: NavNode[] };

/**
 * The navigation of docs.json as one tree.
 *
 * `resolve` gets the path of an entry in the form of `Page.path` (see `entryPath`): `/guides/start`, and `/x` for
 * `x/index.mdx`. Elements that break the rules are reported, and built as far as possible: lists that must not stand at one
 * level all become children, entries without a page are left out.
 */
export function buildNavigation(
  loaded: LoadedConfig,
  resolve: (path: string) => Page | undefined,
  diagnostics: Diagnostics,
  options: NavigationOptions = {},
): NavTree {
  return new NavigationBuilder(loaded, resolve, diagnostics, options).build();
}

class NavigationBuilder {
  readonly #loaded: LoadedConfig;
  readonly #resolve: (path: string) => Page | undefined;
  readonly #diagnostics: Diagnostics;
  readonly #ownEntry: NavigationOptions['ownEntry'];
  readonly #suggestions: PathSuggestions;
  readonly #places = new Map<string, NavNode[]>();
  /** Path of a page to the first language that it is in. */
  readonly #languages = new Map<string, string>();

  constructor(
    loaded: LoadedConfig,
    resolve: (path: string) => Page | undefined,
    diagnostics: Diagnostics,
    { pagePaths = [], ownEntry }: NavigationOptions,
  ) {
    this.#loaded = loaded;
    this.#resolve = resolve;
    this.#diagnostics = diagnostics;
    this.#ownEntry = ownEntry;
    this.#suggestions = new PathSuggestions(pagePaths);
  }

  build(): NavTree {
    const { config } = this.#loaded;
    const { navigation } = config;
    const path: Path = ['navigation'];
    const root: Draft = {
      kind: 'root',
      id: '',
      title: config.name,
      parent: undefined,
      children: [],
      hidden: false,
      groups: userGroups(navigation),
      directory: navigation.directory,
      openapi: navigation.openapi ?? config.api.openapi,
      asyncapi: navigation.asyncapi ?? config.api.asyncapi,
      ...this.#loaded.locate(path),
    };
    this.#addChildren(root, navigation, path);
    const global = this.#buildGlobal(root, navigation, path) ?? [];
    return { root, global, places: this.#places };
  }

  #buildGlobal(node: NavNode, element: AnyElement, path: Path): NavNode[] | undefined {
    if (element.global === undefined) return undefined;
    const holder: Draft = { ...node, id: node.id === '' ? 'g' : `${node.id}.g`, parent: node, children: [] };
    checkGlobal(element.global.anchors ?? [], [...path, 'global'], this.#loaded, this.#diagnostics);
    this.#addLists(holder, childLists(element.global), [...path, 'global']);
    for (const child of holder.children) (child as Draft).parent = node;
    return holder.children;
  }

  #addChildren(node: Draft, element: AnyElement, path: Path): void {
    const lists = childLists(element);
    checkLists(node, lists, path, this.#loaded, this.#diagnostics);
    if (lists.length > 0) checkUserGroups(node, element, path, this.#loaded, this.#diagnostics);
    this.#addLists(node, lists, path);
  }

  #addLists(node: Draft, lists: readonly ChildList[], path: Path): void {
    // A page behind a group would look like one of its pages.
    const pagesFirst = lists.toSorted((a, b) => Number(a.kind === 'group') - Number(b.kind === 'group'));
    for (const list of pagesFirst) {
      const first = node.children.length;
      for (const { index, value } of list.entries) {
        const at = [...path, list.key, index];
        if (typeof value === 'string') this.#addEntry(node, value, at);
        else
          node.children.push(this.#buildElement(list.kind === 'page' ? 'group' : list.kind, value, node, at));
      }
      chooseDefaults(node.children.slice(first), list, this.#diagnostics);
    }
  }

  #buildElement(kind: ElementKind, element: AnyElement, parent: Draft, path: Path): NavNode {
    const node: Draft = {
      kind,
      id: childId(parent),
      title: (kind === 'product' ? element.name : undefined) ?? element[kind] ?? '',
      parent,
      children: [],
      icon: element.icon,
      iconType: element.iconType,
      tag: element.tag,
      color: element.color,
      description: element.description,
      hidden: parent.hidden || element.hidden === true,
      searchable: element.searchable,
      public: element.public,
      groups: userGroups(element),
      boost: element.boost,
      expanded: element.expanded,
      directory: element.directory,
      openapi: element.openapi,
      asyncapi: element.asyncapi,
      align: element.align,
      default: element.default,
      banner: element.banner,
      footer: element.footer,
      navbar: element.navbar,
      ...this.#loaded.locate(path),
    };
    const hasChildren = childLists(element).length > 0;
    checkElement(node, element, hasChildren, this.#diagnostics);
    if (element.href !== undefined) {
      this.#isReservedPath(element.href, hrefPath(element.href), [...path, 'href']);
      if (!hasChildren) node.href = element.href;
    }
    if (kind === 'language') this.#checkLanguage(node.title, [...path, 'language']);
    if (element.root !== undefined) {
      node.root = this.#pageAt(element.root, node, [...path, 'root']);
      if (node.root !== undefined) this.#addPlace(node.root, node);
    }
    this.#addChildren(node, element, path);
    node.global = this.#buildGlobal(node, element, path);
    return node;
  }

  #addEntry(parent: Draft, entry: string, path: Path): void {
    const common = { id: childId(parent), parent, children: [], ...this.#loaded.locate(path) };
    if (parseEndpoint(entry) !== undefined) {
      const endpoint = entry.trim();
      const node = { ...common, kind: 'endpoint', title: endpoint, endpoint, hidden: parent.hidden } as const;
      parent.children.push(node);
      return;
    }
    const own = this.#ownEntry?.(entryPath(entry));
    const page = own === undefined ? this.#pageAt(entry, parent, path) : undefined;
    const { frontmatter, title } = own ?? page ?? {};
    if (frontmatter === undefined || title === undefined) return;
    const node: NavNode = {
      ...common,
      kind: 'page',
      title: frontmatter.sidebarTitle ?? title,
      page,
      href: own === undefined ? frontmatter.url : entryPath(entry),
      ...(own !== undefined && { groups: frontmatter.groups, public: frontmatter.public }),
      icon: frontmatter.icon,
      iconType: frontmatter.iconType,
      tag: frontmatter.tag,
      hidden: parent.hidden || frontmatter.hidden === true,
    };
    parent.children.push(node);
    if (page !== undefined) this.#addPlace(page, node);
  }

  /** The page that an entry names; undefined after a report. */
  #pageAt(entry: string, above: NavNode, path: Path): Page | undefined {
    const reserved = this.#isReservedPath(entry, entryPath(entry), path);
    const page = this.#resolve(entryPath(entry));
    if (page === undefined && reserved) return undefined;
    if (page === undefined) {
      const position = this.#loaded.locate(path);
      const only = this.#suggestions.misspelt(entryPath(entry));
      const guess = only ?? this.#suggestions.closest(entryPath(entry));
      const isRestricted = isRestrictedAt(this.#loaded.config, path);
      this.#diagnostics.report({
        code: 'nav-page-missing',
        // The page that was meant is less closed than the entry says.
        severity: isRestricted ? 'error' : undefined,
        message: `There is no page "${entry}"${isRestricted ? ', whose readers are restricted here' : ''}.`,
        hint:
          guess === undefined
            ? 'Create it, or remove the entry; a page that `.mintignore` names is not found.'
            : `Did you mean "${guess.slice(1)}"?`,
        fix:
          only === undefined
            ? undefined
            : { written: entry, instead: entry.startsWith('/') ? only : only.slice(1) },
        ...position,
      });
      return undefined;
    }
    this.#checkLanguages(page, above, path);
    return page;
  }

  #addPlace(page: Page, node: NavNode): void {
    keptIn(this.#places, page.path, () => []).push(node);
  }

  /**
   * Reports an element that claims an address of the site's own.
   *
   * @param claimed The path that the element is at; undefined if that is not on this site.
   */
  #isReservedPath(address: string, claimed: string | undefined, path: Path): boolean {
    const owner = claimed === undefined ? undefined : reservedFor(claimed);
    if (owner === undefined) return false;
    this.#diagnostics.report({
      code: 'nav-reserved-path',
      // Whoever links to a file for agents gets it; the first specification (section 4.1) reserves the addresses of the servers.
      severity: /^\/(?:authed\/)?mcp(?:\/|$)/.test(claimed ?? '') ? undefined : 'warning',
      message: `"${address}" claims "${claimed}", the address of ${owner}.`,
      hint: 'Choose another path.',
      ...this.#loaded.locate(path),
    });
    return true;
  }

  #checkLanguage(code: string, path: Path): void {
    if (isKnownLanguage(code)) return;
    this.#diagnostics.report({
      code: 'nav-language-unknown',
      message: `"${code}" is not a language code.`,
      hint: 'Use a code such as "en", "ja" or "pt-BR".',
      ...this.#loaded.locate(path),
    });
  }

  #checkLanguages(page: Page, above: NavNode, path: Path): void {
    let language: NavNode | undefined = above;
    while (language !== undefined && language.kind !== 'language') language = language.parent;
    if (language === undefined) return;
    const first = this.#languages.get(page.path);
    if (first === undefined) {
      this.#languages.set(page.path, language.title);
    } else if (first !== language.title) {
      this.#diagnostics.report({
        code: 'nav-page-in-two-languages',
        message: `"${page.file}" is listed in two languages, "${first}" and "${language.title}".`,
        hint: 'Give each language a page of its own.',
        ...this.#loaded.locate(path),
      });
    }
  }
}

function childId(parent: NavNode): string {
  return parent.id === '' ? `${parent.children.length}` : `${parent.id}.${parent.children.length}`;
}

/** The path on this site that a link leads to; undefined for an address elsewhere. */
function hrefPath(href: string): string | undefined {
  if (isExternal(href)) return undefined;
  return `/${href.replace(/^(?:\.?\/)+/, '').replace(/[?#].*$/, '')}`;
}
