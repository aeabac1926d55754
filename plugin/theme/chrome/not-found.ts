/**
 * The page for missing addresses in the languages of a site. Static hosts have one file for all of them, so it holds what
 * stands around its text once for each language, and a script picks the one that the address begins with. Each language has a file of
 * its own beside it.
 */
import { hash } from 'node:crypto';
import { encodePath } from '@waymark/contract/encode-path';
import { belongsTo } from '@waymark/contract/variants';
import { withVariables } from '@waymark/repository/content/variables';
import { firstPage, trail } from '@waymark/repository/navigation/tree';
import { languageTag } from '@waymark/repository/translations/texts';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import { folderOf } from './counterparts.ts';
import { divisionHref, sectionForUnlisted } from './divisions.ts';
import { frameOf, type PageFrame } from './frame.ts';

export type NotFoundVariant = ReturnType<typeof variant>;

/** The text of docs.json's `errors.404.description` as a page without an address; undefined if there is none. */
export function notFoundPage({ config }: ReadableSite): Page | undefined {
  const { title, description } = config.errors?.['404'] ?? {};
  if (description === undefined || description.trim() === '') return undefined;
  return {
    path: '/404',
    file: 'docs.json',
    format: 'mdx',
    title: title ?? '404',
    frontmatter: {},
    languages: [],
    versions: [],
    audience: 'public',
    listed: false,
    indexed: false,
    inSitemap: false,
    inLlms: false,
    noindex: true,
    boost: 1,
    source: description,
    sourceLine: 1,
    digest: hash('sha256', description, 'hex'),
  };
}

/** The site's own variant, then those of its other languages that have addresses of their own. */
export function notFoundVariants(site: ReadableSite): readonly [NotFoundVariant, ...NotFoundVariant[]] {
  const { root } = site.navigation;
  const frame = frameOf(site, sectionForUnlisted(root));
  const main = variant(site, frame, '', `${site.base}/`);
  const others = site.languages.flatMap(({ name }) => {
    const section = sectionForUnlisted(root, { languages: [name] });
    const node = trail(section).find(({ kind, title }) => kind === 'language' && title === name);
    if (node === undefined || languageTag(name) === main.language) return [];
    const [folder, home] = [languageFolder(folderOf(node), name), divisionHref(site, node)];
    if (folder === '' || home === undefined || firstPage(node) === undefined) return [];
    // An address there says nothing of its language if pages of another one stand there too.
    const isOthers = ({ path, languages }: Page) =>
      !belongsTo(languages, name) && path.startsWith(`${folder}/`);
    if (site.pages.some(isOthers)) return [];
    return [variant(site, frameOf(site, section), folder, home)];
  });
  // The longest folder that an address begins with counts.
  return [main, ...others.sort((a, b) => b.folder.length - a.folder.length)];
}

/** The folder up to the segment that names the language, if one does: most pages may stand further below. */
function languageFolder(folder: string, language: string): string {
  const segments = folder.split('/');
  const at = segments.findIndex(
    (segment) => segment !== '' && languageTag(segment) === languageTag(language),
  );
  return at === -1 ? folder : segments.slice(0, at + 1).join('/');
}

/** @param home Target of its button, or of its redirect. */
function variant(site: ReadableSite, frame: PageFrame, folder: string, home: string) {
  const { texts, language } = frame.context;
  const configured = textOf(objectOf(site.config.errors?.['404']).title);
  return {
    frame,
    /** BCP 47 tag. */
    language: languageTag(language),
    /** Its own file, for servers and hosts that look for the nearest one: `/404.html`, `/ar/404.html`. */
    file: `${folder}/404.html`,
    /** Start of the addresses that it is for, base included. */
    folder: encodePath(site.base + folder),
    title: withVariables(configured ?? texts.notFoundTitle, site.config.variables ?? {}),
    home,
  };
}
