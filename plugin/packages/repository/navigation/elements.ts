/** The common type of all elements of a raw navigation, and the lists of children that they may hold. */
import type {
  Anchor,
  Children,
  Dropdown,
  Group,
  Language,
  MenuItem,
  PageEntry,
  Product,
  Tab,
  Version,
} from '../config/schema/navigation.ts';
import type { NavKind } from '../types.ts';

type Every = Group & Tab & MenuItem & Anchor & Dropdown & Product & Version & Language;

/** Any element, with the properties of all kinds. */
export type AnyElement = Children & Partial<Omit<Every, keyof Children>>;

export type ElementKind = Exclude<NavKind, 'root' | 'page' | 'endpoint'>;

/** In the order that decides which list comes first if several stand at one level. */
const ELEMENT_LISTS = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
] as const satisfies readonly (readonly [keyof Children, ElementKind])[];

type ListKey = (typeof ELEMENT_LISTS)[number][0] | 'pages';

/** One list of children; each with its index in docs.json. */
export type ChildList =
  | {
      readonly key: Exclude<ListKey, 'pages'>;
      readonly kind: ElementKind;
      readonly entries: readonly { readonly index: number; readonly value: AnyElement }[];
    }
  | {
      readonly key: 'pages';
      readonly kind: 'page';
      readonly entries: readonly { readonly index: number; readonly value: PageEntry }[];
    };

/** The non-empty lists of children of an element. By the rules there is one at most. */
export function childLists(element: Children): ChildList[] {
  const lists: ChildList[] = [];
  for (const [key, kind] of ELEMENT_LISTS) {
    const entries = (element[key] ?? []).flatMap((value: AnyElement | string, index) =>
      typeof value === 'string' ? [] : [{ index, value }],
    );
    if (entries.length > 0) lists.push({ key, kind, entries });
  }
  const pages = (element.pages ?? []).map((value, index) => ({ index, value }));
  if (pages.length > 0) lists.push({ key: 'pages', kind: 'page', entries: pages });
  return lists;
}

/**
 * Names of user groups that may read an element: the strings among its `groups`. A list that holds neither names nor groups
 * of pages is for whoever signed in, as in frontmatter.
 */
export function userGroups(element: Children): string[] | undefined {
  const names = element.groups?.filter((entry) => typeof entry === 'string');
  return names?.length === 0 && element.groups?.length !== 0 ? undefined : names;
}

/** Tells whether a level holds a version or language menu next to other lists, which then only fill gaps. */
export function isFallback(list: ChildList, lists: readonly ChildList[]): boolean {
  if (list.kind === 'version' || list.kind === 'language') return false;
  return lists.some(({ kind }) => kind === 'version' || kind === 'language');
}
