/**
 * @room The Site as some readers may know it: pages that they may not read are in no list, menu, redirect or count. Their pages go into the
 * release, never into dist/.
 */
import type { Audience } from '@waymark/contract/audience';
import { audienceOf, distinctAudiences, type Restriction } from '@waymark/repository/content/audience';
import { above } from '@waymark/repository/content/preview-limit';
import { specificationAudience } from '@waymark/repository/content/specification-audience';
import { inherited } from '@waymark/repository/navigation/restrictions';
import { eachNode, languagesOf, pageOf, versionsOf } from '@waymark/repository/navigation/tree';
import type { MemberSite, NavNode, Page, PublicSite, ReadableSite, Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { readableRedirects } from './readable-redirects.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Tells whether readers may read pages for an audience. */
export type Reads = (audience: Audience) => boolean;

type LinkedSite = Pick<Site, 'access' | 'config' | 'navigation' | 'previewLimit'>;

/** Tells whether some of the site is not for everybody. */
export function isProtectedSite(
  site: LinkedSite & Pick<Site, 'pages' | 'skills' | 'specifications' | 'apis'>,
): boolean {
  const { access, pages, skills, specifications, previewLimit } = site;
  return (
    previewLimit !== undefined ||
    access !== 'public' ||
    [...pages, ...skills].some(({ audience }) => audience !== 'public') ||
    specifications.some((each) => specificationAudience(site, each) !== 'public') ||
    [...linkAudiences(site).values()].flat().some((audience) => audience !== 'public')
  );
}

/** The readers who may see elements of the navigation that only link, by address. */
export function linkAudiences(site: LinkedSite): ReadonlyMap<string, readonly Audience[]> {
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

/** The Site as strangers know it. One without anything protected is returned as it is. */
export function publicSite(site: Site): PublicSite {
  return readableSite(site, (audience) => audience === 'public', 'strangers') as PublicSite;
}

/** The Site as members know it for whom `reads` decides. */
export function memberSite(site: Site, reads: Reads): MemberSite {
  return readableSite(site, reads, 'members') as MemberSite;
}

/** The Site for each audience, as everybody in that audience knows it: the viewer is not known. */
export function sitesByAudience(site: Site): (audience: Audience) => ReadableSite {
  const known = new Map<string, ReadableSite>();
  return (audience) => {
    const own = JSON.stringify(audience);
    const reads: Reads = (each) => each === 'public' || JSON.stringify(each) === own;
    return keptIn(known, own, () => (audience === 'public' ? publicSite(site) : memberSite(site, reads)));
  };
}

/** All of the Site, as its writer sees it in development. */
export function writersSite(site: Site): MemberSite {
  return site as MemberSite;
}

/** @param shownTo Whether its pages offer to sign in or to sign out. */
function readableSite(site: Site, reads: Reads, shownTo: Site['shownTo']): Site {
  if (!isProtectedSite(site)) return site;
  const pages = site.pages.filter(({ audience }) => reads(audience));
  const navigation = readableTree(site, reads);
  const assets = site.assets.filter(
    ({ path }) => site.previewLimit === undefined || above(site, 'files', path, ['public']).some(reads),
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
    versions: versionsOf(navigation),
    languages: languagesOf(navigation),
    redirects: readableRedirects(site, reads).filter(
      ({ source }) =>
        site.previewLimit === undefined || above(site, 'redirects', source, ['public']).some(reads),
    ),
    skills: site.skills.filter(({ audience }) => reads(audience)),
    // For the whole site: readers do not see which pages a remaining one is derived from.
    specifications: site.specifications.filter((each) => reads(specificationAudience(site, each))),
  };
}

function readableTree(site: Site, reads: Reads): Site['navigation'] {
  const { navigation } = site;
  const places = new Map<string, NavNode[]>();
  const copy = (node: NavNode, parent: NavNode | undefined, global: boolean): NavNode | undefined => {
    // An endpoint that became no page has no audience.
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
  settle([root], '');
  settle(global, 'g.');
  return { root, global, places };
}

/** Sets what elements have from their siblings, as if others had never been there: places in the tree, and the default. */
function settle(siblings: readonly Mutable<NavNode>[], above: string): void {
  const kinds = Map.groupBy(siblings, ({ kind }) => kind);
  for (const [first, ...others] of [kinds.get('version') ?? [], kinds.get('language') ?? []])
    if (first !== undefined && ![first, ...others].some((node) => node.default)) first.default = true;
  for (const [number, node] of siblings.entries()) {
    if (node.kind !== 'root') node.id = above + number;
    const below = node.kind === 'root' ? '' : `${node.id}.`;
    settle(node.children, below);
    settle(node.global ?? [], `${below}g.`);
  }
}

/** The audiences of all that lies below the versions, or the languages, of a name. */
export function audiencesBelow(site: Site, kind: 'version' | 'language', name: string): readonly Audience[] {
  const audiencesAt = (node: NavNode, global: boolean): readonly (Audience | undefined)[] =>
    isMereLink(node) ? linkAudience(site, node, global) : [pageOf(node)?.audience];
  const found = [...eachNode(site.navigation.root)]
    .filter((node) => node.kind === kind && node.title === name)
    .flatMap((top) => [...eachNode(top)])
    .flatMap((node) => [
      ...audiencesAt(node, false),
      ...(node.global ?? []).flatMap((own) => [...eachNode(own)].flatMap((each) => audiencesAt(each, true))),
    ])
    .filter((audience) => audience !== undefined);
  return distinctAudiences(found);
}

function isMereLink({ kind, page, href }: NavNode): boolean {
  return kind !== 'root' && page === undefined && href !== undefined;
}

/**
 * The audiences of an element that only links: as a page at its place. An element on every page (`global`) is for everybody
 * who sees one, but for its groups.
 */
function linkAudience(site: LinkedSite, node: NavNode, global: boolean): readonly Audience[] {
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
