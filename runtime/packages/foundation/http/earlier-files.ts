/**
 * Files that pages opened before a deploy still ask for: their names change with their content, and they are of releases that
 * are kept.
 *
 * The release that is served decides what anybody may have. An earlier one gives nothing if a page that it showed to
 * strangers is theirs no more, since its search index, its menus and its scripts may hold words of that page.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_MODES } from '@waymark/contract/access-mode';
import { compileRedirects, isStandIn, type RedirectMatcher } from '@waymark/contract/redirects';
import { MANIFEST_FILE, type ReleasePaths } from '@waymark/contract/release-folder';
import { errorCode } from '@waymark/source/failures';
import type { Logger } from '../log.ts';
import { type Release, readManifest } from '../release/open.ts';
import { type ListedFiles, openSiteFiles, type SiteFile, type SiteFiles } from './site-files.ts';

export interface EarlierFilesOptions {
  /** The kept releases, the newest first. */
  readonly list: () => Promise<readonly ReleasePaths[]>;
  /** The release that is served, and the part that strangers may have. */
  readonly served: { readonly release: Release; readonly files: SiteFiles };
  readonly logger: Logger;
}

/** Undefined for a file that no earlier release may give. */
export type EarlierFiles = (
  path: string,
) => Promise<{ readonly file: SiteFile; readonly files: SiteFiles } | undefined>;

/**
 * Names with a digest of the content, of files that Waymark made: no picture, which belongs to the pages that show it.
 * `/_astro/page.Tk2Jo4Ix.js`, `/_waymark/sidebar-….html`, `/pagefind/fragment/en_….pf_fragment`.
 */
const HASHED =
  /^\/(?:_astro\/.+\.(?:js|mjs|css|woff2)|_waymark\/.+\.(?:html|js|mjs|css|woff2)|pagefind\/(?:(?:fragment|index|filter)\/[^/]+|pagefind\.[^/]+)\.pf_[a-z]+)$/;

/** Nothing is read before the first request for such a name that the served release lacks. */
export function earlierFiles({ list, served, logger }: EarlierFilesOptions): EarlierFiles {
  const { manifest, members } = served.release;
  const isOpen = pageTest(served.files, compileRedirects(manifest.redirects));
  const closed = new Set([
    ...Object.keys(members?.index.files ?? {}),
    ...(members?.index.classes ?? []).flatMap(({ files }) => Object.keys(files)),
  ]);
  /** True if strangers may read today the content at a path of dist/. */
  const isPublic = (file: string): boolean => {
    const audience = members?.index.pages[addressOf(file)]?.audience;
    return isOpen(file) && (audience === undefined || audience === 'public');
  };

  async function open({ release, site }: ReleasePaths): Promise<ListedFiles | undefined> {
    const earlier = readManifest(await readFile(join(release, MANIFEST_FILE)));
    if (earlier.site.base !== manifest.site.base) return undefined;
    if (ACCESS_MODES.indexOf(manifest.access) > ACCESS_MODES.indexOf(earlier.access)) return undefined;
    const files = await openSiteFiles(site);
    const wasPage = pageTest(files, compileRedirects(earlier.redirects));
    return [...files.paths()].every((path) => !wasPage(path) || isPublic(path)) ? files : undefined;
  }

  let opened: Promise<readonly ListedFiles[]> | undefined;
  const openAll = async (): Promise<readonly ListedFiles[]> => {
    const found: ListedFiles[] = [];
    for (const each of await list()) {
      try {
        const files = await open(each);
        if (files !== undefined) found.push(files);
      } catch (error) {
        // An old release may be removed at this moment.
        if (errorCode(error) === 'ENOENT') continue;
        logger.error('earlier release not opened', { release: each.release, error });
      }
    }
    return found;
  };

  return async (path) => {
    if (!HASHED.test(path) || closed.has(path)) return undefined;
    opened ??= openAll().catch((error: unknown) => {
      // The next request asks again.
      opened = undefined;
      throw error;
    });
    for (const files of await opened) {
      const file = files.get(path);
      if (file !== undefined) return { file: { ...file, earlier: true }, files };
    }
    return undefined;
  };
}

/** True if a file of dist/ is a page: neither a redirect's stand-in on hosts without rules, nor a part of pages. */
function pageTest(files: SiteFiles, redirects: RedirectMatcher): (file: string) => boolean {
  return (file) => {
    if (!file.endsWith('.html') || file.startsWith('/_waymark/') || files.get(file) === undefined)
      return false;
    const address = addressOf(file);
    const twin = address === '/' ? '/index.md' : `${address}.md`;
    return files.get(twin) !== undefined || !isStandIn(file, redirects);
  };
}

/** The address of a page, by its file. */
function addressOf(file: string): string {
  return file.replace(/(?:\/index)?\.html$/, '') || '/';
}
