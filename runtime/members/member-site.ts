/** The site as one signed-in reader may see it: pages with the menus of their class, and the files behind them. */
import { brotliDecompressSync } from 'node:zlib';
import type { Audience } from '@waymark/contract/audience';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import type { MemberContent } from '@waymark/contract/members';
import { compileRedirects } from '@waymark/contract/redirects';
import { contentType } from '@waymark/foundation/http/content-type';
import { quoted } from '@waymark/foundation/http/etag';
import type { OpenedFile, SiteFile, SiteFiles } from '@waymark/foundation/http/site-files';
import { type SiteHandlerOptions, siteHandler } from '@waymark/foundation/http/site-handler';
import type { ReleaseMembers } from '@waymark/foundation/release/open';

interface MemberSitesOptions extends Omit<SiteHandlerOptions, 'files' | 'redirects' | 'personal'> {
  readonly members: ReleaseMembers;
  /** Files that anyone may have. */
  readonly open: SiteFiles;
}

type SendFiles = ReturnType<typeof siteHandler>;

/** The number of views kept; a later viewer gets a new one. */
const MAX_KEPT = 64;

/** The site for each viewer. Those who may read the same share one. */
export function memberSites({ members, open, ...shared }: MemberSitesOptions): (viewer: Viewer) => SendFiles {
  const audiences = audiencesOf(members);
  const kept = new Map<string, SendFiles>();
  return (viewer) => {
    const key = audiences.map((audience) => Number(canRead(viewer, audience))).join('');
    const known = kept.get(key);
    kept.delete(key);
    const site = known ?? sendSite(viewer);
    kept.set(key, site);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return site;
  };

  function sendSite(viewer: Viewer): SendFiles {
    const { files, redirects } = memberFiles(members, viewer);
    return siteHandler({
      ...{ ...shared, files: withOpen(files, open), personal: true },
      redirects: compileRedirects(redirects),
    });
  }
}

/** The files of members that this viewer may have: no others are among them. */
function memberFiles({ index, bin }: ReleaseMembers, viewer: Viewer) {
  const isReadable = (audience: Audience): boolean => canRead(viewer, audience);
  // Menus name pages: a class is for readers who may read all of them.
  const classes = index.classes.filter(({ audiences }) => audiences.every(isReadable));
  const contents = new Map<string, number>();
  for (const [path, { content, audiences }] of Object.entries(index.files)) {
    if (audiences.some(isReadable)) contents.set(path, content);
  }
  // The first class is that with the largest menus.
  for (const { files } of classes.toReversed())
    for (const [path, content] of Object.entries(files)) contents.set(path, content);
  for (const [path, { audience, markdown }] of Object.entries(index.pages)) {
    if (!isReadable(audience)) continue;
    const file = path === '/' ? '/index' : path;
    // The first class that has the page is the one whose menus are largest.
    const content = classes.find(({ pages }) => Object.hasOwn(pages, path))?.pages[path];
    if (content !== undefined) contents.set(`${file}.html`, content);
    if (markdown !== undefined) contents.set(`${file}.md`, markdown);
  }
  const [first] = classes;
  if (first !== undefined) contents.set('/404.html', first.notFound);
  return { files: contentFiles(contents, index.contents, bin), redirects: first?.redirects ?? [] };
}

function contentFiles(
  paths: ReadonlyMap<string, number>,
  contents: readonly MemberContent[],
  bin: Uint8Array,
): SiteFiles {
  const numbers = new Map<SiteFile, MemberContent>();
  const files = new Map<string, SiteFile>();
  for (const [path, number] of paths) {
    const content = contents[number];
    if (content === undefined) continue;
    const file: SiteFile = { path, type: contentType(path), private: true };
    files.set(path, file);
    numbers.set(file, content);
  }
  return {
    get: (path) => files.get(path),
    async open(file) {
      const content = numbers.get(file);
      return content && opened(content, bin);
    },
  };
}

function opened({ start, length, compressed, size, digest }: MemberContent, bin: Uint8Array): OpenedFile {
  const stored = bin.subarray(start, start + length) as Uint8Array<ArrayBuffer>;
  return {
    size,
    etag: quoted(digest),
    packed: compressed ? stored : undefined,
    async body(range) {
      const bytes = compressed ? brotliDecompressSync(stored) : stored;
      return range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
    },
  };
}

function withOpen(own: SiteFiles, open: SiteFiles): SiteFiles {
  return {
    get: (path) => own.get(path) ?? open.get(path),
    open: (file) => (file.private ? own : open).open(file),
  };
}

function audiencesOf({ index }: ReleaseMembers): readonly Audience[] {
  const all = [
    ...Object.values(index.pages).map(({ audience }) => audience),
    ...Object.values(index.files).flatMap(({ audiences }) => audiences),
    ...index.classes.flatMap(({ audiences }) => audiences),
  ];
  return [...new Map(all.map((audience) => [JSON.stringify(audience), audience])).values()];
}
