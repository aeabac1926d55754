/** @room The navigation as a tree: nesting, inheritance, breadcrumbs, previous and next, directories. */

import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { PathSuggestions } from '@waymark/source/diagnostics/path-suggestions';
import type { Path } from '@waymark/source/json/positions';
import { keptIn } from '@waymark/source/made-once';
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
  const { config } = loaded;
  const suggestions = new PathSuggestions(options.pagePaths ?? []);
  const places = new Map<string, NavNode[]>();
  /** Path of a page to the first language that it is in. */
  const languages = new Map<string, string>();

  function buildGlobal(node: NavNode, element: AnyElement, path: Path): NavNode[] | undefined {
    if (element.global === undefined) return undefined;
    const holder: Draft = { ...node, id: node.id === '' ? 'g' : `${node.id}.g`, parent: node, children: [] };
    checkGlobal(element.global.anchors ?? [], [...path, 'global'], loaded, diagnostics);
    addLists(holder, childLists(element.global), [...path, 'global']);
    for (const child of holder.children) (child as Draft).parent = node;
    return holder.children;
  }

  function addChildren(node: Draft, element: AnyElement, path: Path): void {
    const lists = childLists(element);
    checkLists(node, lists, path, loaded, diagnostics);
    if (lists.length > 0) checkUserGroups(node, element, path, loaded, diagnostics);
    addLists(node, lists, path);
  }

  function addLists(node: Draft, lists: readonly ChildList[], path: Path): void {
    // A page behind a group would look like one of its pages.
    const pagesFirst = lists.toSorted((a, b) => Number(a.kind === 'group') - Number(b.kind === 'group'));
    for (const list of pagesFirst) {
      const first = node.children.length;
      for (const { index, value } of list.entries) {
        const at = [...path, list.key, index];
        if (typeof value === 'string') addEntry(node, value, at);
        else node.children.push(buildElement(list.kind === 'page' ? 'group' : list.kind, value, node, at));
      }
      chooseDefaults(node.children.slice(first), list, diagnostics);
    }
  }

  function buildElement(kind: ElementKind, element: AnyElement, parent: Draft, path: Path): NavNode {
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
      ...loaded.locate(path),
    };
    const hasChildren = childLists(element).length > 0;
    checkElement(node, element, hasChildren, diagnostics);
    if (element.href !== undefined) {
      isReservedPath(element.href, hrefPath(element.href), [...path, 'href']);
      if (!hasChildren) node.href = element.href;
    }
    if (kind === 'language') checkLanguage(node.title, [...path, 'language']);
    if (element.root !== undefined) {
      node.root = pageAt(element.root, node, [...path, 'root']);
      if (node.root !== undefined) addPlace(node.root, node);
    }
    addChildren(node, element, path);
    node.global = buildGlobal(node, element, path);
    return node;
  }

  function addEntry(parent: Draft, entry: string, path: Path): void {
    const common = { id: childId(parent), parent, children: [], ...loaded.locate(path) };
    if (parseEndpoint(entry) !== undefined) {
      const endpoint = entry.trim();
      const node = { ...common, kind: 'endpoint', title: endpoint, endpoint, hidden: parent.hidden } as const;
      parent.children.push(node);
      return;
    }
    const own = options.ownEntry?.(entryPath(entry));
    const page = own === undefined ? pageAt(entry, parent, path) : undefined;
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
    if (page !== undefined) addPlace(page, node);
  }

  /** The page that an entry names; undefined after a report. */
  function pageAt(entry: string, above: NavNode, path: Path): Page | undefined {
    const reserved = isReservedPath(entry, entryPath(entry), path);
    const page = resolve(entryPath(entry));
    if (page === undefined && reserved) return undefined;
    if (page === undefined) {
      const position = loaded.locate(path);
      const only = suggestions.misspelt(entryPath(entry));
      const guess = only ?? suggestions.closest(entryPath(entry));
      const isRestricted = isRestrictedAt(config, path);
      diagnostics.report({
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
    checkLanguages(page, above, path);
    return page;
  }

  function addPlace(page: Page, node: NavNode): void {
    keptIn(places, page.path, () => []).push(node);
  }

  /**
   * Reports an element that claims an address of the site's own.
   *
   * @param claimed The path that the element is at; undefined if that is not on this site.
   */
  function isReservedPath(address: string, claimed: string | undefined, path: Path): boolean {
    const owner = claimed === undefined ? undefined : reservedFor(claimed);
    if (owner === undefined) return false;
    diagnostics.report({
      code: 'nav-reserved-path',
      // Whoever links to a file for agents gets it; the first specification (section 4.1) reserves the addresses of the servers.
      severity: /^\/(?:authed\/)?mcp(?:\/|$)/.test(claimed ?? '') ? undefined : 'warning',
      message: `"${address}" claims "${claimed}", the address of ${owner}.`,
      hint: 'Choose another path.',
      ...loaded.locate(path),
    });
    return true;
  }

  function checkLanguage(code: string, path: Path): void {
    if (isKnownLanguage(code)) return;
    diagnostics.report({
      code: 'nav-language-unknown',
      message: `"${code}" is not a language code.`,
      hint: 'Use a code such as "en", "ja" or "pt-BR".',
      ...loaded.locate(path),
    });
  }

  function checkLanguages(page: Page, above: NavNode, path: Path): void {
    let language: NavNode | undefined = above;
    while (language !== undefined && language.kind !== 'language') language = language.parent;
    if (language === undefined) return;
    const first = languages.get(page.path);
    if (first === undefined) {
      languages.set(page.path, language.title);
    } else if (first !== language.title) {
      diagnostics.report({
        code: 'nav-page-in-two-languages',
        message: `"${page.file}" is listed in two languages, "${first}" and "${language.title}".`,
        hint: 'Give each language a page of its own.',
        ...loaded.locate(path),
      });
    }
  }

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
    ...loaded.locate(path),
  };
  addChildren(root, navigation, path);
  const global = buildGlobal(root, navigation, path) ?? [];
  return { root, global, places };
}

function childId(parent: NavNode): string {
  return parent.id === '' ? `${parent.children.length}` : `${parent.id}.${parent.children.length}`;
}

/** The path on this site that a link leads to; undefined for an address elsewhere. */
function hrefPath(href: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) return undefined;
  return `/${href.replace(/^(?:\.?\/)+/, '').replace(/[?#].*$/, '')}`;
}
