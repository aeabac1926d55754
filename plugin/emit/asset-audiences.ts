/** Who may have each of the repository's static files: who may read one of the pages that use it. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Audience } from '../../runtime/contract/audience.ts';
import { strictest } from '../content/audience.ts';
import { apisOf, specificationAudience } from '../content/specification-audience.ts';
import type { Document } from '../markdown/document.ts';
import { above } from '../members/floor.ts';
import { isProtected } from '../members/readable-site.ts';
import { pageOf, walk } from '../navigation/tree.ts';
import type { Asset, NavNode, NavTree, Page, Site } from '../types.ts';

export type AssetAudiences = ReadonlyMap<Asset, readonly Audience[]>;

const EVERYBODY: readonly Audience[] = ['public'];
const FONTS = /\.(?:eot|otf|ttf|woff2?)$/i;
/** What stands at an address that is known without any page. */
const WELL_KNOWN = /^\/(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|favicon\.\w+)$/;

/**
 * Public is what a public page or the site's configuration, styles and scripts use. What only other pages use is for
 * their readers. What nobody is seen to use is public on a public site, and elsewhere for those who signed in.
 *
 * @param shown The site as strangers know it.
 */
export function assetAudiences(
  site: Site,
  shown: Site,
  documents: ReadonlyMap<string, Document>,
): AssetAudiences {
  if (!isProtected(site)) return new Map(site.assets.map((asset) => [asset, EVERYBODY]));
  const uses = [
    ...site.pages.map((page) => usesOf(site, page, documents.get(page.path))),
    ...iconsOf(site.navigation),
  ];
  const open = uses.filter(({ audience }) => audience === 'public');
  const closed = uses.filter(({ audience }) => audience !== 'public');
  const openText = [configText(shown), ...open.map(({ text }) => text)].join('\n');
  const code = [...site.styles, ...site.scripts].map((path) => readText(site.root, path)).join('\n');
  const specifications = new Set(site.specifications.map(({ file }) => file));

  const audiencesOf = (asset: Asset): readonly Audience[] => {
    const { path } = asset;
    const own = path.slice(1);
    if (site.styles.includes(path) || site.scripts.includes(path)) return EVERYBODY;
    if (WELL_KNOWN.test(path) || open.some(({ links }) => links.has(path))) return EVERYBODY;
    if (specifications.has(asset.file) || apisOf(site, asset.file).length > 0) {
      return [specificationAudience(site, asset)];
    }
    const linking = closed.filter(({ links }) => links.has(path));
    if (openText.includes(own)) return EVERYBODY;
    if (linking.length > 0) return linking.map(({ audience }) => audience);
    if (FONTS.test(path) || code.includes(posix.basename(path))) return EVERYBODY;
    const naming = closed.filter(({ text }) => text.includes(own));
    if (naming.length > 0) return naming.map(({ audience }) => audience);
    // An expression may put an address together. Whose file of that name is meant is not known then.
    const mentioning = closed.filter(({ text }) => text.includes(posix.basename(path)));
    if (mentioning.length > 0) return [strictest(mentioning.map(({ audience }) => audience))];
    return site.access === 'public' ? EVERYBODY : ['authenticated'];
  };
  return new Map(
    site.assets.map((asset) => [asset, distinct(above(site, 'files', asset.path, audiencesOf(asset)))]),
  );
}

interface Uses {
  readonly audience: Audience;
  /** Paths of what it links and shows. */
  readonly links: ReadonlySet<string>;
  /** Its text with that of the files that it includes: a path may stand in an expression or a property. */
  readonly text: string;
}

function usesOf(site: Site, page: Page, document: Document | undefined): Uses {
  const included = (document?.dependencies ?? []).map((file) => readText(site.root, file));
  return {
    audience: page.audience,
    links: linkedPaths(document),
    text: [page.source, JSON.stringify(page.frontmatter), ...included].map(decode).join('\n'),
  };
}

/** What is around the pages: docs.json but for its navigation, and of that what strangers see. */
function configText({ config, navigation }: Site): string {
  const icons = nodesOf(navigation).map(({ icon }) => icon);
  return decode(JSON.stringify([{ ...config, navigation: undefined }, icons]));
}

/** Icons of the navigation: they are used by the pages that their elements lead to. */
function iconsOf(navigation: NavTree): Uses[] {
  return nodesOf(navigation).flatMap((node) => {
    if (node.icon === undefined || node.icon === null) return [];
    const text = decode(JSON.stringify(node.icon));
    const links =
      typeof node.icon === 'string' ? new Set([posix.join('/', decode(node.icon))]) : new Set<string>();
    const pages = [...walk(node)].flatMap((below) => pageOf(below) ?? []);
    const audiences = distinct(pages.map(({ audience }) => audience));
    return audiences
      .filter((audience) => audience !== 'public')
      .map((audience) => ({ audience, links, text }));
  });
}

function nodesOf({ root, global }: NavTree): NavNode[] {
  return [root, ...global].flatMap((top) =>
    [...walk(top)].flatMap((node) => [node, ...(node.global ?? []).flatMap((own) => [...walk(own)])]),
  );
}

/** Paths of the site that a page links and shows. */
export function linkedPaths(document: Document | undefined): Set<string> {
  const paths = new Set<string>();
  for (const { href, file } of document?.links ?? []) {
    if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href)) continue;
    const clean = decode(href.replace(/[?#].*$/s, ''));
    paths.add(clean.startsWith('/') ? posix.normalize(clean) : posix.join('/', posix.dirname(file), clean));
  }
  return paths;
}

function readText(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function distinct(audiences: readonly Audience[]): readonly Audience[] {
  if (audiences.includes('public')) return EVERYBODY;
  return [...new Map(audiences.map((audience) => [JSON.stringify(audience), audience])).values()];
}

/** With `%20` as a space; a lone `%` is what the author wrote, not an escape. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch (error) {
      if (error instanceof URIError) return escaped;
      throw error;
    }
  });
}
