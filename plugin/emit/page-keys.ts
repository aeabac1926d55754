/**
 * Digests of all that the HTML of a page follows from: two builds with the same key for a page make the same bytes of it.
 *
 * A part is shared by all pages: configuration, navigation, the facts of each page besides its text, the bytes of every
 * asset, scripts and styles. The rest is the page's own: its text, the files that it includes, the API that it shows.
 */

import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { forEachLimit } from '@waymark/server/contract/for-each-limit';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { fontFacts } from '../appearance/fonts.ts';
import type { Context } from '../context.ts';
import type { Document } from '../markdown/document/document.ts';
import { isUnstable } from '../markdown/parse/unstable.ts';
import type { NavNode, Page, Site } from '../types.ts';

/** Files that no page shows itself: the parts that do appear on a page have their place in the page's key. */
const DATA = /\.(?:json|ya?ml)$/i;

/** Shows types, which also come from packages. */
const TYPES = /\btwoslash\b/;

/** The key of a page; undefined for one that has to be rendered each time. */
export type PageKeys = (page: Page) => string | undefined;

/** @param theme The part that all pages show besides the site and their text, as JSON. */
export async function pageKeys(
  { site, shown, engine, project }: Pick<Context, 'site' | 'shown' | 'engine' | 'project'>,
  documents: ReadonlyMap<string, Document>,
  theme: unknown,
): Promise<PageKeys> {
  // Functions of a plugin that nobody knows the code of may do another thing each time.
  if (site.extension !== undefined && site.extension.digest === undefined) return () => undefined;
  // So may a layout of the project.
  if (project.layout !== undefined) return () => undefined;
  const { access, allowErrors } = project.options;
  const files = await engine.assets('public');
  const shared = digest([
    theme,
    { access, allowErrors },
    site.extension?.digest,
    facts(shown),
    await assetDigests(site),
    [...files].map(([path, text]) => [path, digest(text)]),
  ]);
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    let text = texts.get(file);
    if (text === undefined) {
      text = readText(onDisk(site.root, file));
      texts.set(file, text);
    }
    return text;
  };
  const apis = new Map([...(site.apis ?? [])].map(([key, { document }]) => [key, digest(document)]));

  return (page) => {
    const document = documents.get(page.path);
    if (document === undefined || page.audience !== 'public') return undefined;
    if (!engine.isSelfContained(page)) return undefined;
    const { dependencies } = document;
    const included = dependencies.map(textOf);
    if ([page.source, ...included].some((text) => isUnstable(text) || TYPES.test(text))) return undefined;
    const { operation } = page;
    const api = operation === undefined ? null : operation.api === undefined ? apis : apis.get(operation.api);
    return digestOfPlain([shared, page, dependencies, included, api instanceof Map ? [...api] : api]);
  };
}

/** Facts that a page may show of other pages and of the site: of pages all but their texts, and where these stand. */
function facts(site: Site): unknown {
  const { config, url, base, access, shownTo, navigation, versions, languages } = site;
  const { redirects, skills, look, styles, scripts } = site;
  const pages = site.pages.map((page) => ({
    ...page,
    source: undefined,
    sourceLine: undefined,
    digest: undefined,
    lastChanged: undefined,
  }));
  const { root, global } = navigation;
  const tree = [plain(root), global.map(plain)];
  const skillNames = skills.map(({ name, description, audience }) => ({ name, description, audience }));
  const looks = { ...look, fonts: { ...look.fonts, families: fontFacts(look.fonts) } };
  const rest = { versions, languages, redirects, skillNames, looks, styles, scripts };
  return {
    config,
    url,
    base,
    access,
    shownTo,
    ...rest,
    pages: digestOfPlain(pages),
    tree: digestOfPlain(tree),
  };
}

/** Without cycles, and with pages by their paths. */
function plain(node: NavNode): unknown {
  const { page, root, children, global } = node;
  return {
    ...node,
    parent: undefined,
    page: page?.path,
    root: root?.path,
    children: children.map(plain),
    global: global?.map(plain),
  };
}

/** Pages name some files by their content, and give the sizes of images. */
async function assetDigests({ root, assets }: Site): Promise<readonly (readonly [string, string])[]> {
  const digests = new Map<string, string>();
  const shown = assets.filter(({ file }) => !DATA.test(file));
  await forEachLimit(shown, 8, async ({ path, file }) => {
    const digest = createHash('sha256');
    await pipeline(createReadStream(onDisk(root, file)), digest);
    digests.set(path, digest.digest('hex'));
  });
  return [...digests].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Of the value as JSON, maps as lists. */
function digest(value: unknown): string {
  const json = JSON.stringify(value, (_key, each: unknown) => (each instanceof Map ? [...each] : each));
  return hash('sha256', json, 'hex');
}

/** Of a value without maps, for large values: looking at every part of one takes several times as long. */
function digestOfPlain(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex');
}
