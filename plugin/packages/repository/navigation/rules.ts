/** Nesting rules: what an element may hold (second specification, section 2.1). */

import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Path } from '@waymark/source/json/positions';
import type { LoadedConfig } from '../config/load.ts';
import type { NavNode } from '../types.ts';
import { type AnyElement, type ChildList, childLists } from './elements.ts';
import { entryPath } from './entry.ts';

/** Warns of a list that may have been meant to hold groups of pages, and closes the content of the element. */
export function checkUserGroups(
  node: NavNode,
  { groups }: AnyElement,
  path: Path,
  loaded: LoadedConfig,
  diagnostics: Diagnostics,
): void {
  if (groups?.length !== 0) return;
  diagnostics.report({
    code: 'nav-invalid',
    severity: 'warning',
    message: `${describe(node)} has an empty list "groups": only readers who signed in may read its pages.`,
    hint: 'Name user groups, or remove the list.',
    ...loaded.locate([...path, 'groups']),
  });
}

/** Checks that an element holds one type of child, and a type that it may hold. */
export function checkLists(
  node: NavNode,
  lists: readonly ChildList[],
  path: Path,
  loaded: LoadedConfig,
  diagnostics: Diagnostics,
): void {
  const [first, ...others] = lists;
  if (first === undefined) {
    if (node.kind === 'root') checkRoot(node, diagnostics);
    return;
  }
  for (const list of others) {
    diagnostics.report({
      code: 'nav-mixed-children',
      // Published sites keep the list that they had before they got versions: readers miss nothing of it.
      severity: node.kind === 'root' && repeats(list, first) ? 'warning' : undefined,
      message: `${describe(node)} holds both "${first.key}" and "${list.key}"; it can hold only one of them.`,
      hint:
        node.kind === 'root' && (first.key === 'anchors' || list.key === 'anchors')
          ? 'Links that every page shows belong in "global": move "anchors" there, or the entries of one list into the other.'
          : 'Move the entries of one list into the other, or remove it.',
      ...loaded.locate([...path, list.key]),
    });
  }
  for (const list of lists) {
    const problem = misplaced(node, list);
    if (problem === undefined) continue;
    diagnostics.report({
      code: 'nav-invalid',
      message: `${describe(node)} ${problem}.`,
      hint: 'Move the list to an element that may hold it.',
      ...loaded.locate([...path, list.key]),
    });
  }
}

/** Tells whether a list next to a version or language menu only repeats what each entry of the menu holds. */
function repeats(list: ChildList, menu: ChildList): boolean {
  if (menu.kind !== 'version' && menu.kind !== 'language') return false;
  if (!menu.entries.every(({ value }) => childLists(value).some(({ key }) => key === list.key))) return false;
  const known = namesIn(menu);
  return [...namesIn(list)].every((name) => known.has(name));
}

function namesIn(list: ChildList): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = ({ entries }: ChildList): void => {
    for (const { value } of entries) {
      if (typeof value === 'string') names.add(entryPath(value));
      else {
        if (value.root !== undefined) names.add(entryPath(value.root));
        if (value.href !== undefined) names.add(value.href);
        for (const inner of childLists(value)) visit(inner);
      }
    }
  };
  visit(list);
  return names;
}

/** Elements that every page shows: an anchor among them is a link. */
export function checkGlobal(
  anchors: readonly AnyElement[],
  path: Path,
  loaded: LoadedConfig,
  diagnostics: Diagnostics,
): void {
  for (const [index, anchor] of anchors.entries()) {
    for (const { key } of childLists(anchor)) {
      diagnostics.report({
        code: 'nav-invalid',
        message: `The anchor "${anchor.anchor ?? ''}" of "global" cannot hold "${key}": it is a link, and has "href".`,
        hint: 'Move its pages into an element of the navigation, and link to that by "href".',
        ...loaded.locate([...path, 'anchors', index, key]),
      });
    }
  }
}

/** A site of generated pages needs no list; any other site has nowhere to lead its readers. */
function checkRoot({ openapi, asyncapi, file, line, column }: NavNode, diagnostics: Diagnostics): void {
  if (openapi !== undefined || asyncapi !== undefined) return;
  // An error in docs.json has already said why it is empty.
  if (diagnostics.errorCount > 0) return;
  diagnostics.report({
    code: 'nav-invalid',
    message: 'The navigation is empty.',
    hint: 'Add one of "pages", "groups", "tabs", "anchors", "dropdowns", "products", "versions" and "languages".',
    file,
    line,
    column,
  });
}

/** Checks the content of an element: a link or children, and not nothing at all. */
export function checkElement(
  node: NavNode,
  element: AnyElement,
  hasChildren: boolean,
  diagnostics: Diagnostics,
): void {
  const report = (message: string, hint: string): void => {
    const { file, line, column } = node;
    diagnostics.report({ code: 'nav-invalid', severity: 'warning', message, hint, file, line, column });
  };
  if (hasChildren && element.href !== undefined) {
    report(`${describe(node)} holds pages and is a link; the link is ignored.`, 'Remove "href".');
  }
  for (const [key, what] of [
    ['graphql', 'a GraphQL schema'],
    ['sdk', 'the reference of an SDK'],
  ] as const) {
    if (element[key] !== undefined)
      report(
        `${describe(node)} has ${what} as "${key}", from which Waymark makes no pages.`,
        'Add pages of your own, or remove it.',
      );
  }
  const generated = element.openapi ?? element.asyncapi ?? element.graphql ?? element.sdk;
  const empty = !hasChildren && element.href === undefined && element.root === undefined;
  if (empty && generated === undefined && !node.hidden) {
    report(`${describe(node)} is empty.`, 'Add pages or "href", or remove it.');
  }
}

function misplaced(node: NavNode, list: ChildList): string | undefined {
  if (node.kind === 'group' && list.key !== 'pages' && list.key !== 'groups') {
    return `cannot hold "${list.key}": a group holds pages and groups`;
  }
  if (node.kind === 'item' && list.key !== 'groups' && list.key !== 'pages') {
    return `cannot hold "${list.key}": a menu item holds groups and pages, or is a link`;
  }
  if (list.key === 'menu' && node.kind !== 'tab' && node.kind !== 'product') {
    return 'cannot hold "menu": only tabs and products have one';
  }
  return undefined;
}

const KINDS: Readonly<Partial<Record<NavNode['kind'], string>>> = { root: 'navigation', item: 'menu item' };

function describe(node: NavNode): string {
  const kind = KINDS[node.kind] ?? node.kind;
  return node.kind === 'root' ? `The ${kind}` : `The ${kind} "${node.title}"`;
}
