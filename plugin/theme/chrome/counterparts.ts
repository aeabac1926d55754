/** The same page in other languages and versions. */

import { eachNode, firstPlace, pageOf, placesOf, trail } from '@waymark/repository/navigation/tree';
import { withoutVariants } from '@waymark/repository/navigation/variant-names';
import type { NavKind, NavNode, Page, ReadableSite } from '@waymark/repository/types';
import { keptIn, oncePer } from '@waymark/source/made-once';

export interface Viewed {
  readonly page: Page;
  /** Undefined for a page outside the navigation. */
  readonly place: NavNode | undefined;
}

/**
 * The place that a reader of a page comes to in another version or language: the same page there, the page there that
 * is its counterpart, or the first page of the same section. Undefined if the version or language has no page.
 */
export function counterpart(
  site: ReadableSite,
  target: NavNode,
  { page, place }: Viewed,
): NavNode | undefined {
  const same = placesOf(site.navigation, page).find((other) => trail(other).includes(target));
  const own = place && ownVariant(place, target);
  return same ?? equalPlace(target, page, place, own) ?? firstPlace(sameSection(target, place, own));
}

/** The version or language of a place that a choice would take it out of. */
function ownVariant(place: NavNode, target: NavNode): NavNode | undefined {
  return trail(place).find((node) => node.kind === target.kind && node.parent === target.parent);
}

/** The section of a version or language that corresponds to the one a place is in, as far as it can be followed. */
function sameSection(target: NavNode, place: NavNode | undefined, own: NavNode | undefined): NavNode {
  if (place === undefined || own === undefined) return target;
  let at = target;
  for (const node of trail(place)) {
    if (node.kind === 'group' || node.kind === 'page' || node.kind === 'endpoint') break;
    if (node === own || !trail(node).includes(own)) continue;
    const from = node.parent?.children ?? [];
    const to = at.children.filter(({ kind }) => kind === node.kind);
    // Titles are translated: languages of one shape correspond by position.
    const byPosition = to.length === from.length ? to[from.indexOf(node)] : undefined;
    const next = to.find(({ title }) => title === node.title) ?? byPosition;
    if (next === undefined || next.hidden || firstPlace(next) === undefined) break;
    at = next;
  }
  return at;
}

/** The place below a version or language whose address differs from a page's only by the names of these. */
function equalPlace(
  target: NavNode,
  page: Page,
  place: NavNode | undefined,
  own: NavNode | undefined,
): NavNode | undefined {
  const { index } = addressesOf(target);
  for (const key of longestFirst(page, place, own)) {
    const found = index.get(key);
    if (found !== undefined) return closest(found, place, target.kind);
  }
  return undefined;
}

interface Looked {
  readonly place: NavNode | undefined;
  readonly own: NavNode | undefined;
  readonly keys: readonly string[];
}

/** The last look-up of each page: every choice of a menu asks for the same. */
const looked = new WeakMap<Page, Looked>();

/** The forms of a page's address that it may have in another variant than its own. */
function longestFirst(page: Page, place: NavNode | undefined, own: NavNode | undefined): readonly string[] {
  const last = looked.get(page);
  if (last !== undefined && last.place === place && last.own === own) return last.keys;
  const forms =
    own === undefined ? [page.path, ...nameKeys(page, place)] : keysOf(page, place, addressesOf(own).prefix);
  const keys = forms.toSorted((a, b) => b.length - a.length);
  looked.set(page, { place, own, keys });
  return keys;
}

/** Among equal places the one in the same other version or language. */
function closest(
  places: readonly NavNode[],
  place: NavNode | undefined,
  switched: NavKind,
): NavNode | undefined {
  if (places.length === 1) return places[0];
  const names = (node: NavNode) =>
    trail(node).flatMap(({ kind, title }) => (kind === switched ? [] : [`${kind} ${title}`]));
  const own = new Set(place === undefined ? [] : names(place));
  const score = (node: NavNode) => names(node).filter((name) => own.has(name)).length;
  return places.toSorted((a, b) => score(b) - score(a))[0];
}

interface Addresses {
  /** The folder that most pages of the version or language stand below, as segments. */
  readonly prefix: readonly string[];
  /** Each form of a page's address to the places that have it. */
  readonly index: ReadonlyMap<string, readonly NavNode[]>;
}

const addressesOf = oncePer((variant: NavNode): Addresses => {
  const places = [...eachNode(variant)].filter((node) => !node.hidden && pageOf(node) !== undefined);
  const prefix = commonFolder(places.map((node) => filePath(pageOf(node))));
  const index = new Map<string, NavNode[]>();
  for (const node of places) {
    const page = pageOf(node);
    for (const key of page === undefined ? [] : new Set(keysOf(page, node, prefix))) {
      keptIn(index, key, () => []).push(node);
    }
  }
  return { prefix, index };
});

/** The folder of addresses that most pages of a version or language stand below: `/fr`; empty if they have none. */
export function folderOf(variant: NavNode): string {
  return addressesOf(variant)
    .prefix.map((segment) => `/${segment}`)
    .join('');
}

/** The address that the page's file would have without the rule for `index`: its folder is in it. */
function filePath(page: Page | undefined): string {
  const { path = '', file = '' } = page ?? {};
  return path !== '/' && /\/index\.mdx?$/.test(file) ? `${path}/index` : path;
}

/** The leading segments that most addresses share: a changelog for all versions may stand elsewhere. */
function commonFolder(paths: readonly string[]): readonly string[] {
  let inside = paths.map((path) => path.slice(1).split('/'));
  const most = inside.length / 2;
  const prefix: string[] = [];
  while (inside.length > 0) {
    const counts = new Map<string, number>();
    for (const [first] of inside) if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
    const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
    if (count <= most || !inside.some(([first, ...rest]) => first === name && rest.length > 0)) break;
    prefix.push(name);
    inside = inside.filter(([first]) => first === name).map((segments) => segments.slice(1));
  }
  return prefix;
}

/** The forms of a page's address without more and more of its version's or language's folder, or without its names. */
function keysOf(page: Page, place: NavNode | undefined, prefix: readonly string[]): string[] {
  const keys = [page.path, ...nameKeys(page, place)];
  let folder = '';
  for (const segment of prefix) {
    folder += `/${segment}`;
    if (page.path === folder) keys.push('/');
    else if (page.path.startsWith(`${folder}/`)) keys.push(page.path.slice(folder.length));
  }
  return keys;
}

/** The address without the segments that only say its language and version. */
function nameKeys(page: Page, place: NavNode | undefined): string[] {
  const above = place === undefined ? [] : trail(place);
  const titles = (wanted: NavKind) => above.flatMap(({ kind, title }) => (kind === wanted ? [title] : []));
  const key = withoutVariants(
    page.path,
    [...titles('language'), ...page.languages],
    [...titles('version'), ...page.versions],
  );
  return key === page.path ? [] : [key];
}

/**
 * The page in each language, by its code, of its own versions, itself included; empty if all languages that have
 * it share one page.
 */
export function inLanguages(site: ReadableSite, page: Page): ReadonlyMap<string, Page> {
  const place = placesOf(site.navigation, page)[0];
  const language = place && trail(place).find(({ kind }) => kind === 'language');
  if (place === undefined || language === undefined || place.hidden) return new Map();
  const found = new Map([[language.title, page]]);
  for (const other of language.parent?.children ?? []) {
    if (other === language || other.hidden || other.kind !== 'language') continue;
    const equal = equalPlace(other, page, place, language);
    const translation = equal && pageOf(equal);
    const isSameVersion = translation?.versions.toString() === page.versions.toString();
    if (translation !== undefined && isSameVersion) found.set(other.title, translation);
  }
  return new Set(found.values()).size > 1 ? found : new Map();
}
