/** Decides who may have each of the repository's static files: whoever may read one of the pages that use it. */
import { posix } from 'node:path';
import type { Audience } from '@waymark/contract/audience';
import { distinctAudiences, strictest } from '@waymark/repository/content/audience';
import { above } from '@waymark/repository/content/preview-limit';
import { apisOf, specificationAudience } from '@waymark/repository/content/specification-audience';
import type { Document } from '@waymark/repository/document';
import { eachNode, pageOf } from '@waymark/repository/navigation/tree';
import type { Asset, NavNode, NavTree, Page, Site } from '@waymark/repository/types';
import { decodePath } from '@waymark/source/paths/decode-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { isProtectedSite } from '../members/readable-site.ts';
import {
  type AssetAddress,
  codePaths,
  configPaths,
  documentPaths,
  navigationPaths,
  pagePaths,
} from './asset-paths.ts';

export type AssetAudiences = ReadonlyMap<Asset, readonly Audience[]>;

const EVERYBODY: readonly Audience[] = ['public'];
const FONTS = /\.(?:eot|otf|ttf|woff2?)$/i;
/** Files at addresses that are known without any page. */
const WELL_KNOWN = /^\/(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|favicon\.\w+)$/;

/**
 * A file is public if a public page, or the site's configuration, styles and scripts, refer to it by its whole path. If only
 * other pages refer to it, or mention it, it is for their readers. If public texts or code only mention it, it is public if no
 * page for some shows it. A file that nobody is seen to use is public on a public site, and elsewhere for those who signed in.
 *
 * @param shown The site as strangers know it.
 * @param code Scripts and stylesheets of public pages.
 */
export function assetAudiences(
  site: Site,
  shown: Site,
  documents: ReadonlyMap<string, Document>,
  code: Iterable<string> = [],
): AssetAudiences {
  if (!isProtectedSite(site)) return new Map(site.assets.map((asset) => [asset, EVERYBODY]));
  const files = new Set(site.assets.map(({ path }) => path));
  const uses = [
    ...site.pages.map((page) => usesOf(site, page, documents.get(page.path), files)),
    ...iconsOf(site, files),
  ];
  const open = uses.filter(({ audience }) => audience === 'public');
  const closed = uses.filter(({ audience }) => audience !== 'public');
  const loaded = [...site.styles, ...site.scripts].map((path) => ({
    path,
    text: readText(onDisk(site.root, path)),
  }));
  const shownByPages = new Set(open.flatMap(({ paths }) => [...paths]));
  const shownAround = new Set([
    ...pathsOf(configPaths(shown)),
    ...pathsOf(navigationPaths(shown, nodesOf(shown.navigation))),
    ...loaded.flatMap(({ path, text }) => pathsOf(codePaths(site, text, path))),
    ...[...code].flatMap((text) => pathsOf(codePaths(site, text, '/'))),
  ]);
  const openText = [configText(shown), ...open.map(({ text }) => text)].join('\n');

  const loadedPaths = new Set(loaded.map(({ path }) => path));
  const codeText = loaded.map(({ text }) => text).join('\n');
  const specifications = new Set(site.specifications.map(({ file }) => file));

  /** @param paths Every address of the file: whoever may not have it at one may not have it at another. */
  const audiencesOf = (asset: Asset, paths: readonly string[]): readonly Audience[] => {
    const some = (known: { has(path: string): boolean }) => paths.some((path) => known.has(path));
    const name = posix.basename(asset.path);
    if (some(loadedPaths)) return EVERYBODY;
    if (paths.some((path) => WELL_KNOWN.test(path)) || some(shownByPages)) return EVERYBODY;
    if (specifications.has(asset.file) || apisOf(site, asset.file).length > 0) {
      return [specificationAudience(site, asset)];
    }
    if (some(shownAround)) return EVERYBODY;
    const showing = closed.filter((use) => some(use.paths));
    if (showing.length > 0) return showing.map(({ audience }) => audience);
    const isNamed = (text: string) => paths.some((path) => names(text, path, site));
    const naming = closed.filter(({ text }) => isNamed(text));
    if (naming.length > 0) return naming.map(({ audience }) => audience);
    // An expression may put an address together. Then it is unknown which file of that name is meant.
    const mentioning = closed.filter(({ text }) => text.includes(name));
    if (mentioning.length > 0) return [strictest(mentioning.map(({ audience }) => audience))];
    if (FONTS.test(asset.path) || codeText.includes(name) || isNamed(openText)) return EVERYBODY;
    return site.access === 'public' ? EVERYBODY : ['authenticated'];
  };
  const byFile = Map.groupBy(site.assets, ({ file }) => file);
  return new Map(
    site.assets.map((asset) => {
      const paths = (byFile.get(asset.file) ?? [asset]).map(({ path }) => path);
      return [asset, distinct(above(site, 'files', asset.path, audiencesOf(asset, paths)))];
    }),
  );
}

const pathsOf = (addresses: readonly AssetAddress[]): string[] => addresses.map(([, path]) => path);

interface Uses {
  readonly audience: Audience;
  /** Paths of its links and images. */
  readonly paths: ReadonlySet<string>;
  /** The rest of its text, with the files that it includes: a path may stand in an expression. */
  readonly text: string;
}

function usesOf(site: Site, page: Page, document: Document | undefined, files: ReadonlySet<string>): Uses {
  const addresses = new Map([...pagePaths(site, page), ...documentPaths(site, page, document)]);
  const included = (document?.dependencies ?? []).map((file) => readText(onDisk(site.root, file)));
  const text = [page.source, JSON.stringify(page.frontmatter), ...included].map(decodePath).join('\n');
  return {
    audience: page.audience,
    paths: new Set(addresses.values()),
    text: page.audience === 'public' ? text : withoutAddresses(text, addresses, files),
  };
}

/** Addresses whose file is known name no other file of that name. */
function withoutAddresses(
  text: string,
  addresses: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): string {
  let rest = text;
  for (const [href, path] of addresses)
    if (href.includes('/') && files.has(path)) rest = rest.replaceAll(decodePath(href), ' ');
  return rest;
}

/** Tells whether a text has a path as a whole: from the site's root, or relative to somewhere. */
function names(text: string, path: string, { url, base }: Pick<Site, 'url' | 'base'>): boolean {
  const own = path.slice(1);
  for (let at = text.indexOf(own); at !== -1; at = text.indexOf(own, at + 1)) {
    if (/^(?:[\w%/-]|\.\w)/.test(text.slice(at + own.length, at + own.length + 2))) continue;
    const [before = ''] = /[^\s"'`<>()[\]{}|,;=\\]*$/.exec(text.slice(Math.max(0, at - 300), at)) ?? [];
    if (/^(?:\.{0,2}\/)*$/.test(before) || before === `${base}/` || before === `${url}/`) return true;
  }
  return false;
}

/** The text around the pages: docs.json but for its navigation. */
function configText({ config }: Site): string {
  return decodePath(JSON.stringify({ ...config, navigation: undefined }));
}

/** The files that elements of the navigation show are used by the pages that they lead to. */
function iconsOf(site: Site, files: ReadonlySet<string>): Uses[] {
  return nodesOf(site.navigation).flatMap((node) => {
    const addresses = new Map(navigationPaths(site, [node]));
    if (addresses.size === 0) return [];
    const text = withoutAddresses(decodePath(JSON.stringify(node.icon ?? '')), addresses, files);
    const pages = [...eachNode(node)].flatMap((below) => pageOf(below) ?? []);
    return distinctAudiences(pages.map(({ audience }) => audience))
      .filter((audience) => audience !== 'public')
      .map((audience) => ({ audience, paths: new Set(addresses.values()), text }));
  });
}

function nodesOf({ root, global }: NavTree): NavNode[] {
  return [root, ...global].flatMap((top) =>
    [...eachNode(top)].flatMap((node) => [node, ...(node.global ?? []).flatMap((own) => [...eachNode(own)])]),
  );
}

function distinct(audiences: readonly Audience[]): readonly Audience[] {
  return audiences.includes('public') ? EVERYBODY : distinctAudiences(audiences);
}
