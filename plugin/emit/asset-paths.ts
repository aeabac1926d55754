/** The addresses of this site's own files that pages, configuration, styles and scripts refer to. */

import { posix } from 'node:path';
import { belowBase } from '@waymark/contract/base-path';
import { codeFiles, cssFiles, htmlAddresses } from '@waymark/mdx/markdown/document/shown-files';
import { ownPath } from '@waymark/repository/content/own-path';
import type { Document } from '@waymark/repository/document';
import { authoredPath } from '@waymark/repository/html/address';
import type { NavNode, Page, Site } from '@waymark/repository/types';

/** An address as written, and the path below the base that a browser asks for. */
export type AssetAddress = readonly [href: string, path: string];
type Place = Pick<Site, 'url' | 'base' | 'belowBase'>;

/** Frontmatter that the page shows, or that others show with links to it. */
const SHOWN_FIELD = /^(?:icon|url|(?:og|twitter|article):.+)$/;
/** Keys with text about the site, values that pages may use, and links to elsewhere: they show no file. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'navigation',
  'name',
  'description',
  'variables',
  'redirects',
  'api',
]);
/** The Markdown that values of docs.json may hold. */
const MARKDOWN_ADDRESS = /\]\(\s*<?([^()\s<>]+)/g;
/** Code shows no files. */
const CODE = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1[`~]* *$|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;

/** Paths that the pages and the configuration around them link, show and include. */
export function usedPaths(site: Site, documents: ReadonlyMap<string, Document>): ReadonlySet<string> {
  const addresses = [
    ...configPaths(site),
    ...navigationPaths(site, [site.navigation.root]),
    ...site.pages.flatMap((page) => [
      ...documentPaths(site, page, documents.get(page.path)),
      ...pagePaths(site, page),
    ]),
  ];
  return new Set(addresses.map(([, path]) => path));
}

/** Addresses that a page's text links, shows and includes. */
export function documentPaths(site: Site, page: Page, document: Document | undefined): AssetAddress[] {
  if (document === undefined) return [];
  const files = (document.files ?? []).flatMap((href) => resolved(site, href, addressOf(site, page)));
  return [...linkPaths(site, document), ...files, ...describedPaths(site, page, document)];
}

/** Addresses of the links and images in a page's text. */
export function linkPaths(site: Place, document: Document | undefined): AssetAddress[] {
  return (document?.links ?? []).flatMap(({ href, file }) => resolved(site, href, below(file)));
}

/** Addresses that descriptions of an API link and show. */
function describedPaths(site: Site, page: Page, { sections }: Document): AssetAddress[] {
  if (page.operation === undefined) return [];
  return sections.flatMap(({ markdown }) => markdownPaths(site, markdown.replace(CODE, ' ')));
}

/** Addresses that a page's frontmatter shows. */
export function pagePaths(site: Site, page: Page): AssetAddress[] {
  return Object.entries(page.frontmatter).flatMap(([name, value]) =>
    typeof value !== 'string' || !SHOWN_FIELD.test(name)
      ? []
      : // Paths of icons begin at the root, whatever they look like.
        resolved(site, value, name === 'icon' ? '/' : addressOf(site, page)),
  );
}

/** Addresses in the configuration around the pages: logo, favicon, background, fonts, links, tags of previews. */
export function configPaths(site: Site): AssetAddress[] {
  return Object.entries(site.config).flatMap(([key, value]) =>
    NOT_SHOWN.has(key) ? [] : valuePaths(site, value),
  );
}

/** Addresses that elements of the navigation themselves show and link. */
export function navigationPaths(site: Site, nodes: readonly NavNode[]): AssetAddress[] {
  return nodes.flatMap(({ icon, href, banner, footer, navbar }) =>
    valuePaths(site, [icon, href, banner, footer, navbar]),
  );
}

/** Addresses that a script or a stylesheet loads. @param path Its own path. */
export function codePaths(site: Place, code: string, path: string): AssetAddress[] {
  const isStyle = path.endsWith('.css');
  const addresses = isStyle ? cssFiles(code) : [...codeFiles(code), ...cssFiles(code)];
  // A script's addresses start from the page that runs it; of the possible pages only the root is known.
  return addresses.flatMap((href) => resolved(site, href, isStyle ? path : '/'));
}

function valuePaths(site: Place, value: unknown): AssetAddress[] {
  if (typeof value === 'string') return [...resolved(site, value.trim(), '/'), ...markdownPaths(site, value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => valuePaths(site, each));
}

function markdownPaths(site: Place, text: string): AssetAddress[] {
  const links = Array.from(text.matchAll(MARKDOWN_ADDRESS), ([, href = '']) => href);
  return [...links, ...htmlAddresses(text)].flatMap((href) => resolved(site, href, '/'));
}

function resolved(site: Place, href: string, from: string): AssetAddress[] {
  const path = ownPath(href, from, site);
  if (path === undefined) return [];
  return [[href, href.startsWith('/') ? authoredPath(site, path) : (belowBase(path, site.base) ?? path)]];
}

/** The page's own address, which relative ones start from in a browser. */
function addressOf({ config }: Site, { path }: Page): string {
  return config.seo.trailingSlash && path !== '/' ? `${path}/` : path;
}

function below(file: string): string {
  return `${posix.join('/', posix.dirname(file))}/`.replace(/^\/\/$/, '/');
}
