/** The part of a release that signed-in readers see (formats: runtime/packages/contract/members.ts). */

import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Audience } from '@waymark/contract/audience';
import type { Members } from '@waymark/contract/members';
import { MEMBERS_CONTENT, MEMBERS_INDEX } from '@waymark/contract/release';
import type { Document } from '@waymark/repository/document';
import { PAGES_LIST } from '@waymark/repository/html/address';
import type { Page, ReadableSite, Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { Context } from '../context.ts';
import type { AssetAudiences } from '../emit/asset-audiences.ts';
import { pagesList } from '../outputs/pages-list.ts';
import { publicMarkdown } from '../outputs/public-markdown.ts';
import { featureAudiences, vendoredContent, vendoredFiles } from '../outputs/vendored.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import type { MemberContents } from './contents.ts';
import type { MemberPages } from './member-pages.ts';
import { protectedPages, sitesByAudience } from './readable-site.ts';

/** File names of the release to their bytes; none for a site without anything protected. */
export async function writtenMemberFiles(
  { site, members, engine }: Pick<Context, 'site' | 'members' | 'engine'>,
  { contents, classes }: MemberPages,
  documents: ReadonlyMap<string, Document>,
  assets: AssetAudiences,
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (members.length === 0) return new Map();
  const files = {
    ...(await generatedFiles(site, engine, contents)),
    ...(await assetFiles(site, assets, contents)),
    ...(await vendoredByMembers(site, documents, contents)),
  };
  const siteOf = sitesByAudience(site);
  const index: Members = {
    classes: members.map(({ audiences, site: shown }, number) => ({
      audiences: [...audiences],
      pages: Object.fromEntries(classes[number]?.pages ?? []),
      notFound: classes[number]?.notFound.get('/404.html') ?? 0,
      files: {
        [PAGES_LIST]: contents.add(pagesList(shown)),
        ...Object.fromEntries([...sharedSidebars(shown)].map(([path, html]) => [path, contents.add(html)])),
        ...Object.fromEntries(
          [...(classes[number]?.notFound ?? [])].filter(
            ([path]) => path !== '/404.html' && !shown.pageByPath.has(path.replace(/\.html$/, '')),
          ),
        ),
      },
      redirects: shown.redirects.map(({ source, destination, permanent }) => {
        return { source, destination, permanent };
      }),
    })),
    pages: Object.fromEntries(
      site.pages.map((page) => [
        page.path,
        pageOf(siteOf(page.audience), page, documents.get(page.path), contents),
      ]),
    ),
    files,
    contents: [...contents.index],
    size: contents.size,
  };
  return new Map<string, Uint8Array>([
    [MEMBERS_INDEX, Buffer.from(JSON.stringify(index))],
    [MEMBERS_CONTENT, contents.bytes()],
  ]);
}

function pageOf(
  site: ReadableSite,
  page: Page,
  document: Document | undefined,
  contents: MemberContents,
): Members['pages'][string] {
  return {
    audience: page.audience,
    ...(page.audience !== 'public' &&
      document !== undefined && { markdown: contents.add(publicMarkdown(site, page, document)) }),
  };
}

/** Scripts of islands and stylesheets, which each audience has of its own. */
async function generatedFiles(
  site: Site,
  engine: Context['engine'],
  contents: MemberContents,
): Promise<Members['files']> {
  const audiences = new Map(
    protectedPages(site).map(({ audience }) => [JSON.stringify(audience), audience] as const),
  );
  const open = new Set((await engine.assets('public')).keys());
  const files = new Map<string, { content: number; audiences: Audience[] }>();
  for (const audience of audiences.values())
    for (const [path, text] of await engine.assets(audience))
      if (!open.has(path))
        keptIn(files, path, () => ({ content: contents.add(text), audiences: [] })).audiences.push(audience);
  return Object.fromEntries(files);
}

async function assetFiles(
  site: Site,
  assets: AssetAudiences,
  contents: MemberContents,
): Promise<Members['files']> {
  const files: Members['files'] = {};
  for (const [{ path, file }, audiences] of assets) {
    if (audiences.includes('public')) continue;
    const content = contents.add(await readFile(onDisk(site.root, file)));
    files[path] = { content, audiences: [...audiences] };
  }
  return files;
}

/** Files of packages that no public page loads. */
async function vendoredByMembers(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  contents: MemberContents,
): Promise<Members['files']> {
  const files: Members['files'] = {};
  for (const [feature, audiences] of featureAudiences(site, documents)) {
    if (audiences.includes('public')) continue;
    for (const vendored of vendoredFiles(new Set([feature])))
      files[vendored.path] = { content: contents.add(vendoredContent(vendored)), audiences: [...audiences] };
  }
  return files;
}
