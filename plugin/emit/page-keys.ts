/**
 * Digests of all that the HTML of a page follows from: two builds with the same key for a page make the same bytes of it.
 *
 * A part is shared by all pages: configuration, navigation, the facts of each page besides its text, the bytes of every
 * asset, scripts and styles. The rest is the page's own: its text, the files that it includes, the API that it shows.
 */

import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { isUnstable } from '@waymark/mdx/markdown/parse/unstable';
import { fontFacts } from '@waymark/repository/appearance/fonts';
import type { Document } from '@waymark/repository/document';
import type { NavNode, Page, Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { Context } from '../context.ts';

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
  const textOf = (file: string): string => keptIn(texts, file, () => readText(onDisk(site.root, file)));
  const apis = new Map([...(site.apis ?? [])].map(([key, { document }]) => [key, digest(document)]));

  return (page) => {
    const document = documents.get(page.path);
    if (document === undefined || page.audience !== 'public') return undefined;
    if (!engine.isSelfContained(page)) return undefined;
    // Changes follow from another release, too.
    if (document.features?.has('changes')) return undefined;
    const { dependencies } = document;
    const included = dependencies.map(textOf);
    if ([page.source, ...included].some((text) => isUnstable(text) || TYPES.test(text))) return undefined;
    const { operation } = page;
    const api = operation === undefined ? null : operation.api === undefined ? apis : apis.get(operation.api);
    return digest([shared, page, dependencies, included, api instanceof Map ? [...api] : api]);
  };
}

/** Facts that a page may show of other pages and of the site: of pages all but their texts, and where these stand. */
function facts(site: Site): unknown {
  const { config, url, base, access, shownTo, versions, languages, redirects, look, styles, scripts } = site;
  const { root, global } = site.navigation;
  const { weights, remote } = look.fonts;
  const fonts = {
    ...look.fonts,
    families: fontFacts(look.fonts),
    weights: [...weights],
    remote: [...remote],
  };
  return {
    ...{ config, url, base, access, shownTo, versions, languages, redirects, styles, scripts },
    look: { ...look, fonts },
    skills: site.skills.map(({ name, description, audience }) => ({ name, description, audience })),
    pages: site.pages.map(({ source: _, sourceLine: __, digest: ___, lastChanged: ____, ...page }) => page),
    tree: [root, ...global].map(plain),
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
  const digests: (readonly [string, string])[] = [];
  const shown = assets.filter(({ file }) => !DATA.test(file));
  await forEachLimit(shown, 8, async ({ path, file }) => {
    const digest = createHash('sha256');
    await pipeline(createReadStream(onDisk(root, file)), digest);
    digests.push([path, digest.digest('hex')]);
  });
  return digests.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** SHA-256 of the value as JSON. */
function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex');
}
