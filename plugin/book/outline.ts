/**
 * The contents of a book, in the order of the navigation. Pages that no navigation shows are left out.
 *
 * @room A site as one book: its chapters, and EPUB, HTML, PDF and Markdown that are made of them.
 */

import { NOBODYS_GROUP } from '@waymark/contract/audience';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import { languageLabel } from '@waymark/repository/navigation/language';
import { eachNode, languageOf, pageOf } from '@waymark/repository/navigation/tree';
import type { NavKind, NavNode, Page, ReadableSite, Site } from '@waymark/repository/types';
import type { BuildContext } from '../context.ts';
import { memberSite } from '../members/readable-site.ts';
import { withEntrances } from '../read-repository.ts';

export interface BookSelection {
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  readonly tab?: string | undefined;
  /** Groups of the reader; without any the book is for strangers, with an empty list for everybody who signed in. */
  readonly groups?: readonly string[] | undefined;
}

/** A page, a part with a title, or both. */
export interface BookEntry {
  readonly title: string;
  /** The code of the language that it is the part of. */
  readonly language?: string | undefined;
  readonly page?: Page | undefined;
  readonly children: readonly BookEntry[];
}

export interface BookOutline {
  readonly site: ReadableSite;
  readonly title: string;
  /** The names that were chosen of the site's versions, languages and tabs. */
  readonly chosen: readonly string[];
  readonly language: string | undefined;
  readonly entries: readonly BookEntry[];
  /** Each once, in the order of the book. */
  readonly pages: readonly Page[];
}

/** A choice that the site does not have, or that leaves no page. */
export class BookError extends Error {}

/** The site as the book's readers know it. @throws {BookError} if no page is for one of the groups */
export function siteForBook(
  { site, shown }: Pick<BuildContext, 'site' | 'shown'>,
  groups: BookSelection['groups'],
): ReadableSite {
  if (groups === undefined) return shown;
  const known = groupsOf(site);
  for (const group of groups) mustBe('group', group, known);
  const viewer: Viewer = { kind: 'user', groups };
  return withEntrances(memberSite(site, (audience) => canRead(viewer, audience)));
}

function groupsOf({ pages }: Site): readonly string[] {
  const named = pages.flatMap(({ audience }) => (typeof audience === 'object' ? audience.groups : []));
  return [...new Set(named)].filter((group) => group !== NOBODYS_GROUP).sort();
}

/** @throws {BookError} if the site has no such version, language or tab, or if no page is left */
export function outlineOf(site: ReadableSite, { version, language, tab }: BookSelection): BookOutline {
  const { root } = site.navigation;
  const wanted = new Map<NavKind, string>();
  for (const [kind, name] of [
    ['version', version],
    ['language', language],
    ['tab', tab],
  ] as const) {
    if (name === undefined) continue;
    mustBe(kind, name, namesOf(root, kind));
    wanted.set(kind, name);
  }
  const pages: Page[] = [];
  const entries = entriesBelow(root, { wanted, within: tab === undefined, seen: new Set(), pages });
  const [first] = pages;
  if (first === undefined)
    throw new BookError(
      'The book has no page: none of this choice stands in the navigation, or its readers may read none. ' +
        'Choose less, or name the readers with --group or --signed-in.',
    );
  const chosen = [version, language, tab].filter((name) => name !== undefined);
  const title = [site.config.name, ...chosen].join(' · ');
  return { site, title, chosen, language: language ?? languageOf(site, first), entries, pages };
}

function namesOf(root: NavNode, kind: NavKind): readonly string[] {
  return [...new Set([...eachNode(root)].filter((node) => node.kind === kind).map(({ title }) => title))];
}

function mustBe(kind: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const list = known.map((each) => `“${each}”`).join(', ');
  throw new BookError(
    `There is no ${kind} “${name}” in what may be read. ${known.length === 0 ? `The site has no ${kind}.` : `Choose one of: ${list}.`}`,
  );
}

interface Walk {
  readonly wanted: ReadonlyMap<NavKind, string>;
  /** It is below the chosen tab, or none was chosen. */
  readonly within: boolean;
  readonly seen: Set<string>;
  readonly pages: Page[];
}

function entriesBelow(node: NavNode, walk: Walk): readonly BookEntry[] {
  return node.children.flatMap((child) => entriesOf(child, walk));
}

function entriesOf(node: NavNode, walk: Walk): readonly BookEntry[] {
  const name = walk.wanted.get(node.kind);
  if (node.hidden || (name !== undefined && name !== node.title)) return [];
  const within = walk.within || node.kind === 'tab';
  const page = within ? unseen(pageOf(node), walk) : undefined;
  const children = entriesBelow(node, { ...walk, within });
  if (page === undefined && children.length === 0) return [];
  // A chosen element, and a group without a name, is no part of its own.
  if (page === undefined && (name !== undefined || node.title.trim() === '')) return children;
  if (node.kind === 'language')
    return [{ title: languageLabel(node.title), language: node.title, page, children }];
  return [{ title: node.title.trim() || (page?.title ?? ''), page, children }];
}

/** The page, unless it leads elsewhere, is hidden, or stood in the book before. */
function unseen(page: Page | undefined, { seen, pages }: Walk): Page | undefined {
  const isShown = page !== undefined && page.frontmatter.hidden !== true && !page.frontmatter.url;
  if (!isShown || seen.has(page.path)) return undefined;
  seen.add(page.path);
  pages.push(page);
  return page;
}
