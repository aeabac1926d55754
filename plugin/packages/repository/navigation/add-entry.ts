/** An entry of the navigation for a page that a plugin adds. */

import { closest } from '@waymark/source/diagnostics/closest';
import type { Group, Navigation } from '../config/schema/navigation.ts';
import { type AnyElement, type ChildList, childLists } from './elements.ts';

/**
 * The navigation with one more page at the end of an element.
 *
 * @param under Names of elements from the top. Versions and languages that it does not name are passed through the one that readers get
 * first, so that docs which get versions keep their plugins. A group that there is not is made, unless its name is nearly that of another.
 * @throws if there is no such element, or if it can hold no page
 */
export function withEntry(navigation: Navigation, page: string, under: readonly string[]): Navigation {
  const copy = structuredClone(navigation);
  let at: AnyElement = copy as AnyElement;
  for (const label of under) at = elementBelow(at, label);
  if (childLists(at).some(({ kind }) => kind !== 'page'))
    throw new Error(`${page} needs a group of its own: ${list(under)} of \`under\` holds no pages.`);
  Object.assign(at, { pages: [...(at.pages ?? []), page] });
  return copy;
}

function elementBelow(element: AnyElement, label: string): AnyElement {
  const lists = childLists(element);
  const below = lists.flatMap(({ kind, entries }) =>
    entries.flatMap(({ value }) => (typeof value === 'string' ? [] : [nameOf(value as AnyElement, kind)])),
  );
  const found = below.find(({ name }) => name === label);
  if (found !== undefined) return found.value;
  const names = below.map(({ name }) => name);
  const guess = closest(label, names);
  const chosen = guess === undefined ? chosenElement(lists) : undefined;
  if (chosen !== undefined) return elementBelow(chosen, label);
  const holdsGroups = lists.every(({ kind }) => kind === 'page' || kind === 'group');
  if (guess !== undefined || !holdsGroups)
    throw new Error(
      `The navigation has no “${label}” there. ${guess === undefined ? `Name one of: ${list(names)}.` : `Did you mean “${guess}”?`}`,
    );
  const group: Group = { group: label, pages: [] };
  const key = lists.some(({ kind }) => kind === 'group') ? 'groups' : 'pages';
  Object.assign(element, { [key]: [...(element[key] ?? []), group] });
  return group as AnyElement;
}

/** The version or language at this level that readers get first. */
function chosenElement(lists: readonly ChildList[]): AnyElement | undefined {
  for (const list of lists) {
    if (list.kind !== 'version' && list.kind !== 'language') continue;
    return (list.entries.find(({ value }) => value.default === true) ?? list.entries[0])?.value;
  }
  return undefined;
}

function nameOf(value: AnyElement, kind: ChildList['kind']): { name: string; value: AnyElement } {
  return { name: value[kind === 'page' ? 'group' : kind] ?? '', value };
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'the top' : names.map((name) => `“${name}”`).join(', ');
}
