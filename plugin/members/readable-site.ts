/** The Site as some readers may know it: what they may not read is in no list, no menu, no redirect and no count. */
import type { Audience } from '../../runtime/contract/audience.ts';
import { audienceOf } from '../content/audience.ts';
import { specificationAudience } from '../content/specification-audience.ts';
import { inherited, type Restriction } from '../navigation/restrictions.ts';
import { languagesOf, versionsOf } from '../navigation/tree.ts';
import type { NavNode, Page, Site } from '../types.ts';
import { above } from './floor.ts';
import { readableRedirects } from './readable-redirects.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Whether readers may read what is for an audience. */
export type Reads = (audience: Audience) => boolean;

export const readsPublic: Reads = (audience) => audience === 'public';

/** Whether something on the site is not for everybody. */
export function isProtected({
  access,
  pages,
  skills,
  floor,
}: Pick<Site, 'access' | 'pages' | 'skills' | 'floor'>): boolean {
  if (floor !== undefined) return true;
  return access !== 'public' || [...pages, ...skills].some(({ audience }) => audience !== 'public');
}

/**
 * A site without anything protected is returned as it is.
 *
 * @param shownTo Whether its pages offer to sign in or to sign out.
 */
export function readableSite(site: Site, reads: Reads, shownTo: Site['shownTo']): Site {
  if (!isProtected(site) && !hasClosedLinks(site)) return site;
  const pages = site.pages.filter(({ audience }) => reads(audience));
  const navigation = readableTree(site, reads);
  const versions = new Set(versionsOf(navigation).map(({ name }) => name));
  const languages = new Set(languagesOf(navigation).map(({ name }) => name));
  const assets = site.assets.filter(
    ({ path }) => site.floor === undefined || above(site, 'files', path, ['public']).some(reads),
  );
  const files = new Set(assets.map(({ path }) => path));
  return {
    ...site,
    shownTo,
    pages,
    assets,
    styles: site.styles.filter((path) => files.has(path)),
    scripts: site.scripts.filter((path) => files.has(path)),
    pageByPath: new Map(pages.map((page) => [page.path, page])),
    navigation,
    versions: site.versions.filter(({ name }) => versions.has(name)),
    languages: site.languages.filter(({ name }) => languages.has(name)),
    redirects: readableRedirects(site, reads).filter(
      ({ source }) => site.floor === undefined || above(site, 'redirects', source, ['public']).some(reads),
    ),
    skills: site.skills.filter(({ audience }) => reads(audience)),
    // Of the whole site: which pages are made of one does not show among those that are left.
    specifications: site.specifications.filter((each) => reads(specificationAudience(site, each))),
  };
}

function readableTree(site: Site, reads: Reads): Site['navigation'] {
  const { navigation } = site;
  const places = new Map<string, NavNode[]>();
  const copy = (node: NavNode, parent: NavNode | undefined, global: boolean): NavNode | undefined => {
    // An endpoint that became no page could not say who it is for.
    if (node.kind === 'endpoint' || (node.page !== undefined && !reads(node.page.audience))) return undefined;
    if (isMereLink(node) && !linkAudience(site, node, global).some(reads)) return undefined;
    const root = node.root !== undefined && reads(node.root.audience) ? node.root : undefined;
    const made: Mutable<NavNode> = { ...node, parent, root, children: [] };
    const page = made.page ?? root;
    if (page !== undefined) places.set(page.path, [...(places.get(page.path) ?? []), made]);
    made.children = node.children.flatMap((child) => copy(child, made, global) ?? []);
    if (node.global !== undefined)
      made.global = node.global.flatMap((child) => copy(child, made, true) ?? []);
    return page === undefined && made.href === undefined && made.children.length === 0 ? undefined : made;
  };
  const root = copy(navigation.root, undefined, false) ?? { ...navigation.root, children: [], global: [] };
  const global = navigation.global.flatMap((node) => copy(node, root, true) ?? []);
  return { root, global, places };
}

/** Whether an element of the navigation that only links is not for everybody. */
function hasClosedLinks(site: Site): boolean {
  return [...linkAudiences(site).values()].flat().some((audience) => audience !== 'public');
}

/** Who may see the elements of the navigation that only link, by address. */
export function linkAudiences(site: Site): ReadonlyMap<string, readonly Audience[]> {
  const found = new Map<string, readonly Audience[]>();
  const visit = (node: NavNode, global: boolean): void => {
    const { href = '' } = node;
    if (isMereLink(node)) found.set(href, [...(found.get(href) ?? []), ...linkAudience(site, node, global)]);
    for (const child of node.children) visit(child, global);
    for (const child of node.global ?? []) visit(child, true);
  };
  visit(site.navigation.root, false);
  for (const node of site.navigation.global) visit(node, true);
  return found;
}

function isMereLink({ kind, page, href }: NavNode): boolean {
  return kind !== 'root' && page === undefined && href !== undefined;
}

/**
 * Who an element that only links is for: as a page at its place. What stands on every page (`global`) is for everybody
 * who sees one, but for its groups.
 */
function linkAudience(site: Site, node: NavNode, global: boolean): readonly Audience[] {
  const { access, config } = site;
  const found = restrictionOf(node);
  const place = { ...found, public: global || found.public };
  const audience = audienceOf({
    access: global ? 'partial' : access,
    publicByDefault: config.public === true,
    page: {},
    place,
    closed: false,
  });
  return above(site, 'links', node.href ?? '', [audience]);
}

function restrictionOf(node: NavNode): Restriction {
  return inherited(node, node.parent === undefined ? {} : restrictionOf(node.parent));
}

/** Pages that somebody, but not everybody, may read. */
export function protectedPages({ pages }: Pick<Site, 'pages'>): readonly Page[] {
  return pages.filter(({ audience }) => audience !== 'public');
}
